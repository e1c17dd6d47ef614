/**
 * How old a message is when it is read, though neither clock is right: the quickest message so far is taken as the
 * measure of both clocks' difference, so a message that lay in a stalled connection shows its extra time.
 */
export class MessageAge {
  #smallestDifference = Number.POSITIVE_INFINITY

  /** A message that was sent at `sentAt` by the other side's clock has arrived now, by ours. */
  arrived(sentAt: number, now: number): void {
    this.#smallestDifference = Math.min(this.#smallestDifference, now - sentAt)
  }

  /** Milliseconds between sending and `now`, beyond the quickest message's. */
  of(sentAt: number, now: number): number {
    this.arrived(sentAt, now)
    return now - sentAt - this.#smallestDifference
  }
}
