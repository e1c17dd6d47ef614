/**
 * The two connections to an LG TV. The first carries requests, their answers and the state that the TV pushes. The
 * second, which LG calls the pointer input socket, carries buttons and acknowledges nothing; its address is requested
 * over the first.
 */
import type { BoxMemory } from '../box-memory.ts'
import { MessageSocket, type Talk } from '../wire/message-socket.ts'
import { DeviceError, deadlineOf, within, type Deadline } from '../wire/command.ts'
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
  type PushedState,
} from './messages.ts'
import { hostInUrl } from '../wire/address.ts'

export interface DeviceAddress {
  readonly host: string
  readonly port: number
  /** Whether to use encryption; TVs before 2018 may accept only plain connections. */
  readonly secure: boolean
}

/** The longest message: the channel list of a TV with satellite. */
const MAX_BYTES = 8 * 1024 * 1024
/** The TV sends nothing that we need over the second connection. */
const BUTTONS_MAX_BYTES = 8 * 1024
/** A TV that does not push its power state within this time is assumed to be on. */
const POWER_REPORTED_WITHIN_MS = 500
const STATE_REPORTED_WITHIN_MS = 700

export function urlOf({ host, port, secure }: DeviceAddress): string {
  return `${secure ? 'wss' : 'ws'}://${hostInUrl(host)}:${port}/`
}

export class WebosConnection {
  readonly #host: string
  readonly #memory: BoxMemory
  readonly #main: MessageSocket
  readonly #buttons: MessageSocket
  readonly #listeners = new Set<() => void>()
  readonly #answeredSubscriptions = new Set<string>()
  #pushed: PushedState = {}
  #subscribedAt = 0
  #fingerprint: string | undefined
  #buttonsAddress = ''
  #requests = 0
  #isClosed = false

  constructor(to: DeviceAddress, memory: BoxMemory) {
    this.#host = to.host
    this.#memory = memory
    const pin = { expected: () => memory.read()['pin'], seen: (one: string) => void (this.#fingerprint = one) }
    this.#main = new MessageSocket({
      address: () => urlOf(to),
      pin,
      maxBytes: MAX_BYTES,
      logIn: (talk, time) => this.#greet(talk, time),
      onMessage: (text) => this.#hear(text),
      onClose: () => this.#lose(),
    })
    this.#buttons = new MessageSocket({ address: () => this.#buttonsAddress, pin, maxBytes: BUTTONS_MAX_BYTES })
  }

  /** The state that the TV pushed over the open connection. */
  get pushed(): PushedState {
    return this.#pushed
  }

