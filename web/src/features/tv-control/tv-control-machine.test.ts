import { maskKey } from '@beckon/contract/tv-control'
import { describe, expect, it } from 'vitest'
import { valuesOf, type Values } from './tv-config-form.ts'
import {
  canSave,
  isSettingUp,
  isUnsaved,
  startState,
  step,
  type Effect,
  type Event,
  type State,
  type TestResult,
} from './tv-control-machine.ts'

const EMPTY = valuesOf(undefined)
const KEY = maskKey('a-long-key-WXYZ')
const KNOWN: Values = { ...EMPTY, apiKey: KEY, mute: 'tv_mute' }

function walk(state: State, ...events: Event[]): { state: State; last: Effect[] } {
  let last: Effect[] = []
  for (const event of events) [state, ...last] = step(state, event)
  return { state, last }
}

function after(state: State, ...events: Event[]): State {
  return walk(state, ...events).state
}

function typed(field: keyof Values, text: string): Event {
  return { type: 'typed', field, text }
}

const SENT: TestResult = { good: true, words: { en: 'Sent', es: 'Enviado', fr: 'Envoyé' } }
const REFUSED: TestResult = { good: false, words: { en: 'Refused', es: 'Rechazado', fr: 'Refusé' } }

const newUser = startState(EMPTY)
const user = startState(KNOWN)

describe('the TV control page', () => {
  it('starts a new user on the key step, and any other on the event step [H21] [H22]', () => {
    expect(newUser.step).toBe('key')
    expect(user.step).toBe('events')
    expect(startState({ ...EMPTY, volumeUp: 'louder' }).step).toBe('events')
    expect(after(startState(undefined), { type: 'loaded', values: KNOWN }).step).toBe('events')
    expect(after(startState(undefined), { type: 'loaded', values: EMPTY }).step).toBe('key')
  })

  it('is setting up on the key step and for a new user, else controlling [H33] [H34]', () => {
    expect(isSettingUp(newUser)).toBe(true)
    expect(isSettingUp(after(newUser, { type: 'leave key' }))).toBe(true)
    expect(isSettingUp(user)).toBe(false)
    expect(isSettingUp(after(user, { type: 'edit key' }))).toBe(true)
  })

  it('cannot save before the values are loaded, and keeps what was typed until they are [H20]', () => {
    const failed = after(startState(undefined), { type: 'load failed' }, typed('power', 'off'))
    expect(failed.values.power).toBe('off')
    expect(canSave(failed)).toBe(false)
    expect(walk(failed, { type: 'save' }).last).toEqual([])
    const retried = walk(failed, { type: 'try again' })
    expect(retried.last).toEqual([{ do: 'load' }])
    const loaded = after(retried.state, { type: 'loaded', values: KNOWN })
    expect(loaded.values).toEqual({ ...KNOWN, power: 'off' })
    expect(canSave(loaded)).toBe(true)
  })

  it('shows a key that was typed while the stored one could not be loaded, and Cancel drops it', () => {
    const failed = after(startState(undefined), { type: 'load failed' }, typed('apiKey', 'typed'), {
      type: 'try again',
    })
    const state = after(failed, { type: 'loaded', values: KNOWN })
    expect([state.step, state.values.apiKey]).toEqual(['key', 'typed'])
    expect(after(state, { type: 'leave key' }).values).toEqual(KNOWN)
  })

  it('can save when something differs, and no more when it is typed back [H36]', () => {
    expect(canSave(user)).toBe(false)
    expect(canSave(after(user, typed('mute', 'other')))).toBe(true)
    expect(canSave(after(user, typed('mute', 'other'), typed('mute', 'tv_mute ')))).toBe(false)
  })

  it('goes to the key step and back; an edit of the key is dropped, one of an event is not [H40] [H43]', () => {
    const { state, last } = walk(user, typed('power', 'off'), { type: 'edit key' }, typed('apiKey', 'new'), {
      type: 'leave key',
    })
    expect(state).toMatchObject({
      step: 'events',
      values: { ...KNOWN, power: 'off' },
      note: 'key kept',
      focus: { on: 'step' },
    })
    expect(last).toEqual([{ do: 'say note', note: 'key kept' }])
    expect(after(newUser, { type: 'leave key' }).step).toBe('events')
  })
})

describe('clearing', () => {
  it('empties the event, says so, saves nothing and leaves the focus in its field [H29] [H31]', () => {
    const { state, last } = walk(user, { type: 'clear', field: 'mute' })
    expect(state.values.mute).toBe('')
    expect(state.focus).toEqual({ on: 'mute' })
    expect(last).toEqual([{ do: 'say cleared', field: 'mute' }])
  })

  it('empties the key [H25]', () => {
    expect(after(user, { type: 'edit key' }, { type: 'clear', field: 'apiKey' }).values.apiKey).toBe('')
  })
})

