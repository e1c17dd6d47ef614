import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('a text is cut at its limit, and not in the middle of an emoji', () => {
  expect(cutText('channel', 4)).toBe('chan')
  expect(cutText('tv 📺', 5)).toBe('tv 📺')
  expect(cutText('tv 📺', 4)).toBe('tv ')
  expect(cutText('📺📺', 3)).toBe('📺')
  expect(cutText('', 3)).toBe('')
})
