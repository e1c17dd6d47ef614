/** Ending sessions for good, with what hangs on them. */
import type { Transaction } from 'kysely'
import type { SessionRow, Tables } from '../../storage/tables.ts'

export interface Ending {
  readonly by: 'log-out' | 'remote' | 'operator' | 'theft'
  /** Whether the bookmarks that the session was handed, and the one that opened it, are good no longer. */
  readonly bookmarks: 'end' | 'keep'
  /** Whether the companion apps that it paired end with it, or live on by themselves. */
  readonly companions: 'end' | 'keep'
}

/** Everything goes: somebody else may hold what it was handed, too. */
export const WITH_ALL = { bookmarks: 'end', companions: 'end' } as const

/** Answers the ids of all that ended: companion apps have ended with the sessions that paired them. */
export async function endWithin(
  trx: Transaction<Tables>,
  ids: readonly string[],
  now: number,
  { by, bookmarks, companions }: Ending,
): Promise<string[]> {
  const ended: string[] = []
  const left = [...ids]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    const session = await trx
      .updateTable('sessions')
      .set({ ended_at: now, ended_by: by })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning(['id', 'bookmark_id'])
      .executeTakeFirst()
    if (session === undefined) continue
    ended.push(id)
    await trx.deleteFrom('grants').where('session_id', '=', id).execute()
    if (bookmarks === 'end') await revokeBookmarks(trx, session, now)
    if (companions === 'keep') await letCompanionsGo(trx, id)
    else left.push(...(await companionsOf(trx, id)))
  }
  return ended
}

async function revokeBookmarks(
  trx: Transaction<Tables>,
  session: Pick<SessionRow, 'id' | 'bookmark_id'>,
  now: number,
): Promise<void> {
  await trx
    .updateTable('bookmarks')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where((or) => or.or([or('session_id', '=', session.id), or('id', '=', session.bookmark_id ?? '')]))
    .execute()
}

async function companionsOf(trx: Transaction<Tables>, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('sessions')
    .select('id')
    .where('parent_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

async function letCompanionsGo(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx.updateTable('sessions').set({ parent_id: null }).where('parent_id', '=', id).execute()
  await trx.updateTable('companions').set({ paired_by: null }).where('paired_by', '=', id).execute()
}
