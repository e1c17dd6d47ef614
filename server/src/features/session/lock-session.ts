/** Updates the row of a session, which locks it until the transaction ends. */
import type { Expression, ExpressionBuilder, SqlBool, Transaction, UpdateObject } from 'kysely'
import type { SessionRow, Tables } from '../../storage/tables.ts'
import { isLiving } from './session-life.ts'
import { runsIn, toColumn } from './browser-and-device.ts'

export interface SessionUse {
  readonly now: number
  readonly change: { readonly box_id?: string }
  readonly userAgent: string | undefined
}

/** `arToken` is undefined for a token whose return is a sign of theft. */
export interface Rotated {
  readonly session: SessionRow
  readonly arToken: string | undefined
}

/** The columns that a refresh writes, whatever the kind of its token. */
export function columnsOfUse(
  { fn, val }: ExpressionBuilder<Tables, 'sessions'>,
  { now, change, userAgent }: SessionUse,
): UpdateObject<Tables, 'sessions'> {
  return {
    ...change,
    // A session of before this was kept tells it now.
    runs_in: fn.coalesce('runs_in', val(toColumn(runsIn(userAgent)))),
    used_at: now,
  }
}

/**
 * Notes the use of a living session; undefined if it has ended. A caller with another token of the session waits for
 * the lock, and then finds this result.
 */
export async function updateAndLock(
  trx: Transaction<Tables>,
  which: (is: ExpressionBuilder<Tables, 'sessions'>) => Expression<SqlBool>,
  use: SessionUse,
): Promise<SessionRow | undefined> {
  return await trx
    .updateTable('sessions')
    .set((set) => columnsOfUse(set, use))
    .where(which)
    .where((is) => isLiving(is, use.now))
    .returningAll()
    .executeTakeFirst()
}

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
