/** Names in the data folder that more than one part of the server must know. */

export const DATABASE_FILE = 'beckon.db'
/** Remotes that were ended while the disk was full. */
export const ENDINGS_FILE = 'beckon.endings'
/** Lies in the data folder while a restore puts its files into place. */
export const RESTORE_MARK = 'restore-under-way'
/** Lies in the data folder once its data is moved to PostgreSQL, or is being moved. */
export const MOVE_MARK = 'moved-to-postgres'
