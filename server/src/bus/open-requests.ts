/** The pending requests of this node, each until its time is up. */
import type { Answered, NodeId } from './bus.ts'
import type { Reply } from './envelope.ts'

/** Takes an answer; true if the request is complete. The reply is undefined if no node answered. */
export type Take = (answer: Answered<unknown>, reply?: Reply) => boolean

export class OpenRequests {
  readonly #open = new Map<
    number,
    { readonly to: NodeId | undefined; readonly take: Take; readonly timer: NodeJS.Timeout }
  >()
  #lastId = 0

  /**
   * Opens a request to a node, or to all, and returns its id. `take` is called at least once, unless it is closed
   * before.
   */
  open(to: NodeId | undefined, withinMs: number, take: Take): number {
    const id = (this.#lastId += 1)
    const timer = setTimeout(() => this.answered(id, { is: 'no answer' }), withinMs)
    this.#open.set(id, { to, take, timer })
    return id
  }

  /** An open request; `to` is undefined when it went to all nodes. */
  find(id: number): { readonly to: NodeId | undefined } | undefined {
    return this.#open.get(id)
  }

  answered(id: number, answer: Answered<unknown>, reply?: Reply): void {
    if (this.#open.get(id)?.take(answer, reply) === true) this.close(id)
  }

  close(id: number): void {
    clearTimeout(this.#open.get(id)?.timer)
    this.#open.delete(id)
  }

  /** Called when the connection has broken: all requests end without an answer. */
  nobodyAnswers(): void {
    for (const id of this.#open.keys()) this.answered(id, { is: 'no answer' })
  }
}
