/**
 * The lifetimes of sessions and tokens, the refresh interval, and the status after the end of a session. The life of an
 * unused session is in `contract/src/session.ts`. Pure; times in milliseconds.
 */
import { REFRESH_INTERVAL_MAX_MS, REFRESH_INTERVAL_MIN_MS, UNUSED_SESSION_LIFE_MS } from '@beckon/contract/session'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@beckon/contract/time-units'
import type { TokenRefusal } from '../../session.ts'
import type { SessionRow, Tables } from '../../storage/tables.ts'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'

/** Calls accept a token for this long. It may be refreshed later, too, until the session ends. */
export const TOKEN_LIFE_MS = HOUR_MS
/** A replaced token stays valid for this long: for a second tab that still has it, and for an answer that got lost. */
export const GRACE_MS = 60_000
/** The time after which a browser asks again when a full disk prevented the replacement of its token. */
export const ASK_AGAIN_WHILE_FULL_MS = 5 * MINUTE_MS
/** The page replaces its token this often, give or take `JITTER`. */
const REFRESH_EVERY_MS = TOKEN_LIFE_MS / 2
const JITTER = 0.1
/** A bookmark whose session is alive counts as used; noting that once a day is enough. */
export const BOOKMARK_USE_NOTED_EVERY_MS = DAY_MS
/** When a press link was last used is shown to the hour. */
export const LINK_USE_NOTED_EVERY_MS = HOUR_MS

/** Why the session has ended, or undefined while it lives. */
export function whyOver(
  session: Pick<SessionRow, 'ended_at' | 'ended_by' | 'ends_at' | 'used_at' | 'begun_by'>,
  now: number,
): TokenRefusal | undefined {
  if (session.ended_at !== null) return endedBySomebodyElse(session.ended_by) ? 'REMOTE-ENDED' : 'INVALID-TOKEN'
  if (session.ends_at !== null && session.ends_at <= now) return 'EXPIRED-XAPI-TOKEN'
  if (session.used_at + UNUSED_SESSION_LIFE_MS > now) return undefined
  return session.begun_by === 'easy-pair' ? 'EXPIRED-EASYPAIR-TOKEN' : 'INVALID-TOKEN'
}

/** Whether another person or another remote ended it, so that its user may wonder why. */
function endedBySomebodyElse(by: string | null): boolean {
  return by === 'remote' || by === 'operator'
}

/** Half a token's life, a little more or less, so that remotes do not all return at the same time. */
export function refreshIntervalMs(random: () => number = Math.random): number {
  const interval = Math.round(REFRESH_EVERY_MS * (1 - JITTER + 2 * JITTER * random()))
  return Math.min(Math.max(interval, REFRESH_INTERVAL_MIN_MS), REFRESH_INTERVAL_MAX_MS)
}

/** The SQL condition for sessions for which `whyOver` returns undefined. */
export function isLiving(is: ExpressionBuilder<Tables, 'sessions'>, now: number): Expression<SqlBool> {
  return is.and([
    is('ended_at', 'is', null),
    is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]),
    is('used_at', '>', now - UNUSED_SESSION_LIFE_MS),
  ])
}
