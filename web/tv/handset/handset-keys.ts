/** The buttons of the TV's own handset, group by group, in the order they are reached. */
import { inEveryLanguage, type Sentence } from '@beckon/contract/languages'
import type { HandsetKey, VirtualTvState } from '@beckon/contract/virtual-tv'
import type { IconName } from '../../src/ui/icon-names.ts'
import { tvTexts } from '../texts.ts'

export interface HandsetButton {
  readonly key: HandsetKey
  /** Its full name. */
  readonly name: Sentence
  readonly icon?: IconName
  /** Shown instead of the name; always a part of it. */
  readonly face?: string
  readonly shows?: 'name'
}

export interface HandsetGroup {
  readonly name: Sentence
  readonly look: 'row' | 'pad' | 'rockers' | 'digits' | 'words' | 'colours'
  readonly buttons: readonly HandsetButton[]
}

function digit(key: '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'): HandsetButton {
  return { key, name: inEveryLanguage(key), face: key }
}

export const HANDSET: readonly HandsetGroup[] = [
  {
    name: tvTexts.groupPower,
    look: 'row',
    buttons: [
      { key: 'TV_POWER', name: tvTexts.tvPower, icon: 'tv-power' },
      { key: 'TV_INPUT', name: tvTexts.input, icon: 'input' },
      { key: 'POWER', name: tvTexts.boxPower, icon: 'power' },
    ],
  },
  {
    name: tvTexts.groupMove,
    look: 'pad',
    buttons: [
      { key: 'UP', name: tvTexts.up, icon: 'up' },
      { key: 'LEFT', name: tvTexts.left, icon: 'left' },
      { key: 'OK', name: tvTexts.ok, shows: 'name' },
      { key: 'RIGHT', name: tvTexts.right, icon: 'right' },
      { key: 'DOWN', name: tvTexts.down, icon: 'down' },
      { key: 'PREVIOUS', name: tvTexts.back, icon: 'previous' },
      { key: 'EXIT', name: tvTexts.exit, icon: 'exit' },
    ],
  },
  {
    name: tvTexts.groupGo,
    look: 'words',
    buttons: [
      { key: 'GUIDE', name: tvTexts.guide, shows: 'name' },
      { key: 'MENU', name: tvTexts.menu, shows: 'name' },
      { key: 'INFO', name: tvTexts.info, shows: 'name' },
      { key: 'HOME', name: tvTexts.home, shows: 'name' },
      { key: 'APP_MENU', name: tvTexts.apps, shows: 'name' },
      { key: 'SEARCH', name: tvTexts.search, shows: 'name' },
      { key: 'ACCESSIBILITY', name: tvTexts.accessibility, shows: 'name' },
    ],
  },
  {
    name: tvTexts.groupSound,
    look: 'rockers',
    buttons: [
      { key: 'VOLUME_UP', name: tvTexts.volumeUp, icon: 'volume-up' },
      { key: 'MUTE', name: tvTexts.mute, icon: 'mute' },
      { key: 'CH_UP', name: tvTexts.channelUp, face: 'CH +' },
      { key: 'VOLUME_DOWN', name: tvTexts.volumeDown, icon: 'volume-down' },
      { key: 'CH_DOWN', name: tvTexts.channelDown, face: 'CH −' },
    ],
  },
  {
    name: tvTexts.groupDigits,
    look: 'digits',
    buttons: [
      digit('1'),
      digit('2'),
      digit('3'),
      digit('4'),
      digit('5'),
      digit('6'),
      digit('7'),
      digit('8'),
      digit('9'),
      { key: 'PAGE_UP', name: tvTexts.pageUp, icon: 'page-up' },
      digit('0'),
      { key: 'PAGE_DOWN', name: tvTexts.pageDown, icon: 'page-down' },
    ],
  },
  {
    name: tvTexts.groupPlay,
    look: 'row',
    buttons: [
      { key: 'REPLAY', name: tvTexts.replay, icon: 'replay' },
      { key: 'REWIND', name: tvTexts.rewind, icon: 'rewind' },
      { key: 'PLAY_PAUSE', name: tvTexts.playPause, icon: 'play-pause' },
      { key: 'FAST_FORWARD', name: tvTexts.fastForward, icon: 'fast-forward' },
      { key: 'RECORD', name: tvTexts.record, icon: 'record' },
    ],
  },
  {
    name: tvTexts.groupColours,
    look: 'colours',
    buttons: [
      { key: 'A', name: tvTexts.colourA, icon: 'triangle' },
      { key: 'B', name: tvTexts.colourB, icon: 'square' },
      { key: 'C', name: tvTexts.colourC, icon: 'circle' },
      { key: 'D', name: tvTexts.colourD, icon: 'diamond' },
    ],
  },
]

const BOX_INPUT = 'STB'

/**
 * What a person would press to bring the pairing screen before their eyes: the TV on, the box's input, then the screen.
 */
export function keysToPairingScreen(tv: Pick<VirtualTvState, 'tvPower' | 'input' | 'inputs'>): readonly HandsetKey[] {
  const steps = tv.inputs.indexOf(BOX_INPUT) - tv.inputs.indexOf(tv.input)
  const inputPresses = (steps + tv.inputs.length) % tv.inputs.length
  return [
    ...(tv.tvPower === 'standby' ? (['TV_POWER'] as const) : []),
    ...Array.from({ length: inputPresses }, () => 'TV_INPUT' as const),
    'PAIR',
  ]
}
