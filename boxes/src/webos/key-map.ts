/** The button of an LG remote for each of our keys, by the TV's name for it; `undefined` if there is none. */
import type { KeyCode } from '@beckon/contract/keys'

export const WEBOS_BUTTONS: { readonly [K in KeyCode]: string | undefined } = {
  '0': '0',
  '1': '1',
  '2': '2',
  '3': '3',
  '4': '4',
  '5': '5',
  '6': '6',
  '7': '7',
  '8': '8',
  '9': '9',
  UP: 'UP',
  DOWN: 'DOWN',
  LEFT: 'LEFT',
  RIGHT: 'RIGHT',
  OK: 'ENTER',
  EXIT: 'EXIT',
  PREVIOUS: 'BACK',
  MENU: 'MENU',
  GUIDE: 'GUIDE',
  INFO: 'INFO',
  HOME: 'HOME',
  SEARCH: undefined,
  APP_MENU: 'MYAPPS',
  ACCESSIBILITY: 'CC',
  PAGE_UP: undefined,
  PAGE_DOWN: undefined,
  CH_UP: 'CHANNELUP',
  CH_DOWN: 'CHANNELDOWN',
  REPLAY: undefined,
  REWIND: 'REWIND',
  // PLAY or PAUSE, depending on the playback state.
  PLAY_PAUSE: 'PLAY',
  FAST_FORWARD: 'FASTFORWARD',
  RECORD: 'RECORD',
  A: 'YELLOW',
  B: 'BLUE',
  C: 'RED',
  D: 'GREEN',
  // Never sent: the TV has a command that only turns it off.
  POWER: 'POWER',
}

/** Shows the list of inputs. */
export const INPUT_LIST = 'INPUT_HUB'
