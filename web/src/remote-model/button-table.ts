/**
 * Every button of the standard remote, once, in the order of the page (`flex-buttons.ts`: those that only a flex box
 * has). What it sends, how it looks, how it is held, scanned and undone follow from its row.
 */
import type { Sentence } from '@beckon/contract/languages'
import type { KeyCode } from '@beckon/contract/keys'
import type { TvKey } from '@beckon/contract/tv-keys'
import { buttonTexts as t } from '@beckon/contract/remote-texts'
import type { IconName } from '../ui/icon-names.ts'
import type { TvPath } from './tv-buttons.ts'

/** A command of a button; one press may send two. */
export type Command =
  | { readonly is: 'key'; readonly vcode: KeyCode }
  | { readonly is: 'tv'; readonly key: TvKey }
  /** `tunes`: the channel, if the text only tunes to one. `headers`: those of its call, such as `CAN_ANSWER_HEADER`. */
  | {
      readonly is: 'text'
      readonly cmd: string
      readonly tunes?: number
      readonly headers?: Readonly<Record<string, string>>
    }

export interface Pressable {
  /** The id of the button that flashes and shows the mark of a failure. */
  readonly id: string
  readonly label: Sentence
  readonly commands: readonly Command[]
}

export type Group =
  'tv' | 'menus' | 'volume' | 'pad' | 'channel' | 'playback' | 'numbers' | 'colours' | 'main' | 'apps' | 'categories'

export interface RemoteButton {
  /** The element's id; for a TV button its TV key. */
  readonly id: string
  readonly group: Group
  readonly label: Sentence
  /** The key code it sends to the box. */
  readonly key?: KeyCode
  /** The command it sends to the TV. */
  readonly tv?: TvKey
  /** The text command that it sends to the box. */
  readonly cmd?: string
  readonly icon?: IconName
  /** The letters under a digit. */
  readonly letters?: string
  /** A flex box has no tuner and no recorder. */
  readonly notOnFlex?: true
  /**
   * Whether it may be pressed repeatedly while held. A second press of any other would undo the first, or do too much.
   */
  readonly repeats?: true
  /** Where scanning goes on after it, if not at the top: at the key itself, at its group, at the arrows. */
  readonly stay?: 'key' | 'group' | 'arrows'
  /** How careful a choice by scanning or dwell has to be. */
  readonly guard?: 'longer' | 'confirm'
  /** What a press changes on the TV. A later press that changes the same thing prevents undoing the earlier one. */
  readonly changes?: 'sound' | 'channel' | 'screen' | 'playback'
  /** The id of the button that undoes it. */
  readonly undoneBy?: string
  /**
   * Why nothing undoes it (`whyNotTexts` of `core/press-history/history-words.ts`), if not because there is no such
   * key.
   */
  readonly whyNotUndone?: 'ok' | 'power' | 'record' | 'winding'
  /** The key of a keyboard that presses it, by its name in `aria-keyshortcuts`. */
  readonly shortcut?: string
}

const POWER = { group: 'tv', guard: 'confirm', whyNotUndone: 'power' } as const
/** Screens are stacked, and Exit leaves all of them. The items of a screen are chosen with the arrows. */
const SCREEN = { group: 'menus', stay: 'arrows', changes: 'screen', undoneBy: 'exit' } as const
const REPEATS = { repeats: true, stay: 'key' } as const
const PAGE_UP = { group: 'menus', ...REPEATS, changes: 'screen', undoneBy: 'pageDown', notOnFlex: true } as const
const PAGE_DOWN = { ...PAGE_UP, undoneBy: 'pageUp' } as const
const MUTE = { group: 'volume', changes: 'sound', undoneBy: 'mute' } as const
const LOUDER = { group: 'volume', ...REPEATS, changes: 'sound', undoneBy: 'volumeDown' } as const
const QUIETER = { ...LOUDER, undoneBy: 'volumeUp' } as const
const ARROW = { group: 'pad', ...REPEATS, changes: 'screen' } as const
const CHANNEL_UP = {
  group: 'channel',
  ...REPEATS,
  changes: 'channel',
  undoneBy: 'channelDown',
  notOnFlex: true,
} as const
const CHANNEL_DOWN = { ...CHANNEL_UP, undoneBy: 'channelUp' } as const
const PAUSE = { group: 'playback', changes: 'playback', undoneBy: 'playPause' } as const
const RECORD = { group: 'playback', guard: 'confirm', whyNotUndone: 'record', notOnFlex: true } as const
const WINDING = { group: 'playback', stay: 'key', whyNotUndone: 'winding' } as const
const DIGIT = { group: 'numbers', stay: 'group', notOnFlex: true } as const
const COLOUR = { group: 'colours', notOnFlex: true } as const

