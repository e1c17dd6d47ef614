/**
 * The steps of a planned stop: the balancer stops sending new clients, then the agents move to other nodes little by
 * little, and only then the server closes. A server that is alone closes at once.
 */

export class PlannedStop {
  readonly #steps: (() => Promise<void>)[] = []
  #isLeaving = false

  get isLeaving(): boolean {
    return this.#isLeaving
  }

  /** Done while the server still answers. */
  before(step: () => Promise<void>): void {
    this.#steps.push(step)
  }

  /** `waitMs`: how long a balancer needs to stop sending new clients. */
  async begin(waitMs: number): Promise<void> {
    this.#isLeaving = true
    if (waitMs > 0) await pause(waitMs)
    await Promise.all(this.#steps.map((step) => step()))
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const TURN_MS = 200
const TURNS = 50
const AT_ONCE = 20

/** Lets go of 2 % every 200 ms, so that the other servers do not get all of them at once. */
export async function oneByOne<T>(all: readonly T[], letGo: (one: T) => void): Promise<void> {
  const some = Math.max(AT_ONCE, Math.ceil(all.length / TURNS))
  for (let from = 0; from < all.length; from += some) {
    if (from > 0) await pause(TURN_MS)
    for (const one of all.slice(from, from + some)) letGo(one)
  }
}
