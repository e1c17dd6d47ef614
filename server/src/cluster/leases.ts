/**
 * Leases for work that only one node at a time may do: driving a box, or a leader task. The database decides by its own
 * clock who holds a lease: one that is not renewed for ten seconds is free. The holder counts these ten seconds by its
 * steady clock, from when it sent the request, and begins nothing in the last four: two for a press, one for a driver
 * to stop, and one to spare.
 */
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import type { Logger } from 'pino'
import { sql } from 'kysely'
import type { Store } from '../storage/store.ts'
import type { NodeId } from '../bus/bus.ts'

export interface LeaseTimes {
  readonly ttlMs: number
  readonly renewEveryMs: number
  /** How long before the end of the lease nothing may begin any more. */
  readonly marginMs: number
}

const TIMES: LeaseTimes = { ttlMs: 10_000, renewEveryMs: 3_000, marginMs: 4_000 }

/**
 * Called when this node gets or loses the lease. Not called while the database is unavailable: then `holds` is false
 * until the lease is renewed.
 */
type OnChange = (isHeld: boolean) => void

interface Lease {
  readonly onChange: OnChange
  /** Increases with each holder; undefined while it is not held. */
  epoch: number | undefined
  /** Nothing may begin after this moment of the steady clock. */
  validUntil: number
}

interface Options {
  readonly rows: LeaseRows
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly times?: LeaseTimes
}

export class Leases {
  readonly #rows: LeaseRows
  readonly #log: Options['log']
  readonly #times: LeaseTimes
  readonly #leases = new Map<string, Lease>()
  readonly #timer: NodeJS.Timeout
  #lastRequest: Promise<void> = Promise.resolve()

  constructor({ rows, log, times = TIMES }: Options) {
    this.#rows = rows
    this.#log = log
    this.#times = times
    this.#timer = setInterval(() => void this.#oneAtATime(() => this.#renewAndAcquire()), times.renewEveryMs).unref()
  }

  /** Acquires the lease as soon as it is free, and renews it. `onChange` is called when this node gets or loses it. */
  acquire(name: string, onChange: OnChange = () => {}): void {
    if (!this.#leases.has(name)) this.#leases.set(name, { onChange, epoch: undefined, validUntil: -Infinity })
    void this.#oneAtATime(() => this.#acquireFree())
  }

  release(name: string): void {
    const lease = this.#leases.get(name)
    this.#leases.delete(name)
    if (lease?.epoch === undefined) return
    lease.onChange(false)
    void this.#oneAtATime(() => this.#releaseRows([name]))
  }

  /** Resolves when the database has been asked once for each lease of `acquire`. */
  settled(): Promise<void> {
    return this.#lastRequest
  }

  /** Whether this node holds the lease, with enough time left to begin something. */
  holds(name: string): boolean {
    return (this.#leases.get(name)?.validUntil ?? -Infinity) > steadyNow()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    const mine = this.#held()
    for (const { onChange } of mine.values()) onChange(false)
    this.#leases.clear()
    await this.#oneAtATime(() => this.#releaseRows([...mine.keys()]))
  }

  #held(): Map<string, Lease> {
    return new Map([...this.#leases].filter(([, { epoch }]) => epoch !== undefined))
  }

  /** Sends one request to the database at a time; the next renewal repeats a failed one. */
  #oneAtATime(ask: () => Promise<void>): Promise<void> {
    this.#lastRequest = this.#lastRequest.then(ask).catch((error: unknown) => {
      this.#log.warn({ err: error, code: 'LEASES-AWAY' }, 'The database did not answer about leases; will retry')
    })
    return this.#lastRequest
  }

