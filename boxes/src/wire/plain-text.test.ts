import { expect, it } from 'vitest'
import { HOSTILE_NAMES, ODD_ELEMENTS } from '../../test/hostile-values.ts'
import { plainLine, plainText } from './plain-text.ts'

it.each(HOSTILE_NAMES)('a name with $what is shown as its words', ({ told, shown }) => {
  expect(plainText(told)).toBe(shown)
})

it.each(ODD_ELEMENTS.map((value) => [value]))('%j is no name', (value) => {
  expect(plainText(value)).toBe('')
})

it('a long text is cut at whole characters', () => {
  expect(plainLine('abc😀def', 4)).toBe('abc')
  expect(plainText(`${'x'.repeat(99)}😀`)).toBe('x'.repeat(99))
})
