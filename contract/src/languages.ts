/** The interface languages, and the shape of a sentence that has all of them. */

export const LANGUAGES = ['en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** One text in every language; a missing language does not compile. */
export type Sentence = { readonly [L in Language]: string }

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}
