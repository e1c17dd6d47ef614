/**
 * State machine of easy pair: shows a code to enter on the TV, and polls the server after 15 seconds and then every
 * five, until the code is confirmed there or expires. Pure: time comes with the events, and effects are data.
 */
import { PAIRING_CODE_LIFE_MS } from '@beckon/contract/pairing'
import type { MessageKey } from '@beckon/contract/messages'
import { isWorthResuming, type ShownPairing, type Pairing } from './saved-pairing.ts'

const FIRST_POLL_MS = 15_000
const POLL_EVERY_MS = 5_000

interface Renewal {
  /** A new code was requested; this one is valid until the new one arrives. */
  readonly isRenewing: boolean
  /**
   * `lost`: the response with a new code was lost, and the server may have invalidated this one. `ended`: it has,
   * and another new code was requested.
   */
  readonly doubt: 'lost' | 'ended' | undefined
  readonly replaced: Replaced
}

/** The token of the code before this one, which may have been confirmed just before it was replaced. */
type Replaced = string | undefined

export type State =
  | { readonly at: 'nothing' }
  | { readonly at: 'starting'; readonly replaced?: Replaced }
  /** There is a code, but the waiting screen is not shown yet. */
  | { readonly at: 'started'; readonly pairing: Pairing; readonly replaced?: Replaced }
  | ({
      readonly at: 'waiting'
      readonly pairing: ShownPairing
      /** When the pending poll was sent, in milliseconds after arrival; undefined if there is none. */
      readonly asked: number | undefined
      /** When the next poll is due, in milliseconds after arrival; the last one is at the code's expiry. */
      readonly nextAsk: number
      /** How many of `ANNOUNCED_AT_SECONDS` have been announced. */
      readonly announced: number
      /** The user asked for a new code, and this one had to stay. */
      readonly hasNoNewCode: boolean
    } & Renewal)
  /** The user left the screen: no polls are made until they return. */
  | ({ readonly at: 'away'; readonly pairing: ShownPairing } & Renewal)

export type Event =
  | { readonly type: 'start' }
  /** The user asks for more time: a new code in the same place. */
  | { readonly type: 'renew' }
  | { readonly type: 'started'; readonly pairing: Pairing; readonly now: number }
  /** `isLost`: there was no clear answer, so that the server may have made a new code. */
  | { readonly type: 'not started'; readonly isLost: boolean; readonly now: number }
  /** The waiting screen is shown; `saved` is the pairing that an earlier page load saved. */
  | { readonly type: 'arrived'; readonly now: number; readonly saved: ShownPairing | undefined }
  /** The user left the waiting screen or, before it was shown, the page where the pairing was begun. */
  | { readonly type: 'left' }
  /** The timer, or a wake-up: the clock decides what is due. */
  | { readonly type: 'time is up'; readonly now: number }
  | { readonly type: 'confirmed' }
  /** The code was not entered yet, or the server did not answer. */
  | { readonly type: 'not yet'; readonly now: number }
  | { readonly type: 'refused' }

export type Effect =
  | { readonly do: 'start' }
  | { readonly do: 'show the code' }
  | { readonly do: 'ask'; readonly token: string }
  /** Sends `time is up` after this long, in place of any earlier wait. */
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop waiting' }
  | { readonly do: 'save'; readonly pairing: ShownPairing }
  | { readonly do: 'forget' }
  | { readonly do: 'announce time left'; readonly seconds: number }
  /** The code on the screen stays valid. */
  | { readonly do: 'announce that there is no new code' }
  | { readonly do: 'give up'; readonly message: MessageKey }
  /** There is no code to show on this screen. */
  | { readonly do: 'go home' }

/** The time left is announced at these seconds only: more announcements would drown everything else. */
const ANNOUNCED_AT_SECONDS = [60, 30, 10] as const

