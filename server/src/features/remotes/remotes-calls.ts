/**
 * The calls of the page "Paired remotes", and the call that notes that a user has seen the new remotes. Whatever ends a
 * remote, companion app or bookmark also ends everything that depends on it (`session/ending.ts`).
 */
import type * as calls from '@beckon/contract/remotes'
import type { Kysely } from 'kysely'
import { OK, type Handler } from '../../http/calls/handler.ts'
import type { Services } from '../../services.ts'
import type { Account, Session } from '../../session.ts'
import type { Store } from '../../storage/store.ts'
import { isNewTo, listRemotes } from './remote-list.ts'
import type { Tables } from '../../storage/tables.ts'
import { endWithin, WITH_ALL, type Ending, type ToEnd } from '../session/ending.ts'

export const getRemotes: Handler<typeof calls.getRemotes> = async ({ services, session }) => {
  const listed = await listRemotes(services, session.account.id)
  const seen = await seenNumber(services, session.id)
  const newest = Math.max(seen, ...listed.map(({ number }) => number))
  const nameOf = await namesOfBoxes(
    services,
    session.account,
    listed.flatMap(({ boxId }) => boxId ?? []),
  )
  return {
    ok: {
      now: services.clock.now(),
      newest,
      remotes: listed.map(({ id, kind, came, appName, runsIn, boxId, madeAt, usedAt, number }) => {
        const boxName = boxId === undefined ? undefined : nameOf.get(boxId)
        return {
          id,
          kind,
          came,
          madeAt,
          usedAt,
          ...runsIn,
          ...(appName !== undefined && { appName }),
          ...(boxName !== undefined && { boxName }),
          isThis: id === session.id,
          isNew: isNewTo(session.id, { id, number }, seen),
        }
      }),
    },
  }
}

export const endRemote: Handler<typeof calls.endRemote> = async ({ services, session, body: { id } }) => {
  if (id === session.id) return { refused: 'BAD-REQUEST' }
  const isEnded = await services.sessions.endThese((db) => findLiving(db, id, session), endedBy(session))
  return isEnded ? OK : { refused: 'NOT-FOUND' }
}

export const getEndedWith: Handler<typeof calls.getEndedWith> = async ({ services, session, body }) => {
  const ids = await endedWith(services, body.id, session)
  return ids === undefined ? { refused: 'NOT-FOUND' } : { ok: { ids } }
}

/** Ends everything of the account except the asking session, which gets a new bookmark. */
export const endOtherRemotes: Handler<typeof calls.endOtherRemotes> = async ({ services, session }) => {
  await services.sessions.endThese(async (db) => {
    const others = await db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', session.account.id)
      .where('id', '!=', session.id)
      .where('ended_at', 'is', null)
      .execute()
    const bookmarks = await db
      .selectFrom('bookmarks')
      .select('id')
      .where('account_id', '=', session.account.id)
      .where('revoked_at', 'is', null)
      .execute()
    return { sessions: others.map(({ id }) => id), bookmarks: bookmarks.map(({ id }) => id) }
  }, endedBy(session))
  return OK
}

export const seeRemotes: Handler<typeof calls.seeRemotes> = async ({ services, session, body }) => {
  await services.sessions.noteNewerRemotesSeen(session, body.number)
  return OK
}

async function namesOfBoxes(
  { boxes }: Pick<Services, 'boxes'>,
  account: Account,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const named = [...new Set(ids)].map(async (id) => [id, (await boxes.find(account, id))?.name] as const)
  return new Map(await Promise.all(named))
}

async function seenNumber({ store }: { store: Store }, sessionId: string): Promise<number> {
  const row = await store.db.selectFrom('sessions').select('seen_number').where('id', '=', sessionId).executeTakeFirst()
  return row?.seen_number ?? 0
}

const endedBy = (asking: Session): Ending => ({ by: 'remote', ...WITH_ALL, spared: asking.id })

/**
 * The other sessions that `endRemote` would end; undefined if the account has no such remote. To find them, it ends them
 * in a transaction, and throws there so that the transaction is rolled back.
 */
async function endedWith(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  id: string,
  asking: Session,
): Promise<string[] | undefined> {
  const rollback = new Rollback()
  try {
    return await store.save(async (trx) => {
      const one = await findLiving(trx, id, asking)
      if (one === undefined) return undefined
      rollback.ended = await endWithin(trx, one, clock.now(), endedBy(asking))
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
    return rollback.ended.filter((other) => other !== id)
  }
}

class Rollback extends Error {
  ended: string[] = []
}

async function findLiving(db: Kysely<Tables>, id: string, { account }: Session): Promise<ToEnd | undefined> {
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
