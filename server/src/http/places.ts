/** A limited number of places for work that takes long; a holder, such as an account, has a few of them at most. */
export class Places {
  readonly #total: number
  readonly #perHolder: number
  readonly #taken = new Map<string, number>()
  #takenInAll = 0

  constructor({ total, perHolder }: { readonly total: number; readonly perHolder: number }) {
    this.#total = total
    this.#perHolder = perHolder
  }

  /** Takes a place and returns how to leave it, or returns why there is none. */
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
