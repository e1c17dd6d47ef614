/**
 * One port for https and http. Somebody who types the address without its beginning, or scans a code before their device
 * trusts this server, gets a page and no riddle. The first byte tells: 22 begins a TLS handshake, and no HTTP.
 */
import { createServer as createPlainServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Certificates } from './certificates.ts'

const TLS_HANDSHAKE = 22
/** Somebody who connects and says nothing is let go. */
const SILENCE_MS = 20_000
const KEEP_ALIVE_MS = 72_000

/** The server that Fastify listens with; requests that came without TLS reach the same handler. */
export function oneDoor(handler: RequestListener, certificates: Certificates): Server {
  const secure = createSecureServer({ ...tlsOf(certificates.current()), minVersion: 'TLSv1.2' }, handler)
  const plain = createPlainServer(handler)
  secure.keepAliveTimeout = plain.keepAliveTimeout = KEEP_ALIVE_MS
  certificates.onChange((certificate) => secure.setSecureContext({ ...tlsOf(certificate), minVersion: 'TLSv1.2' }))

  const beginTls = secure.listeners('connection') as ((socket: Socket) => void)[]
  secure.removeAllListeners('connection')
  secure.on('connection', (socket: Socket) => {
    const end = () => socket.destroy()
    socket.setTimeout(SILENCE_MS, end)
    socket.on('error', end)
    socket.once('data', (first: Buffer) => {
      socket.pause()
      socket.setTimeout(0)
      socket.off('timeout', end)
      socket.off('error', end)
      socket.unshift(first)
      if (first[0] === TLS_HANDSHAKE) for (const begin of beginTls) begin.call(secure, socket)
      else plain.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })

  // Node begins to watch over a server's connections, and their time limits, when it listens; this one never does itself.
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
