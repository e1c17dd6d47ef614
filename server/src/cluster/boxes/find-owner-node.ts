/**
 * Finds the other node that owns a box. There is no list: the first press asks all nodes, and the answer is cached
 * until an event or an undelivered request contradicts it.
 */
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { atMost } from '../../bounds.ts'
import type { Bus, NodeId } from '../../bus/bus.ts'
import { linksGone, linksTaken, whoHolds, type LinkClaim } from '../links.ts'

const REMEMBERED_AT_MOST = 200_000
const REMEMBERED_MS = 10 * MINUTE_MS
/** Short, since an agent may dial at any moment and its event may be lost. */
const NOBODY_MS = 1_000

export type Owner = NodeId | 'nobody'

interface Route {
  readonly owner: Owner
  readonly agent: LinkClaim['agent']
  readonly until: number
}

export class OwnerNodes {
  readonly #bus: Bus
  readonly #owners = new LRUCache<string, Route>(atMost(REMEMBERED_AT_MOST))
  readonly #asking = new Map<string, Promise<Owner>>()

  constructor(bus: Bus) {
    this.#bus = bus
    bus.onEvent(linksTaken, ({ links }, { from }) => {
      for (const claim of links) this.#taken(claim, from)
    })
    bus.onEvent(linksGone, ({ links }, { from }) => {
      for (const claim of links) this.#gone(claim, from)
    })
  }

  /** The owner of a box: from the cache at once, or as a promise. */
  ownerOf(box: string, withinMs: number): Owner | Promise<Owner> {
    const route = this.#owners.get(box)
    if (route !== undefined && route.until > steadyNow()) return route.owner
    let asking = this.#asking.get(box)
    if (asking === undefined) {
      asking = this.#ask(box, withinMs).finally(() => this.#asking.delete(box))
      this.#asking.set(box, asking)
    }
    return asking
  }

  /** The cached owner, without asking. */
  known(box: string): NodeId | undefined {
    const route = this.#owners.get(box)
    return route === undefined || route.owner === 'nobody' || route.until <= steadyNow() ? undefined : route.owner
  }

  /** Called when the box was not at this node. Another cached owner stays. */
  forget(box: string, node: NodeId): void {
    if (this.#owners.get(box)?.owner === node) this.#owners.delete(box)
  }

  async #ask(box: string, withinMs: number): Promise<Owner> {
    for await (const { from, answer } of this.#bus.askAll(whoHolds, { box }, withinMs)) {
      this.#keep(box, from, answer.agent)
      return from
    }
    // Events that came meanwhile are newer.
    const route = this.#owners.get(box)
    if (route !== undefined && route.until > steadyNow()) return route.owner
    if (this.#bus.state === 'up') this.#keep(box, 'nobody', undefined, NOBODY_MS)
    return 'nobody'
  }

  #keep(box: string, owner: Owner, agent: LinkClaim['agent'], forMs = REMEMBERED_MS): void {
    this.#owners.set(box, { owner, agent, until: steadyNow() + forMs })
  }

  /** Only for boxes that are pressed from here; there may be a million others. */
  #taken({ box, agent }: LinkClaim, from: NodeId): void {
    const known = this.#owners.peek(box)
    if (known === undefined && !this.#asking.has(box)) return
    // A late event about an earlier dial of the same agent is ignored.
    const isEarlier =
      agent !== undefined && known?.agent?.incarnation === agent.incarnation && agent.dial < known.agent.dial
    if (!isEarlier) this.#keep(box, from, agent)
  }

  /** An event about a link that another node has taken meanwhile changes nothing. */
  #gone({ box }: LinkClaim, from: NodeId): void {
    if (this.#owners.peek(box)?.owner === from) this.#owners.delete(box)
  }
}
