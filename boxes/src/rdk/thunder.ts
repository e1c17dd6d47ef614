/**
 * The WebSocket to an RDK box. Each new connection asks which plugins are active. What Thunder does not like it meets
 * with silence, so each question has a time of its own. And the access token with which it is opened.
 */
import type { BoxMemory } from '../box-memory.ts'
import { hostInUrl } from '../wire/address.ts'
import { WireFailure, within, type WireTime } from '../wire/command.ts'
import { MessageSocket, type Takes, type Talk } from '../wire/message-socket.ts'
import { programRunner } from '../wire/run-program.ts'
import {
  answerIn,
  CALLSIGNS,
  callText,
  isActive,
  isMessage,
  PLUGINS,
  refusalOf,
  statusCall,
  type Answer,
  type Call,
  type Callsign,
  type Purpose,
} from './messages.ts'

const ANSWERS_WITHIN_MS = 700
const DOES_WITHIN_MS = 1_800
const ASKED_AGAIN_AFTER_MS = 1_000

export class Thunder {
  readonly #token: Token
  readonly #socket: MessageSocket
  #active: ReadonlySet<Callsign> = new Set()
  #askAgainAt = 0
  #ids = 0

  constructor({ host, port }: { readonly host: string; readonly port: number }, token: Token) {
    this.#token = token
    const address = `ws://${hostInUrl(host)}:${port}/jsonrpc`
    this.#socket = new MessageSocket({
      address: () => (token.now === undefined ? address : `${address}?token=${encodeURIComponent(token.now)}`),
      logIn: (talk, time) => this.#findPlugins(talk, time),
      onMessage: (text) => isMessage(text) || this.#socket.drop(),
    })
  }

  /**
   * A box that does not take our token gets a new one, once, before anything is pressed. One that told no plugin for
   * keys is asked again: it may have been starting.
   */
  async open(time: WireTime): Promise<void> {
    if (this.#token.now === undefined) await this.#token.renew(time)
    if (this.#socket.isOpen && this.pluginFor('keys') === undefined && performance.now() > this.#askAgainAt)
      return await this.#findPlugins(this.#socket, time)
    try {
      await this.#socket.open(time)
    } catch (error) {
      if (!(error instanceof WireFailure) || error.why !== 'BOX-NOT-ALLOWED') throw error
      if (!(await this.#token.renew(time))) throw error
      await this.#socket.open(time)
    }
  }

  async #findPlugins(talk: Pick<Talk, 'ask'>, time: WireTime): Promise<void> {
    this.#askAgainAt = performance.now() + ASKED_AGAIN_AFTER_MS
    const answers = await Promise.all(
      CALLSIGNS.map(async (callsign) => {
        const [text, takes] = this.#numbered(statusCall(callsign))
        return [callsign, await silentIsNone(talk.ask(text, takes, within(time, ANSWERS_WITHIN_MS)))] as const
      }),
    )
    if (answers.every(([, answer]) => answer === undefined)) throw new WireFailure('TOO-LATE')
    this.#active = new Set(
      answers.flatMap(([callsign, answer]) => (answer && isActive(answer, callsign) ? [callsign] : [])),
    )
  }

  /** The active plugin for a purpose, of an open connection. */
  pluginFor(purpose: Purpose): Callsign | undefined {
    return PLUGINS[purpose].find((callsign) => this.#active.has(callsign))
  }

  /**
   * Asks something that changes nothing. Undefined for an error, or silence. Rejects when the connection is gone; a
   * question that meets one that has just ended is asked again over another.
   */
  async ask(call: Call, time: WireTime): Promise<unknown> {
    const wasOpen = this.#socket.isOpen
    try {
      return await this.#askOnce(call, time)
    } catch (error) {
      if (!wasOpen || !(error instanceof WireFailure) || error.why !== 'BOX-UNREACHABLE') throw error
      return await this.#askOnce(call, time)
    }
  }

  async #askOnce(call: Call, time: WireTime): Promise<unknown> {
    await this.open(time)
    const [text, takes] = this.#numbered(call)
    const answer = await silentIsNone(this.#socket.ask(text, takes, within(time, ANSWERS_WITHIN_MS)))
    return answer?.is === 'result' ? answer.result : undefined
  }

  /** Does something, once. Rejects with a WireFailure. */
  async command(call: Call, time: WireTime): Promise<void> {
    await this.open(time)
    const [text, takes] = this.#numbered(call)
    const answer = await this.#socket.command(text, takes, within(time, DOES_WITHIN_MS))
    if (answer.is === 'result') return
    // Which plugins are active must be asked again.
    if (answer.code === 2 || answer.code === 31) this.#socket.drop()
    throw new WireFailure(refusalOf(answer.code))
  }

  close(): void {
    this.#socket.close()
  }

  #numbered(call: Call): readonly [string, Takes<Answer>] {
    const id = (this.#ids += 1)
    return [callText(id, call), (text) => answerIn(text, id)]
  }
}

async function silentIsNone(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof WireFailure && error.why === 'TOO-LATE') return undefined
    throw error
  }
}

export interface TokenSettings {
  readonly token?: string | undefined
  /** A program and its words, such as `ssh box WPEFrameworkSecurityUtility`. */
  readonly tokenCommand?: readonly string[] | undefined
}

/** Thunder's access token: from the settings, from set-up, or printed by a command of the owner's. */
export class Token {
  readonly #settings: TokenSettings
  readonly #memory: BoxMemory
  #printed: string | undefined

  constructor(settings: TokenSettings, memory: BoxMemory) {
    this.#settings = settings
    this.#memory = memory
  }

  /** Undefined where none is known; many boxes want none. */
  get now(): string | undefined {
    return this.#settings.token ?? this.#printed ?? this.#memory.read()['token']
  }

  /** Asks the command, which is allowed as long as the press is. Whether there is another token than before. */
  async renew({ signal }: WireTime): Promise<boolean> {
    const { tokenCommand } = this.#settings
    if (tokenCommand === undefined) return false
    const printed = await programRunner(tokenCommand)([], signal).then(tokenIn, () => undefined)
    const isNew = printed !== undefined && printed !== this.#printed
    this.#printed = printed ?? this.#printed
    return isNew
  }
}

/** `{"token":"…"}` as the box's own tool prints it, or the token alone. */
export function tokenIn(printed: string): string | undefined {
  return /"token"\s*:\s*"([\w.~+/=-]+)"/u.exec(printed)?.[1] ?? /^\s*([\w.~+/=-]+)\s*$/u.exec(printed)?.[1]
}
