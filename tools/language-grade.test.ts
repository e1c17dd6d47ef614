/** The English of the pages is easy to read: at most grade 4 by Flesch and Kincaid (1975). */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesOf, sentencesOf } from './language.ts'

const GRADE = 4
/** Of a single text of some length. */
const HARDEST = 8.5
const SOME_LENGTH = 12
/** Fewer are names and single words, which the formula is not made for. */
const WORDS_AT_LEAST = 100
/** They quote the menus and the names of TVs. */
const QUOTE_OTHERS = ['contract/src/tv-family-texts.ts', 'contract/src/not-allowed-texts.ts']

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
    .map((text) => text.replaceAll(/\{\w+\}/gu, 'News'))
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

const files = filesOf('web')
  .filter((path) => !QUOTE_OTHERS.includes(path))
  .map((path) => [path, sentencesOf(readFileSync(path, 'utf8')).map(({ en = '' }) => en)] as const)
  .filter(([, texts]) => wordsOf(texts.join(' ')).length >= WORDS_AT_LEAST)

it.each(files)(`is at most grade ${GRADE}: %s`, (_, texts) => {
  expect(gradeOf(texts)).toBeLessThanOrEqual(GRADE)
  expect(texts.filter((text) => wordsOf(text).length >= SOME_LENGTH && gradeOf([text]) > HARDEST)).toEqual([])
})
