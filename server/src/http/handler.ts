/**
 * The type of a call's handler: a function from the validated request to an answer or a refusal. `call-routes.ts` does
 * the rest: credentials, shapes, limits, headers and errors.
 */
import type { AnswerOf, Auth, Call, NewerOf } from '@beckon/contract/call'
import type { Status } from '@beckon/contract/statuses'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import type { Operator } from './operator-access.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'

interface Common<C extends Call> {
  readonly services: Services
  readonly body: v.InferOutput<C['body']>
  readonly query: v.InferOutput<C['query']>
  /** When the answer must be sent, in milliseconds on the server's clock: a little before the browser's time limit. */
  readonly deadline: number
  /** Aborts at the deadline. Created when first read, since most calls never wait. */
  readonly signal: AbortSignal
  /**
   * Aborts when the client leaves before the answer. For work that the user then no longer wants, such as recognising a
   * command; not for a pressed key. Created when first read.
   */
  readonly gone: AbortSignal
  /** For addresses and cookies; a handler returns its answer and never sends it. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The checked credentials of each kind of call. */
interface Credentials {
  readonly none: unknown
  readonly optional: { readonly session: Session | undefined }
  readonly session: { readonly session: Session; readonly token: string }
  readonly bodyToken: { readonly session: Session; readonly token: string }
  /** Not checked yet; the handler checks it. */
  readonly refresh: { readonly token: string }
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
  | { readonly refused: Status; readonly beside: unknown }
  /** 409, with the newer data. */
  | { readonly refused: 'CONFLICT'; readonly newer: NewerOf<C> }

export type Handler<C extends Call> = (input: HandlerInput<C>) => HandlerResult<C> | Promise<HandlerResult<C>>

export const OK = { ok: { status: 'OK' } } as const
