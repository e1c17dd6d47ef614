/**
 * Bookmark keys, which an address may contain instead of a session token. A key belongs to one account and one box and
 * allows only a refresh. A session always gets the same key, so that its earlier bookmarks stay valid.
 */
import { UNUSED_SESSION_LIFE_MS } from '@beckon/contract/session'
import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { isOfProgram } from '../../session.ts'
import { fingerprint, type Seal } from '../../storage/seal.ts'
import type { BookmarkRow, SessionRow, Tables } from '../../storage/tables.ts'
import { BOOKMARK_USE_NOTED_EVERY_MS } from './session-life.ts'

/**
 * The bookmark key of the session's box, made if there is none yet. A companion app or a press link gets none,
 * since it has no page.
 */
export async function bookmarkKeyFor(
  trx: Transaction<Tables>,
  session: Pick<SessionRow, 'id' | 'account_id' | 'begun_by' | 'box_id' | 'bookmark_id' | 'ends_at'>,
  seal: Seal,
  now: number,
): Promise<string | undefined> {
  if (session.box_id === null || isOfProgram(session.begun_by)) return undefined
  const rows = await trx
    .selectFrom('bookmarks')
    .select(['id', 'hash', 'used_at'])
    .where('box_id', '=', session.box_id)
    .where('revoked_at', 'is', null)
    .where((or) => or.or([or('session_id', '=', session.id), or('id', '=', session.bookmark_id ?? '')]))
    .orderBy('made_at')
    .execute()
  // A bookmark from before the server's key was lost stays valid, but its key cannot be shown again.
  const known = rows.find(({ id, hash }) => hash === fingerprint(seal.keyed('bookmark', id)))
  const id = known?.id ?? randomUUID()
  const key = seal.keyed('bookmark', id)
  if (known !== undefined && known.used_at <= now - BOOKMARK_USE_NOTED_EVERY_MS)
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
        opened_at: null,
      })
      .execute()
  }
  return key
}

const KEY = /^[\w-]{43}$/u

/** Whether there is a bookmark with this key; a cheap check before a save. */
export async function isBookmark(db: Kysely<Tables>, key: string): Promise<boolean> {
  if (!KEY.test(key)) return false
  const row = await db.selectFrom('bookmarks').select('id').where('hash', '=', fingerprint(key)).executeTakeFirst()
  return row !== undefined
}

/** The bookmark of a key, with its use noted; undefined for a wrong, revoked or long unused key. */
export async function useBookmark(
  trx: Transaction<Tables>,
  key: string,
  now: number,
): Promise<BookmarkRow | undefined> {
  return await trx
    .updateTable('bookmarks')
    .set({ used_at: now, opened_at: now })
    .where('hash', '=', fingerprint(key))
    .where('revoked_at', 'is', null)
    .where('used_at', '>', now - UNUSED_SESSION_LIFE_MS)
    .where((or) => or.or([or('ends_at', 'is', null), or('ends_at', '>', now)]))
    .returningAll()
    .executeTakeFirst()
}
