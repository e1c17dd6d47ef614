/** The Samsung key for each of our keys; `undefined` if there is none. */
import type { KeyCode } from '@beckon/contract/keys'

export const TIZEN_KEYS: { readonly [K in KeyCode]: string | undefined } = {
  '0': 'KEY_0',
  '1': 'KEY_1',
  '2': 'KEY_2',
  '3': 'KEY_3',
  '4': 'KEY_4',
  '5': 'KEY_5',
  '6': 'KEY_6',
  '7': 'KEY_7',
  '8': 'KEY_8',
  '9': 'KEY_9',
  UP: 'KEY_UP',
  DOWN: 'KEY_DOWN',
  LEFT: 'KEY_LEFT',
  RIGHT: 'KEY_RIGHT',
  OK: 'KEY_ENTER',
  EXIT: 'KEY_EXIT',
  PREVIOUS: 'KEY_RETURN',
  MENU: 'KEY_MENU',
  GUIDE: 'KEY_GUIDE',
  INFO: 'KEY_INFO',
  HOME: 'KEY_HOME',
  SEARCH: undefined,
  APP_MENU: 'KEY_APP_LIST',
  ACCESSIBILITY: 'KEY_CAPTION',
  PAGE_UP: undefined,
  PAGE_DOWN: undefined,
  CH_UP: 'KEY_CHUP',
  CH_DOWN: 'KEY_CHDOWN',
  REPLAY: 'KEY_QUICK_REPLAY',
  REWIND: 'KEY_REWIND',
  // PLAY and PAUSE alternately: the TV does not report its playback state.
  PLAY_PAUSE: 'KEY_PLAY',
  FAST_FORWARD: 'KEY_FF',
  RECORD: 'KEY_REC',
  A: 'KEY_YELLOW',
  B: 'KEY_CYAN',
  C: 'KEY_RED',
  D: 'KEY_GREEN',
  // Toggles, so the TV's power state is read first.
  POWER: 'KEY_POWER',
}

export const VOLUME_UP = 'KEY_VOLUP'
export const VOLUME_DOWN = 'KEY_VOLDOWN'
export const MUTE = 'KEY_MUTE'
export const PAUSE = 'KEY_PAUSE'
/** Shows the list of inputs. */
export const SOURCES = 'KEY_SOURCE'
