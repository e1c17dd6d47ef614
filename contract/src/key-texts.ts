/** The names of the remote's keys by their codes, and of the six TV buttons. */
import { catalogue } from './catalogue.ts'
import type { KeyCode } from './keys.ts'
import type { Sentence } from './languages.ts'
import { buttonTexts } from './remote-texts.ts'
import type { TvKey } from './tv-keys.ts'

/** The names of the keys that only the flex layout has. */
export const flexKeyTexts = catalogue('flexKeys')

export const keyTexts: Readonly<Record<KeyCode, Sentence>> = {
  0: buttonTexts.digit0,
  1: buttonTexts.digit1,
  2: buttonTexts.digit2,
  3: buttonTexts.digit3,
  4: buttonTexts.digit4,
  5: buttonTexts.digit5,
  6: buttonTexts.digit6,
  7: buttonTexts.digit7,
  8: buttonTexts.digit8,
  9: buttonTexts.digit9,
  UP: buttonTexts.up,
  DOWN: buttonTexts.down,
  LEFT: buttonTexts.left,
  RIGHT: buttonTexts.right,
  OK: buttonTexts.ok,
  EXIT: buttonTexts.exit,
  PREVIOUS: buttonTexts.previous,
  MENU: buttonTexts.menu,
  GUIDE: buttonTexts.guide,
  INFO: buttonTexts.info,
  HOME: flexKeyTexts.home,
  SEARCH: flexKeyTexts.search,
  APP_MENU: flexKeyTexts.appMenu,
  ACCESSIBILITY: flexKeyTexts.accessibility,
  PAGE_UP: buttonTexts.pageUp,
  PAGE_DOWN: buttonTexts.pageDown,
  CH_UP: buttonTexts.channelUp,
  CH_DOWN: buttonTexts.channelDown,
  REPLAY: buttonTexts.replay,
  REWIND: buttonTexts.rewind,
  PLAY_PAUSE: buttonTexts.playPause,
  FAST_FORWARD: buttonTexts.fastForward,
  RECORD: buttonTexts.record,
  A: buttonTexts.yellow,
  B: buttonTexts.blue,
  C: buttonTexts.red,
  D: buttonTexts.green,
  POWER: buttonTexts.allPower,
}

export const tvKeyTexts: Readonly<Record<TvKey, Sentence>> = {
  mute: buttonTexts.mute,
  power: buttonTexts.allPower,
  tvInput: buttonTexts.tvInput,
  tvPower: buttonTexts.tvPower,
  volumeDown: buttonTexts.volumeDown,
  volumeUp: buttonTexts.volumeUp,
}