describe('a test', () => {
  it('sends the event and the key that are in the form, and says so [H27] [H30]', () => {
    const { state, last } = walk(user, typed('power', ' all_off '), { type: 'test', key: 'power' })
    expect(last).toEqual([
      { do: 'say testing', field: 'power' },
      { do: 'test', key: 'power', id: 1, event: { eventName: 'all_off', apiKey: KEY } },
    ])
    expect(state.tests.power).toEqual({ is: 'running', id: 1 })
  })

  it('needs a key and a name, and does not run twice at once [H28]', () => {
    expect(walk(user, { type: 'test', key: 'power' }).last).toEqual([])
    expect(walk(after(newUser, typed('mute', 'x')), { type: 'test', key: 'mute' }).last).toEqual([])
    expect(walk(user, { type: 'test', key: 'mute' }, { type: 'test', key: 'mute' }).last).toEqual([])
  })

  it('shows its result and says it', () => {
    const { state, last } = walk(
      user,
      { type: 'test', key: 'mute' },
      { type: 'tested', key: 'mute', id: 1, result: REFUSED },
    )
    expect(state.tests.mute).toEqual({ is: 'done', result: REFUSED })
    expect(last).toEqual([{ do: 'say result', key: 'mute', result: REFUSED }])
  })

  it('of a name that was changed meanwhile tells nothing', () => {
    const { state, last } = walk(user, { type: 'test', key: 'mute' }, typed('mute', 'x'), {
      type: 'tested',
      key: 'mute',
      id: 1,
      result: SENT,
    })
    expect(state.tests.mute).toBeUndefined()
    expect(last).toEqual([])
  })

  it('keeps its result while another name is typed, and loses it with another key', () => {
    const tested = after(user, { type: 'test', key: 'mute' }, { type: 'tested', key: 'mute', id: 1, result: SENT })
    expect(after(tested, typed('power', 'x')).tests.mute).toBeDefined()
    expect(after(tested, typed('apiKey', 'x')).tests.mute).toBeUndefined()
  })
})

describe('saving', () => {
  it('sends the whole form once, and what the server then holds is what the form is compared with [H37]', () => {
    const saving = walk(user, typed('power', 'off'), { type: 'save' })
    expect(saving.last).toEqual([{ do: 'save', values: { ...KNOWN, power: 'off' } }])
    expect(walk(saving.state, { type: 'save' }).last).toEqual([])
    const saved = after(saving.state, { type: 'saved', values: { ...KNOWN, power: 'off' } })
    expect(saved).toMatchObject({ loaded: { power: 'off' }, note: 'saved', at: 'editing' })
    expect(isUnsaved(saved)).toBe(false)
  })

  it('of a key leads to the event step with the key masked [H38]', () => {
    const saved = after(
      newUser,
      typed('apiKey', 'a-long-key-WXYZ'),
      { type: 'save' },
      { type: 'saved', values: { ...EMPTY, apiKey: KEY } },
    )
    expect(saved).toMatchObject({ step: 'events', values: { apiKey: KEY }, focus: { on: 'step' } })
    expect(isUnsaved(saved)).toBe(false)
  })

  it('of nothing at all makes a new user again, on the key step [H38]', () => {
    const emptied = after(user, { type: 'clear', field: 'apiKey' }, { type: 'clear', field: 'mute' }, { type: 'save' })
    expect(after(emptied, { type: 'saved', values: EMPTY }).step).toBe('key')
  })

  it('keeps what was typed while it was under way, unsaved', () => {
    const saved = after(user, typed('power', 'off'), { type: 'save' }, typed('power', 'off2'), {
      type: 'saved',
      values: { ...KNOWN, power: 'off' },
    })
    expect(saved.values.power).toBe('off2')
    expect(isUnsaved(saved)).toBe(true)
  })

  it('that fails keeps the edits and says so [H39]', () => {
    const { state, last } = walk(user, typed('power', 'off'), { type: 'save' }, { type: 'save failed' })
    expect(state).toMatchObject({ values: { power: 'off' }, note: 'not saved' })
    expect(last).toEqual([{ do: 'say note', note: 'not saved' }])
    expect(canSave(state)).toBe(true)
  })
})

describe('when somebody else saved first', () => {
  const theirs = { ...KNOWN, power: 'standby', tvInput: 'hdmi2' }
  const saving = after(user, typed('power', 'off'), { type: 'save' })
  const { state, last } = walk(saving, { type: 'newer', values: theirs })

  it('the form says so, shows the newer settings and keeps what was typed', () => {
    expect(last).toEqual([{ do: 'say note', note: 'changed elsewhere' }])
    expect(state).toMatchObject({ at: 'editing', loaded: theirs, values: { ...theirs, power: 'off' } })
  })

  it('the next save has both', () => {
    expect(canSave(state)).toBe(true)
    expect(walk(state, { type: 'save' }).last).toEqual([{ do: 'save', values: { ...theirs, power: 'off' } }])
  })

  it('a key that was typed stays on its step', () => {
    const keys = after(user, { type: 'edit key' }, typed('apiKey', 'mine'), { type: 'save' })
    expect(after(keys, { type: 'newer', values: { ...KNOWN, apiKey: maskKey('another-long-key') } })).toMatchObject({
      step: 'key',
      values: { apiKey: 'mine' },
    })
  })
})
