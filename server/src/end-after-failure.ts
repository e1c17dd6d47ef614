/**
 * What happens after an uncaught error: it is logged with its stack, everything open is closed, and the process ends
 * with an exit code of its own, so that it is restarted. Continuing in an unknown state could do worse.
 */
import type { Logger } from 'pino'

/** "Internal software error", as sysexits.h has it. A refused start ends with 1. */
export const FAILED = 70
/** A close that hangs must not keep a failed server alive. */
const CLOSE_WITHIN_MS = 3_000

export const FAILURES = ['uncaughtException', 'unhandledRejection'] as const

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
