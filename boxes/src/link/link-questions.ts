/**
 * The questions that the server asks the agent of one link, and their answers. A question that was sent and not answered
 * in time may have been carried out, so none is sent again.
 */
import type { AgentDial, FromAgent, FromServer } from '@beckon/contract/box-link'
import type { BoxRefusal } from '@beckon/contract/refusals'
import { isAboutTvs } from './told-by-agent.ts'

/** The socket of a link. */
export interface LinkSocket {
  send(message: FromServer): void
  /** Bytes that are not yet sent; they grow on a stalled link. */
  waitingBytes(): number
  /** The identity of the agent's connection, if the agent sends it. */
  readonly agent?: AgentDial | undefined
  close(why: LinkEnd): void
}

/**
 * Why a link is closed. `replaced`: another agent has a newer link of the same box, and this agent must not connect
 * again. `moved`: the same agent has a newer link, or may open one.
 */
export type LinkEnd = 'replaced' | 'moved' | 'box closed'

export type Answer = Extract<
  FromAgent,
  { type: 'outcome' | 'capabilities' | 'state' | 'names' | 'scanned' | 'set up step' | 'done' | 'codes' }
>

/** With so much unsent the link is stalled: a press would arrive too late, so it is refused at once. */
const STALLED_BYTES = 64 * 1024

export class LinkQuestions {
  readonly #waiting = new Map<number, (answer: Answer | 'gone') => void>()
  #socket: LinkSocket | undefined
  #storesTvs = false
  #lastId = 0

  /** The socket of the attached agent. */
  get socket(): LinkSocket | undefined {
    return this.#socket
  }

  /** Whether the attached agent said that it stores and sets up TVs. */
  get storesTvs(): boolean {
    return this.#storesTvs
  }

  attach(socket: LinkSocket): void {
    this.#socket = socket
    this.#storesTvs = false
  }

  /** Closes the link; what is still asked is not answered any more. False if no agent was attached. */
  detach(why: LinkEnd): boolean {
    const socket = this.#socket
    this.#socket = undefined
    this.#storesTvs = false
    if (socket === undefined) return false
    socket.close(why)
    for (const answered of this.#waiting.values()) answered('gone')
    return true
  }

  /** The attached agent stores TVs; true the first time. */
  noteStoresTvs(): boolean {
    const isNews = !this.#storesTvs
    this.#storesTvs = true
    return isNews
  }

  /** Handles an answer of the attached agent. */
  takeAnswer(answer: Answer): void {
    this.#waiting.get(answer.id)?.(answer)
  }

  /** Sends what needs no answer; without an agent, nothing. */
  send(message: FromServer): void {
    this.#socket?.send(message)
  }

  /** Sends a question and waits for its answer. BOX-UNREACHABLE and TOO-LATE mean that it was not sent. */
  async ask(question: (id: number) => FromServer, signal: AbortSignal): Promise<Answer | BoxRefusal> {
    let taken: Answer | undefined
    const asked = await this.exchange(question, signal, (answer) => {
      taken = answer
      return 'last'
    })
    return asked === 'answered' ? (taken ?? 'BOX-TIMEOUT') : asked
  }

  /** Has the agent do something; false unless the agent confirmed it. */
  async isConfirmed(question: (id: number) => FromServer, signal: AbortSignal): Promise<boolean> {
    const answer = await this.ask(question, signal)
    return typeof answer === 'object' && answer.type === 'done' && answer.ok
  }

  /** Sends a question and passes each answer to `take`, until `take` says that it was the last. */
  exchange(
    question: (id: number) => FromServer,
    signal: AbortSignal,
    take: (answer: Answer) => 'more' | 'last',
  ): Promise<'answered' | BoxRefusal> {
    const socket = this.#socket
    if (socket === undefined || socket.waitingBytes() > STALLED_BYTES) return Promise.resolve('BOX-UNREACHABLE')
    if (signal.aborted) return Promise.resolve('TOO-LATE')
    const id = (this.#lastId += 1)
    const message = question(id)
    if (isAboutTvs(message) && !this.#storesTvs) return Promise.resolve('BOX-UNREACHABLE')
    return new Promise((resolve) => {
      const finish = (result: 'answered' | 'BOX-TIMEOUT') => {
        this.#waiting.delete(id)
        signal.removeEventListener('abort', late)
        resolve(result)
      }
      const late = () => finish('BOX-TIMEOUT')
      signal.addEventListener('abort', late)
      this.#waiting.set(id, (answer) => {
        if (answer === 'gone') finish('BOX-TIMEOUT')
        else if (take(answer) === 'last') finish('answered')
      })
      socket.send(message)
    })
  }
}
