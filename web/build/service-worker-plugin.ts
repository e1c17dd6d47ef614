/** Builds the service worker at its fixed path, with the list of files to cache: those that the remote can request. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const FILE_NAME = 'service-worker.js'
const SOURCE = 'service-worker/service-worker.ts'
/** Files without a hash in their name: small, and needed without a network. */
const PUBLIC_FILES = ['icon.svg', 'manifest.webmanifest']
const KEPT = /\.(?:js|css|svg)$/u

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>>[1]

export function serviceWorker(): Plugin {
  let root = ''
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (root = config.root),
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(root, SOURCE), fileName: FILE_NAME })
    },
    generateBundle(_options, bundle) {
      const worker = bundle[FILE_NAME]
      if (worker?.type !== 'chunk') throw new Error(`${FILE_NAME} was not built.`)
      const files = filesOf(bundle)
      if (files.length === 0) throw new Error('The program of the remote has another name: nothing would be kept.')
      const hash = createHash('sha256').update(files.join()).update(worker.code)
      for (const name of PUBLIC_FILES) hash.update(readFileSync(join(root, 'public', name)))
      const pages = Object.values(bundle).filter((one) => one.type === 'asset' && one.fileName.endsWith('.html'))
      if (pages.length === 0) throw new Error('The pages must be made before the service worker.')
      for (const page of pages) hash.update(page.type === 'asset' ? page.source : '')
      const version = {
        name: hash.digest('base64url').slice(0, 12),
        files: [...files, ...PUBLIC_FILES].map((name) => `/${name}`),
      }
      worker.code = worker.code.replace('BECKON_VERSION', JSON.stringify(version))
    },
  }
}

/** All files that the remote's page imports, also lazily. */
function filesOf(bundle: Bundle): string[] {
  const found = new Set<string>()
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const waiting = chunks.filter(({ isEntry, name }) => isEntry && name === 'index').map(({ fileName }) => fileName)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = bundle[name]
    if (found.has(name) || chunk === undefined) continue
    found.add(name)
    if (chunk.type !== 'chunk') continue
    const { importedCss = [], importedAssets = [] } =
      (chunk as { viteMetadata?: { importedCss?: Set<string>; importedAssets?: Set<string> } }).viteMetadata ?? {}
    waiting.push(...chunk.imports, ...chunk.dynamicImports, ...importedCss, ...importedAssets)
  }
  return [...found].filter((name) => KEPT.test(name)).sort()
}
