/**
 * One client for each broker, shared by all its users. It connects when first needed, stays connected, and reconnects
 * only when needed again. A broker that hangs would deliver everything later, so one that was silent must answer a ping
 * before a command is written.
 */
import { ExpectedMessages, type Late, type Takes as TakesOf } from '../wire/expected-messages.ts'
import {
  DeviceError,
  HEARD_LATELY_MS,
  SHAKES_HANDS_WITHIN_MS,
  isExpired,
  unlessAborted,
  type Deadline,
} from '../wire/command.ts'
import { type BrokerAddress, matches } from './broker-socket.ts'
import { LiveConnection, type Message, type Properties } from './live-connection.ts'

export interface BrokerUse {
  /** The topic filters to subscribe to. */
  readonly filters: readonly string[]
  /** Called with every message of these topics that no command waits for. */
  readonly heard?: (message: Message) => void
  /** Called when the connection is closed: states received over it are no longer valid. */
  readonly lost?: () => void
  /** The limit of one message; 64 kB by default. Users with different limits have separate connections. */
  readonly maxBytes?: number
}

/** Recognises the answer among the messages. */
export type Takes<T> = TakesOf<Message, T>

const MAX_BYTES = 64 * 1024
const UNREACHABLE = 'BOX-UNREACHABLE'

class Broker {
  readonly links = new Set<BrokerLink>()
  readonly #address: BrokerAddress
  readonly #maxBytes: number
  #live: LiveConnection | undefined
  #opening: Promise<LiveConnection> | undefined

  constructor(address: BrokerAddress, maxBytes: number) {
    this.#address = address
    this.#maxBytes = maxBytes
  }

  /** Opens the connection if there is none. All users share the opening, so an aborted command does not stop it. */
  async open(): Promise<LiveConnection> {
    if (this.#live !== undefined) return this.#live
    this.#opening ??= this.#connect().finally(() => (this.#opening = undefined))
    return await this.#opening
  }

  close(): void {
    this.#live?.drop(new DeviceError(UNREACHABLE))
  }

  async #connect(): Promise<LiveConnection> {
    const live: LiveConnection = await LiveConnection.open(
      this.#address,
      this.#maxBytes,
      {
        heard: (message) => this.links.forEach((link) => link.hear(message)),
        ended: (failure) => {
          this.#live = undefined
          this.links.forEach((link) => link.lose(failure))
        },
      },
      AbortSignal.timeout(SHAKES_HANDS_WITHIN_MS),
    ).catch((error: unknown) => {
      // The connection's time limit ended, not the command's.
      throw error instanceof DeviceError && error.why === 'TOO-LATE' ? new DeviceError(UNREACHABLE) : error
    })
    this.#live = live
    if (this.links.size === 0) live.drop(new DeviceError(UNREACHABLE))
    return live
  }
}

const brokers = new Map<string, Broker>()

/** The use of a broker by one box or one search. */
export class BrokerLink {
  readonly #key: string
  readonly #broker: Broker
  readonly #use: BrokerUse
  readonly #expected = new ExpectedMessages<Message>()
  /** The connection that has our subscriptions, or is getting them. */
  #subscribed: { readonly live: LiveConnection; readonly done: Promise<void> } | undefined
  #isClosed = false

  constructor(address: BrokerAddress, use: BrokerUse) {
    this.#use = use
    const { host, port, tls, fingerprint, user, password } = address
    this.#key = JSON.stringify([host, port, tls, fingerprint, user, password, use.maxBytes])
    this.#broker = brokers.get(this.#key) ?? new Broker(address, use.maxBytes ?? MAX_BYTES)
    brokers.set(this.#key, this.#broker)
    this.#broker.links.add(this)
  }

  /** Connects and subscribes if needed. Resolves after the retained messages have arrived. */
  async open(time: Deadline): Promise<LiveConnection> {
    if (this.#isClosed) throw new DeviceError(UNREACHABLE)
    if (isExpired(time)) throw new DeviceError('TOO-LATE')
    const live = await unlessAborted(this.#broker.open(), time.signal)
    if (this.#isClosed) throw new DeviceError(UNREACHABLE)
    if (this.#subscribed?.live !== live) {
      const done = this.#use.filters.length > 0 ? live.subscribe(this.#use.filters) : Promise.resolve()
      done.catch(() => {
        if (this.#subscribed?.live === live) this.#subscribed = undefined
      })
      this.#subscribed = { live, done }
    }
    await unlessAborted(this.#subscribed.done, time.signal)
    return live
  }

  /** Sends a message that changes nothing. */
  async sendQuestion(topic: string, payload: string, time: Deadline, properties: Properties = {}): Promise<void> {
    const live = await this.open(time)
    if (isExpired(time)) throw new DeviceError('TOO-LATE')
    live.write(topic, payload, properties)
  }

  /**
   * Sends a command, once, to a broker that answers. A broker's expiry is in whole seconds: the time left is rounded
   * down, and a command with less than one second left is not sent.
   */
  async sendCommand(topic: string, payload: string, time: Deadline, properties: Properties = {}): Promise<void> {
    await this.#send(topic, payload, time, properties)
  }

  /** As `sendCommand`, but waits until the broker has read it. Once written, every failure is BOX-TIMEOUT. */
  async deliver(topic: string, payload: string, time: Deadline): Promise<void> {
    const live = await this.#send(topic, payload, time, {})
    try {
      await unlessAborted(live.ping(), time.signal)
    } catch {
      throw new DeviceError('BOX-TIMEOUT')
    }
  }

  async #send(topic: string, payload: string, time: Deadline, properties: Properties): Promise<LiveConnection> {
    const live = await this.open(time)
    if (performance.now() - live.heardAt >= HEARD_LATELY_MS) await unlessAborted(live.ping(), time.signal)
    const expiresAfter = secondsLeft(time)
    if (isExpired(time) || expiresAfter === 0) throw new DeviceError('TOO-LATE')
    if (this.#isClosed) throw new DeviceError(UNREACHABLE)
    live.write(topic, payload, { ...properties, expiresAfter })
    return live
  }

  /** Waits for a message. */
  expect<T>(takes: Takes<T>, time: Deadline, late: Late): Promise<T> {
    return this.#expected.next(takes, time, late)
  }

  /** Ends this use and fails its waiting commands. The last use closes the connection. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#broker.links.delete(this)
    this.lose(new DeviceError(UNREACHABLE))
    if (this.#broker.links.size > 0) return
    brokers.delete(this.#key)
    this.#broker.close()
  }

  hear(message: Message): void {
    if (!this.#use.filters.some((filter) => matches(filter, message.topic))) return
    if (!this.#expected.give(message)) this.#use.heard?.(message)
  }

  lose(failure: DeviceError): void {
    this.#subscribed = undefined
    this.#expected.fail(failure)
    this.#use.lost?.()
  }
}

/**
 * The expiry for the broker in whole seconds, rounded down; 1 for a command without a time limit. Never send 0: to
 * mosquitto it means no expiry.
 */
function secondsLeft({ until }: Deadline): number {
  return until === Number.POSITIVE_INFINITY ? 1 : Math.max(0, Math.floor((until - performance.now()) / 1_000))
}
