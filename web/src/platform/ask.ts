/** Sends a request to our server, for the program and for the script in the page's head. */
import { instant, type Instant } from './clock.ts'
import { urlOf } from './base-path.ts'

export interface ServerRequest {
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

/** Rejects if there is no answer, or when `signal` aborts the request. */
export async function ask({
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
    if (signal.aborted) throw error
  }
  return { response, body: parsed, at }
}
