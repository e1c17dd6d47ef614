/**
 * Three servers on one database and one broker, with the faults of real machines: they are killed, hang, are slow or
 * full, or are replaced one after the other. Beside the pressed boxes, some hundred agents are linked, which all move
 * to the other nodes when one stops.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import { startAgent } from '@beckon/boxes/agent/agent'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { startCluster, type ClusterNode } from '../../server/test/support/cluster.ts'
import { startPostgresAndNats } from '../../server/test/support/postgres-and-nats.ts'
import type { FaultyServer } from './faulty-server.ts'

const ROOM = {
  BECKON_CONNECTIONS_PER_ADDRESS: '5000',
  BECKON_CONNECTIONS: '5000',
  BECKON_LOG_LEVEL: 'fatal',
  BECKON_DATABASE_CONNECTIONS: '10',
}
const IDLE_LINKS = 300
const DISK_MIB = 128
/** How long something is away, slow or full. */
const FAULT_MS = 6_000
const HANGS_MS = 5_000
/** The delay until a balancer sends no new clients to a node that stops. */
const BALANCER_LOOKS_MS = 4_000

interface LinkSetting {
  readonly id: string
  readonly name: string
  readonly driver: string
  readonly secret: string
}

export async function startFaultyNodes(boxes: readonly LinkSetting[], random: () => number): Promise<FaultyServer> {
  const disk = smallDisk()
  const servers = await startPostgresAndNats(undefined, disk?.folder)
  const idle = Array.from({ length: IDLE_LINKS }, (_, at) => ({
    id: `idle-${at}`,
    name: `Idle ${at}`,
    driver: 'link',
    secret: `the-secret-of-the-agent-of-idle-box-${at}`,
  }))
  const settings = { ...servers.settings, ...ROOM }
  const { nodes, stop } = await startCluster({ nodes: 3, boxes: [...boxes, ...idle], settings })
  const living = new Set(nodes)
  const port = () => {
    const all = [...living]
    return Number(new URL(all[Math.floor(random() * all.length)]?.address ?? '').port)
  }
  const agents = idle.map(({ secret }) =>
    startAgent({ link: `ws://127.0.0.1:${port()}${BOX_LINK_PATH}`, secret, open: toAnyNode }),
  )

  function toAnyNode(link: string, options: object): WebSocket {
    return new WebSocket(link.replace(/:\d+/u, `:${port()}`), options)
  }

  function oneNode(): ClusterNode {
    return nodes[Math.floor(random() * nodes.length)] as ClusterNode
  }

  async function replace(node: ClusterNode): Promise<void> {
    const ended = node.stop('SIGTERM')
    await pause(BALANCER_LOOKS_MS)
    living.delete(node)
    await ended
    await node.start()
    living.add(node)
  }

  async function killed(): Promise<void> {
    const node = oneNode()
    living.delete(node)
    await node.stop('SIGKILL')
    await node.start()
    living.add(node)
  }

  async function hang(pid: number, ms: number): Promise<void> {
    process.kill(pid, 'SIGSTOP')
    await pause(ms)
    process.kill(pid, 'SIGCONT')
  }

  async function slowly(): Promise<void> {
    const set = async (delay: number, siblings: number) => {
      await servers.postgres.asOwner(`alter system set commit_delay = ${delay}`)
      await servers.postgres.asOwner(`alter system set commit_siblings = ${siblings}`)
      await servers.postgres.asOwner('select pg_reload_conf()')
    }
    await set(100_000, 0)
    await pause(FAULT_MS)
    await set(0, 5)
  }

  const faults: readonly (readonly [string, () => Promise<void>])[] = [
    ['node killed', killed],
    ['node hangs', () => hang(oneNode().pid, HANGS_MS)],
    ['node replaced, with its links', () => replace(oneNode())],
    [
      'roll-out over all nodes',
      async () => {
        for (const node of nodes) await replace(node)
      },
    ],
    [
      'PostgreSQL away',
      async () => {
        await servers.postgres.kill()
        await pause(FAULT_MS)
        await servers.postgres.start()
      },
    ],
    [
      'PostgreSQL hangs',
      async () => {
        const goOn = servers.postgres.freeze()
        await pause(FAULT_MS)
        goOn()
      },
    ],
    ['PostgreSQL slow', slowly],
    ...(disk === undefined ? [] : [['PostgreSQL full', () => disk.full(FAULT_MS)] as const]),
    [
      'NATS away',
      async () => {
        await servers.nats.stop('SIGKILL')
        await pause(random() * FAULT_MS)
        await servers.nats.start()
      },
    ],
    ['NATS stalled', () => hang(servers.nats.pid, random() * HANGS_MS)],
  ]
  /** Each once, before any comes again. */
  let left: (readonly [string, () => Promise<void>])[] = []

  return {
    get port() {
      return port()
    },
    async fault() {
      if (left.length === 0) left = [...faults]
      const [name, happen] = left.splice(Math.floor(random() * left.length), 1)[0] ?? ['killed', killed]
      await happen()
      return name
    },
    async stop() {
      await Promise.all(agents.map((agent) => agent.close()))
      await stop()
      await servers.stop()
      disk?.remove()
    },
  }
}

interface SmallDisk {
  readonly folder: string
  /** Nothing more goes onto it for so long. */
  full(ms: number): Promise<void>
  remove(): void
}

/** Undefined for a user who may mount none. */
function smallDisk(): SmallDisk | undefined {
  const mounted = mkdtempSync(join(tmpdir(), 'beckon-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', mounted], { stdio: 'ignore' })
  } catch {
    process.stderr.write('No disk may be mounted here: none will be full.\n')
    return undefined
  }
  const folder = join(mounted, 'tables')
  execFileSync('install', ['-d', '-o', 'postgres', '-m', '700', folder])
  chmodSync(mounted, 0o755)
  const filler = join(mounted, 'filler')
  return {
    folder,
    async full(ms) {
      fill(filler)
      await pause(ms)
      rmSync(filler, { force: true })
    },
    remove() {
      execFileSync('umount', ['-l', mounted])
      rmSync(mounted, { recursive: true, force: true })
    },
  }
}

function fill(file: string): void {
  try {
    for (const some = Buffer.alloc(64 * 1024); ;) writeFileSync(file, some, { flag: 'a' })
  } catch {
    // It is full.
  }
}
