/**
 * What "composes" takes from another file comes as text that names no file, and Vite, which rewrites addresses, warns
 * of every such rule. They are given the file that took them in; an address would be looked for beside the wrong one.
 */
import type { CSSOptions } from 'vite'

export const composedCss: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'composed-css',
        OnceExit(root) {
          const { source } = root
          root.walkDecls((declaration) => {
            if (source === undefined || declaration.source?.input.file !== undefined) return
            if (declaration.value.includes('url('))
              throw declaration.error('A class that others compose may name no address: write it where it is used.')
            declaration.source = source
          })
        },
      },
    ],
  },
}
