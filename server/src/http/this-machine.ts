/** Whether a request comes from the machine that the server runs on, where a person sits who may do more. */
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** What proxies add. A proxy on this machine makes everybody's request come from here. */
const ADDED_BY_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
const LOOPBACK_NAMES = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/iu

/**
 * The address of a trusted proxy's visitor counts. Behind any other proxy nobody is here, and neither is a browser that came by
 * another name than this machine's own: some proxies leave no trace but that.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const isForwarded = ADDED_BY_PROXIES.some((name) => request.headers[name] !== undefined)
  const isBelieved = (request.ips?.length ?? 0) > 1
  return (!isForwarded || isBelieved) && isLoopback(request.ip) && LOOPBACK_NAMES.test(request.hostname)
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
