/**
 * The connections of this server: how many there may be, how long each may take to ask something, and which are closed
 * first at a stop. A connection whose whole request has come in is never closed before its answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { FairPlaces } from './fair-places.ts'
import { network } from './network.ts'

export interface ConnectionLimits {
  readonly inAll: number
  readonly perAddress: number
  /** From the first byte to the last of a request; a new connection must have asked something within it. */
  readonly requestMs: number
  /** A connection on which nothing moves is closed after this; event streams and agents send a beat more often. */
  readonly silenceMs: number
  /** Between two requests. */
  readonly idleMs: number
  /** How often time limits are looked at. */
  readonly checkEveryMs: number
  /** After this, a stop no longer waits for the readers of what has been answered. */
  readonly stopMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  inAll: 4_096,
  perAddress: 128,
  requestMs: 20_000,
  silenceMs: 60_000,
  idleMs: 72_000,
  checkEveryMs: 2_000,
  stopMs: 1_000,
}

interface Connection {
  readonly socket: Socket
  readonly lateTimer: NodeJS.Timeout
  /** Its answers that are not out yet. */
  readonly open: Set<ServerResponse>
  /** It has become something else, such as the WebSocket of a box agent. */
  upgraded: boolean
}

export class Connections {
  readonly limits: ConnectionLimits
  readonly #isProxy: (address: string) => boolean
  readonly #places: FairPlaces<Connection>
  readonly #all = new Set<Connection>()
  /** By the socket that speaks HTTP: with TLS it is another than the one that was accepted. */
  readonly #of = new WeakMap<Duplex, Connection>()
  #stopping: NodeJS.Timeout | undefined

  /** `isProxy`: connections of a trusted proxy are not counted, since they stand for many people. */
  constructor(limits: ConnectionLimits, isProxy: (address: string) => boolean) {
    this.limits = limits
    this.#isProxy = isProxy
    this.#places = new FairPlaces({ inAll: limits.inAll, perHolder: limits.perAddress })
  }

  /** Whether a connection that was just accepted may stay; else it is closed. */
  admit(socket: Socket): boolean {
    const { remoteAddress } = socket
    if (this.#stopping !== undefined || remoteAddress === undefined) return refuse(socket)
    // A little later than Node, which tells the sender why.
    const lateTimer = setTimeout(() => socket.destroy(), this.limits.requestMs + 2 * this.limits.checkEveryMs)
    const connection: Connection = { socket, lateTimer, open: new Set(), upgraded: false }
    if (!this.#isProxy(remoteAddress)) {
      const entered = this.#places.enter(network(remoteAddress), connection, isWaitedForByNobody)
      if (entered.is === 'full') {
        clearTimeout(lateTimer)
        return refuse(socket)
      }
      entered.out?.socket.destroy()
    }
    this.#all.add(connection)
    this.#of.set(socket, connection)
    socket.once('close', () => {
      clearTimeout(lateTimer)
      this.#all.delete(connection)
      this.#places.leave(connection)
    })
    return true
  }

  /** TLS has begun on a connection that was admitted. */
  secured(tls: Socket): void {
    for (const connection of this.#all) {
      if (!sameEnds(connection.socket, tls)) continue
      this.#of.set(tls, connection)
      return
    }
  }

  /** A request's head has come in. */
  asked({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#of.get(socket)
    if (connection === undefined) return
    clearTimeout(connection.lateTimer)
    connection.open.add(response)
    response.on('close', () => connection.open.delete(response))
    if (this.#stopping !== undefined) sayLast(response)
  }

  upgraded(stream: Duplex): void {
    const connection = this.#of.get(stream)
    if (connection === undefined) return
    clearTimeout(connection.lateTimer)
    connection.upgraded = true
  }

  /** Whether an answer is on its way, into which nothing else may be written. */
  isAnswering(stream: Duplex): boolean {
    return [...(this.#of.get(stream)?.open ?? [])].some(({ headersSent }) => headersSent)
  }

  /** Admits nobody any more and closes what owes no answer: at once without a whole request, soon with an answer that nobody reads. */
  stop(): void {
    if (this.#stopping !== undefined) return
    const stopsAt = performance.now() + this.limits.stopMs
    this.#stopping = setInterval(() => {
      if (performance.now() < stopsAt) return
      for (const connection of this.#all) if (!owesAnswer(connection)) connection.socket.destroy()
    }, 100)
    for (const connection of this.#all) {
      if (isWaitedForByNobody(connection)) connection.socket.destroy()
      else for (const response of connection.open) sayLast(response)
    }
  }

  /** After `stop`: resolves once the last connection has ended, whichever listening socket it came in by. */
  async ended(): Promise<void> {
    await Promise.all([...this.#all].map(({ socket }) => new Promise((resolve) => socket.once('close', resolve))))
    clearInterval(this.#stopping)
  }
}

/** Browsers keep connections open: they are told that this answer is the last one. */
function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
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

/** Between requests, or with one that is not whole. */
function isWaitedForByNobody({ open, upgraded }: Connection): boolean {
  return !upgraded && ![...open].some(({ req }) => req.complete)
}

function owesAnswer({ open }: Connection): boolean {
  return [...open].some(({ req, headersSent }) => req.complete && !headersSent)
}
