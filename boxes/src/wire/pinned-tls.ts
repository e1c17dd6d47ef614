/** TLS to a set with a certificate of its own making: there is no authority, so the certificate itself is pinned. */
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { WireFailure } from './wire-failure.ts'

export interface PinnedTlsOptions {
  readonly host: string
  readonly port: number
  /** The SHA-256 fingerprint that the set's certificate must have; undefined takes any (a set seen for the first time). */
  readonly pin: string | undefined
  /** Our own certificate and key, in PEM, where the set wants one. */
  readonly cert?: string
  readonly key?: string
}

/**
 * Connects and hands out the socket only after the certificate has been checked, so nothing is ever written to another
 * set. Rejects with BOX-NOT-ALLOWED for another certificate, BOX-UNREACHABLE for no connection, TOO-LATE on abort.
 */
export function connectPinned({ pin, ...options }: PinnedTlsOptions, signal: AbortSignal): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new WireFailure('TOO-LATE'))
    // The pin replaces the authorities.
    const socket = connectTls({ ...options, rejectUnauthorized: false })
    const fail = (why: WireFailure['why']) => {
      signal.removeEventListener('abort', abort)
      socket.destroy()
      reject(new WireFailure(why))
    }
    const abort = () => fail('TOO-LATE')
    const lost = () => fail('BOX-UNREACHABLE')
    signal.addEventListener('abort', abort, { once: true })
    socket.on('error', lost)
    socket.once('close', lost)
    socket.once('secureConnect', () => {
      if (pin !== undefined && fingerprintOf(socket) !== pin) return fail('BOX-NOT-ALLOWED')
      signal.removeEventListener('abort', abort)
      socket.off('error', lost)
      socket.off('close', lost)
      socket.setNoDelay(true)
      // Whoever takes the socket listens from its own next line on.
      socket.on('error', () => socket.destroy())
      resolve(socket)
    })
  })
}

/** The SHA-256 fingerprint of the far end's certificate, in hexadecimal without colons. */
export function fingerprintOf(socket: TLSSocket): string {
  return (socket.getPeerCertificate().fingerprint256 ?? '').replaceAll(':', '')
}
