/**
 * Keyboard keys that one part of the page has reserved: a key that is the user's switch must not also press a key of
 * the remote. By `KeyboardEvent.key`, in lower case.
 */
const takers = new Set<readonly string[]>()
const listeners = new Set<() => void>()
let all: ReadonlySet<string> = new Set()

/** The returned function releases them. */
export function takeKeys(keys: readonly string[]): () => void {
  takers.add(keys)
  change()
  return () => {
    if (takers.delete(keys)) change()
  }
}

/** The same `Set` until a key is reserved or released. */
export function takenKeys(): ReadonlySet<string> {
  return all
}

export function onTakenKeys(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(): void {
  all = new Set([...takers].flat())
  for (const listener of listeners) listener()
}
