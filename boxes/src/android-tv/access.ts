/** An Android TV's ports and identity, and our credentials for it. */
import type { BoxMemory, BoxSecrets } from '../box-memory.ts'
import { OUR_NAME } from '../set-up.ts'
import { SERVICE_NAME } from './messages.ts'

export const REMOTE_PORT = 6466

/** The pairing port follows the port of the remote control. */
export function pairingPortOf(port: number = REMOTE_PORT): number {
  return port + 1
}

/** The TV's identity: the certificate of the pairing port, to which the code is bound. */
export function identityOf(pairingFingerprint: string): string {
  return `android-tv:${pairingFingerprint.toLowerCase()}`
}

export interface Access extends ClientCertificate {
  /** The fingerprint of the certificate on the port of the remote control. */
  readonly fingerprint: string
  /**
   * The fingerprint of the certificate on the pairing port, verified by the code that a person read from the screen.
   */
  readonly pairingFingerprint: string
  /** Whether the TV answers our pings. */
  readonly answersPings: boolean
}

const YES = 'yes'
const NO = 'no'

export function secretsOf({ cert, key, fingerprint, pairingFingerprint, answersPings }: Access): BoxSecrets {
  return { cert, key, pin: fingerprint, pairingPin: pairingFingerprint, answersPings: answersPings ? YES : NO }
}

/** Undefined for a box that was never set up. */
export function accessIn(memory: BoxMemory): Access | undefined {
  const { cert, key, pin, pairingPin, answersPings } = memory.read()
  if (cert === undefined || key === undefined || pin === undefined || pairingPin === undefined) return undefined
  return { cert, key, fingerprint: pin, pairingFingerprint: pairingPin, answersPings: answersPings !== NO }
}

/** Our self-signed certificate, by which a TV identifies us, made once for each box. Both in PEM. */
export interface ClientCertificate {
  readonly cert: string
  readonly key: string
}

/** The code of a pairing is bound to modulus and exponent, so it must be RSA. */
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const
/** The clock of a TV may be wrong. */
const NOT_BEFORE = new Date(Date.UTC(2020, 0, 1))
const NOT_AFTER = new Date(Date.UTC(2099, 0, 1))

/** Takes about 0.1 s. The library is loaded only here, since a box needs it once. */
export async function makeClientCertificate(): Promise<ClientCertificate> {
  const { makeKeyedCertificate } = await import('../certificates.ts')
  const { certificate, key } = await makeKeyedCertificate({
    commonName: SERVICE_NAME,
    organization: OUR_NAME,
    notBefore: NOT_BEFORE,
    notAfter: NOT_AFTER,
    algorithm: ALGORITHM,
  })
  return { cert: certificate, key }
}
