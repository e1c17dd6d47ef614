import { describe, expect, it } from 'vitest'
import { HANDSET_KEYS } from '@beckon/contract/virtual-tv'
import { HANDSET, HANDSET_TEXTS, handsetKeyOf, KEYBOARD } from './Handset.tsx'

class FakeElement {
  readonly #within: string
  constructor(within: string) {
    this.#within = within
  }
  closest(selectors: string): FakeElement | null {
    return selectors.split(', ').includes(this.#within) ? this : null
  }
}
globalThis.Element ??= FakeElement as unknown as typeof Element

function pressed(key: string, on = 'body', held: Partial<KeyboardEvent> = {}) {
  const target = new FakeElement(on) as unknown as Element
  return {
    key,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    defaultPrevented: false,
    isComposing: false,
    repeat: false,
    target,
    ...held,
  }
}

describe('the keyboard of the virtual TV', () => {
  it.each(Object.entries(KEYBOARD))('%s presses %s', (key, handsetKey) => {
    expect(handsetKeyOf(pressed(key))).toBe(handsetKey)
  })

  it.each(['input:not([type=checkbox])', 'select', 'textarea', '[contenteditable]', 'dialog'])(
    'leaves %s alone',
    (on) => {
      expect(handsetKeyOf(pressed('5', on))).toBeUndefined()
      expect(handsetKeyOf(pressed('ArrowUp', on))).toBeUndefined()
    },
  )

  it('lets Enter press the button that has the focus, while digits and arrows still go to the TV', () => {
    expect(handsetKeyOf(pressed('Enter', 'button'))).toBeUndefined()
    expect(handsetKeyOf(pressed('Enter', 'fieldset')), 'a question that took the focus').toBeUndefined()
    expect(handsetKeyOf(pressed('5', 'button'))).toBe('5')
    expect(handsetKeyOf(pressed('ArrowUp', 'button'))).toBe('UP')
  })

  it('counts a held key once, but goes on moving', () => {
    const held = (key: string) => handsetKeyOf(pressed(key, 'body', { repeat: true }))
    expect(['Enter', 'Escape', 'Backspace', '5'].map(held)).toEqual([undefined, undefined, undefined, undefined])
    expect(['ArrowUp', 'PageDown'].map(held)).toEqual(['UP', 'PAGE_DOWN'])
  })

  it('takes no shortcut of the browser or of a screen reader', () => {
    expect(handsetKeyOf(pressed('ArrowLeft', 'body', { altKey: true }))).toBeUndefined()
    expect(handsetKeyOf(pressed('0', 'body', { ctrlKey: true }))).toBeUndefined()
    expect(handsetKeyOf(pressed('1', 'body', { metaKey: true }))).toBeUndefined()
  })

  it('knows nothing of other keys', () => {
    expect(handsetKeyOf(pressed('Tab'))).toBeUndefined()
    expect(handsetKeyOf(pressed('a'))).toBeUndefined()
    expect(handsetKeyOf(pressed(' '))).toBeUndefined()
  })
})

describe('the TV’s own handset', () => {
  it('has every key once; pairing has a button of its own', () => {
    expect([...HANDSET.flatMap(({ keys }) => keys), 'PAIR'].sort()).toEqual([...HANDSET_KEYS].sort())
  })

  it('gives its buttons names that differ, in each language', () => {
    const names = Object.values(HANDSET_TEXTS)
    for (const language of ['en', 'es', 'fr'] as const)
      expect(new Set(names.map((name) => name[language])).size).toBe(names.length)
  })
})
