/**
 * Which other node holds the link of a box. Nobody keeps a list: the first press asks all, and the answer is remembered
 * until news or a question that was not delivered say otherwise.
 */
import { steadyNow } from '@beckon/boxes/link/steady-now'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../at-most.ts'
import type { Bus, NodeId } from '../bus.ts'
import { linksGone, linksTaken, whoHolds, type LinkClaim } from '../links.ts'

const REMEMBERED_AT_MOST = 200_000
const REMEMBERED_MS = 10 * 60_000
/** An agent may dial any moment, and its news may be lost. */
const NOBODY_MS = 1_000

export type Holder = NodeId | 'nobody'

interface Route {
  readonly holder: Holder
  readonly agent: LinkClaim['agent']
  readonly until: number
}

export class BoxRoutes {
  readonly #bus: Bus
  readonly #routes = new LRUCache<string, Route>(atMost(REMEMBERED_AT_MOST))
  readonly #asking = new Map<string, Promise<Holder>>()

  constructor(bus: Bus) {
    this.#bus = bus
    bus.onNews(linksTaken, ({ links }, { from }) => {
      for (const claim of links) this.#taken(claim, from)
    })
    bus.onNews(linksGone, ({ links }, { from }) => {
      for (const claim of links) this.#gone(claim, from)
    })
  }

  /** At once when it is remembered. */
  holderOf(box: string, withinMs: number): Holder | Promise<Holder> {
    const route = this.#routes.get(box)
    if (route !== undefined && route.until > steadyNow()) return route.holder
    let asking = this.#asking.get(box)
    if (asking === undefined) {
      asking = this.#ask(box, withinMs).finally(() => this.#asking.delete(box))
      this.#asking.set(box, asking)
    }
    return asking
  }

  /** The node that was told before, without asking. */
  known(box: string): NodeId | undefined {
    const route = this.#routes.get(box)
    return route === undefined || route.holder === 'nobody' || route.until <= steadyNow() ? undefined : route.holder
  }

  /** It was not there. What is known of another node stays. */
  forget(box: string, node: NodeId): void {
    if (this.#routes.get(box)?.holder === node) this.#routes.delete(box)
  }

  async #ask(box: string, withinMs: number): Promise<Holder> {
    for await (const { from, told } of this.#bus.askAll(whoHolds, { box }, withinMs)) {
      this.#keep(box, from, told.agent)
      return from
    }
    // News of meanwhile know better.
    const route = this.#routes.get(box)
    if (route !== undefined && route.until > steadyNow()) return route.holder
    if (this.#bus.state === 'up') this.#keep(box, 'nobody', undefined, NOBODY_MS)
    return 'nobody'
  }

  #keep(box: string, holder: Holder, agent: LinkClaim['agent'], forMs = REMEMBERED_MS): void {
    this.#routes.set(box, { holder, agent, until: steadyNow() + forMs })
  }

  /** Only for boxes that somebody here presses: others may have a million. */
  #taken({ box, agent }: LinkClaim, from: NodeId): void {
    const known = this.#routes.peek(box)
    if (known === undefined && !this.#asking.has(box)) return
    // Of one agent a late word about an earlier dial says nothing.
    const isEarlier =
      agent !== undefined && known?.agent?.incarnation === agent.incarnation && agent.dial < known.agent.dial
    if (!isEarlier) this.#keep(box, from, agent)
  }

  /** A word about a link that another node has taken meanwhile takes it from nobody. */
  #gone({ box }: LinkClaim, from: NodeId): void {
    if (this.#routes.peek(box)?.holder === from) this.#routes.delete(box)
  }
}
