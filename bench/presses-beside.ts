/**
 * `npx node bench/presses-beside.ts`: how much the load from another address delays one person's presses. The other
 * address works in its own thread, so that the server is timed and not this program.
 */
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { loadavg } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { quantile, row } from './figures.ts'
import { pairRemote, startBeckon } from './servers.ts'

const PRESSES = 1_000
const PRESS_EVERY_MS = 10
const SEARCHES_AT_ONCE = 12
const CONNECTIONS = 300
const COME_BACK_MS = 1_000
const HELD_AFTER_MS = 2_000
const PRESSER = '127.0.0.3'
const OTHER = '127.0.0.2'
const PIPELINES = 100
const PIPELINED_BYTES = 64 * 1024
const FLOOD_PRESSES = 300
const LONG_COMMAND = 'the whale and the dolphin with a grandmother on '

export async function pressesBeside(): Promise<void> {
  const beckon = await startBeckon(2, { BECKON_LOG_LEVEL: 'error' })
  try {
    const [remote, other] = [await pairRemote(beckon.address, 'tv-0'), await pairRemote(beckon.address, 'tv-1')]
    const port = Number(new URL(beckon.address).port)
    const press = makePress(port, remote)
    for (let n = 0; n < 200; n++) await press()

    const searching = await sideBySide(press, () => inThread({ is: 'searches', port, token: other }))
    tell(`${SEARCHES_AT_ONCE} picture searches at once`, searching)
    const before = await times(press, PRESSES / 2)
    const dripping = await inThread({ is: 'drips', port })
    const beside = await times(press, PRESSES)
    const figures = (await dripping.stop()) as Drips
    const after = await times(press, PRESSES / 2)
    tell(`${CONNECTIONS} connections of one address, with bodies that drip in`, {
      alone: [...before, ...after],
      beside,
    })
    row('of these, held open at once', '128', String(figures.atOnce))
    row('longest of these', '25 s', `${(figures.longestMs / 1000).toFixed(1)} s`)

    const begunWith = beckon.memoryMiB()
    const pages: Task[] = [
      { is: 'pipelines', port, path: '/', connections: PIPELINES },
      { is: 'pipelines', port, path: '/api/openapi.json', connections: 30 },
      { is: 'pipelines', port, path: '/', connections: PIPELINES, perConnection: 1 },
    ]
    for (const task of pages) {
      const { connections, path, perConnection } = task as Pipelines
      const flood = await sideBySide(press, () => inThread(task), FLOOD_PRESSES)
      const each = perConnection === undefined ? '64 kB' : `${perConnection}`
      row(
        `slowest press beside ${connections} connections of one address, each with ${each} of GET ${path}, unread`,
        '300 ms',
        `${Math.max(...flood.beside).toFixed(0)} ms (alone ${Math.max(...flood.alone).toFixed(0)})`,
      )
    }
    row('memory before these, after these', '', `${begunWith.toFixed(0)}, ${beckon.memoryMiB().toFixed(0)} MiB`)
    row('load of the machine after that, 1 min', '', (loadavg()[0] ?? 0).toFixed(1))
  } finally {
    await beckon.stop()
  }
}

/** The work of the other address. */
type Task =
  | { readonly is: 'searches'; readonly port: number; readonly token: string }
  | { readonly is: 'drips'; readonly port: number }
  | Pipelines

interface Pipelines {
  readonly is: 'pipelines'
  readonly port: number
  readonly path: string
  readonly connections: number
  /** As many as 64 kB holds unless told. */
  readonly perConnection?: number
}

interface Work {
  /** Resolves with the figures of the work, if it has any. */
  stop(): Promise<unknown>
}

interface Drips {
  readonly atOnce: number
  readonly longestMs: number
}

interface Times {
  readonly alone: number[]
  readonly beside: number[]
}

/** Presses in turns of a hundred, alone and beside the work, so that the machine's own load affects both. */
async function sideBySide(press: () => Promise<number>, begin: () => Promise<Work>, presses = PRESSES): Promise<Times> {
  const all: Times = { alone: [], beside: [] }
  while (all.beside.length < presses) {
    all.alone.push(...(await times(press, 100)))
    const work = await begin()
    all.beside.push(...(await times(press, 100)))
    await work.stop()
  }
  return all
}

async function times(press: () => Promise<number>, count: number): Promise<number[]> {
  const all: number[] = []
  while (all.length < count) all.push(await press())
  return all
}

function tell(what: string, { alone, beside }: Times): void {
  const told = (times: readonly number[]) => [0.5, 0.99].map((q) => quantile(times, q).toFixed(1)).join(' and ')
  const ratio = quantile(beside, 0.99) / quantile(alone, 0.99)
  row(`presses beside ${what}: p99 against alone`, '2', ratio.toFixed(2))
  row('p50 and p99, alone; beside', '', `${told(alone)}; ${told(beside)} ms`)
}

