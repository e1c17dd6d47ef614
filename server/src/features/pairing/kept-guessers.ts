/** The wrong guesses of each box, on disk: stopping the server gives nobody another try. */
import type { Transaction } from 'kysely'
import type { Store } from '../../storage/store.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Guesser } from './guess-limits.ts'

export async function keptGuessers(store: Store): Promise<[boxId: string, guesser: Guesser][]> {
  const rows = await store.db.selectFrom('guess_limits').selectAll().execute()
  return rows.map((row) => [
    row.box_id,
    {
      wrong: JSON.parse(row.wrong) as number[],
      clearedAt: row.cleared_at,
      waits: row.waits,
      waitUntil: row.wait_until,
    },
  ])
}

export async function keepGuesser(
  trx: Transaction<Tables>,
  boxId: string,
  guesser: Guesser | undefined,
  now: number,
): Promise<void> {
  if (guesser === undefined) return
  const { wrong, clearedAt, waits, waitUntil } = guesser
  const row = { wrong: JSON.stringify(wrong), cleared_at: clearedAt, waits, wait_until: waitUntil, changed_at: now }
  await trx
    .insertInto('guess_limits')
    .values({ box_id: boxId, ...row })
    .onConflict((conflict) => conflict.column('box_id').doUpdateSet(row))
    .execute()
}
