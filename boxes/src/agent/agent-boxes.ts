/**
 * The boxes of an agent: the one beside it, if any, its own TVs, and those that are being set up. Each has a queue in
 * which its commands run one by one.
 */
import { isDeepStrictEqual } from 'node:util'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { Box, Outcome } from '../box.ts'
import { familyOf } from '../families.ts'
import { MovedSetSearch, withAddress, type SearchOptions } from '../find-moved-set.ts'
import { readStoredBox, type BoxSetting } from '../box-settings.ts'
import { makeBox } from '../make-box.ts'
import type { Address } from '../set-up.ts'
import { revokeAccess } from '../revoke-access.ts'
import type { KeptTv, TvFile } from './tv-file.ts'

/** After these refusals the set may have another address. A wrong pin means that another set has its address. */
const MAY_HAVE_MOVED: ReadonlySet<string> = new Set<BoxRefusal>(['BOX-UNREACHABLE', 'BOX-NOT-ALLOWED'])

/** A box whose commands run one by one: parallel commands could overtake each other. */
class CommandQueue {
  box: Box
  #previous: Promise<unknown> = Promise.resolve()
  readonly #whenReplaced = new Set<() => void>()

  constructor(box: Box) {
    this.box = box
  }

  inTurn<T>(run: (box: Box) => Promise<T>): Promise<T> {
    const done = this.#previous.then(() => run(this.box))
    this.#previous = done.catch(() => {})
    return done
  }

  /** Replaces the box of a TV; the old box is closed after its last command. */
  replace(box: Box): void {
    const old = this.box
    void this.inTurn(async () => {
      this.box = box
      for (const follow of this.#whenReplaced) follow()
      await old.close()
    })
  }

  /** See `Box`. A new box is followed in place of the old one, and is a change itself. */
  whenStateChanged(listener: () => void): () => void {
    let stop = this.box.whenStateChanged?.(listener)
    const followNew = () => {
      stop?.()
      stop = this.box.whenStateChanged?.(listener)
      listener()
    }
    this.#whenReplaced.add(followNew)
    return () => {
      stop?.()
      this.#whenReplaced.delete(followNew)
    }
  }
}

export class AgentBoxes {
  /** The box beside the agent. */
  readonly #besideAgent: CommandQueue | undefined
  /** Its own TVs and those that are being set up, by their ids. */
  readonly #queues = new Map<string, CommandQueue>()
  readonly #tvs: TvFile | undefined
  readonly #movedSets: MovedSetSearch
  /** The address of something that claims to be this TV without proof, until its owner has answered. */
  readonly #claimed = new Map<string, Address>()
  #isClosed = false

  constructor(besideAgent: Box | undefined, tvs: TvFile | undefined, search: SearchOptions) {
    this.#besideAgent = besideAgent && new CommandQueue(besideAgent)
    this.#tvs = tvs
    this.#movedSets = new MovedSetSearch(
      () => performance.now(),
      () => search,
    )
    for (const tv of tvs?.all() ?? []) this.#put(tv)
  }

  /** The commands of a box, without an id of the one beside the agent; undefined for one that is not here. */
  queueOf(id: string | undefined): CommandQueue | undefined {
    return id === undefined ? this.#besideAgent : this.#queues.get(id)
  }

