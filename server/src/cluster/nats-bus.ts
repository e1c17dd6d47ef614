/**
 * The bus of several nodes: NATS core request and reply, never JetStream, since a late press is worthless. Each node
 * listens under its own id and under a common one. If the broker goes away, pending requests have no answer.
 */
import { MACHINE_CLOCK, steadyNow } from '@beckon/boxes/link/steady-now'
import type { Moment } from '@beckon/contract/press'
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
} from './bus.ts'
import {
  answerIn,
  Envelopes,
  readMessage,
  readReply,
  writeMessage,
  writeReply,
  type Message,
  type Opened,
} from './envelope.ts'
import type { Seal } from '../storage/seal.ts'
import { Heard } from './heard.ts'
import { BEAT_MS, Members } from './members.ts'
import { connectToNats } from './nats-connection.ts'
import type { NatsSettings } from './nodes-settings.ts'
import { OpenRequests, type Take } from './open-requests.ts'

/** After a connection, all nodes have been heard within this time; before that their number is unknown. */
const SETTLES_WITHIN_MS = 1_500
const MEASURE_WITHIN_MS = 1_000
/** Within this time a living node tells its clock. */
const TELLS_WITHIN_MS = 250
/** Older messages are refused: somebody may have recorded them. */
const AGE_AT_MOST_MS = 10_000
/** How often the log reports that somebody else uses the nodes' subjects. */
const STRANGER_EVERY_MS = 60_000
/** Messages of one node whose clock is not known yet. */
const UNMEASURED_AT_MOST = 1_000
const NO_RESPONDERS = 503
const INBOX = 'inbox'

const alive = busEvent(
  'alive',
  v.object({
    name: v.string(),
    version: v.string(),
    clockId: v.exactOptional(v.string()),
    isNew: v.optional(v.boolean(), false),
  }),
)
const leaving = busEvent('leaving', v.object({}))
const showClock = busRequest('clock', v.object({}), v.object({}))

const OF_THIS_MACHINE: SteadyClock = { id: MACHINE_CLOCK, now: steadyNow }

export interface NatsBusOptions {
  readonly settings: NatsSettings
  /** With the key that all nodes share. */
  readonly seal: Pick<Seal, 'keyed'>
  /** One database; other systems on the same broker hear nothing of it. */
  readonly deployment: string
  readonly about: AboutNode
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** This machine's by default. */
  readonly clock?: SteadyClock
}

/** Throws a StartError when there is no broker, or it refuses these credentials. */
export async function openNatsBus(options: NatsBusOptions): Promise<Bus> {
  const connection = await connectToNats(options.settings, options.about.name)
  const bus = new NatsBus(connection, options)
  // From here on others reach it.
  await connection.flush()
  return bus
}

