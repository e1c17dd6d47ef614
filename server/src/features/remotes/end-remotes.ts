/** Ends remotes: sessions with their bookmarks and companion apps, and bookmarks with the remotes that they opened. */
import type { Transaction } from 'kysely'
import type { Session } from '../../parts.ts'
import type { Tables } from '../../storage/tables.ts'
import { endWithin, WITH_ALL } from '../session/ending.ts'
import type { RemoteParts } from './remote-list.ts'

/** Answers the ids of the sessions that ended, or undefined when the account has nothing alive with this id. */
export async function endOne(
  { store, clock }: RemoteParts,
  id: string,
  asking: Session,
): Promise<string[] | undefined> {
  return await store.save(async (trx) => {
    const session = await trx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', asking.account.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (session !== undefined) return await endWithin(trx, [id], clock.now(), { by: 'remote', ...WITH_ALL })
    const bookmark = await trx
      .selectFrom('bookmarks')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', asking.account.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return bookmark && (await endBookmark(trx, id, clock.now(), 'remote', asking.id))
  })
}

/** Ends all that the account has but the session that asks, which gets a bookmark of its own anew. */
export async function endOthers({ store, clock }: RemoteParts, asking: Session): Promise<string[]> {
  const now = clock.now()
  return await store.save(async (trx) => {
    const others = await trx
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', asking.account.id)
      .where('id', '!=', asking.id)
      .where('ended_at', 'is', null)
      .execute()
    const ended = await endWithin(
      trx,
      others.map(({ id }) => id),
      now,
      { by: 'remote', ...WITH_ALL },
    )
    await trx
      .updateTable('bookmarks')
      .set({ revoked_at: now })
      .where('account_id', '=', asking.account.id)
      .where('revoked_at', 'is', null)
      .execute()
    return ended
  })
}

/** `spared` opened with it, and goes on. */
export async function endBookmark(
  trx: Transaction<Tables>,
  id: string,
  now: number,
  by: 'remote' | 'operator',
  spared?: string,
): Promise<string[]> {
  await trx.updateTable('bookmarks').set({ revoked_at: now }).where('id', '=', id).execute()
  const opened = await trx
    .selectFrom('sessions')
    .select('id')
    .where('bookmark_id', '=', id)
    .where('id', '!=', spared ?? '')
    .where('ended_at', 'is', null)
    .execute()
  return await endWithin(
    trx,
    opened.map((row) => row.id),
    now,
    { by, ...WITH_ALL },
  )
}
