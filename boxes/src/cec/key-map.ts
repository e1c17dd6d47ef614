/**
 * The arguments of `cec-ctl` for each TV command. Keys are numbers: `cec-ctl` sends an unknown name as "select" without
 * an error. 0x43 toggles mute; the TVs tested ignore the discrete 0x65.
 */
import type { TvCommand, TV_COMMANDS } from '@beckon/contract/tv-keys'
import type { Power } from './answers.ts'

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
