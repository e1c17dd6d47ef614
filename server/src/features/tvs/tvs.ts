/**
 * The TVs of this server, those of the setting `BECKON_BOXES` and those that were added, as the page "TVs at home"
 * needs them: list, search, set-ups, codes of keys, and TVs that may have moved to another address.
 */
import type { BoxMemory } from '@beckon/boxes/box-memory'
import type { BoxSetting } from '@beckon/boxes/box-settings'
import type { sendMagicPacket } from '@beckon/boxes/wire/wake-on-lan'
import { DRIVERS, type Driver } from '@beckon/contract/drivers'
import { TVS_PATH, type Tv } from '@beckon/contract/tvs'
import type { Logger } from 'pino'
import type { Boxes } from '../../boxes/boxes.ts'
import type { Clock } from '../../clock.ts'
import type { Store } from '../../storage/store.ts'
import type { AddedTvs } from './added-tvs.ts'
import type { Configured } from '../../boxes/directory/settings-directory.ts'
import { appTable, codesOf, keyGapOf, tableNameOf } from './changeable-settings.ts'
import { OperatorAccess } from '../../http/operator-access.ts'
import { SetUps } from './set-ups.ts'
import { TvBoxes } from './tv-boxes.ts'
import { TvCodes } from './tv-codes.ts'
import { TvSearch } from './tv-search.ts'

const LOOK_AT_BOX_MS = 1_500

declare module '../../services.ts' {
  interface Services {
    readonly tvs: Tvs
  }
}

interface Options {
  readonly addedTvs: AddedTvs
  readonly boxes: Boxes
  readonly store: Store
  readonly clock: Clock
  readonly log: Logger
  readonly configured: Configured
  /** Whether virtual TVs that the operator named may be used together with real ones. */
  readonly mayMix: boolean
  /** Our own addresses to search from; undefined for all of the home. */
  readonly searchFrom: readonly string[] | undefined
  /** Called with the sessions that ended with a forgotten TV. */
  readonly noteEnded: (sessionIds: readonly string[]) => void
  /** The operators' access of the previous run. */
  readonly operators?: OperatorAccess | undefined
  readonly wake?: typeof sendMagicPacket
}

export class Tvs {
  readonly access: OperatorAccess
  readonly boxes: TvBoxes
  readonly setUps: SetUps
  readonly search: TvSearch
  readonly codes: TvCodes
  readonly #given: Options
  /** The origin of this server's pages: its public URL, or its address on its own machine. Set once it listens. */
  origin = 'http://localhost'

  constructor(given: Options) {
    const { addedTvs, boxes, clock, log, searchFrom, operators } = given
    this.#given = given
    this.access = new OperatorAccess(clock, operators)
    this.boxes = new TvBoxes({ ...given, boxesOfConfig: given.configured.settings })
    this.search = new TvSearch(addedTvs, clock, searchFrom)
    this.codes = new TvCodes(addedTvs, boxes, this.boxes)
    this.setUps = new SetUps(this.boxes, clock, log, (id) => this.access.endHelp(id))
  }

  driverOf(id: string): Driver {
    const named = this.#settingOf(id)?.driver
    return this.#given.addedTvs.find(id)?.driver ?? DRIVERS.find((one) => one === named) ?? 'virtual'
  }

  /** The memory in which a driver keeps its secrets. */
  memoryOf(id: string): BoxMemory {
    return this.#given.addedTvs.memoryOf(id)
  }

  /** Whether virtual TVs that the operator named prevent adding a real one. */
  get isClosedByVirtualTvs(): boolean {
    const { mayMix, configured } = this.#given
    return !mayMix && configured.settings.some(({ driver }) => driver === 'virtual') && !configured.isDefault
  }

  /** The TVs of this server with their current states. */
  async list(): Promise<Tv[]> {
    const remotes = await this.#remotesByBox()
    return Promise.all(this.#given.boxes.all().map((box) => this.#listed(box, remotes.get(box.id) ?? 0)))
  }

  /** The address of the page, with a one-time key. */
  link(key: string, path = TVS_PATH): string {
    return `${this.origin}${path}#key=${key}`
  }

  /**
   * Called when a TV could not be reached. Searches for it if it can prove its identity, and uses its new address from
   * now on. The failed press is not repeated.
   */
  async unreachable(id: string): Promise<void> {
    const address = await this.search.findAgain(id)
    if (address !== undefined) await this.boxes.move(id, address)
  }

  async close(): Promise<void> {
    await this.setUps.close()
  }

  async #listed({ id, name, layout }: Pick<Tv, 'id' | 'name' | 'layout'>, remotes: number): Promise<Tv> {
    const { addedTvs, configured } = this.#given
    const added = addedTvs.find(id)
    const keyGapMs = added && keyGapOf(added)
    const state = await this.#stateOf(id)
    const codes = added !== undefined && added.via === undefined ? codesOf(added) : undefined
    const { host, port } = (added?.settings ?? this.#settingOf(id) ?? {}) as { host?: unknown; port?: unknown }
    const notAdded = configured.isDefault ? 'practice' : 'settings'
    return {
      id,
      name,
      room: added?.room ?? '',
      driver: this.driverOf(id),
      layout,
      from: added === undefined ? notAdded : added.via === undefined ? 'added' : 'agent',
      ...(typeof host === 'string' ? { host } : {}),
      ...(typeof port === 'number' ? { port } : {}),
      state,
      remotes,
      keyGapMs,
      tvId: added?.tvId,
      ...(added === undefined || added.via !== undefined ? {} : appTable(added, tableNameOf(added))),
      codes,
    }
  }

  async #stateOf(id: string): Promise<Tv['state']> {
    const { boxes, clock } = this.#given
    const found = await boxes.capabilities(id, clock.now() + LOOK_AT_BOX_MS)
    const why = 'is' in found ? found.why : undefined
    if (why === 'BOX-ASLEEP') return 'asleep'
    if (why === 'BOX-NOT-ALLOWED') return 'not-allowed'
    // A device that can be woken offers its POWER key while it is off, but reports no state.
    const read = () => boxes.here(id)?.state(AbortSignal.timeout(LOOK_AT_BOX_MS))
    const state = why === undefined ? await read()?.catch(() => undefined) : undefined
    if (state !== undefined) return state.power === 'standby' ? 'asleep' : 'answers'
    return boxes.agent(id)?.isLinked ? 'only-agent' : 'unreachable'
  }

  async #remotesByBox(): Promise<Map<string, number>> {
    const rows = await this.#given.store.db
      .selectFrom('sessions')
      .select(({ fn }) => ['box_id', fn.countAll<number>().as('remotes')])
      .where('ended_at', 'is', null)
      .where('box_id', 'is not', null)
      .groupBy('box_id')
      .execute()
    return new Map(rows.map(({ box_id, remotes }) => [box_id ?? '', Number(remotes)]))
  }

  #settingOf(id: string): BoxSetting | undefined {
    return this.#given.configured.settings.find((one) => one.id === id)
  }
}
