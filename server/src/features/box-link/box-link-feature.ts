/**
 * The server's end of the box link: accepts the WebSocket of an agent that has its box's secret, and joins it to the
 * box. The agent cannot distinguish an unknown box from a wrong secret.
 */
import {
  AGENT_HEADER,
  BOX_LINK_MESSAGE_BYTES,
  BOX_LINK_PATH,
  readAgent,
  type AgentDial,
} from '@beckon/contract/box-link'
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocketServer, type WebSocket } from 'ws'
import { atMost } from '../../bounds.ts'
import { RateLimit, PER_MINUTE } from '../../rates.ts'
import { isForeign } from '../../http/known-hosts.ts'
import { network, staysOnThisMachine, clientOf } from '../../http/callers.ts'
import type { KnownBox } from '../../boxes/boxes.ts'
import type { Services } from '../../services.ts'
import { fingerprint } from '../../storage/seal.ts'
import { isUnableToSave, noteUnableToSave } from '../../storage/unable-to-save.ts'
import { RESTARTS, type Dialled, AgentLinks } from './agent-links.ts'

const REMEMBERED_AT_MOST = 10_000

/** The rules that Fastify checks for requests. It does not check upgrades, so these rules are checked here. */
export interface DialRules {
  readonly isKnownHost: (host: string) => boolean
  /** Whether an agent elsewhere must dial by `wss://`. */
  readonly needsTls: boolean
  readonly isProxy: (address: string) => boolean
}

interface Dial {
  /** Undefined if the agent sent no secret. */
  readonly secretHash: string | undefined
  /** The network that the limits count for. */
  readonly address: string
}

type Refusal =
  | '401 Unauthorized'
  | '403 Forbidden'
  | '404 Not Found'
  | '426 Upgrade Required'
  | '429 Too Many Requests'
  | '503 Service Unavailable'

export async function boxLinkFeature(app: FastifyInstance, services: Services, rules: DialRules): Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: BOX_LINK_MESSAGE_BYTES, perMessageDeflate: false })
  const links = new AgentLinks(services)
  const unknownSecretsOfAddress = new RateLimit()
  const dialsOfSecret = new RateLimit()
  /** The agents of these secrets can dial while a neighbour at the same address guesses secrets. */
  const recentlyKnownSecrets = new LRUCache<string, true>(atMost(REMEMBERED_AT_MOST))

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const dial = { secretHash: secretHashOf(request), address: network(clientOf(request, rules.isProxy)) }
    const refusal = refusalBeforeLookup(request, dial)
    if (refusal !== undefined) return refuse(stream, refusal)
    // During the lookup no other code handles errors of the connection.
    const destroy = () => stream.destroy()
    stream.on('error', destroy)
    void boxOf(dial).then((found) => {
      stream.off('error', destroy)
      // The server may have begun to stop during the lookup.
      const box = refusalToAll() ?? found
      if (typeof box === 'string') return refuse(stream, box)
      const dialled = { agent: agentOf(request), secretHash: dial.secretHash }
      sockets.handleUpgrade(request, stream, head, (socket) => join(box, socket, dialled))
    })
  })

  function refusalBeforeLookup(request: IncomingMessage, { secretHash, address }: Dial): Refusal | undefined {
    if (isForeign(request, rules.isKnownHost)) return '403 Forbidden'
    if (request.url !== BOX_LINK_PATH) return '404 Not Found'
    if (rules.needsTls && !isPrivate(request, rules)) return '426 Upgrade Required'
    const toAll = refusalToAll()
    if (toAll !== undefined) return toAll
    if (secretHash !== undefined && recentlyKnownSecrets.has(secretHash)) return undefined
    const isFull = unknownSecretsOfAddress.isFull(address, PER_MINUTE.unknownAgentsOfAddress, steadyNow())
    return isFull ? '429 Too Many Requests' : undefined
  }

  /** Refuses all agents while this server stops: a link that joins then would stay until the process ends. */
  function refusalToAll(): Refusal | undefined {
    return services.leaving.isLeaving || services.instanceLock.isLost ? '503 Service Unavailable' : undefined
  }

  /** The box that has this secret. Does not reject. */
  async function boxOf({ secretHash, address }: Dial): Promise<KnownBox | Refusal> {
    try {
      const box = secretHash === undefined ? undefined : await services.boxes.ofAgent(secretHash)
      if (secretHash === undefined || box === undefined) {
        unknownSecretsOfAddress.take([[address, PER_MINUTE.unknownAgentsOfAddress]], steadyNow())
        return '401 Unauthorized'
      }
      recentlyKnownSecrets.set(secretHash, true)
      const waitMs = dialsOfSecret.take([[secretHash, PER_MINUTE.dialsOfAgent]], steadyNow())
      return waitMs > 0 ? '429 Too Many Requests' : box
    } catch (error) {
      noteFailure(services.log, error)
      return '503 Service Unavailable'
    }
  }

  function join(box: KnownBox, socket: WebSocket, dialled: Dialled): void {
    // Comes first: a closing socket still reads, and an invalid frame without an error listener would end the server.
    socket.on('error', terminate)
    const linked = services.boxes.agentLinked(box)
    if (linked === undefined) socket.close(RESTARTS)
    else links.join(linked, socket, dialled)
  }

  // A server without other nodes cannot hand its links over, so its stop need not wait for that.
  if (services.bus.state !== 'alone') services.leaving.before(() => links.leave())
  services.instanceLock.whenLost(() => void links.endAll())
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) socket.close(RESTARTS)
    sockets.close()
  })
}

/** Not an arrow function: one made in the upgrade would keep the request in memory as long as the link. */
function terminate(this: WebSocket): void {
  this.terminate()
}

/** Refuses an upgrade. Listens for errors, since a connection that breaks without a listener would end the server. */
function refuse(stream: Duplex, status: Refusal): void {
  stream.on('error', () => stream.destroy())
  // The agent's half need not stay open.
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`)
}

function secretHashOf({ headers }: IncomingMessage): string | undefined {
  const secret = /^Bearer (\S{32,512})$/u.exec(headers.authorization ?? '')?.[1]
  return secret === undefined ? undefined : fingerprint(secret)
}

/** Whether the agent came by TLS, here or to a trusted proxy, or from this machine. */
function isPrivate({ socket, headers }: IncomingMessage, { isProxy }: DialRules): boolean {
  const { remoteAddress = '' } = socket
  return (
    'encrypted' in socket ||
    (isProxy(remoteAddress) && headers['x-forwarded-proto'] === 'https') ||
    staysOnThisMachine(remoteAddress, headers.host ?? '')
  )
}

function agentOf({ headers }: IncomingMessage): AgentDial | undefined {
  const text = headers[AGENT_HEADER]
  return typeof text === 'string' ? readAgent(text) : undefined
}

function noteFailure(log: Logger, error: unknown): void {
  if (isUnableToSave(error)) noteUnableToSave(log, error, {})
  else log.error({ err: error }, 'An agent could not be looked up')
}
