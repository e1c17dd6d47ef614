/**
 * Bookmark keys: what an address may carry instead of a session token. A key belongs to one account and one box, is good
 * for nothing but a refresh, and is the same each time the same session is told it, so that earlier bookmarks stay good.
 */
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { fingerprint, type Seal } from '../../storage/seal.ts'
import type { BookmarkRow, SessionRow, Tables } from '../../storage/tables.ts'
import { UNUSED_LIFE_MS } from './session-life.ts'

/** A bookmark that a living session is told counts as used; to note that once a day is enough. */
const NOTED_EVERY_MS = 24 * 60 * 60_000

/** The bookmark key of the session's box, made when there is none yet. */
export async function bookmarkKeyFor(
  trx: Transaction<Tables>,
  session: Pick<SessionRow, 'id' | 'account_id' | 'box_id' | 'bookmark_id' | 'ends_at'>,
  seal: Seal,
  now: number,
): Promise<string | undefined> {
  if (session.box_id === null) return undefined
  const known = await trx
    .selectFrom('bookmarks')
    .select(['id', 'used_at'])
    .where('box_id', '=', session.box_id)
    .where('revoked_at', 'is', null)
    .where((or) => or.or([or('session_id', '=', session.id), or('id', '=', session.bookmark_id ?? '')]))
    .executeTakeFirst()
  const id = known?.id ?? randomUUID()
  const key = seal.keyed('bookmark', id)
  if (known !== undefined && known.used_at <= now - NOTED_EVERY_MS)
    await trx.updateTable('bookmarks').set({ used_at: now }).where('id', '=', id).execute()
  if (known === undefined) {
    await trx
      .insertInto('bookmarks')
      .values({
        id,
        hash: fingerprint(key),
        account_id: session.account_id,
        box_id: session.box_id,
        session_id: session.id,
        made_at: now,
        used_at: now,
        ends_at: session.ends_at,
        revoked_at: null,
      })
      .execute()
  }
  return key
}

/** The bookmark that a key opens, noting its use; undefined for a wrong, revoked or long unused one. */
export async function useBookmark(
  trx: Transaction<Tables>,
  key: string,
  now: number,
): Promise<BookmarkRow | undefined> {
  return await trx
    .updateTable('bookmarks')
    .set({ used_at: now })
    .where('hash', '=', fingerprint(key))
    .where('revoked_at', 'is', null)
    .where('used_at', '>', now - UNUSED_LIFE_MS)
    .where((or) => or.or([or('ends_at', 'is', null), or('ends_at', '>', now)]))
    .returningAll()
    .executeTakeFirst()
}

/** Ends a session, and takes back what it was handed and what opened it: somebody else may hold that too. */
export async function endWithBookmarks(
  trx: Transaction<Tables>,
  session: Pick<SessionRow, 'id' | 'bookmark_id'>,
  now: number,
): Promise<void> {
  await trx.updateTable('sessions').set({ ended_at: now }).where('id', '=', session.id).execute()
  await trx
    .updateTable('bookmarks')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where((or) => or.or([or('session_id', '=', session.id), or('id', '=', session.bookmark_id ?? '')]))
    .execute()
}
