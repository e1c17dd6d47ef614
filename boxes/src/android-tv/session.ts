/**
 * One connection to the port of the remote control, from greeting to close. It keeps the state that the TV pushes,
 * answers the TV's pings, and closes when the TV is silent for too long. Nothing is written twice.
 */
import type { TLSSocket } from 'node:tls'
import { ExpectedMessages, type Late } from '../wire/expected-messages.ts'
import { connectPinned, fingerprintOf } from '../wire/pinned-tls.ts'
import { ReadingPace } from '../wire/tcp.ts'
import { DeviceError, HEARD_LATELY_MS, isExpired, type Deadline } from '../wire/command.ts'
import type { ClientCertificate } from './access.ts'
import {
  configure,
  FEATURES,
  readTvMessage,
  ping,
  pingAnswer,
  setActive,
  type TvMessage,
  type TextField,
} from './messages.ts'
import { Frames, ProtobufError } from './protobuf.ts'

export interface SessionOptions extends ClientCertificate {
  readonly host: string
  readonly port: number
  /** The fingerprint of the TV's certificate; undefined at the first connection. */
  readonly fingerprint: string | undefined
  /** The features that we want; the TV may support fewer. */
  readonly features: number
  /** Whether this TV answers our pings, as found when it was set up. */
  readonly answersPings: boolean
  /** Milliseconds of silence after which the connection is closed. */
  readonly giveUpMs?: number
  /** Called when the TV pushed another state or the connection broke. */
  readonly changed?: () => void
}

/** What the TV has told of itself on this connection. */
export interface Known {
  /** The features that both sides support. */
  readonly features: number
  readonly maker: string
  readonly model: string
  readonly on?: boolean
  readonly volume?: Volume
  /** The package of the app on the screen. */
  readonly app?: string
  /** The text field that was opened last in that app. */
  readonly textField?: TextField | undefined
}
export interface Volume {
  readonly max: number
  readonly level: number
  readonly muted: boolean
}

/** The TV pings every 5 s and disconnects after three unanswered pings; so do we. */
const GIVE_UP_MS = 16_000
/** A TV that leaves more than this unread is disconnected. */
const UNREAD_BYTES = 64 * 1024
/** A TV that pings more often than this within `PINGS_COUNTED_MS` is disconnected; a good one pings once in 5 s. */
const PINGS_AT_MOST = 100
const PINGS_COUNTED_MS = 1_000
const SETTLES_WITHIN_MS = 300
/** The limit of one message of the TV; they usually have a few hundred bytes. */
const MESSAGE_BYTES = 64 * 1024

/** The TV knows us but accepts no keys from any remote: its remote service is stuck. */
export class KeysNotAccepted extends DeviceError {}

export class Session {
  /** The fingerprint of the TV's certificate. */
  readonly fingerprint: string
  readonly #socket: TLSSocket
  readonly #options: SessionOptions
  readonly #frames = new Frames(MESSAGE_BYTES)
  readonly #pace: ReadingPace
  readonly #expected = new ExpectedMessages<TvMessage>()
  readonly #silence: NodeJS.Timeout
  #known: Known = { features: 0, maker: '', model: '' }
  #pingsOfTv = { since: Number.NEGATIVE_INFINITY, times: 0 }
  #isOpen = true
  #hasSpoken = false
  #heardAt = performance.now()
  #pings = 0
  #settled: Promise<unknown> | undefined
  #powerToldAt = Number.NEGATIVE_INFINITY

  /**
   * Connects and completes the greeting, after which the TV's power state is known. Rejects with a DeviceError:
   * BOX-NOT-ALLOWED if this is another TV, if it does not know us, or if it accepts no keys.
   */
  static async open(options: SessionOptions, signal: AbortSignal): Promise<Session> {
    const { host, port, fingerprint, cert, key } = options
    const socket = await connectPinned({ host, port, fingerprint, cert, key }, signal)
    if (socket.destroyed) throw new DeviceError('BOX-NOT-ALLOWED')
    const session = new Session(socket, options)
    try {
      await session.#handshake({ signal, until: Number.POSITIVE_INFINITY })
      return session
    } catch (error) {
      session.close()
      throw error
    }
  }

