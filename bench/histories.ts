/**
 * `npx node bench/histories.ts [pages|links|nodes] [presses] [seed]`: presses through faulty networks and servers that
 * are killed. Searches what the boxes did for a press that was done twice, out of order, or later than 2 s after the
 * finger. `links`: of programs with press links, which live from each arrival at the server and have no order.
 * `nodes`: among three nodes on one PostgreSQL and one NATS; each request and each dial of an agent may come to another
 * node, and what happens meanwhile to nodes, broker and database is in `e2e/simulations/faulty-nodes.ts`.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { row } from './figures.ts'
import { startFaultyNodes } from '../e2e/simulations/faulty-nodes.ts'
import { runHistories, type Options, type Report } from '../e2e/simulations/run-histories.ts'

const OF_PAGES = { boxes: 24, pagesPerBox: 2, faultEveryMs: 90_000 }
const KINDS = {
  pages: OF_PAGES,
  links: { client: 'link', boxes: 48, pagesPerBox: 4, faultEveryMs: 60_000 },
  nodes: { ...OF_PAGES, faultEveryMs: 4_000, start: startFaultyNodes },
} satisfies Record<string, Partial<Options>>

/** One row of the table of `npm run bench`. */
export async function pressHistories(
  kind: keyof typeof KINDS = 'pages',
  presses = 10_000,
  seed = Math.floor(Math.random() * 2 ** 32),
): Promise<Report> {
  const tell = (line: string) => console.error(line)
  const report = await runHistories({ ...KINDS[kind], seed, presses, longestDelayMs: 8_000, tell })
  row(
    `presses under faults (${kind}): doubled / out of order / later than 2 s / nobody’s / told untruly`,
    Object.values(report.faults)
      .map(({ length }) => length)
      .join(' / '),
    `${report.pressed} pressed, ${report.done} done, seed ${seed}, load ${loadavg()[0]?.toFixed(0)}, slowest ${Math.round(report.slowestMs)} ms`,
  )
  return report
}

if (process.argv[1] === import.meta.filename) {
  const [kind = 'pages', presses, seed] = parseArgs({ allowPositionals: true }).positionals
  if (!(kind in KINDS)) throw new Error(`There are histories of ${Object.keys(KINDS).join(', ')}.`)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
  const count = presses === undefined ? undefined : Number(presses)
  const { faults, told, made } = await pressHistories(
    kind as keyof typeof KINDS,
    count,
    seed === undefined ? undefined : Number(seed),
  )
  console.log(JSON.stringify({ told, made }))
  const found = Object.entries(faults).filter(([, all]) => all.length > 0)
  for (const [fault, all] of found) console.log(`${fault}: ${all.slice(0, 20).join(', ')}`)
  process.exitCode = found.length > 0 ? 1 : 0
}
