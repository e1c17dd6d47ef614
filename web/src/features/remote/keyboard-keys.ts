/**
 * Which key of the computer presses which button of the remote. A key presses the
 * first of its buttons that is on the page and can be pressed. Power, recording and the TV's input have no key: what a
 * slip of the hand should not do is not here.
 */

export interface KeyboardKey {
  /** `KeyboardEvent.key`, small letters. */
  readonly key: string
  /** The key's name in `aria-keyshortcuts`. */
  readonly shortcut: string
  /** The label on the keyboard's key. */
  readonly cap: string
  readonly buttons: readonly string[]
}

export const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

export const KEYBOARD_KEYS: readonly KeyboardKey[] = [
  { key: 'arrowup', shortcut: 'ArrowUp', cap: '↑', buttons: ['up'] },
  { key: 'arrowdown', shortcut: 'ArrowDown', cap: '↓', buttons: ['down'] },
  { key: 'arrowleft', shortcut: 'ArrowLeft', cap: '←', buttons: ['left'] },
  { key: 'arrowright', shortcut: 'ArrowRight', cap: '→', buttons: ['right'] },
  { key: 'enter', shortcut: 'Enter', cap: 'Enter', buttons: ['sendNumber', 'ok'] },
  { key: 'escape', shortcut: 'Escape', cap: 'Esc', buttons: ['exit'] },
  { key: 'backspace', shortcut: 'Backspace', cap: 'Backspace', buttons: ['deleteDigit', 'previous'] },
  { key: '+', shortcut: 'Plus', cap: '+', buttons: ['volumeUp'] },
  { key: '-', shortcut: '-', cap: '-', buttons: ['volumeDown'] },
  { key: 'm', shortcut: 'M', cap: 'M', buttons: ['mute'] },
  { key: '.', shortcut: '.', cap: '.', buttons: ['channelUp'] },
  { key: ',', shortcut: ',', cap: ',', buttons: ['channelDown'] },
  { key: 'pageup', shortcut: 'PageUp', cap: 'Page ↑', buttons: ['pageUp'] },
  { key: 'pagedown', shortcut: 'PageDown', cap: 'Page ↓', buttons: ['pageDown'] },
  { key: 'p', shortcut: 'P', cap: 'P', buttons: ['playPause'] },
  { key: 'r', shortcut: 'R', cap: 'R', buttons: ['rewind'] },
  { key: 'f', shortcut: 'F', cap: 'F', buttons: ['fastForward'] },
  { key: 'y', shortcut: 'Y', cap: 'Y', buttons: ['replay'] },
  { key: 'e', shortcut: 'E', cap: 'E', buttons: ['menu'] },
  { key: 'g', shortcut: 'G', cap: 'G', buttons: ['guide'] },
  { key: 'i', shortcut: 'I', cap: 'I', buttons: ['info'] },
  { key: 'h', shortcut: 'H', cap: 'H', buttons: ['home'] },
  { key: 's', shortcut: 'S', cap: 'S', buttons: ['search'] },
  { key: 'x', shortcut: 'X', cap: 'X', buttons: ['accessibility'] },
  { key: 'l', shortcut: 'L', cap: 'L', buttons: ['app-menu'] },
  { key: 'a', shortcut: 'A', cap: 'A', buttons: ['yellow'] },
  { key: 'b', shortcut: 'B', cap: 'B', buttons: ['blue'] },
  { key: 'c', shortcut: 'C', cap: 'C', buttons: ['red'] },
  { key: 'd', shortcut: 'D', cap: 'D', buttons: ['green'] },
  ...DIGITS.map((digit) => ({
    key: digit,
    shortcut: digit,
    cap: digit,
    buttons: [`digit${digit}`],
  })),
]

/** What the page does with a pressed key. */
export interface KeyFacts {
  readonly key: string
  /** `KeyboardEvent.code`: the place of the key, named by its letter on an English keyboard. */
  readonly code: string
  readonly withModifier: boolean
  /** Words are being put together, as in writing Japanese. */
  readonly composing: boolean
  /** The focus is where keys write or choose: a text field, a list, an open dialog. */
  readonly inField: boolean
  /** The focus is on a button or a link, which Enter presses. */
  readonly onControl: boolean
}

/**
 * The key's row, or undefined when it belongs to the page, the browser, or a switch of the user's (`taken`). The blank
 * always does, and so does Tab.
 */
export function keyForTv(
  { key, code, withModifier, composing, inField, onControl }: KeyFacts,
  taken: ReadonlySet<string>,
): KeyboardKey | undefined {
  if (withModifier || composing || inField) return undefined
  const name = key.toLowerCase()
  if (taken.has(name) || (name === 'enter' && onControl)) return undefined
  const letter = latinOf(name, code) ?? name
  return taken.has(letter) ? undefined : KEYBOARD_KEYS.find((row) => row.key === letter)
}

/** The letter that stands beside one of another alphabet on its key, or the value of another alphabet's digit. */
function latinOf(key: string, code: string): string | undefined {
  if (/^\p{Nd}$/u.test(key)) return digitOf(key)
  return /^(?!\p{Script=Latin})\p{L}$/u.test(key) ? /^Key([A-Z])$/u.exec(code)?.[1]?.toLowerCase() : undefined
}

/** The ten digits of an alphabet follow one another. */
function digitOf(digit: string): string {
  let value = 0
  for (let before = (digit.codePointAt(0) ?? 0) - 1; value < 9; before -= 1, value += 1)
    if (!/^\p{Nd}$/u.test(String.fromCodePoint(before))) break
  return String(value)
}
