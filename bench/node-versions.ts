/**
 * `npx node bench/node-versions.ts [commit]`: three nodes and their agents during a roll-out from the version before to
 * this one, and back. The version before is the last commit with another schema unless told: a worktree of this
 * repository, which needs its history. Remotes press at all nodes in turn; each box writes down what it does.
 */
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startAgent, type Agent } from '@beckon/boxes/agent/agent'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { PRESS_HEADER, pressText } from '@beckon/contract/press'
import { MIGRATIONS } from '../server/src/storage/migrations.ts'
import { BARE_ENVIRONMENT } from '../server/test/support/bare-environment.ts'
import { startCluster, type ClusterNode } from '../server/test/support/cluster.ts'
import { startOwnEngines } from '../server/test/support/own-engines.ts'
import { quantile, row } from './figures.ts'
import { faultsIn, type Effect, type Pressed } from './histories/check-history.ts'
import { recordingBox } from './histories/recording-box.ts'
import { seeded, type Random } from './histories/seeded.ts'
import { post } from './servers.ts'

const HERE = fileURLToPath(new URL('..', import.meta.url))
const BOXES = 24
const PHASE_MS = 15_000
const PRESS_EVERY_MS = 250
const BALANCER_LOOKS_MS = 4_000

const folder = mkdtempSync(join(tmpdir(), 'beckon-version-'))
const git = (...words: readonly string[]) => execFileSync('git', ['-C', HERE, ...words], { encoding: 'utf8' }).trim()

/** The commit before the one that added the last step of the schema. */
function versionBefore(): string {
  const added = git(
    'log',
    '--format=%H',
    `-S'${Object.keys(MIGRATIONS).at(-1)}'`,
    '--',
    'server/src/storage/migrations.ts',
  )
  return `${added.split('\n').at(-1)}^`
}

/** Its own packages are its own; what they need is what is installed here. */
function checkOut(commit: string): string {
  const checkout = join(folder, 'before')
  git('worktree', 'add', '--detach', checkout, commit)
  const [installed, modules] = [join(HERE, 'node_modules'), join(checkout, 'node_modules')]
  mkdirSync(join(modules, '@beckon'), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== '@beckon') symlinkSync(join(installed, name), join(modules, name))
  for (const name of readdirSync(join(installed, '@beckon')))
    symlinkSync(join(checkout, name), join(modules, '@beckon', name))
  return checkout
}

async function emptyDatabase(): Promise<void> {
  await engines.postgres.asOwner('drop database beckon with (force)')
  await engines.postgres.asOwner('create database beckon template template0')
}

async function migrate(checkout: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(checkout, 'server/src/main.ts'), 'migrate'], {
    cwd: checkout,
    env: { ...BARE_ENVIRONMENT, ...engines.settings },
  })
}

async function undoAll(): Promise<void> {
  for (const step of undo) await step()
}

/** Of the commands of such a box none takes long. */
function quickly(random: Random): Random {
  return () => random() * 0.5
}

interface Remote {
  readonly name: string
  token: string
  n: number
}

const commit = process.argv[2] ?? versionBefore()
const before = checkOut(commit)
const { startAgent: startAgentOfBefore } = (await import(join(before, 'boxes/src/agent/agent.ts'))) as {
  startAgent: typeof startAgent
}
const engines = await startOwnEngines()
const undo: (() => unknown)[] = [
  () => engines.stop(),
  () => git('worktree', 'remove', '--force', before),
  () => rmSync(folder, { recursive: true, force: true }),
]
await emptyDatabase()
await migrate(before)
const boxes = Array.from({ length: BOXES }, (_, n) => ({
  id: `box-${n}`,
  name: `Box ${n}`,
  driver: 'link',
  secret: `the-secret-of-the-agent-of-box-${n}`,
}))
const cluster = await startCluster({ nodes: 3, boxes, settings: engines.settings, checkout: before }).catch(
  async (error: unknown) => {
    await undoAll()
    throw error
  },
)
undo.unshift(() => cluster.stop())
const { nodes } = cluster
/** Those to which a balancer leads. */
const open = new Set<ClusterNode>(nodes)
const effects: Effect[] = []
const pressed: Pressed[] = []
const agents: Agent[] = []

function someNode(at: number): ClusterNode {
  const all = [...open]
  return all[at % all.length] as ClusterNode
}

async function remoteOf(at: number): Promise<Remote> {
  const { id, secret } = boxes[at] as (typeof boxes)[number]
  const { port } = await cluster.balancer(() => nodes.indexOf(someNode(at)))
  const up = Promise.withResolvers<void>()
  // Half of the homes have the agent of the version before.
  const agent = (at % 2 === 0 ? startAgent : startAgentOfBefore)({
    box: recordingBox(id, effects, quickly(seeded(at))),
    link: `ws://127.0.0.1:${port}${BOX_LINK_PATH}`,
    secret,
    onLink: ({ is }) => is === 'up' && up.resolve(),
  })
  agents.push(agent)
  await up.promise
  const { address } = someNode(at)
  const browser = { partner: 'comcast', clientDeviceId: `device-${at}` }
  const started = await post(address, '/api/v1/pairing/start', browser)
  const found = await agent.enterCode(String(started['pairingCode']))
  if (found.is !== 'found') throw new Error(found.is)
  await agent.answerPairing(found.pairingId, true)
  const { arToken } = await post(address, '/api/v1/pairing/confirm', browser, started['token'])
  return { name: `remote-of-${at}`, token: String(arToken), n: 0 }
}

