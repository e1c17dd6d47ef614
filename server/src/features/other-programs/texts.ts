/** What press links are answered with beside the sentences of the remote. */
import { catalogue } from '@beckon/contract/catalogue'
import type { LinkRight } from '@beckon/contract/other-programs'
import type { Sentence } from '@beckon/contract/languages'

export const linkTexts = catalogue('pressLinkPage')

export const mayNotTexts = catalogue('pressRefusals') satisfies Record<LinkRight, Sentence>

/** A sentence in one language, its `{name}` places filled. */
export function fill(
  sentence: Sentence,
  language: keyof Sentence,
  values: Readonly<Record<string, string>> = {},
): string {
  return sentence[language].replace(/\{(\w+)\}/gu, (place, name: string) => values[name] ?? place)
}
