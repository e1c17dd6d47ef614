/**
 * What is known of how far two clocks are apart, though neither is right and messages take their time: each message
 * gives a difference that the true one is not below. The best of them counts, and counts for less the older it grows,
 * since clocks run at slightly different speeds.
 */

/** Ten times what a quartz that nobody corrects loses. */
const DRIFT = 1e-4
/** A measure as old as that says too little. */
const ALLOWANCE_AT_MOST_MS = 500

export class ClockBound {
  #difference = 0
  #learntAt = Number.NEGATIVE_INFINITY

  /** The true difference is not below this one, as is known at `now`. */
  learn(difference: number, now: number): void {
    const known = this.at(now)
    if (known !== undefined && known > difference) return
    this.#difference = difference
    this.#learntAt = now
  }

  /** What the true difference is not below at `now`; undefined when nothing is known. */
  at(now: number): number | undefined {
    const allowance = (now - this.#learntAt) * DRIFT
    return allowance <= ALLOWANCE_AT_MOST_MS ? this.#difference - allowance : undefined
  }

  forget(): void {
    this.#learntAt = Number.NEGATIVE_INFINITY
  }
}
