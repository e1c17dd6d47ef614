/**
 * Limits the server's connections: their number, the requests of each, the time for a request, and their end at a stop.
 * A connection with a complete request is not closed before its answer, unless it sends a flood.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { FairPool } from './fair-pool.ts'
import { network } from './callers.ts'

export interface ConnectionLimits {
  readonly total: number
  readonly perAddress: number
  /** Requests of one connection that wait for their answers. Browsers and proxies send the next one after an answer. */
  readonly openRequests: number
  /** The time limit for a whole request; also for the first request of a new connection. */
  readonly requestMs: number
  /**
   * The time limit without a byte in either direction, even during a request; event streams and agents send more often.
   */
  readonly silenceMs: number
  /** The time limit from an answer to the next request. */
  readonly idleMs: number
  /** The interval at which time limits are checked. */
  readonly checkEveryMs: number
  /** A stop waits this long for clients to read their answers. */
  readonly stopMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  total: 4_096,
  perAddress: 128,
  openRequests: 8,
  requestMs: 20_000,
  silenceMs: 60_000,
  idleMs: 72_000,
  checkEveryMs: 2_000,
  stopMs: 1_000,
}

/** Tells llhttp that an upgrade follows, so that it does not parse the rest of what was read. */
const REST_IS_NOT_HTTP = 2

interface Connection {
  readonly socket: Socket
  /** Undefined for a trusted proxy, which carries many users. */
  readonly address: string | undefined
  /** Ends a connection that sends no whole head in time. */
  lateTimer: NodeJS.Timeout | undefined
  /** Answers that are not completely sent. */
  readonly openAnswers: Set<ServerResponse>
  /** Whether it was upgraded, for example to a box agent's WebSocket. */
  isUpgraded: boolean
}

export class Connections {
  readonly limits: ConnectionLimits
  readonly #isProxy: (address: string) => boolean
  /** The connections that count against the limits. */
  readonly #counted: FairPool<Connection>
  readonly #all = new Set<Connection>()
  /** Connections by their HTTP socket, which with TLS differs from the accepted socket. */
  readonly #of = new WeakMap<Duplex, Connection>()
  #stopping: NodeJS.Timeout | undefined

  /** `isProxy`: connections of trusted proxies are not counted, since they carry many users. */
  constructor(limits: ConnectionLimits, isProxy: (address: string) => boolean) {
    this.limits = limits
    this.#isProxy = isProxy
    this.#counted = new FairPool({ total: limits.total, perHolder: limits.perAddress })
  }

  /** Admits a new connection, or closes it and returns false. */
  admit(socket: Socket): boolean {
    const { remoteAddress } = socket
    if (this.#stopping !== undefined || remoteAddress === undefined) return refuse(socket)
    // Later than Node's own limit, which sends the client the reason.
    const lateTimer = setTimeout(() => socket.destroy(), this.limits.requestMs + 2 * this.limits.checkEveryMs)
    const address = this.#isProxy(remoteAddress) ? undefined : network(remoteAddress)
    const connection: Connection = { socket, address, lateTimer, openAnswers: new Set(), isUpgraded: false }
    if (address !== undefined) {
      const added = this.#counted.add(address, connection, hasNoCompleteRequest)
      if (added.is === 'full') {
        clearTimeout(lateTimer)
        return refuse(socket)
      }
      added.evicted?.socket.destroy()
    }
    this.#all.add(connection)
    this.#of.set(socket, connection)
    socket.once('close', () => {
      clearTimeout(lateTimer)
      this.#all.delete(connection)
      this.#counted.remove(connection)
    })
    return true
  }

  /** Call this when TLS starts on an admitted connection. */
  secured(tls: Socket): void {
    for (const connection of this.#all) {
      if (!sameEnds(connection.socket, tls)) continue
      this.#of.set(tls, connection)
      return
    }
  }

  /** Call this when a request's head has arrived. */
  headArrived({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#of.get(socket)
    if (connection === undefined) return
    clearTimeout(connection.lateTimer)
    connection.openAnswers.add(response)
    response.on('close', () => connection.openAnswers.delete(response))
    if (connection.openAnswers.size > this.limits.openRequests) return cutOff(socket)
    if (this.#stopping !== undefined) sayLast(response)
  }

  upgraded(stream: Duplex): void {
    const connection = this.#of.get(stream)
    if (connection === undefined) return
    clearTimeout(connection.lateTimer)
    // An agent's connection lasts for days: it must not keep the timer in memory.
    connection.lateTimer = undefined
    connection.isUpgraded = true
  }

  /** Whether an answer is being sent; nothing else may be written meanwhile. */
  isAnswering(stream: Duplex): boolean {
    return [...(this.#of.get(stream)?.openAnswers ?? [])].some(({ headersSent }) => headersSent)
  }

  /**
   * Stops admitting. Closes connections without a complete request at once, and those whose answer is not read after
   * `stopMs`.
   */
  stop(): void {
    if (this.#stopping !== undefined) return
    const stopsAt = performance.now() + this.limits.stopMs
    this.#stopping = setInterval(() => {
      if (performance.now() < stopsAt) return
      for (const connection of this.#all) if (!owesAnswer(connection)) connection.socket.destroy()
    }, 100)
    for (const connection of this.#all) {
      if (hasNoCompleteRequest(connection)) connection.socket.destroy()
      else for (const response of connection.openAnswers) sayLast(response)
    }
  }

  /** Resolves after `stop`, when the last connection of all listening sockets has ended. */
  async ended(): Promise<void> {
    await Promise.all([...this.#all].map(({ socket }) => new Promise((resolve) => socket.once('close', resolve))))
    clearInterval(this.#stopping)
  }
}

/** Tells the client that this answer is the connection's last. */
function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/**
 * Ends a connection at once. Otherwise Node would parse and answer what it has already read, up to 64 kB of requests,
 * although the socket is closed: https://github.com/nodejs/node/blob/v24.x/lib/_http_server.js (parserOnIncoming).
 */
function cutOff(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming: () => number } | null }
  if (parser) parser.onIncoming = () => REST_IS_NOT_HTTP
  socket.destroy()
}

function refuse(socket: Socket): false {
  socket.destroy()
  return false
}

function sameEnds(one: Socket, other: Socket): boolean {
  return (
    one.remotePort === other.remotePort &&
    one.remoteAddress === other.remoteAddress &&
    one.localPort === other.localPort &&
    one.localAddress === other.localAddress
  )
}

/** Whether a connection is between requests, or has an incomplete one. */
function hasNoCompleteRequest({ openAnswers, isUpgraded }: Connection): boolean {
  return !isUpgraded && ![...openAnswers].some(({ req }) => req.complete)
}

function owesAnswer({ openAnswers }: Connection): boolean {
  return [...openAnswers].some(({ req, headersSent }) => req.complete && !headersSent)
}
