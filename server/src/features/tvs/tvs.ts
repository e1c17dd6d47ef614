/**
 * The TVs of this server: those of the setting `BECKON_BOXES` and those that were added, as one list of boxes that
 * changes while presses go on.
 */
import { isDeepStrictEqual } from 'node:util'
import type { BoxMemory, BoxSecrets } from '@beckon/boxes/box-memory'
import { FAMILIES } from '@beckon/boxes/families'
import { isIn, withAddress } from '@beckon/boxes/find-kept'
import { makeBox, type BoxSettings } from '@beckon/boxes/load-boxes'
import type { Address, SetUpResult } from '@beckon/boxes/set-up'
import { revokeAccess } from '@beckon/boxes/revoke-access'
import { isHomeAddress } from '@beckon/boxes/wire/home-address'
import { sendMagicPacket } from '@beckon/boxes/wire/wake-on-lan'
import type { Driver } from '@beckon/contract/drivers'
import { TVS_PATH, type Tv } from '@beckon/contract/tvs'
import type { Logger } from 'pino'
import type { Boxes } from '../../boxes/boxes.ts'
import type { Clock } from '../../clock.ts'
import type { Store } from '../../storage/store.ts'
import { Agents } from './agents.ts'
import { keyGapOf, tableNameOf, withTable } from './owner-settings.ts'
import type { AddedTvs, AddedTv, Reloaded } from './added-tvs.ts'
import type { Configured } from '../../boxes/directory/boxes-of-settings.ts'
import { listTvs } from './list-tvs.ts'
import { OperatorAccess } from '../../http/operator-access.ts'
import { rowOf, setUpWork, type Naming } from './set-up-work.ts'
import { SetUps, type RunningSetUp, type SetUpTarget } from './set-ups.ts'
import { putBox, settingOf } from './tv-boxes.ts'
import { TvCodes } from './tv-codes.ts'
import { TvSearch } from './tv-search.ts'

export class Tvs {
  readonly access: OperatorAccess
  readonly setUps: SetUps
  readonly agents: Agents
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
  readonly #haveEnded: (sessionIds: readonly string[]) => void
  /** Where something says that it is this TV, without a proof. */
  readonly #claims = new Map<string, Address>()
  #lastChange: Promise<unknown> = Promise.resolve()

