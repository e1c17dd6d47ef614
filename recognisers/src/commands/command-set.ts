/**
 * The commands that may be spoken to one box in one language: the grammar's expected phrases, filled with the box's
 * channels and apps, and the user's own phrases. Both decoders use this set and its meanings, so that they agree.
 */
import { inEveryLanguage, type CommandLanguage } from '@beckon/contract/languages'
import { meansName, type Intent, type Rule } from '@beckon/contract/commands/intents'
import { findByName, isBrand, namesFor, otherNames } from '@beckon/contract/commands/names'
import { spellings } from '@beckon/contract/commands/numbers'
import { parsePhrase, waysOfSaying, type Phrase, type Slot } from '@beckon/contract/commands/phrase'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { GRAMMARS, understand } from '@beckon/contract/commands/understand'
import type { Vocabulary } from '../recogniser.ts'

/** A phrase, which may have a slot, and its meaning. */
export interface Saying {
  readonly phrase: Phrase
  readonly means: Rule['means']
}

export interface SlotValue {
  /** The written form and the pronunciations: `206`, `two oh six`. */
  readonly says: readonly string[]
  /** The same in plain words, as `means` expects it. */
  readonly plain: string
  /** False for a channel that is missing from the list that the box gave. */
  readonly isListed: boolean
}

export interface CommandSet {
  readonly language: CommandLanguage
  readonly sayings: readonly Saying[]
  readonly slotValues: (slot: Slot) => readonly SlotValue[]
  /** Polite words before and after a command: "please". */
  readonly politeBefore: readonly string[]
  readonly politeAfter: readonly string[]
}

const HIGHEST_CHANNEL = 999
/** Fewer than may be typed: each number in the set may be heard in place of another. */
const SPOKEN_VOLUME_STEPS_AT_MOST = 20

/** `anyNumber`: also includes channels that the box does not list, since lists are not always complete. */
export function commandSet(
  language: CommandLanguage,
  vocabulary: Vocabulary,
  { anyNumber }: { readonly anyNumber: boolean },
): CommandSet {
  const grammar = GRAMMARS[language]
  const slotValues: { readonly [S in Slot]: readonly SlotValue[] } = {
    number: channelNumbers(vocabulary, anyNumber, language),
    steps: numberValues(2, SPOKEN_VOLUME_STEPS_AT_MOST, language),
    percent: numberValues(0, 100, language),
    name: nameValues(vocabulary, language),
    words: [],
  }
  return {
    language,
    sayings: [
      ...grammar.rules.filter((rule) => rule.expected && rule.slot !== 'words'),
      ...grammar.names.filter((rule) => rule.expected),
      { phrase: { is: 'slot', slot: 'name' }, means: meansName('app') },
      ...vocabulary.phrases.flatMap((text) => ownPhrase(text, language)),
    ],
    slotValues: (slot) => slotValues[slot],
    politeBefore: grammar.before,
    politeAfter: grammar.after,
  }
}

/** A key for a meaning, so that different phrases with one meaning count as one. */
export function meaningOf(intent: Intent): string {
  return JSON.stringify(intent)
}

/** Whether both have the same effect: "watch the Weather Channel" is understood as "weather", which also finds it. */
export function isSame(one: Intent, other: Intent, set: CommandSet): boolean {
  if (one.is !== 'name' || other.is !== 'name') return meaningOf(one) === meaningOf(other)
  return one.lookFirstFor === other.lookFirstFor && nameFound(one, set) === nameFound(other, set)
}

/** Keeps the first of the candidates that have the same effect. */
export function withoutRepeats<C extends { readonly intent: Intent }>(
  candidates: readonly C[],
  set: CommandSet,
): readonly C[] {
  return candidates.filter(
    ({ intent }, at) => candidates.findIndex((other) => isSame(intent, other.intent, set)) === at,
  )
}

/** The name in the set that a text names, in plain words; the name as said if there is none. */
export function nameFound({ name, whole }: Intent & { is: 'name' }, set: CommandSet): string {
  return (whole === undefined ? undefined : nameInSet(whole, set)) ?? nameInSet(name, set) ?? name
}

function nameInSet(name: string, set: CommandSet): string | undefined {
  const slotValues = set.slotValues('name')
  for (const one of namesFor(name)) {
    const exact = slotValues.find(({ plain, says }) => plain === one || says.some((said) => plainWords(said) === one))
    if (exact) return exact.plain
  }
  return findByName(slotValues, ({ plain }) => plain, name)?.plain
}

/**
 * The plainest text for this meaning, for the user to read and for a box to understand. Undefined if the text would be
 * understood differently, as the name of a channel called "Guide" would be.
 */
