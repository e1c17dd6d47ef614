/**
 * The added TVs as boxes. Each change of a TV is written to the database, then its box is put into the registry: one
 * change at a time, while presses go on.
 */
import { unusableBox, type Box } from '@beckon/boxes/box'
import type { BoxMemory, BoxSecrets } from '@beckon/boxes/box-memory'
import { replacingLogin } from '@beckon/boxes/kept-login'
import { readStoredBox, type BoxSetting, type BoxSettings } from '@beckon/boxes/box-settings'
import { FAMILIES } from '@beckon/boxes/families'
import { makeBox } from '@beckon/boxes/make-box'
import { revokeAccess, runSetUp, trialBox } from '@beckon/boxes/run-set-up'
import type { Address, SetUpDialogue, SetUpResult } from '@beckon/boxes/set-up'
import { withTv } from '@beckon/boxes/tv-of-box'
import { sendMagicPacket } from '@beckon/boxes/wire/wake-on-lan'
import { AGENT_TVS_AT_MOST, type FromAgent } from '@beckon/contract/box-link'
import type { Tv } from '@beckon/contract/tvs'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { boxAsTv } from '../../boxes/box-as-tv.ts'
import type { Boxes } from '../../boxes/boxes.ts'
import type { Clock } from '../../clock.ts'
import { OK } from '../../http/calls/handler.ts'
import { isUnableToSave, noteUnableToSave } from '../../storage/unable-to-save.ts'
import type { AddedTv, AddedTvs, Reloaded } from './added-tvs.ts'
import { keyGapOf, needsCodes, tableNameOf, withTable } from './changeable-settings.ts'
import type { SetUpBegin, SetUpRunner } from './running-set-up.ts'
import { isSameTv, plainNaming, tvOfSetUp, type Naming, type Ready, type SetUpTarget } from './tv-of-set-up.ts'

interface Options {
  readonly addedTvs: AddedTvs
  readonly boxes: Boxes
  /** The boxes that the settings of the server name. */
  readonly boxesOfConfig: BoxSettings
  readonly clock: Clock
  readonly log: Logger
  /** Called with the sessions that ended with a forgotten TV. */
  readonly noteEnded: (sessionIds: readonly string[]) => void
  readonly wake?: typeof sendMagicPacket
}

/** The packet is sent three times, with pauses. */
const WAKE_MS = 4_000

/** `NOT-FOUND`: the TV is not here. `BAD-REQUEST`: it does not take the change. */
type Changed = typeof OK | { readonly refused: 'NOT-FOUND' | 'BAD-REQUEST' }

export class TvBoxes implements SetUpRunner {
  readonly drivers = FAMILIES.map(({ driver }) => driver)
  readonly #given: Options
  /** The agents that have more TVs than they may add, as was logged. */
  readonly #fullAgents = new Set<string>()
  #lastChange: Promise<unknown> = Promise.resolve()

  constructor(given: Options) {
    this.#given = given
    for (const tv of given.addedTvs.all()) void this.#put(tv)
  }

  /** For a TV that is set up again without a port: adds the stored port. Undefined if that TV is not here. */
  complete<T extends SetUpBegin>(target: T): T | undefined {
    const { again, driver, port } = target
    if (again === undefined) return target
    const configured = this.#given.boxesOfConfig.find(({ id }) => id === again)
    const before = this.#given.addedTvs.find(again)
    if (before === undefined && configured?.driver !== driver) return undefined
    // A TV of an agent is set up at that agent.
    if (before?.via !== undefined) return undefined
    const stored = before !== undefined && before.driver === driver ? before.settings['port'] : undefined
    return { ...target, port: port ?? (typeof stored === 'number' ? stored : undefined) }
  }

  setUp(target: SetUpTarget, dialogue: SetUpDialogue): Promise<SetUpResult> {
    const kept = this.#given.boxesOfConfig.find(({ id }) => id === target.again)
    return runSetUp({ ...target, kept: kept && { ...kept } }, dialogue)
  }

  makeBox({ target, result }: Ready, memory: BoxMemory): Box {
    return trialBox(target.driver, result.settings, memory)
  }

