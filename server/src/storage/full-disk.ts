/** A disk without room: nothing can be saved, and everything that needs no save goes on. */
import type { Logger } from 'pino'

/** SQLITE_FULL, and what the file system says itself. */
export function isDiskFull(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return ((errcode ?? 0) & 0xff) === 13 || code === 'ENOSPC' || code === 'EDQUOT'
}

export function noteFullDisk(log: Logger, where: object): void {
  log.error(
    { code: 'DISK-FULL', ...where },
    'The disk is full; nothing can be saved until there is room, but presses still work',
  )
}
