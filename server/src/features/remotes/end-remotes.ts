/**
 * Ends remotes, companion apps and bookmarks of an account, with everything that depends on them
 * (`session/ending.ts`).
 */
import type { Kysely } from 'kysely'
import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'
import type { Tables } from '../../storage/tables.ts'
import { endWithin, WITH_ALL, type ToEnd } from '../session/ending.ts'

type SessionServices = Pick<Services, 'sessions'>
type Ended = ReturnType<Services['sessions']['endThese']>

/** Undefined when the account has nothing alive with this id. */
export function endOne({ sessions }: SessionServices, id: string, asking: Session): Ended {
  return sessions.endThese((db) => livingOne(db, id, asking), { by: 'remote', ...WITH_ALL, spared: asking.id })
}

/** The other sessions that `endOne` would end; undefined if it would find nothing. It ends them and undoes that. */
export async function endedWith(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  id: string,
  asking: Session,
): Promise<string[] | undefined> {
  const undone = new Undone()
  try {
    return await store.save(async (trx) => {
      const one = await livingOne(trx, id, asking)
      if (one === undefined) return undefined
      undone.ended = await endWithin(trx, one, clock.now(), { by: 'remote', ...WITH_ALL, spared: asking.id })
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
    return undone.ended.filter((other) => other !== id)
  }
}

class Undone extends Error {
  ended: string[] = []
}

async function livingOne(db: Kysely<Tables>, id: string, { account }: Session): Promise<ToEnd | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', account.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (session !== undefined) return { sessions: [id] }
  const bookmark = await db
    .selectFrom('bookmarks')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', account.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return bookmark && { bookmarks: [id] }
}

/** Ends everything of the account except the asking session, which gets a new bookmark. */
export function endOthers({ sessions }: SessionServices, asking: Session): Ended {
  return sessions.endThese(
    async (db) => {
      const others = await db
        .selectFrom('sessions')
        .select('id')
        .where('account_id', '=', asking.account.id)
        .where('id', '!=', asking.id)
        .where('ended_at', 'is', null)
        .execute()
      const bookmarks = await db
        .selectFrom('bookmarks')
        .select('id')
        .where('account_id', '=', asking.account.id)
        .where('revoked_at', 'is', null)
        .execute()
      return { sessions: others.map(({ id }) => id), bookmarks: bookmarks.map(({ id }) => id) }
    },
    { by: 'remote', ...WITH_ALL, spared: asking.id },
  )
}
