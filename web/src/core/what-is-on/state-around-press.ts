/**
 * The state of the TV around a press: what was known before and after each of the newest presses, so that undo can lead
 * back and changes can be reported; kept in memory only. Also the expected effect of a press.
 */
import type { BoxState } from '@beckon/contract/box-state'
import {
  isAnythingKnown,
  NOTHING_KNOWN,
  UNKNOWN,
  type Observed,
  type ObservedState,
} from '../tv-state/observed-state.ts'
import type { Command } from '../../remote-model/button-table.ts'

/** The keys that change the channel. */
const TUNES: ReadonlySet<string> = new Set([...'0123456789', 'CH_UP', 'CH_DOWN', 'PREVIOUS'])

/** By then a channel number is complete and shown; later changes may be somebody else's. */
export const SETTLED_AFTER_MS = 5_000
const PRESSES_AT_MOST = 50

const statesBefore = new Map<number, ObservedState>()
const statesAfter = new Map<number, ObservedState>()
let last: { readonly n: number; readonly at: number } | undefined

/** What was known of the TV around a group of presses. */
export interface StateAround {
  /** When the group began. */
  readonly before: BoxState
  /** When the TV had carried it out. */
  readonly after: BoxState
}

export function knownState(state: ObservedState): BoxState {
  const entries = Object.entries(state).flatMap(([field, value]) =>
    value.is === 'known' ? [[field, value.value]] : [],
  )
  return Object.fromEntries(entries) as BoxState
}

/** A press begins; `state` is what was known until then. */
export function notePress(n: number, state: ObservedState, at: number): void {
  last = { n, at }
  keep(statesBefore, n, state)
}

/** Notes the state after the newest press. It is unknown while a press is under way. */
export function noteState(state: ObservedState, at: number): void {
  if (last === undefined || at > last.at + SETTLED_AFTER_MS) return
  if (isAnythingKnown(state)) keep(statesAfter, last.n, state)
}

/** What was known, or assumed, when this press began. Undefined if the TV was not followed then. */
export function stateBefore(press: number): ObservedState | undefined {
  return statesBefore.get(press)
}

/** By the numbers of the first and the last press of the group. */
export function stateAroundPresses(firstPress: number, lastPress: number): StateAround {
  const known = (state: ObservedState | undefined) => knownState(state ?? NOTHING_KNOWN)
  return { before: known(statesBefore.get(firstPress)), after: known(statesAfter.get(lastPress)) }
}

export function forgetStates(): void {
  statesBefore.clear()
  statesAfter.clear()
  last = undefined
}

function keep(states: Map<number, ObservedState>, n: number, state: ObservedState): void {
  states.set(n, state)
  const [oldest] = states.keys()
  if (states.size > PRESSES_AT_MOST && oldest !== undefined) states.delete(oldest)
}

/**
 * The expected effect of a command on what is on, before the box says anything. From then on every value is assumed or
 * unknown, since a key may do anything in a menu. `volumeStep`: how much one press of a volume key changes here.
 */
export function expectedState(state: ObservedState, command: Command, volumeStep: number): ObservedState {
  const assumed = assumedState(state)
  if (command.is === 'text')
    return command.tunes === undefined
      ? NOTHING_KNOWN
      : { ...assumed, channel: UNKNOWN, programme: UNKNOWN, screen: UNKNOWN, focus: UNKNOWN }
  if (command.is === 'tv')
    switch (command.key) {
      case 'volumeUp':
        return { ...assumed, volume: changedBy(assumed.volume, volumeStep), muted: assumedAs(assumed.muted, false) }
      case 'volumeDown':
        return { ...assumed, volume: changedBy(assumed.volume, -volumeStep) }
      case 'mute':
        return { ...assumed, muted: toggled(assumed.muted) }
      case 'power':
      case 'tvPower':
        return { ...assumed, power: UNKNOWN }
      case 'tvInput':
        return { ...assumed, screen: UNKNOWN, focus: UNKNOWN }
    }
  const moved = { ...assumed, screen: UNKNOWN, focus: UNKNOWN }
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

function assumedAs(muted: Observed<boolean>, value: boolean): Observed<boolean> {
  return muted.is === 'unknown' ? muted : { is: 'assumed', value }
}
