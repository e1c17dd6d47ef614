/**
 * The clock for stored timestamps. The machine's clock may be wrong by a minute or a year. With SQLite, this one runs
 * steadily, so that a wrong clock ends no session; its value is stored, and the next start compares it with the
 * machine's clock. With PostgreSQL it is the machine's clock.
 */
import { sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import { DAY_MS, MINUTE_MS } from '@beckon/contract/time-units'
import type { Clock, ClockSource } from '../clock.ts'
import { StartError } from '../settings/setting.ts'
import { readState, writeState, type Store } from './store.ts'
import type { Tables } from './tables.ts'
import { isDiskFull, noteUnableToSave } from './unable-to-save.ts'

export interface ServerClock extends Clock {
  /** Follows the machine's clock if possible, and saves the time for the next start. */
  tick(): Promise<void>
  /** Whether it is too far from the clock of the database that other servers share: nothing may expire by it. */
  isOff(): Promise<boolean>
  close(): Promise<void>
}

const TIME = 'time'
/** A clock that shows an earlier time was never set. */
const EARLIEST = Date.UTC(2026, 0, 1)
/** A step forward of up to this at a start is accepted: the server was off. */
const OFF_AT_MOST_MS = 30 * DAY_MS
/** How much faster or slower the time may run to approach the machine's clock: as much as network time allows. */
const SLEW = 500e-6
const TICK_MS = 10 * MINUTE_MS
/**
 * A larger difference from the machine's clock is logged, and followed if it is forward and stays. With a larger one
 * from a shared database no server starts or sweeps.
 */
const WRONG_MS = MINUTE_MS
/** A step forward is followed once the clock has kept it for this long. */
const BELIEVED_AFTER_MS = 60 * MINUTE_MS
const SAME_WITHIN_MS = 5_000
/** A replaced token is valid for a minute, so servers whose clocks differ by more than this get a warning. */
const NODE_DIFFERS_MS = 2_000

/**
 * Columns that decide when something expires. They are shifted by a step over 30 days at a start, and by every step
 * that is followed while the server runs, since the time of the step did not pass.
 */
const LIVES = [
  ['sessions', 'used_at'],
  ['sessions', 'ends_at'],
  ['bookmarks', 'used_at'],
  ['bookmarks', 'ends_at'],
] as const

/**
 * The time of a server at its start: `last` is the last stored time, `wall` the machine's clock. `moved`: how far the
 * stored times must be shifted, so that nothing expires because of the clock alone.
 */
export function timeAtStart(wall: number, last: number | undefined): { readonly now: number; readonly moved: number } {
  const off = wall - (last ?? wall)
  if (last === undefined || (off >= 0 && off <= OFF_AT_MOST_MS)) return { now: wall, moved: 0 }
  if (wall < EARLIEST || (off < 0 && off >= -WRONG_MS)) return { now: last, moved: 0 }
  return { now: wall, moved: off }
}

type Start = ReturnType<typeof timeAtStart>

/**
 * On a full disk the time continues where it was, so that nothing expires; the clock is followed once there is room.
 */
async function beginAt(store: Store, last: number | undefined, start: Start, log: Logger): Promise<Start> {
  try {
    await store.save((trx) => moveTo(trx, last ?? start.now, start.now, start.moved))
    return start
  } catch (error) {
    if (!isDiskFull(error)) throw error
    noteUnableToSave(log, error, {})
    return { now: last ?? start.now, moved: 0 }
  }
}

/** Opens the clock of a database. `mayBeOff`: for a command, or a server that runs already; see `nodeClock`. */
export async function openServerClock(
  store: Store,
  source: ClockSource,
  log: Logger,
  mayBeOff = false,
): Promise<ServerClock> {
  const { steady } = source
  if (store.engine === 'postgres') return await nodeClock(store, source, log, mayBeOff)
  const isOff = async () => false
  if (steady === undefined) return { now: () => source.now(), tick: async () => {}, isOff, close: async () => {} }
  const last = await lastTime(store)
  const { now: begun, moved } = await beginAt(store, last, timeAtStart(source.now(), last), log)
  if (moved !== 0) {
    log.warn(
      { code: 'CLOCK-MOVED', days: Math.round(moved / DAY_MS) },
      'The system clock moved far while the server was off; stored times were shifted, and nothing expired',
    )
  }
  let at = { steady: steady(), time: begun }
  /** By how much the machine's clock is ahead, and since when. */
  let stepAhead = { by: 0, since: at.steady }
  let hasWarned = false

  function now(): number {
    const reached = steady?.() ?? at.steady
    const passed = Math.max(0, reached - at.steady)
    const differsBy = source.now() - at.time - passed
    at = { steady: reached, time: at.time + passed + Math.max(-passed * SLEW, Math.min(passed * SLEW, differsBy)) }
    return Math.floor(at.time)
  }

  async function followForward(): Promise<void> {
    const before = now()
    const by = source.now() - before
    if (Math.abs(by - stepAhead.by) > SAME_WITHIN_MS) stepAhead = { by, since: at.steady }
    const isSetAtLast = before < EARLIEST && before + by >= EARLIEST
    const hasStayed = by >= WRONG_MS && by <= OFF_AT_MOST_MS && at.steady - stepAhead.since >= BELIEVED_AFTER_MS
    if (!isSetAtLast && !hasStayed) return
    await store.save((trx) => moveTo(trx, before, before + by, by))
    at = { ...at, time: at.time + by }
  }

  async function tick(): Promise<void> {
    await followForward()
    const time = now()
    const wrong = Math.abs(source.now() - time) > WRONG_MS
    if (wrong && !hasWarned)
      log.warn(
        { code: 'CLOCK-WRONG', seconds: Math.round((source.now() - time) / 1000) },
        'The system clock jumped; the server keeps its own time',
      )
    hasWarned = wrong
    await store.save((trx) => keepTime(trx, time))
  }

  const timer = setInterval(() => {
    tick().catch((error: unknown) =>
      log.warn({ err: error, code: 'TIME-NOT-KEPT' }, 'The server time could not be saved; will retry'),
    )
  }, TICK_MS)
  timer.unref()
  return {
    now,
    tick,
    isOff,
    async close() {
      clearInterval(timer)
      // A full disk must not prevent a stop; the next start then continues from the last stored time.
      await store.save((trx) => keepTime(trx, now())).catch(() => {})
    },
  }
}

/**
 * The clock of a server on a shared database is its machine's, which network time sets; a difference from the
 * database's clock is logged. Stored times are never shifted, since the other servers' clocks may be right; so with a
 * difference that would end sessions for all servers, it throws a StartError, unless it `mayBeOff`.
 */
async function nodeClock(store: Store, source: ClockSource, log: Logger, mayBeOff: boolean): Promise<ServerClock> {
  const offBy = async () => (source.steady === undefined ? 0 : await differenceFrom(store, source))
  const tick = async () => {
    const offMs = await offBy()
    if (Math.abs(offMs) > NODE_DIFFERS_MS)
      log.warn({ code: 'CLOCK-OFF', offMs }, 'The system clock is not that of the database; set both by network time')
    return offMs
  }
  const isTooFar = (offMs: number) => Math.abs(offMs) > WRONG_MS
  const offAtStart = await tick()
  if (!mayBeOff && isTooFar(offAtStart)) {
    const minute = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ')
    throw new StartError(
      `The system clock shows ${minute(source.now())} UTC, and that of the database of BECKON_DATABASE_URL ` +
        `${minute(source.now() - offAtStart)} UTC. Set both by network time, then start again.`,
    )
  }
  const timer = setInterval(() => {
    tick().catch((error: unknown) =>
      log.warn({ err: error, code: 'CLOCK-UNKNOWN' }, 'The database did not tell its time'),
    )
  }, TICK_MS)
  timer.unref()
  return {
    now: () => source.now(),
    tick: async () => void (await tick()),
    isOff: async () => isTooFar(await offBy()),
    close: async () => clearInterval(timer),
  }
}

/** How far the machine's clock is ahead of the database's, in milliseconds; 0 within the round trip. */
async function differenceFrom({ db }: Store, source: Clock): Promise<number> {
  const before = source.now()
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db)
  const after = source.now()
  const now = rows[0]?.now ?? before
  return now < before ? before - now : now > after ? after - now : 0
}

