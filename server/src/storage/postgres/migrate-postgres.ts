/**
 * Brings a PostgreSQL database up to date: all missing steps with their records in one transaction, under a lock
 * against other migrations. Only `beckon migrate` does it; a starting node only checks. Nodes of the previous version
 * keep running during and after it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Logger } from 'pino'
import { StartError } from '../../settings/setting.ts'
import { foreignMaker, MIGRATIONS, SCHEMA, SCHEMA_OPEN_TO, stepsDone, type Migrations } from '../migrations.ts'
import { MIGRATION_LIMITS, postgresPool } from './postgres-pool.ts'
import { readState, writeState } from '../store.ts'
import type { Tables } from '../tables.ts'

/** The lowest schema whose nodes may use the database. */
const OPEN_TO = 'schema-open-to'
/** A step that waits for a table blocks all saves behind it, so it waits only briefly, and tries again. */
const LOCK_WITHIN_MS = 2_000
const LOCK_TRIES = 60
const BETWEEN_TRIES_MS = 500
const NOT_IN_TIME = '55P03'

/**
 * Returns the number of new steps. Throws a StartError for a database of a version that is too new, and if its tables
 * are never free.
 */
export async function migratePostgres(
  url: string,
  log: Pick<Logger, 'warn'> | undefined,
  migrations = MIGRATIONS,
): Promise<number> {
  const pool = postgresPool(url, 2, log, { ...MIGRATION_LIMITS, lock_timeout: LOCK_WITHIN_MS })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const isUpToDate = (await stepsMissing(db, migrations)).length === 0
    if (isUpToDate) await expectOpen(db)
    const ran = isUpToDate ? 0 : await runSteps(db, migrations)
    // Also if no step is missing: the migration that made the steps may have been killed before this.
    if ((await openTo(db)) < SCHEMA_OPEN_TO) await writeState(db, OPEN_TO, String(SCHEMA_OPEN_TO))
    return ran
  } finally {
    await db.destroy()
  }
}

/** Throws a StartError that says what to do if a node of this version may not start. */
export async function expectMigrated(db: Kysely<Tables>, migrations = MIGRATIONS): Promise<void> {
  const missing = await stepsMissing(db, migrations)
  if (missing.length > 0)
    throw new StartError(
      missing.length === Object.keys(migrations).length
        ? 'The database of BECKON_DATABASE_URL has no tables yet. Run: beckon migrate.'
        : 'The database of BECKON_DATABASE_URL was not brought up to date for this version. Run: beckon migrate. Servers ' +
            'of the version before go on meanwhile.',
    )
  await expectOpen(db)
}

async function runSteps(db: Kysely<Tables>, migrations: Migrations): Promise<number> {
  const maker = foreignMaker(await stepsDone(db), migrations)
  if (maker !== undefined)
    throw new StartError(
      `The database of BECKON_DATABASE_URL was written by ${maker}. Start that version, or name another database. ` +
        'Nothing was changed.',
    )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  for (let tries = 1; ; tries++) {
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error === undefined) return results.length
    if ((error as { code?: string }).code !== NOT_IN_TIME) throw error
    if (tries === LOCK_TRIES)
      throw new StartError(
        'The tables were never free for a change. End what uses them for long (see pg_stat_activity) and try again.',
      )
    await pause(BETWEEN_TRIES_MS)
  }
}

async function stepsMissing(db: Kysely<Tables>, migrations: Migrations): Promise<readonly string[]> {
  const done = await stepsDone(db)
  return Object.keys(migrations).filter((name) => !done.includes(name))
}

async function openTo(db: Kysely<Tables>): Promise<number> {
  return Number((await readState(db, OPEN_TO)) ?? 0)
}

async function expectOpen(db: Kysely<Tables>): Promise<void> {
  if ((await openTo(db)) > SCHEMA)
    throw new StartError('The database was changed by a newer Beckon. Start that version, or the one before it.')
}
