/**
 * The arguments of `cec-ctl` (v4l-utils 1.22 and later) for each TV command, and the parsers of its output. Its exit
 * code is useless: it is 0 even when no TV answered.
 */
import type { TV_COMMANDS, TvCommand } from '@beckon/contract/tv-keys'

type Known = (typeof TV_COMMANDS)[number]

interface CecCommand {
  /** The arguments of each run of the program. `address` is the box's physical address. */
  readonly steps: (address: string) => readonly (readonly string[])[]
  /** The power states that prove the command. */
  readonly proof?: readonly Power[]
}

const TO_TV = ['--to', '0']
const key = (code: string): CecCommand => ({
  steps: () => [[...TO_TV, '--user-control-pressed', `ui-cmd=${code}`, '--user-control-released']],
})

/**
 * Keys are numbers: `cec-ctl` sends an unknown name as "select" without an error. 0x43 toggles mute; the TVs tested
 * ignore the discrete 0x65.
 */
const CEC_COMMANDS = {
  'MUTE ON': key('0x43'),
  'POWER OFF': { steps: () => [[...TO_TV, '--standby']], proof: ['standby', 'to-standby'] },
  'POWER ON': { steps: () => [[...TO_TV, '--image-view-on']], proof: ['on', 'to-on'] },
  'INPUT STB_INPUT': {
    steps: (address) => [
      [...TO_TV, '--image-view-on'],
      ['--active-source', `phys-addr=${address}`],
    ],
  },
  'VOLUME DOWN': key('0x42'),
  'VOLUME UP': key('0x41'),
} as const satisfies Record<NamesOf<Known>, CecCommand>

/** Only pairs that exist; `MUTE DOWN` does not. */
type NamesOf<Command extends TvCommand> = Command extends TvCommand ? `${Command['key']} ${Command['value']}` : never

export const ASK_POWER = [...TO_TV, '--give-device-power-status']

export function cecCommand({ key, value }: TvCommand): CecCommand | undefined {
  const name = `${key} ${value}`
  return Object.hasOwn(CEC_COMMANDS, name) ? CEC_COMMANDS[name as keyof typeof CEC_COMMANDS] : undefined
}

export type Power = 'on' | 'standby' | 'to-on' | 'to-standby'

/**
 * `acknowledged`: a TV acknowledged the command. `not acknowledged`: no TV did. `rejected`: a TV answered with Feature
 * Abort. `rejected for now`: it gave a reason that may pass, such as the wrong mode. `not sent`: it did not reach the
 * bus, for example because the adapter lost its address.
 */
export type Sent = 'acknowledged' | 'not acknowledged' | 'rejected' | 'rejected for now' | 'not sent'

/** Every reason of a Feature Abort but 0 (unrecognized), 3 (invalid operand) and 4 (refused), which stay. */
const PASSING_REASON = /reason: [\w-]+ \(0x0[125]\)/u

export function sentIn(text: string): Sent {
  if (!/^Transmit from /mu.test(text)) return 'not sent'
  if (/Not Acknowledged/u.test(text)) return 'not acknowledged'
  // Only a line that starts with "Tx" reports a failed transmission; a message may contain the same words.
  if (/^\s*Tx, (?:Error|Aborted|Low Drive|Arbitration Lost|Timeout)/mu.test(text)) return 'not sent'
  if (!/Feature Abort|FEATURE_ABORT/u.test(text)) return 'acknowledged'
  return PASSING_REASON.test(text) ? 'rejected for now' : 'rejected'
}

export function powerIn(text: string): Power | undefined {
  return /pwr-state: (on|standby|to-on|to-standby)\b/u.exec(text)?.[1] as Power | undefined
}

/** The physical address of this box on the TV; undefined without a cable (`f.f.f.f`). */
export function physicalAddressIn(text: string): string | undefined {
  const address = /Physical Address\s*: ([0-9a-f](?:\.[0-9a-f]){3})\b/iu.exec(text)?.[1]?.toLowerCase()
  return address === 'f.f.f.f' ? undefined : address
}
