/**
 * The WebSocket to an RDK box, and the access token for it. Each new connection asks which plugins are active, and so
 * does an open one while some are missing: a starting box activates them one by one. Thunder does not answer a call
 * that it rejects, so each question has its own time limit.
 */
import type { BoxMemory } from '../box-memory.ts'
import { givenToken } from '../kept-login.ts'
import { hostInUrl } from '../wire/address.ts'
import { isExpired, unlessAborted, DeviceError, within, type Deadline } from '../wire/command.ts'
import { MessageSocket, type Takes, type Talk } from '../wire/message-socket.ts'
import { programRunner } from '../wire/run-program.ts'
import {
  answerIn,
  CALLSIGNS,
  callText,
  isActive,
  isMessage,
  PLUGINS,
  PURPOSES,
  refusalOf,
  statusCall,
  type Answer,
  type Call,
  type Callsign,
  type Purpose,
} from './messages.ts'

const ANSWERS_WITHIN_MS = 700
const DOES_WITHIN_MS = 1_800
const ASKED_AGAIN_AFTER_MS = 3_000

export class Thunder {
  readonly #token: Token
  readonly #socket: MessageSocket
  #active: ReadonlySet<Callsign> = new Set()
  /** The plugins that are here, active or not, and those about which the box was silent. */
  #installed: ReadonlySet<Callsign> = new Set()
  #askAgainAt = 0
  #ids = 0

  constructor({ host, port }: { readonly host: string; readonly port: number }, token: Token) {
    this.#token = token
    const address = `ws://${hostInUrl(host)}:${port}/jsonrpc`
    this.#socket = new MessageSocket({
      address: () => (token.now === undefined ? address : `${address}?token=${encodeURIComponent(token.now)}`),
      logIn: (talk, time) => this.#findPlugins(talk, time, new Set()),
      onMessage: (text) => isMessage(text) || this.#socket.drop(),
    })
  }

  /**
   * Opens the connection. If the box refuses our token, tries once with a new one, before anything is pressed. An open
   * connection without a plugin for some purpose asks again.
   */
  async open(time: Deadline): Promise<void> {
    if (this.#token.now === undefined || this.#token.isBeingRenewed) await this.#token.renew(this.#token.now, time)
    if (this.#socket.isOpen && this.#lacksPlugins && performance.now() > this.#askAgainAt) await this.#askAgain(time)
    const used = this.#token.now
    try {
      await this.#socket.open(time)
    } catch (error) {
      if (!(error instanceof DeviceError) || error.why !== 'BOX-NOT-ALLOWED') throw error
      if (!(await this.#token.renew(used, time))) throw error
      await this.#socket.open(time)
    }
  }

  get #lacksPlugins(): boolean {
    return PURPOSES.some((purpose) => this.pluginFor(purpose) === undefined)
  }

  /** A lost or silent connection shows at the next question. */
  async #askAgain(time: Deadline): Promise<void> {
    try {
      await this.#findPlugins(this.#socket, time, this.#active)
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error
    }
  }

  /** `active`: the plugins that were active, so far as is known; one whose question is not answered stays so. */
  async #findPlugins(talk: Pick<Talk, 'ask'>, time: Deadline, active: ReadonlySet<Callsign>): Promise<void> {
    this.#askAgainAt = performance.now() + ASKED_AGAIN_AFTER_MS
    const answers = await Promise.all(
      CALLSIGNS.map(async (callsign) => {
        const [text, takes] = this.#numbered(statusCall(callsign))
        return [callsign, await silentIsNone(talk.ask(text, takes, within(time, ANSWERS_WITHIN_MS)))] as const
      }),
    )
    if (answers.every(([, answer]) => answer === undefined)) throw new DeviceError('TOO-LATE')
    this.#installed = new Set(answers.filter(([, answer]) => answer?.is !== 'error').map(([callsign]) => callsign))
    this.#active = new Set(
      answers
        .filter(([callsign, answer]) => (answer === undefined ? active.has(callsign) : isActive(answer, callsign)))
        .map(([callsign]) => callsign),
    )
  }

  /** The active plugin for a purpose, of an open connection. */
  pluginFor(purpose: Purpose): Callsign | undefined {
    return PLUGINS[purpose].find((callsign) => this.#active.has(callsign))
  }

  /** Whether the box may have a plugin for a purpose, active or not yet. */
  hasPluginFor(purpose: Purpose): boolean {
    return PLUGINS[purpose].some((callsign) => this.#installed.has(callsign))
  }

  /**
   * Asks a question that changes nothing. Undefined for an error: the box does not have what was asked about. Silence is
   * no answer, and rejects.
   */
  async ask(call: Call, time: Deadline): Promise<unknown> {
    const answer = await this.#askOverOpen(call, time)
    if (answer === undefined) throw new DeviceError(isExpired(time) ? 'TOO-LATE' : 'BOX-UNREACHABLE')
    return resultIn(answer)
  }

  /** The same, where an unknown answer is as good as none: undefined for silence, too. */
  async askIfAnswered(call: Call, time: Deadline): Promise<unknown> {
    return resultIn(await this.#askOverOpen(call, time))
  }

  /**
   * Undefined for silence. If an open connection turns out to be lost, asks again over a new one; rejects if that fails,
   * too.
   */
  async #askOverOpen(call: Call, time: Deadline): Promise<Answer | undefined> {
    const wasOpen = this.#socket.isOpen
    try {
      return await this.#askOnce(call, time)
    } catch (error) {
      if (!wasOpen || !(error instanceof DeviceError) || error.why !== 'BOX-UNREACHABLE') throw error
      return await this.#askOnce(call, time)
    }
  }

  async #askOnce(call: Call, time: Deadline): Promise<Answer | undefined> {
    await this.open(time)
    const [text, takes] = this.#numbered(call)
    return await silentIsNone(this.#socket.ask(text, takes, within(time, ANSWERS_WITHIN_MS)))
  }

  /** Sends a command, once. Rejects with a DeviceError. */
  async command(call: Call, time: Deadline): Promise<void> {
    await this.open(time)
    const [text, takes] = this.#numbered(call)
    const answer = await this.#socket.command(text, takes, within(time, DOES_WITHIN_MS))
    if (answer.is === 'result') return
    // Reconnects next time, to ask again which plugins are active.
    if (answer.code === 2 || answer.code === 31) this.#socket.drop()
    throw new DeviceError(refusalOf(answer.code))
  }

  close(): void {
    this.#socket.close()
  }

  #numbered(call: Call): readonly [string, Takes<Answer>] {
    const id = (this.#ids += 1)
    return [callText(id, call), (text) => answerIn(text, id)]
  }
}

function resultIn(answer: Answer | undefined): unknown {
  return answer?.is === 'result' ? answer.result : undefined
}

async function silentIsNone(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof DeviceError && error.why === 'TOO-LATE') return undefined
    throw error
  }
}

