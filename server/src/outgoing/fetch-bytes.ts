/**
 * Fetches a file from a user's address: https only, port 443, a checked public address, no redirects, nothing
 * about the user, 5 seconds in all. The caller checks the content, since its declared type proves nothing.
 */
import { Client } from 'undici'
import { cancellableLookUp, guardedConnector, type Dial, type Resolve } from './guarded-connector.ts'

const FETCH_LIMIT_MS = 5_000

export interface Wanted {
  readonly accept: string
  readonly atMostBytes: number
}

/** How names are looked up and connections made. */
export interface NetworkOverrides {
  readonly resolve?: Resolve | undefined
  readonly dial?: Dial | undefined
}

export function isFetchable(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
}

/** The bytes; undefined for any failure. */
export async function fetchBytes(
  address: string,
  { accept, atMostBytes }: Wanted,
  { resolve, dial }: NetworkOverrides = {},
): Promise<Buffer | undefined> {
  if (!isFetchable(address)) return undefined
  const url = new URL(address)
  const signal = AbortSignal.timeout(FETCH_LIMIT_MS)
  const client = new Client(url.origin, {
    // Private addresses are never allowed here.
    connect: guardedConnector({ allowed: [], resolve: resolve ?? cancellableLookUp(signal), dial, signal }),
    pipelining: 0,
    allowH2: false,
    maxResponseSize: atMostBytes,
  })
  try {
    return await Promise.race([read(client, url, accept, signal), rejectOnAbort(signal)])
  } catch {
    return undefined
  } finally {
    void client.destroy()
  }
}

async function read(client: Client, url: URL, accept: string, signal: AbortSignal): Promise<Buffer | undefined> {
  const { statusCode, body } = await client.request({
    method: 'GET',
    path: url.pathname + url.search,
    headers: { accept, 'accept-encoding': 'identity' },
    signal,
  })
  body.on('error', () => {})
  if (statusCode === 200) return Buffer.from(await body.arrayBuffer())
  body.destroy()
  return undefined
}

/** Rejects on abort: the signal has no effect on a request that still waits for its connection. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('Too late.')), { once: true }),
  )
}
