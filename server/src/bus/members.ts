/**
 * The other nodes: which are alive, and how old their messages are. Each sends a heartbeat once a second; after five
 * seconds without one it counts as gone until the next. The nodes' clocks are not trusted: comparing them gives a bound
 * of their difference, so that no request looks younger than it is.
 */
import { ClockBound } from '@beckon/contract/clock-bound'
import type { Moment } from '@beckon/contract/press-headers'
import { HOUR_MS } from '@beckon/contract/time-units'
import type { AboutNode, Member, NodeId } from './bus.ts'

export const BEAT_MS = 1_000
const GONE_AFTER_MS = 5_000
/** Clocks drift, so a new measurement is more exact than one that is older than this. */
const MEASURED_AGAIN_AFTER_MS = 30_000
/** Pages may still use the clock of a node that is gone, or that cannot be heard while the broker is unreachable. */
const FORGOTTEN_AFTER_MS = HOUR_MS

interface Peer {
  about: AboutNode | undefined
  /** The clock of its machine; other nodes of that machine share it. */
  clockId: string | undefined
  heardAt: number
  /** A lower bound of our clock minus theirs. */
  readonly bound: ClockBound
  measuredAt: number
}

export class Members {
  readonly #peers = new Map<NodeId, Peer>()
  /** When a node was last marked as gone. */
  #markedAt = Number.NEGATIVE_INFINITY

  /**
   * Notes a heartbeat; true if the node did not count as alive before. All times are milliseconds on this machine's
   * steady clock.
   */
  heard(node: NodeId, { clockId, ...about }: AboutNode & { readonly clockId?: string }, now: number): boolean {
    const peer = this.#peer(node)
    const isNew = !isLiving(peer, now)
    peer.about = about
    peer.clockId = clockId
    peer.heardAt = now
    return isNew
  }

  /** Called when a node has announced its stop, or no longer answers under its id. */
  markGone(node: NodeId, now: number): void {
    const peer = this.#peer(node)
    if (isLiving(peer, now)) this.#markedAt = now
    peer.heardAt = Number.NEGATIVE_INFINITY
  }

  /** Whether a node has gone since `then`, announced or not. */
  hasLostSince(then: number, now: number): boolean {
    const isLost = (peer: Peer) => !isLiving(peer, now) && peer.heardAt + GONE_AFTER_MS >= then
    return this.#markedAt >= then || [...this.#peers.values()].some(isLost)
  }

  living(now: number): readonly Member[] {
    const living: Member[] = []
    for (const [node, peer] of this.#peers)
      if (isLiving(peer, now) && peer.about !== undefined) living.push({ node, ...peer.about })
      else if (now - Math.max(peer.heardAt, peer.measuredAt) > FORGOTTEN_AFTER_MS) this.#peers.delete(node)
    return living
  }

  /** Notes that the node's clock showed `theirs` when ours showed `ours`, or later. */
  measured(node: NodeId, ours: number, theirs: number, now: number): void {
    const peer = this.#peer(node)
    peer.bound.learn(ours - theirs, now)
    peer.measuredAt = now
  }

  isToBeMeasured(node: NodeId, now: number): boolean {
    return now - this.#peer(node).measuredAt > MEASURED_AGAIN_AFTER_MS
  }

  hasClockOf(node: NodeId, now: number): boolean {
    return this.#peers.get(node)?.bound.at(now) !== undefined
  }

  /** An upper bound of the age of a message; undefined while the clocks have not been compared. */
  ageOf(node: NodeId, sentAt: number, now: number): number | undefined {
    const oursMinusTheirs = this.#peers.get(node)?.bound.at(now)
    return oursMinusTheirs === undefined ? undefined : now - sentAt - oursMinusTheirs
  }

  /** A moment on another machine's clock, as our clock showed it or earlier; undefined for an unknown clock. */
  onOurClock({ clockId, ms }: Moment, now: number): number | undefined {
    let ours: number | undefined
    for (const peer of this.#peers.values()) {
      const oursMinusTheirs = peer.clockId === clockId ? peer.bound.at(now) : undefined
      // Every bound is valid; the highest is the most precise.
      if (oursMinusTheirs !== undefined) ours = Math.max(ours ?? Number.NEGATIVE_INFINITY, ms + oursMinusTheirs)
    }
    return ours
  }

  #peer(node: NodeId): Peer {
    let peer = this.#peers.get(node)
    if (peer === undefined) {
      const never = Number.NEGATIVE_INFINITY
      peer = { about: undefined, clockId: undefined, heardAt: never, bound: new ClockBound(), measuredAt: never }
      this.#peers.set(node, peer)
    }
    return peer
  }
}

function isLiving({ heardAt }: Peer, now: number): boolean {
  return now - heardAt <= GONE_AFTER_MS
}
