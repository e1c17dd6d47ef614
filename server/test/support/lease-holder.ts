/** A separate process that acquires a lease, and prints each moment at which it may begin work. */
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import { leaseRows, Leases } from '../../src/cluster/leases.ts'
import { openPostgresStore } from '../../src/storage/postgres/postgres-store.ts'

const [url = '', node = '', name = '', times = '{}'] = process.argv.slice(2)
const store = await openPostgresStore({ url, connections: 2 })
const log = { info: () => {}, warn: () => {} }
const leases = new Leases({ rows: leaseRows(store, node), log, times: JSON.parse(times) })
leases.acquire(name)
setInterval(() => {
  // Before the question: the process may be stopped between the two.
  const at = steadyNow()
  if (leases.holds(name)) process.stdout.write(`${node} ${at}\n`)
}, 5)
