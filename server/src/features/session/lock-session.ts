/** Locks the row of a session until the save is over. */
import type { Transaction } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

/**
 * Whether a session has not ended. Ending it waits until this save is over, and then includes what was opened
 * meanwhile.
 */
export async function lockUnlessEnded(trx: Transaction<Tables>, sessionId: string): Promise<boolean> {
  const session = await trx
    .updateTable('sessions')
    .set(({ ref }) => ({ used_at: ref('used_at') }))
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return session !== undefined
}
