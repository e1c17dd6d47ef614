import { uptime } from 'node:os'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Smaller changes of the offset are ignored. Greater than the resolution of the uptime, 10 ms. */
const OFFSET_TOLERANCE_MS = 20
const READ_WITHIN_MS = 1
const READS_AT_MOST = 20

/** The uptime minus `performance.now()`, in milliseconds. */
let offset: number | undefined
/** The time of day minus `performance.now()`, when the offset was read. */
let wallMinusMonotonic = 0

/**
 * The machine's uptime in milliseconds: a clock that is never set and that continues in sleep. The time of day does not
 * work: a small computer without a real-time clock starts years behind and is corrected a minute later, and every
 * command would then look too old. `performance.now()` does not work: it stops in sleep, and old commands would look
 * new. Reading the uptime costs 10 µs, so it is read again only when the time of day has moved against
 * `performance.now()`, for example after a sleep or when the clock was set.
 *
 * It is for the times of presses: all processes of a machine read the same time, within some milliseconds. Stored times
 * have their own clock (`server/src/storage/stored-clock.ts`), which continues from the last start.
 */
export function steadyNow(): number {
  const monotonic = performance.now()
  const difference = Date.now() - monotonic
  if (offset === undefined || Math.abs(difference - wallMinusMonotonic) > OFFSET_TOLERANCE_MS) {
    const read = readOffset()
    if (offset === undefined || Math.abs(read - offset) > OFFSET_TOLERANCE_MS) offset = read
    wallMinusMonotonic = difference
  }
  return monotonic + offset
}

/**
 * Reads both clocks until the readings are close together: a process that was interrupted between them would keep an
 * offset that differs from that of all others.
 */
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

const BOOT_ID = '/proc/sys/kernel/random/boot_id'
const CHARACTERS = 12

/**
 * The id of this machine's steady clock: the same for all processes until the machine restarts. Only Linux has a boot
 * id; on other systems each process has its own clock id.
 */
export const MACHINE_CLOCK = createHash('sha256').update(bootId()).digest('base64url').slice(0, CHARACTERS)

function bootId(): string | Buffer {
  try {
    return readFileSync(BOOT_ID, 'utf8')
  } catch {
    return randomBytes(16)
  }
}