  constructor({
    addedTvs,
    boxes,
    store,
    clock,
    log,
    configured,
    mayMix,
    searchFrom,
    haveEnded,
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
    haveEnded: (sessionIds: readonly string[]) => void
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
    this.#haveEnded = haveEnded
    this.access = new OperatorAccess(clock, operators)
    this.agents = new Agents(boxes, addedTvs)
    this.search = new TvSearch(addedTvs, this.agents, clock, searchFrom)
    this.codes = new TvCodes(addedTvs, boxes, this.agents, (id, change) => this.#changeSettings(id, change))
    for (const box of addedTvs.all()) void this.#put(box)
    this.setUps = new SetUps(
      setUpWork(this.agents, addedTvs, (tv, secrets) => this.#revokeAccess(tv, secrets)),
      clock,
      log,
      (id) => this.access.endHelp(id),
    )
  }

  /** The drivers of TVs that can be added by their address. */
  get drivers(): readonly Driver[] {
    return FAMILIES.map(({ driver }) => driver)
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
      agents: this.agents,
      codes: this.codes,
      store: this.#store,
      clock: this.#clock,
      settings: this.#settings,
      isPractice: this.#isDefault,
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
   * that it is the one, it is there from now on. Without a proof its owner is asked. The press that met the old address is
   * over and is not repeated.
   */
  async unreachable(id: string): Promise<void> {
    const found = await this.search.findAgain(id)
    if (found === undefined) return
    const { isProved, ...at } = found
    if (isProved) await this.#inTurn(() => this.#move(id, at))
    else this.#claimed(id, at)
  }

  /** An agent says where something claims to be one of its TVs. */
  claimedAt(via: string, id: string, at: Address): void {
    if (this.#addedTvs.find(id)?.via === via && isHomeAddress(at.host)) this.#claimed(id, at)
  }

  /** The owner's answer whether a TV is where something claims to be it; false if that is no longer the question. */
  async answerClaim(id: string, at: Address, isThere: boolean): Promise<boolean> {
    if (!isDeepStrictEqual(this.#claimOf(id), at)) return false
    const via = this.#addedTvs.find(id)?.via
    if (via !== undefined && !(await this.agents.tellAddress(via, id, at, isThere))) return false
    this.#claims.delete(id)
    await this.#inTurn(() => (isThere ? this.#move(id, at) : this.#noteNotAt(id, at)))
    return true
  }

  /** Begins to set up a TV; undefined for another try of one that is not there. */
  begin(target: SetUpTarget): RunningSetUp | undefined {
    const { again, driver, port } = target
    if (again === undefined) return this.setUps.begin(target)
    const setting = this.#settings.find((one) => one.id === again)
    const before = this.#addedTvs.find(again)
    if (before === undefined && setting?.driver !== driver) return undefined
    const stored = before?.driver === driver ? before.settings['port'] : undefined
    return this.setUps.begin({ ...target, port: port ?? (typeof stored === 'number' ? stored : undefined) })
  }

  /**
   * Makes a finished set-up a box under this name, once, however often it is asked; undefined while the set is not
   * ready. A box of the settings gets its secrets and keeps what stands there.
   */
  async add(setUp: RunningSetUp, naming: Naming): Promise<string | undefined> {
    return this.#inTurn(async () => {
      if (setUp.step.is === 'finished') return setUp.step.id
      const { result, target } = setUp
      if (result === undefined) return undefined
      const secrets = await setUp.endTrial()
      const setting = this.#settings.find(({ id }) => id === target.again)
      // What the settings name is here, not at an agent.
      if (setting !== undefined && target.via !== undefined) return undefined
      const id = setting === undefined ? await this.#save(target, result, naming, secrets) : setting.id
      if (id === undefined) return undefined
      if (setting !== undefined) await this.#pairSetting(setting, secrets)
      await setUp.finish(id)
      this.access.endHelp(setUp.id)
      return id
    })
  }

  async change(
    id: string,
    { name, room, layout }: Naming,
    { apps, television, keyGapMs }: Pick<Tv, 'apps' | 'television' | 'keyGapMs'> = {},
  ): Promise<'changed' | 'unknown' | 'unfit'> {
    const is = await this.#inTurn(async () => {
      const before = this.#addedTvs.find(id)
      if (before === undefined) return 'unknown'
      if (television && !this.#mayShow(television, id)) return 'unfit'
      const { television: _, ...withoutTelevision } = before
      const shownBy = television ?? before.television
      const tableName = tableNameOf(before)
      const withApps = apps === undefined ? before.settings : withTable(before, tableName, apps)
      if (withApps === undefined || (keyGapMs !== undefined && keyGapOf(before) === undefined)) return 'unfit'
      const settings = keyGapMs === undefined ? withApps : { ...withApps, keyGapMs }
      const box: AddedTv = {
        ...withoutTelevision,
        ...(shownBy ? { television: shownBy } : {}),
        name,
        room,
        family: layout,
        settings,
      }
      if (box.via === undefined && settingOf(box) === undefined) return 'unfit'
      await this.#addedTvs.save(box)
      const isSame = isDeepStrictEqual(settings, before.settings) && box.television === before.television
      if (isSame) this.#boxes.relabel(id, { name, family: layout })
      else await this.#put(box)
      return 'changed'
    })
    if (is === 'changed' && apps !== undefined) await this.agents.tellApps(id)
    return is
  }

  /** Deletes a TV with its secrets; the remotes, bookmarks and companion apps that were paired with it end. */
  async forget(id: string): Promise<boolean> {
    const row = this.#addedTvs.find(id)
    const secrets = this.#addedTvs.memoryOf(id).read()
    const isForgotten = await this.#inTurn(async () => {
      const shown = this.#addedTvs.all().filter(({ television }) => television === id)
      const ended = await this.#addedTvs.forget(id)
      if (ended === undefined) return false
      this.#claims.delete(id)
      this.#haveEnded(ended)
      await this.#boxes.remove(id)
      // The boxes that it showed are boxes without a television now.
      for (const { id: boxId } of shown) {
        const box = this.#addedTvs.find(boxId)
        if (box !== undefined) await this.#put(box)
      }
      return true
    })
    if (row !== undefined && isForgotten) await this.#revokeAccess(row, secrets)
    if (row?.via !== undefined) await this.agents.tellForgotten(row.via)
    return isForgotten
  }

  /** Other servers may have changed these TVs, or any: from now on they are here as they are in the database. */
  async reload(ids?: readonly string[]): Promise<void> {
    const changed = await this.#inTurn(async () => {
      const reloaded = await this.#addedTvs.reload(ids)
      for (const one of reloaded) await this.#takeOver(one)
      return reloaded
    })
    // Only the server that its agent is linked to can tell it.
    for (const { id, before, now } of changed) {
      if (before?.via !== undefined && before.via !== now?.via) await this.agents.tellForgotten(before.via)
      if (!isDeepStrictEqual(before?.settings, now?.settings)) await this.agents.tellApps(id)
    }
  }

  /** Sends the magic packet to the TV that is being set up; false if its hardware address is not known. */
  async wake({ result, target }: RunningSetUp, signal: AbortSignal): Promise<boolean> {
    if (result?.mac === undefined) return false
    if (target.via !== undefined) return (await this.agents.find(target.via)?.wake(result, signal)) ?? false
    await this.#sendMagicPacket({ mac: result.mac, host: target.host }, signal)
    return true
  }

