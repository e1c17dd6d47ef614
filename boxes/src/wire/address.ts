/** Addresses of devices: which belong to the home, and their form in URLs. */
import { BlockList, isIP } from 'node:net'

/** The addresses that a device in the home may have: this machine, private networks, link-local. Never a name. */
const HOME = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  HOME.addSubnet(network, bits, 'ipv4')
HOME.addAddress('::1', 'ipv6')
HOME.addSubnet('fc00::', 7, 'ipv6')
HOME.addSubnet('fe80::', 10, 'ipv6')

export function isHomeAddress(host: string): boolean {
  const version = isIP(host)
  return version !== 0 && !host.includes('%') && HOME.check(host, version === 4 ? 'ipv4' : 'ipv6')
}

/** The host as written in a URL, where an IPv6 address has brackets. */
export function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

export function hostOf({ hostname }: URL): string {
  return hostname.replaceAll(/^\[|\]$/gu, '')
}
