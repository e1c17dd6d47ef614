/**
 * Looks for TVs of one link at another address when they cannot be reached. If nothing proves that a set is the same
 * one, the server's owner is asked.
 */
import type { FromAgent, FromServer } from '@beckon/contract/box-link'
import type { Outcome } from '../box.ts'
import type { Address } from '../set-up.ts'
import type { AgentBoxes } from './agent-boxes.ts'

export class LinkAddresses {
  readonly #boxes: AgentBoxes
  readonly #send: (message: FromAgent) => void

  constructor(boxes: AgentBoxes, send: (message: FromAgent) => void) {
    this.#boxes = boxes
    this.#send = send
  }

  /** Tells the outcome of a command. `box` is undefined for the box beside the agent, which is not looked for. */
  async noteOutcome(box: string | undefined, outcome: Outcome): Promise<void> {
    const at = await this.#boxes.followIfMoved(box, outcome)
    if (box !== undefined && at !== undefined) this.#send({ type: 'elsewhere', box, ...inLink(at) })
  }

  take({ box, host, port, isThere }: Extract<FromServer, { type: 'address' }>): Promise<boolean> {
    return this.#boxes.answerClaim(box, inLink({ host, port }), isThere)
  }
}

function inLink({ host, port }: Address): { host: string; port?: number } {
  return { host, ...(port === undefined ? {} : { port }) }
}
