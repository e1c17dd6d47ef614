/**
 * Ends sessions and bookmarks, together with everything whose secret others may have learnt from them:
 *
 * - with a session: the companion apps that it paired, the press links that it made, the bookmarks that it was handed,
 *   and the one that opened it;
 * - with a bookmark: the sessions that it opened.
 *
 * A press link outlives a log-out, unless its user chose otherwise. The session that was handed a bookmark outlives it,
 * since the bookmark does not reveal its token.
 */
import type { Transaction } from 'kysely'
import type { SessionRow, Tables } from '../../storage/tables.ts'

export interface Ending {
  readonly by: 'log-out' | 'remote' | 'operator' | 'theft'
  /** Whether the bookmarks of a session end with it. */
  readonly bookmarks: 'end' | 'keep'
  /** Whether the companion apps that it paired end with it. */
  readonly companions: 'end' | 'keep'
  /** The session that asks for this, which stays. */
  readonly spared?: string
}

/** Everything ends, since others may also have the secrets that the session was given. */
export const WITH_ALL = { bookmarks: 'end', companions: 'end' } as const

export interface ToEnd {
  readonly sessions?: readonly string[]
  readonly bookmarks?: readonly string[]
}

/** Returns the ids of all sessions that ended. */
export async function endWithin(
  trx: Transaction<Tables>,
  { sessions = [], bookmarks = [] }: ToEnd,
  now: number,
  { by, spared, bookmarks: bookmarksOfSession, companions }: Ending,
): Promise<string[]> {
  const links = by === 'log-out' ? 'keep' : 'end'
  const ended: string[] = []
  const bookmarksDone = new Set<string>()

  /** Locks its row first, so that sessions opened from it meanwhile wait, or are found. */
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
    if (companions === 'keep') await letCompanionsGo(trx, id)
    if (bookmarksOfSession === 'end')
      for (const bookmark of await bookmarksOf(trx, session)) await endBookmark(bookmark)
    for (const program of await programsOf(trx, id, { links, companions })) await endSession(program)
  }

  /** Also for a bookmark that has ended before: it may have opened a session that was spared then. */
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

/** Also compares the accounts, which are always the same, since the sessions of an account are quick to find. */
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

/** The programs that end with a session. */
async function programsOf(
  trx: Transaction<Tables>,
  id: string,
  { links, companions }: { readonly links: 'end' | 'keep'; readonly companions: 'end' | 'keep' },
): Promise<string[]> {
  const children = await trx
    .selectFrom('sessions')
    .select(['id', 'begun_by'])
    .where('parent_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  const made =
    links === 'keep' ? [] : await trx.selectFrom('press_links').select('session_id').where('made_by', '=', id).execute()
  return [
    ...children.filter(({ begun_by }) => companions === 'end' || begun_by !== 'companion').map((child) => child.id),
    ...made.map(({ session_id }) => session_id),
  ]
}

async function letCompanionsGo(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ parent_id: null })
    .where('parent_id', '=', id)
    .where('begun_by', '=', 'companion')
    .execute()
  await trx.updateTable('companions').set({ paired_by: null }).where('paired_by', '=', id).execute()
}

/**
 * Whether a session has not ended; locks its row until the save is over. Ending it waits for that, and then includes
 * sessions that were opened meanwhile.
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
