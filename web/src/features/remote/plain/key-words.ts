/** Plain words and large drawings on keys, if the user chose them: shown before the first page is drawn, and at once. */
import type { RemoteButton } from '../../../remote-model/button-table.ts'
import { drawKeysWith } from '../../../remote-model/Keys.tsx'
import { readStored } from '../../../platform/stored-values.ts'
import { replaceSentences } from '../../../texts/texts.ts'
import { DRAWN_GROUPS, PLAIN_WORDS } from './plain-words.ts'
import './symbols.css'
import spriteUrl from './symbols.svg?url&no-inline'

export function showKeyWords(): void {
  const isOn = readStored('plainWords') === true
  replaceSentences(isOn ? PLAIN_WORDS : new Map())
  drawKeysWith(isOn ? largeDrawing : () => undefined)
  document.documentElement.toggleAttribute('data-symbols', isOn)
}

function largeDrawing({ id, group }: RemoteButton): string | undefined {
  return DRAWN_GROUPS.includes(group) ? `${spriteUrl}#${id}` : undefined
}
