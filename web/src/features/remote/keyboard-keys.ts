/**
 * Which key of the computer presses which button of the remote (`shortcut` of its row). A key presses the first of its
 * buttons that is on the page and can be pressed. Power, recording and the TV's input have no key, so that a slip of
 * the hand cannot press them.
 */
import { ALL_BUTTONS } from '../../remote-model/flex-buttons.ts'

export interface KeyboardKey {
  /** `KeyboardEvent.key` in lower case. */
  readonly key: string
  /** The key's name in `aria-keyshortcuts`. */
  readonly shortcut: string
  /** The label on the keyboard's key. */
  readonly cap: string
  readonly buttons: readonly string[]
}

export const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The keys that press a button of the number composer first, while it is on the page. */
const OF_COMPOSER: Readonly<Record<string, string>> = { Enter: 'sendNumber', Backspace: 'deleteDigit' }
/** Labels that are not the key's name. */
const CAPS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
  Plus: '+',
}

export const KEYBOARD_KEYS: readonly KeyboardKey[] = ALL_BUTTONS.flatMap(({ id, shortcut }) =>
  shortcut === undefined
    ? []
    : {
        key: shortcut === 'Plus' ? '+' : shortcut.toLowerCase(),
        shortcut,
        cap: CAPS[shortcut] ?? shortcut,
        buttons: [OF_COMPOSER[shortcut] ?? [], id].flat(),
      },
)

/** The facts that decide whether a key presses the remote. */
export interface KeyFacts {
  readonly key: string
  /** `KeyboardEvent.code`: the place of the key, named by its letter on an English keyboard. */
  readonly code: string
  readonly withModifier: boolean
  /** Text is being composed with an input method, as for Japanese. */
  readonly composing: boolean
  /** The focus is where keys write or choose: a text field, a list, an open dialog. */
  readonly inField: boolean
  /** The focus is on a button or a link, which Enter presses. */
  readonly onControl: boolean
}

/**
 * The key's row, or undefined when it belongs to the page, the browser, or a switch of the user's. Space and Tab always
 * do.
 */
export function keyForTv(
  { key, code, withModifier, composing, inField, onControl }: KeyFacts,
  usedBySwitches: ReadonlySet<string>,
): KeyboardKey | undefined {
  if (withModifier || composing || inField) return undefined
  const name = key.toLowerCase()
  if (usedBySwitches.has(name) || (name === 'enter' && onControl)) return undefined
  const letter = latinOf(name, code) ?? name
  return usedBySwitches.has(letter) ? undefined : KEYBOARD_KEYS.find((row) => row.key === letter)
}

/** The Latin letter on the same key as a letter of another alphabet, or the Western form of another script's digit. */
function latinOf(key: string, code: string): string | undefined {
  if (/^\p{Nd}$/u.test(key)) return digitOf(key)
  return /^(?!\p{Script=Latin})\p{L}$/u.test(key) ? /^Key([A-Z])$/u.exec(code)?.[1]?.toLowerCase() : undefined
}

/** The value of a digit: the ten digits of any script are consecutive code points. */
function digitOf(digit: string): string {
  let value = 0
  for (let before = (digit.codePointAt(0) ?? 0) - 1; value < 9; before -= 1, value += 1)
    if (!/^\p{Nd}$/u.test(String.fromCodePoint(before))) break
  return String(value)
}
