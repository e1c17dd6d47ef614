/**
 * Removes differences of form that do not change the meaning of a command: singular or plural, polite or short, with or
 * without an article.
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import type { CommandLanguage } from '@beckon/contract/languages'
import { byLanguage, readTableFile, wordList, wordsIn, type Row } from './tables.ts'

type Endings = readonly (readonly [ending: RegExp, simple: string])[]

/**
 * After J. Savoy's light stemmers for Spanish and French and D. Harman's s-stemmer for English, without accents, which
 * are removed before, and without rules that merge words of different meanings ("moda" and "modo"). The first match
 * wins. Irregular plurals (wolves, mice) are not derived: `things.tsv` lists them.
 */
const NUMBER_AND_GENDER: { readonly [L in CommandLanguage]: Endings } = {
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
const VERB_ENDINGS: { readonly [L in CommandLanguage]: RegExp } = {
  en: /(?!)/u,
  es: /(?<=\p{L}{2})(?:[aei]r|[ae]n|[ae])(?:me|nos|lo|la|le|los|las)?$/u,
  fr: /(?<=\p{L}{2})(?:[ei]r|re|issez|ez|is|es|e|s)$/u,
}

const equalWords = readTableFile('equal-words.tsv')
/** Words for the same thing on a TV; the first of each row stands for all. */
const SAME = byLanguage((language) => same(equalWords.filter((row) => row['language'] === language)))

/** A common form for singular and plural, good enough for comparisons. */
export function simpleForm(phrase: string, language: CommandLanguage): string {
  return phrase
    .split(' ')
    .map((word) => simpleWord(word, language))
    .join(' ')
}

function simpleWord(word: string, language: CommandLanguage): string {
  const rule = NUMBER_AND_GENDER[language].find(([ending]) => ending.test(word))
  return rule === undefined ? word : word.replace(rule[0], rule[1])
}

/** Carriers: words that introduce a request, without saying what is requested. */
const CARRIERS = wordsIn('carrier')

/** Words too general to choose a picture: "show", "channel", "best". */
const SPARE = byLanguage((language) => bothForms(wordList('spare', language), language))

/** Verbs with which a command may begin; "ferme les rideaux" has no farm in it. */
const VERBS = wordsIn('verb')

/** Words that belong to the verb and not to the thing: "turn up the heating", "go to the store". */
const WITH_VERB: ReadonlySet<string> = new Set(wordList('with a verb', 'any'))

/** The words after the verb with which a command begins; the whole command when it begins with none. */
export function withoutKnownVerb(plain: string, language: CommandLanguage): string {
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

export function isVerb(word: string, language: CommandLanguage): boolean {
  return VERBS[language].has(word)
}

/** Whether a word is a carrier in one of these languages. */
export function isCarrier(word: string, languages: readonly CommandLanguage[]): boolean {
  return languages.some((language) => CARRIERS[language].has(word))
}

/** The words of a command without carriers and words that are too general; may be empty. */
export function subjectWords(plain: string, language: CommandLanguage): string {
  return plain
    .split(' ')
    .filter((word) => !SPARE[language].has(word) && !CARRIERS[language].has(word))
    .join(' ')
}

/**
 * The significant words of a command, each in its simple form; may be empty. The first word is treated as a verb, which
 * it is in a command; if it is none, the phrase that it is compared with is treated in the same way.
 */
export function gistOfCommand(plain: string, language: CommandLanguage): string {
  const [first = '', ...rest] = withoutCarriers(plain, language).split(' ')
  return [first.replace(VERB_ENDINGS[language], ''), ...rest].map((word) => representative(word, language)).join(' ')
}

/** The significant words of a command, each in its simple form, for comparisons in any order. */
export function simpleWords(plain: string, language: CommandLanguage): string[] {
  return withoutCarriers(plain, language)
    .split(' ')
    .filter(Boolean)
    .map((word) => representative(word, language))
}

function representative(word: string, language: CommandLanguage): string {
  const simple = simpleWord(word, language)
  return SAME[language].get(simple) ?? simple
}

export function withoutCarriers(plain: string, language: CommandLanguage): string {
  return plain
    .split(' ')
    .filter((word) => !CARRIERS[language].has(word))
    .join(' ')
}

/**
 * Words for times; the names of the days come from `Intl`. The months are left out: "julio" and "mars" have other
 * meanings.
 */
const TIMES = byLanguage((language) => times(language, wordList('time', language)))

/** Whether a phrase of simple forms is only a time, so that "programas para mañana" gets no sunrise. */
export function saysOnlyWhen(phrase: string, language: CommandLanguage): boolean {
  return phrase.split(' ').every((word) => TIMES[language].has(word) || /^\d+[hs]?$/u.test(word))
}

const ROOMS = wordsIn('room')

export function isRoom(word: string, language: CommandLanguage): boolean {
  return ROOMS[language].has(word)
}

/** A phrase without its words for times and rooms. */
export function withoutTimeAndPlace(phrase: string, language: CommandLanguage): string {
  return phrase
    .split(' ')
    .filter((word) => !saysOnlyWhen(simpleWord(word, language), language) && !isRoom(word, language))
    .join(' ')
}

function times(language: CommandLanguage, list: readonly string[]): ReadonlySet<string> {
  const week = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2024, 0, at + 1)))
  const days = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return new Set(
    [...list, ...week.map((day) => plainWords(days.format(day)))].map((word) => simpleWord(word, language)),
  )
}

function bothForms(list: readonly string[], language: CommandLanguage): ReadonlySet<string> {
  return new Set(list.flatMap((word) => [word, simpleWord(word, language)]))
}

function same(lines: readonly Row[]): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap(({ words = '' }) => words.split(' ').map((word, _, all) => [word, all[0] ?? word] as const)),
  )
}
