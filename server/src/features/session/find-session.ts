/** Finds the session of a token in the database, without changing anything. */
import type { Kysely, Transaction } from 'kysely'
import type { Session } from '../../session.ts'
import type { SessionRow, Tables } from '../../storage/tables.ts'
import { numberedGoodUntil, type NumberedToken } from './session-tokens.ts'

type JoinedRow = Pick<
  SessionRow,
  'id' | 'begun_by' | 'box_id' | 'client_device_id' | 'account_id' | 'ended_at' | 'ended_by' | 'ends_at' | 'used_at'
> & { readonly partner: string; readonly subject: string }

export interface Found {
  readonly row: JoinedRow
  readonly session: Session
  readonly goodUntil: number
  readonly isNewest: boolean
  /** Whether a call has used it before, so that this need not be noted again. */
  readonly hasArrived: boolean
  noteArrivalIn(trx: Transaction<Tables>): Promise<unknown>
}

export const OF_SESSION = [
  'sessions.id',
  'sessions.begun_by',
  'sessions.box_id',
  'sessions.client_device_id',
  'sessions.account_id',
  'sessions.ended_at',
  'sessions.ended_by',
  'sessions.ends_at',
  'sessions.used_at',
  'accounts.partner',
  'accounts.subject',
] as const

export async function findSession(db: Kysely<Tables>, token: NumberedToken, now: number): Promise<Found | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where('sessions.id', '=', token.sessionId)
    .select(OF_SESSION)
    .select(['token_number', 'token_hash', 'token_good_until', 'token_arrived_at', 'token_replaced'])
    .executeTakeFirst()
  if (row === undefined || (!token.isProven && row.token_hash !== token.hash)) return undefined
  const isNewest = token.number >= row.token_number
  return {
    row,
    session: sessionOf(row),
    goodUntil: numberedGoodUntil(row, token, now),
    isNewest,
    hasArrived: !isNewest || row.token_arrived_at !== null,
    noteArrivalIn: (trx) =>
      trx
        .updateTable('sessions')
        .set({ token_arrived_at: now })
        .where('id', '=', row.id)
        .where('token_number', '=', token.number)
        .execute(),
  }
}

export function sessionOf(row: Omit<JoinedRow, 'ended_at' | 'ended_by' | 'ends_at' | 'used_at'>): Session {
  return {
    id: row.id,
    account: { id: row.account_id, partner: row.partner, subject: row.subject },
    by: row.begun_by as Session['by'],
    boxId: row.box_id ?? undefined,
    clientDeviceId: row.client_device_id,
  }
}
