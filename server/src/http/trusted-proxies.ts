/** The operator's trusted proxies, whose X-Forwarded-For header is used. */
import proxyAddr from '@fastify/proxy-addr'

/** Whether all are valid: addresses, ranges, or Fastify's names such as `loopback`. */
export function areProxies(addresses: readonly string[]): boolean {
  try {
    proxyAddr.compile([...addresses])
    return true
  } catch {
    return false
  }
}

export function proxyTrust(addresses: readonly string[]): (address: string) => boolean {
  if (addresses.length === 0) return () => false
  const isTrusted = proxyAddr.compile([...addresses])
  return (address) => isTrusted(address, 0)
}
