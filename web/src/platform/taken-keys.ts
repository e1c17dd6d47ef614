/**
 * Keys of the keyboard that one part of the page has for itself, so that no other offers them: a switch of the user's
 * is no key of the remote. By `KeyboardEvent.key`, small letters.
 */
const takers = new Set<readonly string[]>()
const listeners = new Set<() => void>()
let all: ReadonlySet<string> = new Set()

/** The answer gives them back. */
export function takeKeys(keys: readonly string[]): () => void {
  takers.add(keys)
  change()
  return () => {
    if (takers.delete(keys)) change()
  }
}

/** The same set as long as no key comes or goes. */
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
