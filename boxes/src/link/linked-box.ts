/**
 * The server's side of a linked box: the box beside the agent, and the TVs that the agent keeps. Without a connected
 * agent every command is refused at once.
 */
import type { BoxCommand, FromAgent, FromServer } from '@beckon/contract/box-link'
import type { KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { pressText } from '@beckon/contract/press'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { TvCommand } from '@beckon/contract/tv-keys'
import { randomBytes } from 'node:crypto'
import {
  refused,
  type Box,
  type BoxLayout,
  type BoxNames,
  type BoxState,
  type Capabilities,
  type Outcome,
  type PressDetails,
} from '../box.ts'
import { Followers } from './followers.ts'
import { asSets } from './link-capabilities.ts'
import { LinkQuestions, type Answer, type LinkEnd, type LinkSocket } from './link-questions.ts'
import { steadyNow } from '../presses/steady-now.ts'

export interface LinkedBoxOptions {
  readonly id: string
  readonly name: string
  readonly layout: BoxLayout
}

/** What a box does, without its name. */
type UnnamedBox = Omit<Box, 'id' | 'name' | 'layout' | 'close'>

/** Which box of the agent: one of its TVs, or the box beside it. */
interface Which {
  readonly box?: string
}

export class LinkedBox implements Box {
  readonly id: string
  readonly name: string
  readonly layout: BoxLayout
  readonly #questions = new LinkQuestions()
  /** The attached agent has a newer link to another server and sends nothing more here. */
  #isHandedOver = false
  readonly #followers = new Followers((message) => this.#questions.send(message))
  /** The client in the numbers of presses that came without one. */
  readonly #asClient = randomBytes(12).toString('base64url')
  #lastPress = 0
  /** The box beside the agent. Created at the first press: of many thousand links most are idle. */
  #besideAgent: UnnamedBox | undefined

  constructor({ id, name, layout }: LinkedBoxOptions) {
    this.id = id
    this.name = name
    this.layout = layout
  }

  /** Whether an agent is attached, and has no newer link. */
  get isLinked(): boolean {
    return this.#questions.socket !== undefined && !this.#isHandedOver
  }

  /**
   * Attaches a connected agent and closes the link of the previous one, which may be dead. The returned function
   * detaches this agent. Undefined for a link that the same agent has replaced already.
   */
  attach(socket: LinkSocket): ((why?: LinkEnd) => void) | undefined {
    const before = this.#questions.socket?.agent
    const isSameAgent = before !== undefined && before.incarnation === socket.agent?.incarnation
    if (isSameAgent && socket.agent.dial < before.dial) {
      socket.close('moved')
      return undefined
    }
    this.#detach(isSameAgent ? 'moved' : 'replaced')
    this.#questions.attach(socket)
    this.#isHandedOver = false
    this.#followers.anotherAgent()
    this.#followers.begin()
    return (why = 'box closed') => {
      if (this.#questions.socket === socket) this.#detach(why)
    }
  }

  /**
   * The agent of this socket has a newer link to another server. What has come here is still sent and answered, until
   * the agent is detached.
   */
  handOver(socket: LinkSocket): void {
    if (this.#questions.socket !== socket) return
    this.#isHandedOver = true
    this.#followers.anotherAgent()
  }

  /** Handles an answer of the attached agent. */
  answered(answer: Answer): void {
    this.#questions.takeAnswer(answer)
  }

  /**
   * The message from which the agent measures the age of commands. `yours`: the agent's clock in the message
   * that this one answers; 0 for none.
   */
  clockMessage(yours = 0): FromServer {
    return { type: 'clock', now: steadyNow(), yours }
  }

  /**
   * The agent says that the state of a box may have changed; `box` is a TV that it keeps, undefined for the box beside
   * it.
   */
  changed(box: string | undefined): void {
    this.#followers.changed(box)
  }

  pressKey(key: KeyCode, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.#beside().pressKey(key, signal, details)
  }

  sendTvCommand(command: TvCommand, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.#beside().sendTvCommand(command, signal, details)
  }

  runText(words: string, language: Language, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.#beside().runText(words, language, signal, details)
  }

  capabilities(signal: AbortSignal): Promise<Capabilities> {
    return this.#beside().capabilities(signal)
  }

  state(signal: AbortSignal): Promise<BoxState> {
    return this.#beside().state(signal)
  }

  names(signal: AbortSignal): Promise<BoxNames> {
    return this.#beside().names(signal)
  }

  /** Also called when an agent comes or goes. */
  whenStateChanged(listener: () => void): () => void {
    return this.#followers.add(undefined, listener)
  }

  /** A TV that the agent keeps under this id. It is unreachable while no agent is linked. */
  tv(id: string, name: string, layout: BoxLayout): Box {
    return { id, name, layout, ...this.#boxAt({ box: id }), close: async () => {} }
  }

  async close(): Promise<void> {
    this.#detach('box closed')
  }

  #beside(): UnnamedBox {
    return (this.#besideAgent ??= this.#boxAt({}))
  }

  #boxAt(at: Which): UnnamedBox {
    return {
      pressKey: (key, signal, details) => this.#command(at, { is: 'key', key }, signal, details),
      sendTvCommand: (command, signal, details) =>
        this.#command(
          at,
          { is: 'tv', command: command as Extract<BoxCommand, { is: 'tv' }>['command'] },
          signal,
          details,
        ),
      runText: (words, language, signal, details) =>
        this.#command(at, { is: 'text', words, language }, signal, details),
      capabilities: async (signal) => {
        const answer = await this.#questions.ask((id) => ({ type: 'ask', id, ...at, about: 'capabilities' }), signal)
        if (typeof answer === 'string' || answer.type !== 'capabilities') throw new Error(whyNot(answer))
        return asSets(answer.capabilities)
      },
      state: async (signal) => {
        const answer = await this.#questions.ask((id) => ({ type: 'ask', id, ...at, about: 'state' }), signal)
        if (typeof answer === 'string' || answer.type !== 'state') throw new Error(whyNot(answer))
        return answer.state
      },
      names: (signal) => this.#names(at, signal),
      whenStateChanged: (listener) => this.#followers.add(at.box, listener),
    }
  }

  async #names(at: Which, signal: AbortSignal): Promise<BoxNames> {
    const channels: BoxNames['channels'][number][] = []
    const apps: string[] = []
    for (let from: number | undefined = 0; from !== undefined;) {
      const place: number = from
      const part = await this.#questions.ask((id) => ({ type: 'ask names', id, ...at, from: place }), signal)
      if (typeof part === 'string' || part.type !== 'names') throw new Error(whyNot(part))
      channels.push(...part.channels)
      apps.push(...part.apps)
      // A part without a later next position is the last.
      from = part.next !== undefined && part.next > place ? part.next : undefined
    }
    return { channels, apps }
  }

  async #command(
    at: Which,
    command: BoxCommand,
    signal: AbortSignal,
    { leftMs = PRESS_TIME_TO_LIVE_MS, press = this.#ownNumber() }: PressDetails = {},
  ): Promise<Outcome> {
    // However long the caller waits, the agent sends no older press.
    const ttlMs = Math.min(leftMs, PRESS_TIME_TO_LIVE_MS)
    const answer = await this.#questions.ask(
      (id) => ({ type: 'command', id, sentAt: steadyNow(), ttlMs, press, ...at, command }),
      signal,
    )
    if (typeof answer === 'string') return refused(answer)
    return answer.type === 'outcome' ? answer.outcome : refused('BOX-TIMEOUT')
  }

  /** The number of a press whose client sent none. */
  #ownNumber(): string {
    return pressText({ client: this.#asClient, n: (this.#lastPress += 1), part: 0 })
  }

  #detach(why: LinkEnd): void {
    if (this.#questions.detach(why)) this.#followers.anotherAgent()
  }
}

/** Why an answer is not the one that was asked for. */
function whyNot(answer: FromAgent | BoxRefusal): string {
  if (typeof answer === 'string') return answer
  return answer.type === 'outcome' && answer.outcome.is === 'refused' ? answer.outcome.why : 'BOX-UNREACHABLE'
}
