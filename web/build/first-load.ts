/** What the files of the first load get beyond all others. */
import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Files that Terser makes smaller once the bundler's own minifier has: by some percent, for many times the work. For
 * those whose weight has a limit.
 */
export function smallest(names: readonly string[]): Plugin {
  return {
    name: 'smallest',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const missing = names.filter((name) => !Object.values(bundle).some((one) => 'name' in one && one.name === name))
        if (missing.length > 0) this.error(`No chunk has these names: ${missing.join(', ')}`)
        for (const one of Object.values(bundle)) {
          if (one.type !== 'chunk' || one.isEntry || !names.includes(one.name)) continue
          const { code } = await minify(one.code, {
            ecma: 2020,
            module: true,
            compress: { passes: 3, pure_getters: true },
          })
          if (code !== undefined) one.code = code
        }
      },
    },
  }
}

/**
 * Chrome compiles all of a file with this first line while it comes, off the page's thread, and not each function when
 * it is first called. Others take it for a comment.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n'

/** After all else that writes into files: where code stands before the line, Chrome does not see it. */
export function compileAhead(names: readonly string[]): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const one of Object.values(bundle))
          if (one.type === 'chunk' && !one.isEntry && names.includes(one.name)) one.code = COMPILE_AHEAD + one.code
      },
    },
  }
}
