import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NETWORK_FIRST_MS, serve, routeOf, type Fetching, type WorkerScope } from './worker.ts'

const ORIGIN = 'http://tv.test'
/** Marked, so that it can find out whether it is alone. */
const KEPT_PAGE = '<html data-kept lang="en">new /'
const FILES = ['/assets/remote-1a2b.js', '/assets/remote-1a2b.css', '/icon.svg']

/** Caches that behave as a browser's do, as far as the worker asks. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>()
  const path = (key: RequestInfo | URL) => new URL(String(key), ORIGIN).pathname
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return {
      put: async (key: string, response: Response) => void entries.set(path(key), response),
      match: async (key: string) => entries.get(path(key))?.clone(),
    }
  }
  return {
    all,
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (key: string) =>
      [...all.values()]
        .map((entries) => entries.get(path(key)))
        .find((one) => one !== undefined)
        ?.clone(),
  }
}

function answerTo(path: string, words = 'new'): Response {
  const type = path.endsWith('.js')
    ? 'text/javascript'
    : path.endsWith('.css')
      ? 'text/css'
      : path.endsWith('.svg')
        ? 'image/svg+xml'
        : 'text/html; charset=utf-8'
  return new Response(type.startsWith('text/html') ? `<html lang="en">${words} ${path}` : `${words} ${path}`, {
    headers: { 'content-type': type },
  })
}

function worker(version = 'v1', caches = fakeCaches(), base = '') {
  const listeners: Record<string, (event: never) => void> = {}
  const scope = {
    location: { origin: ORIGIN, pathname: `${base}/service-worker.js` },
    registration: { navigationPreload: { enable: vi.fn(async () => {}) } },
    clients: { claim: vi.fn(async () => {}) },
    skipWaiting: vi.fn(async () => {}),
    addEventListener: (type: string, listener: (event: never) => void) => void (listeners[type] = listener),
  }
  const network = vi.fn(async (input: RequestInfo | URL, _init?: RequestInit) =>
    answerTo(new URL(typeof input === 'object' && 'url' in input ? input.url : input, ORIGIN).pathname),
  )
  serve(scope as unknown as WorkerScope, { name: version, files: FILES }, caches as unknown as CacheStorage, network)

  async function happens(type: 'install' | 'activate'): Promise<void> {
    let work: Promise<unknown> = Promise.resolve()
    listeners[type]?.({ waitUntil: (given: Promise<unknown>) => void (work = given) } as never)
    await work
  }

  /** What the page gets, or undefined when the worker leaves the request to the browser. */
  function ask(
    path: string,
    more: { method?: string; mode?: string; preloadResponse?: Promise<Response | undefined> } = {},
  ): Promise<string> | undefined {
    let answer: Promise<Response> | undefined
    const request = { url: new URL(path, ORIGIN).href, method: more.method ?? 'GET', mode: more.mode ?? 'cors' }
    const event = {
      request,
      preloadResponse: more.preloadResponse,
      respondWith: (given: Promise<Response>) => void (answer = given),
    }
    listeners['fetch']?.(event as unknown as Fetching as never)
    return answer?.then((response) => response.text())
  }

  return {
    scope,
    network,
    caches,
    happens,
    ask,
    navigate: (path: string, more = {}) => ask(path, { mode: 'navigate', ...more }),
  }
}

const offline = async () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('which requests the worker answers', () => {
  const way = (url: string, mode = 'cors', method = 'GET') =>
    routeOf({ url: new URL(url, ORIGIN).href, mode, method } as Request, { origin: ORIGIN, base: '' }, FILES)

  it.each([
    '/api/v1/version',
    '/api/v1/processKey',
    '/api/openapi.json',
    '/press/v1/a-secret/volume-up',
    '/login',
    '/login?partner=comcast',
    '/login-complete/comcast?code=x',
    '/logout?idToken=x',
    '/tv',
    '/tv/api/boxes',
    '/pictures/a.png',
    '/healthz',
    '/readyz',
    'https://elsewhere.test/assets/x.js',
  ])('never %s, in whatever way it is asked [R13]', (url) => {
    for (const mode of ['cors', 'navigate', 'no-cors']) expect(way(url, mode)).toBe('leave alone')
  })

  it('never anything that is sent', () => {
    for (const method of ['POST', 'PUT', 'HEAD', 'DELETE'])
      expect(way('/remote', 'navigate', method)).toBe('leave alone')
  })

  it("the page at the app's own addresses, and the app's files", () => {
    for (const path of [
      '/',
      '/remote',
      '/login-complete?code=x',
      '/login-again',
      '/logout-complete',
      '/tv-config',
      '/no-such-page',
    ])
      expect(way(path, 'navigate')).toBe('page')
    expect([
      way('/assets/remote-1a2b.js'),
      way('/assets/older-9z.js'),
      way('/icon.svg'),
      way('/robots.txt'),
      way('/service-worker.js'),
    ]).toEqual(['file', 'file', 'file', 'leave alone', 'leave alone'])
  })
})

