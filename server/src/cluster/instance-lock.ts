/**
 * Controls which servers may run on one database; the table `nodes` has a row for each. Servers with a bus may run
 * together. A server without one must run alone: others would not learn of its sessions, and would press on the same
 * boxes. A row that no longer changes belongs to a dead server; clocks are not compared. A server that hung may find
 * that another has replaced it, and takes no presses until that one has gone.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { StartError } from '../settings/setting.ts'
import { type Store, lockFor } from '../storage/store.ts'
import type { NodeRow } from '../storage/tables.ts'
import type { Bus } from '../bus/bus.ts'

const RENEWED_EVERY_MS = 2_000
/** A server that hangs for longer has lost its lock. */
const DEAD_AFTER_MS = 6_000
const LOOKS_EVERY_MS = 250

const ALONE =
  'Another Beckon uses the database of BECKON_DATABASE_URL. Servers that share one need BECKON_NATS_URL, each the same.'
const OTHER_IS_ALONE =
  'A Beckon without BECKON_NATS_URL uses the database of BECKON_DATABASE_URL. Stop it, or set BECKON_NATS_URL there, too.'

interface Options {
  readonly store: Store
  readonly clock: Clock
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly bus: Pick<Bus, 'node' | 'state'>
}

/** The right of this server to run beside the others of its database. */
export interface InstanceLock {
  /** Whether another server has taken over, and may press on the same boxes. */
  readonly isLost: boolean
  whenLost(listener: () => void): void
}

/** For a server with a database of its own. */
export const SAFE_LOCK: InstanceLock = { isLost: false, whenLost: () => {} }

/** Throws a StartError if this server may not run beside those already running. */
export async function joinDatabase(options: Options): Promise<JoinedDatabase> {
  const joined = new JoinedDatabase(options)
  await joined.takeLock()
  return joined
}

export class JoinedDatabase implements InstanceLock {
  readonly #options: Options
  /** The rows of the other nodes: `seenAt` by their clocks, and when it was first seen, by our steady clock. */
  readonly #seen = new Map<string, { readonly seenAt: number; readonly since: number }>()
  readonly #listeners: (() => void)[] = []
  #renewing: NodeJS.Timeout | undefined
  #isExcluded = false
  #lastRenewal: Promise<void> = Promise.resolve()
  #isRenewing = false
  /**
   * When this server was last known not to hang: its timer fired in time, or the database reported who has the lock.
   */
  #aliveAt = steadyNow()

  constructor(options: Options) {
    this.#options = options
  }

  /** A server without a bus that hung for `DEAD_AFTER_MS` must first check the lock: another may have started. */
  get isLost(): boolean {
    return this.#isExcluded || (this.#options.bus.state === 'alone' && this.#hasHung())
  }

  whenLost(listener: () => void): void {
    this.#listeners.push(listener)
  }

  async takeLock(): Promise<void> {
    const isAlone = this.#options.bus.state === 'alone'
    for (;;) {
      const before = new Map(this.#seen)
      const inTheWay = await this.#tryToTakeLock()
      if (inTheWay.length === 0) break
      // A row that changed between two looks belongs to a running server; one seen for the first time gets a second
      // look.
      if (inTheWay.some(({ id, seen_at: seenAt }) => (before.get(id)?.seenAt ?? seenAt) !== seenAt))
        throw new StartError(isAlone ? ALONE : OTHER_IS_ALONE)
      await pause(LOOKS_EVERY_MS)
    }
    this.#aliveAt = steadyNow()
    this.#renewing = setInterval(() => this.#renewInTurn(), RENEWED_EVERY_MS).unref()
  }

  async leave(): Promise<void> {
    clearInterval(this.#renewing)
    await this.#lastRenewal
    const { store, bus } = this.#options
    await store.save((trx) => trx.deleteFrom('nodes').where('id', '=', bus.node).execute()).catch(() => {})
  }

  #hasHung(): boolean {
    return steadyNow() - this.#aliveAt > DEAD_AFTER_MS
  }

  #renewInTurn(): void {
    if (!this.#hasHung()) this.#aliveAt = steadyNow()
    if (this.#isRenewing) return
    this.#isRenewing = true
    const begun = steadyNow()
    this.#lastRenewal = this.#renew().then((isKnown) => {
      this.#isRenewing = false
      // A query that took longer than this may have an outdated answer.
      if (isKnown && steadyNow() - begun < DEAD_AFTER_MS) this.#aliveAt = steadyNow()
    })
  }

  /** Whether the database reported who has the instance lock. */
  async #renew(): Promise<boolean> {
    try {
      this.#noteExcluded(!(await this.#renewRow()) && (await this.#tryToTakeLock()).length > 0)
      return true
    } catch (error) {
      // While the database is unavailable, who has the lock stays unknown.
      this.#options.log.warn({ err: error }, 'The row of this node could not be renewed')
      return false
    }
  }

  #noteExcluded(isExcluded: boolean): void {
    const { log } = this.#options
    if (isExcluded === this.#isExcluded) return
    this.#isExcluded = isExcluded
    if (!isExcluded) return log.info('This server has its instance lock again')
    log.error(
      { code: 'INSTANCE-LOCK-LOST' },
      'Another Beckon considered this one dead and took over. This one takes no presses until the other has stopped',
    )
    for (const listener of this.#listeners) listener()
  }

  /** False if the row is gone: another server considered this one dead. */
  async #renewRow(): Promise<boolean> {
    const { store, clock, bus } = this.#options
    const renewed = await store.save((trx) =>
      trx
        .updateTable('nodes')
        .set({ seen_at: clock.now() })
        .where('id', '=', bus.node)
        .returning('id')
        .executeTakeFirst(),
    )
    return renewed !== undefined
  }

  /** Takes the instance lock. Returns the servers that prevent it; none if it was taken. */
  async #tryToTakeLock(): Promise<readonly NodeRow[]> {
    const { store } = this.#options
    const inTheWay = await store.save(async (trx) => {
      await lockFor(trx, 'nodes')
      const others = await trx.selectFrom('nodes').selectAll().execute()
      const dead = others.filter((one) => this.#isSilent(one))
      const living = others.filter((one) => isInTheWay(this.#row(), one) && !dead.includes(one))
      if (living.length > 0) return living
      const gone = dead.map(({ id }) => id)
      if (gone.length > 0) await trx.deleteFrom('nodes').where('id', 'in', gone).execute()
      await trx.insertInto('nodes').values(this.#row()).execute()
      return []
    })
    for (const { id, seen_at: seenAt } of inTheWay)
      if (this.#seen.get(id)?.seenAt !== seenAt) this.#seen.set(id, { seenAt, since: steadyNow() })
    return inTheWay
  }

  #row(): NodeRow {
    const { clock, bus } = this.#options
    // Servers of version 0.3.0 store and read a place; later versions leave it empty.
    return { id: bus.node, place: '', has_bus: bus.state === 'alone' ? 0 : 1, seen_at: clock.now() }
  }

  #isSilent({ id, seen_at: seenAt }: NodeRow): boolean {
    const before = this.#seen.get(id)
    return before?.seenAt === seenAt && steadyNow() - before.since >= DEAD_AFTER_MS
  }
}

/** Two servers with a bus do not prevent each other. */
function isInTheWay(one: Pick<NodeRow, 'has_bus'>, other: Pick<NodeRow, 'has_bus'>): boolean {
  return one.has_bus === 0 || other.has_bus === 0
}
