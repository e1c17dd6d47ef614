/** The languages of the interface, and the type of a sentence in all of them. */

/** Each language's own name. A new language is one entry here, and its file in `locales`. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Español', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGE_NAMES
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]

/** The languages that have a grammar of commands, with its numbers, other names and forms of words. */
export const COMMAND_LANGUAGES = ['en', 'es', 'fr'] as const
export type CommandLanguage = (typeof COMMAND_LANGUAGES)[number]

/** The language of the commands that a page in this language shows and understands first. */
export function commandLanguage(language: Language): CommandLanguage {
  return COMMAND_LANGUAGES.find((one) => one === language) ?? 'en'
}

/** One text in every language; a missing language does not compile. */
export type Sentence = { readonly [L in Language]: string }

/** The right-to-left languages among those that a translator may add. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

/** The direction in which the language is written, for the attribute `dir`. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'
}

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