describe('the page', () => {
  it('comes from the network while there is one [R13]', async () => {
    const { happens, navigate } = worker()
    await happens('install')
    expect(await navigate('/remote')).toBe('<html lang="en">new /remote')
  })

  it('comes from what is kept when there is no network, and never carries an address of anybody', async () => {
    const { happens, navigate, network, caches } = worker()
    await happens('install')
    network.mockImplementation(offline)
    expect(await navigate('/remote?ept=secret')).toBe(KEPT_PAGE)
    expect([...(caches.all.get('beckon-v1') ?? new Map<string, Response>()).keys()].sort()).toEqual(
      ['/', ...FILES].sort(),
    )
  })

  it('comes from what is kept when the network takes longer than three seconds, and not before', async () => {
    const { happens, navigate, network } = worker()
    await happens('install')
    network.mockImplementation(() => new Promise(() => {}))
    let got: string | undefined
    void navigate('/remote')?.then((words) => (got = words))
    await vi.advanceTimersByTimeAsync(NETWORK_FIRST_MS - 1)
    expect(got).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(got).toBe(KEPT_PAGE)
  })

  it('comes from what is kept when a proxy says that the server is away; an error of the server itself is shown', async () => {
    const { happens, navigate, network } = worker()
    await happens('install')
    network.mockImplementation(async () => new Response('gateway', { status: 502 }))
    expect(await navigate('/remote')).toBe(KEPT_PAGE)
    network.mockImplementation(async () => new Response('failed', { status: 500 }))
    expect(await navigate('/remote')).toBe('failed')
  })

  it('is what the network says, failure included, when nothing is kept', async () => {
    const { navigate, network } = worker()
    network.mockImplementation(offline)
    await expect(navigate('/remote')).rejects.toThrow('Failed to fetch')
    network.mockImplementation(async () => new Response('gateway', { status: 502 }))
    expect(await navigate('/remote')).toBe('gateway')
  })

  it('is what the browser fetched while the worker was starting', async () => {
    const { navigate, network } = worker()
    expect(await navigate('/remote', { preloadResponse: Promise.resolve(new Response('early')) })).toBe('early')
    expect(network).not.toHaveBeenCalled()
  })
})

describe('below a path', () => {
  const BASE = '/api/hassio_ingress/token'

  it('answers for the pages and files below it, and for nothing beside it', async () => {
    const { happens, ask, navigate, network } = worker('v1', fakeCaches(), BASE)
    network.mockImplementation(async (input) => answerTo(String(input).slice(BASE.length)))
    await happens('install')
    network.mockImplementation(offline)
    expect(await navigate(`${BASE}/remote`)).toBe(KEPT_PAGE)
    expect(await ask(`${BASE}/assets/remote-1a2b.js`)).toBe('new /assets/remote-1a2b.js')
    for (const path of ['/', '/lovelace', '/assets/remote-1a2b.js', `${BASE}/api/v1/version`, `${BASE}/tv`])
      expect(navigate(path)).toBeUndefined()
  })

  it('has its files sent with the log-in that opens the way to it, and keeps them apart', async () => {
    const caches = fakeCaches()
    await caches.open('beckon-/api/hassio_ingress/other/v1')
    const { happens, network } = worker('v1', caches, BASE)
    network.mockImplementation(async (input) => answerTo(String(input).slice(BASE.length)))
    await happens('install')
    await happens('activate')
    for (const [path, init] of network.mock.calls) {
      expect(path).toMatch(/^\/api\/hassio_ingress\/token\//u)
      expect(init?.credentials).toBe('same-origin')
    }
    expect([...caches.all.keys()]).toEqual(['beckon-/api/hassio_ingress/other/v1', `beckon-${BASE}/v1`])
  })
})

describe('a version', () => {
  it('is kept whole or not at all', async () => {
    const caches = fakeCaches()
    await worker('v1', caches).happens('install')
    for (const name of ['v1', 'v2']) {
      const { happens, network, scope } = worker(name, caches)
      network.mockImplementation(async (input) =>
        String(input).endsWith('.css') ? new Response('no', { status: 404 }) : answerTo(String(input)),
      )
      await expect(happens('install')).rejects.toThrow('/assets/remote-1a2b.css is not to be had')
      expect(scope.skipWaiting).not.toHaveBeenCalled()
      expect([...caches.all.keys()]).toEqual(['beckon-v1'])
    }
  })

  it("is not made of a hotel's login page", async () => {
    const { happens, network } = worker()
    network.mockImplementation(async () => new Response('log in here', { headers: { 'content-type': 'text/html' } }))
    await expect(happens('install')).rejects.toThrow('is not to be had')
  })

  it('takes over at once, and leaves the version before to the pages that are still open', async () => {
    const caches = fakeCaches()
    for (const name of ['v1', 'v2', 'v3']) {
      const { happens, scope } = worker(name, caches)
      await happens('install')
      await happens('activate')
      expect([scope.skipWaiting.mock.calls.length, scope.clients.claim.mock.calls.length]).toEqual([1, 1])
    }
    expect([...caches.all.keys()]).toEqual(['beckon-v2', 'beckon-v3'])
    await (await caches.open('beckon-v2')).put('/assets/older-9z.js', new Response('of the version before'))
    const now = worker('v3', caches)
    now.network.mockImplementation(offline)
    expect(await now.ask('/assets/older-9z.js')).toBe('of the version before')
    expect(await now.ask('/assets/remote-1a2b.js')).toBe('new /assets/remote-1a2b.js')
  })

  it('leaves the storage of others alone', async () => {
    const caches = fakeCaches()
    await caches.open('not-ours')
    const { happens } = worker('v1', caches)
    await happens('activate')
    expect([...caches.all.keys()]).toContain('not-ours')
  })

  it('works on, from the network, when the storage fails', async () => {
    const caches = { ...fakeCaches(), open: async () => Promise.reject(new Error('full')) }
    const { ask, navigate } = worker('v1', caches as never)
    expect(await ask('/assets/remote-1a2b.js')).toBe('new /assets/remote-1a2b.js')
    expect(await navigate('/remote')).toBe('<html lang="en">new /remote')
  })
})
