/** The calls of the page "Paired remotes", and the note that somebody was told of a new remote. */
import type {
  endOtherRemotes as endOthersCall,
  endRemote as endCall,
  getEndedWith as endedWithCall,
  getRemotes as getCall,
  seeRemotes as seeCall,
} from '@beckon/contract/remotes'
import { OK, type Handler } from '../../http/handler.ts'
import type { Services } from '../../services.ts'
import type { Account } from '../../session.ts'
import type { Store } from '../../storage/store.ts'
import { endedWith, endOne, endOthers } from './end-remotes.ts'
import { isNewTo, listRemotes } from './remote-list.ts'

export const getRemotes: Handler<typeof getCall> = async ({ services, session }) => {
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

export const endRemote: Handler<typeof endCall> = async ({ services, session, body }) => {
  if (body.id === session.id) return { refused: 'BAD-REQUEST' }
  return (await endOne(services, body.id, session)) ? OK : { refused: 'NOT-FOUND' }
}

export const getEndedWith: Handler<typeof endedWithCall> = async ({ services, session, body }) => {
  const ids = await endedWith(services, body.id, session)
  return ids === undefined ? { refused: 'NOT-FOUND' } : { ok: { ids } }
}

export const endOtherRemotes: Handler<typeof endOthersCall> = async ({ services, session }) => {
  await endOthers(services, session)
  return OK
}

export const seeRemotes: Handler<typeof seeCall> = async ({ services, session, body }) => {
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
