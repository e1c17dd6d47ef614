/**
 * One Home Assistant server: one WebSocket for all boxes that use the same access. It sends the access token,
 * subscribes to entities, and keeps their states while the connection lasts.
 */
import { MessageSocket, type Takes, type Talk } from '../wire/message-socket.ts'
import type { CertificateCheck } from '../wire/pinned-tls.ts'
import { DeviceError, unlessAborted, type Deadline } from '../wire/command.ts'
import {
  applyChanges,
  messageIn,
  refusalOf,
  serviceMessage,
  type EntityState,
  type Message,
  type ServiceCall,
} from './messages.ts'
import { hostInUrl } from '../wire/address.ts'

export interface ServerAccess {
  readonly host: string
  readonly port: number
  /** The path of its WebSocket; by default `/api/websocket`. */
  readonly path?: string
  /** The pinned certificate for wss; undefined for plain ws. */
  readonly pin?: CertificateCheck | undefined
  /** Returns a valid access token. Rejects with a DeviceError. */
  readonly token: (time: Deadline) => Promise<string>
  /** Called when the token was refused; returns whether a new one can be requested. */
  readonly onTokenRefused: () => boolean
  /** The limit of one message. */
  readonly maxBytes?: number
}

/** A list of 500 apps with long names has some 30 kB. */
const MAX_BYTES = 256 * 1024

class TokenRefused extends DeviceError {
  readonly canRenew: boolean
  constructor(canRenew: boolean) {
    super('BOX-NOT-ALLOWED')
    this.canRenew = canRenew
  }
}

export class HomeAssistantServer {
  readonly #access: ServerAccess
  readonly #socket: MessageSocket
  readonly #states = new Map<string, EntityState>()
  readonly #watching = new Map<string, Promise<void>>()
  readonly #platforms = new Map<string, string | undefined>()
  readonly #onChange = new Set<() => void>()
  /** The subscriptions that wait for their first states. */
  readonly #awaited = new Map<number, PromiseWithResolvers<void>>()
  /** The last id. Ids must increase, so a message gets its id only when it is written. */
  #ids = 0

