/**
 * Plain key names of at most two words, for users who chose them. A key that is not here has such a name already. The
 * plain name of a key with a text command is understood as that command (`plain-words.test.ts`).
 */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import { buttonTexts } from '@beckon/contract/remote-texts'
import { flexTexts } from '../../../remote-model/flex-buttons.ts'
import type { RemoteButton } from '../../../remote-model/button-table.ts'
import { drawKeysWith } from '../../../remote-model/Keys.tsx'
import { readStored } from '../../../platform/stored-values.ts'
import { replaceSentences } from '../../../texts/say.ts'
import './symbols.css'
import spriteUrl from './symbols.svg?url&no-inline'

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

/** Shows plain words and large drawings on keys, if chosen: before the first page is drawn, and on every change. */
export function showKeyWords(): void {
  const isOn = readStored('plainWords') === true
  replaceSentences(isOn ? PLAIN_WORDS : new Map())
  drawKeysWith(isOn ? largeDrawing : () => undefined)
  document.documentElement.toggleAttribute('data-symbols', isOn)
}

function largeDrawing({ id, group }: RemoteButton): string | undefined {
  return DRAWN_GROUPS.includes(group) ? `${spriteUrl}#${id}` : undefined
}