class NatsBus extends Heard implements Bus {
  readonly node = newNodeId()
  state: 'up' | 'down' = 'up'
  readonly #connection: NatsConnection
  readonly #clock: SteadyClock
  readonly #subject: string
  readonly #about: AboutNode
  readonly #log: NatsBusOptions['log']
  readonly #members = new Members()
  readonly #requests = new OpenRequests()
  readonly #envelopes: Envelopes
  readonly #unmeasured = new Map<NodeId, (() => void)[]>()
  readonly #lookedFor = new Map<NodeId, Promise<boolean>>()
  readonly #whenBack: (() => void)[] = []
  readonly #beats: NodeJS.Timeout
  #upSince: number
  /** Messages since the start that were ignored. */
  #unreadable = 0
  #strangerToldAt = Number.NEGATIVE_INFINITY

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
    const on = (topic: string, heard: (opened: Opened, message: Msg) => void) =>
      void connection.subscribe(`${subject}.${topic}`, {
        callback: (error, message) => void (error === null && this.#open(topic, message, heard)),
      })
    on(`node.${this.node}`, (opened, message) => this.#heardQuestion(opened, message))
    on('all.ask', (opened, message) => this.#heardQuestion(opened, message))
    on('all.news', (opened) => this.#heardNews(opened))
    on(`${INBOX}.${this.node}.*`, (opened, message) => this.#heardReply(opened, message))
    this.onEvent(alive, ({ isNew, ...other }, { from }) => this.#alive(from, other, isNew))
    this.onEvent(leaving, (_, { from }) => this.#members.missed(from, this.#clock.now()))
    this.answer(showClock, () => ({}))
    this.#beat(true)
    this.#beats = setInterval(() => this.#beat(false), BEAT_MS).unref()
    void this.#watch()
  }

  members() {
    return this.#members.living(this.#clock.now())
  }

  knowsAll(forMs: number) {
    const now = this.#clock.now()
    return this.state === 'up' && this.#isSettled(now) && !this.#members.hasLostSince(now - forMs)
  }

  onOurClock(moment: Moment) {
    return this.#members.onOurClock(moment, this.#clock.now())
  }

  ask<Asked, Told>(
    to: NodeId,
    { name, told }: BusRequest<Asked, Told>,
    asked: Asked,
    withinMs: number,
  ): Promise<Answered<Told>> {
    return new Promise((resolve) => {
      this.#send(to, name, asked, withinMs, (answer) => {
        if (answer.is === 'not delivered') this.#members.missed(to, this.#clock.now())
        resolve(readAs(told, answer))
        return true
      })
    })
  }

  async *askAll<Asked, Told>({ name, told }: BusRequest<Asked, Told>, asked: Asked, withinMs: number) {
    const now = this.#clock.now()
    const open = new Set(this.#members.living(now).map(({ node }) => node))
    const isSettled = this.#isSettled(now)
    if (isSettled && open.size === 0) return
    const came: { from: NodeId; told: Told }[] = []
    let isOver = false
    let wake = () => {}
    const stop = this.#send(undefined, name, asked, withinMs, (answer, reply) => {
      const read = readAs(told, answer)
      if (reply !== undefined && read.is === 'answer') came.push({ from: reply.from, told: read.told })
      if (reply !== undefined) open.delete(reply.from)
      isOver = reply === undefined || (isSettled && open.size === 0)
      wake()
      return isOver
    })
    try {
      for (;;) {
        for (let next = came.shift(); next !== undefined; next = came.shift()) yield next
        if (isOver) return
        await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      stop()
    }
  }

  announce<What>({ name }: BusEvent<What>, what: What): void {
    if (this.state === 'up') this.#publish('all.news', writeMessage(this.#clock.now(), name, what))
  }

  whenBack(listener: () => void): void {
    this.#whenBack.push(listener)
  }

  async close(): Promise<void> {
    clearInterval(this.#beats)
    this.announce(leaving, {})
    this.#requests.nobodyAnswers()
    // Messages under way still leave; a broker that is away is not waited for.
    await (this.state === 'up' ? this.#connection.drain() : this.#connection.close()).catch(() => {})
  }

  /** To a node, or to all. `take` is called at least once, unless the returned function is called before. */
  #send(to: NodeId | undefined, name: string, asked: unknown, withinMs: number, take: Take): () => void {
    const id = this.#requests.open(to, withinMs, take)
    const topic = to === undefined ? 'all.ask' : `node.${to}`
    const message = writeMessage(this.#clock.now(), name, asked)
    const hasLeft = this.state === 'up' && this.#publish(topic, message, `${INBOX}.${this.node}.${id}`)
    if (!hasLeft) this.#requests.answered(id, { is: 'not delivered' })
    return () => this.#requests.close(id)
  }

  /** False if it is too large, or if the connection has just gone. */
  #publish(topic: string, text: string, replyTo?: string): boolean {
    const subject = `${this.#subject}.${topic}`
    const reply = replyTo === undefined ? {} : { reply: `${this.#subject}.${replyTo}` }
    try {
      this.#connection.publish(subject, this.#envelopes.close({ subject, ...reply }, text), reply)
      return true
    } catch (error) {
      this.#log.error({ err: error }, 'A message to other nodes could not be sent')
      return false
    }
  }

  #open(topic: string, message: Msg, heard: (opened: Opened, message: Msg) => void): void {
    if (topic.startsWith(INBOX) && message.headers?.code === NO_RESPONDERS)
      return void this.#heardNobody(requestOf(message))
    const opened = this.#envelopes.open(message, topic, message.data)
    if (opened === undefined) this.#heardUnreadable()
    else if (opened.from !== this.node) heard(opened, message)
  }

  #heardUnreadable(): void {
    const now = this.#clock.now()
    this.#unreadable += 1
    if (now - this.#strangerToldAt < STRANGER_EVERY_MS) return
    this.#strangerToldAt = now
    this.#log.warn(
      { code: 'BUS-STRANGER', count: this.#unreadable },
      'The broker of BECKON_NATS_URL brought what no node of this version sent, or what came before; it was left alone',
    )
  }

  /**
   * The broker says that nobody listens, or another client says so in its name. For a node that was heard lately it
   * is believed only if that node does not tell its clock, which nobody else can.
   */
  async #heardNobody(question: number): Promise<void> {
    const asked = this.#requests.askedOf(question)
    if (asked === undefined) return
    const { to } = asked
    const living = this.members().map(({ node }) => node)
    const isThere = to === undefined ? living.length > 0 : living.includes(to) && (await this.#tellsItsClock(to))
    if (!isThere) this.#requests.answered(question, { is: 'not delivered' })
  }

  #tellsItsClock(node: NodeId): Promise<boolean> {
    let looked = this.#lookedFor.get(node)
    if (looked === undefined) {
      looked = this.#measure(node, TELLS_WITHIN_MS).finally(() => this.#lookedFor.delete(node))
      this.#lookedFor.set(node, looked)
    }
    return looked
  }

  #heardReply(opened: Opened, message: Msg): void {
    const reply = readReply(opened)
    if (reply === undefined) return this.#heardUnreadable()
    this.#requests.answered(requestOf(message), answerIn(reply), reply)
  }

  #heardNews(opened: Opened): void {
    const told = readMessage(opened)
    if (told === undefined) return this.#heardUnreadable()
    const { name, from, at } = told
    this.#inTurn(from, at, (ageMs) => this.event(name, told.with, { from, ageMs }))
  }

  #heardQuestion(opened: Opened, message: Msg): void {
    const asked = readMessage(opened)
    if (asked === undefined) return this.#heardUnreadable()
    if (asked.name === showClock.name) return this.#answer(message, asked, 0)
    this.#inTurn(asked.from, asked.at, (ageMs) => this.#answer(message, asked, ageMs))
  }

