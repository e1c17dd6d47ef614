/**
 * The machine's clock, and a steady one that nobody can set, from which the clock of stored times is made
 * (`storage/stored-clock.ts`). That one counts from the start of the process, and small errors of the uptime must not
 * reach it. The times of presses are compared with those of other processes, to some milliseconds; they have
 * `steadyNow` (`boxes/src/presses/steady-now.ts`).
 */
import { uptime } from 'node:os'

/** In milliseconds since 1970. */
export interface Clock {
  now(): number
}

export interface ClockSource extends Clock {
  /** Milliseconds that have really passed since some moment. A clock without it is trusted. */
  steady?(): number
}

/** The interval for reading the uptime, which some systems tell in whole seconds. */
const SLEPT_AT_LEAST_MS = 5_000
/** By how much the time of day must have moved against the steady clock before the uptime is read again. */
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
 * A steady clock that includes the machine's sleep. Reading the uptime costs 10 µs, a third of a whole press; a sleep
 * also moves the time of day against the steady clock, so the uptime is read only then.
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
