/** Finds the session of a press link by its secret, in the database. */
import { isLanguage } from '@beckon/contract/languages'
import { LINK_RIGHTS } from '@beckon/contract/other-programs'
import type { Kysely } from 'kysely'
import type { LinkSession } from '../../session.ts'
import type { Seal } from '../../storage/seal.ts'
import type { Tables } from '../../storage/tables.ts'
import { OF_SESSION, sessionOf, type Found } from './find-session.ts'
import { LINK_USE_NOTED_EVERY_MS } from './session-life.ts'

/** Keyed, so that a copy of the database without the key is useless. */
export function linkHash(seal: Seal, secret: string): string {
  return seal.keyed('press link', secret)
}

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
