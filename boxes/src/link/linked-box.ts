/**
 * The server's side of a linked box. Without a connected agent every command is refused at once. A command that was
 * sent and not answered in time may have been done, so it is never sent again.
 */
import { SIGHTINGS_AT_MOST, setUpBox, type BoxCommand, type FromBox, type FromServer } from '@beckon/contract/box-link'
import { DRIVERS } from '@beckon/contract/drivers'
import type { KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { pressText } from '@beckon/contract/press'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { SetUpQuestion } from '@beckon/contract/set-up'
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
import { mergeSightings } from '../discovery/merge-sightings.ts'
import type { Found, Sighting } from '../discovery/sighting.ts'
import { SetUpFailure, type Address, type SetUpDialogue, type SetUpResult } from '../set-up.ts'
import { isHomeAddress } from '../wire/home-address.ts'
import { plainText } from '../wire/plain-text.ts'
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

type Answer = Extract<
  FromBox,
  { type: 'outcome' | 'capabilities' | 'state' | 'names' | 'scanned' | 'set up step' | 'done' }
>

/** `cannot-scan`: an older agent. `unreachable`: there is no agent, or its link broke meanwhile. */
export type LinkedScan = readonly Found[] | 'cannot-scan' | 'unreachable'

const STALLED_BYTES = 64 * 1024
/** The time in which an agent that can scan says so, and in which it tells what it saw. */
const SCAN_BEGINS_WITHIN_MS = 2_000
const SCAN_ENDS_WITHIN_MS = 6_000
const OPTIONS_AT_MOST = 2_000

export class LinkedBox implements Box {
  readonly id: string
  readonly name: string
  readonly family: BoxFamily
  readonly #secretHash: Buffer
  readonly #waiting = new Map<number, (answer: Answer | 'gone') => void>()
  #socket: LinkSocket | undefined
  /** Whether the attached agent said that it knows several boxes. */
  #knowsBoxes = false
  readonly #setUps = new WeakMap<SetUpResult, { readonly id: number; readonly over: AbortSignal }>()
  #lastId = 0
  readonly #asClient = randomBytes(12).toString('base64url')
  #lastPress = 0
  readonly #own = this.#at({})

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
    this.#knowsBoxes = false
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

  /** The attached agent knows several boxes, and sets up TVs; true if that is news. */
  knowsBoxes(): boolean {
    const isNews = !this.#knowsBoxes
    this.#knowsBoxes = true
    return isNews
  }

  /** Whether TVs can be set up through this link now. */
  get setsUpTvs(): boolean {
    return this.#socket !== undefined && this.#knowsBoxes
  }

  pressKey(key: KeyCode, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.#own.pressKey(key, signal, details)
  }

  sendTvCommand(command: TvCommand, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.#own.sendTvCommand(command, signal, details)
  }

  runText(words: string, language: Language, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.#own.runText(words, language, signal, details)
  }

  capabilities(signal: AbortSignal): Promise<Capabilities> {
    return this.#own.capabilities(signal)
  }

  state(signal: AbortSignal): Promise<BoxState> {
    return this.#own.state(signal)
  }

  names(signal: AbortSignal): Promise<BoxNames> {
    return this.#own.names(signal)
  }

  /** A TV that the agent keeps under this id. It is unreachable while no agent is linked that knows several boxes. */
  box(id: string, name: string, family: BoxFamily): Box {
    return { id, name, family, ...this.#at({ box: id }), close: async () => {} }
  }

  #at(at: { readonly box?: string }): Omit<Box, 'id' | 'name' | 'family' | 'close'> {
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
        return { ...answer.capabilities, keys: new Set(answer.capabilities.keys) }
      },
      state: async (signal) => {
        const answer = await this.#ask((id) => ({ type: 'ask', id, ...at, about: 'state' }), signal)
        if (typeof answer === 'object' && answer.type === 'state') return answer.state
        // Older agents tell an empty state of a box that tells none.
        if (at.box === undefined) return {}
        throw new Error(whyNot(answer))
      },
      names: (signal) => this.#names(at, signal),
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
  async setUp(
    { driver, host, port }: Address & { readonly driver: string },
    dialogue: SetUpDialogue,
  ): Promise<SetUpResult> {
    const socket = this.#socket
    const { signal } = dialogue
    let id = 0
    let last: Extract<FromBox, { type: 'set up step' }>['step'] | undefined
    const options: { readonly value: string; readonly label: string }[] = []
    const send = (message: FromServer) => {
      if (socket !== undefined && this.#socket === socket && this.#knowsBoxes) socket.send(message)
    }
    const ask = (n: number, question: SetUpQuestion, wrong: boolean) => {
      const asked = () => send({ type: 'set up shown', id, n })
      dialogue.ask(question, { wrong, asked }).then(
        (answer) => send({ type: 'set up answer', id, n, ...answer }),
        () => {},
      )
    }
    signal.addEventListener('abort', () => send({ type: 'set up over', id }), { once: true })
    await this.#exchange(
      (given) => ({ type: 'set up', id: (id = given), driver, host, ...(port === undefined ? {} : { port }) }),
      signal,
      (answer) => {
        if (answer.type !== 'set up step') return 'last'
        const { n, step } = answer
        switch (step.is) {
          case 'options':
            if (options.length < OPTIONS_AT_MOST) options.push(...step.options)
            return 'more'
          case 'question':
            ask(n, asPlainText(step.question, options.splice(0)), step.wrong)
            return 'more'
          case 'tell':
            dialogue.tell(step.what)
            return 'more'
          default:
            last = step
            return 'last'
        }
      },
    )
    if (last?.is === 'failed') throw new SetUpFailure(last.why)
    if (last?.is !== 'ready' || signal.aborted) throw new SetUpFailure('unreachable')
    const { is: _, name, ...told } = last
    const result: SetUpResult = {
      ...told,
      settings: { host, ...(port === undefined ? {} : { port }) },
      ...(name === undefined ? {} : { name: plainText(name) }),
    }
    this.#setUps.set(result, { id, over: signal })
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
  async scan(signal: AbortSignal): Promise<LinkedScan> {
    const seen: Sighting[] = []
    const silence = new AbortController()
    const tooLong = setTimeout(() => silence.abort(), SCAN_BEGINS_WITHIN_MS)
    const whole = AbortSignal.any([signal, silence.signal, AbortSignal.timeout(SCAN_ENDS_WITHIN_MS)])
    const asked = await this.#exchange(
      (id) => ({ type: 'scan', id }),
      whole,
      (answer) => {
        clearTimeout(tooLong)
        if (answer.type !== 'scanned') return 'last'
        seen.push(...answer.sightings.map(asSighting).filter((one) => one !== undefined))
        return answer.more ? 'more' : 'last'
      },
    )
    clearTimeout(tooLong)
    if (asked === 'answered') return mergeSightings(seen.slice(0, SIGHTINGS_AT_MOST))
    return silence.signal.aborted ? 'cannot-scan' : 'unreachable'
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

  #detach(why: 'replaced' | 'box closed'): void {
    const socket = this.#socket
    this.#socket = undefined
    this.#knowsBoxes = false
    socket?.close(why)
    for (const answered of this.#waiting.values()) answered('gone')
  }
}

/** The agent's sets are checked as our own scan checks them: a driver of ours, an address of a home, plain text. */
function asSighting({
  driver,
  name,
  maker,
  model,
  host,
  ...rest
}: Extract<FromBox, { type: 'scanned' }>['sightings'][number]): Sighting | undefined {
  const known = DRIVERS.find((one) => one === driver)
  if (known === undefined || !isHomeAddress(host)) return undefined
  return {
    ...rest,
    driver: known,
    host,
    name: plainText(name),
    ...(maker === undefined ? {} : { maker: plainText(maker) }),
    ...(model === undefined ? {} : { model: plainText(model) }),
  }
}

/** What an agent that does not know several boxes would take for its own, or not answer. */
function isForBoxes(message: FromServer): boolean {
  return ('box' in message && message.box !== undefined) || message.type === 'set up' || message.type === 'wake'
}

function whyNot(answer: Answer | BoxRefusal): string {
  if (typeof answer === 'string') return answer
  return answer.type === 'outcome' && answer.outcome.is === 'refused' ? answer.outcome.why : 'BOX-UNREACHABLE'
}

function asPlainText(
  question: SetUpQuestion,
  before: readonly { readonly value: string; readonly label: string }[],
): SetUpQuestion {
  if (question.is !== 'choice') return question
  const options = [...before, ...question.options].map(({ value, label }) => ({ value, label: plainText(label) }))
  return { is: 'choice', options }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
