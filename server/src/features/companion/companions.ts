/**
 * Companion apps on their way to an account: an app begins and gets an id, its user opens the id's page and agrees by
 * logging in there, and the app learns of it. The id only finds the app; what authorises is the app's own token. An id
 * lives ten minutes and is good for one pairing; both are stored hashed.
 */
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Accounts, Boxes, Companions, StoreParts } from '../../parts.ts'
import { fingerprint, newSecret } from '../../storage/seal.ts'
import type { CompanionRow, Tables } from '../../storage/tables.ts'
import { RESULT_KEPT_MS } from '../pairing/pairings.ts'
import { FULL_RETRY_MS, StartLimits, WaitingPlaces } from '../pairing/start-limits.ts'
import type { SessionKeeper } from '../session/sessions.ts'

const COMPANION_LIVES_MS = 10 * 60_000

interface CompanionParts extends StoreParts {
  readonly accounts: Accounts
  readonly boxes: Boxes
  readonly sessions: SessionKeeper
}

export function openCompanions({ store, seal, clock, accounts, boxes, sessions }: CompanionParts): Companions {
  const limits = new StartLimits()
  /** Those begun since this server started. */
  const waiting = new WaitingPlaces()

  return {
    async start({ appName, address }) {
      const now = clock.now()
      const retryAfterMs = limits.take(`companion ${appName}`, address, now)
      if (retryAfterMs > 0) return { is: 'too many', retryAfterMs }
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
      if (entered.is === 'full') return { is: 'too many', retryAfterMs: FULL_RETRY_MS }
      await store.save(async (trx) => {
        if (entered.out !== undefined) await giveUp(trx, entered.out, now)
        await trx.insertInto('companions').values(row).execute()
      })
      return { is: 'started', companionId, token, exp: Math.floor(row.expires_at / 1000) }
    },

    async describe(companionId) {
      const row = await store.db
        .selectFrom('companions')
        .select('app_name')
        .where('companion_hash', '=', fingerprint(companionId))
        .where('expires_at', '>', clock.now())
        .where('paired_at', 'is', null)
        .executeTakeFirst()
      return row?.app_name
    },

    async pair(companionId, session) {
      const { boxId } = session
      if (boxId === undefined) return false
      const now = clock.now()
      return await store.save(async (trx) => {
        const row = await trx
          .selectFrom('companions')
          .selectAll()
          .where('companion_hash', '=', fingerprint(companionId))
          .executeTakeFirst()
        if (row === undefined) return false
        // The same browser again: the answer to its first try got lost.
        if (row.paired_at !== null) return row.paired_by === session.id
        if (row.expires_at <= now) return false
        const begun = await trx
          .selectFrom('sessions')
          .select(['ends_at', 'runs_in'])
          .where('id', '=', session.id)
          .executeTakeFirst()
        waiting.leave(row.id)
        await trx
          .updateTable('companions')
          .set({
            paired_at: now,
            paired_by: session.id,
            runs_in: begun?.runs_in ?? null,
            account_id: session.account.id,
            box_id: boxId,
            ends_at: begun?.ends_at ?? null,
          })
          .where('id', '=', row.id)
          .execute()
        return true
      })
    },

    async poll(token) {
      const now = clock.now()
      const row = await store.db
        .selectFrom('companions')
        .selectAll()
        .where('token_hash', '=', fingerprint(token))
        .executeTakeFirst()
      if (row === undefined) return { is: 'unknown' }
      if (row.paired_at === null) return row.expires_at > now ? { is: 'pending' } : { is: 'expired' }
      const account = row.account_id === null ? undefined : await accounts.byId(row.account_id)
      const boxId = row.box_id
      if (account === undefined || boxId === null || row.paired_at + RESULT_KEPT_MS <= now) return { is: 'expired' }
      const arToken = seal.keyed('companion paired', token)
      const answer = await store.save(async (trx) => {
        const { session_id, paired_by } = await trx
          .selectFrom('companions')
          .select(['session_id', 'paired_by'])
          .where('id', '=', row.id)
          .executeTakeFirstOrThrow()
        if (session_id === null) {
          if (paired_by !== null && !(await isAlive(trx, paired_by))) return undefined
          const session = { account, by: 'companion', boxId, clientDeviceId: `companion-${row.id}` } as const
          const { sessionId, ...opened } = await sessions.openWithin(trx, session, arToken, {
            endsAt: row.ends_at ?? undefined,
            companion: { appName: row.app_name, parentId: paired_by, runsIn: row.runs_in },
          })
          await trx.updateTable('companions').set({ session_id: sessionId }).where('id', '=', row.id).execute()
          return opened
        }
        return await sessions.answerAgain(trx, session_id, arToken)
      })
      if (answer === undefined) return { is: 'expired' }
      return {
        is: 'paired',
        answer: { ...answer, device: { id: boxId, name: boxes.find(account, boxId)?.name ?? boxId } },
      }
    },
  }
}

async function isAlive(trx: Transaction<Tables>, sessionId: string): Promise<boolean> {
  const session = await trx.selectFrom('sessions').select('ended_at').where('id', '=', sessionId).executeTakeFirst()
  return session?.ended_at === null
}

/** Its place went to another app; one that was paired in the meantime stays paired. */
async function giveUp(trx: Transaction<Tables>, id: string, now: number): Promise<void> {
  await trx
    .updateTable('companions')
    .set({ expires_at: now })
    .where('id', '=', id)
    .where('paired_at', 'is', null)
    .execute()
}
