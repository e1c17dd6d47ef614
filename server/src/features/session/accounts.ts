/**
 * Accounts: a subscriber's, created at the first log-in, whom the partner's identity provider names, and the server's
 * own, such as the household's, created at a pairing.
 */
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Account } from '../../session.ts'
import { type Store, lockFor } from '../../storage/store.ts'
import type { Tables } from '../../storage/tables.ts'
import { HOUSEHOLD } from '../../boxes/directory/reserved-subjects.ts'

declare module '../../services.ts' {
  interface Services {
    readonly accounts: Accounts
  }
}

export type Accounts = ReturnType<typeof accounts>

export function accounts({ store, clock }: { store: Store; clock: Clock }) {
  return {
    /** The account of a subscriber, created if it is new. */
    async of(partner: string, subject: string): Promise<Account> {
      return await store.save(async (trx): Promise<Account> => {
        // Two first pairings must not make two households.
        if (subject === HOUSEHOLD) await lockFor(trx, HOUSEHOLD)
        const household = subject === HOUSEHOLD ? await householdIn(trx) : undefined
        if (household !== undefined) return household
        await trx
          .insertInto('accounts')
          .values({ id: randomUUID(), partner, subject, made_at: clock.now() })
          .onConflict((conflict) => conflict.columns(['partner', 'subject']).doNothing())
          .execute()
        return await trx
          .selectFrom('accounts')
          .select(['id', 'partner', 'subject'])
          .where('partner', '=', partner)
          .where('subject', '=', subject)
          .executeTakeFirstOrThrow()
      })
    },
    async byId(accountId: string): Promise<Account | undefined> {
      return await store.db
        .selectFrom('accounts')
        .select(['id', 'partner', 'subject'])
        .where('id', '=', accountId)
        .executeTakeFirst()
    },
  }
}

/** The household's account, whatever its partner: its buttons stay when its remotes use another partner. */
async function householdIn(trx: Transaction<Tables>): Promise<Account | undefined> {
  return await trx
    .selectFrom('accounts')
    .select(['id', 'partner', 'subject'])
    .where('subject', '=', HOUSEHOLD)
    .orderBy('made_at')
    .executeTakeFirst()
}
