/**
 * Finds the picture of a well-known name, from tables: music for a singer, the sport for a team, a television for a
 * title. A channel gets a tile with its letters, since its logo is a trade mark. Apps and channels are found alone,
 * beside words of little meaning, and among any other words if they are written as names.
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import { COMMAND_LANGUAGES, type CommandLanguage } from '@beckon/contract/languages'
import { findEmoji } from './find-emoji.ts'
import { APPS } from './made-pictures.ts'
import { byLanguage, readTableFile, wordList } from './tables.ts'
import { isSubject } from './tv-words.ts'
import {
  isCarrier,
  isVerb,
  saysOnlyWhen,
  simpleForm,
  subjectWords,
  withoutCarriers,
  withoutKnownVerb,
  withoutTimeAndPlace,
} from './word-forms.ts'

const rows = readTableFile('names.tsv')
const byName = Object.fromEntries(COMMAND_LANGUAGES.map((language) => [language, namesIn(language)])) as Record<
  CommandLanguage,
  ReadonlyMap<string, string>
>
const LONGEST_NAME = 4

/** Every picture that a name leads to; for tests. */
export const NAME_PICTURES: ReadonlySet<string> = new Set(rows.map((row) => row['picture'] ?? ''))

function namesIn(language: CommandLanguage): ReadonlyMap<string, string> {
  const all = rows.flatMap(({ picture = '', names = '' }) =>
    names.split('|').map((name) => [keyOf(plainWords(name), language), picture] as const),
  )
  return new Map(all.toReversed().filter(([name]) => name !== ''))
}

function keyOf(plain: string, language: CommandLanguage): string {
  return withoutCarriers(plain, language) || plain
}

/** The picture of a name that is all that a command asks for, apart from the time. */
export function whoIsNamed(plain: string, language: CommandLanguage): string | undefined {
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
export function whoIsNamedAmong(command: string, language: CommandLanguage): string | undefined {
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
const CHANNEL_BY_NAME: ReadonlyMap<string, string> = new Map(
  readTableFile('channels.tsv').flatMap(({ letters = '', names = '' }) =>
    names.split('|').map((name) => [plainWords(name), `letters-${letters}`] as const),
  ),
)

/** "KQED" is written like a channel; in lower case it may be any word. */
export function lettersAsWritten(command: string): string | undefined {
  const letters = /^\s*([A-Z][A-Z0-9]{1,4})\s*$/u.exec(command)?.[1]
  return letters === undefined ? undefined : `letters-${letters.toLowerCase()}`
}

const APP_WORDS: ReadonlySet<string> = new Set(wordList('beside an app', 'any'))
/** Apps and channels. */
const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...CHANNEL_BY_NAME,
  ...APPS.flatMap(({ id, names }) => names.map((name) => [plainWords(name), `app-${id}`] as const)),
])

/** Names of apps and channels that are also everyday words. */
const ORDINARY: ReadonlySet<string> = new Set(wordList('ordinary name', 'any'))
/** Counted in words: "Amazon Prime Video". */
const LONGEST_APP_NAME = 3

/** The picture of an app or a channel whose name is the whole text. */
export function appNamed(plain: string): string | undefined {
  return BY_NAME.get(plain)
}

/** The same, with an article or a word such as "app": "the netflix app". */
export function appNamedBeside(plain: string): string | undefined {
  return BY_NAME.get(withoutSpareWords(plain))
}

/** "Watch something on YouTube" is about YouTube: there are only words of little meaning beside the name. */
export function appWithin(plain: string, language: CommandLanguage): string | undefined {
  const matters = subjectWords(plain, language)
    .split(' ')
    .filter((word) => !APP_WORDS.has(word))
    .join(' ')
  return BY_NAME.get(matters) ?? BY_NAME.get(withoutTimeAndPlace(matters, language))
}

/** Whether a name is also an everyday word, to which a sentence may give a capital: "Apple pie", "Life in the sea". */
function isOrdinary(name: string): boolean {
  return (
    ORDINARY.has(name) ||
    (!name.includes(' ') && COMMAND_LANGUAGES.some((language) => findEmoji(name, language) !== undefined))
  )
}

/** A word that belongs to no name, though it may begin a sentence. */
function saysNothing(word: string): boolean {
  const plain = plainWords(word)
  return (
    APP_WORDS.has(plain) ||
    isCarrier(plain, COMMAND_LANGUAGES) ||
    COMMAND_LANGUAGES.some((language) => isVerb(plain, language))
  )
}

/**
 * The last app or channel in a command, if it is written as a name: "go from Hulu to Prime Video", but not "Mad Max".
 */
export function appAmong(command: string, words: number): string | undefined {
  const written = command.trim().split(/\s+/u)
  const hasCapital = (at: number) => /^(?:\p{L}['’])?\p{Lu}/u.test(written[at] ?? '')
  for (let end = written.length; end > 0; end -= 1) {
    for (let start = Math.max(0, end - LONGEST_APP_NAME); start < end; start += 1) {
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

/** Kinds that have people in them: a film, a song. */
const TITLED = byLanguage((language) => new Set(wordList('titled', language).map((word) => simpleForm(word, language))))

/** Two words with capitals after "by" or "with": a person, who may be called Rose or Flowers. */
const PERSON =
  /[ '’](?:by|with|starring|de|con|avec|par|d['’])\s*(\p{Lu}[\p{L}'’.-]+(?: (?:de |del |la |von |van )*\p{Lu}[\p{L}'’.-]+)+)\s*$/u

/** A command for a film or a song, without the person in it; any other command unchanged. */
export function withoutPeople(command: string, language: CommandLanguage): string {
  const isTitled = plainWords(command)
    .split(' ')
    .some((word) => TITLED[language].has(simpleForm(word, language)))
  const [, name] = PERSON.exec(command) ?? []
  return isTitled && name !== undefined && !isSubject(plainWords(name), language)
    ? command.replace(PERSON, '')
    : command
}
