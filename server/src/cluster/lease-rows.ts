/** Leases as rows that all nodes share. All times are those of the database. */
import { sql } from 'kysely'
import type { Store } from '../storage/store.ts'
import type { NodeId } from '../bus/bus.ts'

/** One node's leases. The answers are the epochs by the names of leases; an epoch counts the holders. */
export interface LeaseRows {
  /** Extends the leases that this node holds to `ttlMs` from now. */
  renew(names: readonly string[], ttlMs: number): Promise<ReadonlyMap<string, number>>
  /** Takes the leases that are free. */
  acquire(names: readonly string[], ttlMs: number): Promise<ReadonlyMap<string, number>>
  release(names: readonly string[]): Promise<void>
}

/** The time of the database, in milliseconds, independent of the transaction. */
const now = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`

export function leaseRows(store: Pick<Store, 'save'>, node: NodeId): LeaseRows {
  return {
    async renew(names, ttlMs) {
      return epochs(
        await store.save((trx) =>
          trx
            .updateTable('leases')
            .set({ until_at: sql<number>`${now} + ${ttlMs}` })
            .where('node', '=', node)
            .where('name', 'in', [...names])
            // An expired lease may be wanted by another node already; it is acquired as a new one, with another epoch.
            .where('until_at', '>', now)
            .returning(['name', 'epoch'])
            .execute(),
        ),
      )
    },
    async acquire(names, ttlMs) {
      const until = sql<number>`${now} + ${ttlMs}`
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
                .where('leases.until_at', '<=', now),
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
