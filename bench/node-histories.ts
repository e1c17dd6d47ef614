/**
 * `npx node bench/node-histories.ts [presses] [seed]`: the presses of `press-histories.ts` among three nodes on one
 * PostgreSQL and one NATS. Each request and each dial of an agent may come to another node; what happens meanwhile to
 * nodes, broker and database is in `e2e/simulations/faulty-nodes.ts`.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { row } from './figures.ts'
import { startFaultyNodes } from '../e2e/simulations/faulty-nodes.ts'
import { runHistories } from '../e2e/simulations/run-histories.ts'

const [presses = 10_000, seed = Math.floor(Math.random() * 2 ** 32)] = parseArgs({
  allowPositionals: true,
}).positionals.map(Number)
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
const { faults, told, made, pressed, done, slowestMs } = await runHistories({
  seed,
  presses,
  boxes: 24,
  pagesPerBox: 2,
  faultEveryMs: 4_000,
  longestDelayMs: 8_000,
  start: startFaultyNodes,
  tell: (line) => console.error(line),
})
row(
  'presses among three nodes: doubled / out of order / later than 2 s / nobody’s / told untruly',
  Object.values(faults)
    .map(({ length }) => length)
    .join(' / '),
  `${pressed} pressed, ${done} done, seed ${seed}, load ${loadavg()[0]?.toFixed(0)}, slowest ${Math.round(slowestMs)} ms`,
)
console.log(JSON.stringify({ told, made }))
for (const [fault, all] of Object.entries(faults))
  if (all.length > 0) console.log(`${fault}: ${all.slice(0, 20).join(', ')}`)
process.exitCode = Object.values(faults).some(({ length }) => length > 0) ? 1 : 0
