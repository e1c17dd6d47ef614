/**
 * The two connections to an LG set: requests and what the set pushes over the first, buttons over the second, whose
 * address the first one tells. Nothing is acknowledged on the second.
 */
import type { BoxMemory } from '../box-memory.ts'
import { MessageSocket, type Talk } from '../wire/message-socket.ts'
import { timeOf, WireFailure, within, type WireTime } from '../wire/wire-failure.ts'
import {
  button,
  errorIn,
  LIVE_TV,
  messageIn,
  pointerAddressIn,
  powerOf,
  refusalFor,
  register,
  REGISTER_ID,
  request,
  subscribe,
  SUBSCRIPTIONS,
  type Message,
  type Payload,
  type Seen,
} from './messages.ts'

export interface SetAddress {
  readonly host: string
  readonly port: number
  /** Sets before 2018 may speak without encryption only. */
  readonly secure: boolean
}

/** The longest message: the channel list of a set with satellite. */
const MAX_BYTES = 8 * 1024 * 1024
/** On the second connection the set says nothing that we need. */
const POINTER_MAX_BYTES = 8 * 1024
/** A set that does not tell its power within this time is taken to be on. */
const POWER_TOLD_WITHIN_MS = 500
const STATE_TOLD_WITHIN_MS = 700

export function urlOf({ host, port, secure }: SetAddress): string {
  return `${secure ? 'wss' : 'ws'}://${host.includes(':') ? `[${host}]` : host}:${port}/`
}

export class WebosSession {
  readonly #host: string
  readonly #memory: BoxMemory
  readonly #main: MessageSocket
  readonly #pointer: MessageSocket
  readonly #watchers = new Set<() => void>()
  /** The subscriptions that were answered. */
  readonly #told = new Set<string>()
  #seen: Seen = {}
  #subscribedAt = 0
  #fingerprint: string | undefined
  #pointerAddress = ''
  #requests = 0
  #isClosed = false

  constructor(to: SetAddress, memory: BoxMemory) {
    this.#host = to.host
    this.#memory = memory
    const pin = { expected: () => memory.read()['pin'], seen: (one: string) => void (this.#fingerprint = one) }
    this.#main = new MessageSocket({
      address: () => urlOf(to),
      pin,
      maxBytes: MAX_BYTES,
      greet: (talk, time) => this.#greet(talk, time),
      heard: (text) => this.#hear(text),
      lost: () => this.#lose(),
    })
    this.#pointer = new MessageSocket({ address: () => this.#pointerAddress, pin, maxBytes: POINTER_MAX_BYTES })
  }

  /** What the set pushed over the open connection. */
  get seen(): Seen {
    return this.#seen
  }

