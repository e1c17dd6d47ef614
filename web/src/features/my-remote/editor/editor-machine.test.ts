import { describe, expect, it } from 'vitest'
import { walk } from '../../../platform/walk.ts'
import { isChanged, startState, step, wordsToSave, type Event, type State } from './editor-machine.ts'

const FOUND = '/pictures/newspaper.svg'
const NEW = startState(undefined)
const NEWS = startState({ type: 'VOICE', command: 'watch news', displayString: 'News', image: FOUND })

const after = (start: State, ...events: Event[]) => walk(step, start, events)

const typed = (field: 'command' | 'label', text: string): Event => ({ type: 'typed', field, text })
const left = (field: 'command' | 'label', changed = true): Event => ({ type: 'left', field, changed })
const found = (command: string, image?: string): Event => ({ type: 'found', command, image })

describe('the form of a button', () => {
  it('looks up a command once, when it is left, and takes the picture [L08] [L09]', () => {
    const asked = after(NEW, typed('command', ' watch news '), left('command'))
    expect(asked.all).toEqual([{ do: 'look up', command: 'watch news' }])
    expect(asked.state.awaitsPicture).toBe(true)
    const { state, all } = after(asked.state, found('watch news', FOUND), left('command', false))
    expect(all).toEqual([])
    expect(state).toMatchObject({ awaitsPicture: false, form: { image: FOUND, foundImage: FOUND } })
  })

  it('goes on looking while the answer is for an older command, and ignores that answer [L08]', () => {
    const { state } = after(
      NEW,
      typed('command', 'old'),
      left('command'),
      typed('command', 'new'),
      left('command'),
      found('old', FOUND),
    )
    expect(state).toMatchObject({ awaitsPicture: true, form: { image: undefined, foundImage: undefined } })
  })

  it.each([FOUND, undefined])('keeps a picture that was chosen by hand, whatever is found: %s [L09]', (image) => {
    const red = '/pictures/tile-red.svg'
    const events = [{ type: 'chose', image: red }, typed('command', 'x'), left('command'), found('x', image)] as const
    expect(after(NEW, ...events).state.form).toMatchObject({ image: red, foundImage: image })
    const tile = startState({ type: 'VOICE', command: 'y', displayString: 'Y', image: red })
    expect(after(tile, typed('command', 'x'), left('command'), found('x', image)).state.form.image).toBe(red)
  })

  it('lets the label follow the command until the user types one [L04]', () => {
    const first = after(NEW, typed('command', 'one'), left('command'), typed('command', 'two'), left('command')).state
    expect(first.form.label).toBe('two')
    const own = after(first, typed('label', 'Mine'), left('label'), typed('command', 'three'), left('command')).state
    expect(own.form.label).toBe('Mine')
    expect(after(own, typed('label', ''), left('label')).state.form.label).toBe('three')
    expect(after(NEWS, typed('label', ''), left('label', false)).state.form.label).toBe('')
  })

  it('has words to save only when command, label and picture are there; blanks are nothing [L15]', () => {
    expect(wordsToSave(NEWS)).toEqual({ command: 'watch news', displayString: 'News', image: FOUND })
    expect(wordsToSave(after(NEWS, typed('command', '  ')).state)).toBeUndefined()
    expect(wordsToSave(after(NEWS, typed('label', '  ')).state)).toBeUndefined()
    expect(wordsToSave(startState({ type: 'VOICE', command: 'x', displayString: 'X', image: ' ' }))).toBeUndefined()
  })

  it.each([
    ['the command', NEW, 'command'],
    ['only the picture', startState({ type: 'VOICE', command: 'x', displayString: 'X', image: '' }), 'label'],
  ] as const)('says what is missing and leads to a field: %s [L15] [L16] [L17]', (_, state, field) => {
    const refused = after(state, { type: 'save incomplete' })
    expect(refused.all).toEqual([{ do: 'say incomplete' }, { do: 'focus', field }])
    expect(refused.state.saysIncomplete).toBe(true)
  })

  it.each([
    ['is left', [left('command')]],
    ['is not even left, by Enter', []],
  ] as const)('saves by one press while the picture of a command that %s is awaited', (_, leaves) => {
    const save: Event = { type: 'save incomplete' }
    const pressed = after(NEW, typed('command', 'mute'), ...leaves, save)
    expect(pressed.all).toEqual([{ do: 'look up', command: 'mute' }])
    expect(pressed.state).toMatchObject({ saveRequested: true, awaitsPicture: true, saysIncomplete: false })

    const { state } = after(pressed.state, found('mute', FOUND))
    expect(state).toMatchObject({ saveRequested: true, awaitsPicture: false })
    expect(wordsToSave(state)).toEqual({ command: 'mute', displayString: 'mute', image: FOUND })

    const none = after(pressed.state, found('mute'))
    expect(none.state).toMatchObject({ saveRequested: false, saysIncomplete: true })
    expect(none.all).toEqual([{ do: 'say incomplete' }, { do: 'focus', field: 'label' }])
    expect(after(pressed.state, typed('command', 'muted'), found('mute', FOUND)).state.saveRequested).toBe(false)
  })

  it('keeps its error until a command with words in it is left [L18]', () => {
    const refused = after(NEW, { type: 'save incomplete' }).state
    expect(after(refused, typed('label', 'x'), left('label')).state.saysIncomplete).toBe(true)
    expect(after(refused, typed('command', ' '), left('command')).state.saysIncomplete).toBe(true)
    expect(after(refused, typed('command', 'x'), left('command')).state.saysIncomplete).toBe(false)
  })

  it('is empty after Clear, which no answer under way fills again [L13]', () => {
    const { state, all } = after(
      NEWS,
      { type: 'save incomplete' },
      typed('command', 'x'),
      left('command'),
      { type: 'clear' },
      found('x', FOUND),
    )
    expect(state).toMatchObject({ awaitsPicture: false, saysIncomplete: false, form: NEW.form })
    expect(all.at(-1)).toEqual({ do: 'focus', field: 'command' })
  })

  it('is changed while it differs from what it was [L14]', () => {
    const other = after(NEWS, typed('label', 'Other')).state
    expect([isChanged(NEWS), isChanged(other), isChanged(after(other, typed('label', 'News')).state)]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('takes odd values of an older button for empty ones', () => {
    const odd = startState({ command: 7, displayString: null, image: {} } as never)
    expect(odd.form).toMatchObject({ command: '', label: '', image: undefined })
  })
})
