/**
 * Fetches a picture from elsewhere: https only, the usual port, a checked public address, no redirects, nothing told of
 * who asks, 5 seconds and 256 KiB in all, and only what begins like a picture.
 */
import { PICTURE_AT_MOST_BYTES } from '@beckon/contract/limits'
import { Client } from 'undici'
import { guardedConnector, type Dial, type Resolve } from '../../../outgoing/guarded-connector.ts'
import { rasterType } from './raster.ts'

const LIMIT_MS = 5_000

/** How names are looked up and connections made, for tests. */
export interface Ways {
  readonly resolve?: Resolve | undefined
  readonly dial?: Dial | undefined
}

export function isFetchable(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
}

/** The bytes, or undefined for whatever reason there is no picture. */
export async function fetchPicture(address: string, ways: Ways = {}): Promise<Buffer | undefined> {
  if (!isFetchable(address)) return undefined
  const url = new URL(address)
  const signal = AbortSignal.timeout(LIMIT_MS)
  const client = new Client(url.origin, {
    connect: guardedConnector({ allowed: [], ...ways, signal }),
    pipelining: 0,
    allowH2: false,
    maxResponseSize: PICTURE_AT_MOST_BYTES,
  })
  try {
    return await Promise.race([read(client, url, signal), late(signal)])
  } catch {
    return undefined
  } finally {
    void client.destroy()
  }
}

async function read(client: Client, url: URL, signal: AbortSignal): Promise<Buffer | undefined> {
  const { statusCode, body } = await client.request({
    method: 'GET',
    path: url.pathname + url.search,
    headers: { 'accept': 'image/png, image/jpeg, image/webp, image/gif', 'accept-encoding': 'identity' },
    signal,
  })
  body.on('error', () => {})
  if (statusCode !== 200) {
    body.destroy()
    return undefined
  }
  const bytes = Buffer.from(await body.arrayBuffer())
  return rasterType(bytes) === undefined ? undefined : bytes
}

/** A request that still waits for its connection does not listen to its signal. */
function late(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Too late.')), { once: true }))
}
