/**
 * Renders a sentence of the catalogue (`contract/src/catalogue.ts`) in a language, with its values, and tracks the
 * language of the interface.
 */
import { directionOf, sentenceFrom, type Language, type Sentence } from '@beckon/contract/languages'
import { traitsOf } from '@beckon/contract/partners'
import { changeShared, shared, useSharedState } from '../platform/shared-state.ts'
import { writeStored } from '../platform/stored-values.ts'

export type Values = Readonly<Record<string, string | number>>

let replacements: ReadonlyMap<Sentence, Sentence> = new Map()

/** Replaces these sentences by others, wherever they are used, from now on. */
export function replaceSentences(words: ReadonlyMap<Sentence, Sentence>): void {
  replacements = words
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Unicode bidirectional controls: those that embed or override a direction, and those that isolate a part of the text.
 */
const TURNS = /[\u202a-\u202e]/gu
const WALLS = /[\u2066-\u2069]/gu

/**
 * A third-party text made safe to place inside a sentence: isolated if it is written from right to left, and without
 * controls that would change the direction of the text around it.
 */
export function isolated(text: string): string {
  const straight = text.replaceAll(TURNS, '')
  const words = isWalled(straight) ? straight : straight.replaceAll(WALLS, '')
  return RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words
}

/** Whether every isolate in the text is closed within it. Such isolates stay, as this app puts them around names. */
function isWalled(text: string): boolean {
  let depth = 0
  for (const [mark] of text.matchAll(WALLS)) {
    depth += mark === '\u2069' ? -1 : 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** The sentence in a language, with its `{name}` places filled. A missing value leaves its place visible. */
export function say(sentence: Sentence, language: Language, values: Values = {}): string {
  return (replacements.get(sentence) ?? sentence)[language].replace(/\{(\w+)\}/gu, (place, name: string) =>
    isolated(String(values[name] ?? place)),
  )
}

/**
 * The plural form for a number by each language's rules: of `found_one`, `found_other` and so on, by the key `found`.
 */
export function counted<Key extends string>(
  texts: { readonly [K in `${Key}_other`]: Sentence },
  key: Key,
  count: number,
): Sentence {
  const forms = texts as Readonly<Record<string, Sentence>>
  const other = texts[`${key}_other`]
  return sentenceFrom((language) => {
    const form = new Intl.PluralRules(language).select(count)
    return (forms[`${key}_${form}`] ?? other)[language]
  })
}

/** Returns `t(sentence, values)` for the language of the interface; the component re-renders when that changes. */
export function useT(): (sentence: Sentence, values?: Values) => string {
  const language = useSharedState((state) => state.language)
  return (sentence, values) => say(sentence, language, values)
}

/** A text that names the partner's brand, and its variant for a partner without a brand. */
export interface Branded {
  readonly named: Sentence
  readonly plain: Sentence
}

/** Returns a function that renders the variant for this page's partner. */
export function useBranded(): (words: Branded) => string {
  const t = useT()
  const brand = useSharedState((state) => traitsOf(state.partner).brand)
  return ({ named, plain }) => (brand === '' ? t(plain) : t(named, { brand }))
}

/** Applies and stores the user's choice of language (A16, A17). */
export function chooseLanguage(language: Language): void {
  changeShared({ language })
  writeStored('locale', language)
}

/** From now on keeps the document's `lang` and `dir` in step with the language of the interface. */
export function followLanguage(): void {
  markPage(shared().language)
  useSharedState.subscribe(({ language }) => {
    if (document.documentElement.lang !== language) markPage(language)
  })
}

function markPage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Canadian French by default, unless the browser prefers that of another country. */
const USUAL: Readonly<Partial<Record<Language, string>>> = { fr: 'fr-CA' }

const NO_BREAK_SPACE = '\u00a0'

/**
 * The time of day as the user writes it, without a line break: `7:30 PM`, `19 h 30`; in the time zone of this device. `at`: milliseconds
 * since 1970.
 */
export function clockTime(at: number, language: Language, wanted: readonly string[] = navigator.languages): string {
  const locale = wanted.find((one) => one.startsWith(`${language}-`)) ?? USUAL[language] ?? language
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
    .format(at)
    .replaceAll(' ', NO_BREAK_SPACE)
}
