/** Finds the session of a token or of a press link in the database, without changing anything. */
import type { Kysely, Transaction } from 'kysely'
import { isLanguage } from '@beckon/contract/languages'
import { LINK_RIGHTS } from '@beckon/contract/other-programs'
import type { Session, LinkSession } from '../../session.ts'
import type { SessionRow, Tables } from '../../storage/tables.ts'
import { numberedGoodUntil, type NumberedToken } from './session-tokens.ts'
import type { Seal } from '../../storage/seal.ts'
import { LINK_USE_NOTED_EVERY_MS } from './session-life.ts'

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

const OF_SESSION = [
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

/** The stored form of a press link's secret. Keyed, so that a copy of the database without the key is useless. */
export function linkHash(seal: Seal, secret: string): string {
  return seal.keyed('press link', secret)
}

/** The session of a press link, by the hash of its secret. */
export async function findLink(db: Kysely<Tables>, hash: string, now: number): Promise<Found | undefined> {
  const row = await db
    .selectFrom('press_links')
    .innerJoin('sessions', 'sessions.id', 'press_links.session_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where('secret_hash', '=', hash)
    .select(OF_SESSION)
    .select(['may', 'language', 'opened_at'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const origins = await db.selectFrom('press_link_origins').select('origin').where('session_id', '=', row.id).execute()
  const may = row.may.split(' ')
  const session: LinkSession = {
    ...sessionOf(row),
    by: 'press-link',
    may: new Set(LINK_RIGHTS.filter((right) => may.includes(right))),
    origins: origins.map(({ origin }) => origin),
    language: isLanguage(row.language) ? row.language : 'en',
  }
  return {
    row,
    session,
    goodUntil: Infinity,
    isNewest: true,
    hasArrived: row.opened_at !== null && Math.abs(now - row.opened_at) < LINK_USE_NOTED_EVERY_MS,
    async noteArrivalIn(trx) {
      await trx.updateTable('sessions').set({ used_at: now }).where('id', '=', row.id).execute()
      await trx.updateTable('press_links').set({ opened_at: now }).where('session_id', '=', row.id).execute()
    },
  }
}
