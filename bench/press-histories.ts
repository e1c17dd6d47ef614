/**
 * `npx node bench/press-histories.ts [presses] [seed]`: presses through faulty networks and a server that is killed.
 * Searches what the boxes did for a press that was done twice, out of order, or later than 2 s after the finger.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { row } from './figures.ts'
import { runHistories, type Report } from '../e2e/simulations/run-histories.ts'

const MACHINE = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`

/** One row of the table of `npm run bench`. */
export async function pressHistories(presses = 10_000, seed = Math.floor(Math.random() * 2 ** 32)): Promise<Report> {
  const report = await runHistories({
    seed,
    presses,
    boxes: 24,
    pagesPerBox: 2,
    faultEveryMs: 90_000,
    longestDelayMs: 8_000,
    tell: (line) => console.error(line),
  })
  const { doubled, disordered, late, unasked, untrue } = report.faults
  row(
    'presses under faults: doubled / out of order / later than 2 s / nobody’s / told untruly',
    [doubled, disordered, late, unasked, untrue].map(({ length }) => length).join(' / '),
    `${report.pressed} pressed, ${report.done} done, seed ${seed}`,
  )
  return report
}

if (process.argv[1] === import.meta.filename) {
  const [presses, seed] = parseArgs({ allowPositionals: true }).positionals.map(Number)
  console.log(MACHINE)
  const began = performance.now()
  const { faults, told, made, slowestMs } = await pressHistories(presses, seed)
  console.log(
    `${Math.round((performance.now() - began) / 1_000)} s, load ${loadavg()[0]?.toFixed(0)}, slowest effect ` +
      `${Math.round(slowestMs)} ms after the finger`,
  )
  console.log(`told: ${list(told)}\nfaults made: ${list(made)}`)
  for (const [fault, all] of Object.entries(faults))
    if (all.length > 0) console.log(`${fault}: ${all.slice(0, 20).join(', ')}`)
  process.exitCode = Object.values(faults).some(({ length }) => length > 0) ? 1 : 0
}

function list(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}
