/**
 * The age of messages between two unsynchronised clocks. The quickest recent message measures the clocks' difference,
 * so a message from a stalled connection shows its delay. Only recent messages count: clocks drift by seconds a day,
 * and on a long-lived link every command would look too old in the end.
 */
import { MINUTE_MS } from '@beckon/contract/time-units'

/**
 * The length of a measurement. Clocks drift by at most 0.1 s in it. A delay of all messages for longer than two
 * measurements is not noticed.
 */
const MEASURE_MS = 10 * MINUTE_MS

export class MessageAge {
  /** The smallest differences of the current measurement and of the previous one. */
  #smallestDifference = Number.POSITIVE_INFINITY
  #smallestBefore = Number.POSITIVE_INFINITY
  #begunAt: number | undefined

  /** Records a message, sent at `sentAt` on the other side's clock and received at `now` on ours. */
  arrived(sentAt: number, now: number): void {
    this.#begunAt ??= now
    if (now - this.#begunAt >= MEASURE_MS) {
      this.#smallestBefore = this.#smallestDifference
      this.#smallestDifference = Number.POSITIVE_INFINITY
      this.#begunAt = now
    }
    this.#smallestDifference = Math.min(this.#smallestDifference, now - sentAt)
  }

  /** The age at `now`, in milliseconds more than the quickest message's. */
  of(sentAt: number, now: number): number {
    this.arrived(sentAt, now)
    return now - sentAt - Math.min(this.#smallestDifference, this.#smallestBefore)
  }
}
