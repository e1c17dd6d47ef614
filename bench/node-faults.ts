/**
 * `npx node bench/node-faults.ts [database|bus|broker|kill|stop]…`: what users notice while PostgreSQL or NATS is away
 * or hangs, a node is killed, or one is stopped as planned. Three nodes, boxes with agents, and remotes that press all
 * the time without retries. Everything is on loopback and takes about five minutes.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startAgent, type Agent } from '@beckon/boxes/agent/agent'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { systemClock } from '../server/src/clock.ts'
import { importBoxes } from '../server/src/boxes/directory/import-boxes.ts'
import { openPostgresStore } from '../server/src/storage/postgres/postgres-store.ts'
import { startCluster } from '../server/test/support/cluster.ts'
import { fakeBox } from '../server/test/support/fake-box.ts'
import { startPostgresAndNats } from '../server/test/support/postgres-and-nats.ts'
import { quantile, row } from './figures.ts'
import { post } from '../e2e/support/post.ts'

const NODES = 3
const BOXES = 30
const AWAY_MS = 30_000
const PRESS_EVERY_MS = 500
const SETTLES_MS = 3_000
const BALANCER_LOOKS_MS = 4_000

const servers = await startPostgresAndNats()
const cluster = await startCluster({ nodes: NODES, boxes: [], settings: servers.settings })
const addressOf = (at: number) => cluster.nodes[at % NODES]?.address ?? ''
const folder = mkdtempSync(join(tmpdir(), 'beckon-bench-'))
const agents: Agent[] = []
/** The node that balancers know to be stopping. */
let leaving: number | undefined

interface Remote {
  token: string
  readonly agent: Agent
  /** The node that its agent dials while it is there. */
  readonly owner: number
}

interface Pressed {
  readonly status: string
  readonly ms: number
}

async function press(at: number, token: string): Promise<Pressed> {
  const begun = performance.now()
  const answer = await post(addressOf(at), '/api/v1/processKey', { vcode: 'UP' }, token).catch(() => ({
    status: 'no answer',
  }))
  return { status: answer['status'] ?? '', ms: performance.now() - begun }
}

/** The time of a call that asks no other program: how long the busy machine alone delays a call. */
async function nothing(at: number): Promise<Pressed> {
  const begun = performance.now()
  await (await fetch(`${addressOf(at)}/api/v1/version`)).text()
  return { status: 'OK', ms: performance.now() - begun }
}

const secretOf = (n: number) => `the-secret-of-the-agent-of-box-${n}`

/** Boxes of a partner: rows, each with an agent, a third of them at each node. */
async function remotes(): Promise<readonly Remote[]> {
  const file = join(folder, 'boxes.jsonl')
  const lines = Array.from({ length: BOXES }, (_, n) =>
    JSON.stringify({ id: `box-${n}`, name: `Box ${n}`, owners: [`comcast:p${n}`], secret: secretOf(n) }),
  )
  writeFileSync(file, lines.join('\n'))
  const store = await openPostgresStore({ url: servers.postgres.url, connections: 2 })
  await importBoxes({ store, clock: systemClock }, file)
  await store.close()
  const all: Remote[] = []
  for (let n = 0; n < BOXES; n++) {
    const owner = n % NODES
    const { port } = await cluster.balancer(() => (owner === leaving ? owner + 1 : owner))
    const up = Promise.withResolvers<void>()
    const agent = startAgent({
      box: fakeBox(`box-${n}`),
      link: `ws://127.0.0.1:${port}${BOX_LINK_PATH}`,
      secret: secretOf(n),
      onLink: ({ is }) => is === 'up' && up.resolve(),
    })
    agents.push(agent)
    await up.promise
    all.push({ token: await pair(agent, owner, n), agent, owner })
  }
  return all
}

async function pair(agent: Agent, at: number, n: number): Promise<string> {
  const browser = { partner: 'comcast', clientDeviceId: `bench-${n}` }
  const started = await post(addressOf(at), '/api/v1/pairing/start', browser)
  const found = await agent.enterCode(String(started['pairingCode']))
  if (found.is !== 'found') throw new Error(found.is)
  await agent.answerPairing(found.pairingId, true)
  return String((await post(addressOf(at), '/api/v1/pairing/confirm', browser, started['token']))['arToken'])
}

/** Every remote presses while something is done, at the nodes that `at` names, in turn. */
async function whilePressing(
  all: readonly Remote[],
  at: (remote: Remote, count: number) => number,
  meanwhile: () => Promise<void>,
  ask: (at: number, token: string) => Promise<Pressed> = press,
): Promise<readonly Pressed[]> {
  const over = { is: false }
  const pressed: Pressed[] = []
  const pressing = all.map(async (remote, n) => {
    await pause((PRESS_EVERY_MS / all.length) * n)
    for (let count = 0; !over.is; count++) {
      pressed.push(await ask(at(remote, count), remote.token))
      await pause(PRESS_EVERY_MS)
    }
  })
  await meanwhile()
  over.is = true
  await Promise.all(pressing)
  return pressed
}

function told(what: string, goal: string, pressed: readonly Pressed[], more = ''): void {
  const bad = pressed.filter(({ status }) => status !== 'OK')
  const why = [...new Set(bad.map(({ status }) => status))].map(
    (status) => `${bad.filter((one) => one.status === status).length} ${status}`,
  )
  const times = pressed.map(({ ms }) => ms)
  const good = ((1 - bad.length / pressed.length) * 100).toFixed(2)
  const figures = `${pressed.length} presses, p50 ${quantile(times, 0.5).toFixed(1)}, p99 ${quantile(times, 0.99).toFixed(0)}, longest ${quantile(times, 1).toFixed(0)} ms`
  row(what, goal, `${good} %`, [figures, ...why, more].filter(Boolean).join('; '))
}

