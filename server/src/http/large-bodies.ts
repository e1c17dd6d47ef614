/**
 * Bodies too large to be held as text. A few at a time are let in, before a byte of them is read, and each is taken in
 * piece by piece: its one long field is decoded as it comes, so that the file exists once and presses go on meanwhile.
 */
import type { Status } from '@beckon/contract/statuses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Clock } from '../parts.ts'
import { refuse } from './answers.ts'
import { Base64Field } from './base64-field.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When a large body was let in: its caller waits from then on. */
    letInAt: number
  }
}

/** The calls with such bodies, and what each becomes: the file, and what else the body says. */
export interface LargeBodies {
  readonly sendSign: LargeBody
  readonly showHand: LargeBody
}
export interface LargeBody {
  readonly file: Uint8Array
  readonly more: Readonly<Record<string, unknown>>
}

/** The name of the long field, per call. */
const FIELDS: Readonly<Record<keyof LargeBodies, string>> = { sendSign: 'base64data', showHand: 'base64data' }

export function hasLargeBody(name: string): name is keyof LargeBodies {
  return Object.hasOwn(FIELDS, name)
}

/** Of all sessions together: each may cost its whole size in memory, and the work that follows. */
const AT_ONCE = 4
/** A body that drips in holds a place that others wait for. */
const WITHIN_MS = 15_000

export class LargeBodyGate {
  readonly #inside = new Set<string>()

  /** Why a session's body is not let in now; undefined when it is, and then `leave` ends its stay. */
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
  /** Asked before everything else: a call that cannot be answered anyway needs no body. */
  readonly unable: () => Status | undefined
}

/** The hook that lets a body in or not; it runs after the session is known. */
export function admission({ gate, clock, limitBytes, unable }: Intake) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const session = request.session?.id ?? ''
    const refusal = unable() ?? (announcedLength(request) > limitBytes ? 'TOO-LARGE' : gate.enter(session))
    if (refusal !== undefined) return void refuse(reply, refusal)
    request.letInAt = clock.now()
    let inside = true
    const leave = () => {
      if (inside) gate.leave(session)
      inside = false
    }
    // `close` alone comes when the caller goes away before the answer.
    reply.raw.once('finish', leave).once('close', leave)
    done()
  }
}

/** Reads the bodies of this one route; what comes out is a `LargeBody`, or the status that refuses it. */
export function takeInLargeBodies(route: FastifyInstance, call: keyof LargeBodies, limitBytes: number): void {
  route.removeAllContentTypeParsers()
  route.addContentTypeParser('application/json', (request, payload, done) => {
    takeIn(payload, FIELDS[call], announcedLength(request), limitBytes).then((body) => done(null, body), done)
  })
}

/** The length that the header names; 0 when it names none. */
function announcedLength(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? 0) || 0
}

function takeIn(payload: Readable, field: string, length: number, limitBytes: number): Promise<LargeBody | Status> {
  return new Promise((resolve) => {
    const reader = new Base64Field(field, length || undefined)
    let received = 0
    const late = setTimeout(() => settle('TOO-SLOW'), WITHIN_MS)

    function settle(result: LargeBody | Status): void {
      clearTimeout(late)
      payload.off('data', take).off('end', end).off('error', broken).off('close', broken)
      // What still comes is nobody's; Node throws it away once the answer is out.
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
