/** Leases as rows that all nodes see. All times are the database's. */
import { sql } from 'kysely'
import type { Store } from '../storage/store.ts'
import type { NodeId } from './bus.ts'

/** Of one node. The answers are epochs by the names of leases, which count their holders up. */
export interface LeaseRows {
  /** Those that it has last so many milliseconds from now. */
  renew(names: readonly string[], lastsMs: number): Promise<ReadonlyMap<string, number>>
  /** Takes those that are free. */
  claim(names: readonly string[], lastsMs: number): Promise<ReadonlyMap<string, number>>
  giveBack(names: readonly string[]): Promise<void>
}

/** The database's, in milliseconds, whatever the transaction. */
const now = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`

export function leaseRows(store: Pick<Store, 'save'>, node: NodeId): LeaseRows {
  return {
    async renew(names, lastsMs) {
      return epochs(
        await store.save((trx) =>
          trx
            .updateTable('leases')
            .set({ until_at: sql<number>`${now} + ${lastsMs}` })
            .where('node', '=', node)
            .where('name', 'in', [...names])
            // One that has ended may be wanted by another already; it is claimed again, with another epoch.
            .where('until_at', '>', now)
            .returning(['name', 'epoch'])
            .execute(),
        ),
      )
    },
    async claim(names, lastsMs) {
      const until = sql<number>`${now} + ${lastsMs}`
      return epochs(
        await store.save((trx) =>
          trx
            .insertInto('leases')
            // In one order at all nodes, so that none waits for the other.
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
    async giveBack(names) {
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
