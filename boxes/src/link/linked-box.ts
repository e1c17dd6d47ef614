/**
 * The server's side of a linked box. Without a connected agent every command is refused at once. A command that was
 * sent and not answered in time may have been done, so it is never sent again.
 */
import { SIGHTINGS_AT_MOST, type BoxCommand, type FromBox, type FromServer } from '@beckon/contract/box-link'
import { DRIVERS } from '@beckon/contract/drivers'
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
import { mergeSightings } from '../discovery/merge-sightings.ts'
import type { Found, Sighting } from '../discovery/sighting.ts'
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

type Answer = Extract<FromBox, { type: 'outcome' | 'capabilities' | 'state' | 'names' | 'scanned' }>

/** `cannot-scan`: an older agent. `unreachable`: there is no agent, or its link broke meanwhile. */
export type LinkedScan = readonly Found[] | 'cannot-scan' | 'unreachable'

const STALLED_BYTES = 64 * 1024
/** The time in which an agent that can scan says so, and in which it tells what it saw. */
const SCAN_BEGINS_WITHIN_MS = 2_000
const SCAN_ENDS_WITHIN_MS = 6_000

export class LinkedBox implements Box {
  readonly id: string
  readonly name: string
  readonly family: BoxFamily
  readonly #secretHash: Buffer
  readonly #waiting = new Map<number, (answer: Answer | 'gone') => void>()
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
      socket.send(question(id))
    })
  }

  #detach(why: 'replaced' | 'box closed'): void {
    const socket = this.#socket
    this.#socket = undefined
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

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
