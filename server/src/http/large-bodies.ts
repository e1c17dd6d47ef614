/**
 * Large bodies. A few at a time are admitted before their first byte is read. The one long field of each is decoded as
 * it arrives, so that the file is in memory once and presses are not delayed.
 */
import type { Status } from '@beckon/contract/statuses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import { refuse } from './answers.ts'
import { Base64Field, type LargeBody } from './base64-field.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When the large body was admitted; the caller's time limit starts then. */
    letInAt: number
  }
}

/** The calls with large bodies, and the parsed body of each: the file and the other fields. */
export interface LargeBodies {
  readonly sendSign: LargeBody
  readonly showHand: LargeBody
}

/** The name of the long field, per call. */
const FIELDS: Readonly<Record<keyof LargeBodies, string>> = { sendSign: 'base64data', showHand: 'base64data' }

export function hasLargeBody(name: string): name is keyof LargeBodies {
  return Object.hasOwn(FIELDS, name)
}

/** Large bodies at once, for all sessions together: each may need its size in memory, and the work that follows. */
const AT_ONCE = 4
/** The time limit for a body; a slow one occupies a place that others wait for. */
const ARRIVES_WITHIN_MS = 15_000

export class LargeBodyGate {
  readonly #inside = new Set<string>()

  /** Admits a session's body, or returns the status of its refusal. After an admission call `leave`. */
  enter(sessionId: string): Status | undefined {
    if (this.#inside.has(sessionId)) return 'TOO-MANY'
    if (this.#inside.size >= AT_ONCE) return 'BUSY'
    this.#inside.add(sessionId)
    return undefined
  }

  leave(sessionId: string): void {
    this.#inside.delete(sessionId)
  }
}

interface Intake {
  readonly gate: LargeBodyGate
  readonly clock: Clock
  readonly limitBytes: number
  /** Checked first: a call that cannot be served needs no body. */
  readonly unable: () => Status | undefined
}

/** The hook that admits a body; it runs after the session check. */
export function admission({ gate, clock, limitBytes, unable }: Intake) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    // The caller has left while the session was checked: `close` will not come again.
    if (reply.raw.destroyed) return
    const session = request.session?.id ?? ''
    const refusal = unable() ?? (announcedLength(request) > limitBytes ? 'TOO-LARGE' : gate.enter(session))
    if (refusal !== undefined) return void refuse(reply, refusal)
    request.letInAt = clock.now()
    let inside = true
    const leave = () => {
      if (inside) gate.leave(session)
      inside = false
    }
    // If the client leaves before the answer, only `close` fires.
    reply.raw.once('finish', leave).once('close', leave)
    done()
  }
}

/** Parses the bodies of one route to a `LargeBody`, or refuses them with a status. */
export function takeInLargeBodies(route: FastifyInstance, call: keyof LargeBodies, limitBytes: number): void {
  route.removeAllContentTypeParsers()
  route.addContentTypeParser('application/json', (request, payload, done) => {
    takeIn(payload, FIELDS[call], announcedLength(request), limitBytes).then((body) => done(null, body), done)
  })
}

/** The Content-Length; 0 without one. */
function announcedLength(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? 0) || 0
}

function takeIn(payload: Readable, field: string, length: number, limitBytes: number): Promise<LargeBody | Status> {
  return new Promise((resolve) => {
    const reader = new Base64Field(field, length || undefined)
    let received = 0
    const late = setTimeout(() => settle('TOO-SLOW'), ARRIVES_WITHIN_MS)

    function settle(result: LargeBody | Status): void {
      clearTimeout(late)
      payload.off('data', take).off('end', end).off('error', broken).off('close', broken)
      // Node discards the rest of the body after the answer.
      payload.on('error', () => {})
      resolve(result)
    }
    function take(chunk: Buffer): void {
      received += chunk.length
      if (received > limitBytes) settle('TOO-LARGE')
      else if (!reader.push(chunk)) settle('BAD-REQUEST')
    }
    function end(): void {
      settle(reader.end() ?? 'BAD-REQUEST')
    }
    function broken(): void {
      settle('BAD-REQUEST')
    }
    payload.on('data', take).on('end', end).on('error', broken).on('close', broken)
  })
}
