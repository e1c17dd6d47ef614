/**
 * Every button of the standard remote, once, in the order of the page. What it sends and how it looks follow from its
 * row.
 */
import type { Sentence } from '@beckon/contract/languages'
import type { KeyCode } from '@beckon/contract/keys'
import type { TvKey } from '@beckon/contract/tv-keys'
import type { IconName } from '../ui/icon-names.ts'
import type { Command, Pressable } from './command.ts'
import { buttonTexts as t } from '@beckon/contract/button-texts'
import type { TvPath } from './tv-buttons.ts'

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
  /** The command in words that it sends to the box. */
  readonly cmd?: string
  readonly icon?: IconName
  /** The letters under a digit. */
  readonly letters?: string
}

export const BUTTONS = [
  { id: 'tvPower', group: 'tv', tv: 'tvPower', label: t.tvPower, icon: 'tv-power' },
  { id: 'tvInput', group: 'tv', tv: 'tvInput', label: t.tvInput, icon: 'input' },
  { id: 'power', group: 'tv', tv: 'power', key: 'POWER', label: t.allPower, icon: 'power' },
  { id: 'menu', group: 'menus', key: 'MENU', label: t.menu, icon: 'box-menu' },
  { id: 'guide', group: 'menus', key: 'GUIDE', label: t.guide, icon: 'guide' },
  { id: 'info', group: 'menus', key: 'INFO', label: t.info, icon: 'info' },
  { id: 'previous', group: 'menus', key: 'PREVIOUS', label: t.previous, icon: 'previous' },
  { id: 'exit', group: 'menus', key: 'EXIT', label: t.exit, icon: 'exit' },
  { id: 'pageUp', group: 'menus', key: 'PAGE_UP', label: t.pageUp, icon: 'page-up' },
  { id: 'pageDown', group: 'menus', key: 'PAGE_DOWN', label: t.pageDown, icon: 'page-down' },
  { id: 'volumeUp', group: 'volume', tv: 'volumeUp', label: t.volumeUp, icon: 'plus' },
  { id: 'mute', group: 'volume', tv: 'mute', label: t.mute, icon: 'mute' },
  { id: 'volumeDown', group: 'volume', tv: 'volumeDown', label: t.volumeDown, icon: 'minus' },
  { id: 'up', group: 'pad', key: 'UP', label: t.up, icon: 'up' },
  { id: 'left', group: 'pad', key: 'LEFT', label: t.left, icon: 'left' },
  { id: 'ok', group: 'pad', key: 'OK', label: t.ok },
  { id: 'right', group: 'pad', key: 'RIGHT', label: t.right, icon: 'right' },
  { id: 'down', group: 'pad', key: 'DOWN', label: t.down, icon: 'down' },
  { id: 'channelUp', group: 'channel', key: 'CH_UP', label: t.channelUp, icon: 'up' },
  { id: 'channelDown', group: 'channel', key: 'CH_DOWN', label: t.channelDown, icon: 'down' },
  { id: 'rewind', group: 'playback', key: 'REWIND', label: t.rewind, icon: 'rewind' },
  { id: 'playPause', group: 'playback', key: 'PLAY_PAUSE', label: t.playPause, icon: 'play-pause' },
  { id: 'fastForward', group: 'playback', key: 'FAST_FORWARD', label: t.fastForward, icon: 'fast-forward' },
  { id: 'replay', group: 'playback', key: 'REPLAY', label: t.replay, icon: 'replay' },
  { id: 'record', group: 'playback', key: 'RECORD', label: t.record, icon: 'record' },
  { id: 'digit1', group: 'numbers', key: '1', label: t.digit1 },
  { id: 'digit2', group: 'numbers', key: '2', label: t.digit2, letters: 'ABC' },
  { id: 'digit3', group: 'numbers', key: '3', label: t.digit3, letters: 'DEF' },
  { id: 'digit4', group: 'numbers', key: '4', label: t.digit4, letters: 'GHI' },
  { id: 'digit5', group: 'numbers', key: '5', label: t.digit5, letters: 'JKL' },
  { id: 'digit6', group: 'numbers', key: '6', label: t.digit6, letters: 'MNO' },
  { id: 'digit7', group: 'numbers', key: '7', label: t.digit7, letters: 'PQRS' },
  { id: 'digit8', group: 'numbers', key: '8', label: t.digit8, letters: 'TUV' },
  { id: 'digit9', group: 'numbers', key: '9', label: t.digit9, letters: 'WXYZ' },
  { id: 'digit0', group: 'numbers', key: '0', label: t.digit0 },
  { id: 'yellow', group: 'colours', key: 'A', label: t.yellow, icon: 'triangle' },
  { id: 'blue', group: 'colours', key: 'B', label: t.blue, icon: 'square' },
  { id: 'red', group: 'colours', key: 'C', label: t.red, icon: 'circle' },
  { id: 'green', group: 'colours', key: 'D', label: t.green, icon: 'diamond' },
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
