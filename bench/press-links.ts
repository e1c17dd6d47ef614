/**
 * `npx node bench/press-links.ts [presses] [seed]`: presses of programs with press links, through faulty networks and a
 * server that is killed. A press has a key of the program's own and two seconds from each arrival at the server.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { row } from './figures.ts'
import { runHistories } from '../e2e/simulations/run-histories.ts'

const [presses = 100_000, seed = Math.floor(Math.random() * 2 ** 32)] = parseArgs({
  allowPositionals: true,
}).positionals.map(Number)
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
const began = performance.now()
const { faults, told, made, pressed, done, slowestMs } = await runHistories({
  client: 'link',
  seed,
  presses,
  boxes: 48,
  pagesPerBox: 4,
  faultEveryMs: 60_000,
  longestDelayMs: 8_000,
  tell: (line) => console.error(line),
})
const { doubled, late, unasked, untrue } = faults
row(
  'presses of other programs under faults: doubled / later than 2 s / nobody’s / told untruly',
  [doubled, late, unasked, untrue].map(({ length }) => length).join(' / '),
  `${pressed} pressed, ${done} done, seed ${seed}`,
)
console.log(
  `${Math.round((performance.now() - began) / 1_000)} s, load ${loadavg()[0]?.toFixed(0)}, slowest effect ` +
    `${Math.round(slowestMs)} ms after its arrival\ntold: ${JSON.stringify(told)}\nfaults made: ${JSON.stringify(made)}`,
)
for (const [fault, all] of Object.entries({ doubled, late, unasked, untrue }))
  if (all.length > 0) console.log(`${fault}: ${all.slice(0, 20).join(', ')}`)
process.exitCode = doubled.length + late.length + unasked.length + untrue.length > 0 ? 1 : 0
