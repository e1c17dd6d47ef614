/**
 * A fake Home Assistant that keeps state and is as strict as the real one: log-in, increasing message numbers,
 * services with schemas and features, pushed states in short form, registries, and tokens for a log-in at its page.
 * Written after the source of Home Assistant core (Apache-2.0): components/websocket_api, remote, media_player, auth.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import { isDumb, listening, tellIn, type FarTrouble } from './far-end.ts'
import { FakeAuth, TOKEN } from './fake-home-assistant-auth.ts'
import { Refusal, serviceFor, tvEntity, VIZIO_KNOWS, type Entity, type Fields } from './fake-home-assistant-services.ts'
import type { SelfSigned } from './self-signed.ts'
import { told } from './twisted-reports.ts'

/** A service that was called and done. */
export interface Call {
  readonly service: string
  readonly entity: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface FakeHomeAssistant {
  readonly port: number
  readonly entities: Map<string, Entity>
  readonly calls: Call[]
  /** The types of all messages received, in order. */
  readonly received: string[]
  /** The time for which keys were held back after they were sent, because nobody asked for less. */
  waitedMs: number
  /** The tokens that are good, and the log-in at its page. */
  readonly auth: FakeAuth
  /** The open connections, and all that were taken. */
  connections(): { readonly open: number; readonly taken: number }
  /** Sets a state and pushes it; an attribute that is undefined is gone. */
  set(entity: string, state: string, attributes?: Readonly<Record<string, unknown>>): void
  /** Whether the integrations tell what a command did. */
  tellsState: boolean
  /** What the next service call is refused with. */
  failsWith: string | undefined
  /** Takes all tokens back, which ends the connections that used them. */
  withdraw(): Promise<void>
  trouble(kind: FarTrouble): Promise<void>
  recover(): Promise<void>
  stop(): Promise<void>
}

export const TV = 'media_player.living_room'
export const REMOTE = 'remote.living_room'
const OTHER = JSON.stringify({ id: 99_999, type: 'event', event: { r: [] } })
const CALL_FIELDS = new Set(['id', 'type', 'domain', 'service', 'target', 'service_data', 'return_response'])

interface Client {
  readonly socket: WebSocket
  token: string | undefined
  lastId: number
  coalesces: boolean
  readonly waiting: unknown[]
  /** The number of each subscription, and its entities; none means all. */
  readonly watches: Map<number, ReadonlySet<string>>
}

export async function startFakeHomeAssistant(certificate?: SelfSigned): Promise<FakeHomeAssistant> {
  const clients = new Set<Client>()
  let taken = 0
  let trouble: FarTrouble | undefined
  const auth = new FakeAuth((token) => {
    for (const client of clients) if (client.token === token) client.socket.close()
  })

  const home: FakeHomeAssistant = {
    get port() {
      return loopback.port
    },
    entities: new Map<string, Entity>([
      [TV, tvEntity('samsungtv')],
      [REMOTE, { platform: 'samsungtv', device: 'tv-device', state: 'on', attributes: { friendly_name: 'Remote' } }],
    ]),
    calls: [],
    received: [],
    waitedMs: 0,
    auth,
    connections: () => ({ open: clients.size, taken }),
    set(id, state, attributes = {}) {
      const entity = home.entities.get(id)
      if (entity === undefined) return
      const isNew = entity.state !== state
      entity.state = state
      const given = Object.entries(attributes)
      const gone = given.flatMap(([name, value]) => (value === undefined ? [name] : []))
      const a = Object.fromEntries(given.filter(([, value]) => value !== undefined))
      Object.assign(entity.attributes, a)
      for (const name of gone) delete entity.attributes[name]
      const plus = { ...(isNew ? { s: state } : {}), ...(Object.keys(a).length > 0 ? { a } : {}), lu: now() }
      push(id, { c: { [id]: { '+': plus, ...(gone.length > 0 ? { '-': { a: gone } } : {}) } } })
    },
    tellsState: true,
    failsWith: undefined,
    async withdraw() {
      auth.withdrawAll()
      await Promise.all([...clients].map(({ socket }) => (socket.close(), once(socket, 'close'))))
    },
    async trouble(kind) {
      trouble = kind
      if (kind === 'asleep') home.set(TV, 'off')
      if (kind === 'unplugged') await loopback.unplug()
      if (kind === 'not allowed') await home.withdraw()
    },
    async recover() {
      trouble = undefined
      auth.tokens.add(TOKEN)
      await loopback.plug()
      home.set(TV, 'playing')
    },
    stop: () => loopback.unplug(),
  }

  const http = auth.answer.bind(auth)
  const server = certificate === undefined ? createServer(http) : createTlsServer(certificate, http)
  const webSockets = new WebSocketServer({ noServer: true, autoPong: false })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head) => {
    if (request.url !== '/api/websocket') return socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
    webSockets.handleUpgrade(request, socket, head, welcome)
  })
  const loopback = await listening(server)
  return home

  // The connection

  function welcome(socket: WebSocket): void {
    taken += 1
    const client: Client = { socket, token: undefined, lastId: 0, coalesces: false, waiting: [], watches: new Map() }
    clients.add(client)
    socket.on('close', () => clients.delete(client))
    socket.on('error', () => {})
    socket.on('ping', (data) => isDumb(trouble) || socket.pong(data))
    socket.on('message', (data) => hear(client, String(data)))
    if (!isDumb(trouble)) send(client, { type: 'auth_required', ha_version: '2026.11.0' })
  }

  function hear(client: Client, text: string): void {
    const message = JSON.parse(text) as Fields
    home.received.push(String(message['type']))
    if (client.token === undefined) return logIn(client, message)
    const id = message['id']
    if (typeof id !== 'number' || typeof message['type'] !== 'string') {
      return send(
        client,
        failure(typeof id === 'number' ? id : null, 'invalid_format', 'Message incorrectly formatted.'),
      )
    }
    if (id <= client.lastId) return send(client, failure(id, 'id_reuse', 'Identifier values have to increase.'))
    client.lastId = id
    void answer(client, id, message)
  }

  function logIn(client: Client, message: Fields): void {
    if (isDumb(trouble)) return
    const { access_token: given } = message
    const isWhole = message['type'] === 'auth' && typeof given === 'string' && Object.keys(message).length === 2
    if (!isWhole || !auth.isGood(given)) {
      send(client, { type: 'auth_invalid', message: 'Invalid access token or password' })
      return client.socket.close()
    }
    client.token = given
    send(client, { type: 'auth_ok', ha_version: '2026.11.0' })
  }

  async function answer(client: Client, id: number, message: Fields): Promise<void> {
    try {
      const result = await resultOf(client, id, message)
      send(client, { id, type: 'result', success: true, result })
      if (message['type'] === 'subscribe_entities') sendAll(client, id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      send(client, failure(id, error.code, error.message))
    }
  }

  async function resultOf(client: Client, id: number, message: Fields): Promise<unknown> {
    const entity = String(message['entity_id'])
    switch (message['type']) {
      case 'supported_features':
        client.coalesces = (message['features'] as Fields)['coalesce_messages'] === 1
        return null
      case 'subscribe_entities':
        client.watches.set(id, new Set((message['entity_ids'] ?? []) as readonly string[]))
        return null
      case 'unsubscribe_events':
        if (!client.watches.delete(message['subscription'] as number))
          throw new Refusal('not_found', 'Subscription not found.')
        return null
      case 'config/entity_registry/get':
        if (home.entities.get(entity)?.platform === undefined) throw new Refusal('not_found', 'Entity not found')
        return { entity_id: entity, platform: home.entities.get(entity)?.platform }
      case 'config/entity_registry/list':
        return [...home.entities].flatMap(([entity_id, { platform, device }]) =>
          platform === undefined
            ? []
            : [{ entity_id, platform, device_id: device ?? null, area_id: null, disabled_by: null, hidden_by: null }],
        )
      case 'config/device_registry/list':
        return [{ id: 'tv-device', area_id: 'living_room', name: 'TV' }]
      case 'config/area_registry/list':
        return [{ area_id: 'living_room', name: 'Living room' }]
      case 'get_states':
        return [...home.entities].map(([entity_id, { state, attributes }]) => ({ entity_id, state, attributes }))
      case 'call_service':
        return await call(message)
      default:
        throw new Refusal('unknown_command', 'Unknown command.')
    }
  }

  // Services

  async function call(message: Fields): Promise<unknown> {
    const { domain, service: name, target, service_data: data = {} } = message as Fields & { service_data?: Fields }
    if (Object.keys(message).some((field) => !CALL_FIELDS.has(field)))
      throw new Refusal('invalid_format', 'extra keys not allowed')
    const entity = String((target as Fields | undefined)?.['entity_id'])
    const full = `${String(domain)}.${String(name)}`
    const service = serviceFor(full, data)
    if (home.failsWith !== undefined) throw new Refusal(home.failsWith, 'It failed.')
    const there = home.entities.get(entity)
    // An entity that is unknown or unavailable is passed over without an error.
    if (there !== undefined && there.state !== 'unavailable') {
      const features = Number(there.attributes['supported_features'] ?? 0)
      if (service.needs !== undefined && (features & service.needs) === 0)
        throw new Refusal('service_validation_error', `Entity ${entity} does not support action ${full}.`)
      if (there.platform === 'vizio' && full === 'remote.send_command' && !VIZIO_KNOWS.has(String(data['command'])))
        throw new Refusal('service_validation_error', 'Unknown command')
      home.calls.push({ service: full, entity, data })
      carryOut(full, entity, there, data)
    }
    if (isDumb(trouble)) return await new Promise(() => {})
    if (full === 'remote.send_command') {
      const delayMs = Number(data['delay_secs'] ?? 0.4) * 1_000
      home.waitedMs += delayMs
      await new Promise((done) => setTimeout(done, delayMs))
    }
    return { context: { id: '01J', parent_id: null, user_id: null } }
  }

  function carryOut(service: string, id: string, { state, attributes }: Entity, data: Fields): void {
    const volume = Number(attributes['volume_level'] ?? 0)
    const to = (next: string, more: Fields = {}) => {
      if (home.tellsState) home.set(id, next, more)
    }
    const power = (on: boolean) => {
      for (const one of [TV, REMOTE]) if (home.tellsState) home.set(one, on ? 'on' : 'off')
    }
    if (service.endsWith('.turn_on')) power(true)
    else if (service.endsWith('.turn_off')) power(false)
    else if (service.endsWith('volume_up')) to(state, { volume_level: Math.min(volume + 0.1, 1) })
    else if (service.endsWith('volume_down')) to(state, { volume_level: Math.max(volume - 0.1, 0) })
    else if (service.endsWith('volume_set')) to(state, { volume_level: data['volume_level'] })
    else if (service.endsWith('volume_mute')) to(state, { is_volume_muted: data['is_volume_muted'] })
    else if (service.endsWith('select_source')) to(state, { source: data['source'], app_name: data['source'] })
    else if (service.endsWith('media_play_pause')) to(state === 'playing' ? 'paused' : 'playing')
  }

  // What it says

  function sendAll(client: Client, id: number): void {
    const watched = client.watches.get(id) ?? new Set()
    const added = [...home.entities]
      .filter(([entity]) => watched.size === 0 || watched.has(entity))
      .map(([entity, { state: s, attributes: a }]) => [entity, { s, a, c: '01J', lc: now() }])
    send(client, { id, type: 'event', event: { a: Object.fromEntries(added) } })
  }

  function push(entity: string, event: unknown): void {
    for (const client of clients)
      for (const [id, watched] of client.watches)
        if (watched.size === 0 || watched.has(entity)) send(client, { id, type: 'event', event })
  }

  function send(client: Client, message: Fields): void {
    const { socket } = client
    const isAnswer = message['type'] === 'result'
    if (isDumb(trouble)) return
    if (isAnswer && trouble === 'breaks at the next press') return socket.terminate()
    if (isAnswer && trouble !== undefined) return tellIn(trouble, socket, JSON.stringify(message), OTHER)
    if (!client.coalesces) return socket.send(JSON.stringify(told(message)))
    // What comes in one turn goes out as one list.
    if (client.waiting.push(message) > 1) return
    setImmediate(() => {
      const [first, ...more] = client.waiting.splice(0)
      socket.send(JSON.stringify(more.length === 0 ? first : [first, ...more]))
    })
  }
}

function failure(id: number | null, code: string, message: string): Fields {
  return { id, type: 'result', success: false, error: { code, message } }
}

function now(): number {
  return Date.now() / 1_000
}
