/**
 * The TV control page without its looks: two steps, a form that is compared with what the server holds, tests under way.
 * Nothing is saved but by Save, and no edit is lost to an answer that comes late.
 */
import type { Sentence } from '@beckon/contract/languages'
import type { TvKey } from '@beckon/contract/tv-keys'
import { canTest, differs, FIELDS, isNewUser, merge, valuesOf, type Field, type Values } from './tv-config-form.ts'
import type { TvEvent } from '../../buttons/tv-event.ts'

export interface State {
  /** Until it is `done` nothing can be saved: what is stored is not known, and must not be wiped. */
  readonly load: 'loading' | 'failed' | 'done'
  /** What the server holds. */
  readonly loaded: Values
  readonly values: Values
  readonly step: 'key' | 'events'
  /** What is on its way to the server. */
  readonly saving: Values | undefined
  /** Whether this save goes out a second time, with what somebody else saved in between. */
  readonly together: boolean
  /** Texts that were changed here and elsewhere, as they are elsewhere. */
  readonly elsewhere: Partial<Values>
  readonly tests: Readonly<Partial<Record<TvKey, Test>>>
  readonly testCount: number
  readonly note: Note | undefined
  /** Where the focus goes next; a new object each time. */
  readonly focus: { readonly on: Focus } | undefined
}

export type Test =
  { readonly is: 'running'; readonly id: number } | { readonly is: 'done'; readonly result: TestResult }
/** What a test came to, as it is shown and said. */
export interface TestResult {
  readonly good: boolean
  readonly words: Sentence
}

export type Note = 'saved' | 'saved together' | 'changed elsewhere' | 'not saved' | 'key kept'
/** `return`: the way out, for a focus that would be lost with the button under it. */
export type Focus = 'step' | 'return' | Field

export type Event =
  | { readonly type: 'loaded'; readonly values: Values }
  | { readonly type: 'load failed' }
  | { readonly type: 'try again' }
  | { readonly type: 'typed'; readonly field: Field; readonly text: string }
  | { readonly type: 'clear'; readonly field: Field }
  | { readonly type: 'take theirs'; readonly field: Field }
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

/** With what is known already, so that the form stands there at once. */
export function startState(known: Values | undefined): State {
  const values = known ?? valuesOf(undefined)
  return {
    load: known === undefined ? 'loading' : 'done',
    loaded: values,
    values,
    step: isNewUser(values) ? 'key' : 'events',
    saving: undefined,
    together: false,
    elsewhere: {},
    tests: {},
    testCount: 0,
    note: undefined,
    focus: undefined,
  }
}

export function isUnsaved({ load, values, loaded }: State): boolean {
  return load !== 'loading' && differs(values, loaded)
}

export function canSave(state: State): boolean {
  return state.load === 'done' && state.saving === undefined && isUnsaved(state)
}

/** The header of H33: what a new user does, and what changes the key, is setting up. */
export function isSettingUp({ step, loaded }: State): boolean {
  return step === 'key' || isNewUser(loaded)
}

export function step(state: State, event: Event): Stepped {
  switch (event.type) {
    case 'loaded': {
      const { values } = merge(state.loaded, state.values, event.values)
      return [
        { ...state, load: 'done', loaded: event.values, values, step: isNewUser(event.values) ? 'key' : 'events' },
      ]
    }
    case 'load failed':
      return [{ ...state, load: 'failed' }]
    case 'try again':
      return [{ ...state, load: 'loading' }, { do: 'load' }]
    case 'typed':
      return [changed(state, event.field, event.text)]
    case 'clear':
      return [
        { ...changed(state, event.field, ''), focus: { on: event.field } },
        { do: 'say cleared', field: event.field },
      ]
    case 'take theirs':
      return [{ ...changed(state, event.field, state.elsewhere[event.field] ?? ''), focus: { on: event.field } }]
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
      if (!canSave(state)) return [state]
      return [
        { ...state, saving: state.values, together: false, note: undefined, elsewhere: {} },
        { do: 'save', values: state.values },
      ]
    case 'saved':
      return saved(state, event.values)
    case 'newer':
      return newer(state, event.values)
    case 'save failed':
      return [
        { ...state, saving: undefined, note: 'not saved' },
        { do: 'say note', note: 'not saved' },
      ]
    case 'edit key':
      return [{ ...state, step: 'key', note: undefined, focus: { on: 'step' } }]
    case 'leave key':
      return leaveKey(state)
  }
}

function changed(state: State, field: Field, text: string): State {
  const { [field]: _decided, ...elsewhere } = state.elsewhere
  // A result is about the event and key that were tested.
  const tests = field === 'apiKey' ? {} : { ...state.tests }
  if (field !== 'apiKey') delete tests[field]
  return { ...state, values: { ...state.values, [field]: text }, elsewhere, tests, note: undefined }
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

function saved(state: State, values: Values): Stepped {
  // What was typed meanwhile stays and is unsaved.
  const merged = merge(state.saving ?? state.values, state.values, values)
  const next = isNewUser(values) ? 'key' : 'events'
  const note = state.together ? 'saved together' : 'saved'
  return [
    {
      ...state,
      load: 'done',
      loaded: values,
      values: merged.values,
      step: next,
      saving: undefined,
      together: false,
      note,
      focus: { on: next === state.step ? 'return' : 'step' },
    },
    { do: 'say note', note },
  ]
}

/** Somebody else saved first. What does not touch our changes is taken over and ours saved with it; what does is asked. */
function newer(state: State, theirs: Values): Stepped {
  const { values, elsewhere } = merge(state.loaded, state.values, theirs)
  const now: State = { ...state, loaded: theirs, values, elsewhere, saving: undefined }
  const asked = Object.keys(elsewhere).length > 0
  if (!asked && differs(values, theirs))
    return [
      { ...now, saving: values, together: true },
      { do: 'save', values },
    ]
  if (!asked) return saved({ ...now, together: true }, theirs)
  const note = 'changed elsewhere'
  const first = FIELDS.find((field) => elsewhere[field] !== undefined) ?? 'apiKey'
  return [
    { ...now, note, step: first === 'apiKey' ? 'key' : 'events', focus: { on: first } },
    { do: 'say note', note },
  ]
}

/** The edit of the key is dropped; events that were typed stay. */
function leaveKey(state: State): Stepped {
  const kept = state.values.apiKey.trim() !== state.loaded.apiKey.trim()
  const back = { ...changed(state, 'apiKey', state.loaded.apiKey), step: 'events', focus: { on: 'step' } } as const
  return kept
    ? [
        { ...back, note: 'key kept' },
        { do: 'say note', note: 'key kept' },
      ]
    : [back]
}
