/** The limits of starting pairings: per browser and per address in a minute, and of all that wait at once.
 * The numbers per minute are in `rates.ts`. */
import { FairPool, type Added } from '../../http/fair-pool.ts'
import { FloodLimit } from '../../flood-limit.ts'
import { network } from '../../http/network.ts'
import { PER_MINUTE } from '../../rates.ts'

const WAITING_AT_MOST = 2_000
/** When all places are taken. */
export const FULL_RETRY_MS = 10_000

export class StartLimits {
  readonly #flood = new FloodLimit()

  /** 0 if one more may begin, which is then counted; otherwise the wait. */
  take(browser: string, address: string, now: number): number {
    return this.#flood.take(
      [
        [`browser ${browser} ${address}`, PER_MINUTE.pairingsOfBrowser],
        [`address ${network(address)}`, PER_MINUTE.pairingsOfAddress],
      ],
      now,
    )
  }
}

/** The pairings that wait, by id. When all places are taken, the address with the most loses its oldest. */
export class WaitingPlaces {
  readonly #pool = new FairPool<string>({ total: WAITING_AT_MOST, perHolder: WAITING_AT_MOST })
  readonly #until = new Map<string, number>()

  enter(id: string, { address, until, now }: { address: string; until: number; now: number }): Added<string> {
    for (const [waiting, end] of this.#until) if (end <= now) this.leave(waiting)
    const added = this.#pool.add(network(address), id)
    if (added.is === 'full') return added
    this.#until.set(id, until)
    if (added.evicted !== undefined) this.#until.delete(added.evicted)
    return added
  }

  leave(id: string): void {
    this.#until.delete(id)
    this.#pool.remove(id)
  }
}
