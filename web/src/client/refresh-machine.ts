/**
 * Decides when a session token is replaced. The server decides how often: each token comes with its interval, from
 * `session-life.ts` of the server. This machine keeps to the interval, and retries after a failure. Pure: time comes
 * with each event, and effects are data. A session ends only if the server or the user ends it: never because of
 * a lost packet, nor by this device's clock, which may be set forward by months.
 */
import { pauseAfter } from '../platform/clock.ts'
import { REFRESH_INTERVAL_MAX_MS, REFRESH_INTERVAL_MIN_MS } from '@beckon/contract/session'

/** Used only while the server has given no refresh interval (U23). */
const INTERVAL_IF_NONE_GIVEN_MS = 600_000

/**
 * The least time without another attempt after a failure of the server itself. Calls continue with the token of this
 * page, which is valid for longer than this.
 */
const STOPPED_AT_LEAST_MS = 2_000

interface Token {
  readonly intervalMs: number
  /** The token is too old to rely on from then on. A token of unknown age is due when it arrives. */
  readonly dueAt: number
}

export type State =
  | { readonly at: 'no token' }
  | ({ readonly at: 'fresh' } & Token)
  /** A refresh is under way; `tries` attempts before it had no answer. */
  | ({ readonly at: 'refreshing'; readonly tries: number } & Token)
  /** No answer came; the next attempt is scheduled. */
  | ({ readonly at: 'waiting to retry'; readonly tries: number } & Token)
  /** The server answered 500: no further attempt until a call needs the token or the page wakes (D14). */
  | ({ readonly at: 'stopped'; readonly since: number } & Token)

export type Event =
  /** A token of unknown age: after a page load, or from an address. */
  | { readonly type: 'old token'; readonly intervalMs: number | undefined; readonly now: number }
  /** A new token: from a login or pairing, a refresh here, or one in another tab just now. */
  | { readonly type: 'new token'; readonly intervalMs: number | undefined; readonly now: number }
  /** The token of another tab, of unknown age: it is refreshed when it is needed. */
  | { readonly type: 'found token'; readonly intervalMs: number | undefined; readonly now: number }
  | { readonly type: 'time is up'; readonly now: number }
  /** The page woke up, came back, or is online again. */
  | { readonly type: 'wake'; readonly now: number }
  /** A call is about to use the token; `isInDoubt`: an unfinished refresh may have replaced it. */
  | { readonly type: 'needed'; readonly now: number; readonly isInDoubt?: boolean }
  | { readonly type: 'server error'; readonly now: number }
  | { readonly type: 'refused' }
  | { readonly type: 'no answer' }
  /** The token is gone: by a log-out, or for another reason. */
  | { readonly type: 'cleared' }

export type Effect =
  | { readonly do: 'refresh' }
  /** Sends `time is up` after this delay, replacing any earlier one. */
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop waiting' }

/**
 * The server's interval, limited to a range that makes sense for timers; the last known one if the server gave none
 * (T26).
 */
export function usableInterval(given: number | undefined, known: number | undefined): number {
  const interval = isUsable(given) ? given : isUsable(known) ? known : INTERVAL_IF_NONE_GIVEN_MS
  return Math.min(Math.max(interval, REFRESH_INTERVAL_MIN_MS), REFRESH_INTERVAL_MAX_MS)
}

function isUsable(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value > 0
}

export function step(state: State, event: Event): readonly [State, ...Effect[]] {
  const known = state.at === 'no token' ? undefined : state.intervalMs
  switch (event.type) {
    case 'old token': {
      const intervalMs = usableInterval(event.intervalMs, known)
      return [{ at: 'refreshing', tries: 0, intervalMs, dueAt: event.now }, { do: 'stop waiting' }, { do: 'refresh' }]
    }
    case 'new token':
    case 'found token': {
      const intervalMs = usableInterval(event.intervalMs, known)
      // A found token is refreshed when it is needed, at the latest after a whole interval.
      const dueAt = event.type === 'found token' ? event.now : event.now + intervalMs
      return [
        { at: 'fresh', intervalMs, dueAt },
        { do: 'wait', ms: intervalMs },
      ]
    }
    case 'cleared':
      return state.at === 'no token' ? [state] : [{ at: 'no token' }, { do: 'stop waiting' }]
    case 'time is up':
      // The timer is more reliable than the clock, which may have been set back meanwhile.
      return state.at === 'fresh' || state.at === 'waiting to retry' ? refresh(state) : [state]
    case 'needed':
      if (state.at === 'fresh' && event.isInDoubt) return refresh({ ...state, dueAt: event.now })
      // A call that a page makes by itself on arrival is no reason for another attempt.
      if (state.at === 'stopped' && event.now - state.since < STOPPED_AT_LEAST_MS) return [state]
      return whenDue(state, event.now)
    case 'wake':
      return whenDue(state, event.now)
    case 'server error':
      return state.at === 'refreshing' ? [{ ...tokenOf(state), at: 'stopped', since: event.now }] : [state]
    case 'refused':
      return state.at === 'refreshing' ? [{ at: 'no token' }, { do: 'stop waiting' }] : [state]
    case 'no answer':
      return state.at === 'refreshing' ? afterNoAnswer(state) : [state]
  }
}

function whenDue(state: State, now: number): readonly [State, ...Effect[]] {
  if (state.at === 'fresh') return now >= state.dueAt ? refresh(state) : [state]
  return state.at === 'waiting to retry' || state.at === 'stopped' ? refresh(state) : [state]
}

function refresh(state: Exclude<State, { at: 'no token' }>): readonly [State, ...Effect[]] {
  const tries = state.at === 'waiting to retry' ? state.tries : 0
  return [{ ...tokenOf(state), at: 'refreshing', tries }, { do: 'stop waiting' }, { do: 'refresh' }]
}

function afterNoAnswer(state: Extract<State, { at: 'refreshing' }>): readonly [State, ...Effect[]] {
  const tries = state.tries + 1
  return [
    { ...tokenOf(state), at: 'waiting to retry', tries },
    { do: 'wait', ms: pauseAfter(tries) },
  ]
}

function tokenOf({ intervalMs, dueAt }: Token): Token {
  return { intervalMs, dueAt }
}
