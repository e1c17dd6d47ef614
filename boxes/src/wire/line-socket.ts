/**
 * One connection of a protocol of lines, opened when first needed. It sends one line at a time, and each once. An answer
 * that does not come in time ends the connection, since it would look like the answer to a later line. A remote end that
 * hangs would carry out a command later, so one that was silent must answer a harmless question before a command.
 */
import type { IpcNetConnectOpts, Socket, TcpNetConnectOpts } from 'node:net'
import { Turns, OtherFamily, DeviceError, HEARD_LATELY_MS, isExpired, type Deadline } from './command.ts'
import type { Late } from './expected-messages.ts'
import { ReadingPace, connectTcp } from './tcp.ts'

export interface LineSocketOptions<Answer> {
  readonly address: TcpNetConnectOpts | IpcNetConnectOpts
  readonly lineEnd: '\n' | '\r\n'
  /** Asked for each line, since a greeting may name it. UTF-8 by default. */
  readonly encoding?: () => 'utf8' | 'latin1'
  /** A question that changes nothing and has a short answer. */
  readonly probe: string
  /** The longest answer. */
  readonly answerBytes: number
  readonly idleMs: number
  /** Otherwise the usual time (`connectTcp`). */
  readonly connectsWithinMs?: number
  /** Said before an idle connection is closed. */
  readonly goodbye?: string
  /** Reads the lines of one connection. */
  readonly reader: () => LineReader<Answer>
  /** For a remote end that greets: takes its greeting, or throws a DeviceError. */
  readonly greeted?: (greeting: Answer) => void
  /** Called when the connection ends, except by a goodbye. */
  readonly onClose?: () => void
}

export interface LineReader<Answer> {
  /**
   * Takes a line. `awaited`: the line that waits for an answer, empty for a greeting. `news`: something complete that is
   * no answer. A DeviceError ends the connection.
   */
  take(line: string, awaited: string | undefined): Answer | 'more' | 'news' | DeviceError
}

interface Waiting<Answer> {
  readonly line: string
  readonly late: Late
  readonly answered: (answer: Answer) => void
  readonly failed: (failure: DeviceError) => void
}

const GOODBYE_MS = 1_000