  async #renewAndAcquire(): Promise<void> {
    await this.#renew()
    await this.#acquireFree()
  }

  async #renew(): Promise<void> {
    const mine = this.#held()
    if (mine.size === 0) return
    const askedAt = steadyNow()
    const epochs = await this.#rows.renew([...mine.keys()], this.#times.ttlMs)
    for (const [name, lease] of mine) {
      // Released during the request.
      if (this.#leases.get(name) !== lease) continue
      if (epochs.get(name) === lease.epoch) this.#renewed(lease, askedAt)
      else this.#lost(name, lease)
    }
  }

  async #acquireFree(): Promise<void> {
    const free = [...this.#leases.keys()].filter((name) => this.#leases.get(name)?.epoch === undefined)
    if (free.length === 0) return
    const askedAt = steadyNow()
    const epochs = await this.#rows.acquire(free, this.#times.ttlMs)
    for (const [name, epoch] of epochs) {
      const lease = this.#leases.get(name)
      if (lease === undefined) continue
      lease.epoch = epoch
      this.#renewed(lease, askedAt)
      this.#log.info({ lease: name, epoch }, 'This node has a lease')
      lease.onChange(true)
    }
    // Frees the leases that were released during the request.
    await this.#releaseRows([...epochs.keys()])
  }

  /** Frees the rows of leases that this node does not hold. */
  async #releaseRows(names: readonly string[]): Promise<void> {
    const unwanted = names.filter((name) => this.#leases.get(name)?.epoch === undefined)
    if (unwanted.length > 0) await this.#rows.release(unwanted)
  }

  /** `askedAt`: when the granted request was sent. */
  #renewed(lease: Lease, askedAt: number): void {
    lease.validUntil = askedAt + this.#times.ttlMs - this.#times.marginMs
  }

  #lost(name: string, lease: Lease): void {
    lease.epoch = undefined
    lease.validUntil = -Infinity
    this.#log.warn({ lease: name, code: 'LEASE-LOST' }, 'This node has lost a lease')
    lease.onChange(false)
  }
}

/**
 * The leases of one node, in a table that all nodes share. The results are epochs by lease name; an epoch counts the
 * holders.
 */
export interface LeaseRows {
  /** Extends the leases that this node holds to `ttlMs` from now. */
  renew(names: readonly string[], ttlMs: number): Promise<ReadonlyMap<string, number>>
  /** Takes the leases that are free. */
  acquire(names: readonly string[], ttlMs: number): Promise<ReadonlyMap<string, number>>
  release(names: readonly string[]): Promise<void>
}

/** The time of the database in milliseconds: now, not the start of the transaction. */
const databaseNow = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`

export function leaseRows(store: Pick<Store, 'save'>, node: NodeId): LeaseRows {
  return {
    async renew(names, ttlMs) {
      return epochs(
        await store.save((trx) =>
          trx
            .updateTable('leases')
            .set({ until_at: sql<number>`${databaseNow} + ${ttlMs}` })
            .where('node', '=', node)
            .where('name', 'in', [...names])
            // An expired lease may be wanted by another node already; it is acquired as a new one, with another epoch.
            .where('until_at', '>', databaseNow)
            .returning(['name', 'epoch'])
            .execute(),
        ),
      )
    },
    async acquire(names, ttlMs) {
      const until = sql<number>`${databaseNow} + ${ttlMs}`
      return epochs(
        await store.save((trx) =>
          trx
            .insertInto('leases')
            // All nodes use the same order, so that there is no deadlock.
            .values(names.toSorted().map((name) => ({ name, node, epoch: 1, until_at: until })))
            .onConflict((conflict) =>
              conflict
                .column('name')
                .doUpdateSet({ node, epoch: sql<number>`leases.epoch + 1`, until_at: until })
                .where('leases.until_at', '<=', databaseNow),
            )
            .returning(['name', 'epoch'])
            .execute(),
        ),
      )
    },
    async release(names) {
      await store.save((trx) =>
        trx
          .updateTable('leases')
          .set({ until_at: 0 })
          .where('node', '=', node)
          .where('name', 'in', [...names])
          .execute(),
      )
    },
  }
}

function epochs(rows: readonly { readonly name: string; readonly epoch: number }[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ name, epoch }) => [name, epoch]))
}
