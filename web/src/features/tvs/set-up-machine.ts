/**
 * One set-up of a TV, as this page follows it. The server's steps come by a long poll to all pages that show this
 * set-up. The machine decides what stays visible meanwhile, what is requested next, and what is announced.
 */
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { Driver } from '@beckon/contract/drivers'
import type { KeyCode } from '@beckon/contract/keys'
import type { SetUpStep, SetUpQuestion } from '@beckon/contract/tv-set-up'

/** The pause between two polls, so that a server that answers at once is not polled without end. */
const READ_AGAIN_AFTER_MS = 300
const TRY_READING_AGAIN_AFTER_MS = 2_000

/** `pressed`: volume up and then down, or this key. */
export type TryResult =
  | { readonly is: 'pressed'; readonly pressed: 'volume' | KeyCode; readonly confirmed: boolean }
  | { readonly is: 'not pressed'; readonly why: BoxRefusal | 'no answer' }

/** The message beside the step. */
export type Note =
  /** Another page answered this step first. */
  | 'answered elsewhere'
  /** The answer, or the request for a new code, did not reach the server. */
  | 'not sent'
  /** The server has virtual TVs that the operator configured, so no TV can be added. */
  | 'closed'

export type SetUpState =
  | { readonly at: 'loading' }
  /** The set-up was ended, here or elsewhere, or its time is over. */
  | { readonly at: 'gone' }
  | Shown

export interface Shown {
  readonly at: 'step'
  /** The newest step. */
  readonly step: SetUpStep
  /** The step that the page shows: a question stays visible while the TV is asked, so that the page does not jump. */
  readonly shown: SetUpStep
  /** The request of this page that the server has not answered yet. */
  readonly doing: 'answer' | 'log in' | 'new code' | 'try' | 'finish' | undefined
  readonly note: Note | undefined
  readonly tried: TryResult | undefined
  /** The last poll had no answer. */
  readonly offline: boolean
}

export interface Naming {
  readonly name: string
  readonly room: string
  readonly layout: 'standard' | 'flex'
  /** Whether somebody saw the packet wake the TV; undefined if nobody looked. */
  readonly wakes?: boolean
}

type Failure = 'gone' | 'conflict' | 'forbidden' | 'no answer'

export type SetUpEvent =
  | { readonly type: 'opened' }
  /** `polled`: by the long poll, not in answer to a request of the page. */
  | { readonly type: 'step received'; readonly step: SetUpStep; readonly polled: boolean }
  /** The long poll was answered without a step, or not at all. */
  | { readonly type: 'poll failed'; readonly why: Failure }
  /** The server refused a request of the page, or did not answer it. */
  | { readonly type: 'request failed'; readonly why: Failure }
  | { readonly type: 'time is up' }
  | { readonly type: 'answer'; readonly value: string; readonly user?: string }
  | { readonly type: 'log in' }
  /** The browser leaves for the log-in. A user who comes back with its Back button can begin again. */
  | { readonly type: 'login opened' }
  | { readonly type: 'new code' }
  | { readonly type: 'try' }
  | { readonly type: 'tried'; readonly tried: TryResult }
  | { readonly type: 'finish'; readonly naming: Naming }
  | { readonly type: 'finished' }
  /** The user goes to another screen. */
  | { readonly type: 'left' }

export type SendToSetUp = (event: SetUpEvent) => void

export type SetUpEffect =
  /** Answered by `step received` or `poll failed`. */
  | { readonly do: 'read'; readonly afterStep: number }
  /** Sends `time is up` after this delay. */
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop' }
  /** `answer` and `new code` are answered by `step received` or `request failed`. */
  | { readonly do: 'answer'; readonly n: number; readonly value: string; readonly user: string | undefined }
  /** Answered by `login opened` or `request failed`. */
  | { readonly do: 'log in'; readonly n: number }
  | { readonly do: 'new code' }
  | { readonly do: 'try' }
  /** Answered by `finished` or `request failed`. */
  | { readonly do: 'finish'; readonly naming: Naming }
  | { readonly do: 'leave' }
  | { readonly do: 'say'; readonly news: News }

/** Changes that bring no new heading, and are therefore announced. */
export type News =
  | Note
  | `wrong ${SetUpQuestion['is']}`
  | 'new code shown'
  | 'no connection'
  | 'connected'
  | { readonly tried: TryResult; readonly driver: Driver }

type Stepped = readonly [SetUpState, ...SetUpEffect[]]

/** Whether Beckon speaks to the TV, or the page to the server: another answer would have no effect. */
export function isBusy({ step: { is }, shown, doing }: Shown): boolean {
  return doing !== undefined || is !== shown.is
}

export const LOADING: SetUpState = { at: 'loading' }

