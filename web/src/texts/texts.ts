/**
 * The sentences that users read or hear. Each feature has its own beside its pages, with all languages side by side. A
 * text that lacks a language does not compile.
 */
import type { Language, Sentence } from '@beckon/contract/languages'
import { useSharedState } from '../platform/shared-state.ts'

export type Values = Readonly<Record<string, string | number>>

/** Lets the compiler check a feature's texts, and keeps the type of their keys. */
export function defineTexts<T extends Record<string, Sentence>>(texts: T): T {
  return texts
}

let replacements: ReadonlyMap<Sentence, Sentence> = new Map()

/** Replaces these sentences by others, wherever they are used, from now on. */
export function replaceSentences(words: ReadonlyMap<Sentence, Sentence>): void {
  replacements = words
}

/** The sentence in a language, with its `{name}` places filled. A missing value leaves its place visible. */
export function say(sentence: Sentence, language: Language, values: Values = {}): string {
  return (replacements.get(sentence) ?? sentence)[language].replace(/\{(\w+)\}/gu, (place, name: string) =>
    String(values[name] ?? place),
  )
}

/** `t(sentence, values)` in the language of the interface; the component follows when the language changes. */
export function useT(): (sentence: Sentence, values?: Values) => string {
  const language = useSharedState((state) => state.language)
  return (sentence, values) => say(sentence, language, values)
}
