/**
 * Sends responses: their headers, such as the clock and Retry-After, and the body of an error, `{"status": CODE}`.
 * `answerFailures` decides which error.
 */
import { MACHINE_CLOCK, steadyNow } from '@beckon/boxes/presses/steady-now'
import { CLOCK_HEADER, momentText } from '@beckon/contract/press-headers'
import { STATUSES, type Status } from '@beckon/contract/statuses'
import type { FastifyReply, FastifyError, FastifyInstance } from 'fastify'
import type { OutgoingHttpHeaders } from 'node:http'
import { logFailure } from '@beckon/contract/operation'
import { refreshToken } from '@beckon/contract/session'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { isStoreAway, isUnableToSave, noteUnableToSave } from '../storage/unable-to-save.ts'
import type { Connections } from './connections.ts'

const API_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const

/** The server's clock for `CLOCK_HEADER`, from which browsers compute the expiry of presses. */
function clockText(): string {
  return momentText({ clockId: MACHINE_CLOCK, ms: steadyNow() })
}

const bodies = Object.fromEntries(
  Object.keys(STATUSES).map((status) => [status, JSON.stringify({ status })]),
) as Record<Status, string>

/**
 * Writes the response itself: Fastify's `send` checks each for streams, trailers and serializers, which these never
 * have.
 */
export function answerJson(reply: FastifyReply, http: number, json: string): FastifyReply {
  if (reply.sent) return reply
  const { raw } = reply
  reply.hijack()
  raw.writeHead(http, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...API_HEADERS,
    [CLOCK_HEADER]: clockText(),
    'content-length': Buffer.byteLength(json),
  })
  raw.end(json)
  return reply
}

export function refuse(reply: FastifyReply, status: Status, retryAfterMs?: number): FastifyReply {
  const delayMs = retryAfterMs ?? (status === 'TOO-MANY' || status === 'BUSY' ? 1_000 : undefined)
  if (delayMs !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(delayMs / 1000))))
  return answerJson(reply, STATUSES[status], bodies[status])
}

/** Sends an error with fields beside its status. */
export function refuseWith(reply: FastifyReply, status: Status, errorFields: unknown): FastifyReply {
  return answerJson(reply, STATUSES[status], JSON.stringify({ ...(errorFields as object | undefined), status }))
}

/**
 * Handles failures outside handlers: invalid bodies, unknown addresses, and server errors. Users never see the
 * framework's messages. The log gets the route's pattern, never the address.
 */
export function answerFailures(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const route = request.routeOptions.url
    const found = statusOf(error)
    // For a refresh, any answer but 500 would end a valid session (D15).
    const status = route === refreshToken.path && found === 'CANNOT-SAVE' ? 'ERROR' : found
    if (STATUSES[status] >= 500) noteError(log, error, { method: request.method, route })
    // An invalid report is dropped: the page could do nothing about an error.
    if (status === 'BAD-REQUEST' && route === logFailure.path) return answerJson(reply, 200, '{"status":"OK"}')
    return refuse(reply, status)
  })
}

/** The time for a client whose connection ends to read the answer. */
const READ_WITHIN_MS = 1_000

/** Answers and closes a connection whose bytes are not HTTP or arrived too slowly. */
export function answerRaw(error: NodeJS.ErrnoException, socket: Duplex, connections: Connections): void {
  if (!socket.writable || error.code === 'ECONNRESET' || connections.isAnswering(socket)) return void socket.destroy()
  endWith(socket, RAW[error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'TOO-SLOW' : 'BAD-REQUEST'])
}

/** Closes the connection after this answer, also when the client reads nothing, or keeps its half open. */
export function endWith(socket: Duplex, answer: string): void {
  socket.end(answer)
  const late = setTimeout(() => socket.destroy(), READ_WITHIN_MS)
  socket.once('close', () => clearTimeout(late))
}

const RAW = {
  'BAD-REQUEST': rawAnswer('BAD-REQUEST', 'Bad Request'),
  'TOO-SLOW': rawAnswer('TOO-SLOW', 'Request Timeout'),
}

function rawAnswer(status: Status, reason: string): string {
  const body = JSON.stringify({ status })
  return (
    `HTTP/1.1 ${STATUSES[status]} ${reason}\r\ncontent-type: application/json\r\ncontent-length: ` +
    `${body.length}\r\nconnection: close\r\n\r\n${body}`
  )
}

function noteError(log: Logger, error: Error, where: { method: string; route: string | undefined }): void {
  if (isUnableToSave(error)) noteUnableToSave(log, error, where)
  else log.error({ err: error, ...where }, 'A request failed')
}

function statusOf(error: FastifyError): Status {
  if (error.statusCode === 413) return 'TOO-LARGE'
  if (isStoreAway(error)) return 'BUSY'
  if (isUnableToSave(error)) return 'CANNOT-SAVE'
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? 'BAD-REQUEST' : 'ERROR'
}
