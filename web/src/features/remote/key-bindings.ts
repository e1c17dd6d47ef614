/** The keys of the keyboard that the user gave to buttons of the remote. */
import { readStored, removeStored, writeStored } from '../../platform/stored-values.ts'

/** `KeyboardEvent.key` in small letters, by the button's id; empty for a button that has no key. */
export type KeyBindings = Readonly<Record<string, string>>

/**
 * Keys with a name that can be given. Tab moves about the page, the space bar presses what has the focus, Insert and Caps
 * Lock belong to screen readers, F5 loads the page again, F11 and F12 are the browser's, F8 pauses an access method.
 */
const NAMED =
  /^(?:arrow(?:up|down|left|right)|page(?:up|down)|enter|escape|backspace|delete|home|end|f(?:[1-4679]|10))$/u
const CAPS: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  pageup: 'Page ↑',
  pagedown: 'Page ↓',
  escape: 'Esc',
}
const NAMES: Readonly<Record<string, string>> = {
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  '+': 'Plus',
}

export function readKeyBindings(): KeyBindings {
  const stored = Object.entries(readStored('ownKeys') ?? {})
  return Object.fromEntries(stored.filter(([, key]) => key === '' || canBeBound(key)))
}

function write(own: KeyBindings): void {
  if (Object.keys(own).length === 0) removeStored('ownKeys')
  else writeStored('ownKeys', own)
}

/** No other button keeps this key. */
export function bindKey(button: string, key: string): void {
  const others = Object.entries(readKeyBindings()).filter(
    ([id, other]) => id !== button && (other !== key || key === ''),
  )
  write({ ...Object.fromEntries(others), [button]: key })
}

export function writeKeyBindings(own: KeyBindings): void {
  write(own)
}

export function canBeBound(key: string): boolean {
  return NAMED.test(key) || (/^[^\s\p{C}]$/u.test(key) && key === key.toLowerCase())
}

/** The label on the keyboard's key. */
export function keyCapOf(key: string): string {
  return CAPS[key] ?? (key.length === 1 ? key.toUpperCase() : `${key.charAt(0).toUpperCase()}${key.slice(1)}`)
}

/** The key's name in `aria-keyshortcuts`. */
export function ariaShortcutOf(key: string): string {
  return NAMES[key] ?? keyCapOf(key)
}
