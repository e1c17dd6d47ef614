/** The proxies that the operator trusts: what they say of a caller's address is believed. */
import proxyAddr from '@fastify/proxy-addr'

/** Whether they can be read: addresses, ranges, and the words of Fastify such as `loopback`. */
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
