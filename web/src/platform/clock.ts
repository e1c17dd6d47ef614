/** The clocks of the state machines, which a test can replace. */

export interface Clock {
  /** Approximately milliseconds since 1970: only differences count, and they are never negative. */
  now(): number
  /** Runs once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void
}

/** The pause after each attempt that had no answer; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const

/** How long to wait after this many attempts without an answer. */
export function pauseAfter(tries: number): number {
  return PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? 0
}

function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

let wall = Date.now()
let steady = performance.now()
let time = wall

/**
 * Runs while the device sleeps and never goes back: a device clock that is set forward looks like a sleep, one that is
 * set back changes nothing. For anything that must not be late: presses, and the age of a token.
 */
export const realClock: Clock = {
  now() {
    const [wallNow, steadyNow] = [Date.now(), performance.now()]
    time += Math.max(wallNow - wall, steadyNow - steady, 0)
    wall = wallNow
    steady = steadyNow
    return time
  },
  after,
}

/** Stops while the device sleeps, and ignores changes of its clock. For a wait that the server limits in any case. */
export const awakeClock: Clock = { now: () => performance.timeOrigin + performance.now(), after }

/** A moment on both clocks of the browser: `steady` may stop during sleep, `wall` may be set. */
export interface Instant {
  readonly steady: number
  readonly wall: number
}

export function instant(): Instant {
  return { steady: performance.now(), wall: Date.now() }
}
