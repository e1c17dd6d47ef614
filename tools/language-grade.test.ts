/** Checks that the English of the pages is easy to read: at most grade 4 by Flesch and Kincaid (1975). */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const GRADE = 4
/** Of a single text of some length. */
const HARDEST = 8.5
const SOME_LENGTH = 12
/** Fewer are names and single words, which the formula is not made for. */
const WORDS_AT_LEAST = 100
/** They quote the specification, or the menus of TVs and browsers. */
const QUOTE_OTHERS: ReadonlySet<string> = new Set([
  'messages',
  'notAllowed',
  'notAllowedSwitches',
  'secure',
  'trustSteps',
  'tvFamily',
])

const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => /\w/u.test(word))

/** Groups of vowels; a silent end counts as none. */
function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/gu, '')
  if (letters.length <= 3) return 1
  return (
    letters
      .replace(/([^laeiouy])es$|([^aeiouytd])ed$|([^laeiouy])e$/u, '$1$2$3')
      .replace(/^y/u, '')
      .match(/[aeiouy]{1,2}/gu)?.length ?? 1
  )
}

function gradeOf(texts: readonly string[]): number {
  const sentences = texts
    .map((text) => text.replaceAll(/\{\{\w+\}\}/gu, 'News'))
    .flatMap((text) => text.split(/(?<=[.!?:])\s+/u))
    .filter((sentence) => wordsOf(sentence).length > 0)
  const words = sentences.flatMap(wordsOf)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59
}

it('is known of a hard and an easy sentence', () => {
  expect(gradeOf(['The box is off. Press a key to turn it on.'])).toBeLessThan(2)
  expect(gradeOf(['Confirmation of the requested modification is currently unavailable.'])).toBeGreaterThan(12)
})

const texts = Object.entries(JSON.parse(readFileSync('contract/src/locales/en.json', 'utf8')) as Record<string, object>)
  .filter(([part]) => !QUOTE_OTHERS.has(part))
  .map(([part, sentences]) => [part, textsIn(sentences)] as const)
  .filter(([, some]) => wordsOf(some.join(' ')).length >= WORDS_AT_LEAST)

function textsIn(part: object): string[] {
  return Object.values(part).flatMap((value: string | object) => (typeof value === 'string' ? value : textsIn(value)))
}

it.each(texts)(`is at most grade ${GRADE}: %s`, (_, some) => {
  expect(gradeOf(some)).toBeLessThanOrEqual(GRADE)
  expect(some.filter((text) => wordsOf(text).length >= SOME_LENGTH && gradeOf([text]) > HARDEST)).toEqual([])
})
