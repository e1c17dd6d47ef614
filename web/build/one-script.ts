/** Bundles a part of the app into one standalone script, for measurements in a page. */
import { build } from 'vite'
import { sentences } from './contract-in-page.ts'

/** `name`: the global variable that gets the module's exports. Lazy parts are left out. */
export async function oneScript(entry: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    plugins: [sentences()],
    logLevel: 'error',
    // A page has no `process`.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry, name, formats: ['iife'] },
      // Components are not used there; the names that are imported from their files are undefined.
      rolldownOptions: { external: /\.tsx$/u, output: { globals: () => '{}' } },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error(`${entry} could not be built.`)
  return chunk.code
}
