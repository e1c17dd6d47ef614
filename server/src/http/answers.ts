/**
 * Sends answers: their headers, among them the clock and Retry-After, and the body of an error, `{"status": CODE}`.
 * `failures.ts` decides which error.
 */
import { MACHINE_CLOCK, steadyNow } from '@beckon/boxes/presses/steady-now'
import { CLOCK_HEADER, momentText } from '@beckon/contract/press'
import { STATUSES, type Status } from '@beckon/contract/statuses'
import type { FastifyReply } from 'fastify'
import type { OutgoingHttpHeaders } from 'node:http'

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
 * Past the framework's own way out, which looks again at each answer for what none of ours has: streams, trailers,
 * serializers.
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
export function refuseWith(reply: FastifyReply, status: Status, beside: unknown): FastifyReply {
  return answerJson(reply, STATUSES[status], JSON.stringify({ ...(beside as object | undefined), status }))
}

/** Sends 409 with the newer data, so that the browser can merge them without another call. */
export function answerConflict(reply: FastifyReply, newer: unknown): FastifyReply {
  return refuseWith(reply, 'CONFLICT', newer)
}
