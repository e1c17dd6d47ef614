/**
 * Finds the thing that a programme is about, beside the words for its kind, time and audience: a penguin in "an old
 * documentary about emperor penguins on Sunday". Without a word for a kind it finds nothing: "house of cards" is about
 * neither.
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import type { CommandLanguage } from '@beckon/contract/languages'
import { ourThing, thingNamed } from './find-emoji.ts'
import { anyPattern, byLanguage, first, wordList } from './tables.ts'
import { isSubject } from './tv-words.ts'
import { isRoom, isVerb, saysOnlyWhen, simpleForm, withoutCarriers, withoutKnownVerb } from './word-forms.ts'

interface Kinds {
  /** Kinds that are about a thing: one known word beside them is enough. */
  readonly about: ReadonlySet<string>
  /** Kinds that have a title and people: every word beside them has to be a thing. */
  readonly titled: ReadonlySet<string>
  /** Words that introduce the thing: "how to bake bread". */
  readonly leads: RegExp
  /** Words that introduce the maker or actor: a name, not a thing. */
  readonly by: RegExp
}

/** The words for kinds of programmes, and those that introduce a thing or a person. */
const KINDS: { readonly [L in CommandLanguage]: Kinds } = {
  en: {
    about: simpleWords('en', wordList('about', 'en')),
    titled: simpleWords('en', wordList('titled', 'en')),
    leads: new RegExp(`^(?:${anyPattern('leads', 'en')}) `, 'u'),
    by: /(?:^| )(?:by|starring|featuring|sung by|played by) .*$/u,
  },
  es: {
    about: simpleWords('es', wordList('about', 'es')),
    titled: simpleWords('es', wordList('titled', 'es')),
    leads: new RegExp(`^(?:${anyPattern('leads', 'es')}) `, 'u'),
    by: /(?:^| )(?:cantad[oa]s? por|interpretad[oa]s? por|protagonizad[oa]s? por) .*$/u,
  },
  fr: {
    about: simpleWords('fr', wordList('about', 'fr')),
    titled: simpleWords('fr', wordList('titled', 'fr')),
    leads: new RegExp(`^(?:${anyPattern('leads', 'fr')}) `, 'u'),
    by: /(?:^| )(?:par|chante par|joue par) .*$/u,
  },
}

/** Words for the audience and the quality: they do not change the subject. */
const ASIDE = byLanguage((language) => simpleWords(language, wordList('aside', language)))

const LONGEST_NAME = 3
/** A question in which the thing stands before what it does. */
const DOES = /^(?:how|why|where|when) (?:are|is|do|does|did) /u

/**
 * The id of the picture of that thing; in the hint's language only, since a word may mean something else in another.
 */
export function thingAmong(command: string, language: CommandLanguage): string | undefined {
  const { about, titled, leads, by } = KINDS[language]
  const plain = plainWords(command)
  const said = withoutCarriers(withoutKnownVerb(plain.replace(by, ''), language), language).split(' ')
  const isAbout = leads.test(plain) || said.some((word) => about.has(simpleForm(word, language)))
  const isTitled = !isAbout && said.some((word) => titled.has(simpleForm(word, language)))
  if (!isAbout && !isTitled) return undefined
  const beside = said.filter((word) => !tellsNoThing(simpleForm(word, language), language))
  const names = namesWrittenIn(command)
  const things = beside.filter((word) => !names.has(word))
  // "Films with Orlando Bloom" are about no flowers, however they are written.
  if (things.length === 0 || (isTitled && things.length < beside.length)) return undefined
  // "How do butterflies fly" is about no fly.
  const order = language === 'en' && !DOES.test(plain) ? 'last first' : 'first first'
  return longest(things, order, isTitled ? things.length : 1, (phrase) =>
    isVerb(phrase, language) ? undefined : thingNamed(phrase, language, isTitled),
  )
}

/** The state to which a thing is switched, at the end of a command: "lights off in ten minutes" is no sleep timer. */
const SWITCHED_TO: { readonly [L in CommandLanguage]: RegExp } = {
  en: / (?:off(?: .*)?|on(?: in .*)?)$/u,
  es: / (?:apagad|encendid|prendid)[oa]s?(?: .*)?$/u,
  fr: / (?:eteint|allume)e?s?(?: .*)?$/u,
}

