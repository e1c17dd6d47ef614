/** Additional build steps for the files of the first load. */
import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Minifies these chunks again by Terser, after the bundler's own minifier: some percent smaller, for many times the
 * work. For chunks whose size is limited.
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
 * Chrome compiles a file with this first line as a whole while it downloads, off the page's thread, instead of each
 * function at its first call. Other browsers treat it as a comment.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n'

/** Runs after everything else that writes into files: Chrome ignores the line if code precedes it. */
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
