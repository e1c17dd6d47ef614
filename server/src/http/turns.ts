/**
 * Fair scheduling: in each turn of the event loop at most one task of an address runs, and four in all. Presses do not
 * wait for a turn, so a flood of requests delays only its own address.
 */
const PER_TURN = 4

export class Turns {
  /** Waiting tasks by address, the address served longest ago first. Empty for an address that had its turn. */
  readonly #waiting = new Map<string, (() => void)[]>()

  /** Runs the task at once if the address has had no turn yet, otherwise in a later turn. */
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