export class LineSocket<Answer extends object> {
  readonly #options: LineSocketOptions<Answer>
  readonly #turns = new Turns()
  #socket: Socket | undefined
  #waiting: Waiting<Answer> | undefined
  #reader: LineReader<Answer>
  #partial = ''
  #size = 0
  #answeredAt = Number.NEGATIVE_INFINITY
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: LineSocketOptions<Answer>) {
    this.#options = options
    this.#reader = options.reader()
  }

  /** Asks a question that changes nothing. Rejects with a DeviceError. */
  ask(line: string, time: Deadline): Promise<Answer> {
    return this.#turns.take(time, () => this.#exchange(line, 'TOO-LATE', time))
  }

  /** Sends a command, once. Once written, every failure is BOX-TIMEOUT: it may have been carried out, or still be. */
  command(line: string, time: Deadline): Promise<Answer> {
    return this.#turns.take(time, () => this.#exchange(line, 'BOX-TIMEOUT', time))
  }

  close(): void {
    this.#isClosed = true
    this.#leave()
  }

  /** `late`: the failure without an answer in time; BOX-TIMEOUT of a command, TOO-LATE of a question. */
  async #exchange(line: string, late: Late, time: Deadline): Promise<Answer> {
    if (this.#isClosed) throw new DeviceError('BOX-UNREACHABLE')
    clearTimeout(this.#idle)
    const stop = () => this.#drop(new DeviceError('TOO-LATE'))
    time.signal.addEventListener('abort', stop, { once: true })
    try {
      if (this.#socket === undefined) await this.#open(time)
      if (late === 'BOX-TIMEOUT' && performance.now() - this.#answeredAt >= HEARD_LATELY_MS)
        await this.#say(this.#options.probe, 'TOO-LATE', time)
      return await this.#say(line, late, time)
    } finally {
      time.signal.removeEventListener('abort', stop)
      this.#idle = setTimeout(() => this.#leave(), this.#options.idleMs)
      this.#idle.unref()
    }
  }

  #say(line: string, late: Late, time: Deadline): Promise<Answer> {
    if (isExpired(time)) throw new DeviceError('TOO-LATE')
    if (this.#socket === undefined) throw new DeviceError('BOX-UNREACHABLE')
    this.#socket.write(Buffer.from(`${line}${this.#options.lineEnd}`, this.#encoding))
    return this.#answerTo(line, late)
  }

  get #encoding(): 'utf8' | 'latin1' {
    return this.#options.encoding?.() ?? 'utf8'
  }

  async #open(time: Deadline): Promise<void> {
    const socket = await connectTcp(this.#options.address, time.signal, this.#options.connectsWithinMs)
    if (this.#isClosed) {
      socket.destroy()
      throw new DeviceError('BOX-UNREACHABLE')
    }
    // Bytes are decoded by line: a character may be split between packets.
    socket.setEncoding('latin1')
    const pace = new ReadingPace(socket)
    socket.on('data', (text: string) => {
      if (this.#socket === socket) this.#read(text, pace)
    })
    const lost = () => this.#socket === socket && this.#drop(new DeviceError('BOX-UNREACHABLE'))
    for (const event of ['end', 'error', 'close']) socket.on(event, lost)
    this.#reader = this.#options.reader()
    this.#partial = ''
    this.#size = 0
    this.#socket = socket
    const { greeted } = this.#options
    if (greeted === undefined) return
    const greeting = await this.#answerTo('', 'TOO-LATE')
    try {
      greeted(greeting)
    } catch (error) {
      this.#drop(error as DeviceError)
      throw error
    }
  }

  #answerTo(line: string, late: Late): Promise<Answer> {
    return new Promise((answered, failed) => {
      this.#waiting = { line, late, answered, failed }
    })
  }

  #read(text: string, pace: ReadingPace): void {
    this.#size += text.length
    this.#partial += text
    for (let end = this.#partial.indexOf('\n'); end >= 0; end = this.#partial.indexOf('\n')) {
      const bytes = this.#partial.slice(0, end).replace(/\r$/u, '')
      this.#partial = this.#partial.slice(end + 1)
      const line = this.#encoding === 'utf8' ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes
      const read = this.#reader.take(line, this.#waiting?.line)
      if (read === 'more') continue
      pace.heard(this.#size)
      this.#size = 0
      if (read instanceof DeviceError) return this.#drop(read)
      if (read !== 'news') this.#give(read)
    }
    if (this.#size > this.#options.answerBytes) this.#drop(new OtherFamily())
  }

  #give(answer: Answer): void {
    const waiting = this.#waiting
    if (waiting === undefined) return this.#drop(new OtherFamily())
    this.#waiting = undefined
    this.#answeredAt = performance.now()
    waiting.answered(answer)
  }

  /** Closes the connection; says goodbye first if nothing is under way. */
  #leave(): void {
    const { goodbye, lineEnd } = this.#options
    const socket = this.#socket
    if (socket !== undefined && goodbye !== undefined && this.#waiting === undefined) {
      this.#socket = undefined
      socket.end(`${goodbye}${lineEnd}`)
      setTimeout(() => socket.destroy(), GOODBYE_MS).unref()
    }
    this.#drop(new DeviceError('BOX-UNREACHABLE'))
  }

  /** Ends the connection; the next line opens another. */
  #drop(failure: DeviceError): void {
    clearTimeout(this.#idle)
    const socket = this.#socket
    const waiting = this.#waiting
    this.#socket = undefined
    this.#waiting = undefined
    this.#answeredAt = Number.NEGATIVE_INFINITY
    // Unsent data must not arrive when the network comes back.
    if ('port' in this.#options.address) socket?.resetAndDestroy()
    else socket?.destroy()
    waiting?.failed(waiting.late === 'BOX-TIMEOUT' ? new DeviceError('BOX-TIMEOUT') : failure)
    if (socket !== undefined) this.#options.onClose?.()
  }
}
