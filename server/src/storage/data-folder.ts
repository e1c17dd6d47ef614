/** The folder for all stored data, readable by its owner only, and the names in it that several parts need. */
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError } from '../settings/setting.ts'

export const DATABASE_FILE = 'beckon.db'
/** A file in the data folder while a restore puts its files into place. */
export const RESTORE_MARK = 'restore-under-way'
/** A file in the data folder once its data was moved to PostgreSQL, or is being moved. */
export const MOVE_MARK = 'moved-to-postgres'

/** The folder in the data folder for backups: no backup contains it, and no restore moves it. */
export const BACKUPS_FOLDER = 'backups'

/** Systems allow a Unix socket's path of 104 bytes (macOS) or more. */
const PATH_BYTES_AT_MOST = 100

/** Creates the folder if necessary, and returns its full path. */
export function prepareDataFolder(folder: string): string {
  const path = resolve(folder)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chmodSync(path, 0o700)
  } catch (error) {
    throw new StartError(
      `The data folder ${path} cannot be used (${(error as NodeJS.ErrnoException).code}). Set BECKON_DATA to a ` +
        'writable folder.',
    )
  }
  return path
}

/** The path of the folder's control socket; undefined if the folder's path is too long for a socket. */
export function controlPath(dataFolder: string): string | undefined {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\beckon-${createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 16)}`
  const path = join(resolve(dataFolder), 'control.sock')
  return Buffer.byteLength(path) <= PATH_BYTES_AT_MOST ? path : undefined
}
