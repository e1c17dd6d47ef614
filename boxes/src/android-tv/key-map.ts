/** The Android key code for each of our keys; `undefined` where TV remotes have none. */
import type { KeyCode } from '@beckon/contract/keys'

export const ANDROID_KEYS: { readonly [K in KeyCode]: number | undefined } = {
  '0': 7,
  '1': 8,
  '2': 9,
  '3': 10,
  '4': 11,
  '5': 12,
  '6': 13,
  '7': 14,
  '8': 15,
  '9': 16,
  UP: 19,
  DOWN: 20,
  LEFT: 21,
  RIGHT: 22,
  OK: 23,
  EXIT: undefined,
  PREVIOUS: 4,
  MENU: 82,
  GUIDE: 172,
  INFO: 165,
  HOME: 3,
  SEARCH: 84,
  APP_MENU: undefined,
  ACCESSIBILITY: 175,
  // Page up and down are not in Android's list of the keys of a TV's remote.
  PAGE_UP: 92,
  PAGE_DOWN: 93,
  CH_UP: 166,
  CH_DOWN: 167,
  REPLAY: 88,
  REWIND: 89,
  PLAY_PAUSE: 85,
  FAST_FORWARD: 90,
  RECORD: 130,
  // Yellow, blue, red, green.
  A: 185,
  B: 186,
  C: 183,
  D: 184,
  POWER: 26,
}

/** The keys of the TV's own buttons. */
export const SOUND_AND_INPUT_KEYS = {
  'VOLUME UP': 24,
  'VOLUME DOWN': 25,
  'MUTE ON': 164,
  // Nor is this one in Android's list of the keys of a TV's remote.
  'INPUT STB_INPUT': 178,
} as const
