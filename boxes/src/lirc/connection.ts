/**
 * One connection to lircd, opened when first needed and kept open while used. A line is written once. An answer that
 * does not come in time ends the connection, since it would look like the answer to a later press of the same key. A
 * lircd that hangs would send the signal later, so one that was silent is asked for its version before a press.
 */
import type { Socket } from 'node:net'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { ReadingPace, connectTcp } from '../wire/tcp.ts'
import { Turns, OtherFamily, WireFailure, HEARD_LATELY_MS, isExpired, type WireTime } from '../wire/command.ts'
import { AnswerReader, type Answer, PROBE } from './messages.ts'

export type LircAddress = { readonly socket: string } | { readonly host: string; readonly port: number }

interface Waiting {
  readonly line: string
  readonly isPress: boolean
  readonly answered: (answer: Answer) => void
  readonly failed: (failure: WireFailure) => void
}

const IDLE_MS = 10 * MINUTE_MS
/** The list of a remote with all of LIRC's keys has 20 kB. */
const ANSWER_BYTES = 256 * 1024

export class LircConnection {
  readonly #address: LircAddress
  /** Called when lircd has reloaded its file, and when the connection is closed. */
  readonly #changed: () => void
  readonly #turns = new Turns()
  #socket: Socket | undefined
  #waiting: Waiting | undefined
  #reader = new AnswerReader()
  #partial = ''
  #size = 0
  #answeredAt = Number.NEGATIVE_INFINITY
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(address: LircAddress, changed: () => void = () => {}) {
    this.#address = address
    this.#changed = changed
  }

  /** Asks a question that sends no signal. Rejects with a WireFailure. */
  ask(line: string, time: WireTime): Promise<Answer> {
    return this.#turns.take(time, () => this.#exchange(line, false, time))
  }

  /** Has lircd send a signal, once. Once written, every failure is BOX-TIMEOUT: it may have been sent, or still be. */
  press(line: string, time: WireTime): Promise<Answer> {
    return this.#turns.take(time, async () => {
      if (performance.now() - this.#answeredAt >= HEARD_LATELY_MS) await this.#exchange(PROBE, false, time)
      return await this.#exchange(line, true, time)
    })
  }

  close(): void {
    this.#isClosed = true
    this.#drop(new WireFailure('BOX-UNREACHABLE'))
  }

  async #exchange(line: string, isPress: boolean, time: WireTime): Promise<Answer> {
    if (this.#isClosed) throw new WireFailure('BOX-UNREACHABLE')
    clearTimeout(this.#idle)
    const socket = this.#socket ?? (await this.#open(time))
    if (isExpired(time)) throw new WireFailure('TOO-LATE')
    const answer = Promise.withResolvers<Answer>()
    this.#waiting = { line, isPress, answered: answer.resolve, failed: answer.reject }
    const stop = () => this.#drop(new WireFailure('TOO-LATE'))
    time.signal.addEventListener('abort', stop, { once: true })
    try {
      socket.write(`${line}\n`)
      return await answer.promise
    } finally {
      time.signal.removeEventListener('abort', stop)
      this.#idle = setTimeout(() => this.#drop(new WireFailure('BOX-UNREACHABLE')), IDLE_MS)
      this.#idle.unref()
    }
  }

  async #open(time: WireTime): Promise<Socket> {
    const socket = await connectTcp(
      'socket' in this.#address ? { path: this.#address.socket } : this.#address,
      time.signal,
    )
    if (this.#isClosed) {
      socket.destroy()
      throw new WireFailure('BOX-UNREACHABLE')
    }
    socket.setEncoding('utf8')
    const pace = new ReadingPace(socket)
    socket.on('data', (text: string) => {
      if (this.#socket === socket) this.#read(text, pace)
    })
    const lost = () => this.#socket === socket && this.#drop(new WireFailure('BOX-UNREACHABLE'))
    for (const event of ['end', 'error', 'close']) socket.on(event, lost)
    this.#reader = new AnswerReader()
    this.#partial = ''
    this.#size = 0
    this.#socket = socket
    return socket
  }

  #read(text: string, pace: ReadingPace): void {
    this.#size += text.length
    this.#partial += text
    for (let end = this.#partial.indexOf('\n'); end >= 0; end = this.#partial.indexOf('\n')) {
      const line = this.#partial.slice(0, end)
      this.#partial = this.#partial.slice(end + 1)
      pace.heard(line.length)
      if (!this.#readLine(line)) return this.#drop(new OtherFamily())
    }
    if (this.#size > ANSWER_BYTES) this.#drop(new OtherFamily())
  }

  #readLine(line: string): boolean {
    const read = this.#reader.take(line)
    if (read === 'more') return true
    this.#size = 0
    if (read === 'reloaded') this.#changed()
    if (typeof read === 'string') return read !== 'wrong'
    const waiting = this.#waiting
    if (waiting?.line !== read.line) return false
    this.#waiting = undefined
    this.#answeredAt = performance.now()
    waiting.answered(read)
    return true
  }

  /** Ends the connection; the next line opens another. */
  #drop(failure: WireFailure): void {
    clearTimeout(this.#idle)
    const socket = this.#socket
    const waiting = this.#waiting
    this.#socket = undefined
    this.#waiting = undefined
    this.#answeredAt = Number.NEGATIVE_INFINITY
    // Unsent data must not arrive when the network comes back.
    if ('host' in this.#address) socket?.resetAndDestroy()
    else socket?.destroy()
    waiting?.failed(waiting.isPress ? new WireFailure('BOX-TIMEOUT') : failure)
    if (socket !== undefined) this.#changed()
  }
}
