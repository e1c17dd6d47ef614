/** What the TV itself does on commands over HDMI-CEC and from its handset. */
import type { TvCommand } from '@beckon/contract/tv-keys'
import { INPUTS, type TvState } from './tv-state.ts'

const VOLUME_STEP = 2

/**
 * A command over HDMI-CEC. MUTE ON toggles, as the user control code 0x43 does on every TV we know. POWER OFF never
 * turns the TV on. INPUT STB_INPUT wakes it, as the message "Image View On" does. A TV in standby ignores volume.
 */
export function obeyTvCommand(state: TvState, command: TvCommand): TvState {
  switch (`${command.key} ${command.value}`) {
    case 'POWER OFF':
      return { ...state, tvPower: 'standby' }
    case 'POWER ON':
      return { ...state, tvPower: 'on' }
    case 'INPUT STB_INPUT':
      return { ...state, tvPower: 'on', input: INPUTS[0] }
    case 'MUTE ON':
      return setMuted(state, !state.muted)
    case 'VOLUME UP':
      return changeVolume(state, 1)
    case 'VOLUME DOWN':
      return changeVolume(state, -1)
    default:
      return state
  }
}

/** Volume up also ends mute, as on real TVs. */
export function changeVolume(state: TvState, steps: number): TvState {
  return setVolume(state, state.volume + steps * VOLUME_STEP, steps > 0 ? false : state.muted)
}

export function setVolume(state: TvState, volume: number, muted = false): TvState {
  return state.tvPower === 'standby' ? state : { ...state, volume: Math.min(Math.max(volume, 0), 100), muted }
}

export function setMuted(state: TvState, muted: boolean): TvState {
  return state.tvPower === 'standby' ? state : { ...state, muted }
}

export function nextInput(state: TvState): TvState {
  if (state.tvPower === 'standby') return state
  const index = INPUTS.findIndex((input) => input === state.input)
  return { ...state, input: INPUTS[(index + 1) % INPUTS.length] ?? INPUTS[0] }
}