  /** Keeps a TV that was set up. What its owner wrote in its settings outlives a new set-up. */
  async keep(tv: KeptTv): Promise<void> {
    if (this.#tvs === undefined) throw new Error('This agent keeps no TVs.')
    const before = this.#tvs.find(tv.id)
    const settings = before?.driver === tv.driver ? { ...before.settings, ...tv.settings } : tv.settings
    const next = { ...tv, settings }
    await this.#tvs.save(next)
    this.#put(next)
    if (before !== undefined && !isDeepStrictEqual(before.secrets, next.secrets))
      await revokeAccess(before.driver, before.settings, before.secrets)
  }

  /** Changes the table of apps of a kept TV. False for a TV that is not here, or a table that its driver rejects. */
  async changeApps(id: string, apps: Readonly<Record<string, string>>): Promise<boolean> {
    return this.changeSettings(id, (settings) => ({ ...settings, apps }))
  }

  /** A kept TV, and its secrets. */
  find(id: string): KeptTv | undefined {
    return this.#tvs?.find(id)
  }

  /** False for a TV that is not here, or settings that its driver does not take. */
  async changeSettings(
    id: string,
    change: (settings: KeptTv['settings']) => Readonly<Record<string, unknown>> | undefined,
  ): Promise<boolean> {
    const tv = this.#tvs?.find(id)
    const settings = tv && change(tv.settings)
    if (tv === undefined || settings === undefined) return false
    const next = { ...tv, settings }
    if (isDeepStrictEqual(next, tv)) return true
    if (settingOf(next) === undefined) return false
    await this.#tvs?.save(next)
    this.#put(next)
    return true
  }

  async forget(id: string): Promise<void> {
    const before = this.#tvs?.find(id)
    await this.#tvs?.forget(id)
    this.#claimed.delete(id)
    this.remove(id)
    if (before !== undefined) await revokeAccess(before.driver, before.settings, before.secrets)
  }

  /** A TV that is being set up. */
  addTrial(id: string, box: Box): void {
    this.#queues.set(id, new CommandQueue(box))
  }

  /** The box is closed after the command under way; `agent.ts`, which looks up the queue again, refuses those that wait. */
  remove(id: string): void {
    const queue = this.#queues.get(id)
    this.#queues.delete(id)
    void queue?.inTurn((box) => box.close())
  }

  /**
   * Looks for a kept TV that could not be reached, and uses its new address from then on. The press is not repeated.
   * Returns an address where something claims to be the TV without proof: its owner must confirm it.
   */
  async followIfMoved(id: string | undefined, outcome: Outcome): Promise<Address | undefined> {
    const tv = id === undefined ? undefined : this.#tvs?.find(id)
    const memory = tv && this.#tvs?.memoryOf(tv.id)
    if (outcome.is !== 'refused' || !MAY_HAVE_MOVED.has(outcome.why)) return undefined
    if (tv?.identity === undefined || memory === undefined) return undefined
    const found = await this.#movedSets.find({ ...tv, identity: tv.identity, memory })
    if (found === undefined || this.#isClosed) return undefined
    const { isProved, ...at } = found
    if (isProved) {
      await this.#move(tv.id, at)
      return undefined
    }
    this.#claimed.set(tv.id, at)
    return at
  }

  /** Takes the owner's answer about the last claimed address; false if the answer is about an earlier one. */
  async answerClaim(id: string, at: Address, isThere: boolean): Promise<boolean> {
    if (!isDeepStrictEqual(this.#claimed.get(id), at)) return false
    this.#claimed.delete(id)
    if (isThere) return this.#move(id, at)
    const tv = this.#tvs?.find(id)
    if (tv === undefined) return false
    await this.#tvs?.save({ ...tv, notAt: withAddress(tv.notAt, at) })
    return true
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const queues = [...(this.#besideAgent === undefined ? [] : [this.#besideAgent]), ...this.#queues.values()]
    await Promise.all(queues.map(({ box }) => box.close()))
  }

  async #move(id: string, at: Address): Promise<boolean> {
    const tv = this.#tvs?.find(id)
    if (tv === undefined || this.#isClosed) return false
    await this.keep({ ...tv, settings: { ...tv.settings, ...at } })
    return true
  }

  #put(tv: KeptTv): void {
    const { id } = tv
    const setting = settingOf(tv)
    const memoryOf = this.#tvs?.memoryOf
    // Settings of another version that the driver no longer takes: the TV is unreachable until it is set up again.
    if (setting === undefined || memoryOf === undefined) return
    const box = makeBox(setting, memoryOf)
    const queue = this.#queues.get(id)
    if (queue === undefined) this.#queues.set(id, new CommandQueue(box))
    else queue.replace(box)
  }
}

function settingOf({ id, driver, settings, identity }: KeptTv): BoxSetting | undefined {
  const known = identity === undefined ? {} : { identity }
  return readStoredBox({
    ...known,
    ...settings,
    id,
    name: familyOf(driver)?.name ?? driver,
    family: 'standard',
    driver,
  })
}
