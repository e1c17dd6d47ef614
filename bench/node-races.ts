/**
 * `npx node bench/node-races.ts [refreshes] [codes]`: what several nodes do with one row at the same moment. One token is
 * refreshed at three nodes at once, again and again; pairing codes are given by three nodes in turn, with as many alive
 * as may be, and none may be one slip from another. The nodes that refresh are processes; those that give codes are
 * parts of this one, since their time passes hours.
 */
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { systemClock } from '../server/src/clock.ts'
import { slipsOf } from '../server/src/features/pairing/code-slips.ts'
import { openPairings } from '../server/src/features/pairing/pairings.ts'
import { accounts } from '../server/src/features/session/accounts.ts'
import { sessionKeeper } from '../server/src/features/session/sessions.ts'
import { localBus } from '../server/src/nodes/local-bus.ts'
import type { Boxes } from '../server/src/parts.ts'
import { openPostgresStore } from '../server/src/storage/postgres-store.ts'
import { sealOfText } from '../server/src/storage/seal.ts'
import { startCluster } from '../server/test/support/cluster.ts'
import { startOwnEngines } from '../server/test/support/own-engines.ts'
import { quantile, row } from './figures.ts'
import { post } from './servers.ts'

const NODES = 3
const REMOTES = 16
const GIVEN_AT_ONCE = 24
const ALIVE_AT_ONCE = 5_400
const LATER_MS = 3_600_000

const [refreshes = 10_000, codes = 100_000] = parseArgs({ allowPositionals: true }).positionals.map(Number)
const engines = await startOwnEngines()
const log = pino({ level: 'silent' })
const seal = sealOfText(readFileSync(engines.settings['BECKON_KEY_FILE'] ?? '', 'utf8'))
if (seal === undefined) throw new Error('There is no key.')

try {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(0)}`)
  row('what', 'demand', 'figure', 'remark')
  row('---', '---', '---', '---')
  if (refreshes > 0) await refreshEverywhere()
  if (codes > 0) await giveCodes()
} finally {
  await engines.stop()
}

async function node(now: () => number) {
  const store = await openPostgresStore({ url: engines.postgres.url, connections: 10 })
  const clock = { now }
  const sessions = sessionKeeper({ store, seal: seal as never, clock, log, bus: localBus() })
  const parts = { store, seal: seal as never, clock, log, sessions, accounts: accounts({ store, clock }) }
  return { ...parts, pairings: await openPairings({ ...parts, boxes: {} as Boxes }) }
}

async function refreshEverywhere(): Promise<void> {
  const opener = await node(systemClock.now)
  const opened = Array.from({ length: REMOTES }, async (_, n) => {
    const account = await opener.accounts.of('comcast', `subscriber ${n}`)
    return await opener.sessions.open({ account, by: 'easy-pair', boxId: 'tv', clientDeviceId: `${n}` })
  })
  const tokens = (await Promise.all(opened)).map(({ arToken }) => arToken)
  const cluster = await startCluster({ nodes: NODES, boxes: [], settings: engines.settings })
  const waited: number[] = []
  let [rounds, failures, forked] = [0, 0, 0]
  try {
    await Promise.all(
      tokens.map(async (first) => {
        let token = first
        while (rounds < refreshes) {
          rounds += 1
          const begun = performance.now()
          const answers = await Promise.all(
            cluster.nodes.map(({ address }) => post(address, '/api/v1/auth/token/refresh', {}, token)),
          )
          waited.push(performance.now() - begun)
          const successors = new Set(answers.map(({ arToken }) => arToken))
          failures += answers.filter(({ arToken }) => arToken === undefined).length
          if (successors.size > 1) forked += 1
          token = [...successors][0] ?? token
        }
      }),
    )
  } finally {
    await cluster.stop()
  }
  const ended = await opener.store.db.selectFrom('sessions').selectAll().where('ended_at', 'is not', null).execute()
  await opener.store.close()
  row(
    'one token refreshed at three nodes at once: rounds with more than one successor / failures / sessions ended',
    '0 / 0 / 0',
    `${forked} / ${failures} / ${ended.length}`,
    `${rounds} rounds, ${REMOTES} sessions; all three answered, p50 ${quantile(waited, 0.5).toFixed(1)}, p99 ${quantile(waited, 0.99).toFixed(0)} ms`,
  )
}

async function giveCodes(): Promise<void> {
  let now = Date.now()
  const nodes = await Promise.all(Array.from({ length: NODES }, () => node(() => now)))
  let [given, near, refused, n] = [0, 0, 0, 0]
  const begun = performance.now()
  while (given < codes) {
    const alive = new Set<string>()
    const one = async () => {
      const at = (n += 1)
      const started = await nodes[at % NODES]?.pairings.start({
        partner: 'comcast',
        clientDeviceId: `browser-${at}`,
        address: `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
        userAgent: undefined,
      })
      if (started?.is === 'started') alive.add(started.pairingCode)
      else refused += 1
    }
    for (let asked = 0; asked < ALIVE_AT_ONCE; asked += GIVEN_AT_ONCE)
      await Promise.all(Array.from({ length: GIVEN_AT_ONCE }, one))
    given += alive.size
    near += [...alive].filter((code) => [...slipsOf(code)].some((slip) => slip !== code && alive.has(slip))).length
    now += LATER_MS
    console.error(`${given} codes`)
  }
  await Promise.all(nodes.map(({ store }) => store.close()))
  row(
    'pairing codes one slip from another that is alive',
    '0',
    `${near}`,
    `${given} given by ${NODES} nodes, up to ${ALIVE_AT_ONCE} alive, ${refused} refused; ${((performance.now() - begun) / given).toFixed(1)} ms each`,
  )
}
