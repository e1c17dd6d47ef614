/**
 * The machine's clock, and a steady clock that nobody can set. The clock of stored times (`storage/stored-clock.ts`) is
 * based on the steady one, which counts from the start of the process, so that small errors of the uptime do not reach
 * it. Times of presses are compared between processes to within milliseconds, so they use `steadyNow` instead
 * (`boxes/src/presses/steady-now.ts`).
 */
import { uptime } from 'node:os'

/** In milliseconds since 1970. */
export interface Clock {
  now(): number
}

export interface ClockSource extends Clock {
  /** Milliseconds elapsed since a fixed moment. The time of a clock without it is trusted. */
  steady?(): number
}

/** Shorter sleeps are ignored, since some systems report the uptime in whole seconds. */
const SLEPT_AT_LEAST_MS = 5_000
/** How far the time of day must move against `countMs` before the uptime is read again. */
const OFFSET_TOLERANCE_MS = 1_000

export interface Readings {
  readonly timeOfDayMs: () => number
  /** Stops while the machine sleeps. */
  readonly countMs: () => number
  /** Continues while the machine sleeps. */
  readonly uptimeMs: () => number
}

const MACHINE: Readings = {
  timeOfDayMs: () => Date.now(),
  countMs: () => performance.now(),
  uptimeMs: () => uptime() * 1000,
}

/**
 * A steady clock that includes time asleep. Reading the uptime costs 10 µs, a third of the cost of a press, so it is
 * read only when the time of day has moved against `countMs`, as it does after a sleep.
 */
export function clockOf({ timeOfDayMs, countMs, uptimeMs }: Readings): ClockSource {
  const begun = { uptimeMs: uptimeMs(), countMs: countMs() }
  let wallMinusCount = timeOfDayMs() - begun.countMs
  let sleptMs = 0
  return {
    now: timeOfDayMs,
    steady() {
      const count = countMs()
      const difference = timeOfDayMs() - count
      if (Math.abs(difference - wallMinusCount) > OFFSET_TOLERANCE_MS) {
        wallMinusCount = difference
        const slept = uptimeMs() - begun.uptimeMs - (count - begun.countMs)
        if (slept - sleptMs > SLEPT_AT_LEAST_MS) sleptMs = slept
      }
      return count - begun.countMs + sleptMs
    },
  }
}

export const systemClock: ClockSource = clockOf(MACHINE)
