/** The machine's clock, and a count that nobody can set. */
import { uptime } from 'node:os'
import type { ClockSource } from './storage/server-clock.ts'

/** Between two looks at how long the machine runs, which some systems tell in whole seconds. */
const SLEPT_AT_LEAST_MS = 5_000
const begun = { uptimeMs: uptime() * 1000, countMs: performance.now() }
let sleptMs = 0

export const systemClock: ClockSource = {
  now: () => Date.now(),
  /** The count stands still while a machine sleeps, and how long the machine runs goes on. */
  steady() {
    const counted = performance.now() - begun.countMs
    const slept = uptime() * 1000 - begun.uptimeMs - counted
    if (slept - sleptMs > SLEPT_AT_LEAST_MS) sleptMs = slept
    return counted + sleptMs
  },
}
