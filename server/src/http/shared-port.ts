/**
 * One port for https and http, so that an address typed without `https://`, or scanned before the device trusts this
 * server, leads to a page. The first byte decides: 22 begins a TLS handshake and never HTTP.
 */
import { createServer as createPlainServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer, type Server } from 'node:https'
import type { Duplex } from 'node:stream'
import type { Connections } from './connections.ts'
import { beforeConnections, timeLimits, watchRequests } from './plain-server.ts'
import type { Certificates } from '../https/certificates.ts'

const TLS_HANDSHAKE = 22

/** The server that Fastify listens with; requests that came without TLS reach the same handler. */
export function sharedPort(handler: RequestListener, certificates: Certificates, connections: Connections): Server {
  const limits = timeLimits(connections.limits)
  const tls = { ...tlsOf(certificates.current()), minVersion: 'TLSv1.2' } as const
  const secure = watchRequests(createSecureServer({ ...limits, ...tls }, handler), connections)
  const plain = watchRequests(createPlainServer(limits, handler), connections)
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

  // Node begins to watch over a server's connections, and their time limits, when it listens; this one never does
  // itself.
  secure.once('listening', () => plain.emit('listening'))
  secure.once('close', () => plain.close(() => {}))
  // What is asked of the one server is asked of both.
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
