/** The wrong guesses at each box. They are stored, so that neither a restart nor another server gives further tries. */
import type { Transaction } from 'kysely'
import { lockFor } from '../../storage/store.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Guesser } from './guess-limits.ts'

/** Reads the guesses of a box and locks them until this transaction ends. */
export async function lockGuesses(trx: Transaction<Tables>, boxId: string): Promise<Guesser | undefined> {
  await lockFor(trx, `guesses at ${boxId}`)
  const row = await trx.selectFrom('guess_limits').selectAll().where('box_id', '=', boxId).executeTakeFirst()
  return (
    row && {
      wrong: JSON.parse(row.wrong) as number[],
      clearedAt: row.cleared_at,
      waits: row.waits,
      waitUntil: row.wait_until,
    }
  )
}

export async function storeGuesses(
  trx: Transaction<Tables>,
  boxId: string,
  { wrong, clearedAt, waits, waitUntil }: Guesser,
  now: number,
): Promise<void> {
  const row = { wrong: JSON.stringify(wrong), cleared_at: clearedAt, waits, wait_until: waitUntil, changed_at: now }
  await trx
    .insertInto('guess_limits')
    .values({ box_id: boxId, ...row })
    .onConflict((conflict) => conflict.column('box_id').doUpdateSet(row))
    .execute()
}
