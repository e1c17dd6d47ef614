/** Writes that first read and then decide, one after the other, whichever node they come from. */
import { PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Waits until no other save is in this turn; it lasts until the save is over. What is read from then on is what the save
 * before left. SQLite's saves run one after the other anyway.
 */
export async function takeTurn(trx: Transaction<Tables>, of: string): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${of}, 0))`.execute(trx)
}
