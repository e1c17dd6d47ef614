/** The interface to all stored data, with one engine for a household (SQLite) and one for a partner (PostgreSQL). */
import { type Kysely, type Transaction, PostgresAdapter, sql } from 'kysely'
import { inTime } from '../bounds.ts'
import type { Clock } from '../clock.ts'
import type { Seal } from './seal.ts'
import type { Tables } from './tables.ts'

/**
 * The changes of one save. It may run again after a conflict with another save, so it changes only rows; other effects
 * belong into `afterCommit`.
 */
export type Write<T> = (trx: Transaction<Tables>) => Promise<T>

export interface Store {
  readonly engine: 'sqlite' | 'postgres'
  /** For reading. */
  readonly db: Kysely<Tables>
  /** Runs the write in a transaction; resolves when it is on disk. Nothing slow may be awaited inside. */
  save<T>(write: Write<T>): Promise<T>
  /** Whether the database answers within this time. */
  alive(withinMs: number): Promise<boolean>
  /** A whole copy of the database, while it is in use. A database server has its own backups. */
  readonly copyTo?: (path: string) => Promise<void>
  close(): Promise<void>
}

/** The services for a feature that stores something. */
export interface StoreServices {
  readonly store: Store
  readonly seal: Seal
  readonly clock: Clock
}

/**
 * Holds the lock of this name until the end of the save, so that it reads the result of the previous holder. SQLite
 * runs saves one at a time anyway.
 */
export async function lockFor(trx: Transaction<Tables>, name: string): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Adds an effect of a save, in memory or in the log. It runs after the commit, and never for a save that is rolled
 * back. Call it only within the write of `store.save`.
 */
export function afterCommit<Tables>(trx: Transaction<Tables> | Kysely<Tables>, effect: () => void): void {
  const effects = waiting.get(trx)
  if (effects === undefined) throw new Error('This is no transaction of a save.')
  effects.push(effect)
}

/**
 * Collects the effects of one write of a database engine. The returned function runs them, and does not throw: the save
 * was committed. An effect that fails is an uncaught error: what the server knows is no longer what is saved.
 */
export function gatherEffects(trx: object): () => void {
  const effects: (() => void)[] = []
  waiting.set(trx, effects)
  return () => {
    for (const effect of effects)
      try {
        effect()
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
  }
}

/** Whether a database answers a trivial query in time. */
export async function isAlive<Tables>(db: Kysely<Tables>, withinMs: number): Promise<boolean> {
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return await inTime(answered, withinMs, () => false)
}

/** A named value of the whole database. */
export async function readState(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('server_state').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function writeState(trx: Kysely<Tables>, name: string, value: string): Promise<void> {
  await trx
    .insertInto('server_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Keeps the value that another server wrote first; read it afterwards. */
export async function writeStateOnce(trx: Kysely<Tables>, name: string, value: string): Promise<void> {
  await trx
    .insertInto('server_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
