/**
 * What a person would press to bring the pairing screen before their eyes: the TV on, the box's input, then the screen.
 */
import type { HandsetKey, VirtualTvState } from '@beckon/contract/virtual-tv'

const BOX_INPUT = 'STB'

export function keysToPairingScreen(tv: Pick<VirtualTvState, 'tvPower' | 'input' | 'inputs'>): readonly HandsetKey[] {
  const steps = tv.inputs.indexOf(BOX_INPUT) - tv.inputs.indexOf(tv.input)
  const inputPresses = (steps + tv.inputs.length) % tv.inputs.length
  return [
    ...(tv.tvPower === 'standby' ? (['TV_POWER'] as const) : []),
    ...Array.from({ length: inputPresses }, () => 'TV_INPUT' as const),
    'PAIR',
  ]
}
