/**
 * One WebSocket to a box: it connects when first needed and closes when idle. A remote end that was silent must answer
 * a ping before a command is written: one that hangs would carry the command out later. Each message is written once.
 */
import WebSocket from 'ws'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { connectPinned, fingerprintOf, type CertificateCheck } from './pinned-tls.ts'
import { ExpectedMessages, type Late, type Takes as TakesOf } from './expected-messages.ts'
import { isNotAllowed } from './http-client.ts'
import { ReadingPace } from './tcp.ts'
import {
  OtherFamily,
  DeviceError,
  HEARD_LATELY_MS,
  SHAKES_HANDS_WITHIN_MS,
  isExpired,
  unlessAborted,
  type Deadline,
} from './command.ts'
import { hostOf } from './address.ts'

export interface MessageSocketOptions {
  /** `ws://…` or `wss://…`; called before each connection, since it may contain a token that changes. */
  readonly address: () => string
  /** For `wss:`: the pinned fingerprint, and a callback for the one that was seen. */
  readonly pin?: CertificateCheck
  /** The limit of one message; 64 kB by default. */
  readonly maxBytes?: number
  /**
   * The log-in on a new connection, before anything else is written. It uses `Talk` and throws a DeviceError if it is
   * refused.
   */
  readonly logIn?: (talk: Talk, time: Deadline) => Promise<void>
  /** A question that changes nothing, asked in place of pings, for a remote end that does not answer them. */
  readonly probe?: { readonly text: string; readonly takes: Takes<unknown> }
  /** Called with every message that no question waits for: events and pushed states. */
  readonly onMessage?: (message: string) => void
  /** Called when the connection is closed: states that were pushed over it are no longer valid. */
  readonly onClose?: () => void
}

/** A message, or a function that creates it at the moment of writing, for protocols with numbered messages. */
type Text = string | (() => string)

/** Recognises the answer among the messages. */
export type Takes<T> = TakesOf<string, T>

export interface Talk {
  /** Sends a question and waits for its answer. The connection stays if the wait ends. */
  ask<T>(text: Text, takes: Takes<T>, time: Deadline): Promise<T>
  /** Waits for a message without asking. */
  wait<T>(takes: Takes<T>, time: Deadline): Promise<T>
  /** Sends something that changes nothing and is not answered. */
  say(text: string): void
}

/** A remote end that leaves a ping unanswered for this long may have lost its connection. */
const HUNG_AFTER_MS = 1_000
/** A timer may fire this much too early, as measured by `performance.now()`. */
const EARLY_MS = 5
const MAX_BYTES = 64 * 1024
/** Without a command for this long, the connection is closed. */
const IDLE_MS = 10 * MINUTE_MS

export class MessageSocket {
  readonly #options: MessageSocketOptions
  readonly #expected = new ExpectedMessages<string>()
  #socket: WebSocket | undefined
  #opening: Promise<void> | undefined
  #heardAt = Number.NEGATIVE_INFINITY
  /** When the first ping was sent since the last message; undefined if none was. */
  #pingedAt: number | undefined
  #idle: NodeJS.Timeout | undefined
  #pings = 0
  #peer: string | undefined
  readonly #closed = new AbortController()

  constructor(options: MessageSocketOptions) {
    this.#options = options
  }

  /** Whether a connection is open and logged in. */
  get isOpen(): boolean {
    return this.#socket !== undefined && this.#opening === undefined
  }

  /** The IP address of the last connected peer; undefined before the first. */
  get peer(): string | undefined {
    return this.#peer
  }

