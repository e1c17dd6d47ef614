/**
 * A shared pool of places. When it is full, the holder with the most places loses one, so that a few addresses cannot
 * take all places.
 */

interface Sizes {
  /** The number of places of all holders. */
  readonly inAll: number
  readonly perHolder: number
}

/** `out`: the place that was removed for the new one. */
export type Entered<Place> = { readonly is: 'in'; readonly out?: Place } | { readonly is: 'full' }

export class FairPlaces<Place> {
  readonly #sizes: Sizes
  /** The places of each holder, oldest first. */
  readonly #held = new Map<string, Set<Place>>()
  readonly #ownerOf = new Map<Place, string>()

  constructor(sizes: Sizes) {
    this.#sizes = sizes
  }

  /** Takes a place for a holder. `mayGo` tells whether a place may be removed. */
  enter(holder: string, place: Place, mayGo: (place: Place, holder: string) => boolean = () => true): Entered<Place> {
    const own = this.#held.get(holder)?.size ?? 0
    const from =
      own >= this.#sizes.perHolder
        ? holder
        : this.#ownerOf.size >= this.#sizes.inAll
          ? this.#whoGivesUp(holder, own)
          : undefined
    if (from === undefined) {
      this.#add(holder, place)
      return { is: 'in' }
    }
    for (const out of this.#held.get(from) ?? []) {
      if (!mayGo(out, from)) continue
      this.leave(out)
      this.#add(holder, place)
      return { is: 'in', out }
    }
    return { is: 'full' }
  }

  leave(place: Place): void {
    const holder = this.#ownerOf.get(place)
    if (holder === undefined) return
    this.#ownerOf.delete(place)
    const places = this.#held.get(holder)
    places?.delete(place)
    if (places?.size === 0) this.#held.delete(holder)
  }

  places(): IterableIterator<Place> {
    return this.#ownerOf.keys()
  }

  #add(holder: string, place: Place): void {
    const places = this.#held.get(holder)
    if (places === undefined) this.#held.set(holder, new Set([place]))
    else places.add(place)
    this.#ownerOf.set(place, holder)
  }

  /** The holder that loses a place: the one with the most, unless the new holder has more. */
  #whoGivesUp(holder: string, own: number): string {
    let [largest, most] = [holder, 0]
    for (const [name, { size }] of this.#held) if (size > most) [largest, most] = [name, size]
    return most > own + 1 ? largest : holder
  }
}
