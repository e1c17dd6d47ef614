/**
 * The TV control page without its looks: two steps, a form that is compared with what the server holds, tests under
 * way. Nothing is saved but by Save, and no edit is lost to an answer that comes late.
 */
import type { Sentence } from '@beckon/contract/languages'
import type { TvKey } from '@beckon/contract/tv-keys'
import { canTest, differs, isNewUser, valuesOf, withTyped, type Field, type Values } from './tv-config-form.ts'
import type { TvEvent } from '../../remote-model/tv-buttons.ts'

/** The content of the page, whatever it waits for. */
interface Form {
  /** The settings on the server. */
  readonly loaded: Values
  readonly values: Values
  readonly step: 'key' | 'events'
  readonly tests: Readonly<Partial<Record<TvKey, Test>>>
  readonly testCount: number
  readonly note: Note | undefined
  /** The next place of the focus; a new object each time. */
  readonly focus: { readonly on: Focus } | undefined
}

export type State =
  /** Nothing can be saved before the settings are loaded, so that stored ones are not overwritten unseen. */
  | (Form & { readonly at: 'loading' | 'load failed' })
  | (Form & { readonly at: 'editing' })
  | (Form & {
      readonly at: 'saving'
      /** The settings that are being saved. */
      readonly sent: Values
    })
type Saving = Extract<State, { at: 'saving' }>

export type Test =
  { readonly is: 'running'; readonly id: number } | { readonly is: 'done'; readonly result: TestResult }
/** The result of a test, as it is shown and said. */
export interface TestResult {
  readonly good: boolean
  readonly words: Sentence
}

export type Note = 'saved' | 'changed elsewhere' | 'not saved' | 'key kept'
/** `return`: the way out, for a focus that would be lost with the button under it. */
export type Focus = 'step' | 'return' | Field

export type Event =
  | { readonly type: 'loaded'; readonly values: Values }
  | { readonly type: 'load failed' }
  | { readonly type: 'try again' }
  | { readonly type: 'typed'; readonly field: Field; readonly text: string }
  | { readonly type: 'clear'; readonly field: Field }
  | { readonly type: 'test'; readonly key: TvKey }
  | { readonly type: 'tested'; readonly key: TvKey; readonly id: number; readonly result: TestResult }
  | { readonly type: 'save' }
  | { readonly type: 'saved'; readonly values: Values }
  | { readonly type: 'newer'; readonly values: Values }
  | { readonly type: 'save failed' }
  | { readonly type: 'edit key' }
  | { readonly type: 'leave key' }

export type Effect =
  | { readonly do: 'load' }
  | { readonly do: 'save'; readonly values: Values }
  | { readonly do: 'test'; readonly key: TvKey; readonly id: number; readonly event: TvEvent }
  | { readonly do: 'say testing' | 'say cleared'; readonly field: Field }
  | { readonly do: 'say result'; readonly key: TvKey; readonly result: TestResult }
  | { readonly do: 'say note'; readonly note: Note }

export type Stepped = readonly [State, ...Effect[]]

/** The first state, with the settings that are known already, so that the form is shown at once. */
export function startState(known: Values | undefined): State {
  const values = known ?? valuesOf(undefined)
  const form: Form = {
    loaded: values,
    values,
    step: isNewUser(values) ? 'key' : 'events',
    tests: {},
    testCount: 0,
    note: undefined,
    focus: undefined,
  }
  return known === undefined ? { ...form, at: 'loading' } : { ...form, at: 'editing' }
}

export function isUnsaved({ at, values, loaded }: State): boolean {
  return at !== 'loading' && differs(values, loaded)
}

export function canSave(state: State): boolean {
  return state.at === 'editing' && isUnsaved(state)
}

/** The header of H33: what a new user does, and what changes the key, is setting up. */
export function isSettingUp({ step, loaded }: State): boolean {
  return step === 'key' || isNewUser(loaded)
}

