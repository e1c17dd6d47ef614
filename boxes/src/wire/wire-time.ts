/** The time that a command on a wire has, and the limits that all wires share. */
import type { PressDetails } from '../box.ts'
import { WireFailure } from './wire-failure.ts'

/** A set that is off does not refuse a connection, it stays silent; one at home accepts within milliseconds. */
export const CONNECTS_WITHIN_MS = 1_000
/** The same with a handshake, for which a slow set needs time. */
export const SHAKES_HANDS_WITHIN_MS = 1_500
/**
 * A far end that was heard within this time does not hang. One that was silent must answer something harmless before a
 * press is written: one that hangs would carry it out later.
 */
export const HEARD_LATELY_MS = 500

/** The time of one command: nothing is written after `signal` aborts or after `until` on `performance.now()`. */
export interface WireTime {
  readonly signal: AbortSignal
  readonly until: number
}

export function timeOf(signal: AbortSignal, { leftMs = Number.POSITIVE_INFINITY }: PressDetails = {}): WireTime {
  return { signal, until: performance.now() + leftMs }
}

/** The same time, limited to `ms` from now. */
export function within({ signal, until }: WireTime, ms: number): WireTime {
  return { signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]), until }
}

export function isOver({ signal, until }: WireTime): boolean {
  return signal.aborted || performance.now() >= until
}

/** Waits for `done`; rejects with TOO-LATE when the signal aborts before. */
export async function unlessAborted<T>(done: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw new WireFailure('TOO-LATE')
  const { promise: aborted, reject: stop } = Promise.withResolvers<never>()
  const whenAborted = () => stop(new WireFailure('TOO-LATE'))
  signal.addEventListener('abort', whenAborted, { once: true })
  try {
    return await Promise.race([done, aborted])
  } finally {
    signal.removeEventListener('abort', whenAborted)
    aborted.catch(() => {})
  }
}
