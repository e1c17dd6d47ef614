/**
 * Reads what `cec-ctl` (v4l-utils 1.22 and newer) prints. Its exit code says nothing: 0 comes also when no television
 * answered, so only the words count.
 */

export type Power = 'on' | 'standby' | 'to-on' | 'to-standby'

/**
 * `taken`: a television acknowledged it. `nobody`: none did. `not taken`: one did and refused the command.
 * `not sent`: it never reached the wire, as with an adapter that has lost its place on it.
 */
export type Sent = 'taken' | 'nobody' | 'not taken' | 'not sent'

export function sentIn(text: string): Sent {
  if (!/^Transmit from /mu.test(text)) return 'not sent'
  if (/Not Acknowledged/u.test(text)) return 'nobody'
  // Words of the transmission itself, not of a message's content: they stand in a line that begins with "Tx".
  if (/^\s*Tx, (?:Error|Aborted|Low Drive|Arbitration Lost|Timeout)/mu.test(text)) return 'not sent'
  return /Feature Abort|FEATURE_ABORT/u.test(text) ? 'not taken' : 'taken'
}

export function powerIn(text: string): Power | undefined {
  return /pwr-state: (on|standby|to-on|to-standby)\b/u.exec(text)?.[1] as Power | undefined
}

/** Where the television's input for this box is; `f.f.f.f` is an adapter without a cable, and none. */
export function physicalAddressIn(text: string): string | undefined {
  const address = /Physical Address\s*: ([0-9a-f](?:\.[0-9a-f]){3})\b/iu.exec(text)?.[1]?.toLowerCase()
  return address === 'f.f.f.f' ? undefined : address
}
