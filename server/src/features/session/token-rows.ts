/**
 * Tokens of the form before: 256 random-looking bits with a row each, whose successor is computed with the server's key.
 * A node writes them while nodes of the version before share its database; a session goes over to numbered ones for good.
 */
import type { Transaction } from 'kysely'
import { fingerprint, type Seal } from '../../storage/seal.ts'
import type { SessionRow, Tables, TokenRow } from '../../storage/tables.ts'
import { writeNumbered } from './numbered-tokens.ts'
import { tellNewest } from './rotate-numbered.ts'
import { GRACE_MS, mayRefresh, TOKEN_LIFE_MS } from './session-life.ts'
import { takeSession, type Rotated, type SessionUse } from './take-session.ts'

export async function insertTokenRow(
  trx: Transaction<Tables>,
  token: string,
  sessionId: string,
  now: number,
): Promise<void> {
  await trx
    .insertInto('tokens')
    .values({
      hash: fingerprint(token),
      session_id: sessionId,
      made_at: now,
      good_until: now + TOKEN_LIFE_MS,
      replaced_at: null,
      first_used_at: null,
    })
    .execute()
}

export function tokenRow(trx: Transaction<Tables>, token: string): Promise<TokenRow | undefined> {
  return trx.selectFrom('tokens').selectAll().where('hash', '=', fingerprint(token)).executeTakeFirst()
}

/** Undefined for a token that is unknown, or whose session is over. */
export async function rotateRow(
  trx: Transaction<Tables>,
  seal: Seal,
  token: string,
  use: SessionUse,
  goesOnNumbered: boolean,
): Promise<Rotated | undefined> {
  const { now } = use
  const session = await takeSession(
    trx,
    (is) =>
      is('id', '=', ({ selectFrom }) =>
        selectFrom('tokens').select('session_id').where('hash', '=', fingerprint(token)),
      ),
    use,
  )
  if (session === undefined) return undefined
  const row = await tokenRow(trx, token)
  if (row === undefined) return undefined
  const next =
    row.replaced_at === null
      ? undefined
      : ((await tokenRow(trx, seal.keyed('successor', token))) ?? firstNumberedOf(session))
  if (!mayRefresh(row, next, now)) return { session, arToken: undefined }
  return { session, arToken: await successorOf(trx, seal, session, token, row, now, goesOnNumbered) }
}

/** What a session's first numbered token says of itself, in the words of a row. */
function firstNumberedOf({
  token_number: number,
  token_arrived_at,
}: SessionRow): Pick<TokenRow, 'replaced_at' | 'first_used_at'> | undefined {
  if (number === null) return undefined
  return { replaced_at: number > 1 ? 0 : null, first_used_at: token_arrived_at }
}

/** The newest token after this one, made if there is none. */
async function successorOf(
  trx: Transaction<Tables>,
  seal: Seal,
  session: SessionRow,
  token: string,
  row: TokenRow,
  now: number,
  goesOnNumbered: boolean,
): Promise<string> {
  if (row.replaced_at === null) {
    await trx
      .updateTable('tokens')
      .set({ replaced_at: now, good_until: Math.min(row.good_until, now + GRACE_MS) })
      .where('hash', '=', row.hash)
      .execute()
    if (goesOnNumbered || session.token_number !== null) return await firstNumbered(trx, seal, session, now)
    const made = seal.keyed('successor', token)
    await insertTokenRow(trx, made, session.id, now)
    return made
  }
  const successor = seal.keyed('successor', token)
  const next = await tokenRow(trx, successor)
  if (next === undefined) return await tellNewest(trx, seal, session, now)
  // Another tab may have gone on meanwhile; an older token would only be refused at the next refresh.
  if (next.replaced_at !== null) return await successorOf(trx, seal, session, successor, next, now, goesOnNumbered)
  // Its hour counts from when it arrives, and that is now.
  await trx
    .updateTable('tokens')
    .set({ good_until: now + TOKEN_LIFE_MS })
    .where('hash', '=', fingerprint(successor))
    .where('first_used_at', 'is', null)
    .execute()
  return successor
}

async function firstNumbered(
  trx: Transaction<Tables>,
  seal: Seal,
  { id, token_number: before }: SessionRow,
  now: number,
): Promise<string> {
  const number = (before ?? 0) + 1
  const token = writeNumbered(seal, id, number)
  await trx
    .updateTable('sessions')
    .set({
      token_number: number,
      token_hash: fingerprint(token),
      token_good_until: now + TOKEN_LIFE_MS,
      token_arrived_at: null,
      token_replaced: '',
    })
    .where('id', '=', id)
    .execute()
  return token
}
