/** Searches for TVs in the home network of the server. */
import { homeInterfaces, scan } from '@beckon/boxes/discovery/scan'
import type { Found } from '@beckon/boxes/discovery/sightings'
import { FAMILIES } from '@beckon/boxes/families'
import { MovedTvSearch } from '@beckon/boxes/find-moved-tv'
import type { Address } from '@beckon/boxes/set-up'
import type { FoundTv } from '@beckon/contract/tvs'
import type { Clock } from '../../clock.ts'
import type { AddedTv, AddedTvs } from './added-tvs.ts'

interface RunningScan {
  /** The number of callers that still wait. */
  waiting: number
  readonly found: Promise<readonly Found[]>
  readonly end: () => void
}

export class TvSearch {
  readonly #addedTvs: AddedTvs
  readonly #from: readonly string[] | undefined
  readonly #missed: MovedTvSearch
  #running: RunningScan | undefined

  /** `from`: our own addresses to search from; undefined for all of the home. */
  constructor(addedTvs: AddedTvs, clock: Clock, from: readonly string[] | undefined) {
    this.#addedTvs = addedTvs
    this.#from = from
    this.#missed = new MovedTvSearch(
      () => clock.now(),
      () => ({ interfaces: this.#interfaces }),
    )
  }

  /** Takes up to six seconds. Callers during a search share it; it ends early when all of them are gone. */
  async scan(gone: AbortSignal): Promise<{ found: FoundTv[]; couldListen: boolean }> {
    const interfaces = this.#interfaces
    if (interfaces.length === 0) return { found: [], couldListen: false }
    const running = (this.#running ??= this.#begin(interfaces))
    running.waiting += 1
    gone.addEventListener('abort', () => {
      running.waiting -= 1
      if (running.waiting === 0) running.end()
    })
    return { found: (await running.found).map((one) => this.#foundTv(one)), couldListen: true }
  }

  #begin(interfaces: readonly string[]): RunningScan {
    const ending = new AbortController()
    const finish = (): void => {
      if (this.#running === running) this.#running = undefined
    }
    const running: RunningScan = {
      waiting: 0,
      found: scan(FAMILIES, { signal: ending.signal, interfaces }).finally(finish),
      end() {
        // A later caller must not get the incomplete result.
        finish()
        ending.abort()
      },
    }
    return running
  }

  /**
   * The new address of an added TV that could not be reached; undefined if it is not found, cannot prove its identity,
   * or was searched for a short time ago.
   */
  async findAgain(id: string): Promise<Address | undefined> {
    const box = this.#addedTvs.find(id)
    const interfaces = this.#interfaces
    if (box?.identity === undefined || interfaces.length === 0) return undefined
    return this.#missed.find({ ...box, identity: box.identity, memory: this.#addedTvs.memoryOf(id) })
  }

  get #interfaces(): readonly string[] {
    return this.#from ?? homeInterfaces()
  }

  #foundTv(found: Found): FoundTv {
    const { driver, host, port, name, maker, model, identity } = found
    const otherWays = found.otherWays.map((way) => ({ driver: way.driver, host: way.host, port: way.port }))
    const addedAs = this.#addedTvs.all().find((one) => isAddedAs(found, one))?.id
    return { driver, host, port, name, maker, model, identity, otherWays, addedAs }
  }
}

/**
 * Whether a found device is this added TV. A TV that was added without an identity is recognised by its address and its
 * family, since other devices may have the same address.
 */
export function isAddedAs(found: Found, added: Pick<AddedTv, 'driver' | 'identity' | 'settings'>): boolean {
  const ways = [found, ...found.otherWays]
  if (added.identity !== undefined)
    return ways.some(({ identity, alsoKnownAs = [] }) => [identity, ...alsoKnownAs].includes(added.identity))
  return ways.some((way) => way.driver === added.driver && way.host === added.settings['host'])
}