  private constructor(socket: TLSSocket, options: SessionOptions) {
    this.#socket = socket
    this.#options = options
    this.#pace = new ReadingPace(socket)
    this.fingerprint = fingerprintOf(socket)
    this.#silence = setTimeout(() => this.close(), options.giveUpMs ?? GIVE_UP_MS)
    this.#silence.unref()
    socket.on('data', (data: Buffer) => this.#isOpen && this.#read(data))
    // A TV that does not know us sends an alert, or closes without a message.
    const lost = () => this.close(this.#hasSpoken ? 'BOX-UNREACHABLE' : 'BOX-NOT-ALLOWED')
    socket.on('error', lost)
    socket.on('close', lost)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  get known(): Known {
    return this.#known
  }

  /** When the TV pushed its power state last, on `performance.now()`. */
  get powerToldAt(): number {
    return this.#powerToldAt
  }

  /** Milliseconds since the last message of the TV. */
  get silentMs(): number {
    return performance.now() - this.#heardAt
  }

  /** Makes sure that the TV answers, before a command is written that must not be carried out late. */
  async proveAlive(time: Deadline): Promise<void> {
    if (this.#options.answersPings && this.silentMs >= HEARD_LATELY_MS) await this.ping(time, 'TOO-LATE')
  }

  /**
   * Writes a command once. Commands are not acknowledged, but a TV that answers a ping has read everything before it,
   * and has returned the commands that it does not accept.
   */
  async deliver(command: Buffer, time: Deadline): Promise<'taken' | 'refused'> {
    if (isExpired(time)) throw new DeviceError('TOO-LATE')
    if (!this.#isOpen) throw new DeviceError('BOX-UNREACHABLE')
    let outcome: 'taken' | 'refused' = 'taken'
    const stop = this.#expected.add({
      take(said) {
        if (said.is === 'refused' && said.what !== 'ping') outcome = 'refused'
        return false
      },
      fail() {},
    })
    try {
      this.#write(command)
      if (this.#options.answersPings) await this.ping(time, 'BOX-TIMEOUT')
      return outcome
    } finally {
      stop()
    }
  }

  /** Rejects with `late` when the time is over, and with BOX-UNREACHABLE or BOX-TIMEOUT when the connection ends. */
  async ping(time: Deadline, late: Late): Promise<void> {
    const number = (this.#pings += 1)
    const answered = this.#wait((said) => isAnswer(said, number) || undefined, time, late)
    this.#write(ping(number))
    await answered
  }

  /** Whether the pushed state fulfils the condition within `withinMs`. */
  async until(isSo: (known: Known) => boolean, withinMs: number, { signal }: Partial<Deadline> = {}): Promise<boolean> {
    const timeoutSignal = AbortSignal.timeout(withinMs)
    const time = {
      signal: signal === undefined ? timeoutSignal : AbortSignal.any([signal, timeoutSignal]),
      until: Number.POSITIVE_INFINITY,
    }
    return isSo(this.#known) || (await this.#wait(() => isSo(this.#known) || undefined, time).catch(() => false))
  }

  /** Resolves when the TV has pushed the state that it sends on each new connection, or after `SETTLES_WITHIN_MS`. */
  get settled(): Promise<unknown> {
    return (this.#settled ??= this.until(({ features, volume, app }) => {
      const isKnown = (feature: number, value: unknown) => (features & feature) === 0 || value !== undefined
      // A TV with the text feature also tells its app.
      return isKnown(FEATURES.volume, volume) && isKnown(FEATURES.text, app)
    }, SETTLES_WITHIN_MS))
  }

  close(why: DeviceError['why'] = 'BOX-UNREACHABLE'): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    clearTimeout(this.#silence)
    this.#socket.destroy()
    this.#expected.fail(new DeviceError(why))
    this.#options.changed?.()
  }

  /** Waits for the TV's power state, or for 'set active' from a TV that does not push its power state. */
  async #handshake(time: Deadline): Promise<void> {
    await this.#wait((said) => {
      if (said.is === 'configure' && (this.#known.features & FEATURES.keys) === 0)
        throw new KeysNotAccepted('BOX-NOT-ALLOWED')
      const tellsPower = (this.#known.features & FEATURES.power) !== 0
      return said.is === 'power' || (said.is === 'set active' && !tellsPower) || undefined
    }, time)
  }

  #read(data: Buffer): void {
    this.#hasSpoken = true
    this.#heardAt = performance.now()
    this.#silence.refresh()
    try {
      const messages = this.#frames.add(data)
      this.#pace.heard(data.length, messages.length)
      for (const message of messages) {
        if (!this.#isOpen) return
        this.#take(readTvMessage(message))
      }
    } catch (error) {
      if (!(error instanceof ProtobufError)) throw error
      this.close()
    }
  }

  #take(said: TvMessage): void {
    this.#remember(said)
    if (said.is === 'configure') this.#write(configure(this.#known.features))
    if (said.is === 'set active') this.#write(setActive(this.#known.features))
    if (said.is === 'ping') this.#answerPing(said.number)
    this.#expected.giveToAll(said)
    if (said.is === 'power' || said.is === 'volume' || said.is === 'app') this.#options.changed?.()
  }

  #remember(said: TvMessage): void {
    if (said.is === 'configure') {
      const { features, maker, model } = said
      this.#known = { ...this.#known, features: features & this.#options.features, maker, model }
    }
    if (said.is === 'power') {
      this.#known = { ...this.#known, on: said.on }
      this.#powerToldAt = performance.now()
    }
    if (said.is === 'volume') {
      const { max, level, muted } = said
      this.#known = { ...this.#known, volume: { max, level, muted } }
    }
    if (said.is === 'app') {
      const { app, textField } = this.#known
      // Text field and app arrive in any order. Another app means that the field is gone.
      const isSame = app === undefined || app === said.name
      this.#known = { ...this.#known, app: said.name, textField: isSame ? textField : undefined }
    }
    if (said.is === 'text field') {
      const { ime, field } = said
      this.#known = { ...this.#known, textField: { ime, field } }
    }
  }

  #wait<T>(takes: (said: TvMessage) => T | undefined, time: Deadline, late: Late = 'TOO-LATE'): Promise<T> {
    // After BOX-TIMEOUT a command may have been carried out, also on a connection that is closed meanwhile.
    if (!this.#isOpen) return Promise.reject(new DeviceError(late === 'BOX-TIMEOUT' ? late : 'BOX-UNREACHABLE'))
    return this.#expected.next(takes, time, late)
  }

  /** Disconnects from a TV that pings too often. */
  #answerPing(number: number): void {
    const now = performance.now()
    if (now - this.#pingsOfTv.since > PINGS_COUNTED_MS) this.#pingsOfTv = { since: now, times: 0 }
    this.#pingsOfTv.times += 1
    if (this.#pingsOfTv.times > PINGS_AT_MOST) this.close()
    else this.#write(pingAnswer(number))
  }

  /** Disconnects from a TV that does not read what we write. */
  #write(message: Buffer): void {
    if (!this.#isOpen) return
    if (this.#socket.writableLength > UNREAD_BYTES) this.close()
    else this.#socket.write(message)
  }
}

/** A TV that does not know pings returns ours as refused, which also shows that it reads. */
function isAnswer(said: TvMessage, number: number): boolean {
  return (said.is === 'ping answer' && said.number === number) || (said.is === 'refused' && said.what === 'ping')
}
