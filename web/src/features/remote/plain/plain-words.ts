/**
 * The second set of words: what keys are called in at most two plain words, for who chose so. A key that is not here is
 * called so already. Every word that has a command in words is understood as that (`plain-words.test.ts`).
 */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import { buttonTexts } from '@beckon/contract/remote-texts'
import { flexTexts } from '../../../remote-model/flex-buttons.ts'

const plain = catalogue('plainKeys')

const plainFlex = catalogue('plainFlexKeys')

function pairs(usual: Readonly<Record<string, Sentence>>, words: Readonly<Record<string, Sentence>>) {
  return Object.entries(words).map(([key, sentence]) => [usual[key] as Sentence, sentence] as const)
}

/** The plain words, by the usual ones. */
export const PLAIN_WORDS: ReadonlyMap<Sentence, Sentence> = new Map([
  ...pairs(buttonTexts, plain),
  ...pairs(flexTexts, plainFlex),
])

/** `symbols.svg` has a large drawing for every key of these groups, by the ids of the buttons. */
export const DRAWN_GROUPS: readonly string[] = ['tv', 'menus', 'volume', 'channel', 'playback', 'main']