export function step(state: State, event: Event): Stepped {
  switch (event.type) {
    case 'loaded':
      return [state.at === 'saving' ? state : withLoaded(state, event.values)]
    case 'load failed':
      return state.at === 'loading' ? [{ ...state, at: 'load failed' }] : [state]
    case 'try again':
      return state.at === 'load failed' ? [{ ...state, at: 'loading' }, { do: 'load' }] : [state]
    case 'typed':
      return [changed(state, event.field, event.text)]
    case 'clear':
      return [
        { ...changed(state, event.field, ''), focus: { on: event.field } },
        { do: 'say cleared', field: event.field },
      ]
    case 'test':
      return test(state, event.key)
    case 'tested': {
      const running = state.tests[event.key]
      if (running?.is !== 'running' || running.id !== event.id) return [state]
      const { key, result } = event
      return [
        { ...state, tests: { ...state.tests, [key]: { is: 'done', result } } },
        { do: 'say result', key, result },
      ]
    }
    case 'save':
      return canSave(state) ? send(state) : [state]
    case 'saved':
      return state.at === 'saving' ? saved(state, event.values) : [state]
    case 'newer':
      return state.at === 'saving' ? newer(state, event.values) : [state]
    case 'save failed':
      return state.at === 'saving' ? editing(state, { note: 'not saved' }) : [state]
    case 'edit key':
      return [{ ...state, step: 'key', note: undefined, focus: { on: 'step' } }]
    case 'leave key':
      return leaveKey(state)
  }
}

/** What was typed before the stored settings were known stays; a key that would replace a stored one is shown. */
function withLoaded(state: State, loaded: Values): State {
  const values = withTyped(state.loaded, state.values, loaded)
  const isOtherKey = loaded.apiKey.trim() !== '' && values.apiKey.trim() !== loaded.apiKey.trim()
  return { ...formOf(state), at: 'editing', loaded, values, step: isNewUser(loaded) || isOtherKey ? 'key' : 'events' }
}

function changed(state: State, field: Field, text: string): State {
  // A result is about the event and key that were tested.
  const tests = field === 'apiKey' ? {} : { ...state.tests }
  if (field !== 'apiKey') delete tests[field]
  return { ...state, values: { ...state.values, [field]: text }, tests, note: undefined }
}

function test(state: State, key: TvKey): Stepped {
  if (!canTest(state.values, key) || state.tests[key]?.is === 'running') return [state]
  const id = state.testCount + 1
  const event = { eventName: state.values[key].trim(), apiKey: state.values.apiKey.trim() }
  return [
    { ...state, testCount: id, tests: { ...state.tests, [key]: { is: 'running', id } } },
    { do: 'say testing', field: key },
    { do: 'test', key, id, event },
  ]
}

function send(state: Form): Stepped {
  const { values } = state
  return [
    { ...formOf(state), at: 'saving', sent: values, note: undefined },
    { do: 'save', values },
  ]
}

function saved(state: Saving, values: Values): Stepped {
  const next = isNewUser(values) ? 'key' : 'events'
  return editing(state, {
    note: 'saved',
    loaded: values,
    // Text that was typed meanwhile stays, unsaved.
    values: withTyped(state.sent, state.values, values),
    step: next,
    focus: { on: next === state.step ? 'return' : 'step' },
  })
}

/** Somebody else saved first: the form has their settings, and what was typed here. */
function newer(state: Saving, theirs: Values): Stepped {
  const values = withTyped(state.loaded, state.values, theirs)
  return editing(state, { note: 'changed elsewhere', loaded: theirs, values })
}

/** Back to the form after a save, with a note that is said as well. */
function editing(form: Form, more: Partial<Form> & { note: Note }): Stepped {
  return [
    { ...formOf(form), at: 'editing', ...more },
    { do: 'say note', note: more.note },
  ]
}

/** The fields that all states share. */
function formOf({ loaded, values, step, tests, testCount, note, focus }: Form): Form {
  return { loaded, values, step, tests, testCount, note, focus }
}

/** The edit of the key is dropped; events that were typed stay. */
function leaveKey(state: State): Stepped {
  const isEditDropped = state.values.apiKey.trim() !== state.loaded.apiKey.trim()
  const back = { ...changed(state, 'apiKey', state.loaded.apiKey), step: 'events', focus: { on: 'step' } } as const
  return isEditDropped
    ? [
        { ...back, note: 'key kept' },
        { do: 'say note', note: 'key kept' },
      ]
    : [back]
}
