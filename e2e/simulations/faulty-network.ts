/**
 * Two networks on loopback that fail as real ones do. Between browser and server a request may be delayed, lost, cut
 * off before or after its arrival, or repeated later byte for byte on another connection. Between server and agent
 * there are periods in which everything is slow, stalls and then arrives at once, or breaks.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Random } from './seeded.ts'

export interface FaultyNetwork {
  readonly port: number
  /** How often each fault was made. */
  readonly made: Record<string, number>
  /** None are made before. */
  isFaulty: boolean
  stop(): Promise<void>
}

const LONGEST_DELAY_MS = 8_000
const SHARE_OF_FAULTS = 0.08

export async function faultyRequests(
  target: () => number,
  random: Random,
  longestMs = LONGEST_DELAY_MS,
  passed: (request: Buffer) => void = () => {},
): Promise<FaultyNetwork> {
  const network = await listen((near) => {
    const far = dial(target(), near)
    far.on('data', (bytes: Buffer) => near.destroyed || near.write(bytes))
    let partial = Buffer.alloc(0)
    near.on('data', (bytes: Buffer) => {
      partial = Buffer.concat([partial, bytes])
      for (let length = requestLength(partial); length !== undefined; length = requestLength(partial)) {
        send(near, far, Buffer.from(partial.subarray(0, length)))
        partial = partial.subarray(length)
      }
    })
  })
  const later = () => 20 + random() ** 2 * longestMs
  const count = (fault: string) => void (network.made[fault] = (network.made[fault] ?? 0) + 1)

  function send(near: Socket, far: Socket, request: Buffer): void {
    const pass = () => {
      if (far.destroyed) return
      passed(request)
      far.write(request)
    }
    if (!network.isFaulty || random() >= SHARE_OF_FAULTS) return pass()
    const faults: readonly (readonly [string, () => void])[] = [
      ['held up', () => void setTimeout(pass, later())],
      ['lost', () => {}],
      ['cut before', () => void near.destroy()],
      ['cut after', () => (pass(), void setTimeout(() => near.destroy(), random() * 5))],
      ['answer held up', () => (pass(), far.pause(), void setTimeout(() => far.resume(), later()))],
      ['twice at once', () => (pass(), again(request))],
      ['again later', () => (pass(), void setTimeout(() => again(request), later()))],
      ['again after a cut', () => (pass(), near.destroy(), void setTimeout(() => again(request), later()))],
    ]
    const [name, make] = faults[Math.floor(random() * faults.length)] ?? ['none', pass]
    count(name)
    make()
  }

  /** Sends it over a connection of its own and discards the answer. */
  function again(request: Buffer): void {
    const socket = connect({ port: target(), host: '127.0.0.1' })
    network.keep(socket)
    socket.on('data', () => socket.end())
    passed(request)
    socket.write(request)
  }
  return network
}

export async function faultyLink(target: () => number, random: Random): Promise<FaultyNetwork> {
  const network = await listen((near) => {
    const far = dial(target(), near)
    let slowMs = 0
    let openAt = 0
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      // In order, whatever each piece waits for.
      let previousAt = 0
      from.on('data', (bytes: Buffer) => {
        const now = performance.now()
        previousAt = Math.max(previousAt, now + slowMs, openAt)
        const pass = () => void (to.destroyed || to.write(bytes))
        if (previousAt <= now) pass()
        else setTimeout(pass, previousAt - now)
      })
    }
    const change = () => {
      slowMs = 0
      if (network.isFaulty && !near.destroyed) {
        const kind = random()
        const fault = kind < 0.2 ? 'slow link' : kind < 0.35 ? 'stalled link' : kind < 0.45 ? 'broken link' : undefined
        if (fault !== undefined) network.made[fault] = (network.made[fault] ?? 0) + 1
        if (fault === 'slow link') slowMs = 20 + random() ** 2 * 1_500
        if (fault === 'stalled link') openAt = performance.now() + 200 + random() * 4_000
        if (fault === 'broken link') near.destroy()
      }
      if (!near.destroyed) timer = setTimeout(change, 500 + random() * 6_000)
    }
    let timer = setTimeout(change, random() * 3_000)
    near.on('close', () => clearTimeout(timer))
  })
  return network
}

async function listen(serve: (near: Socket) => void): Promise<FaultyNetwork & { keep(socket: Socket): void }> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server: Server = createServer((near) => {
    keep(near)
    serve(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    made: {},
    isFaulty: false,
    keep,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The far half of a connection; both end together. */
function dial(port: number, near: Socket): Socket {
  const far = connect({ port, host: '127.0.0.1' })
  far.setNoDelay(true)
  far.on('error', () => {})
  far.on('close', () => near.destroy())
  near.on('close', () => far.destroy())
  return far
}

/** The length of the first request in these bytes; undefined while it is incomplete. */
function requestLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = Number(/^content-length: *(\d+)/imu.exec(bytes.subarray(0, end).toString('latin1'))?.[1] ?? 0)
  return bytes.length >= end + 4 + length ? end + 4 + length : undefined
}
