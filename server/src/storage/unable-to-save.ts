/** Helpers for a full or failing disk, or an unreachable database: saves fail, and everything else continues. */
import type { Logger } from 'pino'
import { inTime } from '../bounds.ts'

/** The database cannot be reached, or refuses to write just now. Saves under way may have succeeded or not. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super('The database is away', { cause })
  }
}

/** SQLITE_FULL, the codes of file systems, and PostgreSQL's `disk_full`. */
export function isDiskFull(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return ((errcode ?? 0) & 0xff) === 13 || code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
}

/** SQLITE_READONLY, SQLITE_IOERR and SQLITE_CANTOPEN, and the codes of file systems. */
export function isDiskFailing(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return [8, 10, 14].includes((errcode ?? 0) & 0xff) || code === 'EROFS' || code === 'EIO'
}

export function isStoreAway(error: unknown): boolean {
  return error instanceof StoreAway
}

export function isUnableToSave(error: unknown): boolean {
  return isDiskFull(error) || isDiskFailing(error) || isStoreAway(error)
}

/** Logs an error for which `isUnableToSave` is true. */
export function noteUnableToSave(log: Logger, error: unknown, where: object): void {
  if (isDiskFull(error))
    log.error(
      { code: 'DISK-FULL', ...where },
      'The disk is full; nothing can be saved until there is room, but presses still work',
    )
  else if (isDiskFailing(error))
    log.error(
      { code: 'DISK-FAILING', err: error, ...where },
      'The disk is read-only or fails; nothing can be saved until it is repaired, but presses still work',
    )
  else
    log.error(
      { code: 'DATABASE-AWAY', err: (error as Error).cause, ...where },
      'The database cannot be reached; nothing can be saved until it is back, but presses still work',
    )
}

/** How long a database may take to confirm a cached value; a press has no more time. */
const LOOK_WITHIN_MS = 300

/**
 * The result of a look-up, or the known value while the database is unreachable or slow, so that a press waits for
 * neither.
 */
export async function orWhenAway<T>(looked: Promise<T>, known: () => T): Promise<T> {
  const found = looked.catch((error: unknown) => {
    if (isStoreAway(error)) return known()
    throw error
  })
  return await inTime(found, LOOK_WITHIN_MS, known)
}
