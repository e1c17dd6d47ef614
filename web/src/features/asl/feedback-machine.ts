/**
 * The feedback dialog without its looks: a rating, a comment where the rating is bad, and what became of sending it.
 */
import { SIGN_COMMENT_MAX_LENGTH } from '@beckon/contract/asl'

export interface State {
  readonly rating: 'none' | 'good' | 'bad'
  readonly comment: string
  /** The mistake in the comment that the page shows. */
  readonly error: 'too long' | 'empty' | undefined
  readonly at: 'asking' | 'sending' | 'sent' | 'sending-error'
}

export type Event =
  | { readonly type: 'rated'; readonly rating: 'good' | 'bad' }
  | { readonly type: 'typed'; readonly comment: string }
  | { readonly type: 'submit' }
  | { readonly type: 'answered'; readonly good: boolean }

export type Effect =
  | { readonly do: 'send'; readonly good: boolean; readonly correction: string }
  /** The comment is what is wrong. */
  | { readonly do: 'focus comment' }

export type Stepped = readonly [State, ...Effect[]]

export const START: State = { rating: 'none', comment: '', error: undefined, at: 'asking' }

export function canSubmit({ rating, at }: State): boolean {
  return rating !== 'none' && at !== 'sending' && at !== 'sent'
}

export function step(state: State, event: Event): Stepped {
  switch (event.type) {
    case 'rated':
      if (state.at === 'sending' || state.at === 'sent') return [state]
      return [
        {
          ...state,
          rating: event.rating,
          error: event.rating === 'bad' && isTooLong(state.comment) ? 'too long' : undefined,
        },
      ]
    case 'typed':
      if (state.at === 'sending' || state.at === 'sent') return [state]
      return [{ ...state, comment: event.comment, error: errorWhileTyping(state, event.comment) }]
    case 'submit':
      return submit(state)
    case 'answered':
      if (state.at !== 'sending') return [state]
      return event.good ? [{ ...state, at: 'sent' }] : [{ ...state, at: 'sending-error' }]
  }
}

function submit(state: State): Stepped {
  if (!canSubmit(state)) return [state]
  if (state.rating === 'good')
    return [
      { ...state, at: 'sending' },
      { do: 'send', good: true, correction: '' },
    ]
  const error = isTooLong(state.comment) ? 'too long' : saysNothing(state.comment) ? 'empty' : undefined
  if (error !== undefined) return [{ ...state, error }, { do: 'focus comment' }]
  return [
    { ...state, error, at: 'sending' },
    { do: 'send', good: false, correction: state.comment.trim() },
  ]
}

/** A comment that is too long is reported at once; an empty one only on Submit, until something is typed. */
function errorWhileTyping({ error }: State, comment: string): State['error'] {
  if (isTooLong(comment)) return 'too long'
  return error === 'empty' && saysNothing(comment) ? 'empty' : undefined
}

function isTooLong(comment: string): boolean {
  return comment.length > SIGN_COMMENT_MAX_LENGTH
}

function saysNothing(comment: string): boolean {
  return !/\p{Script=Latin}/u.test(comment)
}
