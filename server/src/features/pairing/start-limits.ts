/** How many pairings may be begun: some for each browser and each address in a minute, and so many alive at once. */
import { FloodLimit } from '../../http/flood-limit.ts'

const PER_BROWSER = 6
const PER_ADDRESS = 120
const ALIVE_AT_MOST = 2_000

export class StartLimits {
  readonly #flood = new FloodLimit()

  /** 0 when one more may be begun, and counts it; else how long to wait. */
  take(browser: string, address: string, now: number): number {
    return this.#flood.take(
      [
        [`browser ${browser} ${address}`, PER_BROWSER],
        [`address ${network(address)}`, PER_ADDRESS],
      ],
      now,
    )
  }

  isFull(alive: number): boolean {
    return alive >= ALIVE_AT_MOST
  }
}

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
