/** The six TV buttons and what each sends over HDMI-CEC (specification, H01 to H06). */

export const TV_KEYS = {
  mute: { cecKey: 'MUTE', cecValue: 'ON' },
  power: { cecKey: 'POWER', cecValue: 'OFF' },
  tvInput: { cecKey: 'INPUT', cecValue: 'STB_INPUT' },
  tvPower: { cecKey: 'POWER', cecValue: 'OFF' },
  volumeDown: { cecKey: 'VOLUME', cecValue: 'DOWN' },
  volumeUp: { cecKey: 'VOLUME', cecValue: 'UP' },
} as const

export type TvKey = keyof typeof TV_KEYS
export const TV_BUTTONS = Object.keys(TV_KEYS) as readonly TvKey[]

/** A command for the TV itself, as in `processCecKey`. */
export interface TvCommand {
  readonly key: string
  readonly value: string
}

/** The commands that the server sends to a box; all others are refused with INVALID-KEY. */
export const TV_COMMANDS = [
  { key: 'MUTE', value: 'ON' },
  { key: 'POWER', value: 'OFF' },
  { key: 'POWER', value: 'ON' },
  { key: 'INPUT', value: 'STB_INPUT' },
  { key: 'VOLUME', value: 'DOWN' },
  { key: 'VOLUME', value: 'UP' },
] as const satisfies readonly TvCommand[]
