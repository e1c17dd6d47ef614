/**
 * The TVs of this server: those of the setting `BECKON_BOXES` and those of the directory, as one list of boxes that
 * changes while presses go on.
 */
import type { Box } from '@beckon/boxes/box'
import { shortMemory, type BoxMemory, type BoxSecrets } from '@beckon/boxes/box-memory'
import { findKept } from '@beckon/boxes/find-kept'
import { homeInterfaces } from '@beckon/boxes/discovery/home-interfaces'
import { scan } from '@beckon/boxes/discovery/scan'
import type { Found, Sighting } from '@beckon/boxes/discovery/sighting'
import { FAMILIES, familyOf } from '@beckon/boxes/families'
import { LinkedBox } from '@beckon/boxes/link/linked-box'
import {
  makeBox,
  makeBoxes,
  readBoxSettings,
  readStoredBox,
  type BoxSetting,
  type BoxSettings,
  type MemoryOf,
} from '@beckon/boxes/load-boxes'
import { withTelevision } from '@beckon/boxes/television'
import { unusableBox } from '@beckon/boxes/unusable-box'
import { withShortcuts, type Shortcuts } from '@beckon/boxes/with-shortcuts'
import { runSetUp, trialBox } from '@beckon/boxes/run-set-up'
import { SetUpFailure, type Address, type SetUpResult } from '@beckon/boxes/set-up'
import { broadcastTowards, sendMagicPacket } from '@beckon/boxes/wire/wake-on-lan'
import { DRIVERS, type Driver } from '@beckon/contract/drivers'
import { TVS_PATH, type FoundTv, type Tv } from '@beckon/contract/tvs'
import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Config } from '../../config.ts'
import type { Boxes, Clock } from '../../parts.ts'
import type { Store } from '../../storage/store.ts'
import { whyUnknown, type OwnedBox } from '../remote/box-registry.ts'
import type { BoxDirectory, DirectoryBox } from './box-directory.ts'
import { OperatorAccess } from './operator-access.ts'
import { pressHarmless, type Tried } from './press-harmless.ts'
import { SetUps, type RunningSetUp, type SetUpTarget } from './set-ups.ts'
import { televisionThrough } from './television-through.ts'

const LOOK_AT_BOX_MS = 1_500
const TRY_MS = 4_000
/** The time for an agent to write down, or to forget, a TV. */
const AGENT_STORES_MS = 3_000
/** Between two searches for one TV that cannot be reached. */
const LOOK_AGAIN_MS = 30_000
const ID_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

export interface Naming {
  readonly name: string
  readonly room: string
  readonly layout: 'standard' | 'flex'
  /** Whether somebody saw the magic packet wake the TV. */
  readonly wakes?: boolean | undefined
}

interface Configured {
  readonly settings: BoxSettings
  /** Nothing was set: the virtual TVs are for practice and give way. */
  readonly isDefault: boolean
  readonly owned: readonly OwnedBox[]
}

/**
 * The boxes of the setting `BECKON_BOXES`. Throws a BoxSettingsError for a setting that cannot be. Servers that share a
 * database have virtual TVs only when they are named: each would have others of the same names.
 */
export function boxesOfSettings(
  { boxes: setting, database }: Pick<Config, 'boxes' | 'database'>,
  memoryOf: MemoryOf = () => shortMemory(),
): Configured {
  const isDefault = (setting?.trim() ?? '') === ''
  const settings = isDefault && database !== undefined ? [] : readBoxSettings(setting)
  const owned = makeBoxes(settings, memoryOf).map((box, at) => ({
    box,
    owners: settings[at]?.owners,
    givesWay: isDefault,
  }))
  return { settings, isDefault, owned }
}

