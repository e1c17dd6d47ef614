import { uptime } from 'node:os'

/** More than a step of the uptime, which comes in 10 ms. */
const NOTICED_MS = 20
const READ_WITHIN_MS = 1
const READS_AT_MOST = 20

/** The machine's uptime minus `performance.now()`. */
let offset: number | undefined
/** The time of day minus `performance.now()`, when the offset was read. */
let wallAhead = 0

/**
 * Milliseconds on a clock that nobody sets and that goes on while the machine sleeps: its uptime. A small computer without a
 * clock of its own wakes up years behind and is put right a minute later; by the time of day every command would then look
 * too old until the link breaks. `performance.now()` stands still in a sleep: what lay there meanwhile would look new.
 * The uptime costs 10 µs, so it is read anew only when the time of day has moved against `performance.now()`: both a sleep and
 * a set clock show there.
 */
export function steadyNow(): number {
  const monotonic = performance.now()
  const ahead = Date.now() - monotonic
  if (offset === undefined || Math.abs(ahead - wallAhead) > NOTICED_MS) {
    const read = readOffset()
    if (offset === undefined || Math.abs(read - offset) > NOTICED_MS) offset = read
    wallAhead = ahead
  }
  return monotonic + offset
}

/** A process that had to wait between the two readings would be ahead of all others from then on. */
function readOffset(): number {
  let quickest = Number.POSITIVE_INFINITY
  let read = 0
  for (let tries = 0; tries < READS_AT_MOST && quickest > READ_WITHIN_MS; tries += 1) {
    const before = performance.now()
    const up = uptime() * 1_000
    const took = performance.now() - before
    if (took >= quickest) continue
    quickest = took
    read = up - before - took
  }
  return read
}
