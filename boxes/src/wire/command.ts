/** The basics of a command on a wire: its failure, its time limit, its queue, and reading back its effect. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Driver } from '@beckon/contract/drivers'
import type { BoxRefusal } from '@beckon/contract/refusals'
import { ACCEPTED, CONFIRMED, refused, type Outcome, type PressDetails } from '../box.ts'

/**
 * `BOX-TIMEOUT` means that a command was written, which the box may have carried out or still may. With any other
 * reason no command was written.
 */
export class DeviceError extends Error {
  readonly why: BoxRefusal
  /** `cause` in the options: the system's error, if a connection failed. */
  constructor(why: BoxRefusal, options?: ErrorOptions) {
    super(why, options)
    this.why = why
  }
}

/** Another kind of device answers at the address. */
export class OtherFamily extends DeviceError {
  constructor() {
    super('BOX-UNREACHABLE')
  }
}

/** The outcome of a command; a DeviceError becomes a refusal, with `driver` if it is BOX-NOT-ALLOWED. */
export async function outcomeOf(driver: Driver, run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error
    return error.why === 'BOX-NOT-ALLOWED' ? { is: 'refused', why: error.why, driver } : refused(error.why)
  }
}

/** A device that is off does not refuse a connection but stays silent; one that is on accepts within milliseconds. */
export const CONNECTS_WITHIN_MS = 1_000
/** The same with a handshake, for which a slow device needs time. */
export const SHAKES_HANDS_WITHIN_MS = 1_500
/**
 * A remote end that sent something within this time does not hang. After a longer silence it must answer a harmless
 * question before a press is written: a device that hangs would carry the press out later.
 */
export const HEARD_LATELY_MS = 500

/** The deadline of one command: nothing is written after `signal` aborts or after `until` on `performance.now()`. */
export interface Deadline {
  readonly signal: AbortSignal
  readonly until: number
}

export function deadlineOf(signal: AbortSignal, { leftMs = Number.POSITIVE_INFINITY }: PressDetails = {}): Deadline {
  return { signal, until: performance.now() + leftMs }
}

/**
 * The deadlines of a text that may be sent as several keys, such as the digits of a channel: the first key must be sent
 * within `leftMs` (which may be fractional), the other keys within `mayTakeMs`.
 */
export function deadlinesOfText(
  signal: AbortSignal,
  details: PressDetails = {},
): {
  firstKeyDeadline: Deadline
  textDeadline: Deadline
} {
  const { leftMs, mayTakeMs = leftMs } = details
  const textDeadline = deadlineOf(signal, mayTakeMs === undefined ? {} : { leftMs: mayTakeMs })
  if (leftMs === undefined) return { firstKeyDeadline: textDeadline, textDeadline }
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, Math.floor(leftMs)))])
  return { firstKeyDeadline: deadlineOf(inTime, details), textDeadline }
}

/** The same deadline, or `ms` from now if that is earlier. */
export function within({ signal, until }: Deadline, ms: number): Deadline {
  return { signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]), until }
}

export function isExpired({ signal, until }: Deadline): boolean {
  return signal.aborted || performance.now() >= until
}

/** Waits for `done`; rejects with TOO-LATE when the signal aborts before. */
export async function unlessAborted<T>(done: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw new DeviceError('TOO-LATE')
  const { promise: aborted, reject: stop } = Promise.withResolvers<never>()
  const whenAborted = () => stop(new DeviceError('TOO-LATE'))
  signal.addEventListener('abort', whenAborted, { once: true })
  try {
    return await Promise.race([done, aborted])
  } finally {
    signal.removeEventListener('abort', whenAborted)
    aborted.catch(() => {})
  }
}

/** Runs the commands of one wire one by one, in the order of the calls. An expired command never starts. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()
  #unfinished = 0

  take<T>(time: Deadline, run: () => Promise<T>): Promise<T> {
    // Nearly every command finds the queue empty and does not wait.
    const before = this.#unfinished === 0 ? undefined : this.#last
    this.#unfinished += 1
    const done = this.#inTurn(before, time, run)
    const ended = () => void (this.#unfinished -= 1)
    const settled = done.then(ended, ended)
    this.#last = before === undefined ? settled : Promise.all([before, settled])
    return done
  }

  async #inTurn<T>(before: Promise<unknown> | undefined, time: Deadline, run: () => Promise<T>): Promise<T> {
    if (before !== undefined) await unlessAborted(before, time.signal)
    if (isExpired(time)) throw new DeviceError('TOO-LATE')
    return await run()
  }
}

interface ReadBack {
  readonly withinMs?: number
  readonly everyMs?: number
}

/**
 * CONFIRMED once `look` sees the effect of an acknowledged command, else ACCEPTED. Checks repeatedly within the
 * command's time; a DeviceError of `look` ends the checks with ACCEPTED.
 */
export async function readBack(
  look: (time: Deadline) => Promise<boolean>,
  time: Deadline,
  { withinMs = 1_000, everyMs = 100 }: ReadBack = {},
): Promise<Outcome> {
  const lookTime = within(time, withinMs)
  try {
    while (!isExpired(lookTime)) {
      if (await look(lookTime)) return CONFIRMED
      await pause(everyMs, undefined, { signal: lookTime.signal })
    }
    return ACCEPTED
  } catch (error) {
    if (error instanceof DeviceError || lookTime.signal.aborted) return ACCEPTED
    throw error
  }
}
