/** The VDR key for each of our keys; `undefined` if VDR has none. Digits are mostly sent as CHAN instead. */
import type { KeyCode } from '@beckon/contract/keys'

export const VDR_KEYS: { readonly [K in KeyCode]: string | undefined } = {
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
  UP: 'Up',
  DOWN: 'Down',
  LEFT: 'Left',
  RIGHT: 'Right',
  OK: 'Ok',
  // The same key opens and closes VDR's menu; see `leaveKey` in vdr-box.ts.
  EXIT: 'Back',
  PREVIOUS: 'Back',
  MENU: 'Menu',
  GUIDE: 'Schedule',
  INFO: 'Info',
  HOME: 'Menu',
  SEARCH: undefined,
  APP_MENU: 'Commands',
  ACCESSIBILITY: 'Subtitles',
  // In VDR's lists Left and Right change the page.
  PAGE_UP: 'Left',
  PAGE_DOWN: 'Right',
  CH_UP: 'Channel+',
  CH_DOWN: 'Channel-',
  REPLAY: 'Green',
  REWIND: 'FastRew',
  PLAY_PAUSE: 'Play/Pause',
  FAST_FORWARD: 'FastFwd',
  RECORD: 'Record',
  A: 'Yellow',
  B: 'Blue',
  C: 'Red',
  D: 'Green',
  POWER: 'Power',
}

export function isDigit(key: KeyCode): boolean {
  return /^\d$/u.test(key)
}
