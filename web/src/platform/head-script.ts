/**
 * The interface between the app and the head script (`app/before-program.ts`): how both send a request, and the calls
 * and presses that the script records while the app's bundle loads. The app takes over each of them once.
 */
import { instant, type Instant } from './clock.ts'
import { urlOf } from './base-path.ts'

interface ServerRequest {
  readonly method: string
  readonly address: string
  readonly token?: string | undefined
  /** Sent with a POST, as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly signal: AbortSignal
}

export interface ServerAnswer {
  readonly response: Response
  /** The parsed body: an empty object for an empty success, undefined if it is not JSON. */
  readonly body: unknown
  /** When the answer began to arrive. */
  readonly at: Instant
}

/** Sends a request to our server. Rejects if there is no answer, or when `signal` aborts the request. */
export async function sendRequest({
  method,
  address,
  token,
  body = {},
  headers,
  signal,
}: ServerRequest): Promise<ServerAnswer> {
  const response = await fetch(urlOf(address), {
    method,
    headers: {
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      // The language of the page, which the user chose, not that of the browser.
      'accept-language': document.documentElement.lang,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
    signal,
    cache: 'no-store',
  })
  const at = instant()
  let parsed: unknown
  try {
    parsed = JSON.parse((await response.text()) || (response.ok ? '{}' : ''))
  } catch (error) {
    // A body that is not JSON stays undefined.
    if (signal.aborted) throw error
  }
  return { response, body: parsed, at }
}

/** How long a pressed key flashes, in the first view and afterwards. */
export const FLASH_MS = 125

/** A call that was sent before the app ran. */
export interface EarlyCall {
  readonly path: string
  readonly token: string
  /** When it was sent, by `performance.now()`: its time limit counts from there. */
  readonly began: number
  readonly abort: AbortController
  readonly answer: Promise<ServerAnswer>
}

export interface EarlyRefresh {
  /** The token that it replaces. */
  readonly token: string
  readonly ageMs: () => number
  /** Whether it was sent; false while another tab refreshes. */
  readonly isSent: Promise<boolean>
}

/** A press of a key in the first view. */
export interface EarlyPress {
  /** The id of the button. */
  readonly id: string
  readonly pressedAt: Instant
  /** The `pointerType` of the click; empty for the keyboard, undefined for a click that a script made. */
  readonly pointer: string | undefined
}

export interface PageHead {
  readonly calls: EarlyCall[]
  refresh?: EarlyRefresh | undefined
  readonly presses: EarlyPress[]
  /** Receives each press of the first view: at first for `presses`, later for the app. */
  keepPress: (press: EarlyPress) => unknown
}

declare global {
  var beckonHead: PageHead | undefined
}

/** The call to this path with this token, if the head script sent it. */
export function takeEarlyCall(path: string, token: string | undefined): EarlyCall | undefined {
  const calls = globalThis.beckonHead?.calls ?? []
  const place = calls.findIndex((one) => one.path === path && one.token === token)
  return place < 0 ? undefined : calls.splice(place, 1)[0]
}

export function takeEarlyRefresh(): EarlyRefresh | undefined {
  const { beckonHead: head } = globalThis
  const refresh = head?.refresh
  if (head) head.refresh = undefined
  return refresh
}

/** Calls `receive` for each press so far, in their order, and from now on for each press at once. */
export function takeEarlyPresses(receive: (press: EarlyPress) => void): void {
  const { beckonHead: head } = globalThis
  if (!head) return
  head.presses.splice(0).forEach(receive)
  head.keepPress = receive
}
