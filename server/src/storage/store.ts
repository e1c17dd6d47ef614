/** The database of one data folder: opened, brought up to date, and written to only through `save`. */
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, SqliteDialect, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { groupCommit } from './group-commit.ts'
import { MIGRATIONS } from './migrations.ts'
import { openSqliteFile, StartError, type SqliteFile } from './sqlite-file.ts'
import type { Tables } from './tables.ts'

export const DATABASE_FILE = 'beckon.db'
/** Lies in the data folder while a restore puts its files into place. */
export const RESTORE_MARK = 'restore-under-way'

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
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  try {
    await migrate(db, () => copyBeforeUpgrade(database, dataFolder))
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
    'A restore was broken off in this data folder. Run it again: beckon restore FILE. What was there before lies in its folder "before-restore-…".',
  )
}

/** Whoever must go back to the version before finds the database as that version left it. */
async function copyBeforeUpgrade(database: SqliteFile, dataFolder: string): Promise<void> {
  const path = join(dataFolder, `${DATABASE_FILE}.before-upgrade`)
  rmSync(path, { force: true })
  await database.copyTo(path)
  chmodSync(path, 0o600)
}

async function migrate(db: Kysely<Tables>, beforeUpgrade: () => Promise<void>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const steps = await migrator.getMigrations()
  const done = steps.filter(({ executedAt }) => executedAt !== undefined).length
  if (done > 0 && done < steps.length) await beforeUpgrade()
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  if (String(error).includes('corrupted migrations')) {
    throw new StartError(
      'This data folder was written by a newer Beckon. Start that version, or restore an older copy of the folder.',
    )
  }
  throw error
}
