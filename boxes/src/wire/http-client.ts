/**
 * HTTP to one box: one connection, kept open, one request at a time. It follows no redirect and reads a limited answer.
 * A request that changes something is written once, and only to a box that answered lately: one that hangs would do it
 * later.
 */
import { Agent, request as send, type IncomingMessage } from 'node:http'
import { isOver, Turns, WireFailure, type WireTime } from './wire-failure.ts'

export interface HttpClientOptions {
  readonly host: string
  readonly port: number
  readonly headers?: () => Readonly<Record<string, string>>
  /** Asked before a change if the box was silent; answered quickly by a healthy box, and changes nothing. */
  readonly probe: HttpQuestion
  /** The limit of an answer; 64 kB unless told. */
  readonly maxBytes?: number
}

export interface HttpQuestion {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly maxBytes?: number
}

export interface HttpAnswer {
  readonly status: number
  readonly text: string
}

const MAX_BYTES = 64 * 1024
const ANSWERED_LATELY_MS = 500
/** A set that is off does not refuse a connection, it says nothing; one in the home takes it within some milliseconds. */
const CONNECTS_WITHIN_MS = 1_000

export class HttpClient {
  readonly #options: HttpClientOptions
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: 60_000 })
  readonly #turns = new Turns()
  readonly #closed = new AbortController()
  #answeredAt = Number.NEGATIVE_INFINITY

  constructor(options: HttpClientOptions) {
    this.#options = options
  }

  /** Asks something that changes nothing. Any status is an answer. Rejects with a WireFailure. */
  ask(question: HttpQuestion, time: WireTime): Promise<HttpAnswer> {
    return this.#turns.take(time, () => this.#harmless(question, time))
  }

  /** Sends a change, once. After it was written the failure is BOX-TIMEOUT: it may have been done. */
  command(question: HttpQuestion, time: WireTime): Promise<HttpAnswer> {
    return this.#turns.take(time, async () => {
      if (performance.now() - this.#answeredAt >= ANSWERED_LATELY_MS) await this.#harmless(this.#options.probe, time)
      return await this.#exchange(question, time, true)
    })
  }

  close(): void {
    this.#closed.abort()
    this.#agent.destroy()
  }

  /** A kept connection may break as it is used; a question may be asked again, a change never. */
  async #harmless(question: HttpQuestion, time: WireTime): Promise<HttpAnswer> {
    try {
      return await this.#exchange(question, time, false)
    } catch (error) {
      if (!(error instanceof ReusedConnectionBroke)) throw error
      return await this.#exchange(question, time, false)
    }
  }

  #exchange(question: HttpQuestion, time: WireTime, changes: boolean): Promise<HttpAnswer> {
    const { method = 'GET', path, body = '', headers = {} } = question
    if (isOver(time)) return Promise.reject(new WireFailure('TOO-LATE'))
    if (this.#closed.signal.aborted) return Promise.reject(new WireFailure('BOX-UNREACHABLE'))
    return new Promise((resolve, reject) => {
      let written = false
      const request = send({
        agent: this.#agent,
        host: this.#options.host,
        port: this.#options.port,
        method,
        path,
        headers: {
          ...this.#options.headers?.(),
          ...headers,
          ...(method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}),
        },
        signal: AbortSignal.any([time.signal, this.#closed.signal]),
      })
      const fail = (failure: WireFailure) => {
        this.#answeredAt = Number.NEGATIVE_INFINITY
        request.destroy()
        reject(changes && written ? new WireFailure('BOX-TIMEOUT') : failure)
      }
      request.on('socket', (socket) => {
        socket.setNoDelay(true)
        const begin = () => {
          if (isOver(time)) return fail(new WireFailure('TOO-LATE'))
          written = true
          request.end(body)
        }
        if (!socket.connecting) return begin()
        const patience = setTimeout(() => fail(new WireFailure('BOX-UNREACHABLE')), CONNECTS_WITHIN_MS)
        socket.once('close', () => clearTimeout(patience))
        socket.once('connect', () => {
          clearTimeout(patience)
          begin()
        })
      })
      request.on('error', () => {
        if (time.signal.aborted) fail(new WireFailure('TOO-LATE'))
        else if (request.reusedSocket && !changes) fail(new ReusedConnectionBroke('BOX-UNREACHABLE'))
        else fail(new WireFailure('BOX-UNREACHABLE'))
      })
      request.on('response', (response) => {
        read(response, question.maxBytes ?? this.#options.maxBytes ?? MAX_BYTES).then(
          (text) => {
            this.#answeredAt = performance.now()
            resolve({ status: response.statusCode ?? 0, text })
          },
          () => fail(new WireFailure(time.signal.aborted ? 'TOO-LATE' : 'BOX-UNREACHABLE')),
        )
      })
    })
  }
}

class ReusedConnectionBroke extends WireFailure {}

async function read(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) {
      response.destroy()
      throw new Error('The answer is too long.')
    }
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