const CERTAIN = new Set(['BOX-UNREACHABLE', 'TOO-LATE', 'BUSY'])

async function press(
  { address }: ClusterNode,
  remote: Remote,
): Promise<{ readonly status: string; readonly ms: number }> {
  const n = (remote.n += 1)
  const at = performance.now()
  const one: Pressed = { remote: remote.name, n, at }
  pressed.push(one)
  const answer = await fetch(`${address}/api/v1/text`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [PRESS_HEADER]: pressText({ client: remote.name, n, part: 0 }),
    },
    body: JSON.stringify({ cmd: `${remote.name} ${n}`, arToken: remote.token }),
  }).catch(() => undefined)
  const status = answer === undefined ? 'no answer' : ((await answer.json()) as { status: string }).status
  one.told = status === 'OK' ? 'done' : CERTAIN.has(status) ? 'not done' : 'may happen'
  one.why = status
  return { status, ms: performance.now() - at }
}

/** All remotes press, each at one node after the other, until `meanwhile` is over. */
async function phase(name: string, remotes: readonly Remote[], meanwhile: () => Promise<void>): Promise<void> {
  const over = { is: false }
  const told: { readonly status: string; readonly ms: number }[] = []
  const pressing = remotes.map(async (remote, at) => {
    for (let count = at; !over.is; count += 1) {
      told.push(await press(someNode(count), remote))
      await pause(PRESS_EVERY_MS)
    }
  })
  await meanwhile()
  over.is = true
  await Promise.all(pressing)
  const refreshed = await Promise.all(remotes.map((remote, at) => refresh(remote, someNode(at + 1))))
  const ms = told.map((one) => one.ms)
  const other = Map.groupBy(told, ({ status }) => status)
  other.delete('OK')
  row(
    name,
    '',
    `${((told.filter(({ status }) => status === 'OK').length / told.length) * 100).toFixed(2)} %`,
    [
      `${told.length} presses, p50 ${quantile(ms, 0.5).toFixed(1)}, p99 ${quantile(ms, 0.99).toFixed(0)} ms`,
      ...[...other].map(([status, all]) => `${all.length} ${status}`),
      `${refreshed.filter(Boolean).length} of ${remotes.length} tokens refreshed at another node`,
    ].join('; '),
  )
}

async function refresh(remote: Remote, { address }: ClusterNode): Promise<boolean> {
  const { arToken } = await post(address, '/api/v1/auth/token/refresh', {}, remote.token)
  if (arToken === undefined) return false
  remote.token = arToken
  return true
}

/** As an operator replaces a node. */
async function replace(node: ClusterNode, checkout?: string): Promise<void> {
  const ended = node.stop('SIGTERM')
  await pause(BALANCER_LOOKS_MS)
  open.delete(node)
  await ended
  await node.start(checkout)
  open.add(node)
}

try {
  const remotes = await Promise.all(boxes.map((_, at) => remoteOf(at)))
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(0)}, before: ${git('log', '-1', '--format=%h %s', commit)}`,
  )
  const [first, second, third] = nodes as [ClusterNode, ClusterNode, ClusterNode]
  const quiet = () => pause(PHASE_MS)
  // Who holds the boxes is asked once.
  for (const node of nodes) for (const remote of remotes) await press(node, remote)
  await phase('three nodes of the version before', remotes, quiet)
  await phase(
    'the tables are brought up to date, and the first is replaced by one of this version',
    remotes,
    async () => {
      await migrate(HERE)
      await replace(first)
    },
  )
  await phase('one of this version, two of the one before', remotes, quiet)
  await phase('the others are replaced', remotes, async () => {
    await replace(second)
    await replace(third)
  })
  await phase('three of this version', remotes, quiet)
  await phase('back: two are replaced by the version before', remotes, async () => {
    await replace(second, before)
    await replace(third, before)
  })
  await phase('one of this version, two of the one before', remotes, quiet)
  await phase('back: the last is replaced', remotes, () => replace(first, before))
  await phase('three nodes of the version before', remotes, quiet)
  const faults = faultsIn(pressed, effects, PRESS_TIME_TO_LIVE_MS)
  row(
    'in all of this: doubled / out of order / late / nobody’s / told wrongly',
    '0 / 0 / 0 / 0 / 0',
    Object.values(faults)
      .map(({ length }) => length)
      .join(' / '),
    `${pressed.length} pressed, ${effects.length} done`,
  )
  for (const [fault, all] of Object.entries(faults))
    if (all.length > 0) console.log(`${fault}: ${all.slice(0, 10).join(', ')}`)
} finally {
  await Promise.all(agents.map((agent) => agent.close()))
  await undoAll()
}