export const BUTTONS = [
  { ...POWER, id: 'tvPower', tv: 'tvPower', label: t.tvPower, icon: 'tv-power' },
  { id: 'tvInput', group: 'tv', tv: 'tvInput', label: t.tvInput, icon: 'input', guard: 'longer' },
  { ...POWER, id: 'power', tv: 'power', key: 'POWER', label: t.allPower, icon: 'power' },
  { ...SCREEN, id: 'menu', key: 'MENU', label: t.menu, icon: 'box-menu', shortcut: 'E' },
  { ...SCREEN, id: 'guide', key: 'GUIDE', label: t.guide, icon: 'guide', shortcut: 'G', notOnFlex: true },
  { ...SCREEN, id: 'info', key: 'INFO', label: t.info, icon: 'info', shortcut: 'I' },
  { id: 'previous', group: 'menus', key: 'PREVIOUS', label: t.previous, icon: 'previous', shortcut: 'Backspace' },
  { id: 'exit', group: 'menus', key: 'EXIT', label: t.exit, icon: 'exit', shortcut: 'Escape' },
  { ...PAGE_UP, id: 'pageUp', key: 'PAGE_UP', label: t.pageUp, icon: 'page-up', shortcut: 'PageUp' },
  { ...PAGE_DOWN, id: 'pageDown', key: 'PAGE_DOWN', label: t.pageDown, icon: 'page-down', shortcut: 'PageDown' },
  { ...LOUDER, id: 'volumeUp', tv: 'volumeUp', label: t.volumeUp, icon: 'plus', shortcut: 'Plus' },
  { ...MUTE, id: 'mute', tv: 'mute', label: t.mute, icon: 'mute', shortcut: 'M' },
  { ...QUIETER, id: 'volumeDown', tv: 'volumeDown', label: t.volumeDown, icon: 'minus', shortcut: '-' },
  { ...ARROW, id: 'up', key: 'UP', label: t.up, icon: 'up', undoneBy: 'down', shortcut: 'ArrowUp' },
  { ...ARROW, id: 'left', key: 'LEFT', label: t.left, icon: 'left', undoneBy: 'right', shortcut: 'ArrowLeft' },
  { id: 'ok', group: 'pad', key: 'OK', label: t.ok, stay: 'arrows', whyNotUndone: 'ok', shortcut: 'Enter' },
  { ...ARROW, id: 'right', key: 'RIGHT', label: t.right, icon: 'right', undoneBy: 'left', shortcut: 'ArrowRight' },
  { ...ARROW, id: 'down', key: 'DOWN', label: t.down, icon: 'down', undoneBy: 'up', shortcut: 'ArrowDown' },
  { ...CHANNEL_UP, id: 'channelUp', key: 'CH_UP', label: t.channelUp, icon: 'up', shortcut: '.' },
  { ...CHANNEL_DOWN, id: 'channelDown', key: 'CH_DOWN', label: t.channelDown, icon: 'down', shortcut: ',' },
  { ...WINDING, id: 'rewind', key: 'REWIND', label: t.rewind, icon: 'rewind', shortcut: 'R' },
  { ...PAUSE, id: 'playPause', key: 'PLAY_PAUSE', label: t.playPause, icon: 'play-pause', shortcut: 'P' },
  { ...WINDING, id: 'fastForward', key: 'FAST_FORWARD', label: t.fastForward, icon: 'fast-forward', shortcut: 'F' },
  {
    id: 'replay',
    group: 'playback',
    key: 'REPLAY',
    label: t.replay,
    icon: 'replay',
    whyNotUndone: 'winding',
    shortcut: 'Y',
  },
  { ...RECORD, id: 'record', key: 'RECORD', label: t.record, icon: 'record' },
  { ...DIGIT, id: 'digit1', key: '1', label: t.digit1, shortcut: '1' },
  { ...DIGIT, id: 'digit2', key: '2', label: t.digit2, letters: 'ABC', shortcut: '2' },
  { ...DIGIT, id: 'digit3', key: '3', label: t.digit3, letters: 'DEF', shortcut: '3' },
  { ...DIGIT, id: 'digit4', key: '4', label: t.digit4, letters: 'GHI', shortcut: '4' },
  { ...DIGIT, id: 'digit5', key: '5', label: t.digit5, letters: 'JKL', shortcut: '5' },
  { ...DIGIT, id: 'digit6', key: '6', label: t.digit6, letters: 'MNO', shortcut: '6' },
  { ...DIGIT, id: 'digit7', key: '7', label: t.digit7, letters: 'PQRS', shortcut: '7' },
  { ...DIGIT, id: 'digit8', key: '8', label: t.digit8, letters: 'TUV', shortcut: '8' },
  { ...DIGIT, id: 'digit9', key: '9', label: t.digit9, letters: 'WXYZ', shortcut: '9' },
  { ...DIGIT, id: 'digit0', key: '0', label: t.digit0, shortcut: '0' },
  { ...COLOUR, id: 'yellow', key: 'A', label: t.yellow, icon: 'triangle', shortcut: 'A' },
  { ...COLOUR, id: 'blue', key: 'B', label: t.blue, icon: 'square', shortcut: 'B' },
  { ...COLOUR, id: 'red', key: 'C', label: t.red, icon: 'circle', shortcut: 'C' },
  { ...COLOUR, id: 'green', key: 'D', label: t.green, icon: 'diamond', shortcut: 'D' },
] as const satisfies readonly RemoteButton[]

export function buttonsOf(group: Group): readonly RemoteButton[] {
  return BUTTONS.filter((button) => button.group === group)
}

/**
 * The commands of a press of the button: All power is a TV command and a key (H10). `path`: how a TV button reaches the
 * TV; where power is one key, it is pressed once.
 */
export function pressableOf({ id, label, key, tv, cmd }: RemoteButton, path?: TvPath): Pressable {
  if (path === 'key') return { id, label, commands: [{ is: 'key', vcode: 'POWER' }] }
  const commands: Command[] = []
  if (tv) commands.push({ is: 'tv', key: tv })
  if (key) commands.push({ is: 'key', vcode: key })
  if (cmd) commands.push({ is: 'text', cmd })
  return { id, label, commands }
}
