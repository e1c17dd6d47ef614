/**
 * The logic of the service worker. It caches the files of its version, whose names contain their hash, and one copy of
 * the page. It asks the network for the page first, so that nobody stays on an old version. It ignores API calls,
 * logins and pictures. After any failure of the cache, the network's response counts. An open page learns of a new
 * version in `web/src/features/versions`.
 */

/** The parts of a worker's global scope used here. TypeScript's libraries for workers and pages exclude each other. */
export interface WorkerScope {
  readonly location: { readonly origin: string; readonly pathname: string }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void
}

export interface Fetching {
  readonly request: Request
  /** The request that the browser sent while the worker was starting. */
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export interface Version {
  /** Differs between any two builds. */
  readonly name: string
  /** Paths below the worker's own. Each has a hash in its name, or its content is part of the hash in `name`. */
  readonly files: readonly string[]
}

/** How long a request for the page waits for the network before the cached copy is used. */
export const NETWORK_FIRST_MS = 3_000
const PAGE = '/'
const PREFIX = 'beckon-'
/** Statuses that a proxy returns while its server is down. */
const SERVER_AWAY: readonly number[] = [502, 503, 504]
/** Paths that belong to the host, matched as whole segments. */
const NOT_OURS = /^\/(?:api|press|login|login-complete\/\w+|logout|tv|box|pictures|healthz|readyz)(?:\/|$)/u

export type Route = 'leave alone' | 'page' | 'file'

/** `base` is the base path of the app, without a slash at the end, and empty at the root. */
export interface Place {
  readonly origin: string
  readonly base: string
}

/** How a request is answered. */
export function routeOf(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  { origin, base }: Place,
  files: readonly string[],
): Route {
  const url = new URL(request.url)
  const path = url.pathname.slice(base.length)
  if (request.method !== 'GET' || url.origin !== origin || !url.pathname.startsWith(`${base}/`) || NOT_OURS.test(path))
    return 'leave alone'
  if (request.mode === 'navigate') return 'page'
  // All of `/assets/`: a page of the previous version may still request its files.
  return path.startsWith('/assets/') || files.includes(path) ? 'file' : 'leave alone'
}

export function serve(
  scope: WorkerScope,
  { name, files }: Version,
  caches: CacheStorage,
  fetch: typeof globalThis.fetch,
): void {
  const { origin, pathname } = scope.location
  const base = pathname.slice(0, pathname.lastIndexOf('/'))
  /** Includes the base path, since the whole origin shares the cache storage. */
  const prefix = base === '' ? PREFIX : `${PREFIX}${base}/`
  const own = prefix + name

  scope.addEventListener('install', (event) => {
    // A new version does not wait for the old one's pages to be closed: an installed remote is never closed.
    event.waitUntil(keepFiles().then(() => scope.skipWaiting()))
  })

  scope.addEventListener('activate', (event) => {
    event.waitUntil(
      Promise.all([dropOldVersions(), scope.registration.navigationPreload?.enable()]).then(() =>
        scope.clients.claim(),
      ),
    )
  })

  scope.addEventListener('fetch', (event) => {
    const route = routeOf(event.request, { origin, base }, files)
    if (route === 'page') event.respondWith(page(event))
    if (route === 'file') event.respondWith(file(event.request))
  })

  /**
   * All or nothing: without one of its files a version would open and then fail, and what is left of it would count as
   * the previous version of the next one.
   */
  async function keepFiles(): Promise<void> {
    const wasThere = (await caches.keys()).includes(own)
    try {
      await fill(await caches.open(own))
    } catch (error) {
      if (!wasThere) await caches.delete(own)
      throw error
    }
  }

  async function fill(cache: Cache): Promise<void> {
    await Promise.all(
      [PAGE, ...files].map(async (path) => {
        const response = await fetch(base + path, {
          cache: path.startsWith('/assets/') ? 'default' : 'reload',
          // Below a base path, Home Assistant lets only requests with its login through.
          credentials: base === '' ? 'omit' : 'same-origin',
        })
        if (!isUsable(path, response)) throw new Error(`${path} is not to be had`)
        await cache.put(base + path, response)
      }),
    )
  }

  /** Keeps the previous version, since its pages may still be open. */
  async function dropOldVersions(): Promise<void> {
    const others = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== own)
    await Promise.all(others.slice(0, -1).map((key) => caches.delete(key)))
  }

  async function file(request: Request): Promise<Response> {
    return (await kept(request.url)) ?? fetch(request)
  }

  async function page(event: Fetching): Promise<Response> {
    const network = fromNetwork(event)
    const first = await Promise.race([network.catch(() => undefined), after(NETWORK_FIRST_MS)])
    if (first !== undefined && !SERVER_AWAY.includes(first.status)) return first
    const copy = await kept(base + PAGE)
    return copy === undefined ? network : marked(copy)
  }

  async function fromNetwork({ request, preloadResponse }: Fetching): Promise<Response> {
    return (await preloadResponse?.catch(() => undefined)) ?? fetch(request)
  }

  /**
   * Looks in this version's cache and, except for the page, then in the previous one's. A cache that fails counts as
   * empty.
   */
  async function kept(path: string): Promise<Response | undefined> {
    try {
      const cache = await caches.open(own)
      return (
        (await cache.match(path, { ignoreVary: true })) ??
        (path === base + PAGE ? undefined : await caches.match(path, { ignoreVary: true }))
      )
    } catch {
      return undefined
    }
  }
}

/** The copy is marked, so that the page checks whether it is offline. */
async function marked(copy: Response): Promise<Response> {
  const headers = new Headers(copy.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response((await copy.text()).replace('<html ', '<html data-kept '), { headers })
}

/** Rejects, for example, the login page of a hotel's network, which answers every request. */
function isUsable(path: string, response: Response): boolean {
  const type = response.headers.get('content-type') ?? ''
  const isPage = type.includes('text/html')
  return response.ok && !response.redirected && isPage === (path === PAGE)
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined))
}
