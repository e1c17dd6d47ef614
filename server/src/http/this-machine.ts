/** Whether a request comes from the server's own machine, whose user may do more. */
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../home-names.ts'

/** The headers that proxies add. A proxy on this machine makes all requests local. */
const ADDED_BY_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
const LOOPBACK_NAMES = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/iu

/**
 * Behind a trusted proxy the visitor's address counts. Requests through other proxies are not local, nor are requests
 * for another host name than this machine's: some proxies leave no other trace.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  if (request.ingress !== undefined) return false
  const isForwarded = ADDED_BY_PROXIES.some((name) => request.headers[name] !== undefined)
  const isBelieved = (request.ips?.length ?? 0) > 1
  return (!isForwarded || isBelieved) && isLoopback(request.ip) && LOOPBACK_NAMES.test(request.hostname)
}

/** Whether a connection never leaves this machine, by its address and the Host: browsers count http there as secure. */
export function staysOnThisMachine(remoteAddress: string | undefined, host: string): boolean {
  return (
    /^(?:127\.|::1$|::ffff:127\.)/u.test(remoteAddress ?? '') &&
    /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/u.test(host)
  )
}
