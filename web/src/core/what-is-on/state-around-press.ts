/** What was known of the TV before and after each of the newest presses, for undo. It stays in this page's memory. */
import type { BoxState } from '@beckon/contract/box-state'
import type { ObservedState } from '../tv-state/observed-state.ts'

/** By then a channel number is complete and shown; later changes may be somebody else's. */
export const SETTLED_AFTER_MS = 5_000
const PRESSES_AT_MOST = 50

const before = new Map<number, BoxState>()
const after = new Map<number, BoxState>()
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
  keep(before, n, knownState(state))
}

/** Notes the state after the newest press. It is unknown while a press is under way. */
export function noteState(state: ObservedState, at: number): void {
  if (last === undefined || at > last.at + SETTLED_AFTER_MS) return
  const known = knownState(state)
  if (Object.keys(known).length > 0) keep(after, last.n, known)
}

/** By the numbers of the first and the last press of the group. */
export function stateAroundPresses(firstPress: number, lastPress: number): StateAround {
  return { before: before.get(firstPress) ?? {}, after: after.get(lastPress) ?? {} }
}

export function forgetStates(): void {
  before.clear()
  after.clear()
  last = undefined
}

function keep(states: Map<number, BoxState>, n: number, state: BoxState): void {
  states.set(n, state)
  const [oldest] = states.keys()
  if (states.size > PRESSES_AT_MOST && oldest !== undefined) states.delete(oldest)
}
