/**
 * Finds a thing that has a name among the emoji pictures, by their annotations. Every word that matters has to fit:
 * half a match is how a remote gets a bathtub for "bath news".
 */
import { readFileSync } from 'node:fs'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { LANGUAGES, type Language } from '@beckon/contract/languages'
import { readTable } from './tables.ts'
import { simpleForm, whatMatters } from './word-forms.ts'

interface Index {
  readonly byLabel: ReadonlyMap<string, string>
  /** Of each tag the pictures that have it, in the list's order. */
  readonly byTag: ReadonlyMap<string, readonly string[]>
  readonly labelOf: ReadonlyMap<string, string>
}

/** A tag that more pictures than this have says little about any of them. */
const TAG_TELLS_AT_MOST = 4

const rows = readTable(readFileSync(new URL('./emoji-words.tsv', import.meta.url), 'utf8'))
const known = new Set(rows.map((row) => row['picture'] ?? ''))
const indexes = Object.fromEntries(LANGUAGES.map((language) => [language, indexOf(language)])) as Record<Language, Index>

function indexOf(language: Language): Index {
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
  return { byLabel, byTag, labelOf }
}

export function findEmoji(plain: string, language: Language): string | undefined {
  const said = simpleForm(plain, language)
  const { byLabel, byTag, labelOf } = indexes[language]
  const phrase = simpleForm(whatMatters(plain, language), language)
  if (phrase === '') return undefined
  const tagged = byTag.get(phrase) ?? []
  // "wine" is a tag of many, but the name of one: the wine glass.
  const titled = tagged.filter((picture) => ` ${labelOf.get(picture)} `.includes(` ${phrase} `))
  const found = byLabel.get(said) ?? byLabel.get(phrase) ?? (titled.length === 1 ? titled[0] : tagged.length <= TAG_TELLS_AT_MOST ? tagged[0] : undefined)
  return found && anybody(found)
}

/** A command seldom says that it means a man or a woman. */
function anybody(picture: string): string {
  const person = picture.replace(/^(?:wo)?man-/u, 'person-')
  return known.has(person) ? person : picture
}
