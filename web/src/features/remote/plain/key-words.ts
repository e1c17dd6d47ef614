/** Plain words and large drawings on keys, if the user chose them: shown before the first page is drawn, and at once. */
import { drawKeysWith } from '../../../remote-model/KeyFace.tsx'
import { readStored } from '../../../platform/stored-values.ts'
import { replaceSentences } from '../../../texts/texts.ts'
import { PLAIN_WORDS } from './plain-words.ts'
import './symbols.css'
import spriteUrl from './symbols.svg?url&no-inline'
import { SYMBOLS } from './symbols.ts'

export function showKeyWords(): void {
  const isOn = readStored('plainWords') === true
  replaceSentences(isOn ? PLAIN_WORDS : new Map())
  drawKeysWith(isOn ? (id) => (SYMBOLS.has(id) ? `${spriteUrl}#${id}` : undefined) : () => undefined)
  document.documentElement.toggleAttribute('data-symbols', isOn)
}
