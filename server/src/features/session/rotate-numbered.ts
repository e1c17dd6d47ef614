/** Refreshes a numbered token: one statement, unless it was replaced before. */
import type { Transaction } from 'kysely'
import type { Seal } from '../../storage/seal.ts'
import { fingerprint } from '../../storage/seal.ts'
import type { SessionRow, Tables } from '../../storage/tables.ts'
import { isLiving, TOKEN_LIFE_MS } from './session-life.ts'
import { writeNumbered, type NumberedToken } from './numbered-tokens.ts'
import { replacedOf, withReplaced, withReplacedAgain } from './replaced-numbers.ts'
import { updateAndLock, columnsOfUse, type Rotated, type SessionUse } from './lock-session.ts'

/** Undefined for a session that has ended, and for a token that nobody issued. */
export async function rotateNumbered(
  trx: Transaction<Tables>,
  seal: Seal,
  token: NumberedToken,
  use: SessionUse,
): Promise<Rotated | undefined> {
  const { sessionId, number } = token
  const { now } = use
  const next = writeNumbered(seal, sessionId, number + 1)
  // A restored database may know only older tokens; a token with a valid proof was issued.
  const session = await trx
    .updateTable('sessions')
    .set((set) => ({
      ...columnsOfUse(set, use),
      token_number: number + 1,
      token_hash: fingerprint(next),
      token_good_until: now + TOKEN_LIFE_MS,
      token_arrived_at: null,
      token_replaced: withReplaced(number, now),
    }))
    .where('id', '=', sessionId)
    .where((is) => (token.isProven ? is('token_number', '<=', number) : is('token_hash', '=', token.hash)))
    .where((is) => isLiving(is, now))
    .returningAll()
    .executeTakeFirst()
  if (session !== undefined) return { session, arToken: next }
  if (!token.isProven) return undefined
  const current = await updateAndLock(trx, (is) => is('id', '=', sessionId), use)
  return current && { session: current, arToken: await reissueNewest({ trx, seal, now }, current, number) }
}

interface Reissue {
  readonly trx: Transaction<Tables>
  readonly seal: Seal
  readonly now: number
}

/**
 * The session's newest token for one that was replaced before; undefined if its return is a sign of theft. Writes that
 * the old one may return again.
 */
async function reissueNewest(
  { trx, seal, now }: Reissue,
  session: SessionRow,
  number: number,
): Promise<string | undefined> {
  if (!mayStillRefresh(session, number, now)) return undefined
  // This answer may be lost as well, or be overtaken by the use of its token.
  if (isSuccessorUnused(session, number))
    await trx
      .updateTable('sessions')
      .set({ token_replaced: withReplacedAgain(number, now) })
      .where('id', '=', session.id)
      .execute()
  return await prolongNewest({ trx, seal, now }, session)
}

/**
 * Within `GRACE_MS`; or later, when nobody has ever used what replaced it: the answer that carried it was lost, and the
 * network may have been away long.
 */
function mayStillRefresh(
  session: Pick<SessionRow, 'token_number' | 'token_arrived_at' | 'token_replaced'>,
  number: number,
  now: number,
): boolean {
  return replacedOf(session.token_replaced, number, now) !== undefined || isSuccessorUnused(session, number)
}

function isSuccessorUnused(
  { token_number, token_arrived_at }: Pick<SessionRow, 'token_number' | 'token_arrived_at'>,
  number: number,
): boolean {
  return token_number === number + 1 && token_arrived_at === null
}

/** The text of the newest token. Until it has arrived, each sending makes it good for `TOKEN_LIFE_MS` from now. */
async function prolongNewest(
  { trx, seal, now }: Reissue,
  { id, token_number: number, token_arrived_at: arrivedAt }: SessionRow,
): Promise<string> {
  if (arrivedAt === null)
    await trx
      .updateTable('sessions')
      .set({ token_good_until: now + TOKEN_LIFE_MS })
      .where('id', '=', id)
      .execute()
  return writeNumbered(seal, id, number)
}

/** Until when a token is valid for calls; 0 if it was replaced more than `GRACE_MS` ago. */
export function numberedGoodUntil(
  session: Pick<SessionRow, 'token_number' | 'token_good_until' | 'token_replaced' | 'token_hash'>,
  token: NumberedToken,
  now: number,
): number {
  const { number } = token
  if (!token.isProven) return session.token_hash === token.hash ? session.token_good_until : 0
  const newest = session.token_number
  if (number === newest) return session.token_good_until
  if (number > newest) return now + TOKEN_LIFE_MS
  return replacedOf(session.token_replaced, number, now)?.goodUntil ?? 0
}
