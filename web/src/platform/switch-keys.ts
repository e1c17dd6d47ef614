/**
 * The keyboard keys that are the user's switches, as `KeyboardEvent.key` in lower case: they must not also press keys
 * of the remote.
 */
import { createStore } from 'zustand/vanilla'

const taken = new Set<readonly string[]>()
const all = createStore<ReadonlySet<string>>(() => new Set())

/** Takes keys for a switch; the returned function releases them. */
export function takeSwitchKeys(keys: readonly string[]): () => void {
  taken.add(keys)
  change()
  return () => {
    if (taken.delete(keys)) change()
  }
}

/** It is the same `Set` until a key is taken or released. */
export const switchKeys: () => ReadonlySet<string> = all.getState
export const onSwitchKeys: (listener: () => void) => () => void = all.subscribe

function change(): void {
  all.setState(new Set([...taken].flat()), true)
}
