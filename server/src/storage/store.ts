/** The database of one data folder: opened, brought up to date, and written to only through `save`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, type Transaction } from 'kysely'
import { groupCommit } from './group-commit.ts'
import { migrate } from './migrate.ts'
import { TransactionalSqliteDialect } from './sqlite-dialect.ts'
import { openSqliteFile, StartError } from './sqlite-file.ts'
import { DATABASE_FILE, RESTORE_MARK } from './store-files.ts'
import type { Tables } from './tables.ts'

export interface Store {
  /** For reading. */
  readonly db: Kysely<Tables>
  /** Runs the write in a transaction; resolves when it is on disk. Nothing slow may be awaited inside. */
  save<T>(write: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** A whole copy of the database, while it is in use. */
  copyTo(path: string): Promise<void>
  close(): Promise<void>
}

export async function openStore(dataFolder: string): Promise<Store> {
  refuseHalfRestored(dataFolder)
  const database = openSqliteFile(join(dataFolder, DATABASE_FILE))
  const db = new Kysely<Tables>({ dialect: new TransactionalSqliteDialect({ database }) })
  try {
    await migrate(db, database, dataFolder)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, save: groupCommit(db), copyTo: (path) => database.copyTo(path), close: () => db.destroy() }
}

/** Whether a restore was broken off: some files are then old and others new. */
function refuseHalfRestored(dataFolder: string): void {
  if (!existsSync(join(dataFolder, RESTORE_MARK))) return
  throw new StartError(
    'A restore was interrupted in this data folder. Run it again: beckon restore FILE. The previous data is in the ' +
      'folder "before-restore-…".',
  )
}
