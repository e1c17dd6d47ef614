/** For tests: what events lead a machine to. */
import type { Step } from '../src/platform/machine.ts'

/** The state after the events, the effects of the last one, and those of all. */
export function walk<State, Event, Effect>(
  step: Step<State, Event, Effect>,
  start: State,
  events: readonly Event[],
): { readonly state: State; readonly last: readonly Effect[]; readonly all: readonly Effect[] } {
  let state = start
  let last: readonly Effect[] = []
  const all: Effect[] = []
  for (const event of events) {
    ;[state, ...last] = step(state, event)
    all.push(...last)
  }
  return { state, last, all }
}
