/**
 * The key codes that a remote can send to a box (`vcode` on the wire; specification, E and F), grouped as on the
 * remote.
 */

export const DIGIT_KEYS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const ARROW_KEYS = ['UP', 'DOWN', 'LEFT', 'RIGHT'] as const
const COLOUR_KEYS = ['A', 'B', 'C', 'D'] as const

export const KEY_CODES = [
  ...DIGIT_KEYS,
  ...ARROW_KEYS,
  'OK',
  'EXIT',
  'PREVIOUS',
  'MENU',
  'GUIDE',
  'INFO',
  'HOME',
  'SEARCH',
  'APP_MENU',
  'ACCESSIBILITY',
  'PAGE_UP',
  'PAGE_DOWN',
  'CH_UP',
  'CH_DOWN',
  'REPLAY',
  'REWIND',
  'PLAY_PAUSE',
  'FAST_FORWARD',
  'RECORD',
  ...COLOUR_KEYS,
  'POWER',
] as const

export type KeyCode = (typeof KEY_CODES)[number]

export function isKeyCode(value: unknown): value is KeyCode {
  return KEY_CODES.includes(value as KeyCode)
}
