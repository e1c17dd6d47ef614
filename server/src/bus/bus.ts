/**
 * The message bus between nodes, the servers of one database. Nothing is stored or sent twice: a request is answered in
 * time or not at all. Each feature defines its requests and events in its own folder. Nodes of two versions run side by
 * side, so unknown fields are dropped, and an unknown request gets the answer "not here".
 */
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Moment } from '@beckon/contract/press-headers'

/** Random for each process, so that a restarted node is never mistaken for the previous one. */
export type NodeId = string

type Shape<T> = v.GenericSchema<unknown, T>

/** A request to other nodes: the shapes of its body and of its answer. */
export interface BusRequest<Body, Answer> {
  readonly name: string
  readonly body: Shape<Body>
  readonly answer: Shape<Answer>
}

export interface BusEvent<Body> {
  readonly name: string
  readonly body: Shape<Body>
}

export function busRequest<Body, Answer>(
  name: string,
  body: Shape<Body>,
  answer: Shape<Answer>,
): BusRequest<Body, Answer> {
  return { name, body, answer }
}

export function busEvent<Body>(name: string, body: Shape<Body>): BusEvent<Body> {
  return { name, body }
}

/**
 * `not delivered` and `not here` are certain: nothing was done. With `no answer` it may have been done, or may still
 * be; the request is never repeated.
 */
export type Answered<Answer> =
  { readonly is: 'answer'; readonly answer: Answer } | { readonly is: 'not delivered' | 'not here' | 'no answer' }

export interface Sent {
  readonly from: NodeId
  /** An upper bound of the age of the request or event, in milliseconds; it includes delays in a stalled broker. */
  readonly ageMs: number
}

/** A clock that nobody can set. Each machine has its own, so times of two machines cannot be compared. */
export interface SteadyClock {
  readonly id: string
  /** In milliseconds. */
  now(): number
}

/** The facts about a node in each of its heartbeats. */
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
  /**
   * Whether no node has disappeared in the last `forMs` milliseconds, so that asking all `members` asks everybody who
   * could have acted since. False while that is uncertain.
   */
  hasLostNobodyFor(forMs: number): boolean
  /**
   * Converts a moment on another machine's clock to this machine's; never later than the true moment. Undefined for a
   * clock whose node was not heard from in the last hour.
   */
  onOurClock(moment: Moment): number | undefined
  /** While the bus is down the answer is `not delivered`, at once. */
  ask<Body, Answer>(
    to: NodeId,
    request: BusRequest<Body, Answer>,
    body: Body,
    withinMs: number,
  ): Promise<Answered<Answer>>
  /**
   * Asks every living node. Ends when all have answered or the time is up; nodes that answer "not here" are left out.
   */
  askAll<Body, Answer>(
    request: BusRequest<Body, Answer>,
    body: Body,
    withinMs: number,
  ): AsyncIterable<{ readonly from: NodeId; readonly answer: Answer }>
  /** Sets the handler of a request, one per request. It gets the requests of each node in order. */
  answer<Body, Answer>(
    request: BusRequest<Body, Answer>,
    handle: (body: Body, sent: Sent) => Answer | 'not here' | Promise<Answer | 'not here'>,
  ): void
  /** Sends an event to all other nodes, without a guarantee: a disconnected node does not receive it. */
  announce<Body>(event: BusEvent<Body>, body: Body): void
  onEvent<Body>(event: BusEvent<Body>, listener: (body: Body, sent: Sent) => void): void
  /** Called when the bus is up again after it was down: events meanwhile are lost. */
  whenBack(listener: () => void): void
  close(): Promise<void>
}

export function newNodeId(): NodeId {
  return randomBytes(9).toString('base64url')
}

/** The bus of a server without other nodes: requests are not delivered, and events have no listeners. */
export function localBus(): Bus {
  return {
    node: newNodeId(),
    state: 'alone',
    members: () => [],
    hasLostNobodyFor: () => true,
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

type Handler = (body: unknown, sent: Sent) => unknown

/** Handles the requests and events of other nodes: validates each and calls its handler. */
export class BusHandlers implements Pick<Bus, 'answer' | 'onEvent'> {
  readonly #handlers = new Map<string, Handler>()
  readonly #listeners = new Map<string, ((body: unknown, sent: Sent) => void)[]>()

  answer<Body, Answer>(
    { name, body: shape }: BusRequest<Body, Answer>,
    handle: (body: Body, sent: Sent) => Answer | 'not here' | Promise<Answer | 'not here'>,
  ): void {
    if (this.#handlers.has(name)) throw new Error(`The request "${name}" has a handler.`)
    this.#handlers.set(name, (body, sent) => {
      const read = v.safeParse(shape, body)
      return read.success ? handle(read.output, sent) : 'not here'
    })
  }

  onEvent<Body>({ name, body: shape }: BusEvent<Body>, listener: (body: Body, sent: Sent) => void): void {
    const listeners = this.#listeners.get(name) ?? []
    this.#listeners.set(name, listeners)
    listeners.push((body, sent) => {
      const read = v.safeParse(shape, body)
      if (read.success) listener(read.output, sent)
    })
  }

  /** The handler's answer; `not here` for a request without a handler. */
  handleRequest(name: string, body: unknown, sent: Sent): unknown {
    return this.#handlers.get(name)?.(body, sent) ?? 'not here'
  }

  handleEvent(name: string, body: unknown, sent: Sent): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(body, sent)
  }
}
