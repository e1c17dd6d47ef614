/**
 * `npx node bench/node-links.ts 10000`: memory and processor time of a node for each idle agent link. One node on
 * PostgreSQL and NATS; the agents run in their own processes, without boxes. Everything is on loopback, without TLS.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startAgent } from '@beckon/boxes/agent/agent'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { systemClock } from '../server/src/clock.ts'
import { importBoxes } from '../server/src/boxes/directory/import-boxes.ts'
import { openPostgresStore } from '../server/src/storage/postgres/postgres-store.ts'
import { startCluster } from '../server/test/support/cluster.ts'
import { startPostgresAndNats } from '../server/test/support/postgres-and-nats.ts'
import { row } from './figures.ts'

const DIALS_AT_ONCE = 50
const A_PROCESS_HAS = 5_000
const SETTLES_MS = 20_000
const IDLE_MS = 60_000
const TICK_MS = 10

const secretOf = (n: number) => `the-secret-of-the-agent-of-box-${n}`

if (process.send !== undefined) await beAgents(process.argv[2] ?? '', Number(process.argv[3]), Number(process.argv[4]))
else await measure(Number(process.argv[2] ?? 10_000))

/** Agents without a box beside them; says when all are linked. */
async function beAgents(link: string, from: number, to: number): Promise<void> {
  let next = from
  const dial = async () => {
    while (next < to) {
      const secret = secretOf(next++)
      await new Promise<void>((resolve) => {
        startAgent({ link, secret, onLink: ({ is }) => is === 'up' && resolve() })
      })
    }
  }
  await Promise.all(Array.from({ length: DIALS_AT_ONCE }, dial))
  process.send?.('linked')
}

async function measure(count: number): Promise<void> {
  const servers = await startPostgresAndNats()
  const folder = mkdtempSync(join(tmpdir(), 'beckon-bench-'))
  // As behind a balancer: connections of one address are not counted.
  const settings = { ...servers.settings, BECKON_TRUSTED_PROXIES: '127.0.0.1' }
  const cluster = await startCluster({ nodes: 1, boxes: [], settings })
  const node = cluster.nodes[0]
  const children: ChildProcess[] = []
  try {
    if (node === undefined) throw new Error('There is no node.')
    await importAll(servers.postgres.url, join(folder, 'boxes.jsonl'), count)
    const link = `${node.address.replace('http', 'ws')}${BOX_LINK_PATH}`
    const dialAll = async (from: number, to: number) => {
      const child = fork(import.meta.filename, [link, String(from), String(to)])
      children.push(child)
      const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')])
      if (said !== 'linked') throw new Error('A link has ended.')
    }
    // The first links load the code, which must not count.
    await dialAll(0, 100)
    await pause(SETTLES_MS)
    const [memoryBefore, idleBefore] = [memoryOf(node.pid), await idle(node.pid)]
    const begun = performance.now()
    for (let from = 100; from < count; from += A_PROCESS_HAS) await dialAll(from, Math.min(from + A_PROCESS_HAS, count))
    const dialledMs = performance.now() - begun
    await pause(SETTLES_MS)
    const idleAfter = await idle(node.pid)
    const kilobytes = (memoryOf(node.pid) - memoryBefore) / (count - 100)
    const ofACore = ((idleAfter - idleBefore) / (count - 100)) * 1_000
    console.log(
      `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(0)}`,
    )
    row(
      'memory of an idle link in the node, without TLS',
      '12 kB',
      `${kilobytes.toFixed(1)} kB`,
      `${count} links; resident`,
    )
    row(
      'processor time of 1,000 idle links',
      '0.3 %',
      `${(ofACore * 100).toFixed(2)} %`,
      `${count} links, ${IDLE_MS / 1_000} s; ${(idleAfter * 100).toFixed(1)} % in all, ${(idleBefore * 100).toFixed(1)} % before`,
    )
    row(
      'dials that one node takes in',
      '',
      `${((count - 100) / (dialledMs / 1_000)).toFixed(0)} per s`,
      'agents on the same cores',
    )
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await cluster.stop()
    await servers.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function importAll(url: string, file: string, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, n) =>
    JSON.stringify({ id: `box-${n}`, name: `Box ${n}`, owners: [`comcast:p${n}`], secret: secretOf(n) }),
  )
  writeFileSync(file, lines.join('\n'))
  const store = await openPostgresStore({ url, connections: 2 })
  await importBoxes({ store, clock: systemClock }, file)
  await store.close()
}

/** In kB. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** The share of one core that the node takes. */
async function idle(pid: number): Promise<number> {
  const cpuMs = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  }
  const [before, begun] = [cpuMs(), performance.now()]
  await pause(IDLE_MS)
  return (cpuMs() - before) / (performance.now() - begun)
}
