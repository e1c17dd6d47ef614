/** Where a set listens, and what it is known by. */

export const REMOTE_PORT = 6466

/** The pairing port is the one after that of the remote control. */
export function pairingPortOf(port: number = REMOTE_PORT): number {
  return port + 1
}

/** By the certificate of the pairing port, to which the code is bound. */
export function identityOf(pairingPin: string): string {
  return `android-tv:${pairingPin.toLowerCase()}`
}
