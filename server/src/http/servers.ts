/** Our http and https servers, with their time limits and watched connections. */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'
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
  const begin = beforeConnections(server, (socket) => {
    if (connections.admit(socket)) begin(socket)
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
function watchRequests(server: Server, connections: Connections): Server {
  server.timeout = connections.limits.silenceMs
  server.prependListener('request', (request, response) => connections.headArrived(request, response))
  server.prependListener('upgrade', (_request, stream: Duplex) => connections.upgraded(stream))
  return server
}

/** `decide` gets each new connection first. The returned function passes one to the server. */
export function beforeConnections(
  server: Pick<Server, 'listeners' | 'removeAllListeners' | 'on'>,
  decide: (socket: Socket) => void,
): (socket: Socket) => void {
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', decide)
  return (socket) => {
    for (const listener of listeners) listener.call(server, socket)
  }
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
 * server, leads to a page. What TLS decrypts is a connection of the same server.
 */
export function sharedPort(handler: RequestListener, certificates: Certificates, connections: Connections): Server {
  const server = watchRequests(createServer(timeLimits(connections.limits), handler), connections)
  const tls = createTlsServer({ ...tlsOf(certificates.current()), ALPNProtocols: ['http/1.1'] })
  certificates.onChange((certificate) => tls.setSecureContext(tlsOf(certificate)))

  const begin = beforeConnections(server, (socket) => {
    if (!connections.admit(socket)) return
    // One that its client closes before its first byte, or in the handshake, ends at once.
    socket.allowHalfOpen = false
    const end = () => socket.destroy()
    socket.on('error', end)
    socket.once('data', (first: Buffer) => {
      socket.pause()
      socket.off('error', end)
      socket.unshift(first)
      if (first[0] === TLS_HANDSHAKE) tls.emit('connection', socket)
      else begin(socket)
      process.nextTick(() => socket.resume())
    })
  })
  tls.on('secureConnection', (socket) => {
    connections.secured(socket)
    begin(socket)
  })
  return server
}

function tlsOf({ certificate, key }: { certificate: string; key: string }) {
  return { cert: certificate, key, minVersion: 'TLSv1.2' } as const
}