  async open(time: Deadline): Promise<void> {
    if (this.#isClosed) throw new DeviceError('BOX-UNREACHABLE')
    if (this.#memory.read()['clientKey'] === undefined) throw new DeviceError('BOX-NOT-ALLOWED')
    await this.#main.open(time)
  }

  /** Asks a question that changes nothing. Rejects with a DeviceError; `refusalFor` names the TV's reason. */
  async ask(uri: string, time: Deadline): Promise<Payload> {
    await this.open(time)
    const id = this.#nextId()
    return payloadOf(await this.#main.ask(request(id, uri), answerTo(id), time))
  }

  /** Sends a command, once. */
  async command(uri: string, payload: object, time: Deadline): Promise<Payload> {
    await this.open(time)
    const id = this.#nextId()
    return payloadOf(await this.#main.command(request(id, uri, payload), answerTo(id), time))
  }

  /** Presses a button, once. Resolves when the TV has read it. */
  async press(name: string, time: Deadline): Promise<void> {
    await this.open(time)
    if (!this.#buttons.isOpen) {
      const answer = await this.ask('com.webos.service.networkinput/getPointerInputSocket', time)
      const address = pointerAddressIn(answer, [this.#host, this.#main.peer])
      if (address === undefined) throw new DeviceError('BOX-UNREACHABLE')
      this.#buttonsAddress = address
    }
    await this.#buttons.deliver(button(name), time)
  }

  /** Whether the pushed state fulfils the condition within the time. Does not reject. */
  waitFor(condition: (state: PushedState) => boolean, { signal }: Deadline, withinMs: number): Promise<boolean> {
    if (condition(this.#pushed)) return Promise.resolve(true)
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        this.#listeners.delete(check)
        resolve(condition(this.#pushed))
      }
      const check = () => condition(this.#pushed) && end()
      const timer = setTimeout(end, withinMs)
      signal.addEventListener('abort', end)
      this.#listeners.add(check)
      if (signal.aborted) end()
    })
  }

  /** Calls the listener when the TV pushes a state or the connection breaks; the returned function unsubscribes it. */
  whenChanged(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The pushed state, after the TV has proved that it answers. On a new connection, waits for the first pushes. */
  async state(time: Deadline): Promise<PushedState> {
    await this.open(time)
    await this.#main.proveAlive(time)
    const all = Object.keys(SUBSCRIPTIONS)
    const left = this.#subscribedAt + STATE_REPORTED_WITHIN_MS - performance.now()
    await this.waitFor(() => all.every((id) => this.#answeredSubscriptions.has(id)), time, Math.max(0, left))
    return this.#pushed
  }

  /**
   * Whether a TV that went to standby is still in it. A TV that refuses to answer counts as in standby, and so does one
   * that keeps its connection but no longer answers; then the next command opens a new connection.
   */
  async isStillInStandby(time: Deadline): Promise<boolean> {
    // Old TVs report no power state; in standby they have no app in the foreground.
    const { uri, read } = SUBSCRIPTIONS[this.#pushed.power === undefined ? 'app' : 'power']
    try {
      this.#pushed = { ...this.#pushed, ...read(await this.ask(uri, within(time, POWER_REPORTED_WITHIN_MS))) }
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error
      if (error.why === 'TOO-LATE') this.#main.drop()
      return true
    }
    return powerOf(this.#pushed) === 'standby'
  }

  close(): void {
    this.#isClosed = true
    this.#main.close()
    this.#buttons.close()
  }

  /** Registers and subscribes. A TV that no longer knows our key asks for permission on its screen instead. */
  async #greet(talk: Talk, time: Deadline): Promise<void> {
    const { clientKey = '', pin } = this.#memory.read()
    const answer = await talk.ask(register('PROMPT', clientKey), answerTo(REGISTER_ID), time)
    const error = errorIn(answer)
    if (error !== undefined && refusalFor(error) !== 'BOX-NOT-ALLOWED') throw new DeviceError('BOX-UNREACHABLE')
    if (answer.type !== 'registered') throw new DeviceError('BOX-NOT-ALLOWED')
    const keyNow = keyIn(answer) ?? clientKey
    if (keyNow !== clientKey || (pin === undefined && this.#fingerprint !== undefined)) this.#remember(keyNow)
    for (const [id, { uri }] of Object.entries(SUBSCRIPTIONS)) talk.say(subscribe(id, uri))
    this.#subscribedAt = performance.now()
    const isKnown = ({ power }: PushedState) =>
      this.#answeredSubscriptions.has('power') && (power !== undefined || this.#answeredSubscriptions.has('app'))
    await this.waitFor(isKnown, time, POWER_REPORTED_WITHIN_MS)
  }

  #remember(clientKey: string): void {
    const pin = this.#fingerprint === undefined ? {} : { pin: this.#fingerprint }
    // If it cannot be stored, it is known until this process ends.
    this.#memory.write({ ...this.#memory.read(), ...pin, clientKey }).catch(() => {})
  }

  #hear(text: string): void {
    const message = messageIn(text)
    if (message === undefined || !isSubscription(message.id)) return
    this.#answeredSubscriptions.add(message.id)
    // An old TV lacks some subscriptions; their fields stay unknown.
    const payload = errorIn(message) === undefined ? message.payload : {}
    this.#pushed = { ...this.#pushed, ...SUBSCRIPTIONS[message.id].read(payload) }
    if (message.id === 'app') this.#followChannel()
    for (const listener of this.#listeners) listener()
  }

  /** Subscribes to the channel again: the TV accepts that only while live TV is in the foreground. */
  #followChannel(): void {
    if (
      this.#pushed.app !== LIVE_TV ||
      this.#pushed.channel !== undefined ||
      !this.#answeredSubscriptions.has('channel')
    )
      return
    const time = deadlineOf(AbortSignal.timeout(STATE_REPORTED_WITHIN_MS))
    const hear = (text: string) => (messageIn(text)?.id === 'channel' ? text : undefined)
    this.#main.ask(subscribe('channel', SUBSCRIPTIONS.channel.uri), hear, time).then(
      (text) => this.#hear(text),
      () => {},
    )
  }

  #lose(): void {
    this.#pushed = {}
    this.#answeredSubscriptions.clear()
    this.#buttons.drop()
    for (const listener of this.#listeners) listener()
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

/** Recognises the answer with this id. */
export function answerTo(id: string): (text: string) => Message | undefined {
  return (text) => {
    const message = messageIn(text)
    return message?.id === id ? message : undefined
  }
}

function payloadOf(answer: Message): Payload {
  const error = errorIn(answer)
  if (error !== undefined) throw new DeviceError(refusalFor(error))
  return answer.payload
}
