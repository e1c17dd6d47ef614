/**
 * Limits per minute, each by the key that it is counted for (`FloodLimit`). Each node counts for itself, in memory.
 * An address stands for its network: a household, or a street behind one address. Presses of a remote are limited by the
 * queue of its box instead (`boxes/queue/command-queue.ts`).
 */
export const PER_MINUTE = {
  pairingsOfBrowser: 6,
  pairingsOfAddress: 120,
  /** Each exchange of a log-in's code asks the provider. */
  logInsOfAddress: 120,
  /** Reports of browsers about failed calls. */
  reportsOfAddress: 20,
  /** Of all addresses: the log must neither fill the disk nor delay a press. */
  reports: 200,
  /** Dials with an unknown secret: each asks the database. */
  unknownAgentsOfAddress: 60,
  /**
   * An agent that was disconnected for a flood must not return at once. An agent waits half a second between two dials.
   */
  dialsOfAgent: 180,
  /** Pictures from elsewhere, each when it is first shown. An account has 200 buttons. */
  fetchedPicturesOfAccount: 240,
  pressLinksOfAccount: 12,
  /** A held key repeats at most about ten times a second. */
  pressesOfLink: 900,
  /** Each is a row that is kept for ten minutes. */
  keyedPressesOfAccount: 900,
  /** Cells that show what is on ask every few seconds. */
  statesOfLink: 240,
  /** Requests with an unknown secret of a press link: each asks the database. So does a page's preflight. */
  unknownLinksOfAddress: 60,
  linkPagesOfAddress: 120,
  /**
   * For all callers together: whether another node has done a press. When many boxes are away, these questions of all
   * nodes must leave the broker room for presses.
   */
  pressQuestions: 3_000,
}

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