export function describeCommand(intent: Intent, set: CommandSet): string | undefined {
  const slotValue = slotValueOf(intent, set)
  for (const { phrase, means } of set.sayings) {
    const fits = means(slotValue?.plain)
    if (fits === undefined || !isSame(fits, intent, set)) continue
    const [text] = waysOfSaying(plainest(phrase), () => [slotValue?.says[0] ?? ''])
    const understood = text === undefined ? undefined : understand(text, set.language)
    if (text !== undefined && understood !== undefined && isSame(understood, intent, set)) return capital(text)
  }
  return undefined
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function slotValueOf(intent: Intent, set: CommandSet): SlotValue | undefined {
  if (intent.is === 'channel') return writtenNumber(intent.number)
  if (intent.is === 'volume to') return writtenNumber(intent.percent)
  if (intent.is === 'volume by') return Math.abs(intent.steps) === 1 ? undefined : writtenNumber(Math.abs(intent.steps))
  if (intent.is === 'name') return set.slotValues('name').find(({ plain }) => plain === intent.name)
  return undefined
}

function writtenNumber(number: number): SlotValue {
  return { says: [String(number)], plain: String(number), isListed: true }
}

/** The phrase without its optional words, and with the first of its alternatives. */
function plainest(phrase: Phrase): Phrase {
  if (phrase.is === 'row') return { is: 'row', items: phrase.items.map(plainest) }
  if (phrase.is !== 'either') return phrase
  const empty = phrase.of.find((one) => one.is === 'row' && one.items.length === 0)
  return empty ?? plainest(phrase.of[0] ?? phrase)
}

function channelNumbers({ channels }: Vocabulary, anyNumber: boolean, language: CommandLanguage): readonly SlotValue[] {
  const listed = new Set(channels.map(({ number }) => number))
  const unlisted =
    anyNumber || listed.size === 0
      ? Array.from({ length: HIGHEST_CHANNEL }, (_, n) => n + 1).filter((n) => !listed.has(n))
      : []
  return [
    ...[...listed].map((n) => spokenNumber(n, language, true)),
    ...unlisted.map((n) => spokenNumber(n, language, listed.size === 0)),
  ]
}

function numberValues(from: number, to: number, language: CommandLanguage): readonly SlotValue[] {
  return Array.from({ length: to - from + 1 }, (_, n) => spokenNumber(from + n, language, true))
}

function spokenNumber(n: number, language: CommandLanguage, isListed: boolean): SlotValue {
  return { says: [String(n), ...spellings(n, language)], plain: String(n), isListed }
}

/** The channels and apps, each with its other names, and kinds such as "news" if some name contains the word. */
function nameValues({ channels, apps }: Vocabulary, language: CommandLanguage): readonly SlotValue[] {
  const slotValues = new Map<string, readonly string[]>()
  const names = [...channels.map(({ name }) => name), ...apps]
  for (const name of names) if (plainWords(name) !== '') slotValues.set(plainWords(name), waysOfWriting(name, language))
  for (const [name, others] of otherNames(language)) {
    const plain = plainWords(name)
    if (findByName(names, (one) => one, plain) === undefined) continue
    // Kinds are shown in the user's language, brands as they are written.
    const own = slotValues.get(plain) ?? []
    slotValues.set(
      plain,
      language === 'en' || isBrand(name) ? [...(own.length > 0 ? own : [name]), ...others] : [...others, ...own],
    )
  }
  // Only texts that the grammar interprets as a name: a channel called "Guide" or "24" is reached by its number.
  return [...slotValues]
    .map(([plain, says]) => ({
      plain,
      says: says.filter((one) => understand(one, language)?.is === 'name'),
      isListed: true,
    }))
    .filter(({ says }) => says.length > 0)
}

const AND = { en: 'and', es: 'y', fr: 'et' } as const
const PLUS = inEveryLanguage('plus')

/** "Disney+" is also "Disney plus", which an engine can pronounce. */
function waysOfWriting(name: string, language: CommandLanguage): readonly string[] {
  const inWords = name
    .replaceAll('+', ` ${PLUS[language]} `)
    .replaceAll('&', ` ${AND[language]} `)
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return [...new Set([name, inWords])]
}

/** The sayings for a phrase of the user's own button; none if it is not understood. */
function ownPhrase(text: string, language: CommandLanguage): readonly Saying[] {
  const words = text.replaceAll(/[^\p{L}\p{N}\p{M}'’+&-]+/gu, ' ').trim()
  const intent = understand(text, language)
  if (intent === undefined) return []
  return waysOfWriting(words, language).map((way) => ({
    phrase: parsePhrase(way.replaceAll('’', "'"), {}),
    means: () => intent,
  }))
}
