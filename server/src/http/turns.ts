/**
 * Who asks for much waits for themselves: in a turn of the event loop one thing is done for each address, and a few in
 * all. A press, which waits for no turn, comes in between.
 */
const PER_TURN = 4

export class Turns {
  /** What waits, by address; the address that was served longest ago stands first. Empty for one that had its turn. */
  readonly #waiting = new Map<string, (() => void)[]>()

  /** Runs this at once if the address had no turn yet, else in a later turn. */
  take(address: string, run: () => void): void {
    const own = this.#waiting.get(address)
    if (own !== undefined) return void own.push(run)
    const isFree = this.#waiting.size < PER_TURN
    if (this.#waiting.size === 0) setImmediate(() => this.#next())
    this.#waiting.set(address, isFree ? [] : [run])
    if (isFree) run()
  }

  #next(): void {
    let addresses = this.#waiting.size
    let places = PER_TURN
    for (const [address, own] of this.#waiting) {
      if (addresses === 0 || places === 0) break
      addresses -= 1
      this.#waiting.delete(address)
      const run = own.shift()
      if (run === undefined) continue
      this.#waiting.set(address, own)
      places -= 1
      run()
    }
    if (this.#waiting.size > 0) setImmediate(() => this.#next())
  }
}
