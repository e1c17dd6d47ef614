import { expect, it } from 'vitest'
import { counted, say } from './texts.ts'

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
