/**
 * `npx node bench/presses-beside.ts`: how much the load from others delays one person's presses. The others work in
 * their own thread, so that the server is timed and not this program. `npx node bench/presses-beside.ts calls` has
 * only the floods of calls, `proxy` only those behind HAProxy.
 */
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { CALLS } from '@beckon/contract/calls'
import { connect, type Socket } from 'node:net'
import { loadavg } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { quantile, row } from './figures.ts'
import { startHaproxy } from '../server/test/support/real-haproxy.ts'
import { pairRemote, startBeckon, type Measured } from './servers.ts'

const PRESS_EVERY_MS = 10
const PRESSES = 300
const CONNECTIONS_OF_ACCOUNT = 40
const CONNECTIONS_OF_JUNK = 120
const CONNECTIONS_BEHIND_PROXY = 400
/** The flood has all its connections, and what it sends first is over. */
const FLOOD_BEGINS_MS = 1_500
const PRESSER = '127.0.0.3'
const OTHER = '127.0.0.2'
const PIPELINES = 100
const PIPELINED_BYTES = 64 * 1024
const NOBODY = '127.0.0.1:9'
/** Of every form that a token can have, and made by nobody. */
const JUNK_TOKENS = [`v2.${crypto.randomUUID()}.7.${'x'.repeat(43)}`, 'y'.repeat(43), 'z'.repeat(400)]
const LONG_LIST = Array.from({ length: 200 }, (_, n) => ({
  type: 'CMD',
  command: 'mute '.repeat(30) + n,
  displayString: 'Mute '.repeat(60),
  image: `https://example.org/${'p'.repeat(1_700)}${n}`,
  steps: Array.from({ length: 20 }, () => ({ command: 'volume up and then again '.repeat(5) })),
}))
const LONG_COMMAND = 'the whale and the dolphin with a grandmother on '

export async function pressesBeside(): Promise<void> {
  const only = process.argv[2]
  if (only !== 'proxy') await besideOthers(only)
  if (only !== 'calls' && existsSync('/usr/sbin/haproxy')) await behindProxy()
}

async function besideOthers(only: string | undefined): Promise<void> {
  const beckon = await startBeckon(2, { BECKON_LOG_LEVEL: 'error' })
  try {
    const [remote, other] = [await pairRemote(beckon.address, 'tv-0'), await pairRemote(beckon.address, 'tv-1')]
    const port = Number(new URL(beckon.address).port)
    const press = makePress(port, remote)
    for (let n = 0; n < 200; n++) await press()
    await besideCalls(press, port, other)
    if (only !== 'calls') await besidePipelines(press, beckon, port)
  } finally {
    await beckon.stop()
  }
}

/** Presses beside another account with any call, and beside strangers with tokens that nobody made. */
async function besideCalls(press: () => Promise<number>, port: number, token: string): Promise<void> {
  const call = (name: keyof typeof CALLS, body?: unknown, query = ''): Asked => {
    const { method, path } = CALLS[name]
    return { method, path: path + query, token, ...(body !== undefined && { body: JSON.stringify(body) }) }
  }
  const search = `?cmd=${encodeURIComponent(LONG_COMMAND.repeat(3).slice(0, 160))}`
  const floods: Readonly<Record<string, Asked>> = {
    'saveButtons of 1 MB': call('saveButtons', { seaButtonsData: LONG_LIST }),
    'getButtons of 1 MB': call('getButtons'),
    'sendText with such buttons': call('sendText', { cmd: 'mute', arToken: token }),
    'sendVoice of 0.6 MB, speech off': call('sendVoice', { voiceData: 'A'.repeat(600_000) }),
    'sendSign of 2 MB': call('sendSign', { base64data: 'A'.repeat(2_000_000) }),
    processKey: call('processKey', { vcode: 'UP' }),
    'chooseBox, which saves': call('chooseBox', { selectedXboDeviceId: 'nobody' }),
    findButtonImage: call('findButtonImage', undefined, search),
    getRemotes: call('getRemotes'),
  }
  for (const [what, asked] of Object.entries(floods))
    await besideFlood(press, `${CONNECTIONS_OF_ACCOUNT} connections with ${what}`, {
      is: 'calls',
      port,
      connections: CONNECTIONS_OF_ACCOUNT,
      from: [OTHER],
      asked: [asked],
    })
  for (const name of ['refreshToken', 'processKey', 'getButtons', 'sendVoice'] as const)
    for (const junk of JUNK_TOKENS)
      await besideFlood(press, `${CONNECTIONS_OF_JUNK} connections with ${name} and the token ${junk.slice(0, 8)}…`, {
        is: 'calls',
        port,
        connections: CONNECTIONS_OF_JUNK,
        from: [OTHER],
        asked: [{ ...call(name, name === 'processKey' ? { vcode: 'UP' } : {}), token: junk }],
      })
}

