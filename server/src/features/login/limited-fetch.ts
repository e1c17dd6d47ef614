/**
 * The `fetch` for identity providers: it follows no redirects and gives up an endless answer. The caller sets the time
 * limit.
 */
import type { CustomFetch } from 'openid-client'
import { Client } from 'undici'

/** Descriptions and keys of large providers have 10 kB. */
const LARGEST_ANSWER_BYTES = 256 * 1024
/** A request that still waits for its connection does not listen to its signal. */
const CONNECT_WITHIN_MS = 4_000
const WITHOUT_BODY = new Set([204, 205, 304])

export const limitedFetch: CustomFetch = async (address, { method, headers, body, signal }) => {
  const { origin, pathname, search } = new URL(address)
  const client = new Client(origin, {
    connect: { timeout: CONNECT_WITHIN_MS },
    pipelining: 0,
    allowH2: false,
    maxResponseSize: LARGEST_ANSWER_BYTES,
  })
  try {
    const answer = await client.request({
      method: method as 'GET' | 'POST',
      path: pathname + search,
      headers,
      body: body instanceof URLSearchParams ? body.toString() : null,
      signal: signal ?? null,
    })
    const bytes = await answer.body.arrayBuffer()
    return new Response(WITHOUT_BODY.has(answer.statusCode) ? null : bytes, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, values]) =>
        [values ?? []].flat().map((value): [string, string] => [name, value]),
      ),
    })
  } catch (error) {
    if (signal?.aborted === true) throw error
    // So fails `fetch`, and what asks knows it by that.
    throw new TypeError('fetch failed', { cause: error })
  } finally {
    void client.destroy()
  }
}
