/** Counts what a change of page must not interrupt, such as a recording. */
let count = 0

/** Begins one; the returned function ends it, and does nothing when called again. */
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
