/**
 * The client for a service of the operator's choice: one fixed origin, encoded path parts, a checked address, no
 * redirects, 4.5 seconds and 64 KiB in all. It returns values and logs nothing, since paths contain keys.
 */
import { Client, type buildConnector, type Dispatcher } from 'undici'
import type { AddressRange } from './addresses.ts'
import { ForbiddenAddress, guardedConnector, type Dial, type Resolve } from './guarded-connector.ts'

/** Less than the 5 s that a browser waits, so that it still gets the reason. */
const CALL_LIMIT_MS = 4_500
const LARGEST_ANSWER_BYTES = 64 * 1024
const LARGEST_HEADER_BYTES = 16 * 1024

export interface OutgoingOptions {
  /** Scheme, host, port and perhaps the beginning of the path. */
  readonly base: URL
  readonly allowed: readonly AddressRange[]
  readonly resolve?: Resolve | undefined
  readonly dial?: Dial | undefined
}

/** It is a POST: every call triggers something. */
export interface OutgoingRequest {
  readonly parts: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
  /** The time by `performance.now()` after which the request is never sent. */
  readonly leaveBy?: number | undefined
}

export type OutgoingResult =
  | { readonly is: 'answer'; readonly status: number; readonly text: string; readonly retryAfterMs: number | undefined }
  | {
      readonly is: 'failed'
      /** `late`: no answer came in time, or the connection ended without one; the request may have arrived. */
      readonly why:
        'late' | 'not sent in time' | 'unreachable' | 'forbidden address' | 'redirect' | 'huge' | 'no such service'
    }

/** Whether a part of a path stays one part: `..` would climb, and an unpaired surrogate cannot be encoded. */
export function isPathPart(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..' && part.isWellFormed()
}

export async function callOut(options: OutgoingOptions, request: OutgoingRequest): Promise<OutgoingResult> {
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, CALL_LIMIT_MS)
  request.signal.addEventListener('abort', stop)
  if (request.signal.aborted) stop()
  const leaving = leaveWithin(request.leaveBy, limit)
  // A client for each call, so that nothing outlives it and each call has its address checked.
  const connect = leaving.through(guardedConnector({ ...options, signal: limit.signal }))
  let isConnected = false
  const client = new Client(options.base.origin, {
    connect: (where, callback) =>
      connect(where, (...result) => {
        isConnected = result[0] === null
        callback(...result)
      }),
    pipelining: 0,
    allowH2: false,
    maxHeaderSize: LARGEST_HEADER_BYTES,
    maxResponseSize: LARGEST_ANSWER_BYTES,
  })
  try {
    // The signal has no effect on a request that still waits for its connection.
    return await Promise.race([exchange(client, options.base, request, limit.signal), rejectOnAbort(limit.signal)])
  } catch (error) {
    if (limit.signal.reason === NOT_SENT) return { is: 'failed', why: 'not sent in time' }
    const why = limit.signal.aborted ? 'late' : reasonOf(error)
    return { is: 'failed', why: why === 'unreachable' && isConnected ? 'late' : why }
  } finally {
    leaving.stop()
    clearTimeout(timer)
    request.signal.removeEventListener('abort', stop)
    void client.destroy()
  }
}

const NOT_SENT = new Error('It was not sent in time.')

/** A request is sent as soon as it has a connection, so the connection must exist by `leaveBy`. */
function leaveWithin(leaveBy: number | undefined, limit: AbortController) {
  if (leaveBy === undefined) return { through: (connect: buildConnector.connector) => connect, stop: () => {} }
  const giveUp = () => limit.abort(NOT_SENT)
  const timer = setTimeout(giveUp, Math.max(0, leaveBy - performance.now()))
  const stop = () => clearTimeout(timer)
  return {
    stop,
    through:
      (connect: buildConnector.connector): buildConnector.connector =>
      (options, callback) =>
        connect(options, (...[error, socket]) => {
          stop()
          // On a busy machine the timer may be late.
          if (performance.now() >= leaveBy) giveUp()
          if (error !== null) return callback(error, null)
          if (!limit.signal.aborted) return callback(null, socket)
          socket.destroy()
          callback(NOT_SENT, null)
        }),
  }
}

async function exchange(
  client: Client,
  base: URL,
  request: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingResult> {
  const { statusCode, headers, body } = await client.request({
    method: 'POST',
    path: pathOf(base, request.parts),
    headers: { 'accept-encoding': 'identity', ...request.headers },
    body: request.body ?? null,
    signal,
  })
  if (statusCode >= 300 && statusCode < 400) {
    discard(body)
    return { is: 'failed', why: 'redirect' }
  }
  return {
    is: 'answer',
    status: statusCode,
    text: await body.text(),
    retryAfterMs: retryAfterOf(headers['retry-after']),
  }
}

function pathOf(base: URL, parts: readonly string[]): string {
  if (!parts.every(isPathPart)) throw new Error('Not a part of a path.')
  return [base.pathname.replace(/\/+$/u, ''), ...parts.map(encodeURIComponent)].join('/')
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const late = () => reject(new Error('Too late.'))
    if (signal.aborted) late()
    else signal.addEventListener('abort', late, { once: true })
  })
}

function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => {})
  body.destroy()
}

/** Only whole seconds are supported; a date is ignored. */
function retryAfterOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,5}$/u.test(header) ? Number(header) * 1000 : undefined
}

function reasonOf(error: unknown): Extract<OutgoingResult, { is: 'failed' }>['why'] {
  if (error instanceof ForbiddenAddress) return 'forbidden address'
  const { code = '', name = '' } = error as { code?: string; name?: string }
  if (/^(?:UND_ERR_RES_EXCEEDED_MAX_SIZE|UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW)$/u.test(code)) return 'huge'
  // The remote end does not speak HTTP, or has no valid certificate.
  if (
    name === 'HTTPParserError' ||
    /^(?:HPE_|ERR_SSL_|ERR_TLS_|CERT_|EPROTO|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/u.test(code)
  )
    return 'no such service'
  return 'unreachable'
}
