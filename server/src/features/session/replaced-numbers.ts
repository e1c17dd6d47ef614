/**
 * The recently replaced tokens of a session, as stored in its row: `<number>@<when>:<valid until>`, newest first,
 * separated by spaces. A few are enough, since only the last minute matters.
 */
import { sql, type RawBuilder } from 'kysely'
import { GRACE_MS } from './session-life.ts'

const KEPT_CHARACTERS = 360
const KEPT = sql<string>`substr(token_replaced, 1, ${KEPT_CHARACTERS})`
const ENTRY = /^(\d+)@(\d+):(\d+)$/u

export interface Replaced {
  readonly at: number
  readonly goodUntil: number
}

/** Undefined for a token that was replaced long ago, as far as the clock can be trusted. */
export function replacedOf(kept: string, number: number, now: number): Replaced | undefined {
  for (const entry of kept.split(' ')) {
    const [, of, at, goodUntil] = (ENTRY.exec(entry) ?? []).map(Number)
    if (of !== number || at === undefined || goodUntil === undefined) continue
    return Math.abs(now - at) < GRACE_MS ? { at, goodUntil } : undefined
  }
  return undefined
}

/**
 * For the row's own statement: the newest token is replaced now, and stays valid for `GRACE_MS`, or for the rest of
 * its life.
 */
export function withReplaced(number: number, now: number): RawBuilder<string> {
  const graceEnds = now + GRACE_MS
  // SQLite reads large numbers as fractions unless they are cast.
  return sql<string>`${`${number}@${now}:`} || cast(cast(case when token_good_until < ${graceEnds}
    then token_good_until else ${graceEnds} end as bigint) as text) || ' ' || ${KEPT}`
}

/** The same for a token that was replaced before and whose successor is unused: its grace counts from now. */
export function withReplacedAgain(number: number, now: number): RawBuilder<string> {
  return sql<string>`${`${number}@${now}:${now + GRACE_MS} `} || ${KEPT}`
}
