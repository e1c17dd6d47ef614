/**
 * Deploys versions: a proxy in front of a real server that can switch to the next version. Then the version number and
 * the names of all built files are different, and the old names are gone.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const BUILT = readdirSync(join(import.meta.dirname, '../../web/dist/assets')).filter(
  (name) => !/\.(?:br|gz)$/u.test(name),
)
const TEXT = /html|javascript|css|json/u

/** Answers every page load with rubbish, as a wrongly deployed service worker might. */
const BROKEN_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(new Response('<h1>Broken</h1>', { headers: { 'content-type': 'text/html' } }))
})`

export interface Deployment {
  readonly address: string
  /** Deploys the next version with this number. */
  deploy(version: string): void
  setWorker(worker: 'good' | 'broken'): void
  /** The paths asked for so far, in their order. */
  readonly asked: string[]
  close(): Promise<void>
}

export async function startDeployment(server: string): Promise<Deployment> {
  let version: string | undefined
  let worker: 'good' | 'broken' = 'good'
  const asked: string[] = []

  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    asked.push(path)
    if (path === '/service-worker.js' && worker === 'broken') {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(BROKEN_WORKER)
      return
    }
    if (version !== undefined && BUILT.includes(path.replace('/assets/', ''))) {
      outgoing.writeHead(404, { 'content-type': 'application/json' }).end('{"status":"NOT-FOUND"}')
      return
    }
    pass(incoming, outgoing, oldNames(path))
  })

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, path: string): void {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const onward = request(`${server}${path}`, { method: incoming.method, headers }, (answer) => {
      const changed = version !== undefined && TEXT.test(String(answer.headers['content-type']))
      if (!changed) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const { 'content-length': _, ...rest } = answer.headers
        const before = Buffer.concat(parts).toString('utf8')
        const after = nextVersion(before, String(version))
        const policy = rest['content-security-policy']
        if (typeof policy === 'string') rest['content-security-policy'] = allowing(policy, before, after)
        outgoing.writeHead(answer.statusCode ?? 502, rest).end(after)
      })
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }

  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    deploy: (next) => void (version = next),
    setWorker: (next) => void (worker = next),
    asked,
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

const inlineScripts = (page: string) =>
  [...page.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gsu)].map(([, script = '']) =>
    createHash('sha256').update(script).digest('base64'),
  )

/** The policy names the page's own scripts by their hashes, which are others in the next version. */
function allowing(policy: string, before: string, after: string): string {
  const hashes = inlineScripts(after)
  return inlineScripts(before).reduce((changed, hash, place) => changed.replace(hash, hashes[place] ?? hash), policy)
}

const newName = (name: string) => name.replace(/\.\w+$/u, (ending) => `Next${ending}`)

function oldNames(path: string): string {
  return path.replace(/Next(\.\w+)$/u, '$1')
}

function nextVersion(text: string, version: string): string {
  return BUILT.reduce((changed, name) => changed.replaceAll(name, newName(name)), text)
    .replaceAll(/"version":"[^"]*"/gu, `"version":"${version}"`)
    .replace(/\{"name":"([^"]+)","files"/u, '{"name":"$1Next","files"')
}