export function step(state: State, event: Event): readonly [State, ...Effect[]] {
  switch (event.type) {
    case 'start':
      return state.at === 'starting'
        ? [state]
        : [
            { at: 'starting', replaced: state.at === 'away' ? state.pairing.token : undefined },
            { do: 'stop waiting' },
            { do: 'forget' },
            { do: 'start' },
          ]
    case 'renew':
      return state.at === 'waiting' && !state.isRenewing ? renew(state) : [state]
    case 'started':
      if (isRenewing(state))
        return wait({ ...event.pairing, arrivedAt: event.now }, event.now, { replaced: state.pairing.token })
      if (state.at === 'away') {
        const pairing = { ...event.pairing, arrivedAt: event.now }
        return [
          { at: 'away', pairing, isRenewing: false, doubt: undefined, replaced: state.pairing.token },
          { do: 'save', pairing },
        ]
      }
      return state.at === 'starting'
        ? [
            { at: 'started', pairing: event.pairing, replaced: state.replaced },
            // Saved before the screen is drawn, so that a reload between the two does not lose the code.
            { do: 'save', pairing: { ...event.pairing, arrivedAt: event.now } },
            { do: 'show the code' },
          ]
        : [state]
    case 'not started':
      if (isRenewing(state)) {
        if (state.doubt === 'ended') return end(state)
        return event.isLost ? askAboutCode(state, event.now) : keepCode(state, event.now)
      }
      if (state.at === 'away') {
        if (state.doubt === 'ended') return end(state)
        return [{ ...state, isRenewing: false, doubt: event.isLost ? 'lost' : undefined }]
      }
      return state.at === 'starting' ? [{ at: 'nothing' }] : [state]
    case 'arrived':
      return arrive(state, event.now, event.saved)
    case 'left':
      if (state.at === 'starting') return [{ at: 'nothing' }]
      if (state.at !== 'waiting') return [state]
      return [
        {
          at: 'away',
          pairing: state.pairing,
          isRenewing: state.isRenewing,
          doubt: state.doubt,
          replaced: state.replaced,
        },
        { do: 'stop waiting' },
      ]
    case 'time is up':
      return state.at === 'waiting' ? onTime(state, event.now) : [state]
    case 'refused':
      // The server has replaced this code. If the new one was lost, another is needed.
      if (state.at === 'waiting' && state.doubt === 'lost') return renew(state, 'ended')
      if (isRenewing(state)) return [{ ...state, asked: undefined }]
      return state.at === 'away' && state.isRenewing ? [state] : end(state)
    case 'confirmed':
      return end(state)
    case 'not yet':
      if (isRenewing(state) && state.doubt === 'lost') return keepCode({ ...state, asked: undefined }, event.now)
      return state.at === 'waiting' ? afterAsking(state, event.now) : [state]
  }
}

/** Milliseconds that are left to enter the code. */
export function timeLeft({ arrivedAt }: ShownPairing, now: number): number {
  return Math.min(Math.max(arrivedAt + PAIRING_CODE_LIFE_MS - now, 0), PAIRING_CODE_LIFE_MS)
}

type Waiting = Extract<State, { at: 'waiting' }>

/** Whether the waiting screen shows a code and a new one has been requested. */
function isRenewing(state: State): state is Waiting {
  return state.at === 'waiting' && state.isRenewing
}

function arrive(state: State, now: number, saved: ShownPairing | undefined): readonly [State, ...Effect[]] {
  if (state.at === 'waiting' || state.at === 'starting') return [state]
  const begun =
    state.at === 'started' ? { ...state.pairing, arrivedAt: now } : state.at === 'away' ? state.pairing : saved
  if (begun === undefined || !isWorthResuming(begun, now))
    return [{ at: 'nothing' }, { do: 'forget' }, { do: 'go home' }]
  return wait(begun, now, state.at === 'nothing' ? undefined : state)
}

function wait(
  pairing: ShownPairing,
  now: number,
  { isRenewing = false, doubt, replaced }: Partial<Renewal> = {},
): readonly [State, ...Effect[]] {
  const waiting: Waiting = {
    at: 'waiting',
    pairing,
    asked: undefined,
    nextAsk: FIRST_POLL_MS,
    announced: 0,
    isRenewing,
    doubt,
    replaced,
    hasNoNewCode: false,
  }
  const [next, ...effects] = onTime(waiting, now)
  return [
    next,
    { do: 'save', pairing },
    ...effects,
    ...(replaced === undefined ? [] : [{ do: 'ask' as const, token: replaced }]),
  ]
}