/** Begins the work in a thread of its own. */
async function inThread(task: Task): Promise<Work> {
  const thread = new Worker(new URL(import.meta.url), { workerData: task })
  const heard = () => new Promise<unknown>((resolve, reject) => thread.once('message', resolve).once('error', reject))
  await heard()
  return {
    async stop() {
      const figures = heard()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      thread.postMessage('stop')
      return await figures
    },
  }
}

async function workInThread(task: Task): Promise<void> {
  const work =
    task.is === 'drips' ? drip(task.port) : task.is === 'pipelines' ? pipeline(task) : searches(task.port, task.token)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage('begun')
  await new Promise((resolve) => parentPort?.once('message', resolve))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage(await work.stop())
}

/** A press on a connection that stays open; resolves with the ms until it was answered. */
function makePress(port: number, token: string): () => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: PRESSER })
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, PRESS_EVERY_MS))
    const began = performance.now()
    const status = await ask(agent, port, 'POST', '/api/v1/processKey', token, '{"vcode":"UP"}')
    if (status !== 200) throw new Error(`A press was answered with ${status}.`)
    return performance.now() - began
  }
}

function ask(agent: Agent, port: number, method: string, path: string, token: string, body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: 'localhost',
      authorization: `Bearer ${token}`,
      ...(body !== '' && { 'content-type': 'application/json', 'content-length': body.length }),
    }
    const asked = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

function searches(port: number, token: string): Work {
  const agent = new Agent({ keepAlive: true, localAddress: OTHER })
  const done = new AbortController()
  const loops = Array.from({ length: SEARCHES_AT_ONCE }, async (_, loop) => {
    for (let n = 0; !done.signal.aborted; n++) {
      const command = encodeURIComponent(`${LONG_COMMAND.repeat(4).slice(0, 60 + ((n * 7) % 120))} ${loop}`)
      await ask(agent, port, 'GET', `/api/v1/seabuttons/image?cmd=${command}`, token)
    }
  })
  return {
    async stop() {
      done.abort()
      await Promise.all(loops)
      agent.destroy()
    },
  }
}

/**
 * Tries to hold so many connections of one address, each with a body that comes byte by byte, and reconnects after 1 s.
 */
function drip(port: number): Work {
  const figures = { atOnce: 0, longestMs: 0 }
  const done = new AbortController()
  let open = 0
  const head =
    'POST /api/v1/pairing/start HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n'

  function one(): Promise<void> {
    const socket = connect({ host: '127.0.0.1', port, localAddress: OTHER })
    const began = performance.now()
    let held: NodeJS.Timeout | undefined
    socket.on('error', () => {}).resume()
    socket.once('connect', () => {
      socket.write(head)
      // The kernel connects first, and the server refuses after.
      held = setTimeout(() => (figures.atOnce = Math.max(figures.atOnce, ++open)), HELD_AFTER_MS)
    })
    const timer = setInterval(() => socket.writable && socket.write(' '), 500)
    return new Promise((resolve) =>
      socket.once('close', () => {
        if (performance.now() - began > HELD_AFTER_MS) open--
        clearTimeout(held)
        clearInterval(timer)
        figures.longestMs = Math.max(figures.longestMs, performance.now() - began)
        resolve()
      }),
    )
  }

  const loops = Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (!done.signal.aborted) {
        await one()
        if (!done.signal.aborted) await new Promise((resolve) => setTimeout(resolve, COME_BACK_MS))
      }
    }),
  )
  return {
    async stop() {
      done.abort()
      await loops
      return figures satisfies Drips
    },
  }
}

/** Keeps so many connections with requests whose answers it does not read, and dials again when one is closed. */
function pipeline({ port, path, connections, perConnection }: Pipelines): Work {
  const one = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
  const bytes = one.repeat(perConnection ?? Math.floor(PIPELINED_BYTES / one.length))
  const open = new Set<Socket>()
  let isOver = false

  function dial(): void {
    if (isOver) return
    const socket = connect({ host: '127.0.0.1', port, localAddress: OTHER })
    open.add(socket)
    socket.on('error', () => {}).pause()
    socket.once('connect', () => socket.write(bytes))
    // A paused socket does not hear of its end by itself.
    if (perConnection !== undefined) socket.once('readable', () => socket.destroy())
    socket.once('close', () => {
      open.delete(socket)
      setTimeout(dial, 1)
    })
  }

  for (let n = 0; n < connections; n++) dial()
  return {
    async stop() {
      isOver = true
      for (const socket of open) socket.destroy()
    },
  }
}

if (isMainThread) await pressesBeside()
else await workInThread(workerData as Task)
