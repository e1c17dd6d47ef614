/**
 * Names that many know, from tables. A singer is music, a team its sport, a title something to watch. A channel is a
 * tile with the letters it is known by, since its sign is a trade mark.
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import { LANGUAGES, type Language } from '@beckon/contract/languages'
import { readTableFile } from './tables.ts'
import { isVerb, saysOnlyWhen, withoutCarriers, withoutKnownVerb } from './word-forms.ts'

const rows = readTableFile('names.tsv')
const byName = Object.fromEntries(LANGUAGES.map((language) => [language, namesIn(language)])) as Record<
  Language,
  ReadonlyMap<string, string>
>
const LONGEST_NAME = 4

/** Every picture that a name leads to; for tests. */
export const NAME_PICTURES: ReadonlySet<string> = new Set(rows.map((row) => row['picture'] ?? ''))

function namesIn(language: Language): ReadonlyMap<string, string> {
  const all = rows.flatMap(({ picture = '', names = '' }) =>
    names.split('|').map((name) => [keyOf(plainWords(name), language), picture] as const),
  )
  return new Map(all.toReversed().filter(([name]) => name !== ''))
}

function keyOf(plain: string, language: Language): string {
  return withoutCarriers(plain, language) || plain
}

/** The picture of a name which is all that is asked for, at whatever time. */
export function whoIsNamed(plain: string, language: Language): string | undefined {
  const names = byName[language]
  const said = keyOf(withoutKnownVerb(plain, language), language)
  return (
    names.get(keyOf(plain, language)) ??
    names.get(said) ??
    names.get(
      said
        .split(' ')
        .filter((word) => !saysOnlyWhen(word, language))
        .join(' '),
    )
  )
}

/** The picture of a name among other words: of two words or more, or of one that is written as a name. */
export function whoIsNamedAmong(command: string, language: Language): string | undefined {
  const capitals = new Set(
    command
      .split(/\s+/u)
      .filter((word) => /^(?:\p{L}['’])?\p{Lu}/u.test(word))
      .map((word) => plainWords(word).split(' ').at(-1) ?? ''),
  )
  const words = keyOf(plainWords(command), language).split(' ')
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const name = words.slice(start, start + length).join(' ')
      const found =
        length > 1 || (capitals.has(name) && !isVerb(name, language)) ? byName[language].get(name) : undefined
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** The picture's id for each channel name in plain words. */
export const CHANNEL_BY_NAME: ReadonlyMap<string, string> = new Map(
  readTableFile('channels.tsv').flatMap(({ letters = '', names = '' }) =>
    names.split('|').map((name) => [plainWords(name), `letters-${letters}`] as const),
  ),
)

/** "KQED" is written like a channel; what is written in small letters may be any word. */
export function lettersAsWritten(command: string): string | undefined {
  const letters = /^\s*([A-Z][A-Z0-9]{1,4})\s*$/u.exec(command)?.[1]
  return letters === undefined ? undefined : `letters-${letters.toLowerCase()}`
}
