/** The Linux key code that OpenWebif accepts for each of our keys; `undefined` if its remotes have none. */
import type { KeyCode } from '@beckon/contract/keys'

/** Digits are mostly collected and sent as one channel change instead. */
export const ENIGMA2_KEYS: { readonly [K in KeyCode]: number | undefined } = {
  '0': 11,
  '1': 2,
  '2': 3,
  '3': 4,
  '4': 5,
  '5': 6,
  '6': 7,
  '7': 8,
  '8': 9,
  '9': 10,
  UP: 103,
  DOWN: 108,
  LEFT: 105,
  RIGHT: 106,
  OK: 352,
  // The same key leaves a menu and goes one level back.
  EXIT: 174,
  PREVIOUS: 174,
  MENU: 139,
  GUIDE: 365,
  INFO: 358,
  HOME: undefined,
  SEARCH: undefined,
  APP_MENU: undefined,
  ACCESSIBILITY: 370,
  PAGE_UP: undefined,
  PAGE_DOWN: undefined,
  CH_UP: 402,
  CH_DOWN: 403,
  REPLAY: undefined,
  REWIND: 168,
  PLAY_PAUSE: 164,
  FAST_FORWARD: 208,
  RECORD: 167,
  A: 400,
  B: 401,
  C: 398,
  D: 399,
  // Not sent: power is set, never toggled.
  POWER: 116,
}

/** Outside menus, the key 0 returns to the last channel. */
export const LAST_CHANNEL = 11
