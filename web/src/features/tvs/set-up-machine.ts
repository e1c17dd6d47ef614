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
export type Tried =
  | { readonly is: 'pressed'; readonly pressed: 'volume' | KeyCode; readonly confirmed: boolean }
  | { readonly is: 'not pressed'; readonly why: BoxRefusal | 'no answer' }

/** The message beside the step. */
export type Note =
  /** Another page answered this step first. */
  | 'answered elsewhere'
  /** The answer, or the request for a new code, did not reach the server. */
  | 'not sent'
  /** Virtual TVs that the operator named stand in the way. */
  | 'closed'

export type SetUpState =
  | { readonly at: 'loading' }
  /** It was ended, here or elsewhere, or its time is over. */
  | { readonly at: 'gone' }
  | Shown

export interface Shown {
  readonly at: 'step'
  /** The newest step. */
  readonly step: SetUpStep
  /** The step that the page shows: a question stays visible while the TV is asked, so that the page does not jump. */
  readonly shown: SetUpStep
  /** The page's request to the server that was not answered yet. */
  readonly doing: 'answer' | 'log in' | 'new code' | 'try' | 'finish' | undefined
  readonly note: Note | undefined
  readonly tried: Tried | undefined
  /** The last question to the server had no answer. */
  readonly offline: boolean
}

export interface Naming {
  readonly name: string
  readonly room: string
  readonly layout: 'standard' | 'flex'
  /** Somebody saw the packet wake the TV, or saw that it did not. */
  readonly wakes?: boolean
}

type Failure = 'gone' | 'conflict' | 'forbidden' | 'no answer'

export type SetUpEvent =
  | { readonly type: 'opened' }
  /** `polled`: it came by the long poll, not in answer to a request of the page. */
  | { readonly type: 'step came'; readonly step: SetUpStep; readonly polled: boolean }
  /** The long poll, or a request, was answered without a step. */
  | { readonly type: 'not read'; readonly why: Failure }
  | { readonly type: 'refused'; readonly why: Failure }
  | { readonly type: 'time passed' }
  | { readonly type: 'answer'; readonly value: string; readonly user?: string }
  | { readonly type: 'log in' }
  /** The browser is on its way to the log-in; who comes back by its Back button can begin again. */
  | { readonly type: 'led away' }
  | { readonly type: 'new code' }
  | { readonly type: 'try' }
  | { readonly type: 'tried'; readonly tried: Tried }
  | { readonly type: 'finish'; readonly naming: Naming }
  | { readonly type: 'finished' }
  /** The user goes to another screen. */
  | { readonly type: 'left' }

export type SendToSetUp = (event: SetUpEvent) => void