export class Tvs {
  readonly access: OperatorAccess
  readonly setUps: SetUps
  readonly #directory: BoxDirectory
  readonly #boxes: Boxes
  readonly #store: Store
  readonly #clock: Clock
  readonly #settings: BoxSettings
  readonly #isDefault: boolean
  readonly #mayMix: boolean
  readonly #searchFrom: readonly string[] | undefined
  readonly #log: Logger
  readonly #sendMagicPacket: typeof sendMagicPacket
  readonly #lookedFor = new Map<string, number>()
  readonly #haveEnded: (sessionIds: readonly string[]) => void
  #lastChange: Promise<unknown> = Promise.resolve()
  #isScanning = false

  constructor({
    directory,
    boxes,
    store,
    clock,
    log,
    configured,
    mayMix,
    searchFrom,
    haveEnded,
    wake = sendMagicPacket,
  }: {
    directory: BoxDirectory
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
    wake?: typeof sendMagicPacket
  }) {
    this.#directory = directory
    this.#boxes = boxes
    this.#store = store
    this.#clock = clock
    this.#settings = configured.settings
    this.#isDefault = configured.isDefault
    this.#mayMix = mayMix
    this.#searchFrom = searchFrom
    this.#log = log
    this.#sendMagicPacket = wake
    this.#haveEnded = haveEnded
    this.access = new OperatorAccess(clock)
    for (const box of directory.all()) void this.#put(box)
    this.setUps = new SetUps(
      {
        setUp: async (target, dialogue) => {
          if (target.via === undefined) return runSetUp(target, dialogue)
          const agent = this.agentOf(target.via)
          if (agent === undefined) throw new SetUpFailure('unreachable')
          return agent.setUp(target, dialogue)
        },
        makeBox: ({ driver, via }, result, memory) =>
          via === undefined
            ? trialBox(driver, result.settings, memory)
            : (this.agentOf(via)?.trialOf(result) ?? unusableBox({ id: 'trial', name: 'Trial', family: 'standard' })),
      },
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
    return this.#directory.memoryOf(id)
  }

  /** Virtual TVs that the operator named stand in the way of a real one. */
  get isClosedByVirtualTvs(): boolean {
    return !this.#mayMix && this.#settings.some(({ driver }) => driver === 'virtual') && !this.#isDefault
  }

  /** The linked box whose agent may set up TVs in its home; undefined if no box of this id has a link. */
  agentOf(id: string): LinkedBox | undefined {
    return this.#agents().find((agent) => agent.id === id)
  }

  /** The agents that are linked now and set up TVs. */
  agents(): { id: string; name: string }[] {
    return this.#agents().flatMap(({ id, setsUpTvs }) => (setsUpTvs ? [this.#nameOf(id)] : []))
  }

  #agents(): LinkedBox[] {
    return this.#boxes.all().flatMap(({ box }) => (box instanceof LinkedBox ? [box] : []))
  }

  async list(): Promise<Tv[]> {
    const remotes = await this.#remotesByBox()
    return Promise.all(
      this.#boxes.all().map(async ({ id, name, family, box }): Promise<Tv> => {
        const added = this.#directory.find(id)
        const setting = this.#settings.find((one) => one.id === id)
        const { host, port } = (added?.settings ?? setting ?? {}) as { host?: unknown; port?: unknown }
        return {
          id,
          name,
          room: added?.room ?? '',
          driver: added?.driver ?? DRIVERS.find((one) => one === setting?.driver) ?? 'virtual',
          layout: family,
          from: added !== undefined ? 'added' : this.#isDefault ? 'practice' : 'settings',
          ...(typeof host === 'string' ? { host } : {}),
          ...(typeof port === 'number' ? { port } : {}),
          state: await this.#stateOf(id, box),
          remotes: remotes.get(id) ?? 0,
          ...(added?.television === undefined ? {} : { television: added.television }),
          ...(added === undefined ? {} : appTable(added)),
          ...(added?.via === undefined ? {} : { via: this.#nameOf(added.via) }),
        }
      }),
    )
  }

  /** Where this server's pages are, as its own machine calls them; known once it listens. */
  origin = 'http://localhost'

  /** The page, with a one-time key. */
  link(key: string): string {
    return `${this.origin}${TVS_PATH}#key=${key}`
  }