export interface TokenSettings {
  readonly token?: string | undefined
  /** A program with its arguments, such as `ssh box WPEFrameworkSecurityUtility`. */
  readonly tokenCommand?: readonly string[] | undefined
}

/** Thunder's access token: from the settings, from the set-up, or printed by the owner's command. */
export class Token {
  readonly #settings: TokenSettings
  readonly #memory: BoxMemory
  #printed: string | undefined
  /** The run of the token command, which several may wait for. */
  #running: Promise<boolean> | undefined

  constructor(settings: TokenSettings, memory: BoxMemory) {
    this.#settings = settings
    this.#memory = memory
  }

  /** Undefined if none is known; many boxes require none. */
  get now(): string | undefined {
    const kept = this.#memory.read()
    return givenToken(this.#settings.token, kept) ?? this.#printed ?? kept['token']
  }

  get isBeingRenewed(): boolean {
    return this.#running !== undefined
  }

  /**
   * Gets a token in place of a refused one, from the token command, within the time of the press. Presses and questions
   * that want one at the same time share a run of the command. Returns whether there is another one now.
   */
  async renew(refused: string | undefined, { signal }: Deadline): Promise<boolean> {
    const { tokenCommand } = this.#settings
    if (tokenCommand === undefined) return false
    while (this.now === refused) {
      const isOwn = this.#running === undefined
      this.#running ??= this.#run(tokenCommand, signal).finally(() => (this.#running = undefined))
      const hasEnded = await unlessAborted(this.#running, signal)
      // If the time of another press was over, the command was killed, and runs again.
      if (isOwn || hasEnded) break
    }
    return this.now !== refused
  }

  /** Returns false if the command was killed because the time was over. */
  async #run(tokenCommand: readonly string[], signal: AbortSignal): Promise<boolean> {
    const printed = await programRunner(tokenCommand)([], signal).then(tokenIn, () => undefined)
    this.#printed = printed ?? this.#printed
    return !signal.aborted
  }
}

/** `{"token":"…"}` as the box's own tool prints it, or the token alone. */
export function tokenIn(printed: string): string | undefined {
  return /"token"\s*:\s*"([\w.~+/=-]+)"/u.exec(printed)?.[1] ?? /^\s*([\w.~+/=-]+)\s*$/u.exec(printed)?.[1]
}
