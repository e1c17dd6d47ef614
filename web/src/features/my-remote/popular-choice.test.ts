import { getPopularButtons, type CustomButton } from '@beckon/contract/my-remote'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { withKeys } from './button-list.ts'
import {
  applyChoice,
  categoriesOf,
  firstCategory,
  isChosen,
  NOTHING_CHOSEN,
  toggleButton,
  unusableEntries,
} from './popular-choice.ts'

const popular = (command: string): CustomButton => ({
  command,
  displayString: command,
  image: null,
  isLegacyIcon: false,
})
const NETFLIX = popular('Open Netflix')
const NEWS = popular('watch news')
const MUTE = popular('mute')
const CATEGORIES = categoriesOf([
  { category: 'Apps', buttons: [NETFLIX] },
  { category: 'TV', buttons: [NEWS, MUTE] },
  { category: 'Again', buttons: [MUTE] },
])

let count = 0
const newKey = () => `n${++count}`
const mine = (...commands: string[]) => withKeys(commands.map((command) => ({ type: 'VOICE', command })))
const commands = (list: ReturnType<typeof mine>) => list.map(({ button }) => button.command)

describe('popular categories', () => {
  it('without a name are Apps, together with the one that has that name [M04]', () => {
    expect(
      categoriesOf([
        { buttons: [NETFLIX] },
        { category: 'TV', buttons: [] },
        { category: 'Apps', buttons: [NEWS] },
        { category: ' ', buttons: [MUTE] },
      ]),
    ).toEqual([
      { name: 'Apps', buttons: [NETFLIX, NEWS, MUTE] },
      { name: 'TV', buttons: [] },
    ])
  })

  it('are judged one by one: what is no category, no button or has no command is left out and counted [M02]', () => {
    const answer = {
      popularButtons: [
        null,
        'News',
        { category: 7, buttons: [{ ...NEWS, displayString: null }, 'cnn', null, {}, { command: 5 }] },
        { category: 'TV' },
      ],
    }
    const { popularButtons } = v.parse(getPopularButtons.answer, answer)
    expect(unusableEntries(popularButtons)).toBe(6)
    expect(categoriesOf(popularButtons)).toEqual([
      { name: 'Apps', buttons: [{ ...NEWS, displayString: undefined }] },
      { name: 'TV', buttons: [] },
    ])
  })

  it('open with Apps, or with the first when there is no Apps [M03]', () => {
    expect(
      firstCategory([
        { name: 'TV', buttons: [] },
        { name: 'Apps', buttons: [] },
      ])?.name,
    ).toBe('Apps')
    expect(
      firstCategory([
        { name: 'Aplicaciones', buttons: [] },
        { name: 'TV', buttons: [] },
      ])?.name,
    ).toBe('Aplicaciones')
    expect(firstCategory([])).toBeUndefined()
  })
})

describe('OK', () => {
  it('appends what was chosen, once, in the order of the page, as POPULAR, and leaves the rest in place [M06] [M07] [M09]', () => {
    const list = mine('b', 'watch NEWS', 'a')
    const choice = [MUTE, NETFLIX].reduce((chosen, button) => toggleButton(chosen, list, button), NOTHING_CHOSEN)
    expect(isChosen(choice, list, { ...MUTE, command: 'Mute' }), 'in every category that has it').toBe(true)
    const after = applyChoice(choice, list, CATEGORIES, newKey)
    expect(commands(after)).toEqual(['b', 'watch NEWS', 'a', 'Open Netflix', 'mute'])
    expect(after.slice(3).map(({ button }) => button)).toEqual([
      { ...NETFLIX, type: 'POPULAR' },
      { ...MUTE, type: 'POPULAR' },
    ])
    expect(after.slice(0, 3)).toEqual(list)
  })
})
