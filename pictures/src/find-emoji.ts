/**
 * Finds the emoji picture of a named thing: by `things.tsv`, which has our own names, and by the annotations in
 * `emoji-words.tsv`. Every significant word has to match: a partial match would give a bathtub for "bath news".
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import { COMMAND_LANGUAGES, type CommandLanguage } from '@beckon/contract/languages'
import { first, readTableFile } from './tables.ts'
import {
  isVerb,
  saysOnlyWhen,
  simpleForm,
  subjectWords,
  withoutCarriers,
  withoutKnownVerb,
  withoutTimeAndPlace,
} from './word-forms.ts'

interface Index {
  /** The pictures by our names for things, in their simple forms. */
  readonly byThing: ReadonlyMap<string, string>
  readonly byLabel: ReadonlyMap<string, string>
  /** The pictures of each tag, in the list's order. */
  readonly byTag: ReadonlyMap<string, readonly string[]>
  readonly labelOf: ReadonlyMap<string, string>
}

/** A tag that more pictures than this have says little about any of them. */
const TAG_TELLS_AT_MOST = 4

const rows = readTableFile('emoji-words.tsv')
const things = readTableFile('things.tsv')
const known = new Set(rows.map((row) => row['picture'] ?? ''))
const indexes = Object.fromEntries(COMMAND_LANGUAGES.map((language) => [language, indexOf(language)])) as Record<
  CommandLanguage,
  Index
>

/** Every picture that our own names lead to; for tests. */
export const THING_PICTURES: ReadonlySet<string> = new Set(things.map((row) => row['picture'] ?? ''))

function indexOf(language: CommandLanguage): Index {
  const byLabel = new Map<string, string>()
  const byTag = new Map<string, string[]>()
  const labelOf = new Map<string, string>()
  for (const row of rows) {
    const [label = '', ...tags] = (row[language] ?? '').split('|').map((word) => simpleForm(plainWords(word), language))
    const picture = row['picture'] ?? ''
    labelOf.set(picture, label)
    if (!byLabel.has(label)) byLabel.set(label, picture)
    for (const tag of new Set(tags)) byTag.set(tag, [...(byTag.get(tag) ?? []), picture])
  }
  return { byThing: thingsIn(language), byLabel, byTag, labelOf }
}

/** The first row with a name wins. */
function thingsIn(language: CommandLanguage): ReadonlyMap<string, string> {
  const named = things.flatMap((row) =>
    (row[language] ?? '')
      .split('|')
      .map((name) => [simpleForm(plainWords(name), language), row['picture'] ?? ''] as const),
  )
  return new Map(named.toReversed().filter(([name]) => name !== ''))
}

/** The picture of one of our own things, if a command says nothing significant but its name and a verb. */
export function findThing(plain: string, language: CommandLanguage): string | undefined {
  const { byThing } = indexes[language]
  const object = withoutKnownVerb(plain, language)
  return first(
    [plain, object, withoutCarriers(object, language), subjectWords(withoutTimeAndPlace(object, language), language)],
    (said) => byThing.get(simpleForm(said, language)),
  )
}

export function findEmoji(plain: string, language: CommandLanguage): string | undefined {
  const said = simpleForm(plain, language)
  const { byLabel, byTag, labelOf } = indexes[language]
  const phrase = simpleForm(withoutTimeAndPlace(subjectWords(plain, language), language), language)
  if (phrase === '' || saysOnlyWhen(phrase, language) || isVerb(phrase, language)) return undefined
  const tagged = byTag.get(phrase) ?? []
  // "wine" is a tag of many, but the name of one: the wine glass.
  const titled = tagged.filter((picture) => ` ${labelOf.get(picture)} `.includes(` ${phrase} `))
  const found =
    byLabel.get(said) ??
    byLabel.get(phrase) ??
    (titled.length === 1 ? titled[0] : tagged.length <= TAG_TELLS_AT_MOST ? tagged[0] : undefined)
  return found && anybody(found)
}

/** The picture of a phrase that is one of our own names. */
export function ourThing(phrase: string, language: CommandLanguage): string | undefined {
  return indexes[language].byThing.get(simpleForm(phrase, language))
}

/** Prefers the picture of a person to that of a man or a woman, which commands seldom mean. */
function anybody(picture: string): string {
  const person = picture.replace(/^(?:wo)?man-/u, 'person-')
  return known.has(person) ? person : picture
}
