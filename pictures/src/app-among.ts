/**
 * Apps and channels, by their names: alone, beside words that say little, and among any others where they are written
 * as names.
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import { LANGUAGES, type Language } from '@beckon/contract/languages'
import { APPS } from './apps.ts'
import { CHANNEL_BY_NAME } from './names.ts'
import { findEmoji } from './find-emoji.ts'
import { isCarrier, isVerb, subjectWords, withoutTimeAndPlace } from './word-forms.ts'
import { wordList } from './word-lists.ts'

const APP_WORDS: ReadonlySet<string> = new Set(wordList('beside an app', 'any'))
const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...CHANNEL_BY_NAME,
  ...APPS.flatMap(({ id, names }) => names.map((name) => [plainWords(name), `app-${id}`] as const)),
])

/** Names of apps and channels that are words in everybody's mouth. */
const ORDINARY: ReadonlySet<string> = new Set(wordList('ordinary name', 'any'))
/** Counted in words: "Amazon Prime Video". */
const LONGEST_NAME = 3

/** The picture of an app or a channel of this name, which is all that is said. */
export function appNamed(plain: string): string | undefined {
  return BY_NAME.get(plain)
}

/** The same, with an article or with what it is: "the netflix app". */
export function appNamedBeside(plain: string): string | undefined {
  return BY_NAME.get(withoutSpareWords(plain))
}

/** "Watch something on YouTube" is about YouTube: a name, and beside it only words that say little. */
export function appWithin(plain: string, language: Language): string | undefined {
  const matters = subjectWords(plain, language)
    .split(' ')
    .filter((word) => !APP_WORDS.has(word))
    .join(' ')
  return BY_NAME.get(matters) ?? BY_NAME.get(withoutTimeAndPlace(matters, language))
}

/** "Apple pie", "Life in the sea": a capital at the beginning of a sentence makes no name of a word. */
function isOrdinary(name: string): boolean {
  return (
    ORDINARY.has(name) || (!name.includes(' ') && LANGUAGES.some((language) => findEmoji(name, language) !== undefined))
  )
}

/** A word that belongs to no name, though it may begin a sentence. */
function saysNothing(word: string): boolean {
  const plain = plainWords(word)
  return APP_WORDS.has(plain) || isCarrier(plain, LANGUAGES) || LANGUAGES.some((language) => isVerb(plain, language))
}

/**
 * The app or channel that is named last, where its name is written as one: "go from Hulu to Prime Video", but not "Mad
 * Max".
 */
export function appAmong(command: string, words: number): string | undefined {
  const written = command.trim().split(/\s+/u)
  const hasCapital = (at: number) => /^(?:\p{L}['’])?\p{Lu}/u.test(written[at] ?? '')
  for (let end = written.length; end > 0; end -= 1) {
    for (let start = Math.max(0, end - LONGEST_NAME); start < end; start += 1) {
      const name = plainWords(written.slice(start, end).join(' '))
      const found = name.split(' ').length < words || (start === 0 && isOrdinary(name)) ? undefined : BY_NAME.get(name)
      const standsAlone = !hasCapital(end) && (!hasCapital(start - 1) || saysNothing(written[start - 1] ?? ''))
      if (found !== undefined && hasCapital(start) && standsAlone) return found
    }
  }
  return undefined
}

/** "the netflix app" is netflix. */
function withoutSpareWords(name: string): string {
  return name
    .replace(/^(?:the|my|el|la|los|las|le|les|l|app|aplicacion|application|appli|canal|chaine) /u, '')
    .replace(/ (?:app|channel|plus)$/u, '')
}
