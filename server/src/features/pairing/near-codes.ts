/**
 * Checks whether a new code is too similar to another that is valid or expired recently, at any server. The check comes
 * after the save: of two codes saved at the same time at least one sees the other, and whichever does is drawn again.
 * None is shown to anybody before that.
 */
import type { Kysely } from 'kysely'
import { MINUTE_MS } from '@beckon/contract/time-units'
import type { Tables } from '../../storage/tables.ts'
import { slipsOf } from './code-slips.ts'

/** Expired codes stay reserved for this long: somebody may still be typing one. */
const DEAD_CODE_RESERVED_MS = 10 * MINUTE_MS

/** `mine`: the pairing that the code was drawn for. */
export async function isNearAnother(
  db: Kysely<Tables>,
  mine: { readonly id: string; readonly code: string },
  hashOf: (code: string) => string,
  now: number,
): Promise<boolean> {
  const near = [mine.code, ...slipsOf(mine.code)].map(hashOf)
  const found = await db
    .selectFrom('pairings')
    .select('id')
    .where('code_hash', 'in', near)
    .where('expires_at', '>', now - DEAD_CODE_RESERVED_MS)
    .where('id', '!=', mine.id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
