/**
 * What was known of the TV before and after each of the newest presses: undo leads back to it, and what a press changed
 * is told. It stays in this page's memory.
 */
import type { BoxState } from '@beckon/contract/box-state'
import { isAnythingKnown, NOTHING_KNOWN, type ObservedState } from '../tv-state/observed-state.ts'

/** By then a channel number is complete and shown; later changes may be somebody else's. */
export const SETTLED_AFTER_MS = 5_000
const PRESSES_AT_MOST = 50

const before = new Map<number, ObservedState>()
const after = new Map<number, ObservedState>()
let last: { readonly n: number; readonly at: number } | undefined

/** What was known of the TV around a group of presses. */
export interface StateAround {
  /** When the group began. */
  readonly before: BoxState
  /** When the TV had done it. */
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
  keep(before, n, state)
}

/** Notes the state after the newest press. It is unknown while a press is under way. */
export function noteState(state: ObservedState, at: number): void {
  if (last === undefined || at > last.at + SETTLED_AFTER_MS) return
  if (isAnythingKnown(state)) keep(after, last.n, state)
}

/** What was known, or assumed, when this press began. Undefined if nobody followed the TV then. */
export function stateBefore(press: number): ObservedState | undefined {
  return before.get(press)
}

/** By the numbers of the first and the last press of the group. */
export function stateAroundPresses(firstPress: number, lastPress: number): StateAround {
  const known = (state: ObservedState | undefined) => knownState(state ?? NOTHING_KNOWN)
  return { before: known(before.get(firstPress)), after: known(after.get(lastPress)) }
}

export function forgetStates(): void {
  before.clear()
  after.clear()
  last = undefined
}

function keep(states: Map<number, ObservedState>, n: number, state: ObservedState): void {
  states.set(n, state)
  const [oldest] = states.keys()
  if (states.size > PRESSES_AT_MOST && oldest !== undefined) states.delete(oldest)
}
