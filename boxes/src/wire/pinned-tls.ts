/** TLS to a set with a certificate of its own making: there is no authority, so the certificate itself is pinned. */
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { WireFailure } from './wire-failure.ts'

export interface PinnedTlsOptions {
  readonly host: string
  readonly port: number
  /** The SHA-256 fingerprint that the set's certificate must have; undefined takes any (a set seen for the first time). */
  readonly pin: string | undefined
  /** Our own certificate and key, in PEM, where the set wants one: it knows us by them. */
  readonly cert?: string
  readonly key?: string
}

/** A set that is off does not refuse a connection, it says nothing; one in the home takes it within milliseconds. */
const CONNECTS_WITHIN_MS = 1_000

/**
 * Connects and hands out the socket only after the certificate has been checked, so nothing is ever written to another
 * set. Rejects with BOX-NOT-ALLOWED for another certificate or if the set ends the handshake because of ours,
 * BOX-UNREACHABLE for no connection (`cause` has its `code`), TOO-LATE on abort.
 */
export function connectPinned({ pin, ...options }: PinnedTlsOptions, signal: AbortSignal): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new WireFailure('TOO-LATE'))
    // The pin replaces the authorities.
    const socket = connectTls({ ...options, rejectUnauthorized: false })
    let isConnected = false
    const patience = setTimeout(() => isConnected || fail('BOX-UNREACHABLE'), CONNECTS_WITHIN_MS)
    const settle = () => {
      clearTimeout(patience)
      signal.removeEventListener('abort', abort)
    }
    const fail = (why: WireFailure['why'], cause?: unknown) => {
      settle()
      socket.destroy()
      reject(new WireFailure(why, { cause }))
    }
    const abort = () => fail('TOO-LATE')
    const lost = (error?: NodeJS.ErrnoException) => {
      const isBecauseOfOurs = isConnected && options.cert !== undefined && !isOtherProtocol(error)
      fail(isBecauseOfOurs ? 'BOX-NOT-ALLOWED' : 'BOX-UNREACHABLE', error)
    }
    const closed = () => lost()
    signal.addEventListener('abort', abort, { once: true })
    socket.once('connect', () => (isConnected = true))
    socket.on('error', lost)
    socket.once('close', closed)
    socket.once('secureConnect', () => {
      if (pin !== undefined && fingerprintOf(socket) !== pin) return fail('BOX-NOT-ALLOWED')
      settle()
      socket.off('error', lost)
      socket.off('close', closed)
      socket.setNoDelay(true)
      // Whoever takes the socket listens from its own next line on.
      socket.on('error', () => socket.destroy())
      resolve(socket)
    })
  })
}

/** What answers does not speak TLS as we do; a set that refuses us sends an alert, or just closes. */
function isOtherProtocol({ code = '' }: NodeJS.ErrnoException = new Error('closed')): boolean {
  return code.startsWith('ERR_SSL_') && !code.includes('ALERT')
}

/** The SHA-256 fingerprint of the far end's certificate, in hexadecimal without colons. */
export function fingerprintOf(socket: TLSSocket): string {
  return (socket.getPeerCertificate().fingerprint256 ?? '').replaceAll(':', '')
}
