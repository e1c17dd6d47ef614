/** Builds the web app if its sources have changed since the last build. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { node } from './processes.ts'

/** All of its folder but what is built there; the version of the release notes stands in `package.json`. */
const SOURCES = [
  'web/**/*.*',
  'contract/src/**/*.ts',
  'theme/*.css',
  'CHANGELOG*.md',
  'package.json',
  'package-lock.json',
]
const NO_SOURCES = ['web/dist/**', 'web/node_modules/**']
const STAMP = 'web/dist/.built-from'

/** Brings `web/dist` up to date; throws with the builder's own message. */
export async function buildWeb(): Promise<void> {
  const made = fingerprint()
  if (read(STAMP) === made) return
  console.log('Building the web app.')
  const { code, output } = await node(
    [join(process.cwd(), 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    // Whoever calls it may be a test.
    { cwd: 'web', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (code !== 0) throw new Error(`The web app could not be built.\n${output}`)
  await compressAssets()
  writeFileSync(STAMP, made)
}

/** Compresses at build time, so that the server only chooses what the browser can read. */
async function compressAssets(): Promise<void> {
  await Promise.all(
    globSync('web/dist/assets/*.{js,css,svg}').map(async (file) => {
      const bytes = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes))
    }),
  )
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { exclude: NO_SOURCES }).sort()) {
    if (!file.includes('.test.')) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
