/**
 * The TVs of this server: those of the setting `BECKON_BOXES` and those of the directory, as one list of boxes that
 * changes while presses go on.
 */
import type { Box } from '@beckon/boxes/box'
import { shortMemory, type BoxMemory, type BoxSecrets } from '@beckon/boxes/box-memory'
import { findAgain } from '@beckon/boxes/discovery/follow'
import { homeInterfaces } from '@beckon/boxes/discovery/home-interfaces'
import { scan, SCAN_MS } from '@beckon/boxes/discovery/scan'
import type { Found, Sighting } from '@beckon/boxes/discovery/sighting'
import { FAMILIES, familyOf } from '@beckon/boxes/families'
import type { Family } from '@beckon/boxes/family'
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
import { SetUpFailure, type Address, type SetUpDialogue, type SetUpResult } from '@beckon/boxes/set-up'
import { broadcastTowards, sendMagicPacket } from '@beckon/boxes/wire/wake-on-lan'
import { isHomeAddress } from '@beckon/boxes/wire/home-address'
import { DRIVERS, type Driver } from '@beckon/contract/drivers'
import type { SetUpRefusal } from '@beckon/contract/set-up'
import { TVS_PATH, type FoundTv, type Tv } from '@beckon/contract/tvs'
import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Boxes, Clock } from '../../parts.ts'
import type { Store } from '../../storage/store.ts'
import { whyUnknown, type OwnedBox } from '../remote/box-registry.ts'
import type { BoxDirectory, DirectoryBox } from './box-directory.ts'
import { OperatorAccess } from './operator-access.ts'
import { pressHarmless, type Tried } from './press-harmless.ts'
import { SetUps, type RunningSetUp, type SetUpTarget } from './set-ups.ts'
import { televisionThrough } from './television-through.ts'

const LOOK_AT_BOX_MS = 1_500
const DESCRIBE_MS = 3_000
const TRY_MS = 4_000
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

