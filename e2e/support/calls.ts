/** Records a page's calls with their times by the page's clock, and replaces the server's answers. */
import { expect, type Page } from '@playwright/test'

export interface Call {
  /** What follows `/api/v1/`. */
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly bearer: string | undefined
  /** By the clock of the page, which a test may have taken over. */
  readonly at: number
  hasEnded: boolean
}

export interface Calls {
  readonly all: readonly Call[]
  of(path: string): readonly Call[]
  /** The codes that were logged, in their order. */
  logged(): readonly unknown[]
  /** Waits until every call has its answer, and the page has dealt with it. */
  settle(): Promise<void>
}

/** `no network`: the request fails. `silence`: no answer ever comes. `the server's`: the real answer. */
export type Answer = { readonly status: number; readonly body?: unknown } | 'no network' | 'silence' | "the server's"

interface Told {
  /** Empty for a page load. */
  readonly id: string
  readonly call?: Omit<Call, 'hasEnded'>
}

/** Listens from the next page load on. */
export async function watchCalls(page: Page): Promise<Calls> {
  const byId = new Map<string, Call>()
  await page.exposeBinding('tellCall', (_, { id, call }: Told) => {
    // A new document: the calls of the previous one have no reader any more.
    if (id === '') return byId.forEach((each) => (each.hasEnded = true))
    const known = byId.get(id)
    if (known) known.hasEnded = true
    else if (call) byId.set(id, { ...call, hasEnded: false })
  })
  await page.addInitScript(() => {
    const { tellCall } = window as unknown as { tellCall: (told: Told) => Promise<void> }
    const askServer = window.fetch
    void tellCall({ id: '' })
    window.fetch = async (input, init) => {
      const { pathname } = new URL(String(input), window.location.href)
      if (!pathname.startsWith('/api/v1/')) return askServer(input, init)
      const id = String(crypto.getRandomValues(new Uint32Array(4)))
      const text = typeof init?.body === 'string' ? init.body : '{}'
      const bearer = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '')
      const over = () => void tellCall({ id })
      void tellCall({
        id,
        call: { path: pathname.slice('/api/v1/'.length), body: JSON.parse(text), bearer, at: Date.now() },
      })
      try {
        const response = await askServer(input, init)
        void response.clone().text().then(over, over)
        return response
      } catch (error) {
        over()
        throw error
      }
    }
  })
  const of = (path: string) => [...byId.values()].filter((call) => call.path === path)
  return {
    get all() {
      return [...byId.values()]
    },
    of,
    logged: () => of('log').map(({ body }) => body['code']),
    async settle() {
      // Messages of a page arrive in order, so after a round trip all its calls are known here.
      const open = async () => {
        await page.evaluate(() => 0)
        // This call waits as long as the remote is open.
        const open = [...byId.values()].filter(({ hasEnded, path }) => !hasEnded && path !== 'nextBoxState')
        return open.map(({ path }) => path)
      }
      // One answer may be the reason for the next call.
      while ((await open()).length > 0) await expect.poll(open, { intervals: [20, 50, 100] }).toEqual([])
    },
  }
}

/**
 * Answers a call, or every call, in the server's place: one answer after the other, then always the last. A text is
 * HTML.
 */
export async function answer(page: Page, path: string, first: Answer, ...others: readonly Answer[]): Promise<void> {
  const waiting = [...others]
  let next = first
  const isIt = ({ pathname }: URL): boolean =>
    path === 'every call' ? pathname.startsWith('/api/v1/') : pathname === `/api/v1/${path}`
  await page.route(isIt, async (route) => {
    const given = next
    next = waiting.shift() ?? next
    if (given === 'silence') return
    if (given === "the server's") return route.fallback()
    if (given === 'no network') return route.abort('connectionfailed')
    const { status, body = {} } = given
    return route.fulfill(typeof body === 'string' ? { status, body, contentType: 'text/html' } : { status, json: body })
  })
}