  async close(): Promise<void> {
    await this.setUps.close()
  }

  async #takeOver({ id, before, now, hasOtherSecrets }: Reloaded): Promise<void> {
    const setting = this.#settings.find((one) => one.id === id)
    if (setting !== undefined) return hasOtherSecrets ? this.#putSetting(setting) : undefined
    if (now === undefined) return before === undefined ? undefined : this.#boxes.remove(id)
    const called = { name: now.name, family: now.family }
    const isSame =
      before !== undefined && !hasOtherSecrets && isDeepStrictEqual({ ...before, ...called, room: now.room }, now)
    if (isSame) this.#boxes.relabel(id, called)
    else await this.#put(now)
  }

  /** Another added TV, which has no television itself: no circles. */
  #mayShow(television: string, boxId: string): boolean {
    const shows = this.#addedTvs.find(television)
    const isOne = this.#addedTvs.all().some((one) => one.television === boxId)
    return shows !== undefined && television !== boxId && shows.television === undefined && !isOne
  }

  /** Undefined if the agent did not say that it keeps the TV. */
  async #save(
    target: SetUpTarget,
    result: SetUpResult,
    naming: Naming,
    secrets: BoxSecrets,
  ): Promise<string | undefined> {
    const { again, via } = target
    const before = again === undefined ? undefined : this.#addedTvs.find(again)
    const row = rowOf(target, result, naming, before)
    const { id, identity } = row
    if (via !== undefined) {
      const about = { box: id, identity, wakes: naming.wakes ?? false }
      if (!(await this.agents.keep(via, result, about, before?.via === via))) return undefined
    } else if (settingOf(row) === undefined)
      throw new Error(`The set-up of ${row.driver} made settings that it does not take.`)
    const replaced = this.#addedTvs.memoryOf(id).read()
    await this.#addedTvs.save(row, secrets)
    await this.#put(row)
    await this.agents.tellApps(id)
    if (before !== undefined) await this.#revokeAccess(before, replaced)
    if (before?.via !== undefined && before.via !== via) {
      await this.#addedTvs.noteForgetting(before.via, id, 'due')
      await this.agents.tellForgotten(before.via)
    }
    return id
  }

  async #pairSetting(setting: BoxSettings[number], secrets: BoxSecrets): Promise<void> {
    const memory = this.#addedTvs.memoryOf(setting.id)
    const replaced = memory.read()
    await memory.write(secrets)
    await this.#putSetting(setting)
    await this.#revokeAccess({ ...setting, settings: { ...setting } }, replaced)
  }

  #putSetting(setting: BoxSettings[number]): Promise<void> {
    return this.#boxes.put({ box: makeBox(setting, this.#addedTvs.memoryOf), owners: setting.owners })
  }

  /** Where it fails, the page has said where the owner deletes it. */
  async #revokeAccess(
    { id, driver, via, settings }: Pick<AddedTv, 'id' | 'via' | 'settings'> & { readonly driver: string },
    secrets: BoxSecrets = {},
  ): Promise<void> {
    if (via !== undefined || (await revokeAccess(driver, settings, secrets))) return
    this.#log.warn({ code: 'TV-ACCESS-LEFT', boxId: id }, 'A TV could not be told that its access is not used any more')
  }

  /** False if the TV is not here, or its driver does not take the new settings. */
  #changeSettings(
    id: string,
    change: (settings: AddedTv['settings']) => AddedTv['settings'] | undefined,
  ): Promise<boolean> {
    return this.#inTurn(async () => {
      const before = this.#addedTvs.find(id)
      const settings = before && change(before.settings)
      if (before === undefined || settings === undefined) return false
      const box = { ...before, settings }
      if (settingOf(box) === undefined) return false
      await this.#addedTvs.save(box)
      await this.#put(box)
      return true
    })
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

  async #noteNotAt(id: string, at: Address): Promise<void> {
    const box = this.#addedTvs.find(id)
    if (box !== undefined) await this.#addedTvs.save({ ...box, notAt: withAddress(box.notAt, at) })
  }

  async #move(id: string, at: Address): Promise<void> {
    const box = this.#addedTvs.find(id)
    if (box === undefined) return
    const moved = { ...box, settings: { ...box.settings, ...at } }
    if (box.via === undefined && settingOf(moved) === undefined) return
    await this.#addedTvs.save(moved)
    await this.#put(moved)
    this.#log.info({ code: 'TV-MOVED', boxId: id }, 'A TV has another address; it was found again')
  }

  /** Changes of the TVs, one after the other: each sees what the one before it made. */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#lastChange.then(change)
    this.#lastChange = done.catch(() => {})
    return done
  }

  #put(row: AddedTv): Promise<void> {
    return putBox(
      {
        addedTvs: this.#addedTvs,
        boxes: this.#boxes,
        agents: this.agents,
        clock: this.#clock,
        log: this.#log,
      },
      row,
    )
  }
}
