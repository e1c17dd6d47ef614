/**
 * Takes away what can never be used again, a little at a time: no sweep holds up a save for long, and a folder that was
 * not swept for years catches up by and by.
 */
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { Store } from '../../storage/store.ts'
import type { Tables } from '../../storage/tables.ts'
import { BROUGHT_BACK_WITHIN_MS } from '../asl/own-sign-store.ts'
import { FEEDBACK_LIFE_MS, READING_LIFE_MS } from '../asl/sign-store.ts'
import { LOGIN_LIVES_MS } from '../login/begun-logins.ts'
import { takeOldPicturesAway } from '../my-remote/pictures/foreign-pictures.ts'
import { UNUSED_LIFE_MS } from '../session/session-life.ts'

const DAY_MS = 24 * 60 * 60_000
/** Somebody may ask why a remote has stopped working. */
const OVER_KEPT_MS = 30 * DAY_MS
const PAIRINGS_KEPT_MS = DAY_MS
const GUESSES_KEPT_MS = 25 * 60 * 60_000

const ROWS_AT_ONCE = 500
const FIRST_AFTER_MS = 60_000
const EVERY_MS = 10 * 60_000
const NEXT_AFTER_MS = 1_000

const NOTHING = { gone: 0, more: false } as const

type Sweeps = Readonly<
  Record<string, (trx: Transaction<Tables>, now: number, limit: number) => Promise<readonly unknown[]>>
>

const SWEEPS: Sweeps = {
  /** Their tokens and grants go with them. */
  sessions: (trx, now, limit) =>
    trx
      .deleteFrom('sessions')
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('sessions')
          .select('id')
          .where((or) =>
            or.or([
              or('ended_at', '<', now - OVER_KEPT_MS),
              or('ends_at', '<', now - OVER_KEPT_MS),
              or('used_at', '<', now - UNUSED_LIFE_MS - OVER_KEPT_MS),
            ]),
          )
          .limit(limit),
      )
      .returning('id')
      .execute(),
  bookmarks: (trx, now, limit) =>
    trx
      .deleteFrom('bookmarks')
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('bookmarks')
          .select('id')
          .where((or) =>
            or.or([
              or('revoked_at', '<', now - OVER_KEPT_MS),
              or('ends_at', '<', now - OVER_KEPT_MS),
              or('used_at', '<=', now - UNUSED_LIFE_MS),
            ]),
          )
          .limit(limit),
      )
      .returning('id')
      .execute(),
  pairings: (trx, now, limit) =>
    trx
      .deleteFrom('pairings')
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('pairings')
          .select('id')
          .where('made_at', '<', now - PAIRINGS_KEPT_MS)
          .limit(limit),
      )
      .returning('id')
      .execute(),
  companions: (trx, now, limit) =>
    trx
      .deleteFrom('companions')
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('companions')
          .select('id')
          .where('made_at', '<', now - PAIRINGS_KEPT_MS)
          .limit(limit),
      )
      .returning('id')
      .execute(),
  /** A login's cookie has run out by then, so nothing can use it again. */
  login_uses: (trx, now, limit) =>
    trx
      .deleteFrom('login_uses')
      .where('handle_hash', 'in', (rows) =>
        rows
          .selectFrom('login_uses')
          .select('handle_hash')
          .where('used_at', '<', now - 2 * LOGIN_LIVES_MS)
          .limit(limit),
      )
      .returning('handle_hash')
      .execute(),
  guess_limits: (trx, now, limit) =>
    trx
      .deleteFrom('guess_limits')
      .where('box_id', 'in', (rows) =>
        rows
          .selectFrom('guess_limits')
          .select('box_id')
          .where('changed_at', '<', now - GUESSES_KEPT_MS)
          .limit(limit),
      )
      .returning('box_id')
      .execute(),
  /** What was read from signs: without a word about it soon, with one later. */
  sign_readings: (trx, now, limit) =>
    trx
      .deleteFrom('sign_readings')
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('sign_readings')
          .select('id')
          .where('read_at', '<', now - READING_LIFE_MS)
          .where((or) => or.or([or('said_at', 'is', null), or('read_at', '<', now - FEEDBACK_LIFE_MS)]))
          .limit(limit),
      )
      .returning('id')
      .execute(),
  /** Pictures from elsewhere, beyond so many: the oldest can be fetched again. */
  fetched_pictures: (trx, _now, limit) => takeOldPicturesAway(trx, limit),
  /** Signs that a user taught and removed. */
  own_signs: (trx, now, limit) =>
    trx
      .deleteFrom('own_signs')
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('own_signs')
          .select('id')
          .where('removed_at', '<', now - BROUGHT_BACK_WITHIN_MS)
          .limit(limit),
      )
      .returning('id')
      .execute(),
}

/** One sweep of every table; gives how many rows went, and whether there is more. */
export async function sweep(
  store: Store,
  now: number,
  limit = ROWS_AT_ONCE,
): Promise<{ readonly gone: number; readonly more: boolean }> {
  let [gone, more] = [0, false]
  for (const take of Object.values(SWEEPS)) {
    const rows = await store.save((trx) => take(trx, now, limit))
    gone += rows.length
    more ||= rows.length === limit
  }
  return { gone, more }
}

/** The leader task: one node has its lease. */
export const SWEEPING = 'sweep'

/** Sweeps now and then until it is closed. */
export function startSweeping({
  store,
  clock,
  log,
  isMine,
}: {
  store: Store
  clock: Clock
  log: Logger
  /** Whether this node leads: of several nodes one sweeps. */
  isMine: () => boolean
}): { close(): void } {
  let timer = setTimeout(() => void run(), FIRST_AFTER_MS)
  timer.unref()
  let closed = false

  async function run(): Promise<void> {
    const { gone, more } = await (isMine() ? sweep(store, clock.now()) : Promise.resolve(NOTHING)).catch(
      (error: unknown) => {
        log.warn({ err: error, code: 'SWEEP-FAILED' }, 'Cleanup of expired rows failed; will retry')
        return NOTHING
      },
    )
    if (gone > 0) log.debug({ gone }, 'Removed expired rows')
    if (closed) return
    timer = setTimeout(() => void run(), more ? NEXT_AFTER_MS : EVERY_MS)
    timer.unref()
  }

  return {
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
