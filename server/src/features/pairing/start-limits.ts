/** How many pairings may be begun: some for each browser and each address in a minute, and so many alive at once. */
const WINDOW_MS = 60_000
const PER_BROWSER = 6
const PER_ADDRESS = 120
const ALIVE_AT_MOST = 2_000
const REMEMBERED_AT_MOST = 50_000

export class StartLimits {
  readonly #starts = new Map<string, { count: number; until: number }>()

  /** 0 when one more may be begun, and counts it; else how long to wait. */
  take(browser: string, address: string, now: number): number {
    const ways = [
      [`browser ${browser} ${address}`, PER_BROWSER],
      [`address ${network(address)}`, PER_ADDRESS],
    ] as const
    for (const [way, limit] of ways) {
      const starts = this.#starts.get(way)
      if (starts !== undefined && starts.until > now && starts.count >= limit) return starts.until - now
    }
    this.#forgetOld(now)
    for (const [way] of ways) {
      const starts = this.#starts.get(way)
      if (starts !== undefined && starts.until > now) starts.count++
      else this.#starts.set(way, { count: 1, until: now + WINDOW_MS })
    }
    return 0
  }

  isFull(alive: number): boolean {
    return alive >= ALIVE_AT_MOST
  }

  #forgetOld(now: number): void {
    if (this.#starts.size < REMEMBERED_AT_MOST) return
    for (const [way, { until }] of this.#starts) if (until <= now) this.#starts.delete(way)
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
  const bits = all.slice(0, 4).map((group) => parseInt(group || '0', 16).toString(16).padStart(4, '0'))
  return bits.join('').slice(0, 14)
}
