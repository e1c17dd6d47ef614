/**
 * Pairing of companion apps: an app starts and gets an id, its user opens the id's page and agrees by logging in there,
 * and the app gets a session. The id only finds the app; the app's own token authorises it. An id is valid for ten
 * minutes and one pairing; both are stored hashed. An id that no app started with here is noted with the account of the
 * user who agreed, and gives no access.
 */
import type * as calls from '@beckon/contract/companion'
import { PAIRING_RESULT_LIFE_MS } from '@beckon/contract/pairing'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Boxes } from '../../boxes/boxes.ts'
import { OK, type HandlerResult } from '../../http/calls/handler.ts'
import type { Accounts } from '../session/accounts.ts'
import type { Session } from '../../session.ts'
import { type StoreServices, afterCommit } from '../../storage/store.ts'
import { fingerprint, newSecret } from '../../storage/seal.ts'
import type { CompanionRow, Tables } from '../../storage/tables.ts'
import { FULL_RETRY_MS, StartLimits, WaitingPlaces } from '../pairing/pairing-limits.ts'
import type { SessionKeeper } from '../session/sessions.ts'
import { lockUnlessEnded } from '../session/ending.ts'

declare module '../../services.ts' {
  interface Services {
    readonly companions: Companions
  }
}

export type Companions = ReturnType<typeof openCompanions>
type Paired = HandlerResult<typeof calls.saveCompanionPairing>

const COMPANION_LIVES_MS = 10 * MINUTE_MS

interface CompanionServices extends StoreServices {
  readonly accounts: Accounts
  readonly boxes: Boxes
  readonly sessions: SessionKeeper
}

