/**
 * The boxes that nodes drive themselves, in their own network. All nodes know them, and the holder of the box's lease
 * presses. It answers for the box as the owner of a link does, and the other nodes forward their presses to it. Like an
 * agent it remembers presses, so one that arrives through two nodes is carried out once.
 */
import { refused } from '@beckon/boxes/box'
import { PressMemory } from '@beckon/boxes/presses/press-memory'
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { readPress } from '@beckon/contract/press-headers'
import type { Leases } from '../leases.ts'
import type { BoxCommand, BoxControl, Boxes, Gone, SendMore, SendOutcome } from '../../boxes/boxes.ts'
import type { Links } from '../links.ts'

/** As many as an agent remembers. */
const CLIENTS_PER_BOX = 64
/** The press was overtaken, or the previous owner may have carried it out. */
const UNKNOWN = Promise.resolve(refused('BOX-TIMEOUT'))

const leaseOf = (boxId: string) => `box ${boxId}`

interface Driven {
  readonly stop: () => void
  /** By the steady clock. Earlier presses may have been carried out by the previous owner. */
  heldSince: number
}

/** `links`: answers other nodes that ask who owns a box. */
export function leasedControl(
  own: Boxes,
  { leases, links }: { readonly leases: Leases; readonly links: Links },
): BoxControl {
  const wanted = new Map<string, Driven>()
  const underWay = new Set<Promise<SendOutcome>>()
  let isClosing = false
  const done = new PressMemory<Promise<SendOutcome>>({ clientsAtMost: CLIENTS_PER_BOX })

  function want(boxId: string): void {
    let letGo = () => {}
    const stop = () => {
      letGo()
      leases.release(leaseOf(boxId))
    }
    const driven: Driven = { stop, heldSince: Number.POSITIVE_INFINITY }
    wanted.set(boxId, driven)
    leases.acquire(leaseOf(boxId), (isHeld) => {
      driven.heldSince = isHeld ? steadyNow() : Number.POSITIVE_INFINITY
      letGo()
      letGo = isHeld ? links.take(boxId, undefined, () => {}) : () => {}
    })
  }

  const mayBegin = (boxId: string) => !isClosing && leases.holds(leaseOf(boxId))

  /**
   * Sends the command well before the lease may end, however long the caller waits. Never begins after the lease has
   * ended.
   */
  function run(boxId: string, command: BoxCommand, deadline: number, more: SendMore): Promise<SendOutcome> {
    const leftMs = Math.min(more.leftMs ?? PRESS_TIME_TO_LIVE_MS, PRESS_TIME_TO_LIVE_MS)
    const gone: Gone = {
      get aborted() {
        return more.gone?.aborted === true || !mayBegin(boxId)
      },
    }
    const outcome = own.send(boxId, command, deadline, { ...more, leftMs, mayTakeMs: leftMs, gone })
    underWay.add(outcome)
    void outcome.finally(() => underWay.delete(outcome))
    return outcome
  }

  function follow(): void {
    const driven = new Set(own.all().flatMap(({ id, kind }) => (kind === 'direct' && own.isDriven(id) ? [id] : [])))
    for (const boxId of driven) if (!wanted.has(boxId)) want(boxId)
    for (const [boxId, { stop }] of wanted)
      if (!driven.has(boxId)) {
        wanted.delete(boxId)
        stop()
      }
  }

  own.whenChanged(follow)
  follow()
  return {
    capabilities: (boxId, deadline) => own.capabilities(boxId, deadline),
    names: (boxId, deadline) => own.names(boxId, deadline),
    here: (boxId) => own.here(boxId),
    ownerNode: (boxId) => own.ownerNode(boxId),
    whenDone: (listener) => own.whenDone(listener),
    send(boxId, command, deadline, more = {}) {
      const driven = wanted.get(boxId)
      if (driven === undefined) return own.send(boxId, command, deadline, more)
      const begin = () => run(boxId, command, deadline, more)
      const press = more.press === undefined ? undefined : readPress(more.press)
      if (press === undefined) return begin()
      const now = steadyNow()
      // A press without an age may be as old as a press can be.
      const isFromBefore = now - (more.ageMs ?? PRESS_TIME_TO_LIVE_MS) <= driven.heldSince
      return done.answer(boxId, press, now, isFromBefore ? () => UNKNOWN : begin) ?? UNKNOWN
    },
    reach: (boxId) => (wanted.has(boxId) && !mayBegin(boxId) ? { link: boxId } : own.reach(boxId)),
    /** Commands under way end before the leases are given back. */
    async close() {
      isClosing = true
      await Promise.all(underWay)
      await own.close()
    },
  }
}
