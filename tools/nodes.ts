/**
 * `npm run nodes`: three nodes behind HAProxy on one database and one broker, as a partner runs them, to try by hand.
 * The agents of virtual TVs dial any of them. Everything is on loopback and is deleted at the end. Prints the
 * balancer's address, then each node's name, process and address. Type `pair living-room 1234567` to enter the code
 * that a remote shows; kill a process, and presses go on.
 */
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { startAgent, type Agent } from '@beckon/boxes/agent/agent'
import { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { DEFAULT_PORT } from '../server/src/read-config.ts'
import { startCluster } from '../server/test/support/cluster.ts'
import { startPostgresAndNats } from '../server/test/support/postgres-and-nats.ts'
import { haproxyProgram, startHaproxy } from '../server/test/support/real-haproxy.ts'
import { natsProgram } from '../server/test/support/real-nats.ts'
import { postgresPrograms } from '../server/test/support/real-postgres.ts'
import { buildWeb } from './build-web.ts'

const NODES = 3
const TVS = [
  { id: 'living-room', name: 'Living room', family: 'standard' },
  { id: 'bedroom', name: 'Bedroom', family: 'standard' },
  { id: 'den', name: 'Den', family: 'flex' },
] as const
const port = Number(process.env['BECKON_PORT'] ?? DEFAULT_PORT)
const address = `http://localhost:${port}`

if (postgresPrograms() === undefined || natsProgram() === undefined || haproxyProgram() === undefined) {
  console.error('These must be installed here: apt-get install postgresql nats-server haproxy')
  process.exit(1)
}
await buildWeb()
const servers = await startPostgresAndNats(address)
const boxes = TVS.map((tv) => ({ ...tv, driver: 'link', secret: randomBytes(32).toString('base64url') }))
const settings = { ...servers.settings, BECKON_TRUSTED_PROXIES: '127.0.0.1' }
const { cluster, balancer } = await startNodes().catch(async (error: unknown) => {
  await servers.stop()
  throw error
})
const link = `ws://127.0.0.1:${port}${BOX_LINK_PATH}`
const agents = new Map<string, Agent>()
for (const { secret, ...tv } of boxes) {
  const box = new VirtualTvBox({ ...tv, layout: tv.family })
  agents.set(tv.id, startAgent({ box, link, secret }))
  box.whenStateChanged(() => {
    const { lastCommand } = box.snapshot()
    if (lastCommand !== null) console.log(`${tv.id}: ${lastCommand.kind} ${lastCommand.value}`)
  })
}
console.log(address)
for (const node of cluster.nodes) console.log(`${node.name}  process ${node.pid}  ${node.address}`)
console.log(`Open ${address}, and type here: pair living-room and the seven digits of the page. Ctrl+C ends all.`)

const terminal = createInterface({ input: process.stdin })
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
for await (const line of terminal) {
  const [, tv = '', code = ''] = /^pair ([\w-]+) (\d{7})$/u.exec(line.trim()) ?? []
  const agent = agents.get(tv)
  if (agent === undefined) console.log(`Type: pair ${TVS.map(({ id }) => id).join('|')} 1234567`)
  else await pair(agent, code).catch((error: Error) => console.log(error.message))
}

async function startNodes() {
  const cluster = await startCluster({ nodes: NODES, boxes, settings })
  try {
    const places = cluster.nodes.map((node) => new URL(node.address).host)
    return { cluster, balancer: await startHaproxy(places, { at: new URL(address) }) }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function pair(agent: Agent, code: string): Promise<void> {
  const found = await agent.enterCode(code)
  if (found.is !== 'found')
    return console.log(found.is === 'wait' ? 'Too many wrong codes. Wait.' : 'No remote shows this code.')
  const { is } = await agent.answerPairing(found.pairingId, true)
  console.log(is === 'paired' ? `Paired: "${found.remoteName}" (${found.words}).` : 'The code has expired.')
}

async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  terminal.close()
  for (const agent of agents.values()) await agent.close()
  await balancer.stop()
  await cluster.stop()
  await servers.stop()
  process.exit(0)
}
