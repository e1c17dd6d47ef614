/**
 * TLS to a device with a self-signed certificate, which is pinned by its fingerprint. A host with a name may have a
 * certificate of a trusted authority instead (`byAuthority`).
 */
import { isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { DeviceError, CONNECTS_WITHIN_MS } from './command.ts'

/** Which certificate an encrypted connection accepts. */
export interface CertificateCheck {
  /** The fingerprint of the certificate that was seen first; undefined accepts any. */
  readonly expected: () => string | undefined
  readonly seen: (fingerprint: string) => void
  /** See `connectPinned`. */
  readonly byAuthority?: boolean
}

export interface PinnedTlsOptions {
  readonly host: string
  readonly port: number
  /**
   * The SHA-256 fingerprint that the device's certificate must have; undefined accepts any, at the first connection.
   */
  readonly fingerprint: string | undefined
  /** The certificate must be for the name `host` and from an authority that this machine trusts; `fingerprint` is ignored. */
  readonly byAuthority?: boolean
  /** A connection that is already open, so that the caller can reset it. */
  readonly socket?: Socket
  /** Our own certificate and key in PEM, for devices that identify us by them. */
  readonly cert?: string
  readonly key?: string
}

/**
 * Connects and resolves with the socket only after the certificate was checked, so nothing is ever written to another
 * device. Rejects with BOX-NOT-ALLOWED for a wrong certificate or if the device ends the handshake because of ours,
 * BOX-UNREACHABLE for no connection (`cause` has its `code`), TOO-LATE on abort.
 */
export function connectPinned(
  { fingerprint, byAuthority = false, ...options }: PinnedTlsOptions,
  signal: AbortSignal,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new DeviceError('TOO-LATE'))
    // The 'secureConnect' handler checks the authority (if `byAuthority`) or the fingerprint.
    const name = isIP(options.host) === 0 ? { servername: options.host } : {}
    const socket = connectTls({ ...options, ...name, rejectUnauthorized: false })
    let isConnected = false
    const timeout = setTimeout(() => isConnected || fail('BOX-UNREACHABLE'), CONNECTS_WITHIN_MS)
    const settle = () => {
      clearTimeout(timeout)
      signal.removeEventListener('abort', abort)
    }
    const fail = (why: DeviceError['why'], cause?: unknown) => {
      settle()
      socket.destroy()
      reject(new DeviceError(why, { cause }))
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
      const isRight = byAuthority
        ? socket.authorized
        : fingerprint === undefined || fingerprintOf(socket) === fingerprint
      if (!isRight) return fail('BOX-NOT-ALLOWED')
      settle()
      socket.off('error', lost)
      socket.off('close', closed)
      socket.setNoDelay(true)
      // Handles errors until and after the new owner of the socket adds its own listeners.
      socket.on('error', () => socket.destroy())
      resolve(socket)
    })
  })
}

/** Whether the remote end does not speak TLS. A device that refuses us sends an alert or just closes. */
function isOtherProtocol({ code = '' }: NodeJS.ErrnoException = new Error('closed')): boolean {
  return code.startsWith('ERR_SSL_') && !code.includes('ALERT')
}

/** The SHA-256 fingerprint of the peer's certificate, in hexadecimal without colons. */
export function fingerprintOf(socket: TLSSocket): string {
  return (socket.getPeerCertificate().fingerprint256 ?? '').replaceAll(':', '')
}