  /** What the last scan found, for whoever says its number. */
  lastScan: readonly FoundTv[] = []

  /** Looks for TVs in the home network and in those of the agents, up to six seconds; `busy` while another page looks. */
  async scan(gone: AbortSignal): Promise<{ found: FoundTv[]; couldListen: boolean } | 'busy'> {
    const interfaces = this.#searchFrom ?? homeInterfaces()
    const agents = this.#agents().filter(({ setsUpTvs }) => setsUpTvs)
    if (interfaces.length === 0 && agents.length === 0) return { found: [], couldListen: false }
    if (this.#isScanning) return 'busy'
    this.#isScanning = true
    try {
      const [here, ...there] = await Promise.all([
        interfaces.length === 0 ? [] : scan(FAMILIES, { signal: gone, interfaces }),
        ...agents.map((agent) => agent.scan(gone)),
      ])
      const found = here.map((one) => this.#foundTv(one))
      for (const [at, seen] of there.entries())
        for (const one of typeof seen === 'string' ? [] : seen)
          // One that two machines of the same home see is set up by the first.
          if (one.identity === undefined || !found.some(({ identity }) => identity === one.identity))
            found.push(this.#foundTv(one, agents[at]?.id))
      this.lastScan = found
      return { found, couldListen: interfaces.length > 0 || there.some((seen) => typeof seen !== 'string') }
    } finally {
      this.#isScanning = false
    }
  }

  /**
   * A TV could not be reached. One whose identity is known is looked for; when it answers at another address, it is
   * there from now on. The press that met the old address is over and is not repeated.
   */
  async unreachable(id: string): Promise<void> {
    const box = this.#directory.find(id)
    const interfaces = this.#searchFrom ?? homeInterfaces()
    const now = this.#clock.now()
    // An agent follows its own.
    if (box?.identity === undefined || box.via !== undefined || interfaces.length === 0) return
    if (now - (this.#lookedFor.get(id) ?? -Infinity) < LOOK_AGAIN_MS) return
    this.#lookedFor.set(id, now)
    const secrets = this.#directory.memoryOf(id).read()
    const at = await findKept({ ...box, identity: box.identity, secrets }, { interfaces })
    if (at !== undefined) await this.#inTurn(() => this.#move(id, at))
  }

  /** Begins to set up a TV; undefined for another try of one that is not there. */
  begin(target: SetUpTarget): RunningSetUp | undefined {
    const { again, driver, port } = target
    if (again === undefined) return this.setUps.begin(target)
    const setting = this.#settings.find((one) => one.id === again)
    const before = this.#directory.find(again)
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
    { apps, television }: Pick<Tv, 'apps' | 'television'> = {},
  ): Promise<'changed' | 'unknown' | 'unfit'> {
    return this.#inTurn(async () => {
      const before = this.#directory.find(id)
      if (before === undefined) return 'unknown'
      if (television && !this.#mayShow(television, id)) return 'unfit'
      const { television: _, ...withoutTelevision } = before
      const shownBy = television ?? before.television
      const table = apps && Object.fromEntries(apps.map((app) => [app.name, app.opens]))
      const tableName = opensLinks(before) ? 'apps' : 'shortcuts'
      const box: DirectoryBox = {
        ...withoutTelevision,
        ...(shownBy ? { television: shownBy } : {}),
        name,
        room,
        family: layout,
        settings: { ...before.settings, ...(table === undefined ? {} : { [tableName]: table }) },
      }
      if (box.via === undefined && settingOf(box) === undefined) return 'unfit'
      await this.#directory.save(box)
      const isSame = table === undefined && box.television === before.television
      if (isSame) this.#boxes.call(id, { name, family: layout })
      else await this.#put(box)
      return 'changed'
    })
  }

  /** Deletes a TV with its secrets; the remotes, bookmarks and companion apps that were paired with it end. */
  async forget(id: string): Promise<boolean> {
    const { via } = this.#directory.find(id) ?? {}
    const isForgotten = await this.#inTurn(async () => {
      const shown = this.#directory.all().filter(({ television }) => television === id)
      const ended = await this.#directory.forget(id)
      if (ended === undefined) return false
      this.#haveEnded(ended)
      await this.#boxes.remove(id)
      // The boxes that it showed are boxes without a television now.
      for (const { id: boxId } of shown) {
        const box = this.#directory.find(boxId)
        if (box !== undefined) await this.#put(box)
      }
      return true
    })
    if (via !== undefined) await this.tellForgotten(via)
    return isForgotten
  }

  /** Tells an agent what it must forget; one that is not linked is told when it is. */
  async tellForgotten(via: string): Promise<void> {
    for (const id of await this.#directory.toForgetAt(via)) {
      if (!(await this.agentOf(via)?.forget(id, AbortSignal.timeout(AGENT_STORES_MS)))) return
      await this.#directory.noteForgetting(via, id, 'done')
    }
  }

  /** Sends the magic packet to the TV that is being set up; false if its hardware address is not known. */
  async wake({ result, target }: RunningSetUp, signal: AbortSignal): Promise<boolean> {
    if (result?.mac === undefined) return false
    if (target.via !== undefined) return (await this.agentOf(target.via)?.wake(result, signal)) ?? false
    await this.#sendMagicPacket({ mac: result.mac, broadcast: broadcastTowards(target.host) }, signal)
    return true
  }

  /** Presses a harmless key on the TV that is being set up. */
  async trySetUp(setUp: RunningSetUp): Promise<Tried | undefined> {
    const { box } = setUp
    if (box === undefined) return undefined
    const signal = AbortSignal.timeout(TRY_MS)
    try {
      return await pressHarmless(await box.capabilities(signal), (command) =>
        command.is === 'tv'
          ? box.sendTvCommand(command.command, signal)
          : command.is === 'key'
            ? box.pressKey(command.key, signal)
            : box.runText(command.words, command.language, signal),
      )
    } catch (error) {
      return { pressed: 'volume', outcome: { is: 'refused', why: whyUnknown(error as Error) } }
    }
  }

  /** Presses a harmless key on a TV of this server, in its turn. */
  async tryTv(id: string): Promise<Tried | undefined> {
    if (!this.#boxes.all().some((one) => one.id === id)) return undefined
    const deadline = this.#clock.now() + TRY_MS
    const can = await this.#boxes.capabilities(id, deadline)
    if ('is' in can) return { pressed: 'volume', outcome: can }
    return pressHarmless(can, async (command) => {
      const outcome = await this.#boxes.send(id, command, deadline)
      return outcome.is === 'refused' && outcome.why === 'BUSY' ? { is: 'refused', why: 'TOO-LATE' } : outcome
    })
  }

  async close(): Promise<void> {
    await this.setUps.close()
  }

  #nameOf(via: string): { id: string; name: string } {
    return { id: via, name: this.#boxes.all().find(({ id }) => id === via)?.name ?? via }
  }

  #foundTv(
    { otherWays, driver, host, port, name, maker, model, identity, alsoKnownAs = [] }: Found,
    via?: string,
  ): FoundTv {
    const way = (one: Sighting) => ({
      driver: one.driver,
      host: one.host,
      ...(one.port === undefined ? {} : { port: one.port }),
    })
    const identities = [
      identity,
      ...alsoKnownAs,
      ...otherWays.flatMap((one) => [one.identity, ...(one.alsoKnownAs ?? [])]),
    ]
    const added = this.#directory.all().find((one) =>
      // The same address in another home is another TV.
      one.identity === undefined ? one.settings['host'] === host && one.via === via : identities.includes(one.identity),
    )
    return {
      driver,
      host,
      name,
      ...(port === undefined ? {} : { port }),
      ...(maker === undefined ? {} : { maker }),
      ...(model === undefined ? {} : { model }),
      ...(identity === undefined ? {} : { identity }),
      otherWays: otherWays.map(way),
      ...(added === undefined ? {} : { addedAs: added.id }),
      ...(via === undefined ? {} : { via: this.#nameOf(via) }),
    }
  }

  /** Another added TV, which has no television itself: no circles. */
  #mayShow(television: string, boxId: string): boolean {
    const shows = this.#directory.find(television)
    const isOne = this.#directory.all().some((one) => one.television === boxId)
    return shows !== undefined && television !== boxId && shows.television === undefined && !isOne
  }

  /** Undefined if the agent did not say that it keeps the TV. */
  async #save(
    { driver, identity: sighted, again, via }: SetUpTarget,
    result: SetUpResult,
    { name, room, layout, wakes = false }: Naming,
    secrets: BoxSecrets,
  ): Promise<string | undefined> {
    const { settings, mac, identity = sighted } = result
    const before = again === undefined ? undefined : this.#directory.find(again)
    const id = before?.id ?? newId(name)
    if (via !== undefined && !(await this.#keepAt(via, id, result, { identity, wakes }, before?.via === via)))
      return undefined
    const isHere = via === undefined && before?.via === undefined
    const kept = isHere && before?.driver === driver ? before.settings : {}
    const shortcuts = before?.settings['shortcuts']
    const box: DirectoryBox = {
      id,
      name,
      room,
      family: layout,
      driver,
      settings: {
        // What the owner wrote or saw outlives a new pairing.
        ...('apps' in kept ? { apps: kept['apps'] } : {}),
        ...(shortcuts === undefined ? {} : { shortcuts }),
        ...('mac' in kept && (mac === undefined || mac === kept['mac']) ? { mac: kept['mac'] } : {}),
        ...settings,
        ...(via === undefined && wakes && mac !== undefined ? { mac } : {}),
      },
      ...(before?.owners === undefined ? {} : { owners: before.owners }),
      ...(before?.television === undefined ? {} : { television: before.television }),
      ...(identity === undefined ? {} : { identity }),
      ...(via === undefined ? {} : { via }),
    }
    if (via === undefined && settingOf(box) === undefined)
      throw new Error(`The set-up of ${driver} made settings that it does not take.`)
    await this.#directory.save(box, secrets)
    await this.#put(box)
    if (before?.via !== undefined && before.via !== via) {
      await this.#directory.noteForgetting(before.via, id, 'due')
      await this.tellForgotten(before.via)
    }
    return box.id
  }

  async #keepAt(
    via: string,
    id: string,
    result: SetUpResult,
    about: { readonly identity: string | undefined; readonly wakes: boolean },
    wasThere: boolean,
  ): Promise<boolean> {
    await this.#directory.noteForgetting(via, id, 'done')
    const signal = AbortSignal.timeout(AGENT_STORES_MS)
    if (await this.agentOf(via)?.keep(result, { box: id, ...about }, signal)) return true
    // Its answer may be what was lost.
    if (!wasThere) await this.#directory.noteForgetting(via, id, 'due')
    return false
  }

  async #pairSetting(setting: BoxSettings[number], secrets: BoxSecrets): Promise<void> {
    await this.#directory.memoryOf(setting.id).write(secrets)
    await this.#boxes.put({ box: makeBox(setting, this.#directory.memoryOf), owners: setting.owners })
  }

  async #move(id: string, at: Address): Promise<void> {
    const box = this.#directory.find(id)
    if (box === undefined || box.via !== undefined) return
    const moved = { ...box, settings: { ...box.settings, ...at } }
    if (settingOf(moved) === undefined) return
    await this.#directory.save(moved)
    await this.#put(moved)
    this.#log.info({ code: 'TV-MOVED', boxId: id }, 'A TV has another address; it was found again')
  }

