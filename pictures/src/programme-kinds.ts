/** The words that say what kind of programme something is, and those that change nothing of what it is about. */
import type { Language } from '@beckon/contract/languages'
import { saysOnlyWhen, simpleForm } from './word-forms.ts'
import { anyPattern, byLanguage, wordList } from './word-lists.ts'

interface Kinds {
  /** Kinds that are about a thing: one known word beside them is enough. */
  readonly about: ReadonlySet<string>
  /** Kinds that have a title and people: every word beside them has to be a thing. */
  readonly titled: ReadonlySet<string>
  /** Words that lead to the thing that follows: "how to bake bread". */
  readonly leads: RegExp
  /** Words that lead to who made or played it: a name, not a thing. */
  readonly by: RegExp
}

export const KINDS: { readonly [L in Language]: Kinds } = {
  en: {
    about: simpleWords('en', wordList('about', 'en')),
    titled: simpleWords('en', wordList('titled', 'en')),
    leads: new RegExp(`^(?:${anyPattern('leads', 'en')}) `, 'u'),
    by: /(?:^| )(?:by|starring|featuring|sung by|played by) .*$/u,
  },
  es: {
    about: simpleWords('es', wordList('about', 'es')),
    titled: simpleWords('es', wordList('titled', 'es')),
    leads: new RegExp(`^(?:${anyPattern('leads', 'es')}) `, 'u'),
    by: /(?:^| )(?:cantad[oa]s? por|interpretad[oa]s? por|protagonizad[oa]s? por) .*$/u,
  },
  fr: {
    about: simpleWords('fr', wordList('about', 'fr')),
    titled: simpleWords('fr', wordList('titled', 'fr')),
    leads: new RegExp(`^(?:${anyPattern('leads', 'fr')}) `, 'u'),
    by: /(?:^| )(?:par|chante par|joue par) .*$/u,
  },
}

/** Words for the audience and the quality: they do not change the subject. */
const ASIDE = byLanguage((language) => simpleWords(language, wordList('aside', language)))

/** A kind, a time, or for whom and what it is like. */
export function tellsNoThing(simple: string, language: Language): boolean {
  const { about, titled } = KINDS[language]
  return about.has(simple) || titled.has(simple) || ASIDE[language].has(simple) || saysOnlyWhen(simple, language)
}

/** Words in their simple forms. */
function simpleWords(language: Language, list: readonly string[]): ReadonlySet<string> {
  return new Set(list.map((word) => simpleForm(word, language)))
}
