/**
 * The bus of several nodes: NATS core request and reply, never JetStream, since a late press is worthless. Each node
 * listens on a subject of its own and on common ones. If the broker cannot be reached, pending requests get `no
 * answer`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { MACHINE_CLOCK, steadyNow } from '@beckon/boxes/presses/steady-now'
import type { Moment } from '@beckon/contract/press-headers'
import type { Msg, NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import * as v from 'valibot'
import {
  busEvent,
  busRequest,
  type AboutNode,
  type Answered,
  type Bus,
  type BusEvent,
  type NodeId,
  type BusRequest,
  type SteadyClock,
  newNodeId,
  BusHandlers,
} from './bus.ts'
import {
  answerIn,
  Envelopes,
  readMessage,
  readReply,
  writeMessage,
  writeReply,
  type Message,
  type Unsealed,
} from './envelope.ts'
import type { Seal } from '../storage/seal.ts'
import { StartError } from '../settings/setting.ts'
import { BEAT_MS, Members } from './members.ts'
import { connectToNats, type NatsSettings } from './nats-connection.ts'
import { OpenRequests, type Take } from './open-requests.ts'

/** After this time since connecting, every other node has been heard; until then their number is unknown. */
const SETTLES_WITHIN_MS = 1_500
const MEASURE_WITHIN_MS = 1_000
/** A living node sends its clock within this time. */
const SHOWS_CLOCK_WITHIN_MS = 250
/** Older messages are dropped: they may be recordings. */
const AGE_AT_MOST_MS = 10_000
/** How often the log reports that another client uses the nodes' subjects. */
const UNREADABLE_LOGGED_EVERY_MS = 60_000
/** Messages that wait until the clock of their node is known, for each node. */
const UNMEASURED_AT_MOST = 1_000
const NO_RESPONDERS = 503
/**
 * Errors after which the broker keeps the connection, but the node cannot send or receive. After other errors the
 * broker closes the connection.
 */
const REFUSED = /permissions violation|maximum subscriptions/iu
const INBOX = 'inbox'

const aliveEvent = busEvent(
  'alive',
  v.object({
    name: v.string(),
    version: v.string(),
    clockId: v.exactOptional(v.string()),
    /** Asks the other nodes for a heartbeat at once. */
    isNew: v.optional(v.boolean(), false),
  }),
)
const leavingEvent = busEvent('leaving', v.object({}))
const clockRequest = busRequest('clock', v.object({}), v.object({}))

const OF_THIS_MACHINE: SteadyClock = { id: MACHINE_CLOCK, now: steadyNow }

interface Outgoing {
  /** Undefined for all nodes. */
  readonly to: NodeId | undefined
  readonly name: string
  readonly body: unknown
}

export interface NatsBusOptions {
  readonly settings: NatsSettings
  /** With the key that all nodes share. */
  readonly seal: Pick<Seal, 'keyed'>
  /** The name of the database: other systems on the same broker use other subjects. */
  readonly deployment: string
  readonly about: AboutNode
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** This machine's by default. */
  readonly clock?: SteadyClock
}

/** Throws a StartError when there is no broker, or it refuses these credentials or the subjects of a node. */
export async function openNatsBus(options: NatsBusOptions): Promise<Bus> {
  const connection = await connectToNats(options.settings, options.about.name)
  const bus = new NatsBus(connection, options)
  // Other nodes can reach it from here on.
  await connection.flush()
  // The broker sends refusals before its answer to the flush; the bus has read them after this turn of the event loop.
  await nextTurn()
  if (bus.refusal === undefined) return bus
  await bus.close()
  throw new StartError(
    `The broker of BECKON_NATS_URL refuses what a node needs (${bus.refusal}). Let its user publish and subscribe to ` +
      'beckon.>, with at least 20 subscriptions.',
  )
}

class NatsBus extends BusHandlers implements Bus {
  readonly node = newNodeId()
  state: 'up' | 'down' = 'up'
  /** The last refusal of the broker. */
  refusal: string | undefined
  readonly #connection: NatsConnection
  readonly #clock: SteadyClock
  readonly #subject: string
  readonly #about: AboutNode
  readonly #log: NatsBusOptions['log']
  readonly #members = new Members()
  readonly #requests = new OpenRequests()
  readonly #envelopes: Envelopes
  readonly #waitingForClock = new Map<NodeId, (() => void)[]>()
  readonly #clockRequests = new Map<NodeId, Promise<boolean>>()
  readonly #whenBack: (() => void)[] = []
  /** Repeats refused subscriptions, which the client forgets, at the next connection. */
  readonly #askAgain: (() => void)[] = []
  readonly #beats: NodeJS.Timeout
  #upSince: number
  /** Messages since the start that were ignored. */
  #unreadable = 0
  #unreadableLoggedAt = Number.NEGATIVE_INFINITY

