/**
 * The agent links that this node owns, announced to the other nodes. A box has one owner: a node that hears of a newer
 * link of the same box closes its own. Of one agent, the later dial is newer. Of two agents, the link that has existed
 * for less time is newer, so clocks are not compared. An agent is told to stay away only if its link is clearly older.
 */
import type { SecretLink } from '../boxes/directory/table-directory.ts'
import type { LinkEnd } from '@beckon/boxes/link/link-requests'
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import type { AgentDial } from '@beckon/contract/box-link'
import * as v from 'valibot'
import { busEvent, busRequest, type Bus, type NodeId } from '../bus/bus.ts'

/** Links that begin at nearly the same time are announced together. */
const GATHERED_MS = 50
const LINKS_A_MESSAGE = 500
/** Two links that are closer in time than this count as simultaneous. */
const SURE_FROM_MS = 100

const link = v.object({
  box: v.string(),
  /** Missing if the agent does not send it. */
  agent: v.exactOptional(v.object({ incarnation: v.string(), dial: v.number() })),
  /** How long it has existed. */
  forMs: v.number(),
})
export type LinkClaim = v.InferOutput<typeof link>

const links = v.object({ links: v.array(link) })
export const linksTaken = busEvent('links taken', links)
export const linksGone = busEvent('links gone', links)
/** Asks who holds the link of a box. The others answer "not here". */
export const whoHolds = busRequest('who holds', v.object({ box: v.string() }), link)

/**
 * Why a link must end. `replaced`: the agent must stay away; `moved`: there is a newer link, or the agent may open one;
 * `box closed`: the agent may dial again.
 */
export type GiveWay = (why: LinkEnd) => void

interface Held {
  readonly agent: AgentDial | undefined
  readonly since: number
  readonly giveWay: GiveWay
  /** The fingerprint of the secret that opened it. */
  readonly secretHash: string | undefined
}

export interface HeldSecret extends SecretLink {
  end(): void
}

export class Links {
  readonly #bus: Bus
  readonly #held = new Map<string, Held>()
  readonly #toTell = new Set<string>()
  #isTelling = false

  constructor(bus: Bus) {
    this.#bus = bus
    bus.answer(whoHolds, ({ box }) => this.#claim(box) ?? 'not here')
    bus.onEvent(linksTaken, ({ links: theirs }, { from, ageMs }) => {
      for (const one of theirs) this.#hear(one, from, ageMs)
    })
    // Other nodes have missed the announcements of this node meanwhile.
    bus.whenBack(() => {
      for (const box of this.#held.keys()) this.#tell(box)
    })
  }

  /** The number of agents linked here. */
  get count(): number {
    return this.#held.size
  }

  /** The links that were opened with a secret, for code that checks whether the secret is still valid. */
  ofSecrets(ids?: readonly string[]): readonly HeldSecret[] {
    const some = ids === undefined ? [...this.#held] : ids.map((box) => [box, this.#held.get(box)] as const)
    return some.flatMap(([box, held]) =>
      held?.secretHash === undefined ? [] : [{ box, secretHash: held.secretHash, end: () => this.#end(box, held) }],
    )
  }

  /** Notes and announces that the agent's link of this box is on this node. The returned function undoes that. */
  take(box: string, agent: AgentDial | undefined, giveWay: GiveWay, secretHash?: string): () => void {
    const held = { agent, since: steadyNow(), giveWay, secretHash }
    this.#held.set(box, held)
    this.#tell(box)
    return () => this.#letGo(box, held)
  }

  #letGo(box: string, held: Held): void {
    // A newer link of this box has taken its place.
    if (this.#held.get(box) !== held) return
    const claim = this.#claim(box)
    this.#held.delete(box)
    if (claim !== undefined) this.#bus.announce(linksGone, { links: [claim] })
  }

  /** The agent may dial again, and must then send its secret. */
  #end(box: string, held: Held): void {
    this.#letGo(box, held)
    held.giveWay('box closed')
  }

  #hear(theirs: LinkClaim, from: NodeId, ageMs: number): void {
    const mine = this.#held.get(theirs.box)
    if (mine === undefined) return
    const way = this.#wayFor(mine, theirs, from, ageMs)
    if (way === 'stay') return this.#tell(theirs.box)
    // A dead connection takes a while to close.
    this.#held.delete(theirs.box)
    mine.giveWay(way)
  }

  #wayFor(mine: Held, theirs: LinkClaim, from: NodeId, ageMs: number): 'stay' | 'replaced' | 'moved' {
    if (mine.agent !== undefined && mine.agent.incarnation === theirs.agent?.incarnation)
      return theirs.agent.dial > mine.agent.dial ? 'moved' : 'stay'
    const standsForMs = steadyNow() - mine.since
    const newerByMs = standsForMs - theirs.forMs - ageMs
    if (newerByMs > SURE_FROM_MS) return mine.agent !== undefined && theirs.agent !== undefined ? 'replaced' : 'moved'
    if (newerByMs < -SURE_FROM_MS) return 'stay'
    return this.#bus.node < from ? 'moved' : 'stay'
  }

  #claim(box: string): LinkClaim | undefined {
    const held = this.#held.get(box)
    if (held === undefined) return undefined
    const { agent, since } = held
    return { box, forMs: steadyNow() - since, ...(agent === undefined ? {} : { agent }) }
  }

  #tell(box: string): void {
    if (this.#bus.state === 'alone') return
    this.#toTell.add(box)
    if (this.#isTelling) return
    this.#isTelling = true
    setTimeout(() => this.#tellAll(), GATHERED_MS).unref()
  }

  #tellAll(): void {
    this.#isTelling = false
    const claims = [...this.#toTell].flatMap((box) => this.#claim(box) ?? [])
    this.#toTell.clear()
    for (let from = 0; from < claims.length; from += LINKS_A_MESSAGE)
      this.#bus.announce(linksTaken, { links: claims.slice(from, from + LINKS_A_MESSAGE) })
  }
}
