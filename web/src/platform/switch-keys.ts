/**
 * The keyboard keys that are the user's switches, as `KeyboardEvent.key` in lower case: they must not also press keys
 * of the remote.
 */
const taken = new Set<readonly string[]>()
const listeners = new Set<() => void>()
let all: ReadonlySet<string> = new Set()

/** Takes keys for a switch; the returned function releases them. */
export function takeSwitchKeys(keys: readonly string[]): () => void {
  taken.add(keys)
  change()
  return () => {
    if (taken.delete(keys)) change()
  }
}

/** It is the same `Set` until a key is taken or released. */
export function switchKeys(): ReadonlySet<string> {
  return all
}

export function onSwitchKeys(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(): void {
  all = new Set([...taken].flat())
  for (const listener of listeners) listener()
}
