/** Limits count by network, since a household has many IPv6 addresses. */
import ipaddr from 'ipaddr.js'

/** The bytes of an IPv6 address that a household shares (/56). */
const SHARED_BYTES = 7

/** A key: the IPv4 address itself, or the shared bytes of an IPv6 address. */
export function network(address: string): string {
  const plain = withoutPort(address)
  if (!plain.includes(':') || !ipaddr.isValid(plain)) return plain
  const parsed = ipaddr.process(plain)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : Buffer.from(parsed.toByteArray().slice(0, SHARED_BYTES)).toString('hex')
}

/** Some proxies forward the port with the address, as `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/u.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/u, '$1')
}