export type SetUpEffect =
  /** Answered by `step came` or `not read`. */
  | { readonly do: 'read'; readonly after: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop' }
  /** Answered by `step came` or `refused`, as `new code` is. */
  | { readonly do: 'answer'; readonly n: number; readonly value: string; readonly user: string | undefined }
  /** Answered by `led away` or `refused`. */
  | { readonly do: 'log in'; readonly n: number }
  | { readonly do: 'new code' }
  | { readonly do: 'try' }
  /** Answered by `finished` or `refused`. */
  | { readonly do: 'finish'; readonly naming: Naming }
  | { readonly do: 'leave' }
  | { readonly do: 'say'; readonly news: News }

/** Changes without a new heading, which must therefore be said. */
export type News =
  | Note
  | `wrong ${SetUpQuestion['is']}`
  | 'new code shown'
  | 'no connection'
  | 'connected'
  | { readonly tried: Tried; readonly driver: Driver }

type Stepped = readonly [SetUpState, ...SetUpEffect[]]

/** The TV is spoken to, or the server is asked: a further answer would go nowhere. */
export function isBusy({ step: { is }, shown, doing }: Shown): boolean {
  return doing !== undefined || is !== shown.is
}

export const LOADING: SetUpState = { at: 'loading' }

export function step(state: SetUpState, event: SetUpEvent): Stepped {
  switch (event.type) {
    case 'opened':
      return [state, { do: 'read', after: 0 }]
    case 'time passed':
      return state.at === 'gone' ? [state] : [state, { do: 'read', after: state.at === 'step' ? state.step.n : 0 }]
    case 'not read':
      return notRead(state, event.why)
    case 'step came':
      return stepCame(state, event.step, event.polled)
    case 'left':
      return [state, { do: 'stop' }, ...(isWaitingForSomebody(state) ? [{ do: 'leave' } as const] : [])]
    default:
      return state.at === 'step' ? wish(state, event) : [state]
  }
}

/**
 * Leaving a question cancels it, so that the TV hides its code. A set that is ready is kept: whoever
 * comes back goes on.
 */
function isWaitingForSomebody(state: SetUpState): boolean {
  return state.at === 'step' && state.step.is !== 'ready' && state.step.is !== 'finished'
}

function notRead(state: SetUpState, why: Failure): Stepped {
  if (why === 'gone') return [{ at: 'gone' }]
  const again = { do: 'wait', ms: TRY_READING_AGAIN_AFTER_MS } as const
  if (state.at !== 'step' || state.offline) return [state, again]
  return [{ ...state, offline: true }, again, { do: 'say', news: 'no connection' }]
}

/** Only the long poll goes on with the next question; what came for a wish is one step more. */
function stepCame(state: SetUpState, next: SetUpStep, polled: boolean): Stepped {
  const [adopted, ...effects] = adopt(state, next)
  const goesOn = polled && adopted.at === 'step' && adopted.step.is !== 'finished'
  return [adopted, ...effects, ...(goesOn ? [{ do: 'wait', ms: READ_AGAIN_AFTER_MS } as const] : [])]
}

/** An older step than the one that is shown was overtaken on its way. */
function adopt(state: SetUpState, next: SetUpStep): Stepped {
  if (state.at !== 'step')
    return [
      { at: 'step', step: next, shown: next, doing: undefined, note: undefined, tried: undefined, offline: false },
    ]
  const known = state.offline ? { ...state, offline: false } : state
  const back: SetUpEffect[] = state.offline ? [{ do: 'say', news: 'connected' }] : []
  if (next.n <= state.step.n) return [known, ...back]
  if (next.is === 'connecting' && state.shown.is === 'question') return [{ ...known, step: next }, ...back]
  const news = newsOf(state.shown, next)
  const note = news === undefined && state.note === 'answered elsewhere' ? state.note : undefined
  return [
    { ...known, step: next, shown: next, doing: undefined, note, tried: undefined },
    ...back,
    ...(news === undefined ? [] : [{ do: 'say', news } as const]),
  ]
}

/** The sentence when the same question is asked again, under the same heading. */
function newsOf(before: SetUpStep, now: SetUpStep): News | undefined {
  if (before.is !== 'question' || now.is !== 'question' || before.question.is !== now.question.is) return undefined
  // The line that says it stands again each time, and speaks.
  if (now.question.is === 'token' && now.question.login !== undefined) return undefined
  if (now.wrong) return `wrong ${now.question.is}`
  return now.question.is === 'code' ? 'new code shown' : undefined
}

type Wish = Exclude<SetUpEvent, { type: 'opened' | 'time passed' | 'not read' | 'step came' | 'left' }>

function wish(state: Shown, event: Wish): Stepped {
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
      if (isBusy(state) || state.step.is !== 'question') return [state]
      return [
        { ...state, doing: 'log in', note: undefined },
        { do: 'log in', n: state.step.n },
      ]
    case 'led away':
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
      // The step that says so is on its way, to all pages.
      return [state]
    case 'refused':
      return refused(state, event.why)
  }
}

function refused(state: Shown, why: Failure): Stepped {
  if (why === 'gone') return [{ at: 'gone' }]
  const note = why === 'conflict' ? 'answered elsewhere' : why === 'forbidden' ? 'closed' : 'not sent'
  return [
    { ...state, doing: undefined, note },
    { do: 'say', news: note },
  ]
}
