/**
 * One SVDRP connection: made when first needed, one command at a time, dropped when it falls silent or out of step.
 * A command that was written is never written again, whatever became of the connection. A VDR that hangs would do later
 * what was written meanwhile: one that has been silent is asked something harmless before it is told to do anything.
 */
import type { BoxRefusal } from '@beckon/contract/refusals'
import { connect, type Socket } from 'node:net'
import { parseLine, type Reply } from './messages.ts'

export interface SvdrpAddress {
  readonly host: string
  readonly port: number
}

/** `BOX-TIMEOUT`: something was written that VDR may have done, or may do yet. The others: nothing such was. */
export class SvdrpFailure extends Error {
  readonly why: Extract<BoxRefusal, 'BOX-UNREACHABLE' | 'TOO-LATE' | 'BOX-TIMEOUT'>
  constructor(why: SvdrpFailure['why']) {
    super(why)
    this.why = why
  }
}

/** Whether it changes nothing, whenever it is read. */
export function isQuestion(command: string): boolean {
  return /^(?:CHAN|VOLU|LSTC|PLUG svdrposd LSTO)$/u.test(command)
}

/** The shortest question: half a millisecond for a VDR that is well. */
const PROBE = 'VOLU'
/** An answer is as young as that: VDR was not hanging just now. */
const ANSWERED_LATELY_MS = 500

/** VDR drops a client after 300 s of silence; we leave first, so that no command meets a closing door. */
const IDLE_MS = 60_000
/** A reply is a few lines; the channel list of a satellite household is some hundred kilobytes. */
const LINE_CHARACTERS = 16 * 1024
const REPLY_CHARACTERS = 4 * 1024 * 1024
const GREETING = 220
const GOODBYE_MS = 1_000

interface Waiting {
  /** What fails to be answered is a question, so that nothing can have been done. */
  readonly isHarmless: boolean
  readonly lines: string[]
  size: number
  readonly done: (reply: Reply) => void
  readonly failed: (failure: SvdrpFailure) => void
}

export class SvdrpConnection {
  readonly #address: SvdrpAddress
  readonly #idleMs: number
  #turn: Promise<unknown> = Promise.resolve()
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

  /**
   * Sends a command when those before it are answered. Fails with a SvdrpFailure; when the signal aborts, at once. `until` is
   * `performance.now()` after which nothing is written any more, though the signal may be late.
   */
  send(command: string, signal: AbortSignal, until = Number.POSITIVE_INFINITY): Promise<Reply> {
    const before = this.#turn
    const answered = this.#inTurn(before, command, signal, until)
    this.#turn = Promise.allSettled([before, answered])
    return answered
  }

  close(): void {
    this.#isClosed = true
    this.#leave()
  }

  async #inTurn(before: Promise<unknown>, command: string, signal: AbortSignal, until: number): Promise<Reply> {
    await unlessAborted(before, signal)
    if (this.#isClosed || /[\r\n\0]/u.test(command)) throw new SvdrpFailure('BOX-UNREACHABLE')
    clearTimeout(this.#idle)
    const stop = () => this.#drop('TOO-LATE')
    signal.addEventListener('abort', stop, { once: true })
    try {
      if (!this.#socket) await this.#connect()
      if (!isQuestion(command) && !this.#hasAnsweredLately()) await this.#exchange(PROBE, signal, until)
      const reply = await this.#exchange(command, signal, until)
      this.#idle = setTimeout(() => this.#leave(), this.#idleMs)
      this.#idle.unref()
      return reply
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  async #connect(): Promise<void> {
    const socket = connect(this.#address)
    this.#socket = socket
    this.#partial = ''
    this.#isUtf8 = true
    socket.setNoDelay(true)
    // Bytes stay bytes until a line is whole: a letter may be cut in two between packets.
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
      throw new SvdrpFailure('BOX-UNREACHABLE')
    }
    this.#isUtf8 = !/iso-?8859/iu.test(greeting.lines[0] ?? '')
  }

  #hasAnsweredLately(): boolean {
    return performance.now() - this.#answeredAt < ANSWERED_LATELY_MS
  }

  async #exchange(command: string, signal: AbortSignal, until: number): Promise<Reply> {
    if (signal.aborted || performance.now() >= until) throw new SvdrpFailure('TOO-LATE')
    const socket = this.#socket
    if (!socket) throw new SvdrpFailure('BOX-UNREACHABLE')
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

  /** A line that nobody waits for (VDR says goodbye before it closes) or that is no reply ends the connection. */
  #readLine(bytes: string): boolean {
    const line = parseLine(this.#isUtf8 ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes)
    const waiting = this.#waiting
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

  /** Ends politely when nothing is under way. */
  #leave(): void {
    const socket = this.#socket
    if (socket && !this.#waiting) {
      this.#socket = undefined
      socket.end('QUIT\r\n')
      setTimeout(() => socket.destroy(), GOODBYE_MS).unref()
    }
    this.#drop('BOX-UNREACHABLE')
  }

  /** Ends the connection; a reply that comes late must not be taken for the answer to the next command. */
  #drop(why: Exclude<SvdrpFailure['why'], 'BOX-TIMEOUT'>): void {
    clearTimeout(this.#idle)
    const socket = this.#socket
    const waiting = this.#waiting
    this.#socket = undefined
    this.#waiting = undefined
    this.#partial = ''
    socket?.destroy()
    this.#answeredAt = Number.NEGATIVE_INFINITY
    waiting?.failed(new SvdrpFailure(waiting.isHarmless ? why : 'BOX-TIMEOUT'))
  }
}

/** Waits for its turn, but not longer than the signal allows; what has not begun by then never begins. */
async function unlessAborted(turn: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (!signal.aborted) {
    const { promise: aborted, resolve: stop } = Promise.withResolvers<void>()
    const whenAborted = () => stop()
    signal.addEventListener('abort', whenAborted, { once: true })
    await Promise.race([turn, aborted])
    signal.removeEventListener('abort', whenAborted)
  }
  if (signal.aborted) throw new SvdrpFailure('TOO-LATE')
}
