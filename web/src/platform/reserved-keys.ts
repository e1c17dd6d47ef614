/**
 * Keyboard keys that a part of the page has reserved, as `KeyboardEvent.key` in lower case: a key that is the user's switch
 * must not also press a key of the remote.
 */
const reservations = new Set<readonly string[]>()
const listeners = new Set<() => void>()
let all: ReadonlySet<string> = new Set()

/** Reserves keys; the returned function releases them. */
export function reserveKeys(keys: readonly string[]): () => void {
  reservations.add(keys)
  change()
  return () => {
    if (reservations.delete(keys)) change()
  }
}

/** The reserved keys. It is the same `Set` until a key is reserved or released. */
export function reservedKeys(): ReadonlySet<string> {
  return all
}

export function onReservedKeys(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(): void {
  all = new Set([...reservations].flat())
  for (const listener of listeners) listener()
}
