/** Limits count by network, since a household has many IPv6 addresses. */

/**
 * A key: the IPv4 address itself, or the first 14 hexadecimal digits (/56) of an IPv6 address, which a household
 * shares.
 */
export function network(address: string): string {
  const plain = withoutPort(address).replace(/^::ffff:(?=\d+\.)/u, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail === '' ? [] : tail.split(':'))]
  const digits = all.slice(0, 4).map((group) =>
    parseInt(group || '0', 16)
      .toString(16)
      .padStart(4, '0'),
  )
  return digits.join('').slice(0, 14)
}

/** Some proxies forward the port with the address, as `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/u.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/u, '$1')
}