export function step(state: SetUpState, event: SetUpEvent): Stepped {
  switch (event.type) {
    case 'opened':
      return [state, { do: 'read', afterStep: 0 }]
    case 'time is up':
      return state.at === 'gone' ? [state] : [state, { do: 'read', afterStep: state.at === 'step' ? state.step.n : 0 }]
    case 'poll failed':
      return pollFailed(state, event.why)
    case 'step received':
      return stepReceived(state, event.step, event.polled)
    case 'left':
      return [state, { do: 'stop' }, ...(isUnanswered(state) ? [{ do: 'leave' } as const] : [])]
    default:
      return state.at === 'step' ? eventAtStep(state, event) : [state]
  }
}

/**
 * Whether leaving the page cancels the set-up, so that the TV hides its code. A TV that is ready is kept for a user who
 * comes back.
 */
function isUnanswered(state: SetUpState): boolean {
  return state.at === 'step' && state.step.is !== 'ready' && state.step.is !== 'finished'
}

function pollFailed(state: SetUpState, why: Failure): Stepped {
  if (why === 'gone') return [{ at: 'gone' }]
  const retry = { do: 'wait', ms: TRY_READING_AGAIN_AFTER_MS } as const
  if (state.at !== 'step' || state.offline) return [state, retry]
  return [{ ...state, offline: true }, retry, { do: 'say', news: 'no connection' }]
}

/** The long poll continues by itself; the answer to a request of the page does not start a second one. */
function stepReceived(state: SetUpState, next: SetUpStep, polled: boolean): Stepped {
  const [taken, ...effects] = takeStep(state, next)
  const continues = polled && taken.at === 'step' && taken.step.is !== 'finished'
  return [taken, ...effects, ...(continues ? [{ do: 'wait', ms: READ_AGAIN_AFTER_MS } as const] : [])]
}

/** Ignores a step that is older than the newest one: it was overtaken on its way. */
function takeStep(state: SetUpState, next: SetUpStep): Stepped {
  if (state.at !== 'step')
    return [
      { at: 'step', step: next, shown: next, doing: undefined, note: undefined, tried: undefined, offline: false },
    ]
  const known = state.offline ? { ...state, offline: false } : state
  const connected: SetUpEffect[] = state.offline ? [{ do: 'say', news: 'connected' }] : []
  if (next.n <= state.step.n) return [known, ...connected]
  if (next.is === 'connecting' && state.shown.is === 'question') return [{ ...known, step: next }, ...connected]
  const news = newsOf(state.shown, next)
  const note = news === undefined && state.note === 'answered elsewhere' ? state.note : undefined
  return [
    { ...known, step: next, shown: next, doing: undefined, note, tried: undefined },
    ...connected,
    ...(news === undefined ? [] : [{ do: 'say', news } as const]),
  ]
}

/** What to announce when the same question comes again, under the same heading. */
function newsOf(before: SetUpStep, now: SetUpStep): News | undefined {
  if (before.is !== 'question' || now.is !== 'question' || before.question.is !== now.question.is) return undefined
  // The question for a token has a line of its own that announces it.
  if (now.question.is === 'token' && now.question.login !== undefined) return undefined
  if (now.wrong) return `wrong ${now.question.is}`
  return now.question.is === 'code' ? 'new code shown' : undefined
}

type EventAtStep = Exclude<SetUpEvent, { type: 'opened' | 'time is up' | 'poll failed' | 'step received' | 'left' }>

function eventAtStep(state: Shown, event: EventAtStep): Stepped {
  switch (event.type) {
    case 'answer': {
      if (state.doing !== undefined || state.step.is !== 'question') return [state]
      const { value, user } = event
      return [
        { ...state, doing: 'answer', note: undefined },
        { do: 'answer', n: state.step.n, value, user },
      ]
    }
    case 'log in':
      if (state.doing !== undefined || state.step.is !== 'question') return [state]
      return [
        { ...state, doing: 'log in', note: undefined },
        { do: 'log in', n: state.step.n },
      ]
    case 'login opened':
      return [{ ...state, doing: undefined }]
    case 'new code':
      if (state.doing !== undefined) return [state]
      return [{ ...state, doing: 'new code', note: undefined }, { do: 'new code' }]
    case 'try':
      if (state.doing !== undefined || state.step.is !== 'ready') return [state]
      return [{ ...state, doing: 'try', tried: undefined }, { do: 'try' }]
    case 'tried':
      if (state.doing !== 'try') return [state]
      return [
        { ...state, doing: undefined, tried: event.tried },
        { do: 'say', news: { tried: event.tried, driver: state.step.driver } },
      ]
    case 'finish':
      if (state.doing !== undefined || state.step.is !== 'ready') return [state]
      return [
        { ...state, doing: 'finish', note: undefined },
        { do: 'finish', naming: event.naming },
      ]
    case 'finished':
      // All pages, this one too, receive the step `finished` by their long polls.
      return [state]
    case 'request failed':
      return requestFailed(state, event.why)
  }
}

function requestFailed(state: Shown, why: Failure): Stepped {
  if (why === 'gone') return [{ at: 'gone' }]
  // A server whose operator configured virtual TVs answers `forbidden`.
  const note = why === 'conflict' ? 'answered elsewhere' : why === 'forbidden' ? 'closed' : 'not sent'
  return [
    { ...state, doing: undefined, note },
    { do: 'say', news: note },
  ]
}
