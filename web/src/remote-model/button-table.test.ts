import { DIGIT_KEYS, KEY_CODES } from '@beckon/contract/keys'
import { TV_KEYS } from '@beckon/contract/tv-keys'
import { describe, expect, it } from 'vitest'
import { BUTTONS, pressableOf, type RemoteButton } from './button-table.ts'
import { buttonTexts } from '@beckon/contract/remote-texts'

const buttons: readonly RemoteButton[] = BUTTONS

/** Keys of the flex layout, which the standard remote does not have. */
const FLEX_ONLY = new Set(['HOME', 'SEARCH', 'APP_MENU', 'ACCESSIBILITY'])

function sentBy(label: string): unknown {
  const button = buttons.find((one) => one.label.en === label)
  return button && pressableOf(button).commands
}

describe('the table of buttons', () => {
  it.each<readonly [string, string]>([
    ['Channel up', 'CH_UP'],
    ['Channel down', 'CH_DOWN'],
    ['Replay', 'REPLAY'],
    ['Rewind', 'REWIND'],
    ['Play or pause', 'PLAY_PAUSE'],
    ['Fast forward', 'FAST_FORWARD'],
    ['Exit', 'EXIT'],
    ['Record', 'RECORD'],
    ['A, yellow', 'A'],
    ['B, blue', 'B'],
    ['C, red', 'C'],
    ['D, green', 'D'],
    ...DIGIT_KEYS.map((digit) => [digit, digit] as const),
    ['Up', 'UP'],
    ['Down', 'DOWN'],
    ['Left', 'LEFT'],
    ['Right', 'RIGHT'],
    ['OK', 'OK'],
    ['Info', 'INFO'],
    ['Guide', 'GUIDE'],
    ['TV menu', 'MENU'],
    ['Previous', 'PREVIOUS'],
    ['Page up', 'PAGE_UP'],
    ['Page down', 'PAGE_DOWN'],
  ])(
    '%s sends the key code %s and nothing else [E13] [E14] [E15] [E16] [E17] [E18] [E19] [E20] [E23] [E24] [E25] [E26] [E27] [E29] [E30] [E31] [E32] [E33] [E34] [E35] [E36] [E37] [E38] [E39]',
    (label, vcode) => {
      expect(sentBy(label)).toEqual([{ is: 'key', vcode }])
    },
  )

  it('has every key of the standard remote exactly once', () => {
    const codes = buttons.flatMap((button) => button.key ?? [])
    expect([...codes].sort()).toEqual(KEY_CODES.filter((code) => !FLEX_ONLY.has(code)).sort())
  })

  it('has every TV button once, its element id its TV key [H07] [U22]', () => {
    const tv = buttons.filter((button) => button.tv !== undefined)
    expect(tv.map((button) => button.tv).sort()).toEqual(Object.keys(TV_KEYS).sort())
    expect(tv.every((button) => button.id === button.tv)).toBe(true)
  })

  it.each([
    ['mute', 'Mute'],
    ['power', 'All power'],
    ['tvInput', 'TV input'],
    ['tvPower', 'TV power'],
    ['volumeDown', 'Volume down'],
    ['volumeUp', 'Volume up'],
  ])('calls the TV button %s "%s" [H07]', (id, label) => {
    expect(buttons.find((button) => button.id === id)?.label.en).toBe(label)
  })

  it('sends All power to the TV and to the box [H10]', () => {
    expect(sentBy('All power')).toEqual([
      { is: 'tv', key: 'power' },
      { is: 'key', vcode: 'POWER' },
    ])
  })

  it('shows the letters of each digit [E28]', () => {
    const letters = Object.fromEntries(
      buttons.filter((button) => button.letters).map((button) => [button.key, button.letters]),
    )
    expect(letters).toEqual({ 2: 'ABC', 3: 'DEF', 4: 'GHI', 5: 'JKL', 6: 'MNO', 7: 'PQRS', 8: 'TUV', 9: 'WXYZ' })
  })

  it('has an element id of its own for each button', () => {
    expect(new Set(buttons.map((button) => button.id)).size).toBe(buttons.length)
  })

  it.each(['en', 'es', 'fr'] as const)('has no two buttons of the same name in %s', (language) => {
    const names = Object.values(buttonTexts).map((text) => text[language])
    expect(new Set(names).size).toBe(names.length)
  })
})
