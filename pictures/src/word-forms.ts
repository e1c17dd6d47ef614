/**
 * The forms of words that do not matter for what a command means: one or many, polite or short, with an article or
 * without.
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import type { Language } from '@beckon/contract/languages'
import { byLanguage, readTableFile, wordList, wordsIn, type Row } from './tables.ts'

type Endings = readonly (readonly [ending: RegExp, simple: string])[]

/**
 * After J. Savoy's light stemmers for Spanish and French and D. Harman's s-stemmer for English, without their accents,
 * which are gone by now, and without what joins words of different meaning ("moda" and "modo"). The first that fits is
 * taken. Irregular plurals (wolves, mice) are not derived: `things.tsv` lists them.
 */
const NUMBER_AND_GENDER: { readonly [L in Language]: Endings } = {
  en: [
    [/(?<=^new)s$/u, 's'],
    [/(?<=progra)mmes?$/u, 'm'],
    [/(?<=\p{L}{2})ies$/u, 'y'],
    [/(?<=\p{L}(?:ch|sh|ss|x|o))es$/u, ''],
    [/(?<=\p{L}{2}[^siu])s$/u, ''],
    [/(?<=\p{L}{2})our$/u, 'or'],
    [/(?<=theat)re$/u, 'er'],
  ],
  es: [
    [/(?<=\p{L}{2})ces$/u, 'z'],
    [/(?<=\p{L}{2})(?:ic|iv|os)[oa]s?$/u, ''],
    [/(?<=\p{L}{2}[lnrdj])es$/u, ''],
    [/(?<=\p{L}{3})s$/u, ''],
  ],
  fr: [
    [/(?<=\p{L}{2}e)aux$/u, 'au'],
    [/(?<=\p{L}{2})aux$/u, 'al'],
    [/(?<=\p{L}{2})euses?$/u, 'eux'],
    [/(?<=\p{L}{2})ives?$/u, 'if'],
    [/(?<=\p{L}{2})iennes?$/u, 'ien'],
    [/(?<=\p{L}{2})elles?$/u, 'el'],
    [/(?<=\p{L}{2})ees$/u, 'e'],
    [/(?<=\p{L}{2}[lrd])es?$/u, ''],
    [/(?<=\p{L}{3})[sx]$/u, ''],
  ],
}

/** The forms of a verb that asks for something: "activa", "activar" and "actívame", "ouvre", "ouvrez" and "ouvrir". */
const VERB_ENDINGS: { readonly [L in Language]: RegExp } = {
  en: /(?!)/u,
  es: /(?<=\p{L}{2})(?:[aei]r|[ae]n|[ae])(?:me|nos|lo|la|le|los|las)?$/u,
  fr: /(?<=\p{L}{2})(?:[ei]r|re|issez|ez|is|es|e|s)$/u,
}

const synonyms = readTableFile('synonyms.tsv')
/** Words for the same thing on a TV; the first of each row stands for all. */
const SAME = byLanguage((language) => same(synonyms.filter((row) => row['language'] === language)))

/** The same form for one and for many, good enough to compare with itself. */
export function simpleForm(phrase: string, language: Language): string {
  return phrase
    .split(' ')
    .map((word) => simpleWord(word, language))
    .join(' ')
}

function simpleWord(word: string, language: Language): string {
  const rule = NUMBER_AND_GENDER[language].find(([ending]) => ending.test(word))
  return rule === undefined ? word : word.replace(rule[0], rule[1])
}

/** Carriers: words that ask, and say nothing of what is asked for. */
const CARRIERS = wordsIn('carrier')

/** Words too general to choose a picture: "show", "channel", "best". */
const SPARE = byLanguage((language) => bothForms(wordList('spare', language), language))

/** Verbs with which a command may begin; "ferme les rideaux" has no farm in it. */
const VERBS = wordsIn('verb')

/** They belong to the verb and not to the thing: "turn up the heating", "go to the store". */
const WITH_VERB: ReadonlySet<string> = new Set(wordList('with a verb', 'any'))

/** The words after the verb with which a command begins; the whole command when it begins with none. */
export function withoutKnownVerb(plain: string, language: Language): string {
  const said = plain.split(' ')
  let at = said.findIndex((word) => !CARRIERS[language].has(word))
  if (at < 0 || !VERBS[language].has(said[at] ?? '')) return plain
  while (
    at < said.length &&
    [VERBS[language], CARRIERS[language], WITH_VERB].some((belonging) => belonging.has(said[at] ?? ''))
  )
    at += 1
  return said.slice(at).join(' ') || plain
}

export function isVerb(word: string, language: Language): boolean {
  return VERBS[language].has(word)
}

/** Whether a word is a carrier in one of these languages. */
export function isCarrier(word: string, languages: readonly Language[]): boolean {
  return languages.some((language) => CARRIERS[language].has(word))
}

/** The subject of a command, without its verb and the words that ask; may be empty. */
export function subjectWords(plain: string, language: Language): string {
  return plain
    .split(' ')
    .filter((word) => !SPARE[language].has(word) && !CARRIERS[language].has(word))
    .join(' ')
}

/**
 * What is left of a command when only the words that matter stay, each in its simple form; may be empty. The first word
 * is taken for a verb, as it is in a command: where it is none, the same happens to what it is compared with.
 */
export function gistOfCommand(plain: string, language: Language): string {
  const [first = '', ...rest] = withoutCarriers(plain, language).split(' ')
  return [first.replace(VERB_ENDINGS[language], ''), ...rest].map((word) => representative(word, language)).join(' ')
}

/** The words of a command that matter for what the TV is to do, without their order in mind. */
export function simpleWords(plain: string, language: Language): string[] {
  return withoutCarriers(plain, language)
    .split(' ')
    .filter(Boolean)
    .map((word) => representative(word, language))
}

function representative(word: string, language: Language): string {
  const simple = simpleWord(word, language)
  return SAME[language].get(simple) ?? simple
}

export function withoutCarriers(plain: string, language: Language): string {
  return plain
    .split(' ')
    .filter((word) => !CARRIERS[language].has(word))
    .join(' ')
}

/**
 * When something is on; the days are the platform's own words. The months are left out: Julio and Mars are something
 * else.
 */
const TIMES = byLanguage((language) => times(language, wordList('time', language)))

/** Whether a phrase of simple forms tells a time and nothing else: no sunrise for "programas para mañana". */
export function saysOnlyWhen(phrase: string, language: Language): boolean {
  return phrase.split(' ').every((word) => TIMES[language].has(word) || /^\d+[hs]?$/u.test(word))
}

const ROOMS = wordsIn('room')

export function isRoom(word: string, language: Language): boolean {
  return ROOMS[language].has(word)
}

/** A phrase without when it is and in which room. */
export function withoutTimeAndPlace(phrase: string, language: Language): string {
  return phrase
    .split(' ')
    .filter((word) => !saysOnlyWhen(simpleWord(word, language), language) && !isRoom(word, language))
    .join(' ')
}

function times(language: Language, list: readonly string[]): ReadonlySet<string> {
  const week = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2024, 0, at + 1)))
  const days = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return new Set(
    [...list, ...week.map((day) => plainWords(days.format(day)))].map((word) => simpleWord(word, language)),
  )
}

function bothForms(list: readonly string[], language: Language): ReadonlySet<string> {
  return new Set(list.flatMap((word) => [word, simpleWord(word, language)]))
}

function same(lines: readonly Row[]): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap(({ words = '' }) => words.split(' ').map((word, _, all) => [word, all[0] ?? word] as const)),
  )
}
