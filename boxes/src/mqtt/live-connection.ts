/**
 * One connection to a broker, from opening to close. It is never reconnected; a new connection knows nothing of an old
 * one, so nothing is sent twice.
 */
import { randomUUID } from 'node:crypto'
import type { IClientOptions, MqttClient } from 'mqtt'
import { ReadingPace } from '../wire/tcp.ts'
import { OtherFamily, DeviceError } from '../wire/command.ts'
import { openBrokerSocket, type BrokerAddress, type BrokerSocket } from './broker-socket.ts'

export interface Message {
  readonly topic: string
  readonly text: string
  /** Whether it is a retained message. */
  readonly isRetained: boolean
  readonly correlation: string | undefined
}

export interface Properties {
  readonly responseTopic?: string
  readonly correlation?: string
  /** Seconds after which the broker no longer delivers it. */
  readonly expiresAfter?: number
}

const NOT_AUTHORISED = 0x87
/** The MQTT reason codes for a refused login: bad name or password, not authorised, banned. */
const REFUSED_LOGINS: readonly number[] = [0x86, NOT_AUTHORISED, 0x8a]
/** A healthy broker answers within a few milliseconds. */
const ANSWERS_WITHIN_MS = 1_000
const KEEPALIVE_S = 30
/**
 * The one answer that the broker owes us for each packet that we send. Messages come with QoS 0, as we subscribe. Any
 * other packet ends the connection, since the library would answer or keep such packets without limit.
 */
const ANSWER_TO: Readonly<Record<string, string | undefined>> = { subscribe: 'suback', pingreq: 'pingresp' }

export class LiveConnection {
  readonly #client: MqttClient
  readonly #socket: BrokerSocket
  readonly #ended: (failure: DeviceError) => void
  /** The unanswered pings, ours and the library's; answers arrive in the same order. */
  readonly #pings: PromiseWithResolvers<void>[] = []
  readonly #onDrop = new Set<(failure: DeviceError) => void>()
  #failure: DeviceError | undefined
  /** When the broker last sent something, on `performance.now()`. */
  heardAt = performance.now()

  private constructor(client: MqttClient, socket: BrokerSocket, ended: (failure: DeviceError) => void) {
    this.#client = client
    this.#socket = socket
    this.#ended = ended
  }

