/**
 * Parts of the end of the server: a planned stop, and the end after an uncaught error. `command-line/start.ts` receives
 * the signal and calls them, `app.ts` closes.
 */
import type { Logger } from 'pino'

/**
 * The steps of a planned stop: the balancer stops sending new clients, then the agents move to other nodes little by
 * little, and only then the server closes. A server that is alone closes at once.
 */
export class PlannedStop {
  readonly #steps: (() => Promise<void>)[] = []
  #isLeaving = false

  get isLeaving(): boolean {
    return this.#isLeaving
  }

  /** Adds a step that runs while the server still answers. */
  before(step: () => Promise<void>): void {
    this.#steps.push(step)
  }

  /** `waitMs`: how long a balancer needs to stop sending new clients. */
  async begin(waitMs: number): Promise<void> {
    this.#isLeaving = true
    if (waitMs > 0) await pause(waitMs)
    await Promise.all(this.#steps.map((step) => step()))
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const TURN_MS = 200
const TURNS = 50
const AT_ONCE = 20

/** Releases 2 % (at least 20) every 200 ms, so that the other servers do not get all of them at once. */
export async function oneByOne<T>(all: readonly T[], letGo: (one: T) => void): Promise<void> {
  const some = Math.max(AT_ONCE, Math.ceil(all.length / TURNS))
  for (let from = 0; from < all.length; from += some) {
    if (from > 0) await pause(TURN_MS)
    for (const one of all.slice(from, from + some)) letGo(one)
  }
}

/** EX_SOFTWARE of sysexits.h. A refused start exits with 1. */
export const FAILED = 70
/** A close that hangs must not keep a failed server alive. */
const CLOSE_WITHIN_MS = 3_000

export const FAILURES = ['uncaughtException', 'unhandledRejection'] as const

/**
 * Ends the process after an uncaught error, since continuing in an unknown state could do worse: logs the error with
 * its stack, closes everything, and exits with a code of its own, so that the server is restarted.
 */
export function endAfterFailure(log: Logger, close: () => Promise<void>): void {
  let ending = false
  for (const failure of FAILURES)
    process.on(failure, (reason: unknown) => {
      const err = reason instanceof Error ? reason : new Error(String(reason))
      log.fatal({ err, code: 'FAILED', failure }, 'Beckon stops after an unhandled error')
      if (ending) return
      ending = true
      const end = () => process.exit(FAILED)
      setTimeout(end, CLOSE_WITHIN_MS)
      close().then(end, end)
    })
}
