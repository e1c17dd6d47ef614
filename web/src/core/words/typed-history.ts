/**
 * The commands typed before, newest last. They are forgotten with the page, unless the user chose to keep them on this
 * device; the end of the session always deletes them. How many: `TYPED_COMMANDS_AT_MOST`.
 */
import { onSessionEnd } from '../../client/session-store.ts'
import { create } from '../../platform/state-hook.ts'
import { readStored, removeStored, TYPED_COMMANDS_AT_MOST, writeStored } from '../../platform/stored-values.ts'

/** How far back the arrow keys have gone, and the content of the text field before that. */
interface Recall {
  readonly back: number
  readonly draft: string
}

export const useTypedCommands = create<readonly string[]>(() => stored() ?? [])
let recall: Recall | undefined

/** A command that was typed before moves to the end. Another tab may have added or erased stored ones. */
export function remember(command: string): void {
  const others = (stored() ?? useTypedCommands.getState()).filter((one) => one !== command)
  change([...others, command].slice(-TYPED_COMMANDS_AT_MOST))
  if (readStored('rememberCommands')) store()
}

export function forgetAll(): void {
  change([])
  removeStored('typedCommands')
}

/** Stores the list on this device from now on, or deletes it. */
export function keepCommands(wanted: boolean): void {
  writeStored('rememberCommands', wanted)
  if (wanted) store()
  else removeStored('typedCommands')
}

/** The content of the text field after this key, or undefined if the key has no effect. */
export function recallBy(key: string, typed: string): string | undefined {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  // The text field has other content: going back starts from the newest command.
  const from = recall !== undefined && typed === shownAt(recall) ? recall : { back: 0, draft: typed }
  const back = from.back + (key === 'ArrowUp' ? 1 : -1)
  if (back < 0 || back > useTypedCommands.getState().length) return undefined
  recall = { ...from, back }
  return shownAt(recall)
}

onSessionEnd(forgetAll)

function shownAt({ back, draft }: Recall): string {
  return back === 0 ? draft : (useTypedCommands.getState().at(-back) ?? draft)
}

function change(next: readonly string[]): void {
  recall = undefined
  useTypedCommands.setState(next, true)
}

/** Undefined unless the user wants them kept. */
function stored(): readonly string[] | undefined {
  return readStored('rememberCommands') ? (readStored('typedCommands') ?? []) : undefined
}

function store(): void {
  writeStored('typedCommands', [...useTypedCommands.getState()])
}