  /**
   * Connects and logs in. Rejects with a DeviceError. `heard` gets every message; `ended` is called once, when the
   * connection closes.
   */
  static async open(
    address: BrokerAddress,
    maxBytes: number,
    on: { readonly heard: (message: Message) => void; readonly ended: (failure: DeviceError) => void },
    signal: AbortSignal,
  ): Promise<LiveConnection> {
    // The library loads slowly, and most homes have no broker.
    const { MqttClient } = await import('mqtt')
    const socket = await openBrokerSocket(address, signal)
    const client = new MqttClient(() => socket.stream, optionsFor(address, maxBytes))
    const live = new LiveConnection(client, socket, on.ended)
    const connected = Promise.withResolvers<void>()
    live.#onDrop.add(connected.reject)
    const abort = () => live.drop(new DeviceError('BOX-UNREACHABLE'))
    signal.addEventListener('abort', abort, { once: true })
    let hasAnswered = false
    const dropFor = (reason?: unknown) => {
      if (REFUSED_LOGINS.includes(Number(reason))) return live.drop(new DeviceError('BOX-NOT-ALLOWED'))
      live.drop(hasAnswered ? new DeviceError('BOX-UNREACHABLE') : new OtherFamily())
    }
    client.on('connect', () => {
      hasAnswered = true
      connected.resolve()
    })
    client.on('error', (error) => dropFor('code' in error ? error.code : undefined))
    client.on('close', () => dropFor())
    client.on('disconnect', (packet) => dropFor(packet.reasonCode))
    // Bytes since the last complete packet: an endless packet ends the connection.
    let unread = 0
    socket.stream.on('data', (bytes: Buffer) => {
      unread += bytes.length
      if (unread > 2 * maxBytes) live.drop(new DeviceError('BOX-UNREACHABLE'))
    })
    const pace = readingPaceOf(client)
    /** How many of each kind of answer the broker owes us. */
    const owed = new Map<string, number>([['connack', 1]])
    client.on('packetsend', ({ cmd }) => {
      const answer = ANSWER_TO[cmd]
      if (answer !== undefined) owed.set(answer, (owed.get(answer) ?? 0) + 1)
      if (cmd === 'pingreq') live.#pings.push(Promise.withResolvers())
    })
    client.on('packetreceive', (packet) => {
      unread = 0
      live.heardAt = performance.now()
      pace.heard(packet.length ?? 0)
      // A message with QoS 0 and the broker's DISCONNECT are not answers.
      if (packet.cmd === 'publish' ? packet.qos === 0 : packet.cmd === 'disconnect') return
      const left = owed.get(packet.cmd) ?? 0
      if (left === 0) return dropFor()
      owed.set(packet.cmd, left - 1)
      if (packet.cmd === 'pingresp') live.#pings.shift()?.resolve()
    })
    client.on('message', (topic, payload, packet) =>
      on.heard({
        topic,
        text: payload.toString('utf8'),
        isRetained: packet.retain,
        correlation: packet.properties?.correlationData?.toString('utf8'),
      }),
    )
    try {
      await connected.promise
    } finally {
      signal.removeEventListener('abort', abort)
      live.#onDrop.delete(connected.reject)
    }
    // The broker's DISCONNECT may have arrived together with its CONNACK.
    if (live.#failure !== undefined) throw live.#failure
    return live
  }

  /** Subscribes, and waits for the retained messages of these topics. */
  async subscribe(filters: readonly string[]): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure
    const granted = Promise.withResolvers<void>()
    this.#client.subscribe([...filters], { qos: 0 }, (error) =>
      error
        ? granted.reject(new DeviceError(isNotAuthorised(error) ? 'BOX-NOT-ALLOWED' : 'BOX-UNREACHABLE'))
        : granted.resolve(),
    )
    await this.#orDropIfSilent(granted.promise)
    await this.ping()
  }

  /** Writes a message, once, with QoS 0 and not retained. */
  write(topic: string, payload: string, { responseTopic, correlation, expiresAfter }: Properties): void {
    if (this.#failure !== undefined) throw this.#failure
    this.#client.publish(topic, payload, {
      qos: 0,
      retain: false,
      properties: {
        ...(responseTopic === undefined ? {} : { responseTopic }),
        ...(correlation === undefined ? {} : { correlationData: Buffer.from(correlation) }),
        ...(expiresAfter === undefined ? {} : { messageExpiryInterval: expiresAfter }),
      },
    })
  }

  /** Resolves when the broker has read everything written before. Disconnects from a broker that does not answer. */
  async ping(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure
    // Adds a promise to `#pings` through the 'packetsend' event.
    this.#client.sendPing()
    await this.#orDropIfSilent(Promise.resolve(this.#pings.at(-1)?.promise))
  }

  drop(failure: DeviceError): void {
    if (this.#failure !== undefined) return
    this.#failure = failure
    this.#client.end(true)
    this.#socket.reset()
    for (const end of this.#onDrop) end(failure)
    this.#ended(failure)
  }

  /** Disconnects from a broker that does not answer in time. */
  async #orDropIfSilent<T>(answer: Promise<T>): Promise<T> {
    const timeout = setTimeout(() => this.drop(new DeviceError('BOX-UNREACHABLE')), ANSWERS_WITHIN_MS)
    try {
      return await this.#unlessEnded(answer)
    } finally {
      clearTimeout(timeout)
    }
  }

  async #unlessEnded<T>(done: Promise<T>): Promise<T> {
    if (this.#failure !== undefined) throw this.#failure
    const ended = Promise.withResolvers<never>()
    this.#onDrop.add(ended.reject)
    try {
      return await Promise.race([done, ended.promise])
    } finally {
      this.#onDrop.delete(ended.reject)
    }
  }
}

function optionsFor({ user, password }: BrokerAddress, maxBytes: number): IClientOptions {
  return {
    protocolId: 'MQTT',
    protocolVersion: 5,
    clientId: `beckon-${randomUUID()}`,
    clean: true,
    keepalive: KEEPALIVE_S,
    // A message that was written, or could not be, is never sent later.
    reconnectPeriod: 0,
    queueQoSZero: false,
    resubscribe: false,
    properties: { maximumPacketSize: maxBytes },
    ...(user === undefined ? {} : { username: user }),
    ...(password === undefined ? {} : { password }),
  }
}

/** Pauses the client between two messages: the next one is read after this one has been handled. */
function readingPaceOf(client: MqttClient): ReadingPace {
  let isPaused = false
  let next: (() => void) | undefined
  client.handleMessage = (_, done) => {
    if (isPaused) next = done
    else done()
  }
  return new ReadingPace({
    pause: () => (isPaused = true),
    resume() {
      isPaused = false
      next?.()
      next = undefined
    },
  })
}

function isNotAuthorised(error: Error): boolean {
  const packet = (error as { packet?: { granted?: readonly unknown[] } }).packet
  return packet?.granted?.includes(NOT_AUTHORISED) ?? false
}
