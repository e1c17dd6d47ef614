/**
 * The server's end of the box link: takes the WebSocket of an agent that knows its box's secret, and joins it to the
 * box. An unknown box and a wrong secret look the same.
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
import { atMost } from '../../cache-size.ts'
import { FloodLimit } from '../../flood-limit.ts'
import { isForeign } from '../../http/known-hosts.ts'
import { network } from '../../http/network.ts'
import { staysOnThisMachine } from '../../http/this-machine.ts'
import { clientOf } from '../../http/trusted-proxies.ts'
import { PER_MINUTE } from '../../rates.ts'
import type { KnownBox } from '../../boxes/boxes.ts'
import type { Services } from '../../services.ts'
import { fingerprint } from '../../storage/seal.ts'
import { isUnableToSave, noteUnableToSave } from '../../storage/unable-to-save.ts'
import { RESTARTS, type Dialled } from './agent-link.ts'
import { AgentLinks } from './agent-links.ts'

const REMEMBERED_AT_MOST = 10_000

/** Who may dial here. Upgrades pass the framework's hooks by, so what those check of requests is checked here. */
export interface Dialling {
  readonly isKnownHost: (host: string) => boolean
  /** Whether an agent elsewhere must dial by `wss://`. */
  readonly needsTls: boolean
  readonly isProxy: (address: string) => boolean
}

export async function boxLinkFeature(app: FastifyInstance, services: Services, dialling: Dialling): Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: BOX_LINK_MESSAGE_BYTES, perMessageDeflate: false })
  const links = new AgentLinks(services)
  const unknown = new FloodLimit()
  const known = new FloodLimit()
  /** Secrets that were known a short time ago: their agents dial also beside a neighbour who guesses. */
  const good = new LRUCache<string, true>(atMost(REMEMBERED_AT_MOST))

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const secret = /^Bearer (\S{32,512})$/u.exec(request.headers.authorization ?? '')?.[1]
    const secretHash = secret === undefined ? undefined : fingerprint(secret)
    if (isForeign(request, dialling.isKnownHost)) return turnAway(stream, '403 Forbidden')
    if (request.url !== BOX_LINK_PATH) return turnAway(stream, '404 Not Found')
    if (dialling.needsTls && !isPrivate(request, dialling)) return turnAway(stream, '426 Upgrade Required')
    if (services.leaving.isLeaving || services.instanceLock.isLost) return turnAway(stream, '503 Service Unavailable')
    const address = network(clientOf(request, dialling.isProxy))
    const isFull = unknown.isFull(address, PER_MINUTE.unknownAgentsOfAddress, steadyNow())
    if (isFull && !good.has(secretHash ?? '')) return turnAway(stream, '429 Too Many Requests')
    const takeIn = (box: KnownBox | undefined) => {
      if (box === undefined) {
        unknown.take([[address, PER_MINUTE.unknownAgentsOfAddress]], steadyNow())
        return turnAway(stream, '401 Unauthorized')
      }
      good.set(secretHash ?? '', true)
      if (known.take([[secretHash ?? '', PER_MINUTE.dialsOfAgent]], steadyNow()) > 0)
        return turnAway(stream, '429 Too Many Requests')
      const dialled = { agent: agentOf(request), secretHash }
      sockets.handleUpgrade(request, stream, head, (socket) => join(box, socket, dialled))
    }
    const box = secretHash === undefined ? undefined : services.boxes.ofAgent(secretHash)
    if (!(box instanceof Promise)) return takeIn(box)
    // While the box is looked up nobody else listens to the connection.
    const breaks = () => stream.destroy()
    stream.on('error', breaks)
    box
      .finally(() => stream.off('error', breaks))
      .then(takeIn, (error: unknown) => {
        turnAway(stream, '503 Service Unavailable')
        noteFailure(services.log, error)
      })
  })

  function join(box: KnownBox, socket: WebSocket, dialled: Dialled): void {
    // Before anything else: one that is closed at once still reads, and a frame that is none would end the server.
    socket.on('error', terminate)
    const linked = services.boxes.agentLinked(box)
    if (linked === undefined) socket.close(RESTARTS)
    else links.join(linked, socket, dialled)
  }

  // Who is alone has nobody to hand them to, and needs no time for it.
  if (services.bus.state !== 'alone') services.leaving.before(() => links.leave())
  services.instanceLock.whenLost(() => void links.endAll())
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) socket.close(RESTARTS)
    sockets.close()
  })
}

/** No arrow function: one made in the upgrade would keep its request and the bytes that came with it as long as the link. */
function terminate(this: WebSocket): void {
  this.terminate()
}

/** From the upgrade on nobody but us listens to the connection: without that, one that breaks would end the server. */
function turnAway(stream: Duplex, status: string): void {
  stream.on('error', () => stream.destroy())
  // Whoever was turned away has no reason to hold its half open.
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`)
}

/** With TLS, also before a trusted proxy, or from this machine itself. */
function isPrivate({ socket, headers }: IncomingMessage, { isProxy }: Dialling): boolean {
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