  constructor(
    connection: NatsConnection,
    { deployment, about, seal, log, clock = OF_THIS_MACHINE }: Omit<NatsBusOptions, 'settings'>,
  ) {
    super()
    const subject = `beckon.${deployment}`
    this.#connection = connection
    this.#clock = clock
    this.#upSince = clock.now()
    this.#subject = subject
    this.#about = about
    this.#log = log
    this.#envelopes = new Envelopes(this.node, seal)
    const subscribe = (topic: string, take: (opened: Unsealed, message: Msg) => void) =>
      void connection.subscribe(`${subject}.${topic}`, {
        callback: (error, message) => {
          if (error === null) this.#unseal(topic, message, take)
          else this.#askAgain.push(() => subscribe(topic, take))
        },
      })
    subscribe(`node.${this.node}`, (opened, message) => this.#receivedRequest(opened, message))
    subscribe('all.requests', (opened, message) => this.#receivedRequest(opened, message))
    subscribe('all.events', (opened) => this.#receivedEvent(opened))
    subscribe(`${INBOX}.${this.node}.*`, (opened, message) => this.#receivedReply(opened, message))
    this.onEvent(aliveEvent, ({ isNew, ...other }, { from }) => this.#receivedAlive(from, other, isNew))
    this.onEvent(leavingEvent, (_, { from }) => this.#members.markGone(from, this.#clock.now()))
    this.answer(clockRequest, () => ({}))
    this.#beat(true)
    this.#beats = setInterval(() => this.#beat(false), BEAT_MS).unref()
    void this.#watch()
  }

  members() {
    return this.#members.living(this.#clock.now())
  }

  hasLostNobodyFor(forMs: number) {
    const now = this.#clock.now()
    return this.state === 'up' && this.#isSettled(now) && !this.#members.hasLostSince(now - forMs, now)
  }

  onOurClock(moment: Moment) {
    return this.#members.onOurClock(moment, this.#clock.now())
  }

  ask<Body, Answer>(
    to: NodeId,
    { name, answer: shape }: BusRequest<Body, Answer>,
    body: Body,
    withinMs: number,
  ): Promise<Answered<Answer>> {
    return new Promise((resolve) => {
      this.#send({ to, name, body }, withinMs, (answer) => {
        if (answer.is === 'not delivered') this.#members.markGone(to, this.#clock.now())
        resolve(readAs(shape, answer))
        return true
      })
    })
  }

  async *askAll<Body, Answer>({ name, answer: shape }: BusRequest<Body, Answer>, body: Body, withinMs: number) {
    const now = this.#clock.now()
    const unanswered = new Set(this.#members.living(now).map(({ node }) => node))
    const isSettled = this.#isSettled(now)
    if (isSettled && unanswered.size === 0) return
    const came: { from: NodeId; answer: Answer }[] = []
    let isComplete = false
    let wake = () => {}
    // An answer without a reply is the last one.
    const stop = this.#send({ to: undefined, name, body }, withinMs, (answer, reply) => {
      const read = readAs(shape, answer)
      if (reply !== undefined && read.is === 'answer') came.push({ from: reply.from, answer: read.answer })
      if (reply !== undefined) unanswered.delete(reply.from)
      isComplete = reply === undefined || (isSettled && unanswered.size === 0)
      wake()
      return isComplete
    })
    try {
      for (;;) {
        for (let next = came.shift(); next !== undefined; next = came.shift()) yield next
        if (isComplete) return
        await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      stop()
    }
  }

  announce<Body>({ name }: BusEvent<Body>, body: Body): void {
    if (this.state === 'up') this.#publish('all.events', writeMessage(this.#clock.now(), name, body))
  }

  whenBack(listener: () => void): void {
    this.#whenBack.push(listener)
  }

  async close(): Promise<void> {
    clearInterval(this.#beats)
    this.announce(leavingEvent, {})
    this.#requests.nobodyAnswers()
    // Messages under way are still sent, but an unreachable broker is not waited for.
    await (this.state === 'up' ? this.#connection.drain() : this.#connection.close()).catch(() => {})
  }

  /** `take` is called at least once, unless the returned function is called before. */
  #send({ to, name, body }: Outgoing, withinMs: number, take: Take): () => void {
    const id = this.#requests.open(to, withinMs, take)
    const topic = to === undefined ? 'all.requests' : `node.${to}`
    const message = writeMessage(this.#clock.now(), name, body)
    const hasLeft = this.state === 'up' && this.#publish(topic, message, `${INBOX}.${this.node}.${id}`)
    if (!hasLeft) this.#requests.answered(id, { is: 'not delivered' })
    return () => this.#requests.close(id)
  }

  /** False if it is too large, or if the connection has just gone. */
  #publish(topic: string, text: string, replyTo?: string): boolean {
    const subject = `${this.#subject}.${topic}`
    const reply = replyTo === undefined ? {} : { reply: `${this.#subject}.${replyTo}` }
    try {
      this.#connection.publish(subject, this.#envelopes.seal({ subject, ...reply }, text), reply)
      return true
    } catch (error) {
      this.#log.error({ err: error }, 'A message to other nodes could not be sent')
      return false
    }
  }

  #unseal(topic: string, message: Msg, take: (opened: Unsealed, message: Msg) => void): void {
    if (topic.startsWith(INBOX) && message.headers?.code === NO_RESPONDERS)
      return void this.#receivedNoResponders(requestOf(message))
    const opened = this.#envelopes.unseal(message, topic, message.data)
    if (opened === undefined) this.#receivedUnreadable()
    else if (opened.from !== this.node) take(opened, message)
  }

  #receivedUnreadable(): void {
    const now = this.#clock.now()
    this.#unreadable += 1
    if (now - this.#unreadableLoggedAt < UNREADABLE_LOGGED_EVERY_MS) return
    this.#unreadableLoggedAt = now
    this.#log.warn(
      { code: 'BUS-UNREADABLE', count: this.#unreadable },
      'The broker of BECKON_NATS_URL delivered messages that no node of this version sent, or delivered them twice; they were ignored',
    )
  }

  /**
   * Handles a report that no node listens, which may come from the broker or be forged by another client. For a node
   * that was heard lately it is believed only if that node does not send its clock, which no other client can do.
   */
  async #receivedNoResponders(id: number): Promise<void> {
    const request = this.#requests.find(id)
    if (request === undefined) return
    const { to } = request
    const living = this.members().map(({ node }) => node)
    const isThere = to === undefined ? living.length > 0 : living.includes(to) && (await this.#showsItsClock(to))
    if (!isThere) this.#requests.answered(id, { is: 'not delivered' })
  }

  #showsItsClock(node: NodeId): Promise<boolean> {
    let asking = this.#clockRequests.get(node)
    if (asking === undefined) {
      asking = this.#measure(node, SHOWS_CLOCK_WITHIN_MS).finally(() => this.#clockRequests.delete(node))
      this.#clockRequests.set(node, asking)
    }
    return asking
  }

  #receivedReply(opened: Unsealed, message: Msg): void {
    const reply = readReply(opened)
    if (reply === undefined) return this.#receivedUnreadable()
    this.#requests.answered(requestOf(message), answerIn(reply), reply)
  }

  #receivedEvent(opened: Unsealed): void {
    const event = readMessage(opened)
    if (event === undefined) return this.#receivedUnreadable()
    const { name, from, at } = event
    this.#inTurn(from, at, (ageMs) => this.handleEvent(name, event.with, { from, ageMs }))
  }

  #receivedRequest(opened: Unsealed, message: Msg): void {
    const request = readMessage(opened)
    if (request === undefined) return this.#receivedUnreadable()
    // Handled at once, since queued messages wait for it.
    if (request.name === clockRequest.name) return this.#handleAndReply(message, request, 0)
    this.#inTurn(request.from, request.at, (ageMs) => this.#handleAndReply(message, request, ageMs))
  }

