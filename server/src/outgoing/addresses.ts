/**
 * Decides to which addresses an outgoing call may connect: public ones, and those at home that the operator named.
 * Everything else (this machine, its neighbours, a cloud's own services) is refused.
 */
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
export type AddressRange = readonly [Address, number]

/**
 * The internet assigns addresses only in this range. Others are old ways to write an IPv4 address, as `::127.0.0.1`.
 */
const PUBLIC_IPV6: AddressRange = ipaddr.parseCIDR('2000::/3')

/** `192.168.1.20`, `fd00::5` or `192.168.1.0/24`; undefined for anything else. */
export function parseRange(text: string): AddressRange | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

export function isAllowedByOperator(text: string, ranges: readonly AddressRange[]): boolean {
  const address = parse(text)
  return address !== undefined && ranges.some((range) => contains(range, address))
}

export function isPublic(text: string): boolean {
  const address = parse(text)
  return address?.range() === 'unicast' && (address.kind() === 'ipv4' || contains(PUBLIC_IPV6, address))
}

/** An IPv4 address that is written as IPv6 (`::ffff:127.0.0.1`) counts as IPv4. */
function parse(text: string): Address | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined
}

function contains([network, bits]: AddressRange, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network as never, bits)
}
