/**
 * Caches which sessions have not been notified of a newer session of their account, so that an answer needs no query;
 * each refresh reads the database again. Sessions are numbered, since a clock may jump. `../remotes/remote-list.ts`
 * lists them.
 */
import type { Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../bounds.ts'
import { isOfProgram, type Session } from '../../session.ts'
import { afterCommit, lockFor } from '../../storage/store.ts'
import type { AccountRow, SessionRow, Tables } from '../../storage/tables.ts'

const REMEMBERED_AT_MOST = 100_000
/** Further sessions of an account are notified at their next refresh. */
const TOLD_AT_ONCE = 200

export class NewerRemotes {
  readonly #waiting = new LRUCache<string, true>(atMost(REMEMBERED_AT_MOST))
  readonly #tell: (sessionIds: readonly string[]) => void

  /** `tell` announces the sessions to other nodes, where they may be in use. */
  constructor(tell: (sessionIds: readonly string[]) => void = () => {}) {
    this.#tell = tell
  }

  has(sessionId: string): boolean {
    return this.#waiting.has(sessionId)
  }

  heard(sessionId: string): void {
    this.#waiting.set(sessionId, true)
  }

  forget(sessionId: string): void {
    this.#waiting.delete(sessionId)
  }

  /** The numbers of a new session: all earlier ones count as known to it, and it is new to them. */
  async number(trx: Transaction<Tables>, accountId: string): Promise<Pick<SessionRow, 'number' | 'seen_number'>> {
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
      .limit(TOLD_AT_ONCE)
      .execute()
    afterCommit(trx, () => {
      for (const { id } of others) this.#waiting.set(id, true)
      this.#tell(others.map(({ id }) => id))
    })
    return { number, seen_number: number }
  }

  /** Looks up whether there is a newer session. Returns the account, which the same statement reads. */
  async lookUp(
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
      if (newer === null || isOfProgram(session.begun_by)) this.#waiting.delete(session.id)
      else this.#waiting.set(session.id, true)
    })
    return account
  }

  async see(trx: Transaction<Tables>, session: Session, upTo: number): Promise<void> {
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
    await this.lookUp(trx, { id: session.id, account_id: session.account.id, begun_by: session.by, seen_number })
  }
}
