/** The network that an address stands for: limits count by it, since one household has many IPv6 addresses. */

/** An IPv4 address, or the /56 that a household's IPv6 addresses share. */
export function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/u, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail === '' ? [] : tail.split(':'))]
  const bits = all.slice(0, 4).map((group) =>
    parseInt(group || '0', 16)
      .toString(16)
      .padStart(4, '0'),
  )
  return bits.join('').slice(0, 14)
}
