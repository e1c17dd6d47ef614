import { expect, it } from 'vitest'
import { clockTime } from './clock-time.ts'

const AT = new Date(2026, 10, 23, 19, 30).getTime()
/** Browsers differ in which space they use. */
const told = (...given: Parameters<typeof clockTime>) => clockTime(...given).replaceAll(/[\u00a0\u202f]/gu, ' ')

it('is written as in the country of the user, in French as in Canada unless told otherwise', () => {
  expect(told(AT, 'en', ['fr', 'en-GB'])).toBe('19:30')
  expect(told(AT, 'en', ['en-US'])).toBe('7:30 PM')
  expect(told(AT, 'fr', ['en-US'])).toBe('19 h 30')
  expect(told(AT, 'fr', ['fr-FR'])).toBe('19:30')
  expect(told(AT, 'es', [])).toBe('19:30')
})
