/** How often something may be asked in a minute, counted by name: for calls that cost more than they should in a flood. */
const WINDOW_MS = 60_000
const REMEMBERED_AT_MOST = 50_000

export class FloodLimit {
  /** The oldest first: each counts for as long as any other. */
  readonly #counts = new Map<string, { count: number; until: number }>()

  /** 0 when every name is still within its limit, and counts one more for each; else how long to wait, in milliseconds. */
  take(limits: readonly (readonly [name: string, limit: number])[], now: number): number {
    for (const [name, limit] of limits) {
      const counted = this.#counts.get(name)
      if (counted !== undefined && counted.until > now && counted.count >= limit) return counted.until - now
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

  #forgetOld(now: number): void {
    if (this.#counts.size < REMEMBERED_AT_MOST) return
    for (const [name, { until }] of this.#counts) {
      // One from further ahead is from before the clock was set back, and must not keep the others.
      if (until > now && until <= now + WINDOW_MS) return
      this.#counts.delete(name)
    }
  }
}
