/**
 * The key that undoes a press: the opposite key, the same key again, or the key that leads out. A press without an
 * entry cannot be undone, and `undo-texts.ts` says what to do instead.
 */
import { DIGIT_KEYS } from '@beckon/contract/keys'
import { BUTTONS, pressableOf, type RemoteButton } from '../../remote-model/button-table.ts'
import type { Command, Pressable } from '../../remote-model/command.ts'

/** What a press changes on the TV. A later press that changes the same thing prevents undoing the earlier one. */
export type Thing = 'sound' | 'channel' | 'screen' | 'playback'

export interface Inverse {
  readonly press: Pressable
  readonly thing: Thing
}

type ButtonId = (typeof BUTTONS)[number]['id']

const LEADS_OUT = { button: 'exit', thing: 'screen' } as const

const ROWS: Readonly<Record<string, { readonly button: ButtonId; readonly thing: Thing }>> = {
  'tv volumeUp': { button: 'volumeDown', thing: 'sound' },
  'tv volumeDown': { button: 'volumeUp', thing: 'sound' },
  'tv mute': { button: 'mute', thing: 'sound' },
  'key CH_UP': { button: 'channelDown', thing: 'channel' },
  'key CH_DOWN': { button: 'channelUp', thing: 'channel' },
  'key UP': { button: 'down', thing: 'screen' },
  'key DOWN': { button: 'up', thing: 'screen' },
  'key LEFT': { button: 'right', thing: 'screen' },
  'key RIGHT': { button: 'left', thing: 'screen' },
  'key PAGE_UP': { button: 'pageDown', thing: 'screen' },
  'key PAGE_DOWN': { button: 'pageUp', thing: 'screen' },
  'key PLAY_PAUSE': { button: 'playPause', thing: 'playback' },
  'key MENU': LEADS_OUT,
  'key GUIDE': LEADS_OUT,
  'key INFO': LEADS_OUT,
  'key HOME': LEADS_OUT,
  'key SEARCH': LEADS_OUT,
  'key APP_MENU': LEADS_OUT,
  'key ACCESSIBILITY': LEADS_OUT,
}

/** Screens lie on top of each other, and Exit leaves all of them, so it is pressed once for any number of them. */
export function leadsOut({ press }: Inverse): boolean {
  return press.id === 'exit' || press.id === 'previous'
}

/** The press that undoes a press of one command; undefined if there is none. */
export function inverseOf(commands: readonly Command[]): Inverse | undefined {
  const [command, ...others] = commands
  if (command === undefined || others.length > 0) return undefined
  const isNumber = digitOf(commands) !== undefined || (command.is === 'text' && command.tunes !== undefined)
  if (isNumber) return { press: pressOf('previous'), thing: 'channel' }
  const row = Object.hasOwn(ROWS, textOf(command)) ? ROWS[textOf(command)] : undefined
  return row && { press: pressOf(row.button), thing: row.thing }
}

/** The digit that a press sends. */
export function digitOf(commands: readonly Command[]): string | undefined {
  const [command] = commands
  return commands.length === 1 && command?.is === 'key' && (DIGIT_KEYS as readonly string[]).includes(command.vcode)
    ? command.vcode
    : undefined
}

/** `key CH_UP`, `tv mute`, `text`. */
export function textOf(command: Command): string {
  switch (command.is) {
    case 'key':
      return `key ${command.vcode}`
    case 'tv':
      return `tv ${command.key}`
    case 'text':
      return 'text'
  }
}

/** The press of this button of the remote. */
export function pressOf(id: ButtonId): Pressable {
  return pressableOf(BUTTONS.find((button) => button.id === id) as RemoteButton)
}
