/**
 * The connection to a broker, below MQTT: plain, or TLS with the authorities of this machine or a pinned certificate.
 */
import type { Duplex } from 'node:stream'
import { connectPinned } from '../wire/pinned-tls.ts'
import { connectTcp } from '../wire/tcp.ts'

export interface BrokerAddress {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  /** The SHA-256 fingerprint of a certificate of the owner's own making, in hexadecimal without colons. */
  readonly fingerprint?: string | undefined
  readonly user?: string | undefined
  readonly password?: string | undefined
}

export interface BrokerSocket {
  readonly stream: Duplex
  /** Resets the connection, so that nothing still buffered arrives later. */
  reset(): void
}

/** Rejects with a WireFailure: BOX-NOT-ALLOWED for a certificate that is not the broker's. */
export async function openBrokerSocket(
  { host, port, tls, fingerprint }: BrokerAddress,
  signal: AbortSignal,
): Promise<BrokerSocket> {
  const raw = await connectTcp({ host, port }, signal)
  if (!tls) return { stream: raw, reset: () => raw.resetAndDestroy() }
  try {
    const certificate = fingerprint === undefined ? { pin: undefined, byAuthority: true } : { pin: fingerprint }
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
