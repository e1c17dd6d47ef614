/**
 * How old a message is when it is read, though neither clock is right: the quickest message of late is taken as the
 * measure of both clocks' difference, so a message that lay in a stalled connection shows its extra time. Of late, since
 * two clocks drift apart by seconds in a day, and every command of a link that lives long would look too old in the end.
 */

/** Clocks drift by a tenth of a second in it at most. What delays every message alike for longer than two of them goes unseen. */
const MEASURE_MS = 10 * 60_000

export class MessageAge {
  /** Of the measure that is being taken, and of the one before, which counts until then. */
  #smallestDifference = Number.POSITIVE_INFINITY
  #smallestBefore = Number.POSITIVE_INFINITY
  #begunAt: number | undefined

  /** A message that was sent at `sentAt` by the other side's clock has arrived now, by ours. */
  arrived(sentAt: number, now: number): void {
    this.#begunAt ??= now
    if (now - this.#begunAt >= MEASURE_MS) {
      this.#smallestBefore = this.#smallestDifference
      this.#smallestDifference = Number.POSITIVE_INFINITY
      this.#begunAt = now
    }
    this.#smallestDifference = Math.min(this.#smallestDifference, now - sentAt)
  }

  /** Milliseconds between sending and `now`, beyond the quickest message's. */
  of(sentAt: number, now: number): number {
    this.arrived(sentAt, now)
    return now - sentAt - Math.min(this.#smallestDifference, this.#smallestBefore)
  }
}
