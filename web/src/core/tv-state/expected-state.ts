/**
 * The expected effect of a command on what is on, before the box says anything. From then on every value is assumed or
 * unknown, since a key may do anything in a menu.
 */
import type { Command } from '../../remote-model/button-table.ts'
import { NOTHING_KNOWN, UNKNOWN, type ObservedState, type Observed } from './observed-state.ts'

const TUNES: ReadonlySet<string> = new Set([...'0123456789', 'CH_UP', 'CH_DOWN', 'PREVIOUS'])

/** `volumeStep`: how much one press of a volume key changes here. */
export function expectedState(state: ObservedState, command: Command, volumeStep: number): ObservedState {
  const before = assumedState(state)
  if (command.is === 'text')
    return command.tunes === undefined
      ? NOTHING_KNOWN
      : { ...before, channel: UNKNOWN, programme: UNKNOWN, screen: UNKNOWN, focus: UNKNOWN }
  if (command.is === 'tv')
    switch (command.key) {
      case 'volumeUp':
        return { ...before, volume: changedBy(before.volume, volumeStep), muted: set(before.muted, false) }
      case 'volumeDown':
        return { ...before, volume: changedBy(before.volume, -volumeStep) }
      case 'mute':
        return { ...before, muted: toggled(before.muted) }
      case 'power':
      case 'tvPower':
        return { ...before, power: UNKNOWN }
      case 'tvInput':
        return { ...before, screen: UNKNOWN, focus: UNKNOWN }
    }
  const moved = { ...before, screen: UNKNOWN, focus: UNKNOWN }
  if (command.vcode === 'POWER') return { ...moved, power: UNKNOWN }
  return TUNES.has(command.vcode) ? { ...moved, channel: UNKNOWN, programme: UNKNOWN } : moved
}

/** The same state, with every known value only assumed. */
export function assumedState(state: ObservedState): ObservedState {
  const entries = Object.entries(state).map(([name, value]) => [
    name,
    value.is === 'known' ? { ...value, is: 'assumed' } : value,
  ])
  return Object.fromEntries(entries) as ObservedState
}

function changedBy(volume: Observed<number>, by: number): Observed<number> {
  return volume.is === 'unknown' ? volume : { is: 'assumed', value: Math.min(100, Math.max(0, volume.value + by)) }
}

function toggled(muted: Observed<boolean>): Observed<boolean> {
  return muted.is === 'unknown' ? muted : { is: 'assumed', value: !muted.value }
}

function set(muted: Observed<boolean>, value: boolean): Observed<boolean> {
  return muted.is === 'unknown' ? muted : { is: 'assumed', value }
}
