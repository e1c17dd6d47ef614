/** What was known of the TV before and after each of the newest presses of this page, for undo. In memory. */
import type { BoxState } from '@beckon/contract/box-state'
import type { Now } from './now.ts'

/** A channel number is complete and shown by then; later changes may be by somebody else. */
export const SETTLED_AFTER_MS = 5_000
const PRESSES_AT_MOST = 50

const before = new Map<number, BoxState>()
const after = new Map<number, BoxState>()
let last: { readonly n: number; readonly at: number } | undefined

export function knownOf(now: Now): BoxState {
  const entries = Object.entries(now).flatMap(([field, told]) => (told.is === 'known' ? [[field, told.value]] : []))
  return Object.fromEntries(entries) as BoxState
}

/** A press begins; `now` is what was known until then. */
export function notePress(n: number, now: Now, at: number): void {
  last = { n, at }
  keep(before, n, knownOf(now))
}

/** The state is known again: it is unknown while a press is under way. */
export function noteNow(now: Now, at: number): void {
  if (last === undefined || at > last.at + SETTLED_AFTER_MS) return
  const known = knownOf(now)
  if (Object.keys(known).length > 0) keep(after, last.n, known)
}

/** For a repeat group, by the numbers of its first and last press. */
export function stateAroundPresses(
  first: number,
  lastOfRun: number,
): { readonly before: BoxState; readonly after: BoxState } {
  return { before: before.get(first) ?? {}, after: after.get(lastOfRun) ?? {} }
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
