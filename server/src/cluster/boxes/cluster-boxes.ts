/**
 * The boxes of all nodes: commands for a box that this node owns go into its own queue, all others to the owner node.
 * A server without other nodes does not use it.
 */
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { LRUCache } from 'lru-cache'
import { refused, type Box, type BoxLayout, type BoxNames, type BoxState, type Capabilities } from '@beckon/boxes/box'
import { capabilitiesFromJson } from '@beckon/boxes/link/linked-box'
import { atMost, withTimeout } from '../../bounds.ts'
import type { Bus, BusRequest } from '../../bus/bus.ts'
import type { BoxCommand, BoxControl, Boxes, SendOutcome } from '../../boxes/boxes.ts'
import type { Clock } from '../../clock.ts'
import { answerRequests, capabilitiesRequest, namesRequest, stateRequest } from './box-requests.ts'
import { BoxNamesMemory } from '../../boxes/box-names.ts'
import { agedBy } from '../../boxes/queue/press-validity.ts'
import { OwnerNodes } from './find-owner-node.ts'
import { whyUnknown } from '../../boxes/box-registry.ts'
import { ForwardedPresses } from './forwarded-presses.ts'
import type { Leases } from '../leases.ts'
import type { Links } from '../links.ts'
import { leasedControl } from './leased-control.ts'

const PROXIES_AT_MOST = 10_000

interface Options {
  readonly bus: Bus
  readonly clock: Clock
  /** For boxes that any node could drive: the node with the lease does. */
  readonly leased?: { readonly leases: Leases; readonly links: Links }
}

/** `ofNode`: the boxes that this node owns. */
export function clusterBoxes(ofNode: Boxes, { bus, clock, leased }: Options): Boxes {
  const own = leased === undefined ? ofNode : leasedControl(ofNode, leased)
  return { ...ofNode, ...clusterControl(own, bus, clock) }
}

function clusterControl(own: BoxControl, bus: Bus, clock: Clock): BoxControl {
  const owners = new OwnerNodes(bus)
  const presses = new ForwardedPresses(bus, owners, (box) => own.reach(box) === 'here')
  const proxies = new LRUCache<
    string,
    { readonly link: string; readonly box: BoxProxy; readonly names: BoxNamesMemory }
  >(atMost(PROXIES_AT_MOST))
  const doneListeners = new Set<Parameters<BoxControl['whenDone']>[0]>()
  answerRequests(bus, own, clock)

  function proxyOf(boxId: string, link: string) {
    const known = proxies.get(boxId)
    if (known?.link === link) return known
    const box = new BoxProxy(boxId, link, bus, owners)
    const made = { link, box, names: new BoxNamesMemory(box, clock) }
    proxies.set(boxId, made)
    return made
  }

  async function forward(
    { boxId, link }: { readonly boxId: string; readonly link: string },
    command: BoxCommand,
    deadline: number,
    more: Parameters<BoxControl['send']>[3] = {},
  ): Promise<SendOutcome> {
    const began = clock.now()
    const sent = await presses.send({ ...more, box: boxId, link, command, withinMs: deadline - began })
    if (sent === 'here') {
      const { leftMs = PRESS_TIME_TO_LIVE_MS, ageMs } = more
      return own.send(boxId, command, deadline, { ...more, ...agedBy(clock.now() - began, { leftMs, ageMs }) })
    }
    for (const listener of doneListeners) listener(boxId)
    return sent
  }

  return {
    reach: (boxId) => own.reach(boxId),
    close: () => own.close(),
    here(boxId) {
      const reach = own.reach(boxId)
      return typeof reach === 'string' ? own.here(boxId) : proxyOf(boxId, reach.link).box
    },
    ownerNode(boxId) {
      const reach = own.reach(boxId)
      const owner = typeof reach === 'string' ? undefined : owners.known(reach.link)
      return owner === undefined ? undefined : bus.members().find(({ node }) => node === owner)?.name
    },
    send(boxId, command, deadline, more) {
      const reach = own.reach(boxId)
      return typeof reach === 'string'
        ? own.send(boxId, command, deadline, more)
        : forward({ boxId, link: reach.link }, command, deadline, more)
    },
    async capabilities(boxId, deadline) {
      const reach = own.reach(boxId)
      if (typeof reach === 'string') return own.capabilities(boxId, deadline)
      try {
        return await withTimeout(deadline - clock.now(), (signal) =>
          proxyOf(boxId, reach.link).box.capabilities(signal),
        )
      } catch (error) {
        return { is: 'refused', why: whyUnknown(error as Error) }
      }
    },
    names(boxId, deadline) {
      const reach = own.reach(boxId)
      return typeof reach === 'string' ? own.names(boxId, deadline) : proxyOf(boxId, reach.link).names.read(deadline)
    },
    whenDone(listener) {
      const stop = own.whenDone(listener)
      doneListeners.add(listener)
      return () => {
        stop()
        doneListeners.delete(listener)
      }
    },
  }
}

const ASKS_WHO_MS = 150
const ANSWERS_WITHIN_MS = 5_000
const BY_SEND = Promise.resolve(refused('BOX-UNREACHABLE'))

/** A proxy for questions to a box that another node owns. Presses go through `Boxes.send`. */
class BoxProxy implements Box {
  readonly id: string
  readonly name: string
  readonly layout: BoxLayout = 'standard'
  readonly #link: string
  readonly #bus: Bus
  readonly #owners: OwnerNodes

  constructor(id: string, link: string, bus: Bus, owners: OwnerNodes) {
    this.id = id
    this.name = id
    this.#link = link
    this.#bus = bus
    this.#owners = owners
  }

  pressKey = () => BY_SEND
  sendTvCommand = () => BY_SEND
  runText = () => BY_SEND

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const answer = await this.#ask(capabilitiesRequest, signal)
    if (answer.is === 'refused') throw new Error(answer.why)
    return capabilitiesFromJson(answer.capabilities)
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const answer = await this.#ask(stateRequest, signal)
    if (answer.is === 'refused') throw new Error(answer.why)
    return answer.state
  }

  async names(signal: AbortSignal): Promise<BoxNames> {
    return await this.#ask(namesRequest, signal)
  }

  async close(): Promise<void> {}

  /** Asks a second time if the link has moved. Rejects with the refusal as the error's message, as a driver does. */
  async #ask<Answer>(
    request: BusRequest<{ readonly box: string; readonly withinMs: number }, Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    for (let isAgain = false; !signal.aborted; isAgain = true) {
      const owner = await this.#owners.ownerOf(this.#link, ASKS_WHO_MS)
      if (owner === 'nobody') break
      const answer = await this.#bus.ask(
        owner,
        request,
        { box: this.id, withinMs: ANSWERS_WITHIN_MS },
        ANSWERS_WITHIN_MS,
      )
      if (answer.is === 'answer') return answer.answer
      if (answer.is === 'no answer') throw new Error('BOX-TIMEOUT')
      if (this.#bus.state === 'up') this.#owners.forget(this.#link, owner)
      if (isAgain) break
    }
    throw new Error('BOX-UNREACHABLE')
  }
}
