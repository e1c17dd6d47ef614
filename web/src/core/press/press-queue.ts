/**
 * A queue of presses: each is sent at once, up to eight under way, and the server keeps them in order (`after`).
 * Further presses wait for an answer. A press that has waited for its whole lifetime is dropped and reported. Nothing
 * is sent late or twice.
 */
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import type { PressOutcome } from './outcomes.ts'

/** Enough for quick presses on a slow line; the server holds as many that wait for an earlier press. */
const UNDER_WAY_AT_MOST = 8

/** A press in the queue; `pressedAt` is when the user pressed, by the page's clock. */
export interface Waiting<Press> {
  readonly id: number
  readonly press: Press
  readonly pressedAt: number
}

export interface QueueState<Press> {
  /** The presses that are sent and not answered, in the order pressed. */
  readonly underWay: readonly Waiting<Press>[]
  /** The waiting presses, in the order pressed. */
  readonly waiting: readonly Waiting<Press>[]
}

/**
 * `oneByOne`: the server's clock is unknown, so presses carry no expiry, and one on a slow line could be carried out
 * late.
 */
export type QueueEvent<Press> =
  | { readonly type: 'pressed'; readonly entry: Waiting<Press>; readonly oneByOne: boolean }
  | {
      readonly type: 'answered'
      readonly id: number
      readonly outcome: PressOutcome
      readonly at: number
      readonly oneByOne: boolean
    }
  | { readonly type: 'waited too long'; readonly id: number }
  /** The server's clock is known: from now on presses carry their expiry. */
  | { readonly type: 'clock known' }
  /** An answer in another queue made the app leave this page: the waiting presses are dropped. */
  | { readonly type: 'left' }

export type QueueEffect<Press> =
  /** `after`: the previous press, if it is still unanswered. */
  | { readonly do: 'send'; readonly entry: Waiting<Press>; readonly after: number | undefined }
  /** The caller sends `waited too long` after this time. */
  | { readonly do: 'watch'; readonly entry: Waiting<Press>; readonly ms: number }
  | { readonly do: 'report'; readonly entry: Waiting<Press>; readonly outcome: PressOutcome }

export const EMPTY_QUEUE: QueueState<never> = { underWay: [], waiting: [] }

const TOO_LATE = { is: 'failed', why: 'TOO-LATE' } as const satisfies PressOutcome

export function step<Press>(
  state: QueueState<Press>,
  event: QueueEvent<Press>,
): readonly [QueueState<Press>, ...QueueEffect<Press>[]] {
  switch (event.type) {
    case 'pressed': {
      const { entry } = event
      const [next, ...sent] = fillPlaces({ ...state, waiting: [...state.waiting, entry] }, event.oneByOne)
      if (sent.length > 0) return [next, ...sent]
      return [next, { do: 'watch', entry, ms: PRESS_TIME_TO_LIVE_MS }]
    }
    case 'answered': {
      const entry = state.underWay.find(({ id }) => id === event.id)
      if (entry === undefined) return [state]
      const report = { do: 'report', entry, outcome: event.outcome } as const
      // The user is on another page, or has no session any more: all presses belong to the previous page.
      if (event.outcome.is === 'left') return [EMPTY_QUEUE, report]
      const underWay = state.underWay.filter((other) => other !== entry)
      // A sleeping tab's timers fire late, so the clock decides.
      const late = state.waiting.filter((waiting) => event.at - waiting.pressedAt >= PRESS_TIME_TO_LIVE_MS)
      const waiting = state.waiting.filter((other) => !late.includes(other))
      const [next, ...sent] = fillPlaces({ underWay, waiting }, event.oneByOne)
      return [
        next,
        report,
        ...late.map((other) => ({ do: 'report', entry: other, outcome: TOO_LATE }) as const),
        ...sent,
      ]
    }
    case 'clock known':
      return fillPlaces(state, false)
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

function fillPlaces<Press>(
  { underWay, waiting }: QueueState<Press>,
  oneByOne: boolean,
): readonly [QueueState<Press>, ...QueueEffect<Press>[]] {
  const places = Math.max(0, (oneByOne ? 1 : UNDER_WAY_AT_MOST) - underWay.length)
  const all = [...underWay, ...waiting.slice(0, places)]
  const sent = all
    .slice(underWay.length)
    .map((entry, index) => ({ do: 'send', entry, after: all[underWay.length + index - 1]?.id }) as const)
  return [{ underWay: all, waiting: waiting.slice(places) }, ...sent]
}
