/** The limits of starting pairings: per browser and per address in a minute, and of all that wait at once. */
import { FairPlaces, type Entered } from '../../http/fair-places.ts'
import { FloodLimit } from '../../flood-limit.ts'
import { network } from '../../http/network.ts'
import { A_MINUTE } from '../../rates.ts'

const WAITING_AT_MOST = 2_000
/** When all places are taken. */
export const FULL_RETRY_MS = 10_000

export class StartLimits {
  readonly #flood = new FloodLimit()

  /** 0 if one more may begin, which is then counted; otherwise the wait. */
  take(browser: string, address: string, now: number): number {
    return this.#flood.take(
      [
        [`browser ${browser} ${address}`, A_MINUTE.pairingsOfBrowser],
        [`address ${network(address)}`, A_MINUTE.pairingsOfAddress],
      ],
      now,
    )
  }
}

/** The pairings that wait, by id. When all places are taken, the address with the most loses its oldest. */
export class WaitingPlaces {
  readonly #places = new FairPlaces<string>({ inAll: WAITING_AT_MOST, perHolder: WAITING_AT_MOST })
  readonly #until = new Map<string, number>()

  enter(id: string, { address, until, now }: { address: string; until: number; now: number }): Entered<string> {
    for (const [waiting, end] of this.#until) if (end <= now) this.leave(waiting)
    const entered = this.#places.enter(network(address), id)
    if (entered.is === 'full') return entered
    this.#until.set(id, until)
    if (entered.out !== undefined) this.#until.delete(entered.out)
    return entered
  }

  leave(id: string): void {
    this.#until.delete(id)
    this.#places.leave(id)
  }
}