/** The ms until each of them is answered with OK. */
function untilGood(some: readonly Remote[], at: number): Promise<number[]> {
  const begun = performance.now()
  return Promise.all(
    some.map(async ({ token }) => {
      while ((await press(at, token)).status !== 'OK') await pause(50)
      return performance.now() - begun
    }),
  )
}

/** The ms until a session that ends at one node is out at another, which remembers it. */
async function untilOut(remote: Remote, n: number): Promise<number> {
  const { token, agent, owner } = remote
  const other = addressOf(owner + 1)
  const isIn = async () => {
    const { status } = await fetch(`${other}/api/v1/devices`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    return status === 200
  }
  remote.token = await pair(agent, owner, n)
  if (!(await isIn())) throw new Error('The session is not in.')
  await post(addressOf(owner), '/api/v1/remotes/end-others', {}, remote.token)
  const begun = performance.now()
  while (await isIn()) await pause(5)
  return performance.now() - begun
}

const anyNode = ({ owner }: Remote, count: number) => owner + count
const seconds = (ms: number) => (ms / 1_000).toFixed(1)

let all: readonly Remote[] = []
try {
  all = await remotes()
  for (let at = 0; at < NODES; at++) for (const { token } of all) await press(at, token)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(0)}`)
  row('what', 'demand', 'figure', 'remark')
  row('---', '---', '---', '---')

  const parts: Readonly<Record<string, () => Promise<void>>> = { database, bus, broker, kill, stop }
  for (const part of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts)) await parts[part]?.()
} finally {
  await Promise.all(agents.map((agent) => agent.close()))
  await cluster.stop()
  await servers.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function database(): Promise<void> {
  const killed = await whilePressing(all, anyNode, async () => {
    await servers.postgres.kill()
    await pause(AWAY_MS)
  })
  told('PostgreSQL killed, 30 s: presses of known sessions', '100 %', killed)
  await servers.postgres.start()
  await pause(SETTLES_MS)
  await untilGood(all, 0)

  const hung = await whilePressing(all, anyNode, async () => {
    const goOn = servers.postgres.freeze()
    await pause(AWAY_MS)
    goOn()
  })
  told('PostgreSQL hangs, 30 s: presses of known sessions', '100 %', hung)
  await pause(SETTLES_MS)
}

async function bus(): Promise<void> {
  const out: number[] = []
  for (const remote of all) out.push(await untilOut(remote, BOXES + out.length))
  row(
    'a session that ended is out at another node, with the bus',
    '100 ms',
    `${quantile(out, 1).toFixed(0)} ms`,
    `the longest of ${out.length}`,
  )
  for (let at = 0; at < NODES; at++) for (const { token } of all) await press(at, token)
}

async function broker(): Promise<void> {
  await servers.nats.stop('SIGKILL')
  const [atOwner, elsewhere, idle] = await Promise.all([
    whilePressing(
      all,
      ({ owner }) => owner,
      () => pause(AWAY_MS),
    ),
    whilePressing(
      all,
      ({ owner }) => owner + 1,
      () => pause(AWAY_MS),
    ),
    whilePressing(
      all,
      ({ owner }) => owner + 1,
      () => pause(AWAY_MS),
      nothing,
    ),
  ])
  told('NATS killed, 30 s: presses at the owner', '100 %', atOwner)
  const refused = elsewhere.map(({ ms }) => ms)
  row(
    'of others: refused after, p99; longest',
    '50 ms',
    `${quantile(refused, 0.99).toFixed(0)}; ${quantile(refused, 1).toFixed(0)} ms`,
    `${elsewhere.length} presses, ${elsewhere.filter(({ status }) => status === 'OK').length} done; p50 ${quantile(refused, 0.5).toFixed(1)} ms`,
  )
  told('a call that asks nothing of database, bus and box, at the same nodes in the same time', '', idle)
  const without = await Promise.all(all.map((remote, n) => untilOut(remote, 2 * BOXES + n)))
  row(
    'a session that ended is out at another node, without the bus',
    '5 s',
    `${seconds(quantile(without, 1))} s`,
    `the longest of ${without.length}`,
  )
  await servers.nats.start()
  const again = (await Promise.all([0, 1, 2].map((at) => untilGood(all, at)))).flat()
  row(
    'all is well after NATS is back',
    '1.5 s',
    `${seconds(quantile(again, 1))} s`,
    `half after ${seconds(quantile(again, 0.5))} s`,
  )
}

async function kill(): Promise<void> {
  const ofFirst = all.filter(({ owner }) => owner === 0)
  await cluster.nodes[0]?.stop('SIGKILL')
  const back = await untilGood(ofFirst, 1)
  row(
    'the owner killed: boxes answer again, 95 %; all',
    '3 s; 20 s',
    `${seconds(quantile(back, 0.95))}; ${seconds(quantile(back, 1))} s`,
    `${back.length} boxes; half after ${seconds(quantile(back, 0.5))} s`,
  )
  await cluster.nodes[0]?.start()
  await pause(SETTLES_MS)
}

async function stop(): Promise<void> {
  const stopped = await whilePressing(
    all,
    (_, count) => [0, 2][count % 2] ?? 0,
    async () => {
      await pause(SETTLES_MS)
      const ended = cluster.nodes[1]?.stop('SIGTERM')
      // As in `deploy/haproxy.cfg`: two checks, two seconds apart.
      await pause(BALANCER_LOOKS_MS)
      leaving = 1
      await ended
      await pause(SETTLES_MS)
    },
  )
  told(
    'a planned stop of one of three: presses that the others serve',
    '99.5 %',
    stopped,
    'a third of the boxes, or more, hung at the one that stopped',
  )
}
