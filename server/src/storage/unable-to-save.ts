/** For a full disk or an absent database: saves fail, and everything else continues. */
import type { Logger } from 'pino'

/** The database cannot be reached, or refuses to write just now. What was under way may have been saved or not. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super('The database is away', { cause })
  }
}

/** SQLITE_FULL, what the file system says itself, and PostgreSQL's `disk_full`. */
export function isDiskFull(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return ((errcode ?? 0) & 0xff) === 13 || code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
}

export function isStoreAway(error: unknown): boolean {
  return error instanceof StoreAway
}

export function isUnableToSave(error: unknown): boolean {
  return isDiskFull(error) || isStoreAway(error)
}

/** For the operator, of an error that `isUnableToSave`. */
export function noteUnableToSave(log: Logger, error: unknown, where: object): void {
  if (isDiskFull(error))
    log.error(
      { code: 'DISK-FULL', ...where },
      'The disk is full; nothing can be saved until there is room, but presses still work',
    )
  else
    log.error(
      { code: 'DATABASE-AWAY', err: (error as Error).cause, ...where },
      'The database cannot be reached; nothing can be saved until it is back, but presses still work',
    )
}
