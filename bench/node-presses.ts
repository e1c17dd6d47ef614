/**
 * `npx node bench/node-presses.ts`: the cost of a press at a node that does not own the box. First single presses at
 * both nodes in turn, to agents in this process; then the processor time of the nodes.
 */
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { startCluster, type ClusterNode } from '../server/test/support/cluster.ts'
import { fakeBox } from '../server/test/support/fake-box.ts'
import { startPostgresAndNats } from '../server/test/support/postgres-and-nats.ts'
import { quantile, row } from './figures.ts'
import { post } from '../e2e/support/post.ts'

const PRESSES = 2_000
const WARM_UP = 200
const TICK_MS = 10
const NOBODYS_MS = 1_100
/** Remotes that begin at any node, and then follow the cookie as a balancer does. */
const REMOTES = 80
/** Few enough that no agent sends so much that its link is cut off (`agent-links.ts` of the server). */
const PRESSES_OF_EACH = 100
const some = Array.from({ length: REMOTES }, (_, n) => `some-${n}`)

const servers = await startPostgresAndNats()
const cluster = await startCluster({
  nodes: 2,
  boxes: ['box', 'alone', ...some].map(linked),
  settings: servers.settings,
})
const [owner, other] = cluster.nodes as readonly [ClusterNode, ClusterNode]
const { agent } = await cluster.agent(fakeBox('box'), () => 0)
const lonely = await cluster.agent(fakeBox('alone'), () => 0)

function linked(id: string) {
  return { id, name: id, driver: 'link', secret: `the-secret-of-the-agent-of-box-${id}` }
}

async function pair(enterCode: typeof agent, { address } = owner): Promise<string> {
  const browser = { partner: 'comcast', clientDeviceId: crypto.randomUUID() }
  const started = await post(address, '/api/v1/pairing/start', browser)
  const found = await enterCode.enterCode(String(started['pairingCode']))
  if (found.is !== 'found') throw new Error(found.is)
  await enterCode.answerPairing(found.pairingId, true)
  const { arToken } = await post(address, '/api/v1/pairing/confirm', browser, started['token'])
  return String(arToken)
}

/** User and system time of a node so far. */
function cpuMs({ pid }: ClusterNode): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /su, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

async function timed(node: ClusterNode, token: string): Promise<number> {
  const begun = performance.now()
  await post(node.address, '/api/v1/processKey', { vcode: 'UP' }, token)
  return performance.now() - begun
}

async function cpuOf(node: ClusterNode, token: string): Promise<{ atNode: number; inAll: number }> {
  const before = [cpuMs(node), cpuMs(owner) + cpuMs(other)] as const
  for (let n = 0; n < PRESSES; n++) await timed(node, token)
  const [atNode, inAll] = [cpuMs(node) - before[0], cpuMs(owner) + cpuMs(other) - before[1]]
  return { atNode: (atNode / PRESSES) * 1_000, inAll: (inAll / PRESSES) * 1_000 }
}

const ownerOf = new Map<string, ClusterNode>()

/** What a press costs both nodes, in µs, and how many of a hundred came to the owner. */
async function cpuOfMany(
  tokens: readonly string[],
  cookies?: Map<string, string>,
): Promise<{ us: number; atOwner: number }> {
  const before = cpuMs(owner) + cpuMs(other)
  let atOwner = 0
  const pressAll = async (token: string) => {
    for (let n = 0; n < PRESSES_OF_EACH; n++) {
      const hinted = cookies?.get(token)
      const node = cluster.nodes.find(({ name }) => name === hinted) ?? (Math.random() < 0.5 ? owner : other)
      const answer = await fetch(`${node.address}/api/v1/processKey`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          ...(hinted === undefined ? {} : { cookie: `beckon-node=${hinted}` }),
        },
        body: '{"vcode":"UP"}',
      })
      if (answer.status !== 200) throw new Error(`A press was answered with ${answer.status}.`)
      await answer.arrayBuffer()
      const told = /^beckon-node=([^;]+)/u.exec(answer.headers.get('set-cookie') ?? '')?.[1]
      // HAProxy leads a browser without a cookie to the same node as before.
      cookies?.set(token, told ?? hinted ?? node.name)
      if (node === ownerOf.get(token)) atOwner += 1
    }
  }
  await Promise.all(tokens.map(pressAll))
  const presses = tokens.length * PRESSES_OF_EACH
  return { us: ((cpuMs(owner) + cpuMs(other) - before) / presses) * 1_000, atOwner: (atOwner / presses) * 100 }
}

