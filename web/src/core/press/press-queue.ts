/**
 * A queue of presses: one is under way at a time, and the next starts when it is answered. A press that waited for
 * its whole lifetime is dropped, and the user is told. Nothing is sent late or twice.
 */
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import type { Outcome } from './outcomes.ts'

/** A press in the queue; `pressedAt` is when the user pressed, by the page's clock. */
export interface Waiting<Press> {
  readonly id: number
  readonly press: Press
  readonly pressedAt: number
}

export interface QueueState<Press> {
  readonly onTheWay: Waiting<Press> | undefined
  /** The waiting presses, in the order pressed. */
  readonly waiting: readonly Waiting<Press>[]
}

export type QueueEvent<Press> =
  | { readonly type: 'pressed'; readonly entry: Waiting<Press> }
  | { readonly type: 'answered'; readonly id: number; readonly outcome: Outcome; readonly at: number }
  | { readonly type: 'waited too long'; readonly id: number }
  /** Another queue's answer made the app leave this page: waiting presses belong to it. */
  | { readonly type: 'left' }

export type QueueEffect<Press> =
  | { readonly do: 'send'; readonly entry: Waiting<Press> }
  /** The caller sends `waited too long` after this time. */
  | { readonly do: 'watch'; readonly entry: Waiting<Press>; readonly ms: number }
  | { readonly do: 'report'; readonly entry: Waiting<Press>; readonly outcome: Outcome }

export const EMPTY_QUEUE: QueueState<never> = { onTheWay: undefined, waiting: [] }

const TOO_LATE = { is: 'failed', why: 'TOO-LATE' } as const satisfies Outcome

export function step<Press>(
  state: QueueState<Press>,
  event: QueueEvent<Press>,
): readonly [QueueState<Press>, ...QueueEffect<Press>[]] {
  switch (event.type) {
    case 'pressed': {
      const { entry } = event
      if (!state.onTheWay)
        return [
          { ...state, onTheWay: entry },
          { do: 'send', entry },
        ]
      return [
        { ...state, waiting: [...state.waiting, entry] },
        { do: 'watch', entry, ms: PRESS_TIME_TO_LIVE_MS },
      ]
    }
    case 'answered': {
      const entry = state.onTheWay
      if (entry?.id !== event.id) return [state]
      const report = { do: 'report', entry, outcome: event.outcome } as const
      // The user is on another page, or has no session any more: waiting presses belong to the previous page.
      if (event.outcome.is === 'left') return [{ onTheWay: undefined, waiting: [] }, report]
      // A sleeping tab's timers come late; the clock does not.
      const late = state.waiting.filter((waiting) => event.at - waiting.pressedAt >= PRESS_TIME_TO_LIVE_MS)
      const [next, ...rest] = state.waiting.filter((waiting) => !late.includes(waiting))
      return [
        { onTheWay: next, waiting: rest },
        report,
        ...late.map((waiting) => ({ do: 'report', entry: waiting, outcome: TOO_LATE }) as const),
        ...(next ? [{ do: 'send', entry: next } as const] : []),
      ]
    }
    case 'left':
      return [{ ...state, waiting: [] }]
    case 'waited too long': {
      const entry = state.waiting.find((waiting) => waiting.id === event.id)
      if (!entry) return [state]
      return [
        { ...state, waiting: state.waiting.filter((waiting) => waiting !== entry) },
        { do: 'report', entry, outcome: TOO_LATE },
      ]
    }
  }
}
