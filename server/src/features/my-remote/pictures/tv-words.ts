/** What TV is about and what people say to it, in three languages, from a table: a phrase to the picture it stands for. */
import { readFileSync } from 'node:fs'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { LANGUAGES, type Language } from '@beckon/contract/languages'
import { readTable } from './tables.ts'

interface Phrases {
  readonly whole: ReadonlyMap<string, string>
  /** Longest first: "christmas movies" before "movies". */
  readonly part: readonly (readonly [phrase: string, picture: string])[]
}

const rows = readTable(readFileSync(new URL('./tv-words.tsv', import.meta.url), 'utf8'))
const phrases = Object.fromEntries(LANGUAGES.map((language) => [language, phrasesIn(language)])) as Record<Language, Phrases>

function phrasesIn(language: Language): Phrases {
  const all = rows.flatMap((row) => (row[language] ?? '').split('|').map((phrase) => [plainWords(phrase), row['picture'] ?? '', row['matches'] ?? ''] as const))
  const said = all.filter(([phrase]) => phrase !== '')
  const part = said.filter(([, , matches]) => matches === 'part').map(([phrase, picture]) => [phrase, picture] as const)
  return {
    // The first row to claim a phrase has it.
    whole: new Map(said.toReversed().map(([phrase, picture]) => [phrase, picture])),
    part: part.toSorted(([one], [other]) => other.length - one.length),
  }
}

/** The picture of a phrase that says nothing else. */
export function wholeMatch(plain: string, hint: Language): string | undefined {
  for (const language of inTurn(hint)) {
    const found = phrases[language].whole.get(plain)
    if (found !== undefined) return found
  }
  return undefined
}

/** The picture of the longest phrase within what is said. */
export function inSubject(plain: string, hint: Language): string | undefined {
  for (const language of inTurn(hint)) {
    const found = phrases[language].part.find(([phrase]) => ` ${plain} `.includes(` ${phrase} `))
    if (found !== undefined) return found[1]
  }
  return undefined
}

function inTurn(hint: Language): readonly Language[] {
  return [hint, ...LANGUAGES.filter((one) => one !== hint)]
}

/** For tests: every picture that the table names. */
export const TABLE_PICTURES: ReadonlySet<string> = new Set(rows.map((row) => row['picture'] ?? ''))
