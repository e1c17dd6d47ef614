/**
 * Decides in watching mode when the page dims, goes dark and wakes. Pure: time comes with the events, and effects are
 * data. A late `time is up` is one step, so a device that slept wakes to a dimming page, not to a dark one.
 */

/** How long the page dims, during which any input stops it. */
export const DIM_MS = 10_000
/** After waking nothing can be pressed for this time: a second touch of the same hand would hit the key below. */
export const DEAD_MS = 500

/**
 * `since`: the time of the last input or, when dimming, its start. `quietMs`: the user's `watchingMinutes`
 * (`platform/stored-values.ts`).
 */
export type RestState = { readonly quietMs: number } & (
  | { readonly at: 'awake'; readonly since: number; readonly deadUntil: number }
  | { readonly at: 'dimming'; readonly since: number }
  | { readonly at: 'resting' }
)

export type RestEvent =
  /** Any use of the device except moving a pointer. */
  | { readonly type: 'input'; readonly at: number }
  /** The pointer was moved on purpose, so its user looks at the page. */
  | { readonly type: 'moved'; readonly at: number }
  | { readonly type: 'wake'; readonly at: number }
  | { readonly type: 'time is up'; readonly at: number }

export type RestEffect =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'dim' }
  | { readonly do: 'brighten' }
  | { readonly do: 'rest' }
  | { readonly do: 'wake' }

export type RestResult = readonly [RestState, ...RestEffect[]]

/** The state of a page that is awake. The first `time is up` starts the wait of `quietMs`. */
export function awake(quietMs: number, at: number): RestState {
  return { quietMs, at: 'awake', since: at, deadUntil: at }
}

export function restStep(state: RestState, event: RestEvent): RestResult {
  const { quietMs } = state
  switch (state.at) {
    case 'awake': {
      if (event.type === 'input') return [{ ...state, since: event.at }]
      if (event.type !== 'time is up') return [state]
      const quiet = event.at - state.since
      if (quiet < quietMs) return [state, { do: 'wait', ms: quietMs - quiet }]
      return [{ quietMs, at: 'dimming', since: event.at }, { do: 'dim' }, { do: 'wait', ms: DIM_MS }]
    }
    case 'dimming': {
      if (event.type !== 'time is up')
        return [awake(quietMs, event.at), { do: 'brighten' }, { do: 'wait', ms: quietMs }]
      const dimmed = event.at - state.since
      if (dimmed < DIM_MS) return [state, { do: 'wait', ms: DIM_MS - dimmed }]
      return [{ quietMs, at: 'resting' }, { do: 'brighten' }, { do: 'rest' }]
    }
    case 'resting': {
      if (event.type !== 'wake') return [state]
      const back = { ...awake(quietMs, event.at), deadUntil: event.at + DEAD_MS }
      return [back, { do: 'wake' }, { do: 'wait', ms: quietMs }]
    }
  }
}

/** Whether a press is ignored because the page has only just woken. */
export function isDead(state: RestState, at: number): boolean {
  return state.at === 'awake' && at < state.deadUntil
}
