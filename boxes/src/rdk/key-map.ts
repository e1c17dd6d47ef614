/**
 * RDK's code for each of our keys, for `injectKey`; `undefined` if it is not in both public tables, and for POWER,
 * which the power plugin sets. An image drops a code that it does not know and still reports success, so no others are
 * offered. Images differ: the setting `keyMap` adds and replaces codes.
 */
import type { KeyCode } from '@beckon/contract/keys'

export type KeyCodes = { readonly [K in KeyCode]?: number }

/** The keys in both tables, RDKShell's and RDKWindowManager's. */
export const RDK_KEYS: { readonly [K in KeyCode]: number | undefined } = {
  '0': 48,
  '1': 49,
  '2': 50,
  '3': 51,
  '4': 52,
  '5': 53,
  '6': 54,
  '7': 55,
  '8': 56,
  '9': 57,
  UP: 38,
  DOWN: 40,
  LEFT: 37,
  RIGHT: 39,
  OK: 13,
  EXIT: 27,
  // Back, home, guide and apps as in RDK's reference interface and its remote.
  PREVIOUS: 8,
  HOME: 36,
  GUIDE: 120,
  APP_MENU: 122,
  MENU: 408,
  INFO: undefined,
  SEARCH: undefined,
  ACCESSIBILITY: undefined,
  PAGE_UP: 33,
  PAGE_DOWN: 34,
  CH_UP: undefined,
  CH_DOWN: undefined,
  REPLAY: undefined,
  REWIND: 224,
  PLAY_PAUSE: 227,
  FAST_FORWARD: 223,
  RECORD: undefined,
  A: 403,
  B: 404,
  C: 405,
  D: 406,
  // Its key toggles; the power plugin sets a state.
  POWER: undefined,
}

/** The keys in RDKWindowManager's table only. */
export const WINDOW_MANAGER_KEYS: KeyCodes = { RECORD: 167, SEARCH: 217 }

/** The codes of HDMI-CEC that `sendKeyPressEvent` passes on, by TV command. */
export const CEC_KEYS: Readonly<Record<string, number>> = { 'VOLUME UP': 65, 'VOLUME DOWN': 66, 'MUTE ON': 67 }
