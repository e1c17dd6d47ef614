/**
 * The TVs of this server, those of the setting `BECKON_BOXES` and those that were added, as the page "TVs at home"
 * needs them: list, search, set-ups, codes of keys, and TVs that may have moved to another address.
 */
import { isDeepStrictEqual } from 'node:util'
import type { BoxMemory } from '@beckon/boxes/box-memory'
import { FAMILIES } from '@beckon/boxes/families'
import { runSetUp, trialBox } from '@beckon/boxes/run-set-up'
import { isIn } from '@beckon/boxes/find-moved-set'
import type { BoxSettings } from '@beckon/boxes/box-settings'
import type { Address } from '@beckon/boxes/set-up'
import { sendMagicPacket } from '@beckon/boxes/wire/wake-on-lan'
import { DRIVERS, type Driver } from '@beckon/contract/drivers'
import { TVS_PATH, type Tv } from '@beckon/contract/tvs'
import type { Logger } from 'pino'
import type { Boxes } from '../../boxes/boxes.ts'
import type { Clock } from '../../clock.ts'
import type { Store } from '../../storage/store.ts'
import type { AddedTvs } from './added-tvs.ts'
import type { Configured } from '../../boxes/directory/boxes-of-settings.ts'
import { listTvs } from './list-tvs.ts'
import { OperatorAccess } from '../../http/operator-access.ts'
import type { SetUpRunner } from './running-set-up.ts'
import { SetUps } from './set-ups.ts'
import { TvBoxes } from './tv-boxes.ts'
import { TvCodes } from './tv-codes.ts'
import { TvSearch } from './tv-search.ts'

/** The packet is sent three times, with pauses. */
const WAKE_MS = 4_000

declare module '../../services.ts' {
  interface Services {
    readonly tvs: Tvs
  }
}

export class Tvs {
  readonly access: OperatorAccess
  readonly boxes: TvBoxes
  readonly setUps: SetUps
  readonly search: TvSearch
  readonly codes: TvCodes
  readonly #addedTvs: AddedTvs
  readonly #boxes: Boxes
  readonly #store: Store
  readonly #clock: Clock
  readonly #settings: BoxSettings
  readonly #isDefault: boolean
  readonly #mayMix: boolean
  readonly #log: Logger
  readonly #sendMagicPacket: typeof sendMagicPacket
  /** Where something says that it is this TV, without a proof. */
  readonly #claims = new Map<string, Address>()