  /** Opens the connection if there is none. Rejects with a DeviceError. */
  async open(time: Deadline): Promise<void> {
    for (;;) {
      if (this.#closed.signal.aborted) throw new DeviceError('BOX-UNREACHABLE')
      if (isExpired(time)) throw new DeviceError('TOO-LATE')
      this.#restartIdleTimer()
      if (this.isOpen) return
      const begun = this.#opening
      this.#opening ??= this.#connectUnlessClosed(time).finally(() => (this.#opening = undefined))
      try {
        await unlessAborted(this.#opening, time.signal)
      } catch (error) {
        // Try again if it was another command's attempt, whose time ended first.
        if (begun === undefined || (error as DeviceError).why !== 'TOO-LATE') throw error
      }
    }
  }

  /** Asks a question that changes nothing. */
  async ask<T>(text: Text, takes: Takes<T>, time: Deadline): Promise<T> {
    if (!this.#isReady()) await this.#makeReady(time)
    return await this.#exchange(text, takes, time, 'TOO-LATE')
  }

  /**
   * Sends a command once and waits for its answer. Once written, every failure is BOX-TIMEOUT: it may have been carried
   * out.
   */
  async command<T>(text: Text, takes: Takes<T>, time: Deadline): Promise<T> {
    if (!this.#isReady()) await this.#makeReady(time)
    return await this.#exchange(text, takes, time, 'BOX-TIMEOUT')
  }

  /** Sends a command that is never answered, once, and waits until the remote end has read it. */
  async deliver(text: string, time: Deadline): Promise<void> {
    await this.#makeReady(time)
    if (isExpired(time)) throw new DeviceError('TOO-LATE')
    this.#write(text)
    await this.#ping(time, 'BOX-TIMEOUT')
  }

  /**
   * Makes sure that the remote end responds, before a command is written that must not be carried out late. Replaces a
   * lost connection.
   */
  async proveAlive(time: Deadline): Promise<void> {
    if (this.#wasHeardLately()) return
    if (!this.#isHung()) {
      const timeoutSignal = AbortSignal.timeout(HUNG_AFTER_MS)
      try {
        return await this.#probe({ ...time, signal: AbortSignal.any([time.signal, timeoutSignal]) })
      } catch (error) {
        // It does not hang (yet): the command's time has ended, or there was another failure.
        if (!this.#isHung() || isExpired(time)) throw error
      }
    }
    this.drop()
    await this.open(time)
  }

  /** Closes for good; commands under way are refused. */
  close(): void {
    this.#closed.abort()
    this.drop()
  }

  /** Closes the connection; the next command opens a new one. */
  drop(): void {
    clearTimeout(this.#idle)
    this.#idle = undefined
    const socket = this.#socket
    this.#socket = undefined
    this.#heardAt = Number.NEGATIVE_INFINITY
    socket?.terminate()
    this.#expected.fail(new DeviceError('BOX-UNREACHABLE'))
    if (socket !== undefined) this.#options.onClose?.()
  }

  async #connectUnlessClosed({ signal, until }: Deadline): Promise<void> {
    const closed = this.#closed.signal
    try {
      await this.#connectAndLogIn({ signal: AbortSignal.any([signal, closed]), until })
    } catch (error) {
      throw closed.aborted ? new DeviceError('BOX-UNREACHABLE') : error
    }
  }

  async #connectAndLogIn(time: Deadline): Promise<void> {
    const timeoutSignal = AbortSignal.timeout(SHAKES_HANDS_WITHIN_MS)
    let connected
    try {
      connected = await this.#dial(AbortSignal.any([time.signal, timeoutSignal]))
    } catch (error) {
      throw timeoutSignal.aborted && !time.signal.aborted ? new DeviceError('BOX-UNREACHABLE') : error
    }
    const { socket, peer } = connected
    this.#socket = socket
    this.#peer = peer
    this.#noteHeard()
    const pace = new ReadingPace(socket)
    socket.on('message', (data, isBinary) => {
      if (this.#socket !== socket) return
      const text = isBinary ? '' : String(data)
      pace.heard(text.length)
      this.#read(text)
    })
    socket.on('pong', () => this.#noteHeard())
    socket.on('error', () => this.#socket === socket && this.drop())
    socket.on('close', () => this.#socket === socket && this.drop())
    const loggedIn = this.#options.logIn?.(this.#talk(), time)
    socket.resume()
    try {
      await loggedIn
    } catch (error) {
      if (this.#socket === socket) this.drop()
      throw error
    }
  }

  async #dial(signal: AbortSignal): Promise<{ readonly socket: WebSocket; readonly peer: string | undefined }> {
    const address = new URL(this.#options.address())
    const { pin } = this.#options
    const tls =
      address.protocol === 'wss:'
        ? await connectPinned(
            {
              host: hostOf(address),
              port: Number(address.port || 443),
              fingerprint: pin?.expected(),
              byAuthority: pin?.byAuthority ?? false,
            },
            signal,
          )
        : undefined
    const socket = new WebSocket(address, {
      ...(tls === undefined ? {} : { createConnection: () => tls }),
      maxPayload: this.#options.maxBytes ?? MAX_BYTES,
      perMessageDeflate: false,
      followRedirects: false,
    })
    try {
      const peer = await unlessAborted(opened(socket), signal)
      if (tls !== undefined) pin?.seen(fingerprintOf(tls))
      return { socket, peer }
    } catch (error) {
      socket.on('error', () => {})
      socket.terminate()
      throw error
    }
  }

  #talk(): Talk {
    return {
      ask: (text, takes, time) => this.#exchange(text, takes, time, 'TOO-LATE'),
      wait: (takes, time) => this.#expected.next(takes, time, 'TOO-LATE'),
      say: (text) => this.#write(text),
    }
  }

  /** Writes first, so that the message is under way while the wait for its answer is set up. */
  #exchange<T>(text: Text, takes: Takes<T>, time: Deadline, late: Late): Promise<T> {
    if (isExpired(time)) return Promise.reject(new DeviceError('TOO-LATE'))
    if (this.#socket === undefined) return Promise.reject(new DeviceError('BOX-UNREACHABLE'))
    this.#write(typeof text === 'string' ? text : text())
    const answer = this.#expected.next(takes, time, late)
    this.#restartIdleTimer()
    return answer
  }

  #isReady(): boolean {
    return this.isOpen && this.#wasHeardLately()
  }

  async #makeReady(time: Deadline): Promise<void> {
    await this.open(time)
    await this.proveAlive(time)
  }

  #wasHeardLately(): boolean {
    return performance.now() - this.#heardAt < HEARD_LATELY_MS
  }

  #isHung(): boolean {
    return this.#pingedAt !== undefined && performance.now() - this.#pingedAt >= HUNG_AFTER_MS - EARLY_MS
  }

  async #probe(time: Deadline): Promise<void> {
    const { probe } = this.#options
    if (probe === undefined) return await this.#ping(time, 'TOO-LATE')
    this.#pingedAt ??= performance.now()
    await this.#exchange(probe.text, probe.takes, time, 'TOO-LATE')
  }

  async #ping(time: Deadline, late: Late): Promise<void> {
    const socket = this.#socket
    if (socket === undefined) throw new DeviceError(late === 'BOX-TIMEOUT' ? late : 'BOX-UNREACHABLE')
    const mark = String((this.#pings += 1))
    const ponged = Promise.withResolvers<void>()
    const onPong = (data: Buffer) => data.toString() === mark && ponged.resolve()
    socket.on('pong', onPong)
    // Takes no message; only notices a lost connection.
    const stop = this.#expected.add({ take: () => false, fail: (failure) => ponged.reject(failure) })
    try {
      this.#pingedAt ??= performance.now()
      socket.ping(mark)
      await unlessAborted(ponged.promise, time.signal)
    } catch (error) {
      throw late === 'BOX-TIMEOUT' ? new DeviceError('BOX-TIMEOUT') : error
    } finally {
      ponged.promise.catch(() => {})
      stop()
      socket.off('pong', onPong)
    }
  }

  #noteHeard(): void {
    this.#heardAt = performance.now()
    this.#pingedAt = undefined
  }

  #read(message: string): void {
    this.#noteHeard()
    if (!this.#expected.give(message)) this.#options.onMessage?.(message)
  }

  #write(text: string): void {
    this.#socket?.send(text)
  }

  #restartIdleTimer(): void {
    // Refreshing a running timer is cheaper than creating one.
    if (this.#idle !== undefined) return void this.#idle.refresh()
    this.#idle = setTimeout(() => this.drop(), IDLE_MS)
    this.#idle.unref()
  }
}

/**
 * Resolves with the peer's address. The socket stays paused until there are listeners, so that early messages are not
 * lost. An unexpected HTTP status means BOX-NOT-ALLOWED or another family.
 */
function opened(socket: WebSocket): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let peer: string | undefined
    socket.once('upgrade', (response) => (peer = response.socket.remoteAddress))
    socket.once('open', () => {
      socket.pause()
      resolve(peer)
    })
    socket.once('error', (error) => reject(new DeviceError('BOX-UNREACHABLE', { cause: error })))
    socket.once('close', () => reject(new DeviceError('BOX-UNREACHABLE')))
    socket.once('unexpected-response', (request, { statusCode }) => {
      request.destroy()
      reject(isNotAllowed(statusCode) ? new DeviceError('BOX-NOT-ALLOWED') : new OtherFamily())
    })
  })
}
