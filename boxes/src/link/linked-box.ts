/**
 * The server's side of a linked box: the box beside the agent, and the TVs that the agent keeps. Without a connected
 * agent every command is refused at once.
 */
import { setUpBox, type BoxCommand, type FromServer } from '@beckon/contract/box-link'
import type { KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { pressText } from '@beckon/contract/press'
import type { CodesAnswer, CodesQuestion } from '@beckon/contract/tv-codes'
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
import type { Address, SetUpDialogue, SetUpResult } from '../set-up.ts'
import { Followers } from './followers.ts'
import { inParts } from './in-parts.ts'
import { asSets } from './link-capabilities.ts'
import { LinkQuestions, type Answer, type LinkEnd, type LinkSocket } from './link-questions.ts'
import { scanThrough, type LinkedScan } from './linked-scan.ts'
import { setUpThrough } from './linked-set-up.ts'
import { steadyNow } from '../presses/steady-now.ts'
import { whyNot } from './told-by-agent.ts'

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

/** An app by its name, and what opens it. */
type App = Extract<FromServer, { type: 'apps' }>['apps'][number]

/** The names of codes that are taken from one agent; the rest is dropped. */
const CODE_NAMES_AT_MOST = 5_000

export class LinkedBox implements Box {
  readonly id: string
  readonly name: string
  readonly layout: BoxLayout
  readonly #questions = new LinkQuestions()
  /** The attached agent has a newer link to another server and sends nothing more here. */
  #isHandedOver = false
  readonly #followers = new Followers((message) => this.#questions.send(message))
  readonly #setUps = new WeakMap<SetUpResult, { readonly id: number; readonly over: AbortSignal }>()
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

  /** The attached agent says that it keeps and sets up TVs; true the first time. */
  noteStoresTvs(): boolean {
    return this.#questions.noteStoresTvs()
  }

  /**
   * The agent says that the state of a box may have changed; `box` is a TV that it keeps, undefined for the box beside
   * it.
   */
  changed(box: string | undefined): void {
    this.#followers.changed(box)
  }

  /** Whether TVs can be set up through this link now. */
  get setsUpTvs(): boolean {
    return this.isLinked && this.#questions.storesTvs
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

  /** A TV that the agent keeps under this id. It is unreachable while no agent is linked that keeps TVs. */
  tv(id: string, name: string, layout: BoxLayout): Box {
    return { id, name, layout, ...this.#boxAt({ box: id }), close: async () => {} }
  }

  /**
   * Sets up a TV in the home that the agent is in; its secrets stay there. Rejects with a SetUpFailure, also when the
   * link breaks. When the signal of the dialogue aborts, the agent forgets what was not kept.
   */
  async setUp(target: Address & { readonly driver: string }, dialogue: SetUpDialogue): Promise<SetUpResult> {
    const { socket } = this.#questions
    const { id, result } = await setUpThrough(
      {
        exchange: (question, signal, take) => this.#questions.exchange(question, signal, take),
        send: (message) => {
          if (socket !== undefined && this.#questions.socket === socket && this.#questions.storesTvs)
            socket.send(message)
        },
      },
      target,
      dialogue,
    )
    this.#setUps.set(result, { id, over: dialogue.signal })
    return result
  }

  /** The TV of a set-up that is ready, for a trial. No set-up has the number 0. */
  trialOf(result: SetUpResult): Box {
    return this.tv(setUpBox(this.#setUps.get(result)?.id ?? 0), 'Trial', 'standard')
  }

  /** Has the agent keep the TV of a set-up as this box; false unless the agent confirmed it. */
  keep(
    result: SetUpResult,
    { box, identity, wakes }: { readonly box: string; readonly identity?: string | undefined; readonly wakes: boolean },
    signal: AbortSignal,
  ): Promise<boolean> {
    const about = { box, wakes, ...(identity === undefined ? {} : { identity }) }
    return this.#ofSetUp(result, (id, setUp) => ({ type: 'keep', id, setUp, ...about }), signal)
  }

  /** Has the agent send the magic packet to the TV of a set-up. */
  wake(result: SetUpResult, signal: AbortSignal): Promise<boolean> {
    return this.#ofSetUp(result, (id, setUp) => ({ type: 'wake', id, setUp }), signal)
  }

  /** Has the agent forget a TV with its secrets; false unless the agent confirmed it. */
  forget(box: string, signal: AbortSignal): Promise<boolean> {
    return this.#questions.isConfirmed((id) => ({ type: 'forget', id, box }), signal)
  }

  /** Sends the agent the table of apps of one of its TVs; false unless the agent confirmed it. */
  async changeApps(box: string, apps: readonly App[], signal: AbortSignal): Promise<boolean> {
    const parts = inParts(apps)
    return this.#questions.isConfirmed((id) => {
      const part = (at: number) => ({ type: 'apps' as const, id, box, apps: [...(parts[at] ?? [])] })
      for (let at = 0; at < parts.length - 1; at += 1) this.#questions.send({ ...part(at), more: true })
      return { ...part(parts.length - 1), more: false }
    }, signal)
  }

  /**
   * Tells the agent whether its TV is at the address that the agent reported; false unless the agent confirmed it.
   */
  tellAddress(box: string, { host, port }: Address, isThere: boolean, signal: AbortSignal): Promise<boolean> {
    const at = { host, ...(port === undefined ? {} : { port }) }
    return this.#questions.isConfirmed((id) => ({ type: 'address', id, box, ...at, isThere }), signal)
  }

  /**
   * Asks the agent about the codes of one of its TVs. When the signal aborts, the agent stops waiting for the old
   * remote.
   */
  async codes(box: string, question: CodesQuestion, signal: AbortSignal): Promise<CodesAnswer> {
    let questionId = 0
    let taken: CodesAnswer | undefined
    const ended = await this.#questions.exchange(
      (id) => ({ type: 'codes', id: (questionId = id), box, question }),
      signal,
      (answer) => {
        if (answer.type !== 'codes') return 'last'
        taken = taken === undefined ? answer.answer : together(taken, answer.answer)
        return answer.more ? 'more' : 'last'
      },
    )
    if (ended === 'answered' && taken !== undefined) return taken
    if (signal.aborted && questionId > 0) this.#questions.send({ type: 'codes over', id: questionId })
    return { is: 'refused', why: ended === 'BOX-UNREACHABLE' ? ended : 'BOX-TIMEOUT' }
  }

  /** The TVs of the home that the agent is in, each once. Lasts up to six seconds; never rejects. */
  scan(signal: AbortSignal): Promise<LinkedScan> {
    return scanThrough((question, over, take) => this.#questions.exchange(question, over, take), signal)
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

  #ofSetUp(
    result: SetUpResult,
    question: (id: number, setUp: number) => FromServer,
    signal: AbortSignal,
  ): Promise<boolean> {
    const setUp = this.#setUps.get(result)
    if (setUp === undefined || setUp.over.aborted) return Promise.resolve(false)
    return this.#questions.isConfirmed((id) => question(id, setUp.id), signal)
  }

  #detach(why: LinkEnd): void {
    if (this.#questions.detach(why)) this.#followers.anotherAgent()
  }
}

/** Joins two parts of one answer. */
function together(first: CodesAnswer, next: CodesAnswer): CodesAnswer {
  if (first.is !== 'codes' || next.is !== 'codes') return next
  const { codes, names } = first.codes
  const all = [...names, ...next.codes.names].slice(0, CODE_NAMES_AT_MOST)
  return { is: 'codes', codes: { ...first.codes, codes: [...codes, ...next.codes.codes], names: all } }
}
