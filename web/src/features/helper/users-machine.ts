/**
 * The user's side of a help: questions, trials and kept settings. Settings are kept only by a yes to the proposal that
 * was read, and a trial ends by itself. Times are in milliseconds.
 */
import { TRYING_LASTS_MS, type HelpSettings, type UsersView } from '@beckon/contract/helper'

export type UsersHelp =
  | { readonly at: 'none' }
  | {
      readonly at: 'asked'
      readonly view: UsersView | undefined
      readonly triesUntil?: number
      /** The user's yes is being sent. `unsure`: it was being sent when the page was loaded again. */
      readonly isAccepting?: true | 'unsure'
    }
  /** `agreed`: the user said yes in another tab. */
  | { readonly at: 'kept' | 'over' | 'agreed' }

/** `over` and `told` come from `follow-help.ts`. */
export type UsersEvent =
  | { readonly type: 'asked' | 'over' | 'ended' | 'closed' | 'go back' | 'no' | 'yes' | 'undo' }
  | { readonly type: 'told'; readonly view: UsersView }
  /** The server received the yes, or could not be reached (`isAgreed`), or already asks another question. */
  | { readonly type: 'heard'; readonly isAgreed: boolean }
  | { readonly type: 'try' | 'time is up'; readonly now: number }

export type UsersEffect =
  | { readonly do: 'show' | 'keep'; readonly proposed: HelpSettings }
  | { readonly do: 'put back' | 'restore' | 'ask now' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'say'; readonly say: 'try' | 'stop trying' | 'yes' | 'no'; readonly number: number }

type Stepped = readonly [UsersHelp, ...UsersEffect[]]
type Asked = Extract<UsersHelp, { at: 'asked' }>

export function step(state: UsersHelp, event: UsersEvent): Stepped {
  switch (event.type) {
    case 'asked':
      return [{ at: 'asked', view: undefined }, ...putBack(state)]
    case 'closed':
    case 'ended':
      return [{ at: 'none' }, ...putBack(state)]
    case 'over':
      if (state.at !== 'asked' || state.isAccepting === true) return [state]
      // The server forgets the help soon after a yes, and the user did say yes.
      return state.isAccepting ? kept(state) : [{ at: 'over' }, ...putBack(state)]
    case 'undo':
      return state.at === 'kept' ? [{ at: 'none' }, { do: 'restore' }] : [state]
    default:
      return state.at === 'asked' ? whileAsked(state, event) : [state]
  }
}

function whileAsked(state: Asked, event: UsersEvent): Stepped {
  const { view, triesUntil } = state
  const question = questionIn(view)
  switch (event.type) {
    case 'told': {
      if (state.isAccepting === true) return [state]
      if (state.isAccepting) return toldAgain(state, event.view)
      if (event.view.at === 'accepted') return [{ at: 'agreed' }, ...putBack(state)]
      const isTriedStill = triesUntil !== undefined && questionIn(event.view)?.number === question?.number
      return isTriedStill ? [{ ...state, view: event.view }] : [{ at: 'asked', view: event.view }, ...putBack(state)]
    }
    case 'try': {
      if (question === undefined || state.isAccepting || triesUntil !== undefined) return [state]
      return [
        { ...state, triesUntil: event.now + TRYING_LASTS_MS },
        { do: 'show', proposed: question.proposed },
        { do: 'wait', ms: TRYING_LASTS_MS },
        { do: 'say', say: 'try', number: question.number },
      ]
    }
    case 'time is up': {
      if (triesUntil === undefined || state.isAccepting) return [state]
      const ms = triesUntil - event.now
      return ms > 0 ? [state, { do: 'wait', ms }] : [{ at: 'asked', view }, ...putBack(state)]
    }
    case 'go back':
      if (triesUntil === undefined || question === undefined || state.isAccepting) return [state]
      return [{ at: 'asked', view }, { do: 'put back' }, { do: 'say', say: 'stop trying', number: question.number }]
    case 'no':
      if (question === undefined || state.isAccepting) return [state]
      return [{ at: 'asked', view }, ...putBack(state), { do: 'say', say: 'no', number: question.number }]
    case 'yes':
      if (question === undefined || state.isAccepting) return [state]
      return [
        { ...state, isAccepting: true },
        { do: 'say', say: 'yes', number: question.number },
      ]
    case 'heard':
      if (question === undefined || !state.isAccepting) return [state]
      return event.isAgreed ? kept(state) : [{ at: 'asked', view }, ...putBack(state), { do: 'ask now' }]
    default:
      return [state]
  }
}

/** Whether the yes arrived before the page was loaded again, from what the server waits for. */
function toldAgain(state: Asked, view: UsersView): Stepped {
  const number = questionIn(state.view)?.number
  if (view.at === 'accepted' && view.number === number) return kept(state)
  const waits = questionIn(view)
  if (waits === undefined || waits.number !== number) return [{ at: 'asked', view }]
  return [
    { at: 'asked', view, isAccepting: true },
    { do: 'say', say: 'yes', number: waits.number },
  ]
}

function kept(state: Asked): Stepped {
  const question = questionIn(state.view)
  return question ? [{ at: 'kept' }, ...putBack(state), { do: 'keep', proposed: question.proposed }] : [state]
}

/** The question that the user is asked, if any. */
export function questionIn(view: UsersView | undefined) {
  if (view === undefined || (view.at !== 'proposing' && view.at !== 'trying')) return undefined
  const { number, proposed, name = '' } = view
  return number === undefined || proposed === undefined ? undefined : { number, proposed, name }
}

function putBack(state: UsersHelp): readonly UsersEffect[] {
  return state.at === 'asked' && state.triesUntil !== undefined ? [{ do: 'put back' }] : []
}
