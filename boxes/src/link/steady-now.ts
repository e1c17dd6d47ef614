import { uptime } from 'node:os'

/**
 * Milliseconds on a clock that nobody sets and that goes on while the machine sleeps, 10 ms apart on Linux. A small computer
 * without a clock of its own wakes up years behind and is put right a minute later; by the time of day every command would then look
 * too old until the link breaks. `performance.now()` stands still in a sleep: what lay there meanwhile would look new.
 */
export function steadyNow(): number {
  return uptime() * 1_000
}
