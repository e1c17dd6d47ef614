/**
 * Brings a SQLite database up to date: all missing steps with their records in one transaction. Interrupted at any
 * moment, the database is either unchanged or complete.
 */
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartError } from '../start-error.ts'
import { foreignMaker, type Migrations } from './migrations.ts'
import type { SqliteFile } from './sqlite-file.ts'
import { DATABASE_FILE } from './data-folder.ts'
import { copyBeforeUpgrade } from './upgrade-copy.ts'

/** Throws a StartError if another version of Beckon made the database, and these steps do not start from it. */
export async function migrateSqlite<Tables>(
  db: Kysely<Tables>,
  file: SqliteFile,
  dataFolder: string,
  migrations: Migrations,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const maker = foreignMaker(await stepsDone(db), migrations)
  if (maker !== undefined)
    throw new StartError(
      `This data folder was written by ${maker}. Start that version, or restore a backup that this version made.`,
    )
  const steps = await migrator.getMigrations()
  const [from, to] = [steps.filter(({ executedAt }) => executedAt !== undefined).length, steps.length]
  if (from > 0 && from < to) await copyBeforeUpgrade(file, join(dataFolder, `${DATABASE_FILE}.before-${from}-to-${to}`))
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

async function stepsDone<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const tables = await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(db)
  if (tables.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
