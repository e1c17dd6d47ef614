/**
 * A call's handler: a function from the validated request to an answer or a refusal. `call-routes.ts` does
 * the rest: credentials, shapes, limits, headers and errors.
 */
import type { AnswerOf, Auth, Call, NewerOf } from '@beckon/contract/call'
import type { Status } from '@beckon/contract/statuses'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { Operator } from '../operator-access.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'

interface Common<C extends Call> {
  readonly services: Services
  readonly body: v.InferOutput<C['body']>
  readonly query: v.InferOutput<C['query']>
  /** When the answer must be sent, in milliseconds on the server's clock: a little before the browser's time limit. */
  readonly deadline: number
  /** Aborts at the deadline. Each read creates a new signal, so that calls that never wait create none. */
  readonly signal: AbortSignal
  /**
   * Aborts when the client disconnects before the answer, and when its session ends. For work that the user then no
   * longer wants, such as recognising a command; not for a pressed key. Created when first read.
   */
  readonly gone: AbortSignal
  /** For the caller's address and cookies. A handler returns its answer and never sends it by `reply`. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The checked credentials of each kind of call. */
interface Credentials {
  readonly none: unknown
  readonly optional: { readonly session: Session | undefined }
  readonly session: { readonly session: Session; readonly token: string }
  /** The session of the token in the body field `arToken`. */
  readonly bodyToken: { readonly session: Session; readonly token: string }
  /** Not checked yet; the handler checks it. */
  readonly refresh: { readonly token: string }
  /** The token of a pairing. Not checked yet; the handler checks it. */
  readonly easyPair: { readonly token: string }
  readonly operator: { readonly operator: Operator }
}

export type HandlerInput<C extends Call> = Common<C> & Credentials[C['auth'] & Auth]

export type HandlerResult<C extends Call> =
  | { readonly ok: AnswerOf<C> }
  /** 202: the result is pending. */
  | { readonly pending: true }
  | { readonly refused: Status; readonly retryAfterMs?: number }
  /** An answer with the contract's extra fields beside the status. */
  | { readonly refused: Status; readonly errorFields: unknown }
  /** 409, with the newer data. */
  | { readonly refused: 'CONFLICT'; readonly newer: NewerOf<C> }

export type Handler<C extends Call> = (input: HandlerInput<C>) => HandlerResult<C> | Promise<HandlerResult<C>>

export const OK = { ok: { status: 'OK' } } as const

/** A call whose credentials and shapes have been checked. */
export interface Received {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly session: Session | undefined
  readonly token: string | undefined
  readonly body: unknown
  readonly query: unknown
}

/** The input of a handler. A class with getters, so that abort signals are created only for handlers that use them. */
export class CallInput implements Received {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly session: Session | undefined
  readonly token: string | undefined
  readonly body: unknown
  readonly query: unknown
  readonly deadline: number
  #gone: AbortSignal | undefined

  constructor(services: Services, received: Received, deadline: number) {
    this.services = services
    this.request = received.request
    this.reply = received.reply
    this.session = received.session
    this.token = received.token
    this.body = received.body
    this.query = received.query
    this.deadline = deadline
  }

  /** Set only for calls with `auth: 'operator'`. */
  get operator(): Operator | undefined {
    return this.request.operator
  }

  get signal(): AbortSignal {
    return AbortSignal.timeout(Math.max(0, this.deadline - this.services.clock.now()))
  }

  get gone(): AbortSignal {
    return (this.#gone ??= goneFrom(this.reply, this.session, this.services.sessions))
  }
}

/** Aborts when the client leaves, and when its session ends. */
function goneFrom({ raw }: FastifyReply, session: Session | undefined, sessions: Services['sessions']): AbortSignal {
  const left = new AbortController()
  const leave = () => {
    if (!raw.writableEnded) left.abort()
  }
  // The client has already left: there will be no `close` event.
  if (raw.destroyed) {
    leave()
    return left.signal
  }
  if (session !== undefined)
    raw.once(
      'close',
      sessions.whenEnded(session.id, () => left.abort()),
    )
  raw.once('close', leave)
  return left.signal
}
