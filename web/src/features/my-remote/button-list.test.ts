import type { CustomButton } from '@beckon/contract/my-remote'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addButton,
  buttonToEdit,
  differs,
  editButton,
  isPopular,
  leavingMainRemote,
  undoDeletion,
  deleteButton,
  readButtons,
  withKeys,
  withoutKeys,
  type ButtonList,
} from './button-list.ts'
import { moveItem } from '../../ui/move-item.ts'

const words = { command: 'watch news', displayString: 'News', image: '/pictures/newspaper.svg' }
const named = (...commands: string[]): CustomButton[] =>
  commands.map((command) => ({ type: 'VOICE', command, displayString: command.toUpperCase() }))
const list = (...commands: string[]): ButtonList => withKeys(named(...commands))
const commands = (of: ButtonList) => of.map(({ button }) => button.command)

describe('a list from the server', () => {
  it('loses its null entries and those that are no objects, and says how many [J16, J17, T20]', () => {
    expect(readButtons([null, ...named('a'), 7, 'x', undefined, [1], ...named('b')])).toEqual({
      buttons: named('a', 'b'),
      dropped: 5,
    })
    expect(readButtons(named('a'))).toEqual({ buttons: named('a'), dropped: 0 })
  })

  it('keeps the types and fields that nobody knows, to the letter [J14]', () => {
    const odd = [{ type: 'HOLOGRAM', command: 'x', depth: { of: [1, null, 'y'] }, isLegacyIcon: true }]
    expect(withoutKeys(withKeys(readButtons(odd).buttons))).toEqual(odd)
  })

  it('gives a button the key that it had, also where two are alike; no key has a space, since it becomes an id', () => {
    expect(list('watch news', 'watch_news').map(({ key }) => key)).toEqual(['watch_news-1', 'watch_news-2'])
    expect(list('a', 'a', 'b').map(({ key }) => key)).toEqual(['a-1', 'a-2', 'b-1'])
    expect(list('b', 'a', 'new', 'a').map(({ key }) => key)).toEqual(['b-1', 'a-1', 'new-1', 'a-2'])
  })
})

describe('a list of buttons', () => {
  it('takes a new button at the front, of type VOICE, even when its command is there already [L19]', () => {
    expect(addButton(list('watch news'), words, 'new')[0]).toEqual({
      key: 'new',
      button: { type: 'VOICE', ...words, isLegacyIcon: false },
    })
    expect(commands(addButton(list('watch news'), words, 'new'))).toEqual(['watch news', 'watch news'])
  })

  it('finds the button to edit by its key, or else the first with exactly its old command [L20]', () => {
    const two = list('b', 'a', 'a')
    expect(buttonToEdit(two, { command: 'a' })?.key).toBe('a-1')
    expect(buttonToEdit(two, { key: 'a-2', command: 'a' })?.key).toBe('a-2')
    expect(buttonToEdit(two, { command: 'A' })).toBeUndefined()
    expect(buttonToEdit(two, {})).toBeUndefined()
  })

  it('changes command, label and image of the edited one and nothing else [L20]', () => {
    const odd: ButtonList = [
      ...list('a'),
      { key: 'odd', button: { type: 'ODD', command: 'b', isLegacyIcon: true, extra: 1 } },
      ...list('c'),
    ]
    expect(editButton(odd, 'odd', words)).toEqual([
      odd[0],
      { key: 'odd', button: { type: 'ODD', ...words, isLegacyIcon: true, extra: 1 } },
      odd[2],
    ])
  })

  it('gets a deleted button back at its place', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 30 }), fc.nat(), (names, nth) => {
        const before = list(...names)
        const { list: after, deleted } = deleteButton(before, before[nth % before.length]?.key ?? '')
        expect(after).toHaveLength(before.length - 1)
        expect(deleted && undoDeletion(after, deleted)).toEqual(before)
        expect(deleted && undoDeletion(before, deleted)).toEqual(before)
      }),
    )
  })

  it('differs from what is saved after a move and no longer after moving back, and never by the order of fields [K25]', () => {
    const saved = named('a', 'b', 'c')
    const before = withKeys(saved)
    const after = moveItem(before, 0, 2)
    expect(differs(after, saved)).toBe(true)
    expect(differs(moveItem(after, 2, 0), saved)).toBe(false)
    expect(differs(editButton(before, 'a-1', words), saved)).toBe(true)
    expect(differs(before.slice(1), saved)).toBe(true)
    expect(differs(withKeys([{ type: 'A', command: 'b' }]), [{ command: 'b', type: 'A' }])).toBe(false)
  })

  it('tells which button a new one pushes off the main remote', () => {
    const before = list(...'abcdefghij')
    expect(commands(leavingMainRemote(before, addButton(before, words, 'new')))).toEqual(['i'])
    expect(leavingMainRemote(before, deleteButton(before, 'a-1').list)).toEqual([])
    expect(commands(leavingMainRemote(before, moveItem(before, 2, 9)))).toEqual(['c'])
  })

  it('has popular ones, whose words are not edited: another type than VOICE, or a popular command [K24]', () => {
    const popular = new Set(['open netflix'])
    expect(isPopular({ type: 'POPULAR', command: 'x' }, popular)).toBe(true)
    expect(isPopular({ type: 'VOICE', command: 'Open Netflix' }, popular)).toBe(true)
    expect(isPopular({ type: 'VOICE', command: 'x' }, popular)).toBe(false)
    expect(isPopular({ type: 'VOICE', command: 'Open Netflix', steps: [{}] }, popular), 'made by its user').toBe(false)
  })
})
