/**
 * The limits of pairing: wrong codes of a box, and pairings that begin and wait.
 *
 * A box may enter 5 wrong codes in 10 minutes, then one more after each wait of 1, 2, 4, 8, then 15 minutes, and
 * 20 a day. A right code, or an hour without a wrong one, clears the short-term count, never the day's.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@beckon/contract/time-units'
import type { Transaction } from 'kysely'
import { lockFor } from '../../storage/store.ts'
import type { Tables } from '../../storage/tables.ts'
import { FairPool, type Added } from '../../http/fair-pool.ts'
import { RateLimit, PER_MINUTE } from '../../rates.ts'
import { network } from '../../http/callers.ts'

const WINDOW_MS = 10 * MINUTE_MS
const WRONG_IN_WINDOW = 5
const WRONG_IN_DAY = 20
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 15 * MINUTE_MS
const FORGIVEN_AFTER_MS = HOUR_MS

/** The stored state of one box, which survives a restart. */
export interface Guesser {
  /** The times of its wrong codes in the past 24 hours, oldest first. */
  readonly wrong: readonly number[]
  /** When the short-term count was last cleared; -1: never. */
  readonly clearedAt: number
  /** The waits so far since the short-term count was cleared. */
  readonly waits: number
  readonly waitUntil: number
}

export const NEVER_WRONG: Guesser = { wrong: [], clearedAt: -1, waits: 0, waitUntil: 0 }

/** How long the box must wait before its next code; 0 when it need not. The guesser is one of `asOf` this time. */
export function waitMs({ wrong, waitUntil }: Guesser, now: number): number {
  const dayWait = wrong.length >= WRONG_IN_DAY ? (wrong[0] as number) + DAY_MS - now : 0
  return Math.max(0, waitUntil - now, dayWait)
}

export function afterWrong(known: Guesser, now: number): Guesser {
  const isForgiven = now - (known.wrong.at(-1) ?? Number.NEGATIVE_INFINITY) > FORGIVEN_AFTER_MS
  const waitsSoFar = isForgiven ? 0 : known.waits
  const wrong = [...known.wrong, now]
  const lately = wrong.filter((time) => time > now - WINDOW_MS && time > known.clearedAt).length
  if (waitsSoFar === 0 && lately < WRONG_IN_WINDOW) return { ...known, wrong, waits: 0 }
  const waitUntil = now + Math.min(FIRST_WAIT_MS * 2 ** waitsSoFar, LONGEST_WAIT_MS)
  return { ...known, wrong, waits: waitsSoFar + 1, waitUntil }
}

export function afterRight(known: Guesser, now: number): Guesser {
  return { ...known, clearedAt: now, waits: 0, waitUntil: 0 }
}

/**
 * The part that still counts. After the clock was set back, guesses in the future are dropped, a clearing in the future
 * counts from now, and a wait is cut to the longest, so that a wrong clock makes nobody wait longer.
 */
export function asOf(guesser: Guesser, now: number): Guesser {
  return {
    ...guesser,
    wrong: guesser.wrong.filter((time) => time > now - DAY_MS && time <= now),
    clearedAt: Math.min(guesser.clearedAt, now),
    waitUntil: Math.min(guesser.waitUntil, now + LONGEST_WAIT_MS),
  }
}

/**
 * Reads the wrong guesses at a box and locks them until this transaction ends. They are stored, so that neither a
 * restart nor another server gives further tries.
 */
export async function lockGuesses(trx: Transaction<Tables>, boxId: string): Promise<Guesser | undefined> {
  await lockFor(trx, `guesses at ${boxId}`)
  const row = await trx.selectFrom('guess_limits').selectAll().where('box_id', '=', boxId).executeTakeFirst()
  return (
    row && {
      wrong: JSON.parse(row.wrong) as number[],
      clearedAt: row.cleared_at,
      waits: row.waits,
      waitUntil: row.wait_until,
    }
  )
}

export async function storeGuesses(
  trx: Transaction<Tables>,
  boxId: string,
  { wrong, clearedAt, waits, waitUntil }: Guesser,
  now: number,
): Promise<void> {
  const row = { wrong: JSON.stringify(wrong), cleared_at: clearedAt, waits, wait_until: waitUntil, changed_at: now }
  await trx
    .insertInto('guess_limits')
    .values({ box_id: boxId, ...row })
    .onConflict((conflict) => conflict.column('box_id').doUpdateSet(row))
    .execute()
}

const WAITING_AT_MOST = 2_000
/** The wait when all places are taken. */
export const FULL_RETRY_MS = 10_000

/** How many pairings may begin in a minute, of a browser and of an address; the numbers are in `rates.ts`. */
export class StartLimits {
  readonly #rateLimit = new RateLimit()

  /** 0 if one more may begin, which is then counted; otherwise the wait. */
  take(browser: string, address: string, now: number): number {
    return this.#rateLimit.take(
      [
        [`browser ${browser} ${address}`, PER_MINUTE.pairingsOfBrowser],
        [`address ${network(address)}`, PER_MINUTE.pairingsOfAddress],
      ],
      now,
    )
  }
}

/** The pairings that wait, by id. When all places are taken, the address with the most loses its oldest. */
export class WaitingPlaces {
  readonly #pool = new FairPool<string>({ total: WAITING_AT_MOST, perHolder: WAITING_AT_MOST })
  readonly #until = new Map<string, number>()

  enter(id: string, { address, until, now }: { address: string; until: number; now: number }): Added<string> {
    for (const [waiting, end] of this.#until) if (end <= now) this.leave(waiting)
    const added = this.#pool.add(network(address), id)
    if (added.is === 'full') return added
    this.#until.set(id, until)
    if (added.evicted !== undefined) this.#until.delete(added.evicted)
    return added
  }

  leave(id: string): void {
    this.#until.delete(id)
    this.#pool.remove(id)
  }
}
