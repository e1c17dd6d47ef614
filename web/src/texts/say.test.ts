import { expect, it } from 'vitest'
import { clockTime, counted, say } from './say.ts'

const texts = {
  found_one: { en: '1 TV was found.', es: 'Se encontró 1 televisor.', fr: '{count} téléviseur trouvé.' },
  found_other: {
    en: '{count} TVs were found.',
    es: 'Se encontraron {count} televisores.',
    fr: '{count} téléviseurs trouvés.',
  },
}

it.each([
  [0, 'en', '0 TVs were found.'],
  [1, 'en', '1 TV was found.'],
  [2, 'es', 'Se encontraron 2 televisores.'],
  [0, 'fr', '0 téléviseur trouvé.'],
  [2, 'fr', '2 téléviseurs trouvés.'],
] as const)('a number takes the form that its language has for it: %i in %s', (count, language, words) => {
  expect(say(counted(texts, 'found', count), language, { count })).toBe(words)
})

const EVENING = new Date(2026, 10, 23, 19, 30).getTime()
/** Browsers differ in which space they use. */
const clock = (...given: Parameters<typeof clockTime>) => {
  const time = clockTime(...given)
  // A line never ends within a time.
  expect(time).not.toContain(' ')
  return time.replaceAll(/[\u00a0\u202f]/gu, ' ')
}

it('writes a time as in the country of the user, in French as in Canada unless told otherwise', () => {
  expect(clock(EVENING, 'en', ['fr', 'en-GB'])).toBe('19:30')
  expect(clock(EVENING, 'en', ['en-US'])).toBe('7:30 PM')
  expect(clock(EVENING, 'fr', ['en-US'])).toBe('19 h 30')
  expect(clock(EVENING, 'fr', ['fr-FR'])).toBe('19:30')
  expect(clock(EVENING, 'es', [])).toBe('19:30')
})
