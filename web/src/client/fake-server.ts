/**
 * For browser tests: a server in place of the network. A test can change its answers, and it records what it was sent.
 * At the end of a test it waits for calls still under way, so that they cannot reach the next test.
 */
import { vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'

export interface Sent {
  /** Without `/api/v1/`. */
  readonly path: string
  readonly method: string
  readonly search: URLSearchParams
  readonly body: Record<string, unknown>
  readonly authorization: string | null
  readonly headers: Headers
  /** Aborts when the page cancels the call. */
  readonly signal: AbortSignal | undefined
}

export type Answers = Record<string, (sent: Sent) => Response | Promise<Response>>

export const calls: Sent[] = []
/** By path, or by method and path where those differ; calls without an entry are answered `OK`. */
export const answers: Answers = {}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

export function sentTo(path: string): Sent[] {
  return calls.filter((call) => call.path === path)
}

/** The bodies that were sent to a path. */
export function bodiesTo(path: string): Record<string, unknown>[] {
  return sentTo(path).map(({ body }) => body)
}

/** The logged codes. */
export function logged(): unknown[] {
  return bodiesTo('log').map(({ code }) => code)
}

/** Holds the answer to one call back until the returned function delivers it, which may be before the call. */
export function hold(path: string): (answer: Response) => void {
  let early: Response | undefined
  let deliver = (answer: Response): void => void (early = answer)
  answers[path] = async () => {
    const answer = early
    early = undefined
    return answer ?? new Promise((resolve) => (deliver = resolve))
  }
  return (answer) => deliver(answer)
}

export function startServer(given: Answers = {}): void {
  calls.length = 0
  for (const name of Object.keys(answers)) delete answers[name]
  Object.assign(answers, given)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), window.location.href)
    const sent: Sent = {
      path: pathname.replace(/^.*\/api\/v1\//u, ''),
      method: init?.method ?? 'GET',
      search: searchParams,
      body: fieldsOf(init?.body),
      authorization: new Headers(init?.headers).get('authorization'),
      headers: new Headers(init?.headers),
      signal: init?.signal ?? undefined,
    }
    calls.push(sent)
    const answer = answers[`${sent.method} ${sent.path}`] ?? answers[sent.path] ?? (() => json(200, { status: 'OK' }))
    const givenUp = new Promise<never>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
    return Promise.race([answer(sent), givenUp])
  })
}

/** For JSON, or for a form, as a log-out sends it. */
function fieldsOf(body: unknown): Record<string, unknown> {
  if (body instanceof URLSearchParams) return Object.fromEntries(body)
  return JSON.parse(String(body ?? '{}')) as Record<string, unknown>
}

/** Removes the page, then the server and every other fake of the test. */
export async function stopServer(): Promise<void> {
  vi.useRealTimers()
  await cleanup()
  await onItsWay()
  vi.restoreAllMocks()
}

/** Waits until the files of a page have loaded, and the calls that they made are answered. */
export async function onItsWay(): Promise<void> {
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setTimeout(resolve))
}
