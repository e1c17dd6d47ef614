/** The Roku key for each of our keys; `undefined` if a Roku remote has none. */
import type { KeyCode } from '@beckon/contract/keys'

export const ROKU_KEYS: { readonly [K in KeyCode]: string | undefined } = {
  '0': undefined,
  '1': undefined,
  '2': undefined,
  '3': undefined,
  '4': undefined,
  '5': undefined,
  '6': undefined,
  '7': undefined,
  '8': undefined,
  '9': undefined,
  UP: 'Up',
  DOWN: 'Down',
  LEFT: 'Left',
  RIGHT: 'Right',
  OK: 'Select',
  EXIT: undefined,
  PREVIOUS: 'Back',
  MENU: undefined,
  GUIDE: undefined,
  // The key with the star.
  INFO: 'Info',
  HOME: 'Home',
  SEARCH: 'Search',
  APP_MENU: undefined,
  ACCESSIBILITY: undefined,
  PAGE_UP: undefined,
  PAGE_DOWN: undefined,
  CH_UP: 'ChannelUp',
  CH_DOWN: 'ChannelDown',
  REPLAY: 'InstantReplay',
  REWIND: 'Rev',
  PLAY_PAUSE: 'Play',
  FAST_FORWARD: 'Fwd',
  RECORD: undefined,
  A: undefined,
  B: undefined,
  C: undefined,
  D: undefined,
  // Or `PowerOn`, depending on the power state; neither toggles.
  POWER: 'PowerOff',
}

/** The keys that only a Roku TV has. */
export const KEYS_OF_A_TV: ReadonlySet<KeyCode> = new Set<KeyCode>(['CH_UP', 'CH_DOWN'])
