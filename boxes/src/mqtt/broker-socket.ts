/**
 * The connection to a broker, below MQTT: plain, or TLS with the authorities of this machine or a pinned certificate.
 * Also checks topics and matches them with filters.
 */
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import { connectPinned } from '../wire/pinned-tls.ts'
import { connectTcp } from '../wire/tcp.ts'

export interface BrokerAddress {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  /** The SHA-256 fingerprint of a self-signed certificate, in hexadecimal without colons. */
  readonly fingerprint?: string | undefined
  readonly user?: string | undefined
  readonly password?: string | undefined
}

export interface BrokerSocket {
  readonly stream: Duplex
  /** Resets the connection, so that nothing still buffered arrives later. */
  reset(): void
}

/** Rejects with a DeviceError: BOX-NOT-ALLOWED for a certificate that is not the broker's. */
export async function openBrokerSocket(
  { host, port, tls, fingerprint }: BrokerAddress,
  signal: AbortSignal,
): Promise<BrokerSocket> {
  const raw = await connectTcp({ host, port }, signal)
  if (!tls) return { stream: raw, reset: () => raw.resetAndDestroy() }
  try {
    const certificate = fingerprint === undefined ? { fingerprint, byAuthority: true } : { fingerprint }
    const secure = await connectPinned({ host, port, socket: raw, ...certificate }, signal)
    return {
      stream: secure,
      reset() {
        raw.resetAndDestroy()
        secure.destroy()
      },
    }
  } catch (error) {
    raw.destroy()
    throw error
  }
}

/** One or several levels of a topic, without wildcards. */
export const topicName = v.pipe(
  v.string('must be a topic or name'),
  v.regex(/^[^+#\p{Cc}]{1,200}$/u, 'must be a topic without + and #, at most 200 characters'),
)

/** Whether a topic matches a filter: `+` is one level, `#` at the end is all further levels. */
export function matches(filter: string, topic: string): boolean {
  const wanted = filter.split('/')
  const given = topic.split('/')
  const fits = (level: string, index: number) => (level === '+' ? index < given.length : level === given[index])
  if (wanted.at(-1) === '#') return wanted.slice(0, -1).every(fits)
  return wanted.length === given.length && wanted.every(fits)
}
