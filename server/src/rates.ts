/**
 * Limits per minute, each counted for what its name says (`RateLimit`). Each node counts separately, in memory. One
 * address may be a household or a whole street. Presses of a remote are limited by the queue of its box instead
 * (`boxes/queue/command-queue.ts`).
 */
export const PER_MINUTE = {
  pairingsOfBrowser: 6,
  pairingsOfAddress: 120,
  /** Each exchange of a log-in code sends a request to the provider. */
  logInsOfAddress: 120,
  /** Reports of browsers about failed calls. */
  reportsOfAddress: 20,
  /** From all addresses together: the log must neither fill the disk nor delay a press. */
  reports: 200,
  /** Dials with an unknown secret, each of which queries the database. */
  unknownAgentsOfAddress: 60,
  /**
   * Stops an agent that was disconnected for a flood from returning at once. An agent waits half a second between
   * dials.
   */
  dialsOfAgent: 180,
  /** Pictures from elsewhere, each when it is first shown. An account has 200 buttons. */
  fetchedPicturesOfAccount: 240,
  pressLinksOfAccount: 12,
  /** A held key of a press link repeats at most about ten times a second. */
  pressesOfLink: 900,
  /** Presses with an idempotency key: each is a row that is kept for ten minutes. */
  keyedPressesOfAccount: 900,
  /** Cells of a communication app that show what is on poll every few seconds. */
  statesOfLink: 240,
  /**
   * Requests with an unknown secret of a press link, each of which queries the database, as does a page's preflight.
   */
  unknownLinksOfAddress: 60,
  linkPagesOfAddress: 120,
  /**
   * Questions to the other nodes whether one of them made a press, for all callers together. When many boxes are
   * unreachable, these questions must leave the broker room for presses.
   */
  pressQuestions: 3_000,
}

const WINDOW_MS = 60_000
/** From this number of counts on, ended ones are deleted. */
const SWEPT_FROM = 50_000

/** Limits requests per minute, counted by name, for calls that are expensive in a flood. */
export class RateLimit {
  /** Oldest first, since all counts last equally long. */
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
      if (counted !== undefined && isLive(counted, now)) counted.count++
      else {
        this.#counts.delete(name)
        this.#counts.set(name, { count: 1, until: now + WINDOW_MS })
      }
    }
    return 0
  }

  /** Whether the limit of a name is reached, without counting a request. */
  isFull(name: string, limit: number, now: number): boolean {
    const counted = this.#counts.get(name)
    return counted !== undefined && isLive(counted, now) && counted.count >= limit
  }

  #forgetOld(now: number): void {
    if (this.#counts.size < SWEPT_FROM) return
    for (const [name, counted] of this.#counts) {
      if (isLive(counted, now)) return
      this.#counts.delete(name)
    }
  }
}

/** A count that ends more than a window ahead predates a clock that was set back. */
function isLive({ until }: { readonly until: number }, now: number): boolean {
  return until > now && until <= now + WINDOW_MS
}
