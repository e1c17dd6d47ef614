/**
 * The notification bar: one notice at a time, a newer one takes its place. It goes by itself after 15 s, during which
 * time stands still while the bar has the focus or the pointer.
 */
import type { Perhaps, WhyFailed } from './read-sign.ts'

const NOTICE_SHOWN_MS = 15_000

export type Notice =
  | { readonly is: 'last search'; readonly text: string; readonly feedbackId: string }
  /** The guess, if there is one. */
  | { readonly is: 'not recognised'; readonly perhaps?: Perhaps }
  | { readonly is: 'failed'; readonly why?: WhyFailed }
  | { readonly is: 'too long' | 'cancelled' | 'no camera' | 'camera gone' }

export interface State {
  readonly notice: Notice | undefined
  /** Counts the notices, so that a timer knows its own. */
  readonly id: number
  /** The time that was left of the 15 s at `since`. */
  readonly leftMs: number
  readonly since: number
  readonly held: boolean
}

export type Event =
  | { readonly type: 'show'; readonly notice: Notice; readonly at: number }
  | { readonly type: 'hold' | 'release'; readonly at: number }
  | { readonly type: 'time is up'; readonly id: number; readonly at: number }
  | { readonly type: 'dismiss' }

export type Effect =
  | { readonly do: 'wait'; readonly ms: number; readonly id: number }
  /** The user dismissed it: the focus needs a new place. */
  | { readonly do: 'focus the recording' }
  | { readonly do: 'ask for feedback'; readonly feedbackId: string; readonly text: string }

export type Stepped = readonly [State, ...Effect[]]

export const EMPTY: State = { notice: undefined, id: 0, leftMs: 0, since: 0, held: false }

export function step(state: State, event: Event): Stepped {
  switch (event.type) {
    case 'show': {
      const next = {
        notice: event.notice,
        id: state.id + 1,
        leftMs: NOTICE_SHOWN_MS,
        since: event.at,
        held: state.held && state.notice !== undefined,
      }
      return next.held ? [next] : [next, { do: 'wait', ms: NOTICE_SHOWN_MS, id: next.id }]
    }
    case 'hold':
      if (state.notice === undefined || state.held) return [state]
      return [{ ...state, held: true, leftMs: Math.max(0, state.leftMs - (event.at - state.since)) }]
    case 'release':
      if (state.notice === undefined || !state.held) return [state]
      return [
        { ...state, held: false, since: event.at },
        { do: 'wait', ms: state.leftMs, id: state.id },
      ]
    case 'time is up': {
      if (state.notice === undefined || state.held || event.id !== state.id) return [state]
      const leftMs = state.leftMs - (event.at - state.since)
      // A timer may come a fraction of a millisecond early.
      return leftMs > 0 ? [state, { do: 'wait', ms: Math.ceil(leftMs), id: state.id }] : [gone(state)]
    }
    case 'dismiss': {
      const { notice } = state
      if (notice === undefined) return [state]
      const focus = { do: 'focus the recording' } as const
      if (notice.is !== 'last search') return [gone(state), focus]
      return [gone(state), focus, { do: 'ask for feedback', feedbackId: notice.feedbackId, text: notice.text }]
    }
  }
}

function gone(state: State): State {
  return { ...EMPTY, id: state.id }
}
