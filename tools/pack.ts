/**
 * Runs before `npm pack --ignore-scripts=false` (`.npmrc` runs no scripts by itself): puts the files that `npx beckon`
 * needs in an empty folder into `packed/`. The server is bundled with its libraries, since Node runs no TypeScript
 * below `node_modules`; the engines for speech and signs, 300 MB, are left out.
 */
import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { buildWeb } from './build-web.ts'
import { sentences } from '../web/build/contract-in-page.ts'
import { licences } from './licences.ts'

const TO = 'packed'
const SERVER = 'server/src/main.ts'
/** What is loaded by its address: as a process, a thread or a module. */
const BY_ADDRESS = [
  'server/src/features/my-remote/pictures/picture-worker.ts',
  'recognisers/src/host/engine-process.ts',
  'recognisers/src/signs/fingerspelling/fingerspelling.ts',
  'recognisers/src/speech/built-in.ts',
]
/** Read beside the module that names them. */
const ASSETS = [
  'package.json',
  'LICENSE',
  'theme/*.css',
  'web/dist/**',
  'server/src/**/*.{json,css,js}',
  'pictures/src/**/*.{tsv,svg}',
  'pictures/src/**/*LICENSE',
  'recognisers/src/**/*.json',
]
const ICONS = '@iconify-json/fluent-emoji-flat/icons.json'
/** Beside the module that reads them. */
const ICONS_AT = 'pictures/src/icons.json'
/** Those that are loaded where somebody installed them, and what libraries would take as well. */
const LEFT_OUT = [
  /^@libav\.js\//u,
  /^@litertjs\//u,
  /^@mediapipe\//u,
  /^@usefulsensors\//u,
  /^(?:llama-tokenizer-js|mediabunny|onnxruntime-node|soundswallower)$/u,
  /^(?:pg-native|bufferutil|utf-8-validate|cloudflare:sockets)$/u,
  ...builtinModules.map((name) => new RegExp(`^(?:node:)?${name}$`, 'u')),
]

/**
 * All chunks lie in one folder, and each module goes on finding its own files: its address is the one that it would
 * have there in its folder. What it loads by address is a small file there that leads to the chunk.
 */
function keepAddresses(): Plugin {
  return {
    name: 'keep-addresses',
    transform(code, id) {
      const path = relative(process.cwd(), id).split(sep).join('/')
      if (path.startsWith('..') || path.includes('node_modules/') || !code.includes('import.meta')) return undefined
      return {
        code: code
          .replaceAll(/'((?:\.\/)?[\w-]+)\.ts', import\.meta\.url/gu, "'$1.js', import.meta.url")
          .replaceAll('import.meta.url', `new URL('./${path}', import.meta.url).href`)
          .replaceAll(/createRequire\((.+)\)\.resolve\('@iconify-json.+?'\)/gu, `new URL('icons.json', $1)`),
        map: null,
      }
    },
  }
}

async function bundle(): Promise<void> {
  const made = await rolldown({
    input: Object.fromEntries([SERVER, ...BY_ADDRESS].map((path) => [chunkOf(path), path])),
    platform: 'node',
    external: LEFT_OUT,
    plugins: [keepAddresses(), sentences()],
    // A library's own eval is its own matter.
    checks: { eval: false },
    logLevel: 'warn',
  })
  await made.write({
    dir: TO,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  })
  await made.close()
  writeFileSync(join(TO, 'LICENSES.txt'), licences())
  for (const path of BY_ADDRESS) {
    const at = join(TO, path.replace(/\.ts$/u, '.js'))
    mkdirSync(dirname(at), { recursive: true })
    const chunk = `${relative(dirname(at), TO).split(sep).join('/')}/${chunkOf(path)}.js`
    writeFileSync(at, `export * from '${chunk}'\n`)
  }
}

const chunkOf = (path: string) => (path === SERVER ? 'main' : path.replace(/\.ts$/u, '').replaceAll('/', '-'))

await buildWeb()
rmSync(TO, { recursive: true, force: true })
await bundle()
for (const path of globSync(ASSETS).filter((one) => !one.endsWith('.built-from')))
  cpSync(path, join(TO, path), { recursive: true })
cpSync(resolve('node_modules', ICONS), join(TO, ICONS_AT))
