/**
 * The commands typed before, newest last. They are forgotten with the page, unless the user chose to keep them on this
 * device; the end of the session always deletes them. How many: `TYPED_COMMANDS_AT_MOST`.
 */
import { onSessionEnd } from '../../client/session-store.ts'
import { create } from '../../platform/state-hook.ts'
import {
  followStored,
  readStored,
  removeStored,
  TYPED_COMMANDS_AT_MOST,
  writeStored,
} from '../../platform/stored-values.ts'

/** How far back the arrow keys have gone, and the content of the text field before that. */
interface Recall {
  readonly back: number
  readonly draft: string
}

export const useTypedCommands = create<readonly string[]>(() => stored() ?? [])
let recall: Recall | undefined
/** Whether this page's list has been in storage. Then a command that is missing there was erased, and stays erased. */
let wasStored = stored() !== undefined

/** A command that was typed before moves to the end. */
export function remember(command: string): void {
  change(withCommand(current(), command))
  store()
}

export function forgetAll(): void {
  change([])
  removeStored('typedCommands')
}

/** Stores the list on this device from now on, or deletes it. */
export function keepCommands(wanted: boolean): void {
  writeStored('rememberCommands', wanted)
  if (!wanted) removeStored('typedCommands')
  change(current())
  store()
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
// In another tab they were erased or are no longer stored: the user wants them gone.
if (typeof addEventListener !== 'undefined')
  followStored('typedCommands', (event) => {
    if (event?.newValue === null) change([])
  })

function shownAt({ back, draft }: Recall): string {
  return back === 0 ? draft : (useTypedCommands.getState().at(-back) ?? draft)
}

/** Another tab may have added or erased stored commands, or may have turned storing on. */
function current(): readonly string[] {
  const own = useTypedCommands.getState()
  const kept = stored()
  if (kept === undefined) return own
  return wasStored ? kept : own.reduce(withCommand, kept)
}

function withCommand(list: readonly string[], command: string): readonly string[] {
  return [...list.filter((one) => one !== command), command].slice(-TYPED_COMMANDS_AT_MOST)
}

function change(next: readonly string[]): void {
  recall = undefined
  useTypedCommands.setState(next, true)
}

/** Undefined unless the user wants them kept. */
function stored(): readonly string[] | undefined {
  return readStored('rememberCommands') ? (readStored('typedCommands') ?? []) : undefined
}

/** Only if the user wants them kept. */
function store(): void {
  wasStored = stored() !== undefined
  if (wasStored) writeStored('typedCommands', [...useTypedCommands.getState()])
}
