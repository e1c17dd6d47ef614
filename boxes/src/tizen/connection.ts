/**
 * The two connections to a Samsung TV: a WebSocket for keys, text and the list of apps, which acknowledges no key (a
 * ping after it shows that it was read), and HTTP for its description and single apps. Both are encrypted, with a pinned
 * certificate.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { BoxMemory } from '../box-memory.ts'
import { HttpClient, type HttpAnswer, type HttpQuestion } from '../wire/http-client.ts'
import { MessageSocket, type Talk } from '../wire/message-socket.ts'
import { DeviceError, isExpired, deadlineOf, within, type Deadline } from '../wire/command.ts'
import {
  ABOUT_PATH,
  aboutIn,
  appsIn,
  ASK_APPS,
  channelPath,
  keyMessage,
  typeMessage,
  TYPED,
  typingIn,
  welcomeIn,
  type About,
  type App,
} from './messages.ts'
import { hostInUrl } from '../wire/address.ts'

export interface DeviceAddress {
  readonly host: string
  readonly port: number
}

/** Owners report lost keys at a gap of 250 ms and hardly any at this one; one model needs 1500. */
export const KEY_GAP_MS = 400
/** The longest message: the list of installed apps. */
const MAX_BYTES = 512 * 1024
const ABOUT_WITHIN_MS = 500
/** A TV that did not describe itself in time is not asked again for this long. */
const SILENT_FOR_MS = 10_000
const APPS_WITHIN_MS = 1_000
const RELEASED_WITHIN_MS = 1_000
/** Tries to release a held key, one every one or two seconds; after the last, the next connection releases it. */
const RELEASE_TRIES = 15
/** These keys close a text field; not every TV reports that. */
const LEAVES_TEXT = ['KEY_RETURN', 'KEY_HOME', 'KEY_EXIT', 'KEY_POWER']

export class TizenConnection {
  readonly #memory: BoxMemory
  readonly #channel: MessageSocket
  readonly #http: HttpClient
  readonly #keyGapMs: number
  #fingerprint: string | undefined
  #isTyping = false
  /** Whether it did not answer when asked for its apps; it is then not asked again on this connection. */
  #hidesApps = false
  /** When the gap to the next key begins: when the last key was sent; for a held key, when it is released. */
  #gapFrom = Number.NEGATIVE_INFINITY
  #silentUntil = Number.NEGATIVE_INFINITY
  #isClosed = false
  /** The key that is down, or may be, and is not yet released. */
  #held: string | undefined

