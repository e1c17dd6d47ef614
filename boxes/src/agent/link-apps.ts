/**
 * The tables of apps that the server sends over one link, each in parts. An incomplete table is dropped with the link.
 */
import type { FromServer } from '@beckon/contract/box-link'
import type { AgentBoxes } from './agent-boxes.ts'

type Part = Extract<FromServer, { type: 'apps' }>

/** More than a page can make. */
const APPS_AT_MOST = 1_000

export class LinkApps {
  readonly #boxes: AgentBoxes
  readonly #begun = new Map<number, Part['apps']>()

  constructor(boxes: AgentBoxes) {
    this.#boxes = boxes
  }

  /** Whether the complete table was stored; undefined while parts are missing. Rejects if it cannot be stored. */
  take({ id, box, apps, more }: Part): Promise<boolean> | undefined {
    const all = [...(this.#begun.get(id) ?? []), ...apps].slice(0, APPS_AT_MOST)
    this.#begun.clear()
    if (!more) return this.#boxes.changeApps(box, Object.fromEntries(all.map(({ name, opens }) => [name, opens])))
    this.#begun.set(id, all)
    return undefined
  }
}
