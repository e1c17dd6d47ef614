/**
 * Teaching a sign: three showings, each recorded and read by the server, then Save. Trying a sign: one showing, which is
 * not saved.
 */
import type { ShownHand } from '@beckon/contract/personal-signs'
import type { ReadShowing } from './personal-signs.ts'

export const SHOWINGS = 3
export const SHOWING_AT_MOST_MS = 5_000

export type Note =
  | { readonly is: 'seen'; readonly count: number }
  | { readonly is: 'matched'; readonly name: string }
  | { readonly is: 'none of yours' | 'no hand' | 'failed' | 'not alike' | 'too many' | 'camera gone' }
  | { readonly is: 'saved'; readonly name: string; readonly confusedWith: readonly string[] }

export interface State {
  readonly at: 'ready' | 'recording' | 'reading' | 'saving'
  readonly purpose: 'try' | 'teach'
  readonly showings: readonly ShownHand[]
  readonly note: Note | undefined
  /** Counts the recordings, so that a timer knows its own. */
  readonly id: number
}

export type Event =
  | { readonly type: 'press'; readonly purpose: State['purpose'] }
  | { readonly type: 'time is up'; readonly id: number }
  | { readonly type: 'read'; readonly showing: ReadShowing }
  | { readonly type: 'camera lost' }
  | { readonly type: 'save' }
  | { readonly type: 'saved'; readonly name: string; readonly confusedWith: readonly string[] }
  | { readonly type: 'not saved'; readonly why: 'not alike' | 'too many' | 'failed' }

export type Effect =
  | { readonly do: 'record'; readonly id: number; readonly atMostMs: number }
  | { readonly do: 'read' | 'drop recording' | 'save' | 'reload list' }

export type Stepped = readonly [State, ...Effect[]]

export const START: State = { at: 'ready', purpose: 'teach', showings: [], note: undefined, id: 0 }

export function step(state: State, event: Event): Stepped {
  switch (event.type) {
    case 'press':
      return press(state, event.purpose)
    case 'time is up':
      return state.at === 'recording' && event.id === state.id ? [{ ...state, at: 'reading' }, { do: 'read' }] : [state]
    case 'read':
      return state.at === 'reading' ? withShowing(state, event.showing) : [state]
    case 'camera lost':
      return state.at === 'recording' ? [...withNote(state, { is: 'camera gone' }), { do: 'drop recording' }] : [state]
    case 'save':
      return state.at === 'ready' && state.showings.length === SHOWINGS
        ? [{ ...state, at: 'saving', note: undefined }, { do: 'save' }]
        : [state]
    // `saved` and `not saved` come only while it saves, which nothing else ends.
    case 'saved':
      return [
        ...withNote({ ...state, showings: [] }, { is: 'saved', name: event.name, confusedWith: event.confusedWith }),
        { do: 'reload list' },
      ]
    case 'not saved':
      // Showings that were not alike are made again; after other failures the same ones can be saved.
      return withNote({ ...state, showings: event.why === 'not alike' ? [] : state.showings }, { is: event.why })
  }
}

function press(state: State, purpose: State['purpose']): Stepped {
  if (state.at === 'recording')
    return state.purpose === purpose ? [{ ...state, at: 'reading' }, { do: 'read' }] : [state]
  if (state.at !== 'ready' || (purpose === 'teach' && state.showings.length === SHOWINGS)) return [state]
  const id = state.id + 1
  return [
    { ...state, at: 'recording', purpose, note: undefined, id },
    { do: 'record', id, atMostMs: SHOWING_AT_MOST_MS },
  ]
}

function withShowing(state: State, result: ReadShowing): Stepped {
  if (result.is !== 'seen') return withNote(state, { is: result.is })
  if (state.purpose === 'try')
    return withNote(state, result.match === undefined ? { is: 'none of yours' } : { is: 'matched', name: result.match })
  const showings = [...state.showings, result.hand]
  return withNote({ ...state, showings }, { is: 'seen', count: showings.length })
}

function withNote(state: State, note: Note): Stepped {
  return [{ ...state, at: 'ready', note }]
}
