/**
 * The server's side of a linked box: the box beside the agent, and other TVs that the agent drives. Without a connected
 * agent every command is refused at once.
 */
import type { BoxCommand, FromAgent, FromServer, LinkCapabilities } from '@beckon/contract/box-link'
import type { KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { TvCommand } from '@beckon/contract/tv-keys'
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
import { steadyNow } from '../presses/steady-now.ts'
import { LinkRequests, type Answer, type LinkEnd, type LinkSocket } from './link-requests.ts'

export interface LinkedBoxOptions {
  readonly id: string
  readonly name: string
  readonly layout: BoxLayout
}

/** A box behind a link: the one beside the agent, or, with an id in `target`, another TV that the agent drives. */
class BoxBehindLink implements Box {
  readonly id: string
  readonly name: string
  readonly layout: BoxLayout
  /** Shared by all boxes of the link. */
  protected readonly requests: LinkRequests
  protected readonly followers: Followers
  /** Stands in every message to the agent: the id of the TV, or nothing for the box beside the agent. */
  readonly #target: { readonly box?: string }

  constructor(
    { id, name, layout }: LinkedBoxOptions,
    requests: LinkRequests,
    followers: Followers,
    target: { readonly box?: string },
  ) {
    this.id = id
    this.name = name
    this.layout = layout
    this.requests = requests
    this.followers = followers
    this.#target = target
  }

  pressKey(key: KeyCode, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.#command({ is: 'key', key }, signal, details)
  }

  sendTvCommand(command: TvCommand, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.#command({ is: 'tv', command } as BoxCommand, signal, details)
  }

  runText(words: string, language: Language, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.#command({ is: 'text', words, language }, signal, details)
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const answer = await this.requests.ask(
      (id) => ({ type: 'ask', id, ...this.#target, about: 'capabilities' }),
      signal,
    )
    if (typeof answer === 'string' || answer.type !== 'capabilities') throw new Error(whyNot(answer))
    return capabilitiesFromJson(answer.capabilities)
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const answer = await this.requests.ask((id) => ({ type: 'ask', id, ...this.#target, about: 'state' }), signal)
    if (typeof answer === 'string' || answer.type !== 'state') throw new Error(whyNot(answer))
    return answer.state
  }

  async names(signal: AbortSignal): Promise<BoxNames> {
    const channels: BoxNames['channels'][number][] = []
    const apps: string[] = []
    for (let from: number | undefined = 0; from !== undefined;) {
      const place: number = from
      const part = await this.requests.ask((id) => ({ type: 'ask names', id, ...this.#target, from: place }), signal)
      if (typeof part === 'string' || part.type !== 'names') throw new Error(whyNot(part))
      channels.push(...part.channels)
      apps.push(...part.apps)
      // A part whose `next` is missing, or not a later position, is the last.
      from = part.next !== undefined && part.next > place ? part.next : undefined
    }
    return { channels, apps }
  }

  /** The listener is also called when an agent connects, disconnects or is handed over. */
  whenStateChanged(listener: () => void): () => void {
    return this.followers.add(this.#target.box, listener)
  }

  async close(): Promise<void> {}

  async #command(
    command: BoxCommand,
    signal: AbortSignal,
    { leftMs = PRESS_TIME_TO_LIVE_MS, press = this.requests.ownNumber() }: PressDetails = {},
  ): Promise<Outcome> {
    // The agent sends no older press, however long the caller waits.
    const ttlMs = Math.min(leftMs, PRESS_TIME_TO_LIVE_MS)
    const answer = await this.requests.ask(
      (id) => ({ type: 'command', id, sentAt: steadyNow(), ttlMs, press, ...this.#target, command }),
      signal,
    )
    if (typeof answer === 'string') return refused(answer)
    return answer.type === 'outcome' ? answer.outcome : refused('BOX-TIMEOUT')
  }
}

/** The box beside an agent, and the server's end of its link. */
export class LinkedBox extends BoxBehindLink {
  /** The attached agent has a newer link to another server and sends nothing more here. */
  #isHandedOver = false

  constructor(options: LinkedBoxOptions) {
    const requests = new LinkRequests()
    super(options, requests, new Followers((message) => requests.send(message)), {})
  }

  /** A TV that the agent drives under this id. It is unreachable while no agent is linked. */
  tv(id: string, name: string, layout: BoxLayout): Box {
    return new BoxBehindLink({ id, name, layout }, this.requests, this.followers, { box: id })
  }

  /** Whether an agent is attached, and has no newer link. */
  get isLinked(): boolean {
    return this.requests.socket !== undefined && !this.#isHandedOver
  }

  /**
   * Attaches a connected agent and closes the link of the previous one, which may be dead. The returned function
   * detaches this agent. Undefined for a link that the same agent has replaced already.
   */
  attach(socket: LinkSocket): ((why?: LinkEnd) => void) | undefined {
    const before = this.requests.socket?.agent
    const isSameAgent = before !== undefined && before.incarnation === socket.agent?.incarnation
    if (isSameAgent && socket.agent.dial < before.dial) {
      socket.close('moved')
      return undefined
    }
    this.#detach(isSameAgent ? 'moved' : 'replaced')
    this.requests.attach(socket)
    this.#isHandedOver = false
    this.followers.agentChanged()
    this.followers.begin()
    return (why = 'box closed') => {
      if (this.requests.socket === socket) this.#detach(why)
    }
  }

  /**
   * Called when the agent of this socket has a newer link to another server. Until it is detached, commands that arrive
   * here are still sent to it and answered.
   */
  handOver(socket: LinkSocket): void {
    if (this.requests.socket !== socket) return
    this.#isHandedOver = true
    this.followers.agentChanged()
  }

  /** Handles an answer of the attached agent. */
  answered(answer: Answer): void {
    this.requests.takeAnswer(answer)
  }

  /**
   * The message from which the agent measures the age of commands. `yours`: the agent's clock in the message to which
   * this one replies; 0 for none.
   */
  clockMessage(yours = 0): FromServer {
    return { type: 'clock', now: steadyNow(), yours }
  }

  /** Called when the agent reports that the state of one of its TVs, or of the box beside it, may have changed. */
  changed(box: string | undefined): void {
    this.followers.changed(box)
  }

  override async close(): Promise<void> {
    this.#detach('box closed')
  }

  #detach(why: LinkEnd): void {
    if (this.requests.detach(why)) this.followers.agentChanged()
  }
}

/** The refusal for an answer that does not have the expected type. */
function whyNot(answer: FromAgent | BoxRefusal): string {
  if (typeof answer === 'string') return answer
  return answer.type === 'outcome' && answer.outcome.is === 'refused' ? answer.outcome.why : 'BOX-UNREACHABLE'
}

/** The capabilities of a box as JSON, with lists in place of sets. */
export function capabilitiesToJson({ keys, lacks, tvButtons, ...rest }: Capabilities): LinkCapabilities {
  return {
    ...rest,
    keys: [...keys],
    ...(lacks === undefined ? {} : { lacks: [...lacks] }),
    ...(tvButtons === undefined ? {} : { tvButtons: [...tvButtons] }),
  }
}

export function capabilitiesFromJson({ keys, lacks, tvButtons, ...rest }: LinkCapabilities): Capabilities {
  return {
    ...rest,
    keys: new Set(keys),
    ...(lacks === undefined ? {} : { lacks: new Set(lacks) }),
    ...(tvButtons === undefined ? {} : { tvButtons: new Set(tvButtons) }),
  }
}

/** Undefined for the box beside the agent. */
type LinkedBoxId = string | undefined

/**
 * The subscribers to changes of the boxes behind a link. The agent is asked to follow the boxes that have one.
 */
class Followers {
  readonly #send: (message: FromServer) => void
  readonly #listeners = new Map<LinkedBoxId, Set<() => void>>()
  #canFollow = false

  constructor(send: (message: FromServer) => void) {
    this.#send = send
  }

  /** The returned function removes the listener. */
  add(box: LinkedBoxId, listener: () => void): () => void {
    const all = this.#listeners.get(box) ?? new Set()
    all.add(listener)
    if (!this.#listeners.has(box)) {
      this.#listeners.set(box, all)
      this.#follow(box, true)
    }
    return () => {
      if (!all.delete(listener) || all.size > 0) return
      this.#listeners.delete(box)
      this.#follow(box, false)
    }
  }

  /** Called when an agent is attached. */
  begin(): void {
    if (this.#canFollow) return
    this.#canFollow = true
    for (const box of this.#listeners.keys()) this.#follow(box, true)
  }

  /** Called when an agent connected or disconnected: every box may have changed, and a new agent follows none yet. */
  agentChanged(): void {
    this.#canFollow = false
    for (const box of this.#listeners.keys()) this.changed(box)
  }

  changed(box: LinkedBoxId): void {
    for (const listener of this.#listeners.get(box) ?? []) listener()
  }

  #follow(box: LinkedBoxId, on: boolean): void {
    if (this.#canFollow) this.#send({ type: 'follow', on, ...(box === undefined ? {} : { box }) })
  }
}
