/**
 * Determines since when a request may have waited unread: while the process is stopped, asleep or busy, the system
 * accepts requests, and their times of arrival are unknown. A press without an expiry counts as old as the stall.
 */
import { steadyNow } from '@beckon/boxes/presses/steady-now'

const LOOK_EVERY_MS = 50
/** A shorter gap is normal on a busy machine. */
const STALL_MS = 300
/**
 * Requests that are read this soon after a stall may have come during it, since the system passes them on gradually.
 */
const STILL_UNREAD_MS = 1_000

export class Stalls {
  readonly #steady: () => number
  readonly #timer: NodeJS.Timeout
  #lookedAt: number
  #began = 0
  #endedAt = Number.NEGATIVE_INFINITY

  constructor(steady: () => number = steadyNow) {
    this.#steady = steady
    this.#lookedAt = steady()
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref()
  }

  /** The earliest time, on the steady clock, at which a request that is read now can have come. */
  unreadSince(): number {
    const now = this.#look()
    return this.#isRecent(now) ? this.#began : now
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Notes a stall since it looked last. Stalls that follow each other closely count as one. Returns the time. */
  #look(): number {
    const now = this.#steady()
    if (now - this.#lookedAt > STALL_MS) {
      if (!this.#isRecent(this.#lookedAt)) this.#began = this.#lookedAt
      this.#endedAt = now
    }
    this.#lookedAt = now
    return now
  }

  #isRecent(at: number): boolean {
    return at - this.#endedAt < STILL_UNREAD_MS
  }
}
