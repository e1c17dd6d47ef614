/**
 * The server's side of a linked box. Without a connected agent every command is refused at once. A command that was
 * sent and not answered in time may have been done, so it is never sent again.
 */
import { setUpBox, type AgentDial, type BoxCommand, type FromBox, type FromServer } from '@beckon/contract/box-link'
import type { KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { pressText } from '@beckon/contract/press'
import type { BoxRefusal } from '@beckon/contract/refusals'
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
import { scanThrough, type LinkedScan } from './linked-scan.ts'
import { setUpThrough } from './linked-set-up.ts'
import { steadyNow } from '../presses/steady-now.ts'
import { isForBoxes, whyNot } from './told-by-agent.ts'

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

export interface LinkedBoxOptions {
  readonly id: string
  readonly name: string
  readonly layout: BoxLayout
}

type Answer = Extract<
  FromBox,
  { type: 'outcome' | 'capabilities' | 'state' | 'names' | 'scanned' | 'set up step' | 'done' | 'codes' }
>

/** An app by its name, and what opens it. */
type App = Extract<FromServer, { type: 'apps' }>['apps'][number]

const STALLED_BYTES = 64 * 1024
const CODE_NAMES_AT_MOST = 5_000

export class LinkedBox implements Box {
  readonly id: string
  readonly name: string
  readonly layout: BoxLayout
  readonly #waiting = new Map<number, (answer: Answer | 'gone') => void>()
  #socket: LinkSocket | undefined
  /** The attached agent has a newer link to another server and sends nothing more here. */
  #isHandedOver = false
  /** Whether the attached agent said that it keeps TVs. */
  #knowsBoxes = false
  readonly #followers = new Followers((message) => this.#socket?.send(message))
  readonly #setUps = new WeakMap<SetUpResult, { readonly id: number; readonly over: AbortSignal }>()
  #lastId = 0
  readonly #asClient = randomBytes(12).toString('base64url')
  #lastPress = 0
  /** Created at the first press: of many thousand links most are idle. */
  #itself: Omit<Box, 'id' | 'name' | 'layout' | 'close'> | undefined

  constructor({ id, name, layout }: LinkedBoxOptions) {
    this.id = id
    this.name = name
    this.layout = layout
  }

  /** Whether an agent is attached, and has no newer link. */
  get isLinked(): boolean {
    return this.#socket !== undefined && !this.#isHandedOver
  }

  /**
   * Attaches a connected agent and closes the link of the previous one, which may be dead. The returned function
   * detaches this agent. Undefined for a link that the same agent has replaced already.
   */
  attach(socket: LinkSocket): ((why?: LinkEnd) => void) | undefined {
    const before = this.#socket?.agent
    const isSameAgent = before !== undefined && before.incarnation === socket.agent?.incarnation
    if (isSameAgent && socket.agent.dial < before.dial) {
      socket.close('moved')
      return undefined
    }
    this.#detach(isSameAgent ? 'moved' : 'replaced')
    this.#socket = socket
    this.#knowsBoxes = false
    this.#isHandedOver = false
    this.#followers.anotherAgent()
    this.#followers.begin()
    return (why = 'box closed') => {
      if (this.#socket === socket) this.#detach(why)
    }
  }

  /**
   * The agent of this socket has a newer link to another server. What has come here is still sent and answered, until
   * the agent is detached.
   */
  handOver(socket: LinkSocket): void {
    if (this.#socket !== socket) return
    this.#isHandedOver = true
    this.#followers.anotherAgent()
  }

  /** Handles an answer of the attached agent. */
  answered(answer: Answer): void {
    this.#waiting.get(answer.id)?.(answer)
  }

  /** The clock message, from which the agent measures the age of commands; sent in answer to the agent's clock. */
  clock(yours = 0): FromServer {
    return { type: 'clock', now: steadyNow(), yours }
  }

  /** Called when the attached agent says that it keeps and sets up TVs; true the first time. */
  knowsBoxes(): boolean {
    const isNews = !this.#knowsBoxes
    this.#knowsBoxes = true
    return isNews
  }

  /** The agent says that the state of a box may have changed; `box` is its own TV, undefined for the box beside it. */
  changed(box: string | undefined): void {
    this.#followers.changed(box)
  }

  /** Whether TVs can be set up through this link now. */
  get setsUpTvs(): boolean {
    return this.isLinked && this.#knowsBoxes
  }

  pressKey(key: KeyCode, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.#own().pressKey(key, signal, details)
  }

  sendTvCommand(command: TvCommand, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.#own().sendTvCommand(command, signal, details)
  }

  runText(words: string, language: Language, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.#own().runText(words, language, signal, details)
  }

  capabilities(signal: AbortSignal): Promise<Capabilities> {
    return this.#own().capabilities(signal)
  }

  state(signal: AbortSignal): Promise<BoxState> {
    return this.#own().state(signal)
  }

  names(signal: AbortSignal): Promise<BoxNames> {
    return this.#own().names(signal)
  }

  /** Also called when an agent comes or goes. */
  whenStateChanged(listener: () => void): () => void {
    return this.#followers.add(undefined, listener)
  }

  /** A TV that the agent keeps under this id. It is unreachable while no agent is linked that keeps TVs. */
  box(id: string, name: string, layout: BoxLayout): Box {
    return { id, name, layout, ...this.#at({ box: id }), close: async () => {} }
  }

  #own(): Omit<Box, 'id' | 'name' | 'layout' | 'close'> {
    return (this.#itself ??= this.#at({}))
  }

  #at(at: { readonly box?: string }): Omit<Box, 'id' | 'name' | 'layout' | 'close'> {
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
        const answer = await this.#ask((id) => ({ type: 'ask', id, ...at, about: 'capabilities' }), signal)
        if (typeof answer === 'string' || answer.type !== 'capabilities') throw new Error(whyNot(answer))
        return asSets(answer.capabilities)
      },
      state: async (signal) => {
        const answer = await this.#ask((id) => ({ type: 'ask', id, ...at, about: 'state' }), signal)
        if (typeof answer === 'string' || answer.type !== 'state') throw new Error(whyNot(answer))
        return answer.state
      },
      names: (signal) => this.#names(at, signal),
      whenStateChanged: (listener) => this.#followers.add(at.box, listener),
    }
  }

  async #names(at: { readonly box?: string }, signal: AbortSignal): Promise<BoxNames> {
    const channels: BoxNames['channels'][number][] = []
    const apps: string[] = []
    for (let from: number | undefined = 0; from !== undefined;) {
      const place: number = from
      const part = await this.#ask((id) => ({ type: 'ask names', id, ...at, from: place }), signal)
      if (typeof part === 'string' || part.type !== 'names') throw new Error(whyNot(part))
      channels.push(...part.channels)
      apps.push(...part.apps)
      // A part without a later next position is the last.
      from = part.next !== undefined && part.next > place ? part.next : undefined
    }
    return { channels, apps }
  }

  /**
   * Sets up a TV in the home that the agent is in; its secrets stay there. Rejects with a SetUpFailure, also when the
   * link breaks. When the signal of the dialogue aborts, the agent forgets what was not kept.
   */
  async setUp(target: Address & { readonly driver: string }, dialogue: SetUpDialogue): Promise<SetUpResult> {
    const socket = this.#socket
    const { id, result } = await setUpThrough(
      {
        exchange: (question, signal, take) => this.#exchange(question, signal, take),
        send: (message) => {
          if (socket !== undefined && this.#socket === socket && this.#knowsBoxes) socket.send(message)
        },
      },
      target,
      dialogue,
    )
    this.#setUps.set(result, { id, over: dialogue.signal })
    return result
  }

  /** The TV of a set-up that is ready, for a try. */
  trialOf(result: SetUpResult): Box {
    return this.box(setUpBox(this.#setUps.get(result)?.id ?? 0), 'Trial', 'standard')
  }

  /** Has the agent keep the TV of a set-up as this box; false if it did not say that it does. */
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

  /** Has the agent forget a TV with its secrets; false if it did not say that it does. */
  forget(box: string, signal: AbortSignal): Promise<boolean> {
    return this.#isDone((id) => ({ type: 'forget', id, box }), signal)
  }

  /** Sends the agent the table of apps of one of its TVs; false if the agent did not confirm that it is stored. */
  async changeApps(box: string, apps: readonly App[], signal: AbortSignal): Promise<boolean> {
    const parts = inParts(apps)
    return this.#isDone((id) => {
      const part = (at: number) => ({ type: 'apps' as const, id, box, apps: [...(parts[at] ?? [])] })
      for (let at = 0; at < parts.length - 1; at += 1) this.#socket?.send({ ...part(at), more: true })
      return { ...part(parts.length - 1), more: false }
    }, signal)
  }

  /**
   * Tells the agent whether its TV is at the address that the agent reported; false if the agent did not confirm it.
   */
  tellAddress(box: string, { host, port }: Address, isThere: boolean, signal: AbortSignal): Promise<boolean> {
    const at = { host, ...(port === undefined ? {} : { port }) }
    return this.#isDone((id) => ({ type: 'address', id, box, ...at, isThere }), signal)
  }

  /**
   * Asks the agent about the codes of one of its TVs. When the signal aborts, the agent stops waiting for the old
   * remote.
   */
  async codes(box: string, question: CodesQuestion, signal: AbortSignal): Promise<CodesAnswer> {
    let asked = 0
    let taken: CodesAnswer | undefined
    const is = await this.#exchange(
      (id) => ({ type: 'codes', id: (asked = id), box, question }),
      signal,
      (answer) => {
        if (answer.type !== 'codes') return 'last'
        taken = taken === undefined ? answer.answer : together(taken, answer.answer)
        return answer.more ? 'more' : 'last'
      },
    )
    if (is === 'answered' && taken !== undefined) return taken
    if (signal.aborted && asked > 0) this.#socket?.send({ type: 'codes over', id: asked })
    return { is: 'refused', why: is === 'BOX-UNREACHABLE' ? is : 'BOX-TIMEOUT' }
  }

  #ofSetUp(
    result: SetUpResult,
    question: (id: number, setUp: number) => FromServer,
    signal: AbortSignal,
  ): Promise<boolean> {
    const setUp = this.#setUps.get(result)
    if (setUp === undefined || setUp.over.aborted) return Promise.resolve(false)
    return this.#isDone((id) => question(id, setUp.id), signal)
  }

  async #isDone(question: (id: number) => FromServer, signal: AbortSignal): Promise<boolean> {
    const answer = await this.#ask(question, signal)
    return typeof answer === 'object' && answer.type === 'done' && answer.ok
  }

  /** The TVs of the home that the agent is in, each once. Lasts up to six seconds; never rejects. */
  scan(signal: AbortSignal): Promise<LinkedScan> {
    return scanThrough((question, over, take) => this.#exchange(question, over, take), signal)
  }

  async close(): Promise<void> {
    this.#detach('box closed')
  }

  async #command(
    at: { readonly box?: string },
    command: BoxCommand,
    signal: AbortSignal,
    { leftMs = PRESS_TIME_TO_LIVE_MS, press = this.#ownNumber() }: PressDetails = {},
  ): Promise<Outcome> {
    // Even if the caller waits longer for the answer.
    const ttlMs = Math.min(leftMs, PRESS_TIME_TO_LIVE_MS)
    const answer = await this.#ask(
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

  /** Sends a question and waits for its answer. BOX-UNREACHABLE and TOO-LATE mean that it was not sent. */
  async #ask(question: (id: number) => FromServer, signal: AbortSignal): Promise<Answer | BoxRefusal> {
    let taken: Answer | undefined
    const asked = await this.#exchange(question, signal, (answer) => {
      taken = answer
      return 'last'
    })
    return asked === 'answered' ? (taken ?? 'BOX-TIMEOUT') : asked
  }

  /** Sends a question and gives its answers to `take`, up to the one of which that says that it is the last. */
  #exchange(
    question: (id: number) => FromServer,
    signal: AbortSignal,
    take: (answer: Answer) => 'more' | 'last',
  ): Promise<'answered' | BoxRefusal> {
    const socket = this.#socket
    if (socket === undefined || socket.waitingBytes() > STALLED_BYTES) return Promise.resolve('BOX-UNREACHABLE')
    if (signal.aborted) return Promise.resolve('TOO-LATE')
    const id = (this.#lastId += 1)
    const message = question(id)
    if (isForBoxes(message) && !this.#knowsBoxes) return Promise.resolve('BOX-UNREACHABLE')
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

  #detach(why: LinkEnd): void {
    const socket = this.#socket
    this.#socket = undefined
    this.#knowsBoxes = false
    if (socket === undefined) return
    socket.close(why)
    for (const answered of this.#waiting.values()) answered('gone')
    this.#followers.anotherAgent()
  }
}

/** The parts of one list. */
function together(first: CodesAnswer, next: CodesAnswer): CodesAnswer {
  if (first.is !== 'codes' || next.is !== 'codes') return next
  const { codes, names } = first.codes
  const all = [...names, ...next.codes.names].slice(0, CODE_NAMES_AT_MOST)
  return { is: 'codes', codes: { ...first.codes, codes: [...codes, ...next.codes.codes], names: all } }
}
