import { KEY_CODES } from '@beckon/contract/keys'
import { describe, expect, it } from 'vitest'
import { pressableOf } from './button-table.ts'
import { APP_TILES, CATEGORY_TILES, FLEX_BUTTONS, SHORTCUT_KEY } from './flex-buttons.ts'
import { TV_KEYS } from '@beckon/contract/tv-keys'

function sentBy(label: string): unknown {
  const button = FLEX_BUTTONS.find((one) => one.label.en === label)
  return button && pressableOf(button).commands
}

describe('the flex layout', () => {
  it('leaves out what only a box with tuner and recorder uses, and adds its own four keys [F02 F03 F04 F05 F19]', () => {
    const gone = new Set<string>([
      'CH_UP',
      'CH_DOWN',
      'RECORD',
      'GUIDE',
      'PAGE_UP',
      'PAGE_DOWN',
      'A',
      'B',
      'C',
      'D',
      ...'0123456789',
    ])
    const codes = FLEX_BUTTONS.flatMap((button) => button.key ?? [])
    expect([...codes].sort()).toEqual(KEY_CODES.filter((code) => !gone.has(code)).sort())
  })

  it('keeps the six TV buttons [F02]', () => {
    expect(FLEX_BUTTONS.flatMap((button) => button.tv ?? []).sort()).toEqual(Object.keys(TV_KEYS).sort())
  })

  it.each([
    ['Home', 'HOME'],
    ['Search', 'SEARCH'],
    ['Accessibility', 'ACCESSIBILITY'],
    ['App menu', 'APP_MENU'],
  ])('%s sends the key %s [F03 F04 F05 F19]', (label, vcode) => {
    expect(sentBy(label)).toEqual([{ is: 'key', vcode }])
  })

  it.each([
    'Live TV',
    'YouTube',
    'Netflix',
    'Hulu',
    'Disney+',
    'Peacock',
    'HBO Max',
    'Tubi',
    'Paramount+',
    'Prime Video',
    'Spotify',
    'Pandora',
    'My list',
    'TV shows',
    'Movies',
    'Sports',
    'Music',
    'News',
  ])('%s sends its English name in words [F07-F18 F20-F25]', (cmd) => {
    expect(sentBy(cmd)).toEqual([{ is: 'text', cmd }])
  })

  it('has these shortcuts and no more [F07-F25]', () => {
    expect([APP_TILES.length, CATEGORY_TILES.length]).toEqual([13, 6])
  })

  it('has an element id of its own for each button', () => {
    const ids = [...FLEX_BUTTONS.map(({ id }) => id), SHORTCUT_KEY.id]
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(['en', 'es', 'fr'] as const)('has no two buttons of the same name in %s', (language) => {
    const names = FLEX_BUTTONS.map(({ label }) => label[language])
    expect(new Set(names).size).toBe(names.length)
  })
})