  /** Changes of the directory, one after the other: each sees what the one before it made. */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#lastChange.then(change)
    this.#lastChange = done.catch(() => {})
    return done
  }

  /** A row whose settings its driver does not take (any more) is a box that does nothing, and can be forgotten. */
  async #put(box: DirectoryBox): Promise<void> {
    const { id, owners } = box
    const made = this.#make(box)
    const screen = box.television === undefined ? undefined : this.#directory.find(box.television)
    // No circles, whatever stands in the rows.
    const isShown = screen !== undefined && screen.television === undefined && screen.id !== id
    await this.#boxes.put({
      box: isShown ? withTelevision(made, televisionThrough(this.#boxes, screen.id, this.#clock)) : made,
      owners,
    })
  }

  #make(box: DirectoryBox): Box {
    const { id, name, family, via, settings } = box
    // Without the box of the link in the settings, its TVs are unreachable until it stands there again.
    if (via !== undefined) {
      const linked = this.agentOf(via)?.box(id, name, family) ?? unusableBox({ id, name, family })
      return withShortcuts(linked, (settings['shortcuts'] ?? {}) as Shortcuts)
    }
    const setting = settingOf(box)
    if (setting !== undefined) return makeBox(setting, this.#directory.memoryOf)
    this.#log.error({ code: 'BOX-SETTINGS', boxId: id }, 'The settings of an added TV are damaged')
    return unusableBox({ id, name, family })
  }

  async #stateOf(id: string, box: Box): Promise<Tv['state']> {
    const found = await this.#boxes.capabilities(id, this.#clock.now() + LOOK_AT_BOX_MS)
    if ('is' in found && found.why === 'BOX-ASLEEP') return 'asleep'
    if ('is' in found && found.why === 'BOX-NOT-ALLOWED') return 'not-allowed'
    // A set that can be woken offers its POWER key from afar, and yet tells no state.
    const state =
      'is' in found ? undefined : await box.state(AbortSignal.timeout(LOOK_AT_BOX_MS)).catch(() => undefined)
    if (state !== undefined) return state.power === 'standby' ? 'asleep' : 'answers'
    void this.unreachable(id).catch(() => {})
    return 'unreachable'
  }

  async #remotesByBox(): Promise<Map<string, number>> {
    const rows = await this.#store.db
      .selectFrom('sessions')
      .select(({ fn }) => ['box_id', fn.countAll<number>().as('remotes')])
      .where('ended_at', 'is', null)
      .where('box_id', 'is not', null)
      .groupBy('box_id')
      .execute()
    return new Map(rows.map(({ box_id, remotes }) => [box_id ?? '', Number(remotes)]))
  }
}

