/**
 * The VDR key for each key of the remote; `undefined` if VDR has none. A digit is sent as its key only in a menu:
 * elsewhere the digits are collected and sent as a channel number (`#digit` in vdr-box.ts).
 */
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
  // Where a menu is open or nothing is on the screen, `leaveKey` in vdr-box.ts sends another key for these two.
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
  // VDR has no key for a replay. During a recording, Green jumps back one minute.
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
