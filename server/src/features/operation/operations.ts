/** What the operator may ask about sessions, with a running server or without. */
import { endWithBookmarks } from '../session/bookmarks.ts'
import { sessionOver } from '../session/session-life.ts'
import type { Clock } from '../../parts.ts'
import type { Store } from '../../storage/store.ts'

export interface SessionInfo {
  readonly id: string
  readonly account: string
  readonly by: string
  readonly box: string | null
  /** Milliseconds since 1970. */
  readonly madeAt: number
  readonly usedAt: number
}

/** The living sessions, those used last first. */
export async function listSessions({ store, clock }: { store: Store; clock: Clock }): Promise<SessionInfo[]> {
  const rows = await store.db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where('sessions.ended_at', 'is', null)
    .select([
      'sessions.id',
      'begun_by',
      'box_id',
      'sessions.made_at',
      'used_at',
      'ends_at',
      'ended_at',
      'partner',
      'subject',
    ])
    .orderBy('used_at', 'desc')
    .execute()
  return rows
    .filter((row) => sessionOver(row, clock.now()) === undefined)
    .map((row) => ({
      id: row.id,
      account: `${row.partner}:${row.subject}`,
      by: row.begun_by,
      box: row.box_id,
      madeAt: row.made_at,
      usedAt: row.used_at,
    }))
}

/**
 * Ends the sessions whose ids begin so (all of them for `all`), and takes back the bookmarks that they were handed:
 * whoever ends a session from here wants that remote to be gone. Gives the ids.
 */
export async function endSessions(parts: { store: Store; clock: Clock }, which: string): Promise<string[]> {
  const ids = (await listSessions(parts)).map(({ id }) => id).filter((id) => which === 'all' || id.startsWith(which))
  for (const id of ids) {
    await parts.store.save(async (trx) => {
      const session = await trx
        .selectFrom('sessions')
        .select(['id', 'bookmark_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await endWithBookmarks(trx, session, parts.clock.now())
    })
  }
  return ids
}
