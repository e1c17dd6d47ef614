/**
 * What must not be cut off by a page that comes of itself: a recording, for one. Whoever begins such a thing says so,
 * and says when it is over.
 */
let count = 0

/** Begins; the answer ends it, and does nothing when called again. */
export function beginUnderWay(): () => void {
  count += 1
  let over = false
  return () => {
    if (!over) count -= 1
    over = true
  }
}

export function isUnderWay(): boolean {
  return count > 0
}
