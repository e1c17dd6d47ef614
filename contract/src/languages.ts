/** The languages of the interface, and the type of a sentence in all of them. */

export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** One text in every language; a missing language does not compile. */
export type Sentence = { readonly [L in Language]: string }

/** The right-to-left languages among those that a translator may add. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

/** The direction in which the language is written, for the attribute `dir`. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'
}

/** Each language's own name. */
export const LANGUAGE_NAMES: Sentence = { en: 'English', es: 'Español', fr: 'Français' }

/** Makes a text of a name or number that is the same in all languages. */
export function inEveryLanguage<const T>(value: T): { readonly [L in Language]: T } {
  return Object.fromEntries(LANGUAGES.map((language) => [language, value])) as { [L in Language]: T }
}

/** Makes a sentence from its text in each language. */
export function sentenceFrom(words: (language: Language) => string): Sentence {
  return Object.fromEntries(LANGUAGES.map((language) => [language, words(language)])) as unknown as Sentence
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}