export function openCompanions({ store, clock, accounts, boxes, sessions }: CompanionServices) {
  const limits = new StartLimits()
  /** The pairings that began since this server started. */
  const waiting = new WaitingPlaces()

  /**
   * Notes the user's consent for an id that no app started with here, under the id and the account, for as long as any
   * pairing. No token gives access to it.
   */
  async function note(
    trx: Transaction<Tables>,
    companionId: string,
    { id: sessionId, account, boxId }: Session & { readonly boxId: string },
    now: number,
  ): Promise<Paired> {
    const retryAfterMs = limits.take('companion from elsewhere', account.id, now)
    if (retryAfterMs > 0) return { refused: 'TOO-MANY', retryAfterMs }
    const noted = { paired_at: now, paired_by: sessionId, account_id: account.id, box_id: boxId }
    await trx
      .insertInto('companions')
      .values({
        ...noted,
        id: randomUUID(),
        companion_hash: fingerprint(`${account.id} ${companionId}`),
        token_hash: fingerprint(newSecret()),
        app_name: '',
        made_at: now,
        expires_at: now,
        runs_in: null,
        ends_at: null,
        session_id: null,
      })
      .onConflict((conflict) => conflict.column('companion_hash').doUpdateSet(noted))
      .execute()
    return OK
  }

  return {
    /** Starts the pairing of an app. The id is for the address that its user opens, the token for the app alone. */
    async start({
      appName,
      address,
    }: {
      appName: string
      address: string
    }): Promise<HandlerResult<typeof calls.startCompanion>> {
      const now = clock.now()
      const retryAfterMs = limits.take(`companion ${appName}`, address, now)
      if (retryAfterMs > 0) return { refused: 'TOO-MANY', retryAfterMs }
      const companionId = newSecret()
      const token = newSecret()
      const row: CompanionRow = {
        id: randomUUID(),
        companion_hash: fingerprint(companionId),
        token_hash: fingerprint(token),
        app_name: appName,
        made_at: now,
        expires_at: now + COMPANION_LIVES_MS,
        paired_at: null,
        paired_by: null,
        runs_in: null,
        account_id: null,
        box_id: null,
        ends_at: null,
        session_id: null,
      }
      const entered = waiting.enter(row.id, { address, until: row.expires_at, now })
      if (entered.is === 'full') return { refused: 'TOO-MANY', retryAfterMs: FULL_RETRY_MS }
      await store.save(async (trx) => {
        if (entered.evicted !== undefined) await giveUp(trx, entered.evicted, now)
        await trx.insertInto('companions').values(row).execute()
      })
      const path = `/companion?${new URLSearchParams({ companionId }).toString()}`
      return { ok: { companionId, token, exp: Math.floor(row.expires_at / 1000), path } }
    },

    /** The name of the app that waits under an id; none for an id that no app started with here. */
    async describe(companionId: string): Promise<HandlerResult<typeof calls.describeCompanion>> {
      const row = await store.db
        .selectFrom('companions')
        .select(['app_name', 'expires_at', 'paired_at'])
        .where('companion_hash', '=', fingerprint(companionId))
        .executeTakeFirst()
      if (row === undefined) return { ok: {} }
      return row.expires_at > clock.now() && row.paired_at === null
        ? { ok: { appName: row.app_name } }
        : { refused: 'EXPIRED-PAIRING' }
    },

    /**
     * Gives the app the session's account and box. An id that no app started with here is only noted, and gives no
     * access. `NOT-FOUND`: the app no longer waits, or the session has no box.
     */
    async pair(companionId: string, session: Session): Promise<Paired> {
      const { boxId } = session
      if (boxId === undefined) return { refused: 'NOT-FOUND' }
      const now = clock.now()
      return await store.save(async (trx): Promise<Paired> => {
        const begun = await trx
          .selectFrom('sessions')
          .select(['ends_at', 'runs_in'])
          .where('id', '=', session.id)
          .executeTakeFirst()
        const paired = await trx
          .updateTable('companions')
          .set({
            paired_at: now,
            paired_by: session.id,
            runs_in: begun?.runs_in ?? null,
            account_id: session.account.id,
            box_id: boxId,
            ends_at: begun?.ends_at ?? null,
          })
          .where('companion_hash', '=', fingerprint(companionId))
          .where('paired_at', 'is', null)
          .where('expires_at', '>', now)
          .returning('id')
          .executeTakeFirst()
        if (paired !== undefined) {
          afterCommit(trx, () => waiting.leave(paired.id))
          return OK
        }
        const row = await trx
          .selectFrom('companions')
          .select(['paired_at', 'paired_by'])
          .where('companion_hash', '=', fingerprint(companionId))
          .executeTakeFirst()
        if (row === undefined) return await note(trx, companionId, { ...session, boxId }, now)
        // The same browser again: the first answer got lost.
        return row.paired_at !== null && row.paired_by === session.id ? OK : { refused: 'NOT-FOUND' }
      })
    },

    /** The answer to the app's poll. Once paired, it is the same for ten minutes, in case it got lost. */
    async poll(token: string): Promise<HandlerResult<typeof calls.confirmCompanion>> {
      const now = clock.now()
      const row = await store.db
        .selectFrom('companions')
        .selectAll()
        .where('token_hash', '=', fingerprint(token))
        .executeTakeFirst()
      if (row === undefined) return { refused: 'INVALID-TOKEN' }
      if (row.paired_at === null) return row.expires_at > now ? { pending: true } : { refused: 'EXPIRED-PAIRING' }
      const account = row.account_id === null ? undefined : await accounts.byId(row.account_id)
      const boxId = row.box_id
      if (account === undefined || boxId === null || row.paired_at + PAIRING_RESULT_LIFE_MS <= now)
        return { refused: 'EXPIRED-PAIRING' }
      const answer = await store.save(async (trx) => {
        const hasParent = row.paired_by !== null && (await lockUnlessEnded(trx, row.paired_by))
        const id = randomUUID()
        // If two polls come at the same time, one opens the session, and the other waits for it here.
        const mine = await trx
          .updateTable('companions')
          .set({ session_id: id })
          .where('id', '=', row.id)
          .where('session_id', 'is', null)
          .returning('paired_by')
          .executeTakeFirst()
        if (mine !== undefined) {
          const parentId = mine.paired_by
          if (parentId !== null && !hasParent) return undefined
          const session = { account, by: 'companion', boxId, clientDeviceId: `companion-${row.id}` } as const
          const { sessionId: _, ...opened } = await sessions.openWithin(trx, session, {
            id,
            endsAt: row.ends_at ?? undefined,
            program: { appName: row.app_name, parentId, runsIn: row.runs_in },
          })
          return opened
        }
        const { session_id } = await trx
          .selectFrom('companions')
          .select('session_id')
          .where('id', '=', row.id)
          .executeTakeFirstOrThrow()
        return session_id === null ? undefined : await sessions.answerAgain(trx, session_id)
      })
      if (answer === undefined) return { refused: 'EXPIRED-PAIRING' }
      const name = (await boxes.find(account, boxId))?.name ?? boxId
      return { ok: { status: 'PAIRED', ...answer, device: { id: boxId, name } } }
    },
  }
}

/** Expires a pairing whose place went to another app, unless it was paired meanwhile. */
async function giveUp(trx: Transaction<Tables>, id: string, now: number): Promise<void> {
  await trx
    .updateTable('companions')
    .set({ expires_at: now })
    .where('id', '=', id)
    .where('paired_at', 'is', null)
    .execute()
}
