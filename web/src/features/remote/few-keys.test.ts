import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BUTTONS } from '../../remote-model/button-table.ts'
import { fourKeys, keyOrder, keysAround, shownKeys } from '../../access-methods/layout/key-order.ts'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { FLEX_BUTTONS } from '../../remote-model/flex-buttons.ts'

const shown = (keysShown: 'all' | '20' | '12' | '8' | '4', isFlex = false) =>
  shownKeys({ ...DEFAULT_PROFILE.layout, keysShown }, 'standard', isFlex)

describe.each([
  ['standard', false, BUTTONS],
  ['flex', true, FLEX_BUTTONS],
] as const)('the keys that stand on a %s remote which shows a few', (_, isFlex, buttons) => {
  it('are as many as were chosen, and all of them are on it', () => {
    const ids: readonly string[] = buttons.map(({ id }) => id)
    for (const count of ['20', '12', '8', '4'] as const) {
      const keys = shown(count, isFlex) ?? []
      expect(new Set(keys).size).toBe(Number(count))
      expect(keys.filter((id) => !ids.includes(id))).toEqual([])
    }
    expect(shown('all', isFlex)).toBeUndefined()
  })

  it('stay when more are chosen', () => {
    for (const [few, more] of [
      ['4', '8'],
      ['8', '12'],
      ['12', '20'],
    ] as const)
      expect(shown(more, isFlex)).toEqual(expect.arrayContaining([...(shown(few, isFlex) ?? [])]))
  })

  it('have all four arrows or none', () => {
    for (const count of ['20', '12', '8', '4'] as const) {
      const arrows = shown(count, isFlex)?.filter((id) => ['up', 'left', 'right', 'down'].includes(id))
      expect([0, 4]).toContain(arrows?.length)
    }
  })

  it('are four different ones whatever was stored, those of the user at the places they chose', () => {
    const order = keyOrder(isFlex)
    const anything = fc.array(fc.oneof(fc.constantFrom(...order), fc.string()), { maxLength: 4 })
    fc.assert(
      fc.property(anything, (chosen) => {
        const four = fourKeys(chosen, isFlex)
        expect(new Set(four).size).toBe(4)
        for (const [place, id] of four.entries()) {
          expect(order).toContain(id)
          const own = chosen[place]
          if (own !== undefined && order.includes(own) && chosen.indexOf(own) === place) expect(id).toBe(own)
        }
      }),
    )
  })
})

it('are channel and volume by default, and on a box without channels what opens and chooses', () => {
  expect(fourKeys([], false)).toEqual(['volumeUp', 'channelUp', 'volumeDown', 'channelDown'])
  expect(fourKeys([], true)).toEqual(['volumeUp', 'home', 'volumeDown', 'ok'])
  expect(fourKeys(['power', 'channelUp'], true)).toEqual(['power', 'home', 'volumeDown', 'ok'])
})

it('stand around the arrows where they are among them and four others are left for the corners', () => {
  expect(keysAround(shown('12') ?? [])).toEqual([
    ['volumeUp', 'up', 'channelUp', 'left', 'ok', 'right', 'volumeDown', 'down', 'channelDown'],
    ['power', 'mute', 'exit'],
  ])
  for (const isFlex of [false, true])
    for (const count of ['4', '8', '12', '20'] as const) {
      const keys = shown(count, isFlex) ?? []
      const [around, others] = keysAround(keys)
      expect(new Set([...around, ...others])).toEqual(new Set(keys))
    }
})
