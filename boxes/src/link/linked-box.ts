/**
 * The server's side of a linked box. Without a connected agent every command is refused at once. A command that was
 * sent and not answered in time may have been done, so it is never sent again.
 */
import type { BoxCommand, FromBox, FromServer } from '@beckon/contract/box-link'
import type { KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { pressText } from '@beckon/contract/press'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { TvCommand } from '@beckon/contract/tv-keys'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  refused,
  type Box,
  type BoxFamily,
  type BoxNames,
  type BoxState,
  type Capabilities,
  type Outcome,
  type PressDetails,
} from '../box.ts'
import { steadyNow } from './steady-now.ts'

/** The socket of a link. */
export interface LinkSocket {
  send(message: FromServer): void
  /** Bytes that are not yet sent; they grow on a stalled link. */
  waitingBytes(): number
  /** Closes the link. `replaced`: a newer link of the same box exists. */
  close(why: 'replaced' | 'box closed'): void
}

export interface LinkedBoxOptions {
  readonly id: string
  readonly name: string
  readonly family: BoxFamily
  /** The agent's secret: at least 32 characters. */
  readonly secret: string
}

type Answer = Extract<FromBox, { type: 'outcome' | 'capabilities' | 'state' | 'names' }>

const STALLED_BYTES = 64 * 1024

export class LinkedBox implements Box {
  readonly id: string
  readonly name: string
  readonly family: BoxFamily
  readonly #secretHash: Buffer
  readonly #waiting = new Map<number, (answer: Answer | undefined) => void>()
  #socket: LinkSocket | undefined
  #lastId = 0
  readonly #asClient = randomBytes(12).toString('base64url')
  #lastPress = 0

  constructor({ id, name, family, secret }: LinkedBoxOptions) {
    this.id = id
    this.name = name
    this.family = family
    this.#secretHash = sha256(secret)
  }

  /** Compares with the agent's secret in constant time. */
  knows(secret: string): boolean {
    return timingSafeEqual(sha256(secret), this.#secretHash)
  }

  /**
   * Attaches a connected agent and closes the link of the previous one, which may be dead. The returned function
   * detaches this agent.
   */
  attach(socket: LinkSocket): () => void {
    this.#detach('replaced')
    this.#socket = socket
    return () => {
      if (this.#socket === socket) this.#detach('box closed')
    }
  }

  /** Handles an answer of the attached agent. */
  answered(answer: Answer): void {
    this.#waiting.get(answer.id)?.(answer)
  }

  /**
   * The clock message, from which the agent measures the age of commands; sent regularly, and in answer to the agent's
   * clock.
   */
  clock(yours = 0): FromServer {
    return { type: 'clock', now: steadyNow(), yours }
  }

  pressKey(key: KeyCode, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.#command({ is: 'key', key }, signal, details)
  }

  sendTvCommand(command: TvCommand, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.#command(
      { is: 'tv', command: command as Extract<BoxCommand, { is: 'tv' }>['command'] },
      signal,
      details,
    )
  }

  runText(words: string, language: Language, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.#command({ is: 'text', words, language }, signal, details)
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const answer = await this.#ask((id) => ({ type: 'ask', id, about: 'capabilities' }), signal)
    if (typeof answer === 'string' || answer.type !== 'capabilities')
      throw new Error(typeof answer === 'string' ? answer : 'BOX-UNREACHABLE')
    return { ...answer.capabilities, keys: new Set(answer.capabilities.keys) }
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const answer = await this.#ask((id) => ({ type: 'ask', id, about: 'state' }), signal)
    return typeof answer === 'object' && answer.type === 'state' ? answer.state : {}
  }

  async names(signal: AbortSignal): Promise<BoxNames> {
    const channels: BoxNames['channels'][number][] = []
    const apps: string[] = []
    for (let from: number | undefined = 0; from !== undefined;) {
      const place: number = from
      const part = await this.#ask((id) => ({ type: 'ask names', id, from: place }), signal)
      if (typeof part === 'string' || part.type !== 'names')
        throw new Error(typeof part === 'string' ? part : 'BOX-UNREACHABLE')
      channels.push(...part.channels)
      apps.push(...part.apps)
      // A part without a later next position is the last.
      from = part.next !== undefined && part.next > place ? part.next : undefined
    }
    return { channels, apps }
  }

  async close(): Promise<void> {
    this.#detach('box closed')
  }

  async #command(
    command: BoxCommand,
    signal: AbortSignal,
    { leftMs = PRESS_TIME_TO_LIVE_MS, press = this.#ownNumber() }: PressDetails = {},
  ): Promise<Outcome> {
    // Even if the caller waits longer for the answer.
    const ttlMs = Math.min(leftMs, PRESS_TIME_TO_LIVE_MS)
    const answer = await this.#ask(
      (id) => ({ type: 'command', id, sentAt: steadyNow(), ttlMs, press, command }),
      signal,
    )
    if (typeof answer === 'string') return refused(answer)
    return answer.type === 'outcome' ? answer.outcome : refused('BOX-TIMEOUT')
  }

  /** The number of a press whose client sent none. */
  #ownNumber(): string {
    return pressText({ client: this.#asClient, n: (this.#lastPress += 1), part: 0 })
  }

  /** Sends a question and waits for its answer. BOX-UNREACHABLE and TOO-LATE mean that it was not sent. */
  #ask(question: (id: number) => FromServer, signal: AbortSignal): Promise<Answer | BoxRefusal> {
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
      this.#waiting.set(id, (answer) => finish(answer ?? 'BOX-TIMEOUT'))
      socket.send(question(id))
    })
  }

  #detach(why: 'replaced' | 'box closed'): void {
    const socket = this.#socket
    this.#socket = undefined
    socket?.close(why)
    for (const finish of this.#waiting.values()) finish(undefined)
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
