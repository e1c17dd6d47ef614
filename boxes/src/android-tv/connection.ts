/**
 * Owns the connection to one TV. It connects when first needed, stays connected while it is used, and reconnects when
 * the TV was silent or closed the connection.
 */
import { MINUTE_MS } from '@beckon/contract/time-units'
import { DeviceError, isExpired, unlessAborted, type Deadline } from '../wire/command.ts'
import { Session, type SessionOptions } from './session.ts'

export interface Times {
  /** A TV pings every 5 s. After this silence, a press connects anew first. */
  readonly staleMs: number
  /** After this silence the connection is closed, even without a press. */
  readonly giveUpMs: number
  /** Without a command, the connection is closed after this time. */
  readonly idleMs: number
}
export const TIMES: Times = { staleMs: 6_000, giveUpMs: 16_000, idleMs: 10 * MINUTE_MS }
/** Longer than the life of a press, so that a TV that was too slow for one press is ready for the next. */
const OPENS_WITHIN_MS = 3_000

/** `closed`: `close` was called, so it never connects again. */
type State =
  | { readonly at: 'disconnected' }
  | { readonly at: 'opening'; readonly opened: Promise<Session> }
  | { readonly at: 'open'; readonly session: Session }
  | { readonly at: 'closed' }

export class Connection {
  /** Undefined for a box that was never set up. */
  readonly #options: () => SessionOptions | undefined
  readonly #times: Times
  readonly #closed = new AbortController()
  readonly #onChange = new Set<() => void>()
  #state: State = { at: 'disconnected' }
  #idle: NodeJS.Timeout | undefined

  constructor(options: () => SessionOptions | undefined, times: Times = TIMES) {
    this.#options = options
    this.#times = times
  }

  /** Returns a session with a TV that answers now. Rejects with a DeviceError before any command is written. */
  async ready(time: Deadline): Promise<Session> {
    this.#keepAwhile()
    const session = await this.#session(time)
    try {
      if (session.silentMs >= this.#times.staleMs) session.close()
      else await session.proveAlive(time)
    } catch (error) {
      // The connection may break at this moment. Reconnecting is safe, since only a ping was sent on it.
      if (session.isOpen || isExpired(time)) throw error
    }
    return session.isOpen ? session : await this.#session(time)
  }

  /**
   * Calls the listener when the TV pushes a state and when the connection breaks. The returned function removes the
   * listener.
   */
  whenChanged(listener: () => void): () => void {
    this.#onChange.add(listener)
    return () => this.#onChange.delete(listener)
  }

  readonly #changed = () => {
    for (const listener of this.#onChange) listener()
  }

  get isClosed(): boolean {
    return this.#state.at === 'closed'
  }

  close(): void {
    const state = this.#state
    this.#state = { at: 'closed' }
    this.#closed.abort()
    clearTimeout(this.#idle)
    if (state.at === 'open') state.session.close()
  }

  async #session(time: Deadline): Promise<Session> {
    if (isExpired(time)) throw new DeviceError('TOO-LATE')
    if (this.#state.at === 'closed') throw new DeviceError('BOX-UNREACHABLE')
    if (this.#state.at === 'open' && this.#state.session.isOpen) return this.#state.session
    if (this.#state.at !== 'opening') {
      const options = this.#options()
      if (options === undefined) throw new DeviceError('BOX-NOT-ALLOWED')
      this.#state = {
        at: 'opening',
        opened: this.#open({ ...options, giveUpMs: this.#times.giveUpMs, changed: this.#changed }),
      }
    }
    return await unlessAborted(this.#state.opened, time.signal)
  }

  /** Continues even if the press that needed it has expired. */
  async #open(options: SessionOptions): Promise<Session> {
    const timeoutSignal = AbortSignal.timeout(OPENS_WITHIN_MS)
    try {
      const session = await Session.open(options, AbortSignal.any([this.#closed.signal, timeoutSignal]))
      if (this.#closed.signal.aborted) session.close()
      else this.#state = { at: 'open', session }
      return session
    } catch (error) {
      if (this.#closed.signal.aborted) throw new DeviceError('BOX-UNREACHABLE')
      this.#state = { at: 'disconnected' }
      throw timeoutSignal.aborted ? new DeviceError('BOX-UNREACHABLE') : error
    }
  }

  #keepAwhile(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      if (this.#state.at === 'open') this.#state.session.close()
    }, this.#times.idleMs)
    this.#idle.unref()
  }
}
