/**
 * Other names of things, in the same or another language: a normalised name leads to the English one. `findByName`
 * finds the channel or app that somebody means, for every box.
 */
import { inEveryLanguage, type CommandLanguage } from '../languages.ts'
import { plainWords } from './plain-words.ts'

type OtherNames = { readonly [L in CommandLanguage]: readonly string[] }
const OTHER_NAMES: Readonly<Record<string, OtherNames>> = {
  'Live TV': {
    en: [],
    es: ['TV en vivo', 'tele en vivo', 'televisión en vivo'],
    fr: ['TV en direct', 'télé en direct', 'télévision en direct'],
  },
  'My list': { en: ['list'], es: ['mi lista'], fr: ['ma liste'] },
  'TV shows': {
    en: ['shows', 'series', 'TV series'],
    es: ['series', 'programas', 'programas de TV', 'series de TV'],
    fr: ['émissions', 'émissions de télé', 'séries télé', 'séries'],
  },
  Movies: { en: ['movie', 'films', 'film'], es: ['películas', 'película', 'cine'], fr: ['films', 'film', 'cinéma'] },
  Sports: { en: ['sport'], es: ['deportes', 'deporte'], fr: ['sport', 'sports'] },
  Music: { en: [], es: ['música'], fr: ['musique'] },
  News: { en: [], es: ['noticias', 'informativos'], fr: ['nouvelles', 'infos', 'informations', 'actualités'] },
  Kids: {
    en: ['children', 'cartoons'],
    es: ['infantil', 'niños', 'dibujos', 'dibujos animados'],
    fr: ['enfants', 'jeunesse', 'dessins animés'],
  },
  Weather: { en: [], es: ['tiempo', 'clima'], fr: ['météo'] },
  YouTube: { en: ['you tube'], es: [], fr: [] },
  'Disney+': inEveryLanguage(['disney']),
  'HBO Max': inEveryLanguage(['HBO']),
  'Paramount+': inEveryLanguage(['paramount']),
  'Prime Video': {
    en: ['prime', 'amazon prime', 'amazon prime video'],
    es: ['prime', 'amazon prime'],
    fr: ['prime', 'amazon prime'],
  },
}

const ENGLISH_NAME = new Map(
  Object.entries(OTHER_NAMES).flatMap(([name, others]) =>
    Object.values(others)
      .flat()
      .map((other) => [plainWords(other), plainWords(name)]),
  ),
)

/** Other names of a thing in one language; empty for most things. */
export function otherNames(language: CommandLanguage): readonly (readonly [name: string, said: readonly string[]])[] {
  return Object.entries(OTHER_NAMES).flatMap(([name, others]) =>
    others[language].length === 0 ? [] : [[name, others[language]] as const],
  )
}

const BRANDS = new Set(['YouTube', 'Disney+', 'HBO Max', 'Paramount+', 'Prime Video'])

/** Whether the thing has the same name in every language. */
export function isBrand(name: string): boolean {
  return BRANDS.has(name)
}

/** A normalised name with one word for "&", so that "Maman & Papa" and "Maman et Papa" are equal. */
export function comparableName(name: string): string {
  return withOneAnd(plainWords(name))
}

function withOneAnd(plain: string): string {
  return plain.replaceAll(/ (?:y|et) /gu, ' and ')
}

/**
 * The ways of writing a name that are worth looking up: as said, without its article, in English, and without the word
 * for a channel.
 */
export function namesFor(plain: string): readonly string[] {
  const bare = plain.replace(/^(?:the|el|la|los|las|le|les|l) /u, '').replace(/ (?:app|channel)$/u, '')
  const english = ENGLISH_NAME.get(plain) ?? ENGLISH_NAME.get(bare)
  // Last, since a channel may really be called "Canal Once".
  const withoutKind = bare.replace(/^(?:channel|canal|chaine|poste) /u, '')
  return [...new Set([plain, bare, ...(english ? [english] : []), withOneAnd(bare), withoutKind])]
}

/** The thing that a text names, first with the words that may only be politeness. */
export function findNamed<T>(
  things: readonly T[],
  nameOf: (thing: T) => string,
  { name, whole }: { readonly name: string; readonly whole?: string },
): T | undefined {
  return (whole === undefined ? undefined : findByName(things, nameOf, whole)) ?? findByName(things, nameOf, name)
}

/** A cache of normalised names: a box has thousands, and the same ones are looked up again and again. */
const PLAIN = new Map<string, string>()
const REMEMBERED_AT_MOST = 20_000

function plainOnce(name: string): string {
  const known = PLAIN.get(name)
  if (known !== undefined) return known
  const plain = plainWords(name)
  if (PLAIN.size >= REMEMBERED_AT_MOST) PLAIN.clear()
  PLAIN.set(name, plain)
  return plain
}

/**
 * The first thing whose name equals the spoken one, else begins with it, else contains all its words. A single short
 * word must be a whole word of the name, so that "on" does not find "Night Moon".
 */
export function findByName<T>(things: readonly T[], nameOf: (thing: T) => string, said: string): T | undefined {
  const named = things.map((thing) => ({ thing, name: plainOnce(nameOf(thing)) }))
  for (const name of namesFor(said)) {
    if (name === '') continue
    const words = name.split(' ')
    const found =
      named.find((one) => one.name === name) ??
      named.find((one) => one.name.startsWith(`${name} `)) ??
      named.find((one) => words.every((word) => one.name.split(' ').includes(word)))
    if (found) return found.thing
  }
  return undefined
}
