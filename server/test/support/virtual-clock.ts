/** A clock that stands still until told. */
import type { Clock } from '../../src/parts.ts'

export interface VirtualClock extends Clock {
  pass(ms: number): void
}

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export function virtualClock(start = Date.UTC(2026, 0, 1)): VirtualClock {
  let now = start
  return {
    now: () => now,
    pass(ms) {
      now += ms
    },
  }
}
