/**
 * The key that undoes a press: the opposite key, the same key again, or the key that leads out, by the button's row
 * (`remote-model/button-table.ts`). A press without one cannot be undone, and `undo-texts.ts` says what to do instead.
 */
import { DIGIT_KEYS } from '@beckon/contract/keys'
import { pressableOf, type RemoteButton } from '../../remote-model/button-table.ts'
import type { Command, Pressable } from '../../remote-model/command.ts'
import { buttonOf, buttonSending } from '../../remote-model/flex-buttons.ts'

export type Thing = NonNullable<RemoteButton['changes']>

export interface Inverse {
  readonly press: Pressable
  readonly thing: Thing
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
  const { undoneBy, changes } = buttonSending(command) ?? {}
  return undoneBy === undefined || changes === undefined ? undefined : { press: pressOf(undoneBy), thing: changes }
}

/** The digit that a press sends. */
export function digitOf(commands: readonly Command[]): string | undefined {
  const [command] = commands
  return commands.length === 1 && command?.is === 'key' && (DIGIT_KEYS as readonly string[]).includes(command.vcode)
    ? command.vcode
    : undefined
}

/** The press of this button of the remote. */
export function pressOf(id: string): Pressable {
  return pressableOf(buttonOf(id) as RemoteButton)
}