/** Polls the server and announces the time left when these are due, and sets the timer for the next poll. */
function onTime(state: Waiting, now: number): readonly [State, ...Effect[]] {
  const passed = now - state.pairing.arrivedAt
  const secondsLeft = timeLeft(state.pairing, now) / 1000
  const announced = ANNOUNCED_AT_SECONDS.filter((seconds) => secondsLeft <= seconds).length
  const telling: Effect[] =
    announced > state.announced && secondsLeft > 0
      ? [{ do: 'announce time left', seconds: Math.ceil(secondsLeft) }]
      : []
  const isDue = passed >= state.nextAsk
  // Skips a poll while the previous one is pending.
  const asksNow = isDue && state.asked === undefined
  const nextAsk = isDue ? askAfter(passed) : state.nextAsk
  const next: Waiting = { ...state, announced, asked: asksNow ? passed : state.asked, nextAsk }
  return [
    next,
    ...telling,
    ...(asksNow ? [askEffect(state)] : []),
    ...(nextAsk > passed ? [{ do: 'wait' as const, ms: nextAsk - passed }] : []),
  ]
}

/** When the next poll is due: at 15 s, 20 s, 25 s … and finally at the code's expiry. */
function askAfter(passed: number): number {
  const ticks = Math.floor((passed - FIRST_POLL_MS) / POLL_EVERY_MS) + 1
  return Math.min(FIRST_POLL_MS + ticks * POLL_EVERY_MS, PAIRING_CODE_LIFE_MS)
}

function end(state: State): readonly [State, ...Effect[]] {
  // An answer that comes just after leaving the screen still counts.
  return state.at === 'waiting' || state.at === 'away'
    ? [{ at: 'nothing' }, { do: 'stop waiting' }, { do: 'forget' }]
    : [state]
}

function renew(state: Waiting, doubt?: 'ended'): readonly [State, ...Effect[]] {
  return [{ ...state, asked: undefined, isRenewing: true, doubt, hasNoNewCode: false }, { do: 'start' }]
}

/** Only the server knows whether the code on the screen is still valid. */
function askAboutCode(state: Waiting, now: number): readonly [State, ...Effect[]] {
  const inDoubt = { ...state, doubt: 'lost' as const }
  return state.asked === undefined
    ? [{ ...inDoubt, asked: now - state.pairing.arrivedAt }, askEffect(state)]
    : [inDoubt]
}

/** No new code arrived: the one on the screen stays valid until it expires. */
function keepCode(state: Waiting, now: number): readonly [State, ...Effect[]] {
  const kept = { ...state, isRenewing: false, hasNoNewCode: true }
  if (timeLeft(state.pairing, now) > 0) return [kept, { do: 'announce that there is no new code' }]
  // The time is over: decides now or, if a poll is pending, after its answer.
  return state.asked === undefined ? afterAsking(kept, now) : [kept]
}

function afterAsking(state: Waiting, now: number): readonly [State, ...Effect[]] {
  const passed = now - state.pairing.arrivedAt
  // A user who asked for more time at the last moment gets it.
  if (passed < PAIRING_CODE_LIFE_MS || state.isRenewing) return [{ ...state, asked: undefined }]
  // The code may have been entered after the last poll was sent: one more poll, sent after the expiry, decides.
  if (state.asked === undefined || state.asked < PAIRING_CODE_LIFE_MS)
    return [{ ...state, asked: passed }, askEffect(state)]
  return [
    { at: 'nothing' },
    { do: 'stop waiting' },
    { do: 'forget' },
    { do: 'give up', message: 'confirmationTookTooLong' },
  ]
}

function askEffect(state: Waiting): Effect {
  return { do: 'ask', token: state.pairing.token }
}