/** The time when a server last ran on this database; undefined when none did. */
export async function lastTime({ db }: Pick<Store, 'db'>): Promise<number | undefined> {
  const kept = await readState(db, TIME)
  return kept === undefined ? undefined : Number(kept)
}

async function keepTime(trx: Transaction<Tables>, time: number): Promise<void> {
  await writeState(trx, TIME, String(time))
}

/** Every column that holds a time: only times are bigint. */
async function timesIn(trx: Transaction<Tables>): Promise<readonly Place[]> {
  const tables = await trx.introspection.getTables()
  return tables.flatMap(({ name, columns }) =>
    columns.filter(({ dataType }) => /^(?:bigint|int8)$/iu.test(dataType)).map((column): Place => [name, column.name]),
  )
}

/** Shifts the stored times for a step of the clock from one time to another; `moved` as `timeAtStart` returns it. */
async function moveTo(trx: Transaction<Tables>, from: number, to: number, moved: number): Promise<void> {
  // Browsers could not replace their tokens during the time that is skipped.
  if (to > from) await move(trx, ['sessions', 'token_good_until'], to - from, from)
  if (moved > 0) for (const place of LIVES) await move(trx, place, moved, 0)
  // The clock was ahead: the times that it wrote after `to` are shifted back with it.
  if (moved < 0) for (const place of await timesIn(trx)) await move(trx, place, moved, to)
  await keepTime(trx, to)
}

type Place = readonly [table: string, column: string]

/** Adds `by` to the times after `after`. */
async function move(trx: Transaction<Tables>, [table, column]: Place, by: number, after: number): Promise<void> {
  const name = sql.ref(column)
  await sql`update ${sql.table(table)} set ${name} = ${name} + ${by} where ${name} > ${after}`.execute(trx)
}
