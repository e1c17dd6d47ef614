/**
 * The picture of what kind of thing a command is about, when nothing tells more: an app, a game, a language, a
 * programme, a title.
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import { LANGUAGES, type Language } from '@beckon/contract/languages'
import { KINDS, simpleWords, tellsNoThing } from './programme-kinds.ts'
import { isCarrier, simpleForm, withoutCarriers, withoutKnownVerb } from './word-forms.ts'
import { byLanguage, wordList } from './word-lists.ts'

const BROADCASTS = byLanguage((language) => simpleWords(language, wordList('broadcast', language)))

const APP = byLanguage((language) => simpleWords(language, wordList('app', language)))

/** "Ponme una de Cantinflas": a film is what goes without saying. */
const A_FILM_OF = /(?:^| )una de /u

/** "Pon a" is followed by a person: "pon a Rocío Jurado". */
const SOMEBODY = /^pon(?:me)? a (?!un )/u

/** Words for a game of one team or of two, besides "match", which is in the table. */
const TEAM_GAME: { readonly [L in Language]: RegExp } = {
  en: / game(?: |$)|\p{L} (?:vs|versus|against) \p{L}/u,
  es: / juego de los |\p{L} (?:contra|vs) \p{L}|(?:^| )(?:cuando|donde|a que horas?|contra quien) juegan? |^como (?:quedo|quedaron|va|van) /u,
  fr: / partie d(?:es|u) |\p{L} (?:contre|vs) \p{L}|(?:^| )contre qui /u,
}

/** The languages that television is most often in. */
const SPOKEN = wordList('spoken language', 'any')

/** "In Portuguese", by the platform's own names for what people speak. */
const IN_A_LANGUAGE: { readonly [L in Language]: RegExp } = {
  en: inALanguage('en', 'in'),
  es: inALanguage('es', 'en'),
  fr: inALanguage('fr', 'en'),
}

/** The kind alone, when nothing tells more: of programmes at a time the guide, of any other a television. */
export function pictureOfKind(command: string, language: Language): string | undefined {
  const plain = plainWords(command)
  const said = withoutCarriers(withoutKnownVerb(plain, language), language)
    .split(' ')
    .map((word) => simpleForm(word, language))
  if (language === 'es' && A_FILM_OF.test(plain)) return 'clapper-board'
  if (language === 'es' && SOMEBODY.test(plain)) return 'musical-notes'
  if (IN_A_LANGUAGE[language].test(plain)) return 'tv-language'
  if (TEAM_GAME[language].test(plain)) return 'stadium'
  if (said.some((word) => APP[language].has(word))) return 'tv-apps'
  if (!said.some((word) => BROADCASTS[language].has(word)) || KINDS[language].leads.test(plain)) return undefined
  return said.length > 1 && said.every((word) => tellsNoThing(word, language)) ? 'tv-guide' : 'tv-television'
}

/** "Law and Order": every word that matters has a capital, so it is the name of something to watch. */
export function titleAsWritten(command: string): string | undefined {
  const said = command.trim().split(/\s+/u)
  const capitals = said.filter((word) => /^\p{Lu}\p{Ll}/u.test(word))
  return capitals.length > 1 &&
    said.every(
      (word) => capitals.includes(word) || /^(?:and|y|et|e)$/u.test(word) || isCarrier(plainWords(word), LANGUAGES),
    )
    ? 'tv-television'
    : undefined
}

function inALanguage(language: Language, before: string): RegExp {
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return new RegExp(
    `(?:^| )${before} (?:${SPOKEN.map((code) => plainWords(names.of(code) ?? code)).join('|')})(?: |$)`,
    'u',
  )
}
