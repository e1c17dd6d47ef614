/** The ports of a set, its identity, and the secrets with which it accepts us. */
import type { BoxMemory, BoxSecrets } from '../box-memory.ts'
import type { ClientCertificate } from './certificate.ts'

export const REMOTE_PORT = 6466

/** The pairing port follows the port of the remote control. */
export function pairingPortOf(port: number = REMOTE_PORT): number {
  return port + 1
}

/** The set's identity: the certificate of the pairing port, to which the code is bound. */
export function identityOf(pairingPin: string): string {
  return `android-tv:${pairingPin.toLowerCase()}`
}

export interface Access extends ClientCertificate {
  /** The fingerprint of the certificate on the port of the remote control. */
  readonly pin: string
  /**
   * The fingerprint of the certificate on the pairing port, verified by the code that a person read from the screen.
   */
  readonly pairingPin: string
  /** Whether the set answers our pings. */
  readonly answersPings: boolean
}

const YES = 'yes'
const NO = 'no'

export function secretsOf({ cert, key, pin, pairingPin, answersPings }: Access): BoxSecrets {
  return { cert, key, pin, pairingPin, answersPings: answersPings ? YES : NO }
}

/** Undefined for a box that was never set up. */
export function accessIn(memory: BoxMemory): Access | undefined {
  const { cert, key, pin, pairingPin, answersPings } = memory.read()
  if (cert === undefined || key === undefined || pin === undefined || pairingPin === undefined) return undefined
  return { cert, key, pin, pairingPin, answersPings: answersPings !== NO }
}
