/**
 * Parses the output of `cec-ctl` (v4l-utils 1.22 and later). Its exit code is useless: it is 0 even when no TV
 * answered.
 */

export type Power = 'on' | 'standby' | 'to-on' | 'to-standby'

/**
 * `acknowledged`: a TV acknowledged the command. `not acknowledged`: no TV did. `rejected`: a TV answered with Feature
 * Abort. `not sent`: it did not reach the bus, for example because the adapter lost its address.
 */
export type Sent = 'acknowledged' | 'not acknowledged' | 'rejected' | 'not sent'

export function sentIn(text: string): Sent {
  if (!/^Transmit from /mu.test(text)) return 'not sent'
  if (/Not Acknowledged/u.test(text)) return 'not acknowledged'
  // The line of a failed transmission starts with "Tx"; the same words may also be part of a message.
  if (/^\s*Tx, (?:Error|Aborted|Low Drive|Arbitration Lost|Timeout)/mu.test(text)) return 'not sent'
  return /Feature Abort|FEATURE_ABORT/u.test(text) ? 'rejected' : 'acknowledged'
}

export function powerIn(text: string): Power | undefined {
  return /pwr-state: (on|standby|to-on|to-standby)\b/u.exec(text)?.[1] as Power | undefined
}

/** The physical address of this box on the TV; undefined without a cable (`f.f.f.f`). */
export function physicalAddressIn(text: string): string | undefined {
  const address = /Physical Address\s*: ([0-9a-f](?:\.[0-9a-f]){3})\b/iu.exec(text)?.[1]?.toLowerCase()
  return address === 'f.f.f.f' ? undefined : address
}
