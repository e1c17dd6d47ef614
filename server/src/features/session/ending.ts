/**
 * Ends sessions and bookmarks, together with everything whose secret somebody may have learnt from them:
 *
 * - with a session: the companion apps that it paired, the press links that it made, the bookmarks that it was handed,
 *   and the one that opened it;
 * - with a bookmark: the sessions that it opened.
 *
 * A press link outlives a log-out, unless its user chose otherwise. The session that was handed a bookmark outlives it,
 * since nobody learns its token from the bookmark.
 */
import type { Kysely, Transaction } from 'kysely'
import type { SessionRow, Tables } from '../../storage/tables.ts'

export interface Ending {
  readonly by: 'log-out' | 'remote' | 'operator' | 'theft'
  /** Whether the bookmarks of a session end with it, and the press links that would outlive a log-out. */
  readonly bookmarks: 'end' | 'keep'
  /** Whether the companion apps that it paired end with it. */
  readonly companions: 'end' | 'keep'
  /** A session that goes on: the one that asks. */
  readonly spared?: string
}

/** Everything ends, since somebody else may also have what the session was given. */
export const WITH_ALL = { bookmarks: 'end', companions: 'end' } as const

export interface ToEnd {
  readonly sessions?: readonly string[]
  readonly bookmarks?: readonly string[]
}

/** Returns the ids of all sessions that ended. */
export async function endWithin(
  trx: Transaction<Tables>,
  toEnd: ToEnd,
  now: number,
  { by, ...ending }: Ending,
): Promise<string[]> {
  const { sessions: ended } = await follow(trx, toEnd, ending, {
    async session(id) {
      const session = await trx
        .updateTable('sessions')
        .set({ ended_at: now, ended_by: by })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .returning(['id', 'bookmark_id'])
        .executeTakeFirst()
      if (session === undefined) return undefined
      await trx.deleteFrom('grants').where('session_id', '=', id).execute()
      if (ending.companions === 'keep') await letCompanionsGo(trx, id)
      return session
    },
    async bookmark(id) {
      await trx
        .updateTable('bookmarks')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute()
    },
  })
  return ended
}

interface Ends {
  readonly sessions: string[]
  readonly bookmarks: string[]
}

/** The sessions that `endWithin` would end; changes nothing. */
export async function whatEnds(db: Kysely<Tables>, toEnd: ToEnd, ending: Ending): Promise<Ends> {
  return await follow(db, toEnd, ending, {
    session: (id) =>
      db
        .selectFrom('sessions')
        .select(['id', 'bookmark_id'])
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst(),
    async bookmark() {},
  })
}

/** The work for each one; `session` answers undefined for one that has already ended. */
interface Take {
  session(id: string): Promise<Pick<SessionRow, 'id' | 'bookmark_id'> | undefined>
  bookmark(id: string): Promise<void>
}

/** Goes from these to all that ends with them. */
async function follow(
  db: Kysely<Tables>,
  { sessions = [], bookmarks = [] }: ToEnd,
  { spared, bookmarks: bookmarksOfSession, companions }: Omit<Ending, 'by'>,
  take: Take,
): Promise<Ends> {
  const sessionsDone = new Set<string>()
  const bookmarksDone = new Set<string>()

  async function endSession(id: string): Promise<void> {
    if (id === spared || sessionsDone.has(id)) return
    const session = await take.session(id)
    if (session === undefined) return
    sessionsDone.add(id)
    if (bookmarksOfSession === 'end') for (const bookmark of await bookmarksOf(db, session)) await endBookmark(bookmark)
    for (const program of await programsOf(db, id, { links: bookmarksOfSession, companions })) await endSession(program)
  }

  /** One that ended before may have opened a session that was spared then. */
  async function endBookmark(id: string): Promise<void> {
    if (bookmarksDone.has(id)) return
    bookmarksDone.add(id)
    await take.bookmark(id)
    for (const opened of await openedBy(db, id)) await endSession(opened)
  }

  for (const id of sessions) await endSession(id)
  for (const id of bookmarks) await endBookmark(id)
  return { sessions: [...sessionsDone], bookmarks: [...bookmarksDone] }
}

async function bookmarksOf(db: Kysely<Tables>, session: Pick<SessionRow, 'id' | 'bookmark_id'>): Promise<string[]> {
  const rows = await db
    .selectFrom('bookmarks')
    .select('id')
    .where((or) => or.or([or('session_id', '=', session.id), or('id', '=', session.bookmark_id ?? '')]))
    .execute()
  return rows.map((row) => row.id)
}

/** A session belongs to its bookmark's account, and the sessions of an account are quick to find. */
async function openedBy(db: Kysely<Tables>, bookmark: string): Promise<string[]> {
  const rows = await db
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
  db: Kysely<Tables>,
  id: string,
  { links, companions }: { readonly links: 'end' | 'keep'; readonly companions: 'end' | 'keep' },
): Promise<string[]> {
  const children = await db
    .selectFrom('sessions')
    .select(['id', 'begun_by'])
    .where('parent_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  const made =
    links === 'keep' ? [] : await db.selectFrom('press_links').select('session_id').where('made_by', '=', id).execute()
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
