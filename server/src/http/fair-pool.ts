/**
 * A pool of limited size that several holders share, for example the connections of all addresses. When it is full, the
 * holder with the most items loses one, so that a few holders cannot take it all.
 */

interface PoolLimits {
  /** The number of items of all holders together. */
  readonly total: number
  readonly perHolder: number
}

/** `evicted`: the item that was removed for the new one. */
export type Added<Item> = { readonly is: 'added'; readonly evicted?: Item } | { readonly is: 'full' }

export class FairPool<Item> {
  readonly #limits: PoolLimits
  /** The items of each holder, oldest first. */
  readonly #itemsOf = new Map<string, Set<Item>>()
  readonly #holderOf = new Map<Item, string>()

  constructor(limits: PoolLimits) {
    this.#limits = limits
  }

  /** Adds an item of a holder. `mayEvict` returns whether an item may be removed for it. */
  add(holder: string, item: Item, mayEvict: (item: Item, holder: string) => boolean = () => true): Added<Item> {
    const loser = this.#holderToEvictFrom(holder)
    if (loser === undefined) {
      this.#insert(holder, item)
      return { is: 'added' }
    }
    for (const evicted of this.#itemsOf.get(loser) ?? []) {
      if (!mayEvict(evicted, loser)) continue
      this.remove(evicted)
      this.#insert(holder, item)
      return { is: 'added', evicted }
    }
    return { is: 'full' }
  }

  remove(item: Item): void {
    const holder = this.#holderOf.get(item)
    if (holder === undefined) return
    this.#holderOf.delete(item)
    const items = this.#itemsOf.get(holder)
    items?.delete(item)
    if (items?.size === 0) this.#itemsOf.delete(holder)
  }

  items(): IterableIterator<Item> {
    return this.#holderOf.keys()
  }

  #insert(holder: string, item: Item): void {
    const items = this.#itemsOf.get(holder)
    if (items === undefined) this.#itemsOf.set(holder, new Set([item]))
    else items.add(item)
    this.#holderOf.set(item, holder)
  }

  /** The holder that must lose an item before `newcomer` may add one: the largest. Undefined while there is room. */
  #holderToEvictFrom(newcomer: string): string | undefined {
    const own = this.#itemsOf.get(newcomer)?.size ?? 0
    if (own >= this.#limits.perHolder) return newcomer
    if (this.#holderOf.size < this.#limits.total) return undefined
    let [largest, most] = [newcomer, own + 1]
    for (const [holder, { size }] of this.#itemsOf) if (size > most) [largest, most] = [holder, size]
    return largest
  }
}

/** Limits how much slow work runs at once, in all and for each holder, such as an account. */
export class ConcurrencyLimit {
  readonly #total: number
  readonly #perHolder: number
  readonly #taken = new Map<string, number>()
  #takenInAll = 0

  constructor({ total, perHolder }: { readonly total: number; readonly perHolder: number }) {
    this.#total = total
    this.#perHolder = perHolder
  }

  /** Returns the function to call when the work is done, or why it must not begin now. */
  take(holder: string): (() => void) | 'TOO-MANY' | 'BUSY' {
    const own = this.#taken.get(holder) ?? 0
    if (own >= this.#perHolder) return 'TOO-MANY'
    if (this.#takenInAll >= this.#total) return 'BUSY'
    this.#taken.set(holder, own + 1)
    this.#takenInAll += 1
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#takenInAll -= 1
      const left = (this.#taken.get(holder) ?? 1) - 1
      if (left > 0) this.#taken.set(holder, left)
      else this.#taken.delete(holder)
    }
  }
}
