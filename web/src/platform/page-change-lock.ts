/** Keeps the page in place while something must not be interrupted, such as a recording. Several locks may be held at once. */
let count = 0

/** Takes a lock. The returned function releases it, and does nothing when it is called again. */
export function lockPageChange(): () => void {
  count += 1
  let isReleased = false
  return () => {
    if (!isReleased) count -= 1
    isReleased = true
  }
}

export function isPageChangeLocked(): boolean {
  return count > 0
}
