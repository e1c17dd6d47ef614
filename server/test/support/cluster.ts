/**
 * Several server processes on one database and one broker, as a partner runs them, with agents that reach any of them.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startAgent, type Agent } from '@beckon/boxes/agent/agent'
import type { Box } from '@beckon/boxes/box'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { BARE_ENVIRONMENT } from './bare-environment.ts'

const HERE = fileURLToPath(new URL('../../..', import.meta.url))
const MAIN = 'server/src/main.ts'
const READY_WITHIN_MS = 60_000

export interface ClusterNode {
  readonly name: string
  /** `http://127.0.0.1:…`; another one after a new start. */
  readonly address: string
  readonly pid: number
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Nothing when it runs. By another checkout's program when its folder is told. */
  start(checkout?: string): Promise<void>
}

/** One address for all nodes, that leads each connection to the first of them that takes it. */
export interface Balancer {
  readonly port: number
  /** Which node a connection is led to first. */
  choose: () => number
  close(): Promise<void>
}

export interface Cluster {
  readonly nodes: readonly ClusterNode[]
  /** Leads each connection to the node that the function names, or to the next that takes it. */
  balancer(choose: () => number, port?: number): Promise<Balancer>
  /** The agent of a box, by a balancer of its own. */
  agent(box: Box, choose: () => number): Promise<{ readonly agent: Agent; readonly balancer: Balancer }>
  stop(): Promise<void>
}

interface LinkedSetting {
  readonly id: string
  readonly secret: string
}

interface Options {
  readonly nodes: number
  /** With an agent each; without any the nodes know only those of the database. */
  readonly boxes: readonly LinkedSetting[]
  /** Database, key and broker. */
  readonly settings: Readonly<Record<string, string>>
  /** The folder of another checkout, whose program they run at first. */
  readonly checkout?: string
}

export async function startCluster({ nodes: count, boxes, settings, checkout }: Options): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-cluster-'))
  const nodes = Array.from({ length: count }, (_, at) =>
    clusterNode({
      ...settings,
      BECKON_NODE_NAME: `n${at + 1}`,
      BECKON_DATA: join(folder, `n${at + 1}`),
      ...(boxes.length > 0 && { BECKON_BOXES: JSON.stringify(boxes) }),
    }),
  )
  const closing: (() => Promise<void>)[] = []
  const stop = async () => {
    await Promise.all(closing.map((close) => close()))
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await Promise.all(nodes.map((node) => node.start(checkout)))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    nodes,
    async balancer(choose, port) {
      const balancer = await startBalancer(nodes, choose, port)
      closing.push(balancer.close)
      return balancer
    },
    async agent(box, choose) {
      const balancer = await startBalancer(nodes, choose)
      let isUp = () => {}
      const up = new Promise<void>((resolve) => (isUp = resolve))
      const link = `ws://127.0.0.1:${balancer.port}${BOX_LINK_PATH}`
      const secret = boxes.find(({ id }) => id === box.id)?.secret ?? ''
      const agent = startAgent({ box, link, secret, onLink: ({ is }) => is === 'up' && isUp() })
      closing.push(async () => {
        await agent.close()
        await balancer.close()
      })
      await up
      return { agent, balancer }
    },
    stop,
  }
}

function clusterNode(settings: Readonly<Record<string, string>>): ClusterNode {
  let child: ChildProcess | undefined
  let address = ''
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  return {
    name: settings['BECKON_NODE_NAME'] ?? '',
    get address() {
      return address
    },
    get pid() {
      return child?.pid ?? 0
    },
    async start(checkout = HERE) {
      if (isRunning()) return
      const started = spawn(process.execPath, [join(checkout, MAIN), 'start'], {
        cwd: checkout,
        env: {
          ...BARE_ENVIRONMENT,
          BECKON_PORT: '0',
          BECKON_SPEECH: 'off',
          BECKON_TV_SEARCH: '127.0.0.1',
          BECKON_LOG_LEVEL: 'warn',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      address = await addressOf(started)
    },
    async stop(signal = 'SIGTERM') {
      if (child === undefined || !isRunning()) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  let out = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`A node is not ready.\n${out}`)), READY_WITHIN_MS)
    const read = (text: Buffer) => {
      out += String(text)
      const port = /ready at https?:\/\/localhost:(\d+)/u.exec(out)?.[1]
      if (port === undefined) return
      clearTimeout(late)
      resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(`A node ended at its start.\n${out}`)))
  })
}

async function startBalancer(nodes: readonly ClusterNode[], choose: () => number, port = 0): Promise<Balancer> {
  const sockets = new Set<Socket>()
  const balancer = { port: 0, choose, close }
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => near.destroy())
    near.on('close', () => sockets.delete(near))
    const first = balancer.choose()
    lead(near, [...nodes.slice(first), ...nodes.slice(0, first)])
  })

  /** To the next when nobody listens: nothing has been sent yet. */
  function lead(near: Socket, [node, ...others]: readonly ClusterNode[]): void {
    if (node === undefined) return void near.destroy()
    const far = connect({ port: Number(new URL(node.address).port), host: '127.0.0.1' })
    sockets.add(far)
    far.once('error', () => lead(near, others))
    far.once('connect', () => {
      far.removeAllListeners('error')
      far.on('error', () => far.destroy())
      far.on('close', () => near.destroy())
      near.on('close', () => far.destroy())
      far.setNoDelay(true)
      near.setNoDelay(true)
      near.pipe(far).pipe(near)
    })
    far.on('close', () => sockets.delete(far))
  }

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  balancer.port = (server.address() as AddressInfo).port
  return balancer
}
