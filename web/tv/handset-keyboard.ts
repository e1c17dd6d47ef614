/** The keyboard as a handset: a table of keys, and where keys keep their usual meaning. */
import type { Sentence } from '@beckon/contract/languages'
import { DIGIT_KEYS } from '@beckon/contract/keys'
import type { HandsetKey } from '@beckon/contract/virtual-tv'
import { tvTexts } from './texts.ts'

/** By `KeyboardEvent.key`. */
export const KEYBOARD: Readonly<Record<string, HandsetKey>> = {
  ...Object.fromEntries(DIGIT_KEYS.map((digit) => [digit, digit])),
  ArrowUp: 'UP',
  ArrowDown: 'DOWN',
  ArrowLeft: 'LEFT',
  ArrowRight: 'RIGHT',
  Enter: 'OK',
  Escape: 'EXIT',
  Backspace: 'PREVIOUS',
  PageUp: 'PAGE_UP',
  PageDown: 'PAGE_DOWN',
}

/** What is listed on the page. */
export const KEYBOARD_HELP: readonly { readonly keys: Sentence; readonly press: Sentence }[] = [
  { keys: tvTexts.keysDigits, press: tvTexts.groupDigits },
  { keys: tvTexts.keysArrows, press: tvTexts.groupMove },
  { keys: tvTexts.keysEnter, press: tvTexts.ok },
  { keys: tvTexts.keysBackspace, press: tvTexts.back },
  { keys: tvTexts.keysEscape, press: tvTexts.exit },
  { keys: tvTexts.keysPages, press: tvTexts.page },
]

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'defaultPrevented' | 'isComposing' | 'target'
>

/** The handset key that a keyboard event means, if the element with the focus does not need it for itself. */
export function handsetKeyOf(event: Pressed): HandsetKey | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return undefined
  const target = event.target instanceof Element ? event.target : undefined
  if (target?.closest('input, select, textarea, [contenteditable], dialog')) return undefined
  if (event.key === 'Enter' && target?.closest('button, a, summary')) return undefined
  return KEYBOARD[event.key]
}
