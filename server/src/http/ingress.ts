/**
 * The listener behind Home Assistant's ingress. The Supervisor checks who is logged in, removes the base path, and puts
 * both into headers. So only its address may connect, and pages, redirects and cookies get the base path back.
 */
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { answerJson, refuse, answerRaw, endWith } from './answers.ts'
import type { Connections } from './connections.ts'
import type { IngressSettings } from './http-settings.ts'
import { beforeConnections, plainServer } from './servers.ts'

/** The Supervisor's facts about a request. */
export interface ThroughIngress {
  /** The base path, without a slash at the end: `/api/hassio_ingress/TOKEN`. */
  readonly basePath: string
  /** Scheme and host of the page, as the browser sees them. */
  readonly origin: string
  /** The user who is logged in at Home Assistant. */
  readonly userId: string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for requests of every other listener. */
    ingress: ThroughIngress | undefined
  }
  interface FastifyInstance {
    ingress: Ingress | undefined
  }
}

/** Only characters that cannot end a value in HTML, a script, a header or a cookie. */
const BASE_PATH = /^(?:\/[\w~-][\w.~-]*){1,8}$/u
const LONGEST_BASE_PATH = 256
const USER_ID = /^[\w-]{1,64}$/u
const REFUSED = 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

/** The constructor registers the hooks, so create it before other hooks. Call `listen` once the app is ready. */
export class Ingress {
  readonly #settings: IngressSettings
  readonly #sockets = new WeakSet<Socket>()
  readonly #server: Server

  /** `handler` passes a request to the app. */
  constructor(
    app: FastifyInstance,
    {
      settings,
      connections,
      handler,
    }: { settings: IngressSettings; connections: Connections; handler: RequestListener },
  ) {
    this.#settings = settings
    const server = plainServer(handler, connections)
    server.on('clientError', (error, socket) => answerRaw(error, socket, connections))
    // Agents of boxes have no log-in at Home Assistant.
    server.on('upgrade', (_request, socket) => turnAway(socket))
    const begin = beforeConnections(server, (socket) => {
      if (!isSameAddress(socket.remoteAddress, settings.from)) return turnAway(socket)
      this.#sockets.add(socket)
      begin(socket)
    })
    this.#server = server
    app.addHook('onRequest', (request, reply, done) => {
      if (!this.#sockets.has(request.raw.socket)) return done()
      request.ingress = throughIngress(request)
      // The Supervisor's own health checks have another host name and none of those headers.
      if (request.url === '/healthz') answerJson(reply, 200, '{"status":"OK"}')
      else if (request.ingress === undefined) refuse(reply, 'BAD-REQUEST')
      else done()
    })
    app.addHook('onSend', (request, reply, _payload, done) => {
      if (request.ingress !== undefined) changeHeaders(reply, request.ingress.basePath)
      done()
    })
    app.addHook('preClose', (done) => {
      server.close()
      done()
    })
  }

  /** Rejects if the port cannot be opened. */
  async listen(): Promise<AddressInfo> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ port: this.#settings.port, host: '0.0.0.0' }, resolve)
    })
    return this.#server.address() as AddressInfo
  }
}

/**
 * Refuses a connection that no limit counts and no other code handles. Reads on, since the end of an unread socket
 * would not be noticed.
 */
function turnAway(socket: Duplex): void {
  endWith(socket.on('error', () => {}).resume(), REFUSED)
}

/** Prefixes each address in a page with the path. The page's script reads the path from `data-base`. */
export function withBasePath(html: string, basePath: string): string {
  if (basePath === '') return html
  return html
    .replace('<html ', () => `<html data-base="${basePath}" `)
    .replaceAll(/ (href|src|action)="\/(?!\/)/gu, (_, name) => ` ${name}="${basePath}/`)
    .replaceAll('from"/assets/', () => `from"${basePath}/assets/`)
}

function throughIngress({ headers, host }: FastifyRequest): ThroughIngress | undefined {
  const basePath = String(headers['x-ingress-path'])
  if (basePath.length > LONGEST_BASE_PATH || !BASE_PATH.test(basePath)) return undefined
  const userId = String(headers['x-remote-user-id'])
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  return { basePath, origin: `${scheme}://${host}`, userId: USER_ID.test(userId) ? userId : undefined }
}

function changeHeaders(reply: FastifyReply, basePath: string): void {
  // Home Assistant's own page frames it, from the same origin.
  reply.removeHeader('x-frame-options')
  const policy = reply.getHeader('content-security-policy')
  if (policy !== undefined)
    reply.header('content-security-policy', String(policy).replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  const location = reply.getHeader('location')
  if (typeof location === 'string' && location.startsWith('/')) reply.header('location', basePath + location)
  const cookies = reply.getHeader('set-cookie')
  if (cookies !== undefined) {
    reply.removeHeader('set-cookie')
    reply.header(
      'set-cookie',
      [cookies].flat().map((one) => String(one).replace('; Path=/', `; Path=${basePath}/`)),
    )
  }
}

function isSameAddress(one: string | undefined, other: string): boolean {
  return one !== undefined && ipaddr.process(one).toString() === ipaddr.process(other).toString()
}
