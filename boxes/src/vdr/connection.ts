/**
 * One SVDRP connection, opened when first needed. It sends one command at a time and closes when idle or after an
 * unexpected reply. A written command is never written again. A VDR that hangs would carry out a command later, so one
 * that was silent must answer a harmless query before any change.
 */
import { connect, type Socket } from 'node:net'
import { Turns, WireFailure, HEARD_LATELY_MS, isExpired, type WireTime } from '../wire/command.ts'
import { parseLine, type Reply } from './messages.ts'

export interface SvdrpAddress {
  readonly host: string
  readonly port: number
}

/** Whether a command only reads. */
export function isQuestion(command: string): boolean {
  return /^(?:CHAN|VOLU|LSTC|LSTE \d+ (?:now|next)|PLUG svdrposd LSTO)$/u.test(command)
}

/** The shortest query: a healthy VDR answers in 0.5 ms. */
const PROBE = 'VOLU'

/** VDR disconnects a client after 300 s of silence. We close first, so that no command meets a closing connection. */
const IDLE_MS = 60_000
/** Replies have a few lines; a satellite household's channel list has some hundred kilobytes. */
const LINE_CHARACTERS = 16 * 1024
const REPLY_CHARACTERS = 4 * 1024 * 1024
const GREETING = 220
/** Sent instead of a greeting to hosts that are not in `svdrphosts.conf`. */
const DENIED = 'Access denied!'
const GOODBYE_MS = 1_000

interface Waiting {
  /** The unanswered command is a query, so nothing was done. */
  readonly isHarmless: boolean
  readonly lines: string[]
  size: number
  readonly done: (reply: Reply) => void
  readonly failed: (failure: WireFailure) => void
}

export class SvdrpConnection {
  readonly #address: SvdrpAddress
  readonly #idleMs: number
  readonly #turns = new Turns()
  #socket: Socket | undefined
  #waiting: Waiting | undefined
  #partial = ''
  #isUtf8 = true
  #idle: NodeJS.Timeout | undefined
  #isClosed = false
  #answeredAt = Number.NEGATIVE_INFINITY

  constructor(address: SvdrpAddress, idleMs: number = IDLE_MS) {
    this.#address = address
    this.#idleMs = idleMs
  }

  /** Sends a command after the earlier ones were answered. Rejects with a WireFailure, at once if the signal aborts. */
  send(command: string, time: WireTime): Promise<Reply> {
    return this.#turns.take(time, () => this.#send(command, time))
  }

  close(): void {
    this.#isClosed = true
    this.#leave()
  }

  async #send(command: string, time: WireTime): Promise<Reply> {
    if (this.#isClosed || /[\r\n\0]/u.test(command)) throw new WireFailure('BOX-UNREACHABLE')
    clearTimeout(this.#idle)
    const stop = () => this.#drop('TOO-LATE')
    time.signal.addEventListener('abort', stop, { once: true })
    try {
      if (!this.#socket) await this.#connect()
      if (!isQuestion(command) && !this.#hasAnsweredLately()) await this.#exchange(PROBE, time)
      const reply = await this.#exchange(command, time)
      this.#idle = setTimeout(() => this.#leave(), this.#idleMs)
      this.#idle.unref()
      return reply
    } finally {
      time.signal.removeEventListener('abort', stop)
    }
  }

  async #connect(): Promise<void> {
    const socket = connect(this.#address)
    this.#socket = socket
    this.#partial = ''
    this.#isUtf8 = true
    socket.setNoDelay(true)
    // Bytes are decoded by line: a character may be split between packets.
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      if (this.#socket === socket) this.#read(text)
    })
    const lost = () => {
      if (this.#socket === socket) this.#drop('BOX-UNREACHABLE')
    }
    socket.on('error', lost)
    socket.on('close', lost)
    socket.on('end', lost)
    const greeting = await this.#awaitReply(true)
    if (greeting.code !== GREETING) {
      this.#drop('BOX-UNREACHABLE')
      throw new WireFailure('BOX-UNREACHABLE')
    }
    this.#isUtf8 = !/iso-?8859/iu.test(greeting.lines[0] ?? '')
  }

  #hasAnsweredLately(): boolean {
    return performance.now() - this.#answeredAt < HEARD_LATELY_MS
  }

  async #exchange(command: string, time: WireTime): Promise<Reply> {
    if (isExpired(time)) throw new WireFailure('TOO-LATE')
    const socket = this.#socket
    if (!socket) throw new WireFailure('BOX-UNREACHABLE')
    const reply = this.#awaitReply(isQuestion(command))
    socket.write(Buffer.from(`${command}\r\n`, this.#isUtf8 ? 'utf8' : 'latin1'))
    return await reply
  }

  #awaitReply(isHarmless: boolean): Promise<Reply> {
    return new Promise((done, failed) => {
      this.#waiting = { isHarmless, lines: [], size: 0, done, failed }
    })
  }

  #read(text: string): void {
    this.#partial += text
    for (let end = this.#partial.indexOf('\n'); end >= 0; end = this.#partial.indexOf('\n')) {
      const line = this.#partial.slice(0, end).replace(/\r$/u, '')
      this.#partial = this.#partial.slice(end + 1)
      if (!this.#readLine(line)) return
    }
    if (this.#partial.length > LINE_CHARACTERS) this.#drop('BOX-UNREACHABLE')
  }

  /** Reads a line. An unexpected line (VDR's goodbye) or one that is not a reply closes the connection. */
  #readLine(bytes: string): boolean {
    const line = parseLine(this.#isUtf8 ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes)
    const waiting = this.#waiting
    if (bytes === DENIED && waiting?.isHarmless === true) {
      this.#drop('BOX-NOT-ALLOWED')
      return false
    }
    if (!line || !waiting || (waiting.size += bytes.length) > REPLY_CHARACTERS) {
      this.#drop('BOX-UNREACHABLE')
      return false
    }
    waiting.lines.push(line.text)
    if (line.isLast) {
      this.#waiting = undefined
      this.#answeredAt = performance.now()
      waiting.done({ code: line.code, lines: waiting.lines })
    }
    return true
  }

  /** Closes the connection; sends QUIT first if no command is under way. */
  #leave(): void {
    const socket = this.#socket
    if (socket && !this.#waiting) {
      this.#socket = undefined
      socket.end('QUIT\r\n')
      setTimeout(() => socket.destroy(), GOODBYE_MS).unref()
    }
    this.#drop('BOX-UNREACHABLE')
  }

  /** Closes the connection; a late reply must not count as the answer to the next command. */
  #drop(why: WireFailure['why']): void {
    clearTimeout(this.#idle)
    const socket = this.#socket
    const waiting = this.#waiting
    this.#socket = undefined
    this.#waiting = undefined
    this.#partial = ''
    socket?.destroy()
    this.#answeredAt = Number.NEGATIVE_INFINITY
    waiting?.failed(new WireFailure(waiting.isHarmless ? why : 'BOX-TIMEOUT'))
  }
}
