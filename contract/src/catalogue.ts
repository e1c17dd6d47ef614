/**
 * The sentences that users read or hear. Each language has one file in `contract/src/locales`, in i18next's JSON v4,
 * which translators' tools can read. Node reads the files; a build of the pages replaces each call of `catalogue` by
 * its part (`web/build/contract-in-page.ts`).
 */
import type en from './locales/en.json'
import { LANGUAGES, type Sentence } from './languages.ts'

interface Part {
  readonly [key: string]: string | Part
}
/** The files, by language. */
export type Locales = Readonly<Record<string, Part>>

type Sentences<T> = { readonly [Key in keyof T]: T[Key] extends string ? Sentence : Sentences<T[Key]> }
export type Catalogue = Sentences<typeof en>

/**
 * English replaces a sentence that a language lacks or has empty. A plural form that only other languages have, such as
 * `found_few`, is replaced by the language's own `found_other`.
 */
export function makeCatalogue(locales: Locales): Catalogue {
  return sentencesOf(locales) as unknown as Catalogue
}

const PLURAL = /_(?:zero|one|two|few|many)$/u

/** Regroups the files, which are by language and then key, by key and then language, and fills the gaps. */
function sentencesOf(parts: Locales): Readonly<Record<string, unknown>> {
  const isKnown = (key: string) => key in (parts['en'] ?? {}) || PLURAL.test(key)
  const keys = new Set(Object.values(parts).flatMap((part) => Object.keys(part).filter(isKnown)))
  return Object.fromEntries(
    [...keys].map((key) => {
      const values = mapValues(parts, (part) => part[key])
      if (typeof values['en'] === 'object')
        return [key, sentencesOf(mapValues(values, (part) => part ?? {}) as Locales)]
      // The general plural form of each language; for any other key, the sentence itself.
      const general = mapValues(parts, (part) => part[key.replace(PLURAL, '_other')])
      return [
        key,
        mapValues(values, (text, language) => withPlaces(text || general[language] || values['en'] || general['en'])),
      ]
    }),
  )
}

function mapValues<Value, Made>(
  all: Readonly<Record<string, Value>>,
  make: (value: Value, key: string) => Made,
): Record<string, Made> {
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [key, make(value, key)]))
}

/** i18next writes a placeholder as `{{name}}`, `say` fills `{name}`. */
function withPlaces(text: Part | string | undefined): string {
  return typeof text === 'string' ? text.replaceAll(/\{\{(\w+)\}\}/gu, '{$1}') : ''
}

const locales: Locales = Object.fromEntries(
  await Promise.all(
    LANGUAGES.map(async (language): Promise<[string, Part]> => {
      const file = (await import(`./locales/${language}.json`, { with: { type: 'json' } })) as { default: Part }
      return [language, file.default]
    }),
  ),
)
const all = makeCatalogue(locales)

/**
 * A part of the catalogue. Each part must be taken in one file only; others import it from there: the build puts a copy
 * of the sentences in place of each call.
 */
export function catalogue<Name extends keyof Catalogue>(name: Name): Catalogue[Name] {
  return all[name]
}
