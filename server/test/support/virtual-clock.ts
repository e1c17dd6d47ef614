/** A clock that stands still until the test moves it. */
import type { ClockSource } from '../../src/clock.ts'

export interface VirtualClock extends ClockSource {
  /** Time passes. */
  pass(ms: number): void
  /** Somebody sets the clock; no time passes. */
  jump(ms: number): void
}

export function virtualClock(start = Date.UTC(2026, 0, 1)): VirtualClock {
  let [now, passed] = [start, 0]
  return {
    now: () => now,
    steady: () => passed,
    pass(ms) {
      now += ms
      passed += ms
    },
    jump(ms) {
      now += ms
    },
  }
}
