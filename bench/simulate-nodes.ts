/**
 * `npx node bench/simulate-nodes.ts [presses] [seed] [boxes] [sessions] [seconds]`: presses among 20 nodes in simulated
 * time. A seed repeats a run. The sessions are spread evenly over the boxes and begin within so many seconds.
 */
import { parseArgs } from 'node:util'
import { row } from './figures.ts'
import { simulateNodes } from '../e2e/simulations/node-simulation.ts'
import { seeded } from '../e2e/simulations/seeded.ts'
import { VirtualTime } from '../e2e/simulations/virtual-time.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [presses = 1_000_000, seed = Math.floor(Math.random() * 2 ** 32), boxes = 1_000, sessions = boxes, seconds = 0] =
  positionals.map(Number)
/** Boxes without an agent: a home has a few, a partner none. */
const DRIVEN_AT_MOST = 20
const begun = process.hrtime.bigint()
const time = new VirtualTime()
time.install((name, value) => Object.defineProperty(globalThis, name, { value, configurable: true }), seeded(seed))
const { faults, done, told, made, simulatedMs, silent, ...counted } = await simulateNodes(time, {
  seed,
  presses,
  boxes,
  driven: Math.min(boxes, DRIVEN_AT_MOST),
  sessions: Math.ceil(sessions / boxes),
  beginMs: seconds * 1_000,
  nodes: 20,
  tell: (line) => console.error(line),
})
const tookS = Number((process.hrtime.bigint() - begun) / 1_000_000_000n)
row(
  'simulated presses: doubled / out of order / late / nobody’s / told untruly',
  Object.values(faults)
    .map(({ length }) => length)
    .join(' / '),
  `${counted.pressed} pressed by ${counted.sessions} sessions, ${counted.forwarded} forwarded, ${done} done, seed ${seed}`,
)
console.log(
  `${tookS} s, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB, ${time.events} events, ` +
    `${Math.round(simulatedMs / 1_000)} s simulated\n${JSON.stringify({ told, made })}`,
)
if (silent.length > 0) console.log(`cannot be reached any more: ${silent.join(', ')}`)
for (const [fault, all] of Object.entries(faults))
  if (all.length > 0) console.log(`${fault}: ${all.slice(0, 20).join(', ')}`)
process.exit([silent, ...Object.values(faults)].some(({ length }) => length > 0) ? 1 : 0)