/** Verbs for what a household switches, opens and reads: "turn on the kitchen light" is not about cooking. */
const SWITCHED = byLanguage((language) => new RegExp(`^(?:${anyPattern('switched', language)}) `, 'u'))

/** Things that are switched, opened and read: "put on the horse racing" is not about a horse. */
const OF_A_HOUSEHOLD: ReadonlySet<string> = new Set(wordList('picture of a household', 'any'))

/** The light of a screen is no lamp. */
const OF_THE_TV = /(?:^| )(?:screen|pantalla|ecran)(?: |$)/u

/** The household thing that a command switches, opens or reads, by our own names for things. */
export function thingSwitched(plain: string, language: CommandLanguage): string | undefined {
  const asked = withoutCarriers(plain, language)
  if (!(SWITCHED[language].test(asked) || SWITCHED_TO[language].test(asked)) || OF_THE_TV.test(plain)) return undefined
  const said = withoutKnownVerb(asked, language)
    .split(' ')
    .filter((word) => !saysOnlyWhen(simpleForm(word, language), language))
  return longest(said, language === 'en' ? 'last first' : 'first first', 1, (phrase) =>
    ofAHousehold(ourThing(phrase, language)),
  )
}

function ofAHousehold(picture: string | undefined): string | undefined {
  return picture !== undefined && OF_A_HOUSEHOLD.has(picture) ? picture : undefined
}

/** The household thing that a command names in a room: "the light in the kitchen" is not about cooking. */
export function thingInARoom(plain: string, language: CommandLanguage): string | undefined {
  const said = withoutCarriers(withoutKnownVerb(plain, language), language)
  const thing = said
    .split(' ')
    .filter((word) => !isRoom(word, language))
    .join(' ')
  return thing !== said && said.startsWith(thing) ? ofAHousehold(ourThing(thing, language)) : undefined
}

/** Two words with capitals after "by" or "with": a person, who may be called Rose or Flowers. */
const PERSON =
  /[ '’](?:by|with|starring|de|con|avec|par|d['’])\s*(\p{Lu}[\p{L}'’.-]+(?: (?:de |del |la |von |van )*\p{Lu}[\p{L}'’.-]+)+)\s*$/u

/** A command for a film or a song, without the person in it; any other command unchanged. */
export function withoutPeople(command: string, language: CommandLanguage): string {
  const isTitled = plainWords(command)
    .split(' ')
    .some((word) => KINDS[language].titled.has(simpleForm(word, language)))
  const [, name] = PERSON.exec(command) ?? []
  return isTitled && name !== undefined && !isSubject(plainWords(name), language)
    ? command.replace(PERSON, '')
    : command
}

/** Whether a word is a kind, a time, an audience or a quality. */
function tellsNoThing(simple: string, language: CommandLanguage): boolean {
  const { about, titled } = KINDS[language]
  return about.has(simple) || titled.has(simple) || ASIDE[language].has(simple) || saysOnlyWhen(simple, language)
}

/** Words in their simple forms. */
function simpleWords(language: CommandLanguage, list: readonly string[]): ReadonlySet<string> {
  return new Set(list.map((word) => simpleForm(word, language)))
}

/** The longest name that is found; of several, the first or the last, where the language puts the subject. */
function longest(
  words: readonly string[],
  order: 'first first' | 'last first',
  atLeast: number,
  find: (phrase: string) => string | undefined,
): string | undefined {
  for (let length = Math.min(LONGEST_NAME, words.length); length >= atLeast; length -= 1) {
    const starts = Array.from({ length: words.length - length + 1 }, (_, at) => at)
    const found = first(order === 'last first' ? starts.toReversed() : starts, (start) =>
      find(words.slice(start, start + length).join(' ')),
    )
    if (found !== undefined) return found
  }
  return undefined
}

/** Words with a capital that do not begin the command: names of somebody or something. */
function namesWrittenIn(command: string): ReadonlySet<string> {
  return new Set(
    command
      .trim()
      .split(/\s+/u)
      .slice(1)
      .filter((word) => /^\p{Lu}/u.test(word))
      .flatMap((word) => plainWords(word).split(' ')),
  )
}
