/**
 * Repeats a held key: after a delay it is pressed repeatedly until it is released, the page loses focus or is hidden, a
 * press fails, or the hold is longer than any intended one, since a release may never be reported. A repeat waits for
 * the answer to the previous one, so none is pending after the release.
 */

/** When a held key begins to repeat, and how often it does. */
export interface HoldTimes {
  readonly delayMs: number
  readonly everyMs: number
}

/** Slow enough for a hand that lets go late: five steps of the volume in a second. */
export const HOLD_TIMES: HoldTimes = { delayMs: 500, everyMs: 200 }

export type HoldState =
  | { readonly at: 'rest' }
  /** `waitsMs`: the total of all waits so far, including the current one. */
  | { readonly at: 'held'; readonly key: string; readonly repeats: number; readonly waitsMs: number }

export type HoldEvent =
  | { readonly type: 'down'; readonly key: string; readonly times: HoldTimes }
  | { readonly type: 'time is up'; readonly times: HoldTimes; readonly queue: 'free' | 'busy' | 'failed' }
  /** Released, slid off, focus lost or page hidden; `hold-to-repeat.ts` decides. */
  | { readonly type: 'up' }

export type HoldEffect =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop waiting' }
  | { readonly do: 'press'; readonly key: string }

export const LONGEST_HOLD_MS = 10_000

export const AT_REST: HoldState = { at: 'rest' }

export function step(state: HoldState, event: HoldEvent): readonly [HoldState, ...HoldEffect[]] {
  switch (event.type) {
    case 'down':
      return [
        { at: 'held', key: event.key, repeats: 0, waitsMs: event.times.delayMs },
        { do: 'stop waiting' },
        { do: 'wait', ms: event.times.delayMs },
      ]
    case 'time is up': {
      if (state.at === 'rest') return [state]
      if (state.waitsMs > LONGEST_HOLD_MS) return [AT_REST, { do: 'stop waiting' }]
      // An earlier failure of the key does not stop the first repeat.
      if (event.queue === 'failed' && state.repeats > 0) return [AT_REST, { do: 'stop waiting' }]
      const again = { do: 'wait', ms: event.times.everyMs } as const
      const held = { ...state, waitsMs: state.waitsMs + event.times.everyMs }
      if (event.queue === 'busy') return [held, again]
      return [{ ...held, repeats: state.repeats + 1 }, { do: 'press', key: state.key }, again]
    }
    case 'up':
      return state.at === 'rest' ? [state] : [AT_REST, { do: 'stop waiting' }]
  }
}
