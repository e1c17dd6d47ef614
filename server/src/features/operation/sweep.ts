/**
 * Deletes rows that can never be used again, a few at a time, so that no save waits for long. A folder that was not
 * swept for years catches up over time.
 */
import { IDEMPOTENCY_KEPT_MS } from '@beckon/contract/other-programs'
import { FEEDBACK_LIFE_MS, READING_LIFE_MS } from '@beckon/contract/asl'
import { UNUSED_SESSION_LIFE_MS } from '@beckon/contract/session'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@beckon/contract/time-units'
import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type SqlBool, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Store } from '../../storage/store.ts'
import type { ServerClock } from '../../storage/stored-clock.ts'
import type { Tables } from '../../storage/tables.ts'
import { RESTORABLE_FOR_MS } from '../asl/personal-sign-store.ts'
import { LOGIN_LIVES_MS } from '../login/begun-logins.ts'
import { deleteOldPictures } from '../my-remote/pictures/foreign-pictures.ts'

/** Ended sessions are kept this long, so that the operator can see why a remote stopped working. */
const OVER_KEPT_MS = 30 * DAY_MS
const PAIRINGS_KEPT_MS = DAY_MS
/** Guesses count for a day. */
const GUESSES_KEPT_MS = 25 * HOUR_MS

const ROWS_AT_ONCE = 500
const FIRST_AFTER_MS = 60_000
const SWEEP_EVERY_MS = 10 * MINUTE_MS
const NEXT_AFTER_MS = 1_000

const NOTHING = { gone: 0, more: false } as const

type Sweep = (trx: Transaction<Tables>, now: number, limit: number) => Promise<number>

/** Deletes expired rows of one table, by its key. */
function expired<T extends keyof Tables & string>(
  table: T,
  key: keyof Tables[T] & string,
  isExpired: (is: ExpressionBuilder<Tables, T>, now: number) => Expression<SqlBool>,
): Sweep {
  return async (trx, now, limit) => {
    const [rows, id] = [sql.table(table), sql.ref(key)]
    const condition = isExpired(expressionBuilder<Tables, T>(), now)
    const deleted = await sql`delete from ${rows} where ${id} in
      (select ${id} from ${rows} where ${condition} limit ${limit}) returning ${id}`.execute(trx)
    return deleted.rows.length
  }
}

/**
 * Deletes old keyed presses. There may be too many for the limit of rows: each sweep deletes those of the oldest 20
 * minutes instead, twice as fast as they come.
 */
async function deleteOldKeyedPresses(trx: Transaction<Tables>, now: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('keyed_presses')
    .where('begun_at', '<', now - IDEMPOTENCY_KEPT_MS)
    .where('begun_at', '<=', ({ selectFrom }) =>
      selectFrom('keyed_presses').select(({ eb, fn }) => eb(fn.min('begun_at'), '+', 2 * SWEEP_EVERY_MS).as('end')),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const SWEEPS: readonly Sweep[] = [
  // The database deletes their tokens and grants, too.
  expired('sessions', 'id', (is, now) =>
    is.or([
      is('ended_at', '<', now - OVER_KEPT_MS),
      is('ends_at', '<', now - OVER_KEPT_MS),
      is('used_at', '<', now - UNUSED_SESSION_LIFE_MS - OVER_KEPT_MS),
    ]),
  ),
  expired('bookmarks', 'id', (is, now) =>
    is.or([
      is('revoked_at', '<', now - OVER_KEPT_MS),
      is('ends_at', '<', now - OVER_KEPT_MS),
      is('used_at', '<=', now - UNUSED_SESSION_LIFE_MS),
    ]),
  ),
  expired('pairings', 'id', (is, now) => is('made_at', '<', now - PAIRINGS_KEPT_MS)),
  expired('companions', 'id', (is, now) => is('made_at', '<', now - PAIRINGS_KEPT_MS)),
  (trx, now) => deleteOldKeyedPresses(trx, now),
  // A log-in's cookie has expired by then, so nothing can use it again.
  expired('login_uses', 'handle_hash', (is, now) => is('used_at', '<', now - 2 * LOGIN_LIVES_MS)),
  expired('guess_limits', 'box_id', (is, now) => is('changed_at', '<', now - GUESSES_KEPT_MS)),
  // Readings of signs: those without feedback first, those with feedback later.
  expired('sign_readings', 'id', (is, now) =>
    is.and([
      is('read_at', '<', now - READING_LIFE_MS),
      is.or([is('said_at', 'is', null), is('read_at', '<', now - FEEDBACK_LIFE_MS)]),
    ]),
  ),
  // Pictures from other servers above the limit: the oldest can be fetched again.
  async (trx, _now, limit) => (await deleteOldPictures(trx, limit)).length,
  // Personal signs that were deleted.
  expired('personal_signs', 'id', (is, now) => is('deleted_at', '<', now - RESTORABLE_FOR_MS)),
]

/** Sweeps every table once. Returns how many rows were deleted, and whether more are left. */
export async function sweep(
  store: Store,
  now: number,
  limit = ROWS_AT_ONCE,
): Promise<{ readonly gone: number; readonly more: boolean }> {
  let [gone, more] = [0, false]
  for (const take of SWEEPS) {
    const count = await store.save((trx) => take(trx, now, limit))
    gone += count
    more ||= count >= limit
  }
  return { gone, more }
}

/** The lease of this leader task, which one node holds. */
export const SWEEPING = 'sweep'

/** Sweeps regularly until it is closed. */
export function startSweeping({
  store,
  clock,
  log,
  isMine,
}: {
  store: Store
  clock: Pick<ServerClock, 'now' | 'isOff'>
  log: Logger
  /** Whether this node leads: of several nodes one sweeps. */
  isMine: () => boolean
}): { close(): void } {
  let timer = setTimeout(() => void run(), FIRST_AFTER_MS)
  timer.unref()
  let closed = false

  const sweepIfMine = async () => (isMine() && !(await clock.isOff()) ? await sweep(store, clock.now()) : NOTHING)

  async function run(): Promise<void> {
    const { gone, more } = await sweepIfMine().catch((error: unknown) => {
      log.warn({ err: error, code: 'SWEEP-FAILED' }, 'Cleanup of expired rows failed; will retry')
      return NOTHING
    })
    if (gone > 0) log.debug({ gone }, 'Removed expired rows')
    if (closed) return
    timer = setTimeout(() => void run(), more ? NEXT_AFTER_MS : SWEEP_EVERY_MS)
    timer.unref()
  }

  return {
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
