/** A proxy for questions to a box that another node owns. Presses go through `Boxes.send`. */
import {
  NO_NAMES,
  refused,
  type Box,
  type BoxLayout,
  type BoxNames,
  type BoxState,
  type Capabilities,
} from '@beckon/boxes/box'
import { asSets } from '@beckon/boxes/link/linked-box'
import type { Bus, BusRequest } from '../../bus/bus.ts'
import type { OwnerNodes } from './owner-nodes.ts'
import { capabilitiesRequest, namesRequest, stateRequest } from './box-requests.ts'

const ASKS_WHO_MS = 150
const ANSWERS_WITHIN_MS = 5_000
const BY_SEND = Promise.resolve(refused('BOX-UNREACHABLE'))

export class BoxProxy implements Box {
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
    return asSets(answer.capabilities)
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const answer = await this.#ask(stateRequest, signal)
    if (answer.is === 'refused') throw new Error(answer.why)
    return answer.state
  }

  async names(signal: AbortSignal): Promise<BoxNames> {
    return (await this.#ask(namesRequest, signal)) ?? NO_NAMES
  }

  async close(): Promise<void> {}

  /** Asks once more if the link has moved. Rejects with the refusal as its message, as a driver does. */
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
