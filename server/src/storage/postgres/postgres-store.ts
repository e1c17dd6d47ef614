/**
 * The store of a partner: one PostgreSQL for several nodes. Each save is a READ COMMITTED transaction. Saves of
 * different nodes may touch the same rows, so a write first locks its row, by a conditional `update` or by `lockFor`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Logger } from 'pino'
import { StartError } from '../../settings/setting.ts'
import { gatherEffects, isAlive, type Store, type Write } from '../store.ts'
import { isStoreAway } from '../unable-to-save.ts'
import { expectMigrated } from './migrate-postgres.ts'
import { postgresPool } from './postgres-pool.ts'
import type { DatabaseSettings } from '../storage-settings.ts'
import type { Tables } from '../tables.ts'

const RETRIES = 3
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [5, 50]
/** The codes of a deadlock and of a serialization failure, after which the save is tried again. */
const RETRIED_CODES = new Set(['40P01', '40001'])

/** Throws a StartError for a database that cannot keep data safely, or is not up to date (`beckon migrate`). */
export async function openPostgresStore(
  { url, connections, limits }: DatabaseSettings,
  log?: Pick<Logger, 'warn'>,
): Promise<Store> {
  const pool = postgresPool(url, connections, log, limits)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await expectSafe(db)
    await expectMigrated(db)
  } catch (error) {
    await db.destroy()
    throw explainDatabase(error)
  }
  return {
    engine: 'postgres',
    db,
    save: (write) => save(db, write),
    alive: (withinMs) => isAlive(db, withinMs),
    close: () => db.destroy(),
  }
}

async function save<T>(db: Kysely<Tables>, write: Write<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    let runEffects = () => {}
    try {
      const value = await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((trx) => {
          runEffects = gatherEffects(trx)
          return write(trx)
        })
      runEffects()
      return value
    } catch (error) {
      if (retry === RETRIES || !RETRIED_CODES.has((error as { code?: string }).code ?? '')) throw error
      await pause(SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS))
    }
  }
}

/** Only with these settings is saved data really kept. An operator may have changed them for a database or a user. */
const MUST_BE = {
  fsync: ['on'],
  synchronous_commit: ['on', 'remote_apply', 'remote_write', 'local'],
  transaction_read_only: ['off'],
  server_encoding: ['UTF8'],
} as const

async function expectSafe(db: Kysely<Tables>): Promise<void> {
  for (const [name, good] of Object.entries(MUST_BE)) {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
    const value = rows[0]?.value ?? ''
    if (!(good as readonly string[]).includes(value))
      throw new StartError(
        `The database of BECKON_DATABASE_URL cannot keep data safely: ${name} is ${value} and must be ${good[0]}.`,
      )
  }
}

/** Turns an error that the operator can correct into a sentence, without the address, which may contain a password. */
export function explainDatabase(error: unknown): unknown {
  const code = ((isStoreAway(error) ? (error as Error).cause : error) as { code?: string }).code ?? ''
  if (code === '28P01' || code === '28000')
    return new StartError('The database of BECKON_DATABASE_URL refuses this user or password.')
  if (code === '3D000')
    return new StartError('The server of BECKON_DATABASE_URL has no such database. Create it first.')
  if (code === '42501')
    return new StartError('The user of BECKON_DATABASE_URL may not create tables. Make it the owner of the database.')
  if (isStoreAway(error))
    return new StartError(
      `The database of BECKON_DATABASE_URL cannot be reached${code === '' ? '' : ` (${code})`}. Start it, or check the ` +
        'address.',
    )
  return error
}
