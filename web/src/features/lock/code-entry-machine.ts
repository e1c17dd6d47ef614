/**
 * State machine for entering the code of the lock. There is no time limit; after five wrong codes the lock waits a
 * minute. It prevents accidental changes, not misuse: anyone who has the device can pair it again, which removes the
 * lock.
 */

/** The length of a new code. A code that was chosen in an earlier version keeps its length. */
export const CODE_DIGITS = 4
export const WRONG_AT_MOST = 5
/** After `WRONG_AT_MOST` wrong codes, none is accepted for this time. */
export const NO_CODE_FOR_MS = 60_000

export interface Lock {
  readonly typed: string
  readonly wrong: number
  /** When digits count again, in milliseconds on the page's clock. */
  readonly waitsUntil?: number
}

export type LockEvent =
  | { readonly type: 'digit'; readonly digit: string; readonly now: number }
  | { readonly type: 'delete last' }
  | { readonly type: 'time is up'; readonly now: number }
  | { readonly type: 'page left' }

export type LockEffect =
  | { readonly do: 'unlock' }
  | { readonly do: 'tell'; readonly what: 'typed' | 'wrong' | 'waits' | 'try again' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop waiting' }

export const NOTHING_TYPED: Lock = { typed: '', wrong: 0 }

export function step(state: Lock, event: LockEvent, code: string): readonly [Lock, ...LockEffect[]] {
  switch (event.type) {
    case 'delete last':
      return state.typed === ''
        ? [state]
        : [
            { ...state, typed: state.typed.slice(0, -1) },
            { do: 'tell', what: 'typed' },
          ]
    case 'page left':
      return [state, { do: 'stop waiting' }]
    case 'time is up': {
      if (state.waitsUntil === undefined) return [state]
      const ms = state.waitsUntil - event.now
      return ms > 0 ? [state, { do: 'wait', ms }] : [NOTHING_TYPED, { do: 'tell', what: 'try again' }]
    }
    case 'digit': {
      if (state.waitsUntil !== undefined) return [state, { do: 'tell', what: 'waits' }]
      const typed = state.typed + event.digit
      if (typed.length < code.length)
        return [
          { ...state, typed },
          { do: 'tell', what: 'typed' },
        ]
      if (typed === code) return [NOTHING_TYPED, { do: 'unlock' }]
      const wrong = state.wrong + 1
      if (wrong < WRONG_AT_MOST)
        return [
          { typed: '', wrong },
          { do: 'tell', what: 'wrong' },
        ]
      return [
        { typed: '', wrong, waitsUntil: event.now + NO_CODE_FOR_MS },
        { do: 'tell', what: 'waits' },
        { do: 'wait', ms: NO_CODE_FOR_MS },
      ]
    }
  }
}
