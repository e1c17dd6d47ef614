/**
 * Forwards a press to the owner node of its box. It is sent to one node, and to a second one only if the first
 * certainly did not carry it out. There is no queue here: the owner's queue keeps the order.
 */
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import type { BoxCommand as LinkCommand } from '@beckon/contract/box-link'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import type { Bus, NodeId } from '../../bus/bus.ts'
import type { BoxCommand, Gone, SendMore, SendOutcome } from '../../boxes/boxes.ts'
import { BUSY, TOO_LATE, UNKNOWN, UNREACHABLE } from '../../boxes/queue/command-queue.ts'
import { agedBy } from '../../boxes/queue/press-validity.ts'
import type { OwnerNodes } from './find-owner-node.ts'
import { callOffRequest, pressRequest } from './box-requests.ts'

const WAITING_AT_MOST = 32
const FIND_OWNER_WITHIN_MS = 150
const SECOND_ATTEMPT_NEEDS_MS = 300
const ANSWER_TRAVELS_MS = 30
/** Counted from the latest moment at which the command may be sent to the box. */
const OWNER_ANSWERS_WITHIN_MS = 200
const CALLED_OFF_WITHIN_MS = 200

/** The result of forwarding; `here`: the link has moved to this node meanwhile. */
type ForwardOutcome = SendOutcome | 'here'

interface Press extends SendMore {
  readonly box: string
  /** The box whose agent holds the link. */
  readonly link: string
  readonly command: BoxCommand
  /** How long the caller waits for the answer. */
  readonly withinMs: number
}

export class ForwardedPresses {
  readonly #bus: Bus
  readonly #owners: OwnerNodes
  readonly #isHere: (box: string) => boolean
  readonly #waiting = new Map<string, number>()
  #lastId = 0

  constructor(bus: Bus, owners: OwnerNodes, isHere: (box: string) => boolean) {
    this.#bus = bus
    this.#owners = owners
    this.#isHere = isHere
  }

  async send(press: Press): Promise<ForwardOutcome> {
    const { box, gone } = press
    const waiting = this.#waiting.get(box) ?? 0
    if (waiting >= WAITING_AT_MOST) return BUSY
    this.#waiting.set(box, waiting + 1)
    const id = `${this.#bus.node}.${(this.#lastId += 1)}`
    let owner: NodeId | undefined
    const stopListening = whenGone(gone, () => {
      if (owner !== undefined) void this.#bus.ask(owner, callOffRequest, { id }, CALLED_OFF_WITHIN_MS)
    })
    try {
      return await this.#sendToOwner(press, id, (found) => (owner = found))
    } finally {
      stopListening()
      const left = (this.#waiting.get(box) ?? 1) - 1
      if (left > 0) this.#waiting.set(box, left)
      else this.#waiting.delete(box)
    }
  }

  async #sendToOwner(press: Press, id: string, found: (owner: NodeId) => void): Promise<ForwardOutcome> {
    const { box, link, gone, withinMs } = press
    const began = steadyNow()
    const until = began + withinMs
    const times = { leftMs: Math.min(press.leftMs ?? PRESS_TIME_TO_LIVE_MS, PRESS_TIME_TO_LIVE_MS), ageMs: press.ageMs }
    for (let isAgain = false; ; isAgain = true) {
      const known = this.#owners.ownerOf(link, Math.min(FIND_OWNER_WITHIN_MS, until - steadyNow()))
      const owner = known instanceof Promise ? await known : known
      if (this.#isHere(box)) return 'here'
      if (owner === 'nobody') return UNREACHABLE
      const now = steadyNow()
      const { leftMs, ageMs } = agedBy(now - began, times)
      const answerMs = Math.min(until - now, leftMs + OWNER_ANSWERS_WITHIN_MS)
      if (gone?.aborted === true || leftMs <= 0 || answerMs <= ANSWER_TRAVELS_MS) return TOO_LATE
      found(owner)
      const age = ageMs === undefined ? {} : { pressAgeMs: ageMs }
      const request = { ...requestOf(press), id, leftMs, withinMs: answerMs - ANSWER_TRAVELS_MS, ...age }
      const answer = await this.#bus.ask(owner, pressRequest, request, answerMs)
      if (answer.is === 'answer') return answer.answer as SendOutcome
      if (answer.is === 'no answer') return UNKNOWN
      // The press was certainly not carried out. While the bus is down, the cached owner stays valid.
      if (this.#bus.state === 'up') this.#owners.forget(link, owner)
      if (isAgain || this.#bus.state !== 'up' || until - steadyNow() < SECOND_ATTEMPT_NEEDS_MS) return UNREACHABLE
    }
  }
}

function requestOf({ box, command, press: pressNumber }: Press) {
  return { box, command: command as LinkCommand, ...(pressNumber === undefined ? {} : { press: pressNumber }) }
}

function whenGone(gone: Gone | undefined, then: () => void): () => void {
  if (!(gone instanceof AbortSignal)) return gone?.whenAborted?.(then) ?? (() => {})
  gone.addEventListener('abort', then)
  return () => gone.removeEventListener('abort', then)
}
