/**
 * Several presses, one after the other: the next starts when the previous one was answered and its pause is over. A
 * failure ends the sequence, and so does any other press of the user. Nothing is repeated.
 */
import type { Outcome } from '../press/outcomes.ts'
import type { Pressable } from '../../remote-model/command.ts'

export interface Step {
  readonly press: Pressable
  /** The pause after its answer. */
  readonly pauseMs: number
}

/** How it ended. `done` counts the steps that worked or were not needed, and one under way when it was stopped. */
export type Ending =
  | { readonly is: 'done' }
  /** The press after those has failed. */
  | { readonly is: 'failed'; readonly done: number; readonly outcome: Exclude<Outcome, { is: 'sent' }> }
  | { readonly is: 'stopped'; readonly done: number }

export type SequenceState =
  | { readonly at: 'rest' }
  /** `at` says what is awaited: the answer to the press, the end of its pause, or whether it is needed. */
  | {
      readonly at: 'pressing' | 'pausing' | 'asking'
      readonly steps: readonly Step[]
      readonly index: number
      readonly asks: boolean
    }

export type SequenceEvent =
  /** `asks`: whether each press is checked first, and left out if it is not needed. */
  | { readonly type: 'begin'; readonly steps: readonly Step[]; readonly asks?: boolean }
  | { readonly type: 'answered'; readonly outcome: Outcome }
  | { readonly type: 'time is up' }
  | { readonly type: 'asked'; readonly isNeeded: boolean }
  | { readonly type: 'stop' }

export type SequenceEffect =
  | { readonly do: 'press'; readonly press: Pressable; readonly index: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop waiting' }
  | { readonly do: 'ask'; readonly index: number }
  | { readonly do: 'end'; readonly ending: Ending }

type Running = Exclude<SequenceState, { at: 'rest' }>
type Stepped = readonly [SequenceState, ...SequenceEffect[]]

export const AT_REST: SequenceState = { at: 'rest' }

export function step(state: SequenceState, event: SequenceEvent): Stepped {
  if (event.type === 'begin')
    return state.at === 'rest'
      ? goOn({ at: 'pausing', steps: event.steps, index: 0, asks: event.asks === true })
      : [state]
  if (state.at === 'rest') return [state]
  switch (event.type) {
    case 'answered':
      return state.at === 'pressing' ? answered(state, event.outcome) : [state]
    case 'time is up':
      return state.at === 'pausing' ? goOn(state) : [state]
    case 'asked':
      if (state.at !== 'asking') return [state]
      return event.isNeeded ? pressNext(state) : goOn({ ...state, at: 'pausing', index: state.index + 1 })
    case 'stop':
      // The press under way is completed; the next one is not made.
      return end({ is: 'stopped', done: state.at === 'pressing' ? state.index + 1 : state.index })
  }
}

function answered(state: Running, outcome: Outcome): Stepped {
  if (outcome.is !== 'sent') return end({ is: 'failed', done: state.index, outcome })
  const next: Running = { ...state, at: 'pausing', index: state.index + 1 }
  const pauseMs = state.steps[state.index]?.pauseMs ?? 0
  const isLast = next.index === state.steps.length
  if (isLast || pauseMs === 0) return goOn(next)
  return [next, { do: 'wait', ms: pauseMs }]
}

function goOn(state: Running): Stepped {
  const isOver = state.index >= state.steps.length
  return state.asks && !isOver
    ? [
        { ...state, at: 'asking' },
        { do: 'ask', index: state.index },
      ]
    : pressNext(state)
}

function pressNext(state: Running): Stepped {
  const press = state.steps[state.index]?.press
  if (press === undefined) return end({ is: 'done' })
  return [
    { ...state, at: 'pressing' },
    { do: 'press', press, index: state.index },
  ]
}

function end(ending: Ending): Stepped {
  return [AT_REST, { do: 'stop waiting' }, { do: 'end', ending }]
}
