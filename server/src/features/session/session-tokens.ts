/**
 * The tokens of a session: `v2.<session>.<number>.<proof>`. The proof is made with the server's key, so an old token is
 * recognised by its number and needs no row. The newest is also recognised by its fingerprint, which survives a lost
 * key. A refresh replaces the newest in one statement; a replaced one stays valid for a moment, since answers get lost.
 */
import { timingSafeEqual } from 'node:crypto'
import { sql, type ExpressionBuilder, type RawBuilder, type Transaction, type UpdateObject } from 'kysely'
import { fingerprint, type Seal } from '../../storage/seal.ts'
import type { SessionRow, Tables } from '../../storage/tables.ts'
import { runsIn, toColumn } from './browser-and-device.ts'
import { GRACE_MS, isLiving, TOKEN_LIFE_MS } from './session-life.ts'

const FORM = /^v2\.([\da-f-]{36})\.([1-9]\d{0,8})\.[\w-]{43}$/u

export interface NumberedToken {
  readonly sessionId: string
  readonly number: number
  /** Whether this server's key made it. */
  readonly isProven: boolean
  readonly hash: string
}

export function writeNumbered(seal: Seal, sessionId: string, number: number): string {
  return `v2.${sessionId}.${number}.${seal.keyed('session token', `${sessionId} ${number}`)}`
}

/** Undefined for a token of another format. */
export function readNumbered(seal: Seal, token: string): NumberedToken | undefined {
  const [, sessionId = '', digits = ''] = FORM.exec(token) ?? []
  if (sessionId === '') return undefined
  const number = Number(digits)
  const own = Buffer.from(writeNumbered(seal, sessionId, number))
  const given = Buffer.from(token)
  return {
    sessionId,
    number,
    isProven: own.length === given.length && timingSafeEqual(own, given),
    hash: fingerprint(token),
  }
}

export interface SessionUse {
  readonly now: number
  readonly change: { readonly box_id?: string }
  readonly userAgent: string | undefined
}

/** `arToken` is undefined for a token whose reuse is a sign of theft. */
interface Rotated {
  readonly session: SessionRow
  readonly arToken: string | undefined
}

/**
 * Undefined for a session that has ended, and for a token that no server issued. Locks the row until the save is over.
 */
export async function rotateNumbered(
  trx: Transaction<Tables>,
  seal: Seal,
  token: NumberedToken,
  use: SessionUse,
): Promise<Rotated | undefined> {
  const { sessionId, number } = token
  const { now } = use
  const next = writeNumbered(seal, sessionId, number + 1)
  const ofSession = trx
    .updateTable('sessions')
    .where('id', '=', sessionId)
    .where((is) => isLiving(is, now))
    .returningAll()
  // A restored database may know only older tokens; a token with a valid proof was issued.
  const session = await ofSession
    .set((set) => ({
      ...columnsOfUse(set, use),
      token_number: number + 1,
      token_hash: fingerprint(next),
      token_good_until: now + TOKEN_LIFE_MS,
      token_arrived_at: null,
      token_replaced: withReplaced(number, now),
    }))
    .where((is) => (token.isProven ? is('token_number', '<=', number) : is('token_hash', '=', token.hash)))
    .executeTakeFirst()
  if (session !== undefined) return { session, arToken: next }
  if (!token.isProven) return undefined
  const replaced = await ofSession.set((set) => columnsOfUse(set, use)).executeTakeFirst()
  return replaced && { session: replaced, arToken: await reissueNewest({ trx, seal, now }, replaced, number) }
}

function columnsOfUse(
  { fn, val }: ExpressionBuilder<Tables, 'sessions'>,
  { now, change, userAgent }: SessionUse,
): UpdateObject<Tables, 'sessions'> {
  return {
    ...change,
    // Sets it for a session from before this column existed.
    runs_in: fn.coalesce('runs_in', val(toColumn(runsIn(userAgent)))),
    used_at: now,
  }
}

interface Reissue {
  readonly trx: Transaction<Tables>
  readonly seal: Seal
  readonly now: number
}

/**
 * Returns the session's newest token again for one that was replaced within `GRACE_MS`; or earlier, if its successor
 * was never used: then the answer was lost, perhaps in a long network outage. Undefined if the reuse is a sign of
 * theft. Until the newest token has arrived, each repetition makes it valid for `TOKEN_LIFE_MS` from now.
 */
async function reissueNewest(
  { trx, seal, now }: Reissue,
  session: SessionRow,
  number: number,
): Promise<string | undefined> {
  const { id, token_number: newest, token_arrived_at: arrivedAt, token_replaced: replaced } = session
  const isSuccessorUnused = newest === number + 1 && arrivedAt === null
  if (!isSuccessorUnused && goodUntilIfReplaced(replaced, number, now) === undefined) return undefined
  const change = {
    // This answer may be lost as well, or be overtaken by the use of its token.
    ...(isSuccessorUnused && { token_replaced: withReplacedAgain(number, now) }),
    ...(arrivedAt === null && { token_good_until: now + TOKEN_LIFE_MS }),
  }
  if (arrivedAt === null) await trx.updateTable('sessions').set(change).where('id', '=', id).execute()
  return writeNumbered(seal, id, newest)
}

/** Until when a token is valid for calls; 0 if it was replaced more than `GRACE_MS` ago. */
export function numberedGoodUntil(
  session: Pick<SessionRow, 'token_number' | 'token_good_until' | 'token_replaced' | 'token_hash'>,
  { number, isProven, hash }: NumberedToken,
  now: number,
): number {
  if (!isProven) return session.token_hash === hash ? session.token_good_until : 0
  const newest = session.token_number
  if (number === newest) return session.token_good_until
  if (number > newest) return now + TOKEN_LIFE_MS
  return goodUntilIfReplaced(session.token_replaced, number, now) ?? 0
}

/**
 * The recently replaced tokens, as they are stored in the session's row: `<number>@<when>:<good until>`, newest first,
 * separated by spaces. A few are enough, since only the last minute matters.
 */
const KEPT = sql<string>`substr(token_replaced, 1, 360)`
const ENTRY = /^(\d+)@(\d+):(\d+)$/u

/** Undefined for a token that was replaced long ago, as far as the clock can be trusted. */
function goodUntilIfReplaced(kept: string, number: number, now: number): number | undefined {
  for (const entry of kept.split(' ')) {
    const [, of, at = Number.NaN, goodUntil] = (ENTRY.exec(entry) ?? []).map(Number)
    if (of === number) return Math.abs(now - at) < GRACE_MS ? goodUntil : undefined
  }
  return undefined
}

/**
 * SQL for the update of the row: the newest token is replaced now, and stays valid for `GRACE_MS`, or for the rest of
 * its life.
 */
function withReplaced(number: number, now: number): RawBuilder<string> {
  const graceEnds = now + GRACE_MS
  // SQLite reads large numbers as fractions unless they are cast.
  return sql<string>`${`${number}@${now}:`} || cast(cast(case when token_good_until < ${graceEnds}
    then token_good_until else ${graceEnds} end as bigint) as text) || ' ' || ${KEPT}`
}

/** The same for a token that was replaced before and whose successor is unused: its grace counts from now. */
function withReplacedAgain(number: number, now: number): RawBuilder<string> {
  return sql<string>`${`${number}@${now}:${now + GRACE_MS} `} || ${KEPT}`
}
