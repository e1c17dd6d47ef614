/** The database of one data folder: opened, brought up to date, and written to only through `save`. */
import { join } from 'node:path'
import { Kysely, SqliteDialect, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { groupCommit } from './group-commit.ts'
import { MIGRATIONS } from './migrations.ts'
import { openSqliteFile, StartError } from './sqlite-file.ts'
import type { Tables } from './tables.ts'

export interface Store {
  /** For reading. */
  readonly db: Kysely<Tables>
  /** Runs the write in a transaction; resolves when it is on disk. Nothing slow may be awaited inside. */
  save<T>(write: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function openStore(dataFolder: string): Promise<Store> {
  const database = openSqliteFile(join(dataFolder, 'beckon.db'))
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, save: groupCommit(db), close: () => db.destroy() }
}

async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  if (String(error).includes('corrupted migrations')) {
    throw new StartError('This data folder was written by a newer Beckon. Start that version, or restore an older copy of the folder.')
  }
  throw error
}
