/**
 * The subjects and functions of TV in three languages, from a table that gives each phrase its picture.
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import { COMMAND_LANGUAGES, type CommandLanguage } from '@beckon/contract/languages'
import { first, readTableFile } from './tables.ts'
import { gistOfCommand, isCarrier, simpleForm, simpleWords, subjectWords, withoutKnownVerb } from './word-forms.ts'

interface Phrases {
  readonly whole: ReadonlyMap<string, string>
  /** The same by the gist of each phrase. */
  readonly gists: ReadonlyMap<string, string>
  /** Longest first: "christmas movies" before "movies". */
  readonly part: readonly Part[]
  /** TV functions by the words that name them, most words first: "contrast, high" before "contrast". */
  readonly controls: readonly Control[]
  /** Every word of them. */
  readonly controlWords: ReadonlySet<string>
}

interface Control {
  readonly words: readonly string[]
  readonly picture: string
}

interface Part {
  readonly phrase: string
  readonly simple: string
  readonly picture: string
}

/** Pictures of what something is, not of what it is about. */
const OF_ANY_KIND: ReadonlySet<string> = new Set([
  'clapper-board',
  'musical-notes',
  'movie-camera',
  'tv-television',
  'tv-tonight',
  'mantelpiece-clock',
  'stadium',
  'trophy',
  'graduation-cap',
  'classical-building',
  'popcorn',
])
/** Controls with words common in titles ("un paso adelante"): a single one counts only if all words are of controls. */
const IN_TITLES: ReadonlySet<string> = new Set(['tv-fast-forward', 'tv-skip-forward', 'tv-skip-back', 'tv-input'])
const ARTICLE = /^(?:the|el|la|los|las|le|les|l) /u
const rows = readTableFile('tv-words.tsv')
const phrases = Object.fromEntries(COMMAND_LANGUAGES.map((language) => [language, phrasesIn(language)])) as Record<
  CommandLanguage,
  Phrases
>

function phrasesIn(language: CommandLanguage): Phrases {
  const all = rows.flatMap((row) =>
    (row[language] ?? '')
      .split('|')
      .map((phrase) => [plainWords(phrase), row['picture'] ?? '', row['matches'] ?? ''] as const),
  )
  const said = all.filter(([phrase]) => phrase !== '')
  // Without the carriers of other languages: "the" is no French tea.
  const part = said
    .filter(([phrase, , matches]) => matches === 'part' && !isCarrier(phrase, otherThan(language)))
    .map(([phrase, picture]) => ({ phrase, simple: simpleForm(phrase, language), picture }))
  const controls = controlsIn(said, language)
  return {
    // The first row with a phrase wins.
    whole: new Map(said.toReversed().map(([phrase, picture]) => [phrase, picture])),
    gists: new Map(said.toReversed().map(([phrase, picture]) => [gistOfCommand(phrase, language), picture])),
    controls,
    controlWords: new Set(controls.flatMap(({ words }) => words)),
    part: part.toSorted((one, other) => other.phrase.length - one.phrase.length),
  }
}

/** A single word counts only if the table marks it as a control: "page" is no key. */
function controlsIn(
  said: readonly (readonly [phrase: string, picture: string, matches: string])[],
  language: CommandLanguage,
): readonly Control[] {
  const controls = said
    .filter(([, picture]) => picture.startsWith('tv-'))
    .map(([phrase, picture, matches]) => ({ words: simpleWords(phrase, language), picture, matches }))
  return controls
    .filter(({ words, matches }) => words.length > 1 || (matches === 'control' && words.length === 1))
    .toSorted((one, other) => other.words.length - one.words.length)
}

/** The picture of a TV function whose words occur in any order, among others; in the hint's language only. */
export function inControls(plain: string, hint: CommandLanguage): string | undefined {
  const said = new Set(simpleWords(plain, hint))
  const { controls, controlWords } = phrases[hint]
  const isSaid = ({ words }: Control) => words.every((word) => said.has(word))
  const knowsAll = [...said].every((word) => controlWords.has(word))
  return controls.find(
    (control) => isSaid(control) && (control.words.length > 1 || knowsAll || !IN_TITLES.has(control.picture)),
  )?.picture
}

/** The picture of a phrase that is the whole text, in one of these languages. */
export function wholeMatch(plain: string, languages: readonly CommandLanguage[]): string | undefined {
  return first(languages, (language) => phrases[language].whole.get(plain))
}

/** The picture of a phrase with the same gist, in more words or in other forms of them. */
export function sameGist(plain: string, hint: CommandLanguage): string | undefined {
  return first([hint, ...otherThan(hint)], (language) => {
    const matters = gistOfCommand(plain, language)
    // "The Voice" is no voice search.
    const isTitle = !matters.includes(' ') && ARTICLE.test(plain)
    return matters === '' || isTitle ? undefined : phrases[language].gists.get(matters)
  })
}

/**
 * The picture of the longest phrase within the text; in a language other than the hint's only if no other significant
 * words remain.
 */
export function inSubject(plain: string, hint: CommandLanguage): string | undefined {
  const object = withoutKnownVerb(plain, hint)
  const found = phrases[hint].part.filter(({ phrase, picture }) =>
    ` ${phrase.includes(' ') || picture.startsWith('tv-') ? plain : object} `.includes(` ${phrase} `),
  )
  // "Funny movies" are funny first.
  const told =
    found.find(({ picture }) => !OF_ANY_KIND.has(picture)) ??
    found[0] ??
    first(otherThan(hint), (language) => onSubject(subjectWords(plain, language), language))
  return told?.picture
}

/** Whether a name is a phrase of the table: Harry Potter is a subject, not an actor. */
export function isSubject(plain: string, language: CommandLanguage): boolean {
  return phrases[language].part.some(({ phrase }) => phrase === plain)
}

/** Whether a picture shows only a kind, such as a film, a song or a show, so that a more specific one may be found. */
export function isOfAnyKind(picture: string): boolean {
  return OF_ANY_KIND.has(picture)
}

function onSubject(matters: string, language: CommandLanguage): Part | undefined {
  return phrases[language].part.find(({ phrase, simple }) => phrase === matters || simple === matters)
}

export function otherThan(hint: CommandLanguage): readonly CommandLanguage[] {
  return COMMAND_LANGUAGES.filter((one) => one !== hint)
}

/** Every picture that the table names; for tests. */
export const TABLE_PICTURES: ReadonlySet<string> = new Set(rows.map((row) => row['picture'] ?? ''))
