/** The agents that are in other homes and keep the TVs there. */
import type { LinkedBox } from '@beckon/boxes/link/linked-box'
import type { Address, SetUpResult } from '@beckon/boxes/set-up'
import type { Boxes } from '../../boxes/boxes.ts'
import type { AddedTvs } from './added-tvs.ts'
import { tableNameOf } from './owner-settings.ts'

/** The time for an agent to write down, or to forget, a TV. */
const AGENT_STORES_MS = 3_000

type About = Parameters<LinkedBox['keep']>[1]

export class Agents {
  readonly #boxes: Boxes
  readonly #addedTvs: AddedTvs

  constructor(boxes: Boxes, addedTvs: AddedTvs) {
    this.#boxes = boxes
    this.#addedTvs = addedTvs
  }

  /** The linked box of this id, whether its agent is linked now or not. */
  find(id: string): LinkedBox | undefined {
    return this.#boxes.agent(id)
  }

  /** Those that are linked now and set up TVs. */
  thatSetUpTvs(): LinkedBox[] {
    return this.#boxes.agents().filter(({ setsUpTvs }) => setsUpTvs)
  }

  nameOf(id: string): { id: string; name: string } {
    return { id, name: this.#boxes.all().find((box) => box.id === id)?.name ?? id }
  }

  /** Whether the agent says that it keeps the TV. `wasThere`: it kept the TV before. */
  async keep(id: string, result: SetUpResult, about: About, wasThere: boolean): Promise<boolean> {
    await this.#addedTvs.noteForgetting(id, about.box, 'done')
    if (await this.find(id)?.keep(result, about, AbortSignal.timeout(AGENT_STORES_MS))) return true
    // Its answer may be what was lost.
    if (!wasThere) await this.#addedTvs.noteForgetting(id, about.box, 'due')
    return false
  }

  /** Whether the agent says that its TV is, or is not, where its owner says. */
  async tellAddress(via: string, id: string, at: Address, isThere: boolean): Promise<boolean> {
    return (await this.find(via)?.tellAddress(id, at, isThere, AbortSignal.timeout(AGENT_STORES_MS))) ?? false
  }

  /** Tells an agent that has come what changed while it was away. */
  async tellAll(id: string): Promise<void> {
    await this.tellForgotten(id)
    for (const tv of this.#addedTvs.all()) if (tv.via === id) await this.tellApps(tv.id)
  }

  /** Tells its agent what opens by name on a TV, if its owner changed it; one that is not linked is told when it is. */
  async tellApps(id: string): Promise<void> {
    const tv = this.#addedTvs.find(id)
    const table = tv?.settings['apps'] as Readonly<Record<string, string>> | undefined
    if (tv?.via === undefined || table === undefined || tableNameOf(tv) !== 'apps') return
    const apps = Object.entries(table).map(([name, opens]) => ({ name, opens }))
    await this.find(tv.via)?.changeApps(id, apps, AbortSignal.timeout(AGENT_STORES_MS))
  }

  /** Tells an agent what it must forget; one that is not linked is told when it is. */
  async tellForgotten(id: string): Promise<void> {
    for (const tv of await this.#addedTvs.toForgetAt(id)) {
      if (!(await this.find(id)?.forget(tv, AbortSignal.timeout(AGENT_STORES_MS)))) return
      await this.#addedTvs.noteForgetting(id, tv, 'done')
    }
  }
}
