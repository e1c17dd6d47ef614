/**
 * Runs a state machine: a pure `step(state, event)` whose effects are data. The real runner is below; a test calls
 * `step` itself and reads the effects. Events that arrive during a step are queued. Listeners are called after the
 * state has changed and before its effects are performed.
 */
import { realClock, type Clock } from './clock.ts'
import { useExternalStore } from './state-hook.ts'

export type Step<State, Event, Effect> = (state: State, event: Event) => readonly [State, ...Effect[]]

export interface Machine<State, Event> {
  readonly state: () => State
  readonly send: (event: Event) => void
  /** Calls `listener` on every change of state; the returned function stops that. */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Ends the machine: later events change nothing, and no more effects are performed, not even those of the current
   * step.
   */
  readonly stop: () => void
}

/** The effects that the runner performs itself. A machine has one timer: a new `wait` replaces the previous one. */
export type TimerEffect = { readonly do: 'wait'; readonly ms: number } | { readonly do: 'stop waiting' }

interface Timer<Event> {
  readonly clock?: Clock
  /** The event that is sent after a `wait`. `now`: on that clock, in milliseconds. */
  readonly timeIsUp: (now: number) => Event
}

type Perform<Event, Effect> = (effect: Effect, send: (event: Event) => void) => void

/** `perform` does an effect with the real client and storage, and may send events at any time. */
export function runMachine<State, Event, Effect>(
  step: Step<State, Event, Effect>,
  initial: State,
  perform: Perform<Event, Exclude<Effect, TimerEffect>>,
  timer: Timer<Event>,
): Machine<State, Event>
/** For a machine without a timer, or with several. */
export function runMachine<State, Event, Effect>(
  step: Step<State, Event, Effect>,
  initial: State,
  perform: Perform<Event, Effect>,
): Machine<State, Event>
export function runMachine<State, Event, Effect>(
  step: Step<State, Event, Effect>,
  initial: State,
  perform: Perform<Event, Effect>,
  timer?: Timer<Event>,
): Machine<State, Event> {
  let state = initial
  let stepping = false
  let isStopped = false
  let cancelTimer = () => {}
  const waiting: Event[] = []
  const listeners = new Set<() => void>()

  function send(event: Event): void {
    if (isStopped) return
    waiting.push(event)
    if (stepping) return
    stepping = true
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [after, ...effects] = step(state, next)
        const differs = after !== state
        state = after
        if (differs) for (const listener of listeners) listener()
        for (const effect of effects) if (!isStopped) doEffect(effect)
      }
    } finally {
      stepping = false
    }
  }

  function doEffect(effect: Effect): void {
    if (timer === undefined || !isTimerEffect(effect)) return perform(effect, send)
    cancelTimer()
    if (effect.do === 'stop waiting') return
    const { clock = realClock, timeIsUp } = timer
    cancelTimer = clock.after(effect.ms, () => send(timeIsUp(clock.now())))
  }

  return {
    state: () => state,
    send,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      isStopped = true
      waiting.length = 0
      cancelTimer()
    },
  }
}

function isTimerEffect(effect: unknown): effect is TimerEffect {
  const kind = (effect as TimerEffect).do
  return kind === 'wait' || kind === 'stop waiting'
}

/** Returns the state of a running machine; the component re-renders at each change. */
export function useMachine<State, Event>(machine: Machine<State, Event>): State {
  return useExternalStore(machine.subscribe, machine.state)
}
