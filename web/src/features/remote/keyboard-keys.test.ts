import { describe, expect, it } from 'vitest'
import { KEYBOARD_KEYS, keyForTv, type KeyFacts } from './keyboard-keys.ts'

const PLAIN: KeyFacts = { key: 'm', code: '', withModifier: false, composing: false, inField: false, onControl: false }

const FREE: ReadonlySet<string> = new Set()

describe('a key of the keyboard', () => {
  it.each([
    ['ArrowUp', 'up'],
    ['Enter', 'ok'],
    ['Escape', 'exit'],
    ['7', 'digit7'],
    ['M', 'mute'],
    ['m', 'mute'],
  ])('%s presses %s', (key, button) => {
    expect(keyForTv({ ...PLAIN, key }, FREE)?.buttons).toContain(button)
  })

  it.each([
    ['ь', 'KeyM', 'mute'],
    ['Ь', 'KeyM', 'mute'],
    ['ة', 'KeyM', 'mute'],
    ['٣', 'Digit3', 'digit3'],
    ['०', 'Digit0', 'digit0'],
    ['९', 'Digit9', 'digit9'],
  ])('%s of another alphabet, at the place %s, presses %s', (key, code, button) => {
    expect(keyForTv({ ...PLAIN, key, code }, FREE)?.buttons).toContain(button)
    expect(keyForTv({ ...PLAIN, key, code }, new Set(['m', '0', '3', '9']))).toBeUndefined()
  })

  it('presses what its letter says, wherever that stands', () => {
    expect(keyForTv({ ...PLAIN, key: 'a', code: 'KeyQ' }, FREE)?.buttons).toEqual(['yellow'])
    expect(keyForTv({ ...PLAIN, key: 'é', code: 'KeyM' }, FREE)).toBeUndefined()
  })

  it('belongs to a text field that has the focus, to the browser with Ctrl, Alt or Meta, and to the writing of words', () => {
    expect(keyForTv({ ...PLAIN, inField: true }, FREE)).toBeUndefined()
    expect(keyForTv({ ...PLAIN, withModifier: true }, FREE)).toBeUndefined()
    expect(keyForTv({ ...PLAIN, composing: true }, FREE)).toBeUndefined()
  })

  it('Enter presses the button that has the focus', () => {
    expect(keyForTv({ ...PLAIN, key: 'Enter', onControl: true }, FREE)).toBeUndefined()
    expect(keyForTv({ ...PLAIN, key: 'ArrowUp', onControl: true }, FREE)?.buttons).toEqual(['up'])
  })

  it('belongs to the switch that has taken it', () => {
    expect(keyForTv({ ...PLAIN, key: 'M' }, new Set(['m']))).toBeUndefined()
    expect(keyForTv({ ...PLAIN, key: '1' }, new Set(['m']))?.buttons).toEqual(['digit1'])
  })

  it.each(['Tab', ' ', 'F5', 'F11', 'ContextMenu', 'o', 't'])('%s stays with the page', (key) => {
    expect(keyForTv({ ...PLAIN, key }, FREE)).toBeUndefined()
  })

  it('is listed once', () => {
    expect(new Set(KEYBOARD_KEYS.map(({ key }) => key)).size).toBe(KEYBOARD_KEYS.length)
  })

  it('switches nothing on or off and records nothing', () => {
    const ids = new Set(KEYBOARD_KEYS.flatMap(({ buttons }) => buttons))
    for (const id of ['power', 'tvPower', 'tvInput', 'record']) expect(ids).not.toContain(id)
  })
})
