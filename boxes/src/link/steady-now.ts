/**
 * Milliseconds on a clock that nobody sets. A small computer without a clock of its own wakes up years behind and is put
 * right a minute later; by the time of day every command would then look too old until the link breaks.
 */
export function steadyNow(): number {
  return performance.now()
}