/** The same behind the proxy that operators are given, with everybody else at some other addresses. */
async function behindProxy(): Promise<void> {
  const beckon = await startBeckon(2, {
    BECKON_LOG_LEVEL: 'error',
    BECKON_TRUSTED_PROXIES: '127.0.0.1',
    BECKON_ALLOWED_HOSTS: 'tv.example.org',
  })
  const proxy = await startHaproxy([new URL(beckon.address).host, NOBODY, NOBODY])
  try {
    const [remote, other] = [await pairRemote(beckon.address, 'tv-0'), await pairRemote(beckon.address, 'tv-1')]
    const port = Number(new URL(proxy.address).port)
    const press = makePress(port, remote)
    // Until the proxy has noticed that two of its nodes are not there.
    for (let n = 0; n < 200;)
      n = (await press().then(
        () => true,
        () => false,
      ))
        ? n + 1
        : 0
    const refresh = { method: 'POST', path: CALLS.refreshToken.path, body: '{}' }
    const list = { method: 'GET', path: CALLS.getButtons.path }
    const floods = {
      'junk tokens': JUNK_TOKENS.map((token) => ({ ...refresh, token })),
      getButtons: [{ ...list, token: other }],
    }
    for (const [what, asked] of Object.entries(floods))
      for (const from of [[OTHER], [OTHER, '127.0.0.4', '127.0.0.5', '127.0.0.6']])
        await besideFlood(
          press,
          `${CONNECTIONS_BEHIND_PROXY} connections of ${from.length} behind HAProxy with ${what}`,
          {
            is: 'calls',
            port,
            connections: CONNECTIONS_BEHIND_PROXY,
            from,
            asked,
          },
        )
  } finally {
    await proxy.stop()
    await beckon.stop()
  }
}

async function besideFlood(press: () => Promise<number>, what: string, task: Calls): Promise<void> {
  const figures: Record<string, number> = {}
  const all = await sideBySide(press, async () => {
    const work = await inThread(task)
    await new Promise((resolve) => setTimeout(resolve, FLOOD_BEGINS_MS))
    return {
      async stop() {
        const { statuses } = (await work.stop()) as Flood
        for (const [status, count] of Object.entries(statuses)) figures[status] = (figures[status] ?? 0) + count
      },
    }
  })
  const ratio = (q: number) => (quantile(all.beside, q) / quantile(all.alone, q)).toFixed(1)
  row(
    `presses beside ${what}: p50 and p99 against alone`,
    '2 and 10',
    `${ratio(0.5)} and ${ratio(0.99)}`,
    `${told(all.alone)}; ${told(all.beside)} ms; flood ${JSON.stringify(figures)}`,
  )
}

async function besidePipelines(press: () => Promise<number>, beckon: Measured, port: number): Promise<void> {
  const begunWith = beckon.memoryMiB()
  const flood = await sideBySide(press, () => inThread({ is: 'pipelines', port }))
  row(
    `slowest press beside ${PIPELINES} connections of one address, each with 64 kB of GET /, unread`,
    '300 ms',
    `${Math.max(...flood.beside).toFixed(0)} ms (alone ${Math.max(...flood.alone).toFixed(0)})`,
  )
  row('memory before these, after these', '', `${begunWith.toFixed(0)}, ${beckon.memoryMiB().toFixed(0)} MiB`)
  row('load of the machine after that, 1 min', '', (loadavg()[0] ?? 0).toFixed(1))
}

