/**
 * Remembers which sessions still have to be told that their account has a newer session. Read from the database at each
 * refresh, so that the answers in between need no query. Sessions are numbered, since a clock may jump.
 * `../remotes/remote-list.ts` lists them.
 */
import type { Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../bounds.ts'
import { isOfProgram, type Session } from '../../session.ts'
import { afterCommit, lockFor } from '../../storage/store.ts'
import type { AccountRow, SessionRow, Tables } from '../../storage/tables.ts'

const REMEMBERED_AT_MOST = 100_000
/** Further sessions of an account become untold at their next refresh. */
const UNTOLD_AT_ONCE = 200

export class UntoldSessions {
  readonly #untold = new LRUCache<string, true>(atMost(REMEMBERED_AT_MOST))
  readonly #announceUntold: (sessionIds: readonly string[]) => void

  /** `announceUntold` announces the sessions to other nodes, where they may be in use. */
  constructor(announceUntold: (sessionIds: readonly string[]) => void = () => {}) {
    this.#announceUntold = announceUntold
  }

  isUntold(sessionId: string): boolean {
    return this.#untold.has(sessionId)
  }

  noteUntold(sessionId: string): void {
    this.#untold.set(sessionId, true)
  }

  forget(sessionId: string): void {
    this.#untold.delete(sessionId)
  }

  /** The numbers of a new session: all earlier ones count as known to it, and it is new to them. */
  async numberNewSession(
    trx: Transaction<Tables>,
    accountId: string,
  ): Promise<Pick<SessionRow, 'number' | 'seen_number'>> {
    await lockFor(trx, `sessions of ${accountId}`)
    const known = await trx
      .selectFrom('sessions')
      .select(({ fn }) => [
        fn.max<number | null>('number').as('number'),
        fn.max<number | null>('seen_number').as('seen'),
      ])
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    const number = Math.max(known?.number ?? 0, known?.seen ?? 0) + 1
    const others = await trx
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .where('begun_by', 'not in', ['companion', 'press-link'])
      .orderBy('used_at', 'desc')
      .limit(UNTOLD_AT_ONCE)
      .execute()
    afterCommit(trx, () => {
      for (const { id } of others) this.#untold.set(id, true)
      this.#announceUntold(others.map(({ id }) => id))
    })
    return { number, seen_number: number }
  }

  /** Checks whether there is a newer session. Returns the account, which the same statement reads. */
  async checkForNewer(
    trx: Transaction<Tables>,
    session: Pick<SessionRow, 'id' | 'account_id' | 'begun_by' | 'seen_number'>,
  ): Promise<Pick<AccountRow, 'partner' | 'subject'>> {
    const { newer, ...account } = await trx
      .selectFrom('accounts')
      .select(['partner', 'subject'])
      .select(({ selectFrom }) =>
        selectFrom('sessions')
          .select('id')
          .where('account_id', '=', session.account_id)
          .where('number', '>', session.seen_number)
          .where('id', '!=', session.id)
          .where('ended_at', 'is', null)
          .limit(1)
          .as('newer'),
      )
      .where('id', '=', session.account_id)
      .executeTakeFirstOrThrow()
    afterCommit(trx, () => {
      // A program has no user to notify.
      if (newer === null || isOfProgram(session.begun_by)) this.#untold.delete(session.id)
      else this.#untold.set(session.id, true)
    })
    return account
  }

  /** Stores that the session's user has seen all sessions up to this number. */
  async noteSeenUpTo(trx: Transaction<Tables>, session: Session, upTo: number): Promise<void> {
    const newest = await trx
      .selectFrom('sessions')
      .select(({ fn }) => fn.max<number>('number').as('number'))
      .where('account_id', '=', session.account.id)
      .executeTakeFirst()
    const seen_number = Math.min(upTo, newest?.number ?? 0)
    await trx
      .updateTable('sessions')
      .set({ seen_number })
      .where('id', '=', session.id)
      .where('seen_number', '<', seen_number)
      .execute()
    await this.checkForNewer(trx, { id: session.id, account_id: session.account.id, begun_by: session.by, seen_number })
  }
}
