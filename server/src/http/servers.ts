/** Our http and https servers, with their time limits and watched connections. */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import type { ConnectionLimits, Connections } from './connections.ts'
import type { Certificates } from '../https/certificates.ts'

/** The contract checks each call. Otherwise Fastify loads compilers of JSON schemas, 16 MB that nothing uses. */
export const WITHOUT_JSON_SCHEMAS = {
  compilersFactory: { buildValidator: noJsonSchemas, buildSerializer: noJsonSchemas },
}

function noJsonSchemas(): never {
  throw new Error('A route has a JSON schema. The shapes of the contract check each call instead.')
}

export function plainServer(handler: RequestListener, connections: Connections): Server {
  const server = watchRequests(createServer(timeLimits(connections.limits), handler), connections)
  beforeConnections(server, (socket, begin) => {
    if (connections.admit(socket)) begin()
  })
  return server
}

function timeLimits({ requestMs, idleMs, checkEveryMs }: ConnectionLimits): ServerOptions {
  return {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkEveryMs,
  }
}

/** Reports each request and upgrade of a server to `connections`. */
function watchRequests<S extends Pick<Server, 'timeout' | 'prependListener'>>(server: S, connections: Connections): S {
  server.timeout = connections.limits.silenceMs
  server.prependListener('request', (request, response) => connections.headArrived(request, response))
  server.prependListener('upgrade', (_request, stream: Duplex) => connections.upgraded(stream))
  return server
}

/** `decide` gets each new connection first, and calls `begin` to pass it to the server. */
export function beforeConnections(
  server: Pick<Server, 'listeners' | 'removeAllListeners' | 'on'>,
  decide: (socket: Socket, begin: () => void) => void,
): void {
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) =>
    decide(socket, () => {
      for (const listener of listeners) listener.call(server, socket)
    }),
  )
}

const LOOPBACK = ['127.0.0.1', '::1']

/**
 * `localhost` has two addresses, and the server listens on one: with a server of its own maker, Fastify binds no other.
 * This forwards the other one to it. Undefined if the machine lacks that address or another program uses its port.
 */
export async function alsoOnOtherLoopback(
  server: Pick<TcpServer, 'address' | 'emit'>,
): Promise<{ close(): void } | undefined> {
  const { address, port } = server.address() as AddressInfo
  const other = LOOPBACK.find((one) => one !== address)
  const second = createTcpServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
  return await new Promise((resolve) => {
    second.once('error', () => resolve(undefined))
    second.listen({ port, host: other }, () => resolve({ close: () => void second.close() }))
  })
}

/** The first byte of a TLS handshake, and never of HTTP. */
const TLS_HANDSHAKE = 22

/**
 * One port for https and http, so that an address typed without `https://`, or scanned before the device trusts this
 * server, leads to a page. Fastify listens with the https server; requests that came without TLS reach the same
 * handler.
 */
export function sharedPort(
  handler: RequestListener,
  certificates: Certificates,
  connections: Connections,
): SecureServer {
  const limits = timeLimits(connections.limits)
  const tls = { ...tlsOf(certificates.current()), minVersion: 'TLSv1.2' } as const
  const secure = watchRequests(createSecureServer({ ...limits, ...tls }, handler), connections)
  const plain = watchRequests(createServer(limits, handler), connections)
  certificates.onChange((certificate) => secure.setSecureContext({ ...tlsOf(certificate), minVersion: 'TLSv1.2' }))

  secure.prependListener('secureConnection', (socket) => connections.secured(socket))
  beforeConnections(secure, (socket, beginTls) => {
    if (!connections.admit(socket)) return
    const end = () => socket.destroy()
    socket.on('error', end)
    socket.once('data', (first: Buffer) => {
      socket.pause()
      socket.off('error', end)
      socket.unshift(first)
      if (first[0] === TLS_HANDSHAKE) beginTls()
      else plain.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })

  // Node checks a server's connections and time limits from when it listens, which `plain` never does.
  secure.once('listening', () => plain.emit('listening'))
  secure.once('close', () => plain.close(() => {}))
  // Fastify knows only `secure`; `plain` does the same.
  for (const event of ['clientError', 'upgrade'] as const)
    plain.on(event, (...about: [unknown, Duplex, Buffer]) => secure.emit(event, ...about))
  for (const method of ['closeIdleConnections', 'closeAllConnections'] as const) {
    const ofSecure = secure[method].bind(secure)
    secure[method] = () => {
      ofSecure()
      plain[method]()
    }
  }
  return secure
}

function tlsOf({ certificate, key }: { certificate: string; key: string }) {
  return { cert: certificate, key }
}
