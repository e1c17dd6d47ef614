/**
 * The boxes of an agent: the one beside it, if any, its own TVs, and those that are being set up. Each has a lane in
 * which its commands run one by one.
 */
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { Box, Outcome } from '../box.ts'
import { familyOf } from '../families.ts'
import { findKept, type SearchOptions } from '../find-kept.ts'
import { makeBox, readStoredBox } from '../load-boxes.ts'
import type { KeptTv, TvFile } from './tv-file.ts'

/** Between two searches for one TV that cannot be reached. */
const LOOK_AGAIN_MS = 30_000

/** Another set may have its address now, and its pin is wrong. */
const AWAY: ReadonlySet<string> = new Set<BoxRefusal>(['BOX-UNREACHABLE', 'BOX-NOT-ALLOWED'])

export class Lane {
  box: Box
  #previous: Promise<unknown> = Promise.resolve()

  constructor(box: Box) {
    this.box = box
  }

  /** Runs commands one by one: parallel commands could overtake each other. */
  inTurn<T>(run: (box: Box) => Promise<T>): Promise<T> {
    const done = this.#previous.then(() => run(this.box))
    this.#previous = done.catch(() => {})
    return done
  }

  /** Another box for the same TV; the old one is closed after its last command. */
  replace(box: Box): void {
    const old = this.box
    void this.inTurn(async () => {
      this.box = box
      await old.close()
    })
  }
}

export class AgentBoxes {
  readonly #own: Lane | undefined
  readonly #lanes = new Map<string, Lane>()
  readonly #tvs: TvFile | undefined
  readonly #search: SearchOptions
  #isClosed = false
  readonly #lookedFor = new Map<string, number>()

  constructor(own: Box | undefined, tvs: TvFile | undefined, search: SearchOptions) {
    this.#own = own && new Lane(own)
    this.#tvs = tvs
    this.#search = search
    for (const tv of tvs?.all() ?? []) this.#put(tv)
  }

  /** Undefined for a box that is not here. */
  at(id: string | undefined): Lane | undefined {
    return id === undefined ? this.#own : this.#lanes.get(id)
  }

  /** Keeps a TV that was set up. What its owner wrote in its settings outlives a new set-up. */
  async keep(tv: KeptTv): Promise<void> {
    if (this.#tvs === undefined) throw new Error('This agent keeps no TVs.')
    const before = this.#tvs.find(tv.id)
    const settings = before?.driver === tv.driver ? { ...before.settings, ...tv.settings } : tv.settings
    const next = { ...tv, settings }
    await this.#tvs.save(next)
    this.#put(next)
  }

  async forget(id: string): Promise<void> {
    await this.#tvs?.forget(id)
    this.remove(id)
  }

  addTrial(id: string, box: Box): void {
    this.#lanes.set(id, new Lane(box))
  }

  /** Commands that wait are refused; the box is closed after the one under way. */
  remove(id: string): void {
    const lane = this.#lanes.get(id)
    this.#lanes.delete(id)
    void lane?.inTurn((box) => box.close())
  }

  /** Looks for a kept TV that could not be reached, and goes on at its new address. The press is not repeated. */
  async noteOutcome(id: string | undefined, outcome: Outcome): Promise<void> {
    const tv = id === undefined ? undefined : this.#tvs?.find(id)
    if (outcome.is !== 'refused' || !AWAY.has(outcome.why) || tv?.identity === undefined) return
    const now = performance.now()
    if (now - (this.#lookedFor.get(tv.id) ?? -Infinity) < LOOK_AGAIN_MS) return
    this.#lookedFor.set(tv.id, now)
    const at = await findKept({ ...tv, identity: tv.identity }, this.#search)
    const present = this.#tvs?.find(tv.id)
    if (at === undefined || present === undefined || this.#isClosed) return
    await this.keep({ ...present, settings: { ...present.settings, ...at } })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const lanes = [...(this.#own === undefined ? [] : [this.#own]), ...this.#lanes.values()]
    await Promise.all(lanes.map(({ box }) => box.close()))
  }

  #put({ id, driver, settings, identity }: KeptTv): void {
    const known = identity === undefined ? {} : { identity }
    const setting = readStoredBox({
      ...known,
      ...settings,
      id,
      name: familyOf(driver)?.name ?? driver,
      family: 'standard',
      driver,
    })
    const memoryOf = this.#tvs?.memoryOf
    // Settings of another version that the driver no longer takes: the TV is unreachable until it is set up again.
    if (setting === undefined || memoryOf === undefined) return
    const box = makeBox(setting, memoryOf)
    const lane = this.#lanes.get(id)
    if (lane === undefined) this.#lanes.set(id, new Lane(box))
    else lane.replace(box)
  }
}