  constructor(access: ServerAccess) {
    this.#access = access
    const host = hostInUrl(access.host)
    this.#socket = new MessageSocket({
      address: () =>
        `${access.pin === undefined ? 'ws' : 'wss'}://${host}:${access.port}${access.path ?? '/api/websocket'}`,
      ...(access.pin === undefined ? {} : { pin: access.pin }),
      maxBytes: access.maxBytes ?? MAX_BYTES,
      logIn: (talk, time) => this.#logIn(talk, time),
      onMessage: (text) => this.#heard(text),
      onClose: () => this.#lost(),
    })
  }

  /** Resolves when the states of these entities are known. An entity that does not exist has none. */
  async watch(entities: readonly string[], time: Deadline): Promise<void> {
    await this.#open(time)
    const unwatched = entities.filter((entity) => !this.#watching.has(entity))
    if (unwatched.length > 0) {
      const watching = this.#subscribe(unwatched, time)
      for (const entity of unwatched) this.#watching.set(entity, watching)
      watching.catch(() => unwatched.forEach((entity) => this.#watching.delete(entity)))
    }
    await unlessAborted(Promise.all(entities.map((entity) => this.#watching.get(entity))), time.signal)
  }

  /**
   * Calls the listener when a watched state changes and when the connection breaks. The returned function removes the
   * listener.
   */
  whenChanged(listener: () => void): () => void {
    this.#onChange.add(listener)
    return () => this.#onChange.delete(listener)
  }

  /** Makes sure that the server still answers, so that the pushed states are current. */
  proveAlive(time: Deadline): Promise<void> {
    return this.#socket.proveAlive(time)
  }

  stateOf(entity: string): EntityState | undefined {
    return this.#states.get(entity)
  }

  /** The integration of an entity; undefined if Home Assistant does not report it. */
  async platformOf(entity: string, time: Deadline): Promise<string | undefined> {
    if (this.#platforms.has(entity)) return this.#platforms.get(entity)
    let platform: unknown
    try {
      const entry = await this.ask('config/entity_registry/get', { entity_id: entity }, time)
      platform = (entry as { platform?: unknown } | null | undefined)?.platform
      // An answer without it is not cached: the box would lack its keys until the connection breaks.
      if (typeof platform !== 'string') return undefined
    } catch (error) {
      // Entities of the configuration file are not in the registry.
      if (!(error instanceof DeviceError) || error.why !== 'INVALID-KEY') throw error
    }
    this.#platforms.set(entity, platform as string | undefined)
    return this.#platforms.get(entity)
  }

  /** Sends a query. Rejects with a DeviceError; INVALID-KEY for an unknown command or object. */
  async ask(type: string, fields: Readonly<Record<string, unknown>>, time: Deadline): Promise<unknown> {
    let id = 0
    const question = () => JSON.stringify({ id: (id = this.#ids += 1), type, ...fields })
    return (
      await this.#socket.ask(
        question,
        resultOf(() => id),
        time,
      )
    ).result
  }

  /** Calls a service, once. Resolves when Home Assistant has carried it out. Rejects with a DeviceError. */
  async call(service: ServiceCall, time: Deadline): Promise<void> {
    let id = 0
    await this.#socket.command(
      () => serviceMessage((id = this.#ids += 1), service),
      resultOf(() => id),
      time,
    )
  }

  /** Whether the pushed states show the effect within this time. */
  async shows(isShown: () => boolean, withinMs: number, { signal }: Deadline): Promise<boolean> {
    if (isShown()) return true
    const shown = Promise.withResolvers<boolean>()
    const look = () => isShown() && shown.resolve(true)
    const giveUp = () => shown.resolve(false)
    const timer = setTimeout(giveUp, withinMs)
    signal.addEventListener('abort', giveUp, { once: true })
    this.#onChange.add(look)
    try {
      return signal.aborted ? false : await shown.promise
    } finally {
      this.#onChange.delete(look)
      signal.removeEventListener('abort', giveUp)
      clearTimeout(timer)
    }
  }

  close(): void {
    this.#socket.close()
  }

  /**
   * Opens the connection. If the access token was refused, tries once with a new one: no command was sent yet. All that
   * wait for the connection share both attempts.
   */
  async #open(time: Deadline): Promise<void> {
    try {
      await this.#socket.open(time)
    } catch (error) {
      if (!(error instanceof TokenRefused) || !error.canRenew) throw error
      await this.#socket.open(time)
    }
  }

  async #logIn(talk: Talk, time: Deadline): Promise<void> {
    const token = await this.#access.token(time)
    // The server sends auth_required first, but accepts the token before that, too.
    const answer = ofType('auth_ok', 'auth_invalid')
    const { type } = await talk.ask(JSON.stringify({ type: 'auth', access_token: token }), answer, time)
    if (type === 'auth_ok') return
    throw new TokenRefused(this.#access.onTokenRefused())
  }

  async #subscribe(entities: readonly string[], time: Deadline): Promise<void> {
    let id = 0
    const first = Promise.withResolvers<void>()
    first.promise.catch(() => {})
    const question = () => {
      id = this.#ids += 1
      this.#awaited.set(id, first)
      return JSON.stringify({ id, type: 'subscribe_entities', entity_ids: entities })
    }
    try {
      await this.#socket.ask(
        question,
        resultOf(() => id),
        time,
      )
      await unlessAborted(first.promise, time.signal)
    } finally {
      this.#awaited.delete(id)
    }
  }

  #heard(text: string): void {
    const message = messageIn(text)
    if (message === undefined) return this.#socket.drop()
    if (message.type !== 'event' || message.id === undefined) return
    // False for an event of another form: it has changed no state.
    if (!applyChanges(this.#states, message.event, (entity) => this.#watching.has(entity))) return
    this.#awaited.get(message.id)?.resolve()
    for (const listener of this.#onChange) listener()
  }

  #lost(): void {
    this.#states.clear()
    this.#watching.clear()
    this.#platforms.clear()
    for (const first of this.#awaited.values()) first.reject(new DeviceError('BOX-UNREACHABLE'))
    for (const listener of this.#onChange) listener()
  }
}

function ofType(...types: readonly string[]): Takes<Message> {
  return (text) => {
    const message = messageIn(text)
    return message !== undefined && types.includes(message.type) ? message : undefined
  }
}

function resultOf(id: () => number): Takes<Message> {
  return (text) => {
    const message = messageIn(text)
    if (message === undefined || message.type !== 'result' || message.id !== id()) return undefined
    if (message.success !== true) throw new DeviceError(refusalOf(message.error?.code))
    return message
  }
}

/** The open connections, by access (`shareConnection`). */
const servers = new Map<string, { readonly server: HomeAssistantServer; users: number }>()

export interface SharedConnection {
  readonly server: HomeAssistantServer
  /** The last release closes the connection. */
  release(): void
}

/** Boxes share a connection only if pin and `credential` are the same: tokens may have different rights. */
export function shareConnection(access: ServerAccess, credential: string): SharedConnection {
  const key = JSON.stringify([access.host, access.port, access.pin !== undefined, access.pin?.expected(), credential])
  const shared = servers.get(key) ?? { server: new HomeAssistantServer(access), users: 0 }
  servers.set(key, shared)
  shared.users += 1
  return {
    server: shared.server,
    release() {
      shared.users -= 1
      if (shared.users > 0) return
      servers.delete(key)
      shared.server.close()
    },
  }
}
