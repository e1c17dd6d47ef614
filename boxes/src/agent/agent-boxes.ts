/**
 * The boxes of an agent: the one beside it, if any, and its TVs. Each has a queue in which its commands run one by one.
 */
import { AGENT_TVS_AT_MOST, type FromAgent } from '@beckon/contract/box-link'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { Box, Outcome } from '../box.ts'
import { familyOf } from '../families.ts'
import { MovedTvSearch, type SearchOptions } from '../find-moved-tv.ts'
import { readStoredBox, type BoxSetting } from '../box-settings.ts'
import { makeBox } from '../make-box.ts'
import type { StoredTv, TvFiles } from './tv-files.ts'

/** After these the TV may have a new address: a wrong fingerprint means that another device has the old one. */
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

  /** See `Box`. After a replacement, subscribes to the new box instead and calls the listener. */
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
  /** Its TVs, by their ids. */
  readonly #queues = new Map<string, CommandQueue>()
  readonly #tvs: TvFiles | undefined
  readonly #movedSets: MovedTvSearch
  #isClosed = false

  constructor(besideAgent: Box | undefined, tvs: TvFiles | undefined, search: SearchOptions) {
    this.#besideAgent = besideAgent && new CommandQueue(besideAgent)
    this.#tvs = tvs
    this.#movedSets = new MovedTvSearch(
      () => performance.now(),
      () => search,
    )
    for (const tv of tvs?.all() ?? []) this.#put(tv)
  }

  /** The list of TVs for the server. */
  get tvs(): Extract<FromAgent, { type: 'tvs' }>['tvs'] {
    return (this.#tvs?.all() ?? [])
      .slice(0, AGENT_TVS_AT_MOST)
      .map(({ id, name, room, driver }) => ({ id, name, room, driver }))
  }

  /** The queue of a TV, or of the box beside the agent if `id` is undefined. Undefined for an unknown box. */
  queueOf(id: string | undefined): CommandQueue | undefined {
    return id === undefined ? this.#besideAgent : this.#queues.get(id)
  }

  /** Applies the changes that another process made to the files of the TVs. False if there are none. */
  async reread(): Promise<boolean> {
    const changed = (await this.#tvs?.reread()) ?? []
    for (const id of changed) {
      const tv = this.#tvs?.find(id)
      if (this.#isClosed) return false
      if (tv === undefined) this.#remove(id)
      else this.#put(tv)
    }
    return changed.length > 0
  }

  /**
   * Searches for a TV that could not be reached. If a device proves to be it, saves and uses its new address. The press
   * is not repeated.
   */
  async findIfMoved(id: string | undefined, outcome: Outcome): Promise<void> {
    const tv = id === undefined ? undefined : this.#tvs?.find(id)
    const memory = tv && this.#tvs?.memoryOf(tv.id)
    if (outcome.is !== 'refused' || !MAY_HAVE_MOVED.has(outcome.why)) return
    if (tv?.identity === undefined || memory === undefined) return
    const address = await this.#movedSets.find({ ...tv, identity: tv.identity, memory })
    if (address === undefined || this.#isClosed) return
    const moved = await this.#tvs?.move(tv.id, address)
    if (moved !== undefined && !this.#isClosed) this.#put(moved)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const queues = [...(this.#besideAgent === undefined ? [] : [this.#besideAgent]), ...this.#queues.values()]
    await Promise.all(queues.map(({ box }) => box.close()))
  }

  /** Closes the box after the command under way. `agent.ts` looks up the queue again and so refuses the queued ones. */
  #remove(id: string): void {
    const queue = this.#queues.get(id)
    this.#queues.delete(id)
    void queue?.inTurn((box) => box.close())
  }

  #put(tv: StoredTv): void {
    const { id } = tv
    const setting = settingOf(tv)
    const memoryOf = this.#tvs?.memoryOf
    // Settings of another version that the driver no longer accepts: the TV is unreachable until it is added again.
    if (setting === undefined || memoryOf === undefined) return
    const box = makeBox(setting, memoryOf)
    const queue = this.#queues.get(id)
    if (queue === undefined) this.#queues.set(id, new CommandQueue(box))
    else queue.replace(box)
  }
}

function settingOf({ id, driver, settings, identity }: StoredTv): BoxSetting | undefined {
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