  async wake({ target, result: { mac } }: Ready): Promise<boolean> {
    if (mac === undefined) return false
    const { wake = sendMagicPacket } = this.#given
    return wake({ mac, host: target.host }, AbortSignal.timeout(WAKE_MS)).then(
      () => true,
      () => false,
    )
  }

  /** Another added TV, not the one that is set up again, that is the same device. */
  sameAs(ready: Ready): AddedTv | undefined {
    return this.#given.addedTvs.all().find((tv) => tv.id !== ready.target.again && isSameTv(tv, ready))
  }

  /** The name, room and layout of the TV that is set up again, which it keeps. */
  before({ again }: SetUpBegin): ReturnType<SetUpRunner['before']> {
    if (again === undefined) return undefined
    const configured = this.#given.boxesOfConfig.find(({ id }) => id === again)
    if (configured !== undefined)
      return { name: configured.name, room: '', layout: configured.family, isOfSettings: true }
    const added = this.#given.addedTvs.find(again)
    return added && { name: added.name, room: added.room, layout: added.layout, isOfSettings: false }
  }

  /**
   * Adds the TV of a set-up under this name. A box of the server's settings gets the secrets and keeps its settings.
   */
  add(ready: Ready, naming: Naming): ReturnType<SetUpRunner['add']> {
    const plain = plainNaming(naming)
    const { name } = plain
    return this.#inTurn(async () => {
      const configured = this.#given.boxesOfConfig.find(({ id }) => id === ready.target.again)
      if (configured !== undefined) {
        await this.#pairConfigured(configured, ready.result.secrets ?? {})
        return { id: configured.id, name, needsCodes: false }
      }
      const tv = await this.#save(ready, plain)
      return { id: tv.id, name, needsCodes: needsCodes(tv) }
    })
  }

  change(
    id: string,
    { name, room, layout, apps, tvId, keyGapMs }: Naming & Pick<Tv, 'apps' | 'tvId' | 'keyGapMs'>,
  ): Promise<Changed> {
    return this.#change(id, (before) => {
      if (tvId && !this.#mayBeTvOf(tvId, id)) return undefined
      if (keyGapMs !== undefined && keyGapOf(before) === undefined) return undefined
      const settings = apps === undefined ? before.settings : withTable(before, tableNameOf(before), apps)
      const { tvId: tvIdBefore, ...withoutTv } = before
      const newTvId = tvId ?? tvIdBefore
      return (
        settings && {
          ...withoutTv,
          ...(newTvId ? { tvId: newTvId } : {}),
          name,
          room,
          layout,
          settings: keyGapMs === undefined ? settings : { ...settings, keyGapMs },
        }
      )
    })
  }

  /**
   * Adds the TVs of an agent, with the owners of the agent's own box. A TV that the agent no longer has stays, with its
   * remotes, until a user forgets it: the agent may have lost its folder. Those count, too, so that no agent adds TVs
   * without end.
   */
  takeFromAgent(agentId: string, tvs: Extract<FromAgent, { type: 'tvs' }>['tvs']): Promise<void> {
    return this.#inTurn(async () => {
      const owners = (await this.#given.boxes.listed(agentId))?.owners
      // They have no link yet, or that of the agent's previous `LinkedBox`.
      for (const tv of this.#given.addedTvs.all()) if (tv.via === agentId) await this.#put(tv)
      for (const { id, driver, ...naming } of tvs) {
        const before = this.#given.addedTvs.find(id)
        if (before?.via === agentId && before.driver === driver) continue
        if (before?.via !== agentId && (await this.#given.boxes.listed(id)) !== undefined) {
          this.#given.log.warn(
            { code: 'TV-ID-TAKEN', boxId: id, agentId },
            'An agent has a TV with the id of another box',
          )
          continue
        }
        if (before === undefined && this.#isFull(agentId)) continue
        const tv: AddedTv = {
          layout: 'standard',
          settings: {},
          ...(owners === undefined ? {} : { owners }),
          ...(before ?? { id, ...plainNaming(naming) }),
          driver,
          via: agentId,
        }
        await this.#given.addedTvs.save(tv)
        await this.#put(tv)
      }
    })
  }

  /** Whether an agent has added as many TVs as it may; logged once, until it may add one again. */
  #isFull(agentId: string): boolean {
    const added = this.#given.addedTvs.all().filter(({ via }) => via === agentId).length
    if (added < AGENT_TVS_AT_MOST) {
      this.#fullAgents.delete(agentId)
      return false
    }
    if (!this.#fullAgents.has(agentId))
      this.#given.log.warn(
        { code: 'TVS-OF-AGENT-FULL', agentId, added },
        'An agent has added as many TVs as it may. Forget those that are gone, then it can add others',
      )
    this.#fullAgents.add(agentId)
    return true
  }

  /** Deletes a TV with its secrets; the remotes, bookmarks and companion apps that were paired with it end. */
  async forget(id: string): Promise<boolean> {
    const forgotten = await this.#inTurn(async () => {
      const boxesOfThisTv = this.#given.addedTvs.all().filter(({ tvId }) => tvId === id)
      const deleted = await this.#given.addedTvs.forget(id)
      if (deleted === undefined) return undefined
      this.#given.noteEnded(deleted.ended)
      await this.#given.boxes.remove(id)
      for (const { id: boxId } of boxesOfThisTv) {
        const withoutTv = this.#given.addedTvs.find(boxId)
        if (withoutTv !== undefined) await this.#put(withoutTv)
      }
      return deleted
    })
    if (forgotten === undefined) return false
    const { tv, secrets } = forgotten
    if (tv === undefined) return true
    await this.#revokeAccess(tv, secrets)
    return true
  }

  /** Reads these TVs, or all, again from the database: another node may have changed them. */
  async reload(ids?: readonly string[]): Promise<void> {
    await this.#inTurn(async () => {
      for (const one of await this.#given.addedTvs.reload(ids)) await this.#applyReloaded(one)
    })
  }

  async #applyReloaded({ id, before, now, hasOtherSecrets }: Reloaded): Promise<void> {
    const configured = this.#given.boxesOfConfig.find((one) => one.id === id)
    if (configured !== undefined) return hasOtherSecrets ? this.#putConfigured(configured) : undefined
    if (now !== undefined) return this.#replace(hasOtherSecrets ? undefined : before, now)
    return before === undefined ? undefined : this.#given.boxes.remove(id)
  }

  /** Replaces a box, but keeps its connection if only its name, room or layout is different. */
  async #replace(before: AddedTv | undefined, now: AddedTv): Promise<void> {
    const { name, room, layout } = now
    if (before !== undefined && isDeepStrictEqual({ ...before, name, room, layout }, now))
      this.#given.boxes.relabel(now.id, { name, layout })
    else await this.#put(now)
  }

  /** Whether it is another added TV, and no chain or circle of TVs would arise. */
  #mayBeTvOf(tvId: string, boxId: string): boolean {
    const tv = this.#given.addedTvs.find(tvId)
    const boxIsTvOfAnother = this.#given.addedTvs.all().some((one) => one.tvId === boxId)
    return tv !== undefined && tvId !== boxId && tv.tvId === undefined && !boxIsTvOfAnother
  }

  async #save(ready: Ready, naming: Naming): Promise<AddedTv> {
    const { again } = ready.target
    const before = again === undefined ? undefined : this.#given.addedTvs.find(again)
    const tv = tvOfSetUp(ready, naming, before)
    if (settingOf(tv) === undefined) throw new Error(`The set-up of ${tv.driver} made settings that it does not take.`)
    const replaced = this.#given.addedTvs.memoryOf(tv.id).read()
    await this.#given.addedTvs.save(tv, ready.result.secrets ?? {})
    await this.#put(tv)
    if (before !== undefined) await this.#revokeAccess(before, replaced)
    return tv
  }

  async #pairConfigured(configured: BoxSettings[number], secrets: BoxSecrets): Promise<void> {
    const memory = this.#given.addedTvs.memoryOf(configured.id)
    const replaced = memory.read()
    await memory.write(replacingLogin(configured, secrets))
    await this.#putConfigured(configured)
    await this.#revokeAccess({ ...configured, settings: { ...configured } }, replaced)
  }

  #putConfigured(configured: BoxSettings[number]): Promise<void> {
    return this.#given.boxes.put({ box: makeBox(configured, this.#given.addedTvs.memoryOf), owners: configured.owners })
  }

  revokeAccess({ target: { driver, name }, result: { settings, secrets } }: Ready): Promise<void> {
    // In the log the name stands for the id, which only added TVs have.
    return this.#revokeAccess({ id: name, driver, settings }, secrets)
  }

  /**
   * Revokes our access to a TV. If that fails, it stays on the TV: the set-up page told the owner where to delete it.
   */
  async #revokeAccess(
    { id, driver, via, settings }: Pick<AddedTv, 'id' | 'via' | 'settings'> & { readonly driver: string },
    secrets: BoxSecrets = {},
  ): Promise<void> {
    if (via !== undefined || (await revokeAccess(driver, settings, secrets))) return
    this.#given.log.warn(
      { code: 'TV-ACCESS-LEFT', boxId: id },
      'A TV could not be told that its access is not used any more',
    )
  }

  /** False if the TV is not here, or its driver does not take the new settings. */
  async changeSettings(id: string, change: (settings: AddedTv['settings']) => AddedTv['settings']): Promise<boolean> {
    const changed = await this.#change(id, (before) => ({ ...before, settings: change(before.settings) }))
    return 'ok' in changed
  }

  /** Changes the address of a TV; if that cannot be saved, until a restart. */
  async move(id: string, address: Address): Promise<void> {
    const moved = await this.#change(
      id,
      (tv) => ({ ...tv, settings: { ...tv.settings, ...address } }),
      (error) => noteUnableToSave(this.#given.log, error, { boxId: id }),
    )
    if ('ok' in moved)
      this.#given.log.info({ code: 'TV-MOVED', boxId: id }, 'A TV has another address; it was found again')
  }

  /** `unsaved`: if given, a change that cannot be saved applies nevertheless, and this is called with the error. */
  #change(
    id: string,
    change: (before: AddedTv) => AddedTv | undefined,
    unsaved?: (error: unknown) => void,
  ): Promise<Changed> {
    return this.#inTurn(async () => {
      const before = this.#given.addedTvs.find(id)
      if (before === undefined) return { refused: 'NOT-FOUND' }
      const after = change(before)
      if (after === undefined || (after.via === undefined && settingOf(after) === undefined))
        return { refused: 'BAD-REQUEST' }
      await this.#given.addedTvs.save(after).catch((error: unknown) => {
        if (unsaved === undefined || !isUnableToSave(error)) throw error
        unsaved(error)
      })
      await this.#replace(before, after)
      return OK
    })
  }

  /** Runs changes of the TVs one at a time, so that each sees the result of the previous one. */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#lastChange.then(change)
    this.#lastChange = done.catch(() => {})
    return done
  }

  /**
   * Replaces the box of an added TV. A TV whose settings its driver does not accept (any more) becomes a box that does
   * nothing, and can be forgotten.
   */
  #put(added: AddedTv): Promise<void> {
    const { id, owners, via, tvId } = added
    const box = this.#makeBox(added)
    const tv = tvId === undefined ? undefined : this.#given.addedTvs.find(tvId)
    // No circles, even in damaged data.
    const hasTv = tv !== undefined && tv.tvId === undefined && tv.id !== id
    return this.#given.boxes.put({
      box: hasTv ? withTv(box, boxAsTv(this.#given.boxes, tv.id, this.#given.clock)) : box,
      owners,
      via,
    })
  }

  #makeBox(added: AddedTv): Box {
    const { id, name, layout, via } = added
    // While the settings lack the box of the link, its TVs cannot be reached.
    if (via !== undefined)
      return this.#given.boxes.agent(via)?.tv(id, name, layout) ?? unusableBox({ id, name, layout })
    const setting = settingOf(added)
    if (setting !== undefined) return makeBox(setting, this.#given.addedTvs.memoryOf)
    this.#given.log.error({ code: 'BOX-SETTINGS', boxId: id }, 'The settings of an added TV are damaged')
    return unusableBox({ id, name, layout })
  }
}

/** The setting from which the driver makes its box; undefined if the driver does not take it. */
function settingOf({ id, name, layout, driver, settings, identity }: AddedTv): BoxSetting | undefined {
  return readStoredBox({
    ...settings,
    id,
    name,
    family: layout,
    driver,
    ...(identity === undefined ? {} : { identity }),
  })
}
