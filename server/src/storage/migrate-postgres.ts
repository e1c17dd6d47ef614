/**
 * Brings a PostgreSQL database up to date: all steps that it lacks, with their records, in one transaction, under a lock
 * that the nodes which start beside this one wait for. Nodes of the version before go on meanwhile, and after it.
 */
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Logger } from 'pino'
import { MIGRATIONS, SCHEMA, SCHEMA_BEFORE } from './migrations.ts'
import { NO_LIMITS, postgresPool } from './postgres-pool.ts'
import { StartError } from './sqlite-file.ts'
import type { Tables } from './tables.ts'

/** The least schema whose nodes may use the database. */
const OPEN_TO = 'schema-open-to'

/** Throws a StartError for a database that a version after the next has changed. */
export async function migratePostgres(url: string, log: Pick<Logger, 'warn'> | undefined): Promise<void> {
  const pool = postgresPool(url, 2, log, NO_LIMITS)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const done = await stepsDone(db)
    if (Object.keys(MIGRATIONS).every((name) => done.has(name))) return await expectOpen(db)
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } }).migrateToLatest()
    if (error !== undefined) throw error
    const value = String(SCHEMA_BEFORE)
    await db
      .insertInto('server_state')
      .values({ name: OPEN_TO, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  } finally {
    await db.destroy()
  }
}

async function stepsDone(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const { rows: tables } = await sql`select to_regclass('kysely_migration') as found`.execute(db)
  if ((tables[0] as { found: string | null }).found === null) return new Set()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function expectOpen(db: Kysely<Tables>): Promise<void> {
  const row = await db.selectFrom('server_state').select('value').where('name', '=', OPEN_TO).executeTakeFirst()
  if (Number(row?.value ?? 0) > SCHEMA)
    throw new StartError('The database was changed by a newer Beckon. Start that version, or the one before it.')
}
