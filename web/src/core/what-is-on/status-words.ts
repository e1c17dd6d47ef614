/** What the status line says of the TV. Loaded after the keys. */
import type { Language } from '@beckon/contract/languages'
import type { LastPress } from '../press/presses.ts'
import type { ObservedState } from '../tv-state/observed-state.ts'
import { changeWords, shortWords } from '../tv-state/state-words.ts'
import { stateBefore } from './state-around-press.ts'

/** On a narrower screen the line has room only for the channel and the volume. */
const WIDE_LINE = '(min-width: 44em)'

export function whatIsOn(state: ObservedState, language: Language): string | undefined {
  return shortWords(state, language, matchMedia(WIDE_LINE).matches)
}

/** What the last presses changed, once the TV tells it: until then its state is only assumed. */
export function changedBy({ first }: LastPress, state: ObservedState, language: Language): string | undefined {
  const before = stateBefore(first)
  return before && changeWords(before, state, language)
}

/** Calls when the room changes: the tablet was turned, or the page zoomed. */
export function onRoom(listener: () => void): () => void {
  const wide = matchMedia(WIDE_LINE)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
