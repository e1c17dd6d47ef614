/**
 * Every sentence the user reads or hears. Each feature keeps its own beside its pages, three languages side by side;
 * a text that lacks a language does not compile.
 */
import type { Language, Sentence } from '@beckon/contract/languages'
import { useSharedState } from '../platform/shared-state.ts'

export type Values = Readonly<Record<string, string | number>>

/** Checks the shape of a feature's texts, and keeps their keys. */
export function defineTexts<T extends Record<string, Sentence>>(texts: T): T {
  return texts
}

let instead: ReadonlyMap<Sentence, Sentence> = new Map()

/** From now on each of these is said in other words, wherever it stands. */
export function sayInstead(words: ReadonlyMap<Sentence, Sentence>): void {
  instead = words
}

/** A sentence in one language, its `{name}` places filled. A missing value leaves its place visible. */
export function say(sentence: Sentence, language: Language, values: Values = {}): string {
  return (instead.get(sentence) ?? sentence)[language].replace(/\{(\w+)\}/gu, (place, name: string) =>
    String(values[name] ?? place),
  )
}

/** `t(sentence, values)` in the language of the interface; the component follows when the language changes. */
export function useT(): (sentence: Sentence, values?: Values) => string {
  const language = useSharedState((state) => state.language)
  return (sentence, values) => say(sentence, language, values)
}
