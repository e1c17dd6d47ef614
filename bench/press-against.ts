/**
 * `npx node bench/press-against.ts FOLDER`: what a press costs the server of this checkout against that of another one,
 * such as the version before. Both are alive together and take turns, so that a busy machine slows both. Each is a
 * household's: one process, one file.
 */
import { loadavg } from 'node:os'
import { median, quantile, row } from './figures.ts'
import { load } from './press-throughput.ts'
import { pairRemote, startBeckon, type Measured } from './servers.ts'

const BOXES = 32
const ROUNDS = 20
const ROUND_SECONDS = 3

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder of the other checkout.')
const settings = { BECKON_LOG_LEVEL: 'error' }
const [here, there] = [await startBeckon(BOXES, settings), await startBeckon(BOXES, settings, folder)]

async function paired({ address }: Measured): Promise<readonly string[]> {
  const tokens: string[] = []
  for (let n = 0; n < BOXES; n++) tokens.push(await pairRemote(address, `tv-${n}`))
  return tokens
}

try {
  const tokens = [await paired(here), await paired(there)] as const
  const ratios: number[] = []
  const cpu = { here: [] as number[], there: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    // Who is first changes, too.
    const first = round % 2 === 0
    const one = first ? await load(here, tokens[0], ROUND_SECONDS) : await load(there, tokens[1], ROUND_SECONDS)
    const other = first ? await load(there, tokens[1], ROUND_SECONDS) : await load(here, tokens[0], ROUND_SECONDS)
    const [ours, theirs] = first ? [one.cpuMs, other.cpuMs] : [other.cpuMs, one.cpuMs]
    // Code is compiled in the first ones.
    if (round < 2) continue
    cpu.here.push(ours)
    cpu.there.push(theirs)
    ratios.push(ours / theirs)
  }
  const us = (ms: readonly number[]) => `${(median(ms) * 1_000).toFixed(1)} µs`
  row(
    'a press, processor time of the server against the other checkout',
    '1.05',
    median(ratios).toFixed(3),
    `${us(cpu.here)} and ${us(cpu.there)}; half of ${ratios.length} rounds from ${quantile(ratios, 0.25).toFixed(2)} to ` +
      `${quantile(ratios, 0.75).toFixed(2)}; load ${loadavg()[0]?.toFixed(0)}`,
  )
} finally {
  await Promise.all([here.stop(), there.stop()])
}
