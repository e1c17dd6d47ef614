/**
 * Ending sessions and bookmarks for good. What somebody may have learnt from one ends with it:
 *
 * - with a session: the companion apps that it paired, the bookmarks that it was handed, and the one that opened it;
 * - with a bookmark: the sessions that it opened.
 *
 * The session that was handed a bookmark outlives it: nobody learns its token from the bookmark.
 */
import type { Transaction } from 'kysely'
import type { SessionRow, Tables } from '../../storage/tables.ts'

export interface Ending {
  readonly by: 'log-out' | 'remote' | 'operator' | 'theft'
  /** Whether the bookmarks of a session end with it. */
  readonly bookmarks: 'end' | 'keep'
  /** Whether the companion apps that it paired end with it, or live on by themselves. */
  readonly companions: 'end' | 'keep'
  /** A session that goes on: the one that asks. */
  readonly spared?: string
}

/** Everything goes: somebody else may hold what it was handed, too. */
export const WITH_ALL = { bookmarks: 'end', companions: 'end' } as const

interface ToEnd {
  readonly sessions?: readonly string[]
  readonly bookmarks?: readonly string[]
}

/** Answers the ids of all sessions that ended. */
export async function endWithin(
  trx: Transaction<Tables>,
  { sessions = [], bookmarks = [] }: ToEnd,
  now: number,
  { by, spared, ...withSession }: Ending,
): Promise<string[]> {
  const ended: string[] = []
  const bookmarksDone = new Set<string>()

  async function endSession(id: string): Promise<void> {
    if (id === spared) return
    const session = await trx
      .updateTable('sessions')
      .set({ ended_at: now, ended_by: by })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning(['id', 'bookmark_id'])
      .executeTakeFirst()
    if (session === undefined) return
    ended.push(id)
    await trx.deleteFrom('grants').where('session_id', '=', id).execute()
    if (withSession.bookmarks === 'end')
      for (const bookmark of await bookmarksOf(trx, session)) await endBookmark(bookmark)
    if (withSession.companions === 'keep') await letCompanionsGo(trx, id)
    else for (const companion of await companionsOf(trx, id)) await endSession(companion)
  }

  /** One that was ended before may have opened a session that was spared then. */
  async function endBookmark(id: string): Promise<void> {
    if (bookmarksDone.has(id)) return
    bookmarksDone.add(id)
    await trx
      .updateTable('bookmarks')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    for (const opened of await openedBy(trx, id)) await endSession(opened)
  }

  for (const id of sessions) await endSession(id)
  for (const id of bookmarks) await endBookmark(id)
  return ended
}

async function bookmarksOf(
  trx: Transaction<Tables>,
  session: Pick<SessionRow, 'id' | 'bookmark_id'>,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('bookmarks')
    .select('id')
    .where((or) => or.or([or('session_id', '=', session.id), or('id', '=', session.bookmark_id ?? '')]))
    .execute()
  return rows.map((row) => row.id)
}

/** A session is of its bookmark's account, and those of an account are quick to find. */
async function openedBy(trx: Transaction<Tables>, bookmark: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('sessions')
    .innerJoin('bookmarks', (on) =>
      on.onRef('bookmarks.id', '=', 'sessions.bookmark_id').onRef('bookmarks.account_id', '=', 'sessions.account_id'),
    )
    .select('sessions.id')
    .where('bookmarks.id', '=', bookmark)
    .where('sessions.ended_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
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
