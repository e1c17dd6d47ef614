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

/** Whether each percent sign before the query of an address begins a code, as in `%25`. */
export function isWellEncoded(address: string): boolean {
  try {
    decodeURIComponent(address.replace(/\?.*$/su, ''))
    return true
  } catch {
    return false
  }
}

/** What somebody is told whose address is not. */
export const STRAY_PERCENT_MESSAGE = 'has a % that is no code; in a name or password, write it as %25'

/** An address as somebody types it: a name or number, with or without a port after a colon. */
export interface TypedAddress {
  readonly host: string
  readonly port?: number
}

/** Writes an address the way it is typed. */
export function writeAddress({ host, port }: { host: string; port?: number | undefined }): string {
  if (port === undefined) return host
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/** Undefined for text that cannot be an address. Of a whole web address it takes the host and the port. */
export function readAddress(text: string): TypedAddress | undefined {
  const bare = text
    .trim()
    .replace(/^[a-z][a-z\d+.-]*:\/\//iu, '')
    .replace(/[/?#].*$/u, '')
  const [, bracketed, plain, digits] =
    /^(?:\[([\da-f:.]+(?:%[\w.-]+)?)\]|([^\s:[\]@]+))(?::(\d{1,5}))?$/iu.exec(bare) ?? []
  const host = bracketed ?? plain ?? (/^[\da-f]*:[\da-f]*:[\da-f:.]*$/iu.test(bare) ? bare : undefined)
  const port = digits === undefined ? undefined : Number(digits)
  if (host === undefined || host.length > 253 || (port !== undefined && (port < 1 || port > 65_535))) return undefined
  return { host, ...(port !== undefined && { port }) }
}
