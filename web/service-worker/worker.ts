/**
 * The service worker's work. It keeps the files of its own version, all of them named after their content, and one copy
 * of the page. It asks the network for the page first, so that it can never hold anybody on an old version; it takes no
 * part in calls, logins and pictures; and whatever goes wrong in it ends with what the network says.
 */

/** The parts of a worker's global scope that are used here; TypeScript's own description of it excludes the page's. */
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
  /** What the browser began to fetch while the worker was starting. */
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export interface Version {
  /** Differs between any two builds. */
  readonly name: string
  /** Paths below the worker's own, each named after its content or listed in `name`. */
  readonly files: readonly string[]
}

/** The page waits this long for the network before it takes its copy. */
export const NETWORK_FIRST_MS = 3_000
const PAGE = '/'
const PREFIX = 'beckon-'
/** Answers of a proxy whose server is away. */
const SERVER_AWAY: readonly number[] = [502, 503, 504]
/** Whole path segments that are the host's own. */
const NOT_OURS = /^\/(?:api|press|login|logout|oidc|tv|box|pictures|healthz|readyz)(?:\/|$)/u

export type Route = 'leave alone' | 'page' | 'file'

/** Where the app stands: `base` is the path above it, without a slash at the end, and empty at the root. */
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
  // Old names too: a page of the version before may still ask for its files.
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
  /** The storage is that of the whole origin. */
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

  /** All or nothing: without one of its files a version would open and then fail. */
  async function keepFiles(): Promise<void> {
    const cache = await caches.open(own)
    await Promise.all(
      [PAGE, ...files].map(async (path) => {
        const response = await fetch(base + path, {
          cache: path.startsWith('/assets/') ? 'default' : 'reload',
          // Below a path, it is a log-in that opens the way to us.
          credentials: base === '' ? 'omit' : 'same-origin',
        })
        if (!isUsable(path, response)) throw new Error(`${path} is not to be had`)
        await cache.put(base + path, response)
      }),
    )
  }

  /** The version before stays: pages of it are still open. */
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

  /** From this version's files, else from the one before; a storage that fails counts as empty. */
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

/** The copy says of itself that it is one, so that the page can find out whether it is alone. */
async function marked(copy: Response): Promise<Response> {
  const headers = new Headers(copy.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response((await copy.text()).replace('<html ', '<html data-kept '), { headers })
}

/** A hotel's login page answers everything with a page of its own. */
function isUsable(path: string, response: Response): boolean {
  const type = response.headers.get('content-type') ?? ''
  const isPage = type.includes('text/html')
  return response.ok && !response.redirected && isPage === (path === PAGE)
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined))
}