async function manyTokens(): Promise<readonly string[]> {
  const tokens: string[] = []
  for (const [at, id] of some.entries()) {
    const { agent: its } = await cluster.agent(fakeBox(id), () => at % 2)
    const node = at % 2 === 0 ? owner : other
    const token = await pair(its, node)
    ownerOf.set(token, node)
    tokens.push(token)
  }
  return tokens
}

try {
  const token = await pair(agent)
  const alone = await pair(lonely.agent)
  for (let n = 0; n < WARM_UP; n++) for (const node of [owner, other]) await timed(node, token)
  const [here, there]: [number[], number[]] = [[], []]
  for (let n = 0; n < PRESSES; n++) {
    here.push(await timed(owner, token))
    there.push(await timed(other, token))
  }
  const cpu = { here: await cpuOf(owner, token), there: await cpuOf(other, token) }
  const tokens = await manyTokens()
  const cookies = new Map<string, string>()
  // The first round only teaches the cookies and who holds which box.
  await cpuOfMany(tokens, cookies)
  const [random, followed] = [await cpuOfMany(tokens), await cpuOfMany(tokens, cookies)]
  // One node does it all.
  const atOne = await cpuOfMany(
    tokens.filter((one) => ownerOf.get(one) === owner),
    cookies,
  )
  await lonely.agent.close()
  const nobody: number[] = []
  for (let n = 0; n < 40; n++) {
    // What nobody held is remembered for a second.
    await new Promise((resolve) => setTimeout(resolve, NOBODYS_MS))
    const begun = performance.now()
    await fetch(`${other.address}/api/v1/processKey`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${alone}` },
      body: '{"vcode":"UP"}',
    })
    nobody.push(performance.now() - begun)
  }
  const ms = (times: readonly number[], at: number) => quantile(times, at).toFixed(2)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(0)}`)
  row('what', 'figure', 'remark')
  row('---', '---', '---')
  row('at the owner, p50 and p99', `${ms(here, 0.5)} and ${ms(here, 0.99)} ms`, `${PRESSES} presses`)
  row('at the other node, p50 and p99', `${ms(there, 0.5)} and ${ms(there, 0.99)} ms`, `${PRESSES} presses`)
  row('p50 of the other against the owner', (quantile(there, 0.5) / quantile(here, 0.5)).toFixed(2), 'goal 2.0')
  row(
    'processor time of both nodes against the owner',
    (cpu.there.inAll / cpu.here.inAll).toFixed(2),
    `goal 2.5; ${cpu.there.inAll.toFixed(0)} and ${cpu.here.inAll.toFixed(0)} µs a press`,
  )
  for (const [how, goal, { us, atOwner }] of [
    ['with the hint', 'goal 1.7', followed],
    ['without it', 'told', random],
  ] as const)
    row(
      `presses per processor second, two nodes against one, ${how}`,
      ((2 * atOne.us) / us).toFixed(2),
      `${goal}; ${us.toFixed(0)} against ${atOne.us.toFixed(0)} µs a press; ${atOwner.toFixed(0)} % came to the owner`,
    )
  row(
    'a box that nobody holds, p50 and the longest',
    `${ms(nobody, 0.5)} and ${ms(nobody, 1)} ms`,
    'goal 20 and 200 ms',
  )
} finally {
  await cluster.stop()
  await servers.stop()
}
