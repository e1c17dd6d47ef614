/** Ends remotes, companion apps and bookmarks of an account, each with what hangs on it (`session/ending.ts`). */
import type { Session } from '../../parts.ts'
import { endWithin, WITH_ALL } from '../session/ending.ts'
import type { RemoteParts } from './remote-list.ts'

/** Answers the ids of the sessions that ended, or undefined when the account has nothing alive with this id. */
export async function endOne(
  { store, clock }: RemoteParts,
  id: string,
  asking: Session,
): Promise<string[] | undefined> {
  const ending = { by: 'remote', ...WITH_ALL, spared: asking.id } as const
  return await store.save(async (trx) => {
    const session = await trx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', asking.account.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (session !== undefined) return await endWithin(trx, { sessions: [id] }, clock.now(), ending)
    const bookmark = await trx
      .selectFrom('bookmarks')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', asking.account.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return bookmark && (await endWithin(trx, { bookmarks: [id] }, clock.now(), ending))
  })
}

/** Ends all that the account has but the session that asks, which gets a bookmark of its own anew. */
export async function endOthers({ store, clock }: RemoteParts, asking: Session): Promise<string[]> {
  return await store.save(async (trx) => {
    const others = await trx
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', asking.account.id)
      .where('id', '!=', asking.id)
      .where('ended_at', 'is', null)
      .execute()
    const bookmarks = await trx
      .selectFrom('bookmarks')
      .select('id')
      .where('account_id', '=', asking.account.id)
      .where('revoked_at', 'is', null)
      .execute()
    return await endWithin(
      trx,
      { sessions: others.map(({ id }) => id), bookmarks: bookmarks.map(({ id }) => id) },
      clock.now(),
      { by: 'remote', ...WITH_ALL, spared: asking.id },
    )
  })
}
