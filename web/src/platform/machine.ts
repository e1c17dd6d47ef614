/**
 * Runs a machine: a pure `step(state, event)` whose effects are data. The real runner is below; a test calls `step`
 * itself and reads the effects. Events that arrive while a step is under way wait their turn. Listeners hear of the
 * new state before its effects are performed.
 */

export type Step<State, Event, Effect> = (state: State, event: Event) => readonly [State, ...Effect[]]

export interface Machine<State, Event> {
  readonly state: () => State
  readonly send: (event: Event) => void
  /** Calls on every change of state; the returned function stops that. */
  readonly subscribe: (listener: () => void) => () => void
}

/** `perform` does an effect with the real clock, client and storage, and may send events at any time. */
export function runMachine<State, Event, Effect>(
  step: Step<State, Event, Effect>,
  initial: State,
  perform: (effect: Effect, send: (event: Event) => void) => void,
): Machine<State, Event> {
  let state = initial
  let stepping = false
  const waiting: Event[] = []
  const listeners = new Set<() => void>()

  function send(event: Event): void {
    waiting.push(event)
    if (stepping) return
    stepping = true
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [after, ...effects] = step(state, next)
        const differs = after !== state
        state = after
        if (differs) for (const listener of listeners) listener()
        for (const effect of effects) perform(effect, send)
      }
    } finally {
      stepping = false
    }
  }

  return {
    state: () => state,
    send,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
