/**
 * What a feature writes for a call: a function from the checked request to an answer or a refusal, as values. The
 * adapter in `call-routes.ts` does everything else: credentials, shapes, limits, headers and errors.
 */
import type { AnswerOf, Auth, Call, NewerOf } from '@beckon/contract/call'
import type { Status } from '@beckon/contract/statuses'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { Parts, Session } from '../parts.ts'

interface Common<C extends Call, Body> {
  readonly parts: Parts
  readonly body: Body
  readonly query: v.InferOutput<C['query']>
  /** When the answer must have left, on the server's clock: a little before the browser gives up. */
  readonly deadline: number
  /** Aborts at that moment. Made when first read, since most calls never wait. */
  readonly signal: AbortSignal
  /**
   * Aborts when the caller has gone away without waiting for the answer. For what people no longer want then: a command that
   * was still to be understood, not a key that they have pressed. Made when first read.
   */
  readonly gone: AbortSignal
  /** For addresses, cookies and the like; the answer itself is returned, never sent. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What the credentials of each kind of call have been found to be. */
interface Credentials {
  readonly none: unknown
  readonly optional: { readonly session: Session | undefined }
  readonly session: { readonly session: Session; readonly token: string }
  readonly bodyToken: { readonly session: Session; readonly token: string }
  /** Not checked yet: the handler knows what it may stand for. */
  readonly refresh: { readonly token: string }
  readonly easyPair: { readonly token: string }
}

export type HandlerInput<C extends Call, Body = v.InferOutput<C['body']>> = Common<C, Body> &
  Credentials[C['auth'] & Auth]

export type HandlerResult<C extends Call> =
  | { readonly ok: AnswerOf<C> }
  /** 202: not there yet. */
  | { readonly pending: true }
  | { readonly refused: Status; readonly retryAfterMs?: number }
  /** With what the contract lets this call tell beside a status. */
  | { readonly refused: Status; readonly beside: unknown }
  /** 409, with the data that the caller did not know of. */
  | { readonly refused: 'CONFLICT'; readonly newer: NewerOf<C> }

/** `Body` is named only where the body is too large to be held as the contract's shape (see `large-bodies.ts`). */
export type Handler<C extends Call, Body = v.InferOutput<C['body']>> = (
  input: HandlerInput<C, Body>,
) => HandlerResult<C> | Promise<HandlerResult<C>>

export const OK = { ok: { status: 'OK' } } as const