  constructor({
    addedTvs,
    boxes,
    store,
    clock,
    log,
    configured,
    mayMix,
    searchFrom,
    noteEnded,
    operators,
    wake = sendMagicPacket,
  }: {
    addedTvs: AddedTvs
    boxes: Boxes
    store: Store
    clock: Clock
    log: Logger
    configured: Configured
    /** Whether virtual TVs that the operator named may stand beside real ones. */
    mayMix: boolean
    /** Our own addresses to search from; undefined for all of the home. */
    searchFrom: readonly string[] | undefined
    /** Told of the sessions that ended with a forgotten TV. */
    noteEnded: (sessionIds: readonly string[]) => void
    /** Those of the run before. */
    operators?: OperatorAccess | undefined
    wake?: typeof sendMagicPacket
  }) {
    this.#addedTvs = addedTvs
    this.#boxes = boxes
    this.#store = store
    this.#clock = clock
    this.#settings = configured.settings
    this.#isDefault = configured.isDefault
    this.#mayMix = mayMix
    this.#log = log
    this.#sendMagicPacket = wake
    this.access = new OperatorAccess(clock, operators)
    const { settings } = configured
    this.boxes = new TvBoxes({ addedTvs, boxes, boxesOfConfig: settings, clock, log, noteEnded })
    this.search = new TvSearch(addedTvs, clock, searchFrom)
    this.codes = new TvCodes(addedTvs, boxes, (id, change) => this.boxes.changeSettings(id, change))
    this.setUps = new SetUps(this.#setUpRunner(), clock, log, (id) => this.access.endHelp(id))
  }

  /** The drivers of TVs that can be added by their address. */
  get drivers(): readonly Driver[] {
    return FAMILIES.map(({ driver }) => driver)
  }

  driverOf(id: string): Driver {
    const named = this.#settings.find((one) => one.id === id)?.driver
    return this.#addedTvs.find(id)?.driver ?? DRIVERS.find((one) => one === named) ?? 'virtual'
  }

  /** Where a driver keeps its secrets. */
  memoryOf(id: string): BoxMemory {
    return this.#addedTvs.memoryOf(id)
  }

  /** Virtual TVs that the operator named stand in the way of a real one. */
  get isClosedByVirtualTvs(): boolean {
    return !this.#mayMix && this.#settings.some(({ driver }) => driver === 'virtual') && !this.#isDefault
  }

  list(): Promise<Tv[]> {
    return listTvs({
      addedTvs: this.#addedTvs,
      boxes: this.#boxes,
      codes: this.codes,
      store: this.#store,
      clock: this.#clock,
      settings: this.#settings,
      isPractice: this.#isDefault,
      driverOf: (id) => this.driverOf(id),
      claimedAt: (id) => this.#claimOf(id),
      reached: (id) => void this.#claims.delete(id),
      unreachable: (id) => void this.unreachable(id).catch(() => {}),
    })
  }

  /** Where this server's pages are, as its own machine calls them; known once it listens. */
  origin = 'http://localhost'

  /** The page, with a one-time key. */
  link(key: string, path = TVS_PATH): string {
    return `${this.origin}${path}#key=${key}`
  }

  /**
   * A TV could not be reached. One whose identity is known is looked for; when it answers at another address and proves
   * that it is the one, it is there from now on. Without a proof its owner is asked. The press that met the old address
   * is over and is not repeated.
   */
  async unreachable(id: string): Promise<void> {
    const found = await this.search.findAgain(id)
    if (found === undefined) return
    const { isProved, ...at } = found
    if (isProved) await this.boxes.move(id, at)
    else this.#claimed(id, at)
  }

  /** The owner's answer whether a TV is where something claims to be it; false if that is no longer the question. */
  async answerClaim(id: string, at: Address, isThere: boolean): Promise<boolean> {
    if (!isDeepStrictEqual(this.#claimOf(id), at)) return false
    await (isThere ? this.boxes.move(id, at) : this.boxes.noteNotAt(id, at))
    this.#claims.delete(id)
    return true
  }

  async forget(id: string): Promise<boolean> {
    const isForgotten = await this.boxes.forget(id)
    if (isForgotten) this.#claims.delete(id)
    return isForgotten
  }

  async close(): Promise<void> {
    await this.setUps.close()
  }

  #setUpRunner(): SetUpRunner {
    const { boxes } = this
    return {
      drivers: this.drivers,
      complete: (target) => boxes.complete(target),
      before: (begin) => boxes.before(begin),
      setUp: runSetUp,
      makeBox: ({ target, result }, memory) => trialBox(target.driver, result.settings, memory),
      sameAs: (ready) => boxes.sameAs(ready),
      wake: async ({ target, result: { mac } }) => {
        if (mac === undefined) return false
        return this.#sendMagicPacket({ mac, host: target.host }, AbortSignal.timeout(WAKE_MS)).then(
          () => true,
          () => false,
        )
      },
      add: (ready, naming) => boxes.add(ready, naming),
      // In the log the name stands for the id, which only added TVs have.
      revokeAccess: ({ target: { driver, name }, result: { settings, secrets } }) =>
        boxes.revokeAccess({ id: name, driver, settings }, secrets),
    }
  }

  /** Another server may have been told since that the TV is not there. */
  #claimOf(id: string): Address | undefined {
    const at = this.#claims.get(id)
    return at === undefined || isIn(this.#addedTvs.find(id)?.notAt, at) ? undefined : at
  }

  #claimed(id: string, at: Address): void {
    if (isDeepStrictEqual(this.#claims.get(id), at) || isIn(this.#addedTvs.find(id)?.notAt, at)) return
    this.#claims.set(id, at)
    this.#log.warn(
      { code: 'TV-CLAIMED', boxId: id },
      'Something at another address says that it is this TV; the page "TVs at home" asks whether it is',
    )
  }
}
