/** Limits requests per minute, counted by name, for calls that are expensive in a flood. */
const WINDOW_MS = 60_000
const REMEMBERED_AT_MOST = 50_000

export class FloodLimit {
  /** Oldest first: all counts last equally long. */
  readonly #counts = new Map<string, { count: number; until: number }>()

  /**
   * Counts a request for each name and returns 0 if all are within their limits; otherwise returns the wait in
   * milliseconds.
   */
  take(limits: readonly (readonly [name: string, limit: number])[], now: number): number {
    for (const [name, limit] of limits) {
      if (this.isFull(name, limit, now)) return (this.#counts.get(name)?.until ?? now) - now
    }
    this.#forgetOld(now)
    for (const [name] of limits) {
      const counted = this.#counts.get(name)
      if (counted !== undefined && counted.until > now) counted.count++
      else {
        this.#counts.delete(name)
        this.#counts.set(name, { count: 1, until: now + WINDOW_MS })
      }
    }
    return 0
  }

  /** Whether its limit is reached; counts nothing. */
  isFull(name: string, limit: number, now: number): boolean {
    const counted = this.#counts.get(name)
    return counted !== undefined && counted.until > now && counted.count >= limit
  }

  #forgetOld(now: number): void {
    if (this.#counts.size < REMEMBERED_AT_MOST) return
    for (const [name, { until }] of this.#counts) {
      // A count from further ahead is from before the clock was set back, and is dropped.
      if (until > now && until <= now + WINDOW_MS) return
      this.#counts.delete(name)
    }
  }
}