  /** `keyGapMs`: the time from one key to the next. */
  constructor(address: DeviceAddress, memory: BoxMemory, keyGapMs = KEY_GAP_MS) {
    this.#memory = memory
    this.#keyGapMs = keyGapMs
    const pin = { expected: () => memory.read()['pin'], seen: (one: string) => void (this.#fingerprint = one) }
    this.#channel = new MessageSocket({
      address: () => urlOf(address, memory.read()['token']),
      pin,
      maxBytes: MAX_BYTES,
      logIn: (talk, time) => this.#greet(talk, time),
      onMessage: (text) => (this.#isTyping = typingIn(text) ?? this.#isTyping),
      onClose: () => (this.#isTyping = this.#hidesApps = false),
    })
    this.#http = new HttpClient({ ...address, pin, probe: { path: ABOUT_PATH } })
  }

  /** Whether a text field is open on the screen. */
  get isTyping(): boolean {
    return this.#isTyping
  }

  /** Rejects with a DeviceError. */
  async open(time: Deadline): Promise<void> {
    this.#checkUsable()
    await this.#channel.open(time)
  }

  /** Clicks a key, once. Resolves when the TV has read it. */
  async click(key: string, time: Deadline): Promise<void> {
    await this.#takeTurn(key, time)
    await this.#channel.deliver(keyMessage('Click', key), time)
  }

  /**
   * Holds a key, once. Resolves when the TV has read that it is down; it is released `ms` later, whatever happens
   * meanwhile, and other keys wait for that.
   */
  async hold(key: string, ms: number, time: Deadline): Promise<void> {
    await this.#takeTurn(key, time)
    this.#gapFrom += ms
    this.#held = key
    try {
      await this.#channel.deliver(keyMessage('Press', key), time)
    } catch (error) {
      // After a timeout the TV may have read it, and it must be released.
      if (!(error instanceof DeviceError) || error.why !== 'BOX-TIMEOUT') {
        this.#held = undefined
        this.#gapFrom -= ms
      }
      throw error
    } finally {
      if (this.#held !== undefined) setTimeout(() => void this.#release(), ms)
    }
  }

  /** Waits until the gap after the previous key is over. */
  async #takeTurn(key: string, time: Deadline): Promise<void> {
    await this.open(time)
    const earliest = this.#gapFrom + this.#keyGapMs
    if (earliest > time.until) throw new DeviceError('TOO-LATE')
    const wait = earliest - performance.now()
    if (wait > 0) await pause(wait, undefined, { signal: time.signal }).catch(() => {})
    if (isExpired(time)) throw new DeviceError('TOO-LATE')
    this.#gapFrom = performance.now()
    if (LEAVES_TEXT.includes(key)) this.#isTyping = false
  }

  /**
   * Clicks keys one after the other, each once: the first within `time`, the others within `textDeadline`. Clicks none
   * if the gaps between them take longer than that.
   */
  async clickEach(keys: readonly string[], time: Deadline, textDeadline: Deadline): Promise<void> {
    await this.open(time)
    const last = Math.max(performance.now(), this.#gapFrom + this.#keyGapMs) + (keys.length - 1) * this.#keyGapMs
    if (last > textDeadline.until) throw new DeviceError('TOO-LATE')
    let hasBegun = false
    try {
      for (const key of keys) {
        await this.click(key, hasBegun ? textDeadline : time)
        hasBegun = true
      }
    } catch (error) {
      throw hasBegun && error instanceof DeviceError ? new DeviceError('BOX-TIMEOUT') : error
    }
  }

  /** Fills the open text field, once, and closes it. */
  async type(text: string, time: Deadline): Promise<void> {
    await this.open(time)
    await this.#channel.deliver(typeMessage(text), time)
    try {
      await this.#channel.deliver(TYPED, time)
    } catch (error) {
      throw error instanceof DeviceError ? new DeviceError('BOX-TIMEOUT') : error
    }
    this.#isTyping = false
  }

  /** The TV's description of itself; undefined if it gives none, or does not answer. */
  async about(time: Deadline): Promise<About | undefined> {
    if (performance.now() < this.#silentUntil) return undefined
    try {
      const { status, text } = await this.ask({ path: ABOUT_PATH }, within(time, ABOUT_WITHIN_MS))
      return status === 200 ? aboutIn(text) : undefined
    } catch (error) {
      if (!(error instanceof DeviceError) || error.why === 'BOX-NOT-ALLOWED' || time.signal.aborted) throw error
      if (error.why === 'TOO-LATE') this.#silentUntil = performance.now() + SILENT_FOR_MS
      return undefined
    }
  }

  /** The installed apps; undefined if the TV does not answer, as some models never do. */
  async apps(time: Deadline): Promise<readonly App[] | undefined> {
    await this.open(time)
    if (this.#hidesApps) return undefined
    try {
      return await this.#channel.ask(ASK_APPS, appsIn, within(time, APPS_WITHIN_MS))
    } catch (error) {
      if (!(error instanceof DeviceError) || error.why !== 'TOO-LATE' || time.signal.aborted) throw error
      this.#hidesApps = true
      return undefined
    }
  }

  async ask(question: HttpQuestion, time: Deadline): Promise<HttpAnswer> {
    this.#checkUsable()
    return await this.#http.ask(question, time)
  }

  async command(question: HttpQuestion, time: Deadline): Promise<HttpAnswer> {
    this.#checkUsable()
    return await this.#http.command(question, time)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#held !== undefined) await this.#release()
    this.#channel.close()
    this.#http.close()
  }

  /**
   * Releases the held key. After a broken connection, the release is the first message on the next one, which opens
   * soon.
   */
  async #release(tries = RELEASE_TRIES): Promise<void> {
    const key = this.#held
    if (key === undefined) return
    const time = deadlineOf(AbortSignal.timeout(RELEASED_WITHIN_MS))
    try {
      await this.#channel.open(time)
      // A new connection has released it already.
      if (this.#held === undefined) return
      await this.#channel.deliver(keyMessage('Release', key), time)
      this.#held = undefined
    } catch {
      if (tries > 1 && !this.#isClosed) setTimeout(() => void this.#release(tries - 1), RELEASED_WITHIN_MS).unref()
    }
  }

  /** BOX-NOT-ALLOWED before the set-up: an unknown client would make the TV ask its owner, as only set-up may do. */
  #checkUsable(): void {
    if (this.#isClosed) throw new DeviceError('BOX-UNREACHABLE')
    if (this.#memory.read()['pin'] === undefined) throw new DeviceError('BOX-NOT-ALLOWED')
  }

  async #greet(talk: Talk, time: Deadline): Promise<void> {
    const welcome = await talk.wait(welcomeIn, time)
    if (welcome.is !== 'in') throw new DeviceError('BOX-NOT-ALLOWED')
    if (this.#held !== undefined) talk.say(keyMessage('Release', this.#held))
    this.#held = undefined
    const secrets = this.#memory.read()
    if (welcome.token === undefined || welcome.token === secrets['token']) return
    // The TV no longer accepts an older token. One that cannot be stored is known until the next start.
    const pin = this.#fingerprint === undefined ? {} : { pin: this.#fingerprint }
    this.#memory.write({ ...secrets, ...pin, token: welcome.token }).catch(() => {})
  }
}

export function urlOf({ host, port }: DeviceAddress, token: string | undefined): string {
  return `wss://${hostInUrl(host)}:${port}${channelPath(token)}`
}