  /**
   * Handles the messages of each node in order. A message of a node whose clock is unknown waits for that clock, and is
   * dropped if it cannot be learnt: the message may be too old.
   */
  #inTurn(from: NodeId, sentAt: number, take: (ageMs: number) => void): void {
    const takeInTime = () => {
      const ageMs = this.#members.ageOf(from, sentAt, this.#clock.now())
      if (ageMs !== undefined && ageMs <= AGE_AT_MOST_MS) take(ageMs)
    }
    const waiting = this.#waitingForClock.get(from)
    if (waiting !== undefined) {
      if (waiting.length < UNMEASURED_AT_MOST) waiting.push(takeInTime)
    } else if (this.#members.hasClockOf(from, this.#clock.now())) takeInTime()
    else {
      const all = [takeInTime]
      this.#waitingForClock.set(from, all)
      void this.#measure(from).then(() => {
        this.#waitingForClock.delete(from)
        for (const takeNow of all) takeNow()
      })
    }
  }

  #handleAndReply(message: Msg, { name, from, with: body }: Message, ageMs: number): void {
    const reply = (answer: Answered<unknown>) => {
      const to = message.reply ?? ''
      if (this.state === 'up' && to.startsWith(`${this.#subject}.${INBOX}.`))
        this.#publish(to.slice(this.#subject.length + 1), writeReply(this.#clock.now(), answer))
    }
    const answered = (answer: unknown) => reply(answer === 'not here' ? { is: answer } : { is: 'answer', answer })
    const failed = (error: unknown) => {
      this.#log.error({ err: error, request: name }, 'A request of another node failed')
      reply({ is: 'no answer' })
    }
    try {
      const answer = this.handleRequest(name, body, { from, ageMs })
      if (answer instanceof Promise) answer.then(answered, failed)
      else answered(answer)
    } catch (error) {
      failed(error)
    }
  }

  #receivedAlive(from: NodeId, about: AboutNode, isNew: boolean): void {
    const now = this.#clock.now()
    const wasUnknown = this.#members.heard(from, about, now)
    if (wasUnknown) this.#log.info({ node: about.name, id: from }, 'Another node is there')
    // Lets a new node know all others at once.
    if (isNew) this.#beat(false)
    if (this.#members.isToBeMeasured(from, now)) void this.#measure(from)
  }

  #isSettled(now: number): boolean {
    return now - this.#upSince > SETTLES_WITHIN_MS
  }

  #beat(isNew: boolean): void {
    this.announce(aliveEvent, { ...this.#about, clockId: this.#clock.id, isNew })
  }

  /**
   * Compares the clocks. The answer shows the other clock at a moment after the request. False if there is no answer.
   */
  #measure(node: NodeId, withinMs = MEASURE_WITHIN_MS): Promise<boolean> {
    const askedAt = this.#clock.now()
    return new Promise((resolve) => {
      this.#send({ to: node, name: clockRequest.name, body: {} }, withinMs, (_, reply) => {
        if (reply !== undefined) this.#members.measured(node, askedAt, reply.at, this.#clock.now())
        resolve(reply !== undefined)
        return true
      })
    })
  }

  async #watch(): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type === 'disconnect' && this.state === 'up') {
        this.#log.warn({ code: 'BUS-AWAY' }, 'The broker of BECKON_NATS_URL cannot be reached')
        this.#goDown()
      } else if (status.type === 'error' && this.state === 'up' && REFUSED.test(status.error.message)) {
        this.refusal = status.error.message
        this.#log.error(
          { err: status.error, code: 'BUS-REFUSED' },
          'The broker of BECKON_NATS_URL refuses what a node needs. Correct what its user may do, and restart this server',
        )
        this.#goDown()
      } else if (status.type === 'reconnect') {
        this.state = 'up'
        for (const subscribe of this.#askAgain.splice(0)) subscribe()
        this.#upSince = this.#clock.now()
        this.#log.info('The broker of BECKON_NATS_URL is back')
        this.#beat(true)
        for (const listener of this.#whenBack) listener()
      }
    }
  }

  #goDown(): void {
    this.state = 'down'
    this.#requests.nobodyAnswers()
  }
}

function requestOf({ subject }: Msg): number {
  return Number(subject.slice(subject.lastIndexOf('.') + 1))
}

/** An answer of the wrong shape does not show whether anything was done. */
function readAs<Answer>(shape: BusRequest<unknown, Answer>['answer'], answer: Answered<unknown>): Answered<Answer> {
  if (answer.is !== 'answer') return answer
  const read = v.safeParse(shape, answer.answer)
  return read.success ? { is: 'answer', answer: read.output } : { is: 'no answer' }
}
