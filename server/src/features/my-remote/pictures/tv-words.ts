/** What TV is about and what people say to it, in three languages, from a table: a phrase to the picture it stands for. */
import { readFileSync } from 'node:fs'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { LANGUAGES, type Language } from '@beckon/contract/languages'
import { readTable } from './tables.ts'
import { gist, singular, SPARE } from './word-forms.ts'

interface Phrases {
  readonly whole: ReadonlyMap<string, string>
  /** The same by what matters in each phrase. */
  readonly gists: ReadonlyMap<string, string>
  /** Longest first: "christmas movies" before "movies". */
  readonly part: readonly (readonly [phrase: string, picture: string])[]
}

/** They say what it is and not what it is about. */
const OF_ANY_KIND: ReadonlySet<string> = new Set(['clapper-board', 'musical-notes', 'movie-camera'])
const ARTICLE = /^(?:the|el|la|los|las|le|les|l) /u
const rows = readTable(readFileSync(new URL('./tv-words.tsv', import.meta.url), 'utf8'))
const phrases = Object.fromEntries(LANGUAGES.map((language) => [language, phrasesIn(language)])) as Record<Language, Phrases>

function phrasesIn(language: Language): Phrases {
  const all = rows.flatMap((row) => (row[language] ?? '').split('|').map((phrase) => [plainWords(phrase), row['picture'] ?? '', row['matches'] ?? ''] as const))
  const said = all.filter(([phrase]) => phrase !== '')
  const part = said.filter(([, , matches]) => matches === 'part').map(([phrase, picture]) => [phrase, picture] as const)
  return {
    // The first row to claim a phrase has it.
    whole: new Map(said.toReversed().map(([phrase, picture]) => [phrase, picture])),
    gists: new Map(said.toReversed().map(([phrase, picture]) => [gist(phrase, language), picture])),
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

/** The picture of a phrase that says the same in more words, or in other forms of them. */
export function sameGist(plain: string, hint: Language): string | undefined {
  for (const language of inTurn(hint)) {
    const matters = gist(plain, language)
    // "The Voice" is no voice search.
    const isTitle = !matters.includes(' ') && ARTICLE.test(plain)
    const found = matters === '' || isTitle ? undefined : phrases[language].gists.get(matters)
    if (found !== undefined) return found
  }
  return undefined
}

/** The picture of the longest phrase within what is said. */
export function inSubject(plain: string, hint: Language): string | undefined {
  for (const language of inTurn(hint)) {
    const found = phrases[language].part.filter(([phrase]) => ` ${plain} `.includes(` ${phrase} `))
    // "Funny movies" are funny first.
    const told = found.find(([, picture]) => !OF_ANY_KIND.has(picture)) ?? found[0]
    if (told !== undefined) return told[1]
  }
  return undefined
}

/**
 * The same where one is said and many are listed, or the other way round. A single word counts only when nothing else is
 * said that matters: "game of thrones" is about no games.
 */
export function inSubjectOfAnyNumber(plain: string, hint: Language): string | undefined {
  const said = singular(plain)
  for (const language of inTurn(hint)) {
    const matters = said.split(' ').filter((word) => !SPARE[language].has(word)).length
    const found = phrases[language].part.find(([phrase]) => ` ${said} `.includes(` ${singular(phrase)} `) && (phrase.includes(' ') || matters <= 1))
    if (found !== undefined) return found[1]
  }
  return undefined
}

function inTurn(hint: Language): readonly Language[] {
  return [hint, ...LANGUAGES.filter((one) => one !== hint)]
}

/** For tests: every picture that the table names. */
export const TABLE_PICTURES: ReadonlySet<string> = new Set(rows.map((row) => row['picture'] ?? ''))