  /**
   * In the order of the messages of each node. A message of a node whose clock is unknown waits for that clock, and
   * is dropped if it cannot be learnt: it may be too old.
   */
  #inTurn(from: NodeId, sentAt: number, take: (ageMs: number) => void): void {
    const takeInTime = () => {
      const ageMs = this.#members.ageOf(from, sentAt, this.#clock.now())
      if (ageMs !== undefined && ageMs <= AGE_AT_MOST_MS) take(ageMs)
    }
    const waiting = this.#unmeasured.get(from)
    if (waiting !== undefined) {
      if (waiting.length < UNMEASURED_AT_MOST) waiting.push(takeInTime)
    } else if (this.#members.hasClockOf(from, this.#clock.now())) takeInTime()
    else {
      const all = [takeInTime]
      this.#unmeasured.set(from, all)
      void this.#measure(from).then(() => {
        this.#unmeasured.delete(from)
        for (const takeNow of all) takeNow()
      })
    }
  }

  #answer(message: Msg, { name, from, with: data }: Message, ageMs: number): void {
    const reply = (answer: Answered<unknown>) => {
      const to = message.reply ?? ''
      if (this.state === 'up' && to.startsWith(`${this.#subject}.${INBOX}.`))
        this.#publish(to.slice(this.#subject.length + 1), writeReply(this.#clock.now(), answer))
    }
    const told = (answer: unknown) => reply(answer === 'not here' ? { is: answer } : { is: 'answer', told: answer })
    const failed = (error: unknown) => {
      this.#log.error({ err: error, request: name }, 'A request of another node failed')
      reply({ is: 'no answer' })
    }
    try {
      const answer = this.asked(name, data, { from, ageMs })
      if (answer instanceof Promise) answer.then(told, failed)
      else told(answer)
    } catch (error) {
      failed(error)
    }
  }

  #alive(from: NodeId, about: AboutNode, isNew: boolean): void {
    const now = this.#clock.now()
    const wasUnknown = this.#members.heard(from, about, now)
    if (wasUnknown) this.#log.info({ node: about.name, id: from }, 'Another node is there')
    // So that it knows all others at once.
    if (isNew) this.#beat(false)
    if (this.#members.isToBeMeasured(from, now)) void this.#measure(from)
  }

  #isSettled(now: number): boolean {
    return now - this.#upSince > SETTLES_WITHIN_MS
  }

  #beat(isNew: boolean): void {
    this.announce(alive, { ...this.#about, clockId: this.#clock.id, isNew })
  }

  /**
   * Compares the clocks. The answer shows the other clock at a moment after the request. False if there is no answer.
   */
  #measure(node: NodeId, withinMs = MEASURE_WITHIN_MS): Promise<boolean> {
    const askedAt = this.#clock.now()
    return new Promise((resolve) => {
      this.#send(node, showClock.name, {}, withinMs, (_, reply) => {
        if (reply !== undefined) this.#members.measured(node, askedAt, reply.at, this.#clock.now())
        resolve(reply !== undefined)
        return true
      })
    })
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect' && this.state === 'up') {
        this.state = 'down'
        this.#log.warn({ code: 'BUS-AWAY' }, 'The broker of BECKON_NATS_URL cannot be reached')
        this.#requests.nobodyAnswers()
      } else if (type === 'reconnect') {
        this.state = 'up'
        this.#upSince = this.#clock.now()
        this.#log.info('The broker of BECKON_NATS_URL is back')
        this.#beat(true)
        for (const listener of this.#whenBack) listener()
      }
    }
  }
}

function requestOf({ subject }: Msg): number {
  return Number(subject.slice(subject.lastIndexOf('.') + 1))
}

/** An answer of the wrong shape says nothing about what was done. */
function readAs<Told>(shape: BusRequest<unknown, Told>['told'], answer: Answered<unknown>): Answered<Told> {
  if (answer.is !== 'answer') return answer
  const read = v.safeParse(shape, answer.told)
  return read.success ? { is: 'answer', told: read.output } : { is: 'no answer' }
}
