/**
 * A small MQTT 5 broker with QoS 0 that can misbehave towards the driver. The devices of the tests, which have other
 * client ids, are always served well.
 */
import { createServer, type Socket } from 'node:net'
import { generate, parser, type IPublishPacket, type Packet } from 'mqtt-packet'
import { matches } from '../src/mqtt/broker-socket.ts'
import { isDumb, flood, listening, type FarTrouble } from './far-end.ts'

export interface Published {
  readonly topic: string
  readonly text: string
  readonly qos: number
  readonly retain: boolean
  readonly expiresAfter: number | undefined
}

export interface FakeBroker {
  readonly port: number
  /** Whether it ends a connection in the breath in which it takes it. */
  isShuttingDown: boolean
  /** The name and password that it wants; undefined takes everybody. */
  login: { readonly user: string; readonly password: string } | undefined
  /** The topics that the driver may not subscribe to. */
  forbidden: readonly string[]
  /** What the driver published, as soon as it came. */
  readonly received: Published[]
  /** Connections of the driver. */
  connections(): number
  /** Those that are open. */
  open(): number
  /** Says this to the driver though it did not ask. */
  tell(packet: Packet): void
  /** Says this to the driver without end, as fast as it is read; the answer ends it. */
  pour(packet: Packet): () => void
  trouble(kind: FarTrouble): Promise<void>
  /** What came while it was silent is done now. */
  recover(): Promise<void>
  stop(): Promise<void>
}

interface Client {
  readonly socket: Socket
  isDriver: boolean
  readonly filters: string[]
  /** What came while the broker hung. */
  readonly waiting: Packet[]
  will: IPublishPacket | undefined
}

const NOT_AUTHORISED = 0x87
const SHUTTING_DOWN = 0x8b
const V5 = { protocolVersion: 5 }

export async function startFakeBroker(): Promise<FakeBroker> {
  const clients = new Set<Client>()
  const retained = new Map<string, IPublishPacket>()
  let connections = 0
  let trouble: FarTrouble | undefined

  const server = createServer((socket) => {
    const client: Client = { socket, isDriver: false, filters: [], waiting: [], will: undefined }
    const packets = parser(V5)
    clients.add(client)
    packets.on('packet', (packet: Packet) => take(client, packet))
    packets.on('error', () => socket.destroy())
    socket.on('data', (bytes: Buffer) => packets.parse(bytes))
    socket.on('close', () => {
      clients.delete(client)
      if (client.will !== undefined) route(client.will)
    })
  })
  const { port, unplug, plug } = await listening(server)

  const broker: FakeBroker = {
    port,
    isShuttingDown: false,
    login: undefined,
    forbidden: [],
    received: [],
    connections: () => connections,
    open: () => [...clients].filter(({ isDriver }) => isDriver).length,
    tell(packet) {
      for (const { socket, isDriver } of clients) if (isDriver) socket.write(generate(packet, V5))
    },
    pour(packet) {
      const bytes = generate(packet, V5)
      const many = Buffer.concat(Array.from({ length: Math.ceil(64_000 / bytes.length) }, () => bytes))
      let ended = false
      for (const { socket, isDriver } of clients) {
        const more = () => void (ended || socket.destroyed || socket.write(many, () => setImmediate(more)))
        if (isDriver) more()
      }
      return () => (ended = true)
    },
    async trouble(kind) {
      trouble = kind
      if (kind === 'unplugged') await unplug()
      if (kind === 'not allowed')
        for (const { socket, isDriver } of clients)
          if (isDriver) socket.end(generate({ cmd: 'disconnect', reasonCode: NOT_AUTHORISED }, V5))
    },
    async recover() {
      trouble = undefined
      await plug()
      for (const client of clients) for (const packet of client.waiting.splice(0)) handle(client, packet)
    },
    stop: unplug,
  }

  function take(client: Client, packet: Packet): void {
    if (packet.cmd === 'connect') {
      client.isDriver = packet.clientId.startsWith('beckon-')
      if (client.isDriver) connections += 1
    }
    if (client.isDriver && packet.cmd === 'publish') note(packet)
    if (client.isDriver && isDumb(trouble)) client.waiting.push(packet)
    else if (client.isDriver && trouble === 'breaks at the next press' && packet.cmd === 'publish')
      client.socket.destroy()
    else handle(client, packet)
  }

  function note({ topic, payload, qos, retain, properties }: IPublishPacket): void {
    broker.received.push({ topic, text: String(payload), qos, retain, expiresAfter: properties?.messageExpiryInterval })
  }

  function handle(client: Client, packet: Packet): void {
    switch (packet.cmd) {
      case 'connect': {
        const { user, password } = broker.login ?? {}
        const isWrong = broker.login !== undefined && (packet.username !== user || String(packet.password) !== password)
        const isRefused = client.isDriver && (isWrong || trouble === 'not allowed')
        client.will =
          packet.will === undefined ? undefined : ({ ...packet.will, cmd: 'publish', dup: false } as IPublishPacket)
        send(client, { cmd: 'connack', reasonCode: isRefused ? NOT_AUTHORISED : 0, sessionPresent: false })
        if (isRefused) client.socket.end()
        return
      }
      case 'subscribe': {
        const filters = packet.subscriptions.map(({ topic }) => topic)
        const granted = filters.map((filter) =>
          client.isDriver && broker.forbidden.includes(filter) ? NOT_AUTHORISED : 0,
        )
        client.filters.push(...filters.filter((_, at) => granted[at] === 0))
        send(client, { cmd: 'suback', messageId: packet.messageId ?? 0, granted })
        for (const message of retained.values())
          if (filters.some((filter) => matches(filter, message.topic))) send(client, message)
        return
      }
      case 'publish':
        return route(packet)
      case 'pingreq':
        return send(client, { cmd: 'pingresp' })
      case 'disconnect':
        client.will = undefined
        return void client.socket.end()
      default:
        return
    }
  }

  function route(message: IPublishPacket): void {
    if (message.retain) retained.set(message.topic, message)
    for (const client of clients)
      if (client.filters.some((filter) => matches(filter, message.topic)))
        send(client, { ...message, qos: 0, retain: false, dup: false })
  }

  function send(client: Client, packet: Packet): void {
    const bytes = generate(packet, V5)
    const { socket } = client
    if (client.isDriver && broker.isShuttingDown)
      return void socket.end(Buffer.concat([bytes, generate({ cmd: 'disconnect', reasonCode: SHUTTING_DOWN }, V5)]))
    switch (client.isDriver ? trouble : undefined) {
      case 'rubbish':
        return void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')
      case 'half a message':
        return void socket.end(bytes.subarray(0, Math.ceil(bytes.length / 2)))
      case 'huge':
        // The head of a message of 10 MB, and what follows.
        socket.write(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x05, 0x00, 0x01, 0x61, 0x00]))
        return flood(socket, Buffer.alloc(4_096, 0x78))
      case 'ten messages at once': {
        const others = Array.from({ length: 9 }, (_, at) =>
          generate(
            { cmd: 'publish', topic: 'somebody/else', payload: `{"n":${at}}`, qos: 0, dup: false, retain: false },
            V5,
          ),
        )
        return inPieces(socket, Buffer.concat([...others.slice(0, 5), bytes, ...others.slice(5)]))
      }
      default:
        return void socket.write(bytes)
    }
  }

  return broker
}

/** In pieces of seven bytes, one after the other. */
function inPieces(socket: Socket, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; at += 7) socket.write(bytes.subarray(at, at + 7))
}