/** The boxes of the setting `BECKON_BOXES`. Throws a BoxSettingsError for a setting that cannot be. */
export function boxesOfSettings(setting: string | undefined, memoryOf: MemoryOf = () => shortMemory()): Configured {
  const settings = readBoxSettings(setting)
  const isDefault = (setting?.trim() ?? '') === ''
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
      { setUp, makeBox: ({ driver }, { settings }, memory) => trialBox(driver, settings, memory) },
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

  async list(): Promise<Tv[]> {
    const remotes = await this.#remotesByBox()
    return Promise.all(
      this.#boxes.all().map(async ({ id, name, family, box }): Promise<Tv> => {
        const added = this.#directory.find(id)
        const setting = this.#settings.find((one) => one.id === id)
        const { host, port } = (added?.settings ?? setting ?? {}) as { host?: unknown; port?: unknown }
        const apps = added && appTable(added)
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
          ...(apps && { apps }),
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

  /** Looks for TVs in the home network for three seconds; `busy` while another page looks. */
  async scan(gone: AbortSignal): Promise<{ found: FoundTv[]; couldListen: boolean } | 'busy'> {
    const interfaces = this.#searchFrom ?? homeInterfaces()
    if (interfaces.length === 0) return { found: [], couldListen: false }
    if (this.#isScanning) return 'busy'
    this.#isScanning = true
    try {
      const found = (await scan(FAMILIES, { signal: gone, interfaces })).map((one) => this.#foundTv(one))
      this.lastScan = found
      return { found, couldListen: true }
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
    if (box?.identity === undefined || interfaces.length === 0) return
    if (now - (this.#lookedFor.get(id) ?? -Infinity) < LOOK_AGAIN_MS) return
    this.#lookedFor.set(id, now)
    const family = familyOf(box.driver)
    const secrets = this.#directory.memoryOf(id).read()
    if (family === undefined || !mayFollow(box, family, secrets)) return
    const at = await findAgain(box.identity, [family], AbortSignal.timeout(SCAN_MS), {
      interfaces,
      isIt: (address) => answersAt(movedTo(box, address), secrets),
    })
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
      const id = setting === undefined ? await this.#save(target, result, naming, secrets) : setting.id
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
      const box: DirectoryBox = {
        ...withoutTelevision,
        ...(shownBy ? { television: shownBy } : {}),
        name,
        room,
        family: layout,
        settings: { ...before.settings, ...(table === undefined ? {} : { apps: table }) },
      }
      if (settingOf(box) === undefined) return 'unfit'
      await this.#directory.save(box)
      const isSame = table === undefined && box.television === before.television
      if (isSame) this.#boxes.call(id, { name, family: layout })
      else await this.#put(box)
      return 'changed'
    })
  }

  /** Deletes a TV with its secrets; the remotes, bookmarks and companion apps that were paired with it end. */
  async forget(id: string): Promise<boolean> {
    return this.#inTurn(async () => {
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
  }

  /** Sends the magic packet to the TV that is being set up; false if its hardware address is not known. */
  async wake({ result, target }: RunningSetUp, signal: AbortSignal): Promise<boolean> {
    if (result?.mac === undefined) return false
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

  #foundTv({ otherWays, driver, host, port, name, maker, model, identity, alsoKnownAs = [] }: Found): FoundTv {
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
    const added = this.#directory
      .all()
      .find((one) => (one.identity === undefined ? one.settings['host'] === host : identities.includes(one.identity)))
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
    }
  }

  /** Another added TV, which has no television itself: no circles. */
  #mayShow(television: string, boxId: string): boolean {
    const shows = this.#directory.find(television)
    const isOne = this.#directory.all().some((one) => one.television === boxId)
    return shows !== undefined && television !== boxId && shows.television === undefined && !isOne
  }

  async #save(
    { driver, identity: sighted, again }: SetUpTarget,
    { settings, mac, identity = sighted }: SetUpResult,
    { name, room, layout, wakes = false }: Naming,
    secrets: BoxSecrets,
  ): Promise<string> {
    const before = again === undefined ? undefined : this.#directory.find(again)
    const kept = before?.driver === driver ? before.settings : {}
    const box: DirectoryBox = {
      id: before?.id ?? newId(name),
      name,
      room,
      family: layout,
      driver,
      settings: {
        // What the owner wrote or saw outlives a new pairing.
        ...('apps' in kept ? { apps: kept['apps'] } : {}),
        ...('mac' in kept && (mac === undefined || mac === kept['mac']) ? { mac: kept['mac'] } : {}),
        ...settings,
        ...(wakes && mac !== undefined ? { mac } : {}),
      },
      ...(before?.owners === undefined ? {} : { owners: before.owners }),
      ...(before?.television === undefined ? {} : { television: before.television }),
      ...(identity === undefined ? {} : { identity }),
    }
    if (settingOf(box) === undefined) throw new Error(`The set-up of ${driver} made settings that it does not take.`)
    await this.#directory.save(box, secrets)
    await this.#put(box)
    return box.id
  }

  async #pairSetting(setting: BoxSettings[number], secrets: BoxSecrets): Promise<void> {
    await this.#directory.memoryOf(setting.id).write(secrets)
    await this.#boxes.put({ box: makeBox(setting, this.#directory.memoryOf), owners: setting.owners })
  }

  async #move(id: string, at: Address): Promise<void> {
    const box = this.#directory.find(id)
    if (box === undefined || isAt(box, at)) return
    const moved = movedTo(box, at)
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
    const { id, name, family, owners } = box
    const setting = settingOf(box)
    if (setting === undefined) {
      this.#log.error({ code: 'BOX-SETTINGS', boxId: id }, 'The settings of an added TV are damaged')
      return this.#boxes.put({ box: unusableBox({ id, name, family }), owners })
    }
    const made = makeBox(setting, this.#directory.memoryOf)
    const screen = box.television === undefined ? undefined : this.#directory.find(box.television)
    // No circles, whatever stands in the rows.
    const isShown = screen !== undefined && screen.television === undefined && screen.id !== id
    await this.#boxes.put({
      box: isShown ? withTelevision(made, televisionThrough(this.#boxes, screen.id, this.#clock)) : made,
      owners,
    })
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

const WHY_NOT_SET_UP: Readonly<Record<string, SetUpRefusal>> = {
  'BOX-NOT-ALLOWED': 'not-allowed',
  'BOX-ASLEEP': 'asleep',
}

/** Runs the family's set-up at an address of the home; a family without one is only asked whether it answers. */
async function setUp({ driver, host, port }: SetUpTarget, dialogue: SetUpDialogue): Promise<SetUpResult> {
  const family = familyOf(driver)
  if (family === undefined) throw new SetUpFailure('other-family')
  if (!isHomeAddress(host)) throw new SetUpFailure('not-at-home')
  if (family.setUp !== undefined) {
    const result = await family.setUp({ host, port }, dialogue)
    return 'mac' in family.entries ? result : { ...result, mac: undefined }
  }
  const settings = { host, ...(port === undefined ? {} : { port }) }
  const box = trialBox(driver, settings, shortMemory())
  try {
    await box.capabilities(AbortSignal.any([dialogue.signal, AbortSignal.timeout(DESCRIBE_MS)]))
    return { settings }
  } catch (error) {
    throw new SetUpFailure(WHY_NOT_SET_UP[(error as Error).message] ?? 'unreachable')
  } finally {
    await box.close()
  }
}

function trialBox(driver: Driver, settings: SetUpResult['settings'], memory: BoxMemory): Box {
  const setting = readStoredBox({ ...settings, id: 'trial', name: 'Trial', family: 'standard', driver })
  if (setting === undefined) throw new Error(`The set-up of ${driver} made settings that the driver does not take.`)
  return makeBox(setting, () => memory)
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

/**
 * A password or token would be handed to whoever claims to be the set, unless a pin proves that it is the set. One that
 * keeps nothing of us takes keys from anybody.
 */
function mayFollow({ settings }: DirectoryBox, { entries }: Family, secrets: BoxSecrets): boolean {
  const isPlain = settings['secure'] === false || ('tls' in entries && settings['tls'] !== true)
  const knowsSecret = Object.keys(secrets).length > 0 || 'password' in settings || 'token' in settings
  return !knowsSecret || (secrets['pin'] !== undefined && !isPlain)
}

/** Undefined for settings that the driver does not take. */
function settingOf({ id, name, family, driver, settings, identity }: DirectoryBox): BoxSetting | undefined {
  return readStoredBox({ ...settings, id, name, family, driver, ...(identity === undefined ? {} : { identity }) })
}

function movedTo(box: DirectoryBox, { host, port }: Address): DirectoryBox {
  return { ...box, settings: { ...box.settings, host, ...(port === undefined ? {} : { port }) } }
}

function isAt({ settings }: DirectoryBox, { host, port }: Address): boolean {
  return settings['host'] === host && (port === undefined || settings['port'] === port)
}

/** Whether the set there lets us in, by its pin where it has one. */
async function answersAt({ driver, settings, identity }: DirectoryBox, secrets: BoxSecrets): Promise<boolean> {
  const box = trialBox(driver, { ...settings, ...(identity === undefined ? {} : { identity }) }, shortMemory(secrets))
  try {
    await box.capabilities(AbortSignal.timeout(DESCRIBE_MS))
    return true
  } catch {
    return false
  } finally {
    await box.close()
  }
}

/**
 * The names of apps that the owner may edit, with those that its family begins with; undefined for a family that takes
 * no texts for them.
 */
function appTable(box: DirectoryBox): Tv['apps'] {
  const entry = familyOf(box.driver)?.entries['apps']
  if (entry === undefined || !v.safeParse(entry, { Example: 'https://example.org/' }).success) return undefined
  const { apps = {} } = (settingOf(box) ?? {}) as { apps?: Readonly<Record<string, string>> }
  return Object.entries(apps).map(([called, opens]) => ({ name: called, opens }))
}
