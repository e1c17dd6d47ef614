/**
 * HTTP to one box: one persistent connection, one request at a time, no redirects, responses of limited size. A request
 * that changes something is written once, and only to a box that answered lately: one that hangs would carry it out
 * later.
 */
import { Agent, request as send, type AgentOptions, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { connectPinned, fingerprintOf, type CertificateCheck } from './pinned-tls.ts'
import { Turns, DeviceError, CONNECTS_WITHIN_MS, HEARD_LATELY_MS, isExpired, type Deadline } from './command.ts'

export interface HttpClientOptions {
  readonly host: string
  readonly port: number
  /** For https: the pinned fingerprint, and a callback for the one that was seen. Without it, plain http is used. */
  readonly pin?: CertificateCheck
  readonly headers?: () => Readonly<Record<string, string>>
  /**
   * A request that changes nothing and that a healthy box answers quickly. It precedes a change if the box was silent.
   */
  readonly probe: HttpQuestion
  /** The limit of an answer; 64 kB by default. */
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

/** A question, and how its answer is read. */
export interface ReadQuestion<T> extends HttpQuestion {
  readonly read: (answer: HttpAnswer) => T
}

/** Whether the device refuses us, because of a wrong password or a switch in its settings. */
export function isNotAllowed(status: number | undefined): boolean {
  return status === 401 || status === 403
}

const MAX_BYTES = 64 * 1024
/** A box may send one or two interim (1xx) responses while it works. */
const INTERIM_ANSWERS_AT_MOST = 5
const AGENT: AgentOptions = { keepAlive: true, maxSockets: 1, timeout: 60_000 }

export class HttpClient {
  readonly #options: HttpClientOptions
  readonly #agent: Agent
  readonly #turns = new Turns()
  readonly #closed = new AbortController()
  #answeredAt = Number.NEGATIVE_INFINITY

  constructor(options: HttpClientOptions) {
    this.#options = options
    const { pin } = options
    this.#agent = pin === undefined ? new Agent(AGENT) : new PinnedAgent({ ...options, pin }, this.#closed.signal)
  }

  /** Asks a question that changes nothing. Any status is an answer. Rejects with a DeviceError. */
  ask(question: HttpQuestion, time: Deadline): Promise<HttpAnswer> {
    return this.#turns.take(time, () => this.#harmless(question, time))
  }

  async read<T>(question: ReadQuestion<T>, time: Deadline): Promise<T> {
    return question.read(await this.ask(question, time))
  }

  /** Sends a change, once. Once written, every failure is BOX-TIMEOUT: it may have been carried out. */
  command(question: HttpQuestion, time: Deadline): Promise<HttpAnswer> {
    return this.#turns.take(time, async () => {
      if (performance.now() - this.#answeredAt >= HEARD_LATELY_MS) await this.#harmless(this.#options.probe, time)
      return await this.#exchange(question, time, true)
    })
  }

  close(): void {
    this.#closed.abort()
    this.#agent.destroy()
  }

  /** A persistent connection may break when it is reused; then a question is asked again, a change never. */
  async #harmless(question: HttpQuestion, time: Deadline): Promise<HttpAnswer> {
    try {
      return await this.#exchange(question, time, false)
    } catch (error) {
      if (!(error instanceof ReusedConnectionBroke)) throw error
      return await this.#exchange(question, time, false)
    }
  }

  #exchange(question: HttpQuestion, time: Deadline, changes: boolean): Promise<HttpAnswer> {
    const { method = 'GET', path, body = '', headers = {} } = question
    if (isExpired(time)) return Promise.reject(new DeviceError('TOO-LATE'))
    if (this.#closed.signal.aborted) return Promise.reject(new DeviceError('BOX-UNREACHABLE'))
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
      const fail = (failure: DeviceError) => {
        this.#answeredAt = Number.NEGATIVE_INFINITY
        request.destroy()
        reject(changes && written ? new DeviceError('BOX-TIMEOUT') : failure)
      }
      request.on('socket', (socket) => {
        socket.setNoDelay(true)
        const begin = () => {
          if (isExpired(time)) return fail(new DeviceError('TOO-LATE'))
          written = true
          request.end(body)
        }
        if (!socket.connecting) return begin()
        const timeout = setTimeout(() => fail(new DeviceError('BOX-UNREACHABLE')), CONNECTS_WITHIN_MS)
        socket.once('close', () => clearTimeout(timeout))
        socket.once('connect', () => {
          clearTimeout(timeout)
          begin()
        })
      })
      request.on('error', (error) => {
        if (time.signal.aborted) fail(new DeviceError('TOO-LATE'))
        else if (error instanceof DeviceError) fail(error)
        else if (request.reusedSocket && !changes) fail(new ReusedConnectionBroke('BOX-UNREACHABLE'))
        else fail(new DeviceError('BOX-UNREACHABLE', { cause: error }))
      })
      let interim = 0
      request.on('information', () => {
        interim += 1
        if (interim > INTERIM_ANSWERS_AT_MOST) fail(new DeviceError('BOX-UNREACHABLE'))
      })
      request.on('response', (response) => {
        read(response, question.maxBytes ?? this.#options.maxBytes ?? MAX_BYTES).then(
          (text) => {
            this.#answeredAt = performance.now()
            resolve({ status: response.statusCode ?? 0, text })
          },
          () => fail(new DeviceError(time.signal.aborted ? 'TOO-LATE' : 'BOX-UNREACHABLE')),
        )
      })
    })
  }
}

interface Pinned extends Pick<HttpClientOptions, 'host' | 'port'> {
  readonly pin: CertificateCheck
}

/** Opens only TLS connections whose certificate `connectPinned` accepts. */
class PinnedAgent extends Agent {
  readonly #to: Pinned
  readonly #closed: AbortSignal

  constructor(to: Pinned, closed: AbortSignal) {
    super(AGENT)
    this.#to = to
    this.#closed = closed
  }

  override createConnection(_: unknown, done: (error: Error | null, stream: Duplex) => void): undefined {
    const { host, port, pin } = this.#to
    const connectSignal = AbortSignal.any([this.#closed, AbortSignal.timeout(CONNECTS_WITHIN_MS)])
    connectPinned(
      { host, port, fingerprint: pin.expected(), byAuthority: pin.byAuthority ?? false },
      connectSignal,
    ).then(
      (socket) => {
        pin.seen(fingerprintOf(socket))
        done(null, socket)
      },
      (error: DeviceError) =>
        done(connectSignal.aborted ? new DeviceError('BOX-UNREACHABLE') : error, undefined as never),
    )
  }
}

class ReusedConnectionBroke extends DeviceError {}

/** The decoder for the charset of a content type; UTF-8 if it names none, or an unknown one. */
function decoderOf(contentType: string | undefined): TextDecoder {
  const charset = /charset="?([\w-]+)/iu.exec(contentType ?? '')?.[1]
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

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
  return decoderOf(response.headers['content-type']).decode(Buffer.concat(parts))
}
