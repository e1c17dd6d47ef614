/** The plain http server, and what all our servers have in common: time limits and watched connections. */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ConnectionLimits, Connections } from './connections.ts'

export function plainServer(handler: RequestListener, connections: Connections): Server {
  const server = watchRequests(createServer(timeLimits(connections.limits), handler), connections)
  beforeConnections(server, (socket, begin) => {
    if (connections.admit(socket)) begin()
  })
  return server
}

export function timeLimits({ requestMs, idleMs, checkEveryMs }: ConnectionLimits): ServerOptions {
  return {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkEveryMs,
  }
}

/** Reports each request and upgrade of a server to `connections`. */
export function watchRequests<S extends Pick<Server, 'timeout' | 'prependListener'>>(
  server: S,
  connections: Connections,
): S {
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
 * `localhost` has two addresses, and the server listens on one. This forwards the other one to it. Undefined if the
 * machine lacks that address or another program uses its port.
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
