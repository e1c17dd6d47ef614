/** The failures and time limits of commands on a wire. */
import { refused, type Outcome, type PressDetails } from '../box.ts'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { Driver } from '@beckon/contract/drivers'

/**
 * `BOX-TIMEOUT` means that something was written that the box may have carried out, or still may. With any other reason
 * nothing of that kind was written.
 */
export class WireFailure extends Error {
  readonly why: BoxRefusal
  /** `cause` in the options: the system's error, if a connection failed. */
  constructor(why: BoxRefusal, options?: ErrorOptions) {
    super(why, options)
    this.why = why
  }
}

/** Another kind of device answers at the address. */
export class OtherFamily extends WireFailure {
  constructor() {
    super('BOX-UNREACHABLE')
  }
}

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

/** The outcome of a command; a WireFailure becomes a refusal. `driver` names the set that does not allow us. */
export async function outcomeOf(driver: Driver, run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof WireFailure)) throw error
    return error.why === 'BOX-NOT-ALLOWED' ? { is: 'refused', why: error.why, driver } : refused(error.why)
  }
}
