import { maskKey } from '@beckon/contract/tv-control'
import { describe, expect, it } from 'vitest'
import {
  canTest,
  cleanText,
  configOf,
  differs,
  isNewUser,
  typedAccessKey,
  valuesOf,
  withTyped,
  type Values,
} from './tv-config-form.ts'

const EMPTY = valuesOf(undefined)

function values(some: Partial<Values>): Values {
  return { ...EMPTY, ...some }
}

describe('the form of the TV control page', () => {
  it('has the key and six event names; what is missing or null is empty [H19] [H26] [T24]', () => {
    expect(EMPTY).toEqual({ apiKey: '', mute: '', power: '', tvInput: '', tvPower: '', volumeDown: '', volumeUp: '' })
    expect(
      valuesOf({ apiKey: null, mute: null, power: {}, tvInput: { eventName: null }, tvPower: { eventName: 'off' } }),
    ).toEqual(values({ tvPower: 'off' }))
  })

  it('is saved whole, without the blanks around texts [H37]', () => {
    expect(configOf(values({ apiKey: ' key ', mute: 'tv_mute ' }))).toEqual({
      apiKey: 'key',
      mute: { eventName: 'tv_mute' },
      power: { eventName: '' },
      tvInput: { eventName: '' },
      tvPower: { eventName: '' },
      volumeDown: { eventName: '' },
      volumeUp: { eventName: '' },
    })
  })

  it('differs when the key or any event does, and no more when that is typed back [H36]', () => {
    const loaded = values({ apiKey: 'key', mute: 'tv_mute' })
    expect(differs(values({ apiKey: 'key', mute: 'tv_mute2' }), loaded)).toBe(true)
    expect(differs(values({ apiKey: '', mute: 'tv_mute' }), loaded)).toBe(true)
    expect(differs(values({ apiKey: ' key', mute: 'tv_mute  ' }), loaded)).toBe(false)
  })

  it('is that of a new user without a key and without any event [H21] [H22]', () => {
    expect(isNewUser(EMPTY)).toBe(true)
    expect(isNewUser(values({ apiKey: 'key' }))).toBe(false)
    expect(isNewUser(values({ volumeUp: 'louder' }))).toBe(false)
  })

  it('can test an event that has a name, with a key [H28]', () => {
    expect(canTest(values({ apiKey: 'key', mute: 'tv_mute' }), 'mute')).toBe(true)
    expect(canTest(values({ apiKey: 'key', mute: 'tv_mute' }), 'power')).toBe(false)
    expect(canTest(values({ apiKey: ' ', mute: 'tv_mute' }), 'mute')).toBe(false)
    expect(canTest(values({ apiKey: 'key', mute: '  ' }), 'mute')).toBe(false)
  })

  it('takes no control characters from what is pasted', () => {
    expect(cleanText('tv\t_mute\u0000\n')).toBe('tv_mute')
  })
})

describe('typing into a masked key', () => {
  const before = maskKey('a-key-that-is-long-WXYZ')

  it.each([
    ['at its end', `${before}new`, 'new'],
    ['at its start', `new${before}`, 'new'],
    ['in its middle', `••••new${before.slice(4)}`, 'new'],
    ['over a part of it', '••newWXYZ', 'new'],
    ['over all of it', 'another-key-WXYZ', 'another-key-WXYZ'],
  ])('%s replaces it', (_, after, now) => {
    expect(typedAccessKey(before, after)).toBe(now)
  })

  it.each([
    ['its last character', before.slice(0, -1)],
    ['its first character', before.slice(1)],
    ['all but its end', 'WXYZ'],
    ['all of it', ''],
  ])('and deleting %s deletes it', (_, after) => {
    expect(typedAccessKey(before, after)).toBe('')
  })

  it('is typing like any other once the mask is gone', () => {
    expect(typedAccessKey('new', 'newe')).toBe('newe')
    expect(typedAccessKey('', 'n')).toBe('n')
  })
})

it('newer settings come into the form, but for what was typed', () => {
  const before = values({ apiKey: 'key', mute: 'a', power: 'b' })
  const form = { ...before, mute: 'here', power: '' }
  const stored = { ...before, mute: 'there', power: 'there', tvInput: 'new' }
  expect(withTyped(before, form, stored)).toEqual({ ...before, mute: 'here', power: '', tvInput: 'new' })
  expect(withTyped(before, { ...before, mute: 'a ' }, stored), 'blanks are not typed').toEqual(stored)
})
