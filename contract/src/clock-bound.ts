/**
 * A lower bound of the difference between two clocks, learnt from messages with unknown delays. Each message gives a
 * lower bound; the highest one counts. It decreases with its age, since clocks drift. All values are in milliseconds.
 * `web/src/client/server-clock.ts`, `boxes/src/link` and `server/src/bus/members.ts` decide which messages it learns from.
 */

/** Assumed drift: ten times that of an uncorrected quartz clock. */
const DRIFT = 1e-4
/** A bound with more allowance for drift than this is dropped. */
const ALLOWANCE_AT_MOST_MS = 500

export class ClockBound {
  // Without `#` and initial values: for old browsers they would compile to helpers of half a kilobyte.
  declare private difference: number
  declare private learntAt: number

  constructor() {
    this.difference = 0
    this.forget()
  }

  /** Adds a measurement: at `now`, the true difference is at least `difference`. */
  learn(difference: number, now: number): void {
    const known = this.at(now)
    if (known !== undefined && known > difference) return
    this.difference = difference
    this.learntAt = now
  }

  /** The lower bound at `now`; undefined when nothing is known. */
  at(now: number): number | undefined {
    const allowance = (now - this.learntAt) * DRIFT
    return allowance <= ALLOWANCE_AT_MOST_MS ? this.difference - allowance : undefined
  }

  forget(): void {
    this.learntAt = Number.NEGATIVE_INFINITY
  }
}
