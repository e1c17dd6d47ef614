/**
 * The stored records of log-ins: which were used, and the provider's ID token, with which
 * a log-out also ends the session at the provider. Also seals the cookie of a begun log-in.
 */
import type { Transaction } from 'kysely'
import type { Services } from '../../services.ts'
import { fingerprint, sealedPlace } from '../../storage/seal.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Sealer } from './begun-logins.ts'

/** Seals cookies so that only the servers of this database can read and make them. */
export function cookieSealer({ seal }: Pick<Services, 'seal'>): Sealer {
  return { seal: (text) => seal.close(text, 'cookie.login'), open: (sealed) => seal.open(sealed, 'cookie.login') }
}

/** Uses up this begun log-in, so that its code is exchanged once; false when it was used before. */
export function takeLogin({ store, clock }: Pick<Services, 'store' | 'clock'>, handle: string): Promise<boolean> {
  return store.save(async (trx) => {
    const taken = await trx
      .insertInto('login_uses')
      .values({ handle_hash: fingerprint(handle), used_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('handle_hash')
      .executeTakeFirst()
    return taken !== undefined
  })
}

/** Whether a begun log-in has been exchanged for a session. */
export async function isUsed({ store }: Pick<Services, 'store'>, handle: string): Promise<boolean> {
  const row = await store.db
    .selectFrom('login_uses')
    .select('handle_hash')
    .where('handle_hash', '=', fingerprint(handle))
    .executeTakeFirst()
  return row !== undefined
}

export interface Grant {
  readonly issuer: string
  readonly partner: string
  readonly idToken: string
}

/**
 * Stores the grant in the transaction that opens the session: without it, a log-out could not end the session at the
 * provider.
 */
export async function keepGrant(
  trx: Transaction<Tables>,
  { seal, clock }: Pick<Services, 'seal' | 'clock'>,
  session: { sessionId: string; accountId: string },
  grant: Grant,
): Promise<void> {
  await trx
    .insertInto('grants')
    .values({
      session_id: session.sessionId,
      account_id: session.accountId,
      sealed: seal.close(JSON.stringify(grant), sealedPlace.grants(session.sessionId)),
      ends_at: null,
      made_at: clock.now(),
    })
    .execute()
}

/** A session's grant, which is deleted when the session ends. */
export async function grantOf({ store, seal }: Services, sessionId: string): Promise<Grant | undefined> {
  const row = await store.db
    .selectFrom('grants')
    .select('sealed')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  const text = row && seal.open(row.sealed, sealedPlace.grants(sessionId))
  return text === undefined ? undefined : (JSON.parse(text) as Grant)
}