/** The work of the other address. */
type Task = Calls | { readonly is: 'pipelines'; readonly port: number }

/** Asks without a pause, each connection one after the other, from some addresses. */
interface Calls {
  readonly is: 'calls'
  readonly port: number
  readonly connections: number
  readonly from: readonly string[]
  readonly asked: readonly Asked[]
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly token?: string
  readonly body?: string
}

interface Flood {
  readonly statuses: Readonly<Record<string, number>>
}

interface Work {
  /** Resolves with the figures of the work, if it has any. */
  stop(): Promise<unknown>
}

interface Times {
  readonly alone: number[]
  readonly beside: number[]
}

/** Presses in turns of a hundred, alone and beside the work, so that the machine's own load affects both. */
async function sideBySide(press: () => Promise<number>, begin: () => Promise<Work>): Promise<Times> {
  const all: Times = { alone: [], beside: [] }
  while (all.beside.length < PRESSES) {
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

function told(times: readonly number[]): string {
  return [0.5, 0.99].map((q) => quantile(times, q).toFixed(1)).join(' and ')
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
  const work = task.is === 'pipelines' ? pipeline(task.port) : flood(task)
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

function flood({ port, connections, from, asked }: Calls): Work {
  const figures = { statuses: {} as Record<string, number> }
  const bytes = asked.map(({ method, path, token, body = '' }) => {
    const head = [`${method} ${path} HTTP/1.1`, 'host: localhost', `authorization: Bearer ${token}`]
    if (body !== '') head.push('content-type: application/json', `content-length: ${body.length}`)
    return `${head.join('\r\n')}\r\n\r\n${body}`
  })
  const open = new Set<Socket>()
  let ended = false

  function dial(n: number): void {
    if (ended) return
    const socket = connect({ host: '127.0.0.1', port, localAddress: from[n % from.length] ?? OTHER })
    open.add(socket)
    let [at, toCome] = [n, 0]
    const next = () => socket.write(bytes[at++ % bytes.length] ?? '')
    socket.on('error', () => {})
    socket.once('connect', next)
    socket.on('data', (data: Buffer) => {
      if (toCome > 0) toCome -= data.length
      else {
        const text = data.toString('latin1')
        const [, status = ''] = /^HTTP\/1\.1 (\d+)/u.exec(text) ?? []
        const length = Number(/content-length: (\d+)/iu.exec(text)?.[1] ?? 0)
        figures.statuses[status] = (figures.statuses[status] ?? 0) + 1
        toCome = text.indexOf('\r\n\r\n') + 4 + length - data.length
      }
      if (toCome <= 0) next()
    })
    socket.once('close', () => {
      open.delete(socket)
      setTimeout(() => dial(n), 10)
    })
  }

  for (let n = 0; n < connections; n++) dial(n)
  return {
    async stop() {
      ended = true
      for (const socket of open) socket.destroy()
      return figures
    },
  }
}

/** Keeps its connections with requests whose answers it does not read, and dials again when one is closed. */
function pipeline(port: number): Work {
  const one = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'
  const bytes = one.repeat(Math.floor(PIPELINED_BYTES / one.length))
  const open = new Set<Socket>()
  let ended = false

  function dial(): void {
    if (ended) return
    const socket = connect({ host: '127.0.0.1', port, localAddress: OTHER })
    open.add(socket)
    socket.on('error', () => {}).pause()
    socket.once('connect', () => socket.write(bytes))
    socket.once('close', () => {
      open.delete(socket)
      setTimeout(dial, 1)
    })
  }

  for (let n = 0; n < PIPELINES; n++) dial()
  return {
    async stop() {
      ended = true
      for (const socket of open) socket.destroy()
    },
  }
}

if (isMainThread) await pressesBeside()
else await workInThread(workerData as Task)
