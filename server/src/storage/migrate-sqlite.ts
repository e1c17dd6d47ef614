/**
 * Brings a SQLite database up to date: all steps that it lacks, with their records, in one transaction. Broken off at any
 * moment, the database is as it was or as it is meant to be.
 */
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { completeHalfMadeStep } from './half-made-step.ts'
import { MIGRATIONS, SCHEMA } from './migrations.ts'
import { StartError, type SqliteFile } from './sqlite-file.ts'
import { DATABASE_FILE } from './store-files.ts'
import { copyBeforeUpgrade } from './upgrade-copy.ts'

/** Throws a StartError for a database that a newer version has written. */
export async function migrateSqlite<Tables>(db: Kysely<Tables>, file: SqliteFile, dataFolder: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const stepsDone = async () => (await migrator.getMigrations()).filter(({ executedAt }) => executedAt !== undefined)
  await completeHalfMadeStep(
    file,
    (await stepsDone()).map(({ name }) => name),
  )
  const from = (await stepsDone()).length
  if (from > 0 && from < SCHEMA) {
    await copyBeforeUpgrade(file, join(dataFolder, `${DATABASE_FILE}.before-${from}-to-${SCHEMA}`))
  }
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  if (String(error).includes('corrupted migrations')) {
    throw new StartError(
      'This data folder was written by a newer Beckon. Start that version, or restore an older copy of the folder.',
    )
  }
  throw error
}
