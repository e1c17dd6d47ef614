/**
 * How the servers of one database (nodes) talk to each other. Nothing is stored and nothing is sent twice: a request
 * is answered within its time or not at all. A feature writes its requests and events down as values beside itself;
 * nodes of two versions run side by side, so unknown fields are dropped and an unknown request is answered "not here".
 */
import { randomBytes } from 'node:crypto'
import type * as v from 'valibot'
import type { Moment } from '@beckon/contract/press'

/** Random for each process: a node that was restarted is never taken for the one before. */
export type NodeId = string

type Shape<T> = v.GenericSchema<unknown, T>

export interface BusRequest<Asked, Told> {
  readonly name: string
  readonly asked: Shape<Asked>
  readonly told: Shape<Told>
}

export interface BusEvent<What> {
  readonly name: string
  readonly shape: Shape<What>
}

export function busRequest<Asked, Told>(name: string, asked: Shape<Asked>, told: Shape<Told>): BusRequest<Asked, Told> {
  return { name, asked, told }
}

export function busEvent<What>(name: string, shape: Shape<What>): BusEvent<What> {
  return { name, shape }
}

/**
 * `not delivered` and `not here` are certain: nothing was done. With `no answer` it may have been done, or may still
 * be; the request is never repeated.
 */
export type Answered<Told> =
  { readonly is: 'answer'; readonly told: Told } | { readonly is: 'not delivered' | 'not here' | 'no answer' }

export interface Sent {
  readonly from: NodeId
  /** A lower bound of the age of the request or event, in milliseconds; it includes delays in a stalled broker. */
  readonly ageMs: number
}

/** A clock that nobody sets. Each machine has its own: times of two cannot be compared. */
export interface SteadyClock {
  readonly id: string
  /** In milliseconds. */
  now(): number
}

/** What a node tells about itself with every heartbeat. */
export interface AboutNode {
  /** The operator's name for it, which outlives a restart. */
  readonly name: string
  readonly version: string
}

export interface Member extends AboutNode {
  readonly node: NodeId
}

export interface Bus {
  readonly node: NodeId
  /** `alone`: this process has no other nodes, and never will have. */
  readonly state: 'alone' | 'up' | 'down'
  /** The other nodes that were heard from in the last five seconds. */
  members(): readonly Member[]
  /** Whether these are all nodes that have lived in the last so many milliseconds. */
  knowsAll(forMs: number): boolean
  /**
   * Converts a moment on another machine's clock to this machine's: never later than it was. Undefined for a clock
   * whose node was not heard from in the last hour.
   */
  onOurClock(moment: Moment): number | undefined
  /** While the bus is down the answer is `not delivered`, at once. */
  ask<Asked, Told>(
    to: NodeId,
    request: BusRequest<Asked, Told>,
    asked: Asked,
    withinMs: number,
  ): Promise<Answered<Told>>
  /**
   * Asks every living node. Ends when all have answered, or the time is over; nodes that answer "not here" are left
   * out.
   */
  askAll<Asked, Told>(
    request: BusRequest<Asked, Told>,
    asked: Asked,
    withinMs: number,
  ): AsyncIterable<{ readonly from: NodeId; readonly told: Told }>
  /** One handler per request. It is called in the order of each node's requests. */
  answer<Asked, Told>(
    request: BusRequest<Asked, Told>,
    handle: (asked: Asked, sent: Sent) => Told | 'not here' | Promise<Told | 'not here'>,
  ): void
  /** To all other nodes, without a guarantee: a disconnected node does not receive it. */
  announce<What>(event: BusEvent<What>, what: What): void
  onEvent<What>(event: BusEvent<What>, hear: (what: What, sent: Sent) => void): void
  /** Called when the bus is up again after it was down: events meanwhile are lost. */
  whenBack(listener: () => void): void
  close(): Promise<void>
}

export function newNodeId(): NodeId {
  return randomBytes(9).toString('base64url')
}

/** The bus of a server without other nodes: nobody answers, and nobody listens. */
export function localBus(): Bus {
  return {
    node: newNodeId(),
    state: 'alone',
    members: () => [],
    knowsAll: () => true,
    onOurClock: () => undefined,
    ask: async () => ({ is: 'not delivered' }),
    async *askAll() {},
    answer() {},
    announce() {},
    onEvent() {},
    whenBack() {},
    async close() {},
  }
}
