/**
 * The operator's trusted proxies, whose X-Forwarded-For header is used. For calls Fastify reads it (`trustProxy` in
 * `app.ts`, then `request.ip`), for the box link `clientOf`.
 */
import proxyAddr from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'

/** Whether all are valid: addresses, ranges, or Fastify's names such as `loopback`. */
export function areProxies(addresses: readonly string[]): boolean {
  try {
    proxyAddr.compile([...addresses])
    return true
  } catch {
    return false
  }
}

/** The client's address, also through trusted proxies; empty for a connection that has broken meanwhile. */
export function clientOf(request: IncomingMessage, isProxy: (address: string) => boolean): string {
  return (proxyAddr(request, isProxy) as string | undefined) ?? ''
}

export function proxyTrust(addresses: readonly string[]): (address: string) => boolean {
  if (addresses.length === 0) return () => false
  const isTrusted = proxyAddr.compile([...addresses])
  return (address) => isTrusted(address, 0)
}
