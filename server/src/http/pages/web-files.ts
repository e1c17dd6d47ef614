/**
 * Serves the built web app. Its files are read at start, so that no path leads out of the folder and a new build does
 * not mix with the running one; a missing asset is looked for among those of earlier versions. Other addresses, except
 * below `/api/`, get the app's page, which has its own router.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../answers.ts'
import { withBasePath } from '../ingress.ts'
import type { EarlierFiles } from './earlier-files.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
}
const COMPRESSED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
/** One year, in seconds. */
const CHANGES_WITH_NAME = 'public, max-age=31536000, immutable'
const SETTINGS_PLACE = '<!--beckon-settings-->'
const INLINE_SCRIPTS = /<script(?: type="module")?>(.*?)<\/script>/gsu
const NOT_BUILT = 'The web app has not been built yet. Run "npm start".'

/** The replacement that removes a faulty service worker: it deletes the caches and unregisters itself. */
const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('beckon-')) await caches.delete(name)
  await self.registration.unregister()
})()))
`

export interface WebOptions {
  /** The folder of the built app. */
  readonly folder: string
  /** The settings written into the pages as data; read for each page. */
  readonly settings: (request: FastifyRequest) => Readonly<Record<string, unknown>>
  /** Whether `/tv` (the virtual TVs) and `/companion-app` (an example app) are served. */
  readonly hasVirtualTv: () => boolean
  /** False: browsers with a service worker get one that removes itself. */
  readonly serviceWorker: boolean
  /** The files of previous versions. */
  readonly earlierFiles?: EarlierFiles | undefined
}

export function webFiles(
  app: FastifyInstance,
  { folder, settings, hasVirtualTv, serviceWorker, earlierFiles }: WebOptions,
): void {
  const files = new Map(
    listFiles(folder).map((path) => [`/${relative(folder, path).split(sep).join('/')}`, readFileSync(path)]),
  )
  if (!serviceWorker) files.set('/service-worker.js', Buffer.from(NO_WORKER))
  const atRoot = pagesAt('')
  let elsewhere: { readonly basePath: string; readonly pages: ReadonlyMap<string, Page> } | undefined

  function pagesAt(basePath: string): ReadonlyMap<string, Page> {
    return new Map(
      [...files]
        .filter(([name]) => name.endsWith('.html'))
        .map(([name, html]) => [name, makePage(withBasePath(html.toString('utf8'), basePath))]),
    )
  }

  /** The page of a file, with the base path of the request. */
  function pageOf(request: FastifyRequest, name: string): Page | undefined {
    const { basePath = '' } = request.ingress ?? {}
    if (basePath === '') return atRoot.get(name)
    if (elsewhere?.basePath !== basePath) elsewhere = { basePath, pages: pagesAt(basePath) }
    return elsewhere.pages.get(name)
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page | undefined): FastifyReply {
    if (page === undefined)
      return reply.code(503).header('retry-after', '5').type('text/plain; charset=utf-8').send(NOT_BUILT)
    const accepted = request.headers['accept-encoding'] ?? ''
    const bodies = page.bodies(settings(request))
    const encoding = COMPRESSED.map(([name]) => name).find((name) => accepted.includes(name))
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    if (page.scripts.length > 0)
      reply.header('content-security-policy', allowing(page.scripts, reply.getHeader('content-security-policy')))
    return reply
      .header('vary', 'accept-encoding')
      .header('cache-control', 'no-store')
      .type(TYPES['.html'] as string)
      .send(bodies[encoding ?? 'plain'])
  }

  function answer(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const path = request.url.split('?', 1)[0] as string
    if (path.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD'))
      return refuse(reply, 'NOT-FOUND')
    if ((path === '/tv' || path === '/tv/') && files.has('/tv.html') && hasVirtualTv())
      return sendPage(request, reply, pageOf(request, '/tv.html'))
    if (path === '/companion-app' && files.has('/companion-app.html') && hasVirtualTv())
      return sendPage(request, reply, pageOf(request, '/companion-app.html'))
    const file = path.endsWith('.html') ? undefined : files.get(path)
    if (file !== undefined) return sendFile(request, reply, { path, file }, files)
    // A missing file of an old version must not get a page; addresses of the app have no extension.
    if (path.startsWith('/assets/')) return sendEarlier(request, reply, path, earlierFiles)
    return sendPage(request, reply, pageOf(request, firstViewsOf(path)) ?? pageOf(request, '/index.html'))
  }

  // All requests without a route, with any method.
  app.setNotFoundHandler(answer)
}

/** The path of the page's copy with first views (`web/build/first-views.ts`). */
function firstViewsOf(path: string): string {
  return `/first-views${path === '/' ? '/home' : path}.html`
}

type Files = ReadonlyMap<string, Buffer>
type Body = 'plain' | (typeof COMPRESSED)[number][0]

interface Page {
  /** The hashes of the inline scripts, for the content security policy. */
  readonly scripts: readonly string[]
  readonly bodies: (settings: unknown) => Readonly<Record<Body, Buffer>>
}

function makePage(html: string): Page {
  const scripts = [...html.matchAll(INLINE_SCRIPTS)].map(([, script]) => String(script))
  let made: { readonly from: string; readonly bodies: Readonly<Record<Body, Buffer>> } | undefined
  return {
    scripts: scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
    // Settings rarely change, so a page is compressed once for each value.
    bodies(settings) {
      const from = JSON.stringify(settings)
      if (made?.from !== from) {
        const plain = Buffer.from(withSettings(html, from))
        made = {
          from,
          bodies: {
            plain,
            br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
            gzip: gzipSync(plain),
          },
        }
      }
      return made.bodies
    },
  }
}

/** The policy with these inline scripts allowed. */
function allowing(scripts: readonly string[], policy: unknown): string {
  return String(policy).replace("script-src 'self'", (ours) => [ours, ...scripts].join(' '))
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, file }: { readonly path: string; readonly file: Buffer },
  files: Files,
): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const smaller = COMPRESSED.find(([encoding, ending]) => accepted.includes(encoding) && files.has(path + ending))
  reply
    .header('vary', 'accept-encoding')
    .header('cache-control', path.startsWith('/assets/') ? CHANGES_WITH_NAME : 'no-cache')
    .type(typeOf(path))
  if (smaller) return reply.header('content-encoding', smaller[0]).send(files.get(path + smaller[1]))
  return sendPart(request, reply, file)
}

async function sendEarlier(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  earlierFiles: EarlierFiles | undefined,
): Promise<FastifyReply> {
  const file = await earlierFiles?.read(path.slice('/assets/'.length))
  if (file === undefined) return refuse(reply, 'NOT-FOUND')
  return sendPart(request, reply.header('cache-control', CHANGES_WITH_NAME).type(typeOf(path)), file)
}

/** Sends the file, or the requested part of it. */
function sendPart({ headers }: FastifyRequest, reply: FastifyReply, file: Buffer): FastifyReply {
  reply.header('accept-ranges', 'bytes')
  // If-Range names a version of the file; this server gives none, so it never matches.
  const part = headers['if-range'] === undefined ? byteRange(headers.range, file.length) : 'whole'
  if (part === 'whole') return reply.send(file)
  if (part === 'outside') return reply.code(416).header('content-range', `bytes */${file.length}`).send()
  const { first, last } = part
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${file.length}`)
    .send(file.subarray(first, last + 1))
}

function typeOf(path: string): string {
  return TYPES[extname(path)] ?? 'application/octet-stream'
}

/** Inserts the settings, which are JSON. */
function withSettings(html: string, settings: string): string {
  const data = settings.replaceAll('<', '\\u003c')
  return html.replace(SETTINGS_PLACE, () => `<script type="application/json" id="beckon-settings">${data}</script>`)
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

interface ByteRange {
  readonly first: number
  /** The position of the last byte, inclusive. */
  readonly last: number
}

/**
 * The part of a file of `length` bytes that a `Range` header requests (RFC 9110, section 14); Safari plays a video only
 * if it can request parts. `whole`: the header is not supported (several parts, other units, invalid). `outside`: the
 * file does not have that part. The package range-parser 1.3.0 is not used: it rejects the last 99 bytes of a file of
 * ten, which are the whole file (14.1.2).
 */
export function byteRange(header: string | undefined, length: number): ByteRange | 'whole' | 'outside' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/u.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  // "-500" is the last 500.
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1)
  if (from !== '' && to !== '' && Number(to) < first) return 'whole'
  return first > last ? 'outside' : { first, last }
}
