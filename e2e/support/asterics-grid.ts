/**
 * The real AsTeRICS Grid from the checkout named in `ASTERICS_GRID`, with its packages installed: built if necessary,
 * and served on loopback.
 */
import type { BrowserContext } from '@playwright/test'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve, sep } from 'node:path'

export const ASTERICS_GRID = process.env['ASTERICS_GRID']

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

export interface ServedGrid {
  /** The page's origin, as browsers send it in `Origin`. */
  readonly origin: string
  stop(): void
}

export async function serveAstericsGrid(checkout: string): Promise<ServedGrid> {
  const root = resolve(checkout)
  if (!existsSync(join(root, 'app/build/asterics-aac.bundle.js'))) await build(root)
  const server = createServer((request, response) => {
    const path = resolve(root, `.${decodeURIComponent(new URL(request.url ?? '/', 'http://grid').pathname)}`)
    const file = path === root ? join(root, 'index.html') : path
    readFile(file.startsWith(root + sep) ? file : '').then(
      (bytes) => response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() }
}

/** Blocks its requests for boards and words on the web. */
export async function keepOnThisMachine(context: BrowserContext): Promise<void> {
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1' && hostname !== 'localhost',
    (route) => route.abort(),
  )
}

async function build(root: string): Promise<void> {
  const webpack = join(root, 'node_modules/webpack/bin/webpack.js')
  const child = spawn(process.execPath, [webpack, '--config', 'webpack.config.js', '--env', 'production'], {
    cwd: root,
    stdio: 'inherit',
  })
  const code = await new Promise((ended) => child.once('exit', ended))
  if (code !== 0) throw new Error(`AsTeRICS Grid was not built. Run npm install --ignore-scripts in ${root} first.`)
}
