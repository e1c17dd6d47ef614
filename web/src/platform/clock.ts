/** Time as the machines see it, so that a test can move it. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after `delayMs`; the answer stops it. */
  after(delayMs: number, run: () => void): () => void
}

export const realClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