/** Never the id of a box that was forgotten: sessions of that one may be left. */
function newId(name: string): string {
  const slug = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z\d]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 40)
  const end = Array.from({ length: 8 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('')
  return `${slug || 'tv'}-${end}`
}

/** Undefined for settings that the driver does not take. */
function settingOf({ id, name, family, driver, settings, identity }: DirectoryBox): BoxSetting | undefined {
  return readStoredBox({ ...settings, id, name, family, driver, ...(identity === undefined ? {} : { identity }) })
}

/** Whether the family opens links or ids of its own; all others open what their apps are called. */
function opensLinks({ driver, via }: DirectoryBox): boolean {
  // Of a TV behind an agent the family's settings are there.
  if (via !== undefined) return false
  const entry = familyOf(driver)?.entries['apps']
  return entry !== undefined && v.safeParse(entry, { Example: 'https://example.org/' }).success
}

/** The table of names that the owner may edit, with those that the family begins with. */
function appTable(box: DirectoryBox): Pick<Tv, 'apps' | 'appsOpen'> {
  const appsOpen = opensLinks(box) ? 'links' : 'words'
  const { apps = {}, shortcuts = {} } = (box.via === undefined ? (settingOf(box) ?? {}) : box.settings) as {
    apps?: Readonly<Record<string, string>>
    shortcuts?: Readonly<Record<string, string>>
  }
  const table = Object.entries(appsOpen === 'links' ? apps : shortcuts)
  return { apps: table.map(([name, opens]) => ({ name, opens })), appsOpen }
}
