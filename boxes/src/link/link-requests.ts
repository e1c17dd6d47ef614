/**
 * The requests (presses and questions) that the server sends to the agent of one link, and their answers. A request
 * that was sent and not answered in time may have been carried out, so none is sent again.
 */
import type { AgentDial, FromAgent, FromServer } from '@beckon/contract/box-link'
import { pressText } from '@beckon/contract/press-headers'
import type { BoxRefusal } from '@beckon/contract/refusals'
import { randomBytes } from 'node:crypto'

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

export type Answer = Extract<FromAgent, { type: 'outcome' | 'capabilities' | 'state' | 'names' }>

/** With more unsent bytes the link is stalled: a press would arrive too late, so it is refused at once. */
const STALLED_BYTES = 64 * 1024

export class LinkRequests {
  readonly #waiting = new Map<number, (answer: Answer | 'gone') => void>()
  #socket: LinkSocket | undefined
  #lastId = 0
  /** Stands for a browser's id in the numbers that we give to presses without one. */
  readonly #ownClientId = randomBytes(12).toString('base64url')
  #lastPress = 0

  /** The socket of the attached agent. */
  get socket(): LinkSocket | undefined {
    return this.#socket
  }

  attach(socket: LinkSocket): void {
    this.#socket = socket
  }

  /** Closes the link; open requests end with BOX-TIMEOUT. False if no agent was attached. */
  detach(why: LinkEnd): boolean {
    const socket = this.#socket
    this.#socket = undefined
    if (socket === undefined) return false
    socket.close(why)
    for (const answered of this.#waiting.values()) answered('gone')
    return true
  }

  /** Handles an answer of the attached agent. */
  takeAnswer(answer: Answer): void {
    this.#waiting.get(answer.id)?.(answer)
  }

  /** Sends a message that needs no answer. Does nothing without an agent. */
  send(message: FromServer): void {
    this.#socket?.send(message)
  }

  /** Sends a request and waits for its answer. BOX-UNREACHABLE and TOO-LATE mean that it was not sent. */
  ask(request: (id: number) => FromServer, signal: AbortSignal): Promise<Answer | BoxRefusal> {
    const socket = this.#socket
    if (socket === undefined || socket.waitingBytes() > STALLED_BYTES) return Promise.resolve('BOX-UNREACHABLE')
    if (signal.aborted) return Promise.resolve('TOO-LATE')
    const id = (this.#lastId += 1)
    return new Promise((resolve) => {
      const finish = (result: Answer | 'BOX-TIMEOUT') => {
        this.#waiting.delete(id)
        signal.removeEventListener('abort', late)
        resolve(result)
      }
      const late = () => finish('BOX-TIMEOUT')
      signal.addEventListener('abort', late)
      this.#waiting.set(id, (answer) => finish(answer === 'gone' ? 'BOX-TIMEOUT' : answer))
      socket.send(request(id))
    })
  }

  /** A number for a press that came without one. */
  ownNumber(): string {
    return pressText({ client: this.#ownClientId, n: (this.#lastPress += 1), part: 0 })
  }
}