  async open(time: WireTime): Promise<void> {
    if (this.#isClosed) throw new WireFailure('BOX-UNREACHABLE')
    if (this.#memory.read()['clientKey'] === undefined) throw new WireFailure('BOX-NOT-ALLOWED')
    await this.#main.open(time)
  }

  /** Asks something that changes nothing. Rejects with a WireFailure, `refusalFor` an error of the set. */
  async ask(uri: string, time: WireTime): Promise<Payload> {
    await this.open(time)
    const id = this.#nextId()
    return good(await this.#main.ask(request(id, uri), answerTo(id), time))
  }

  /** Sends a command, once. */
  async command(uri: string, payload: object, time: WireTime): Promise<Payload> {
    await this.open(time)
    const id = this.#nextId()
    return good(await this.#main.command(request(id, uri, payload), answerTo(id), time))
  }

  /** Presses a button, once. Resolves when the set has read it. */
  async press(name: string, time: WireTime): Promise<void> {
    await this.open(time)
    if (!this.#pointer.isOpen) {
      const answer = await this.ask('com.webos.service.networkinput/getPointerInputSocket', time)
      const address = pointerAddressIn(answer, [this.#host, this.#main.peer])
      if (address === undefined) throw new WireFailure('BOX-UNREACHABLE')
      this.#pointerAddress = address
    }
    await this.#pointer.deliver(button(name), time)
  }

  /** Whether the set shows it within the time. Does not reject. */
  shows(claim: (seen: Seen) => boolean, { signal }: WireTime, withinMs: number): Promise<boolean> {
    if (claim(this.#seen)) return Promise.resolve(true)
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        this.#watchers.delete(look)
        resolve(claim(this.#seen))
      }
      const look = () => claim(this.#seen) && end()
      const timer = setTimeout(end, withinMs)
      signal.addEventListener('abort', end)
      this.#watchers.add(look)
      if (signal.aborted) end()
    })
  }

  /** Calls when the set pushed something, and when the connection broke; the answer ends that. */
  whenChanged(listener: () => void): () => void {
    this.#watchers.add(listener)
    return () => this.#watchers.delete(listener)
  }

  /** What the set told, if it is still there; on a new connection it gets a moment for that. */
  async state(time: WireTime): Promise<Seen> {
    await this.open(time)
    await this.#main.alive(time)
    const all = Object.keys(SUBSCRIPTIONS)
    const left = this.#subscribedAt + STATE_TOLD_WITHIN_MS - performance.now()
    await this.shows(() => all.every((id) => this.#told.has(id)), time, Math.max(0, left))
    return this.#seen
  }

  /**
   * Whether a set that went to sleep sleeps still. One that keeps its connection and says nothing any more is taken to
   * be asleep; the connection is opened again at the next command.
   */
  async sleepsStill(time: WireTime): Promise<boolean> {
    const { uri, read } = SUBSCRIPTIONS[this.#seen.power === undefined ? 'app' : 'power']
    try {
      this.#seen = { ...this.#seen, ...read(await this.ask(uri, within(time, POWER_TOLD_WITHIN_MS))) }
    } catch (error) {
      if (!(error instanceof WireFailure)) throw error
      if (error.why === 'TOO-LATE') this.#main.drop()
      return true
    }
    return powerOf(this.#seen) === 'standby'
  }

  close(): void {
    this.#isClosed = true
    this.#main.close()
    this.#pointer.close()
  }

  /** A set that does not know our key any more asks for permission on its screen, and does not register us. */
  async #greet(talk: Talk, time: WireTime): Promise<void> {
    const { clientKey = '', pin } = this.#memory.read()
    const answer = await talk.ask(register('PROMPT', clientKey), answerTo(REGISTER_ID), time)
    const error = errorIn(answer)
    if (error !== undefined && refusalFor(error) !== 'BOX-NOT-ALLOWED') throw new WireFailure('BOX-UNREACHABLE')
    if (answer.type !== 'registered') throw new WireFailure('BOX-NOT-ALLOWED')
    const newest = keyIn(answer) ?? clientKey
    if (newest !== clientKey || (pin === undefined && this.#fingerprint !== undefined)) this.#remember(newest)
    for (const [id, { uri }] of Object.entries(SUBSCRIPTIONS)) talk.say(subscribe(id, uri))
    this.#subscribedAt = performance.now()
    const isTold = ({ power }: Seen) => this.#told.has('power') && (power !== undefined || this.#told.has('app'))
    await this.shows(isTold, time, POWER_TOLD_WITHIN_MS)
  }

  #remember(clientKey: string): void {
    const pin = this.#fingerprint === undefined ? {} : { pin: this.#fingerprint }
    // If it cannot be stored, it is known until this process ends.
    this.#memory.write({ ...this.#memory.read(), ...pin, clientKey }).catch(() => {})
  }

  #hear(text: string): void {
    const message = messageIn(text)
    if (message === undefined || !isSubscription(message.id)) return
    this.#told.add(message.id)
    // An old set has not all of them; what it refuses stays unknown.
    const told = errorIn(message) === undefined ? message.payload : {}
    this.#seen = { ...this.#seen, ...SUBSCRIPTIONS[message.id].read(told) }
    if (message.id === 'app') this.#followChannel()
    for (const look of this.#watchers) look()
  }

  /** The channel can be subscribed to only while live TV is in front. */
  #followChannel(): void {
    if (this.#seen.app !== LIVE_TV || this.#seen.channel !== undefined || !this.#told.has('channel')) return
    const time = timeOf(AbortSignal.timeout(STATE_TOLD_WITHIN_MS))
    const hear = (text: string) => (messageIn(text)?.id === 'channel' ? text : undefined)
    this.#main.ask(subscribe('channel', SUBSCRIPTIONS.channel.uri), hear, time).then(
      (text) => this.#hear(text),
      () => {},
    )
  }

  #lose(): void {
    this.#seen = {}
    this.#told.clear()
    this.#pointer.drop()
    for (const look of this.#watchers) look()
  }

  #nextId(): string {
    this.#requests += 1
    return String(this.#requests)
  }
}

function isSubscription(id: string): id is keyof typeof SUBSCRIPTIONS {
  return Object.hasOwn(SUBSCRIPTIONS, id)
}

export function keyIn({ payload }: Message): string | undefined {
  const key = payload['client-key']
  return typeof key === 'string' && key !== '' && key.length <= 200 ? key : undefined
}

/** Takes the answer with this id. */
export function answerTo(id: string): (text: string) => Message | undefined {
  return (text) => {
    const message = messageIn(text)
    return message?.id === id ? message : undefined
  }
}

function good(answer: Message): Payload {
  const error = errorIn(answer)
  if (error !== undefined) throw new WireFailure(refusalFor(error))
  return answer.payload
}
