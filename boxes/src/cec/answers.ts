/**
 * Parses the output of `cec-ctl` (v4l-utils 1.22 and later). Its exit code is useless: it is 0 even when no TV
 * answered.
 */

export type Power = 'on' | 'standby' | 'to-on' | 'to-standby'

/**
 * `taken`: a TV acknowledged the command. `nobody`: none did. `not taken`: one refused it. `not sent`: it did
 * not reach the bus, for example because the adapter lost its address.
 */
export type Sent = 'taken' | 'nobody' | 'not taken' | 'not sent'

export function sentIn(text: string): Sent {
  if (!/^Transmit from /mu.test(text)) return 'not sent'
  if (/Not Acknowledged/u.test(text)) return 'nobody'
  // These words are about the transmission, not a message's content: their line starts with "Tx".
  if (/^\s*Tx, (?:Error|Aborted|Low Drive|Arbitration Lost|Timeout)/mu.test(text)) return 'not sent'
  return /Feature Abort|FEATURE_ABORT/u.test(text) ? 'not taken' : 'taken'
}

export function powerIn(text: string): Power | undefined {
  return /pwr-state: (on|standby|to-on|to-standby)\b/u.exec(text)?.[1] as Power | undefined
}

/** The physical address of this box on the TV; undefined without a cable (`f.f.f.f`). */
export function physicalAddressIn(text: string): string | undefined {
  const address = /Physical Address\s*: ([0-9a-f](?:\.[0-9a-f]){3})\b/iu.exec(text)?.[1]?.toLowerCase()
  return address === 'f.f.f.f' ? undefined : address
}
