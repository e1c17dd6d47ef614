/**
 * The type of a call. One value defines the server's route and validation, the browser's client and the OpenAPI
 * operation.
 */
import * as v from 'valibot'
import type { Status } from './statuses.ts'

const SMALL_BODY_BYTES = 16 * 1024

/**
 * The credential of a call: `none` (no header is read), `optional` (a session token if present), `session` (a session
 * token), `refresh` (a session token or a bookmark key), `easyPair` (a pairing's token), `bodyToken` (a session token
 * in the body field `arToken`), `operator` (the token of the person who runs the server). All but `none` and
 * `bodyToken` are bearer tokens.
 */
export type Auth = 'none' | 'optional' | 'session' | 'refresh' | 'easyPair' | 'bodyToken' | 'operator'

export type Shape = v.GenericSchema<unknown, unknown>

export interface Call<
  Body extends Shape = Shape,
  Query extends Shape = Shape,
  Answer extends Shape = Shape,
  Kind extends Auth = Auth,
  Newer extends Shape = Shape,
> {
  /** The OpenAPI operation id; also the name in logs and metrics. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: `/api/v1/${string}`
  readonly summary: string
  readonly auth: Kind
  /** The browser's time limit in milliseconds; the server's limit is a little shorter. */
  readonly timeoutMs: number
  /** A long poll: a slow answer says nothing about the server. */
  readonly waits?: true
  /**
   * For presses: milliseconds after the press in which it may be carried out. Such calls accept the headers of
   * `press-headers.ts`.
   */
  readonly pressGoodForMs?: number
  readonly bodyLimitBytes: number
  readonly body: Body
  readonly query: Query
  /** The shape of a 200 answer. The server drops fields that the shape does not name. */
  readonly answer: Answer
  /**
   * For calls whose answer the specification does not show: the answer to assume for an empty success, or for a JSON
   * object of another shape.
   */
  readonly defaultAnswer?: v.InferOutput<Answer>
  /** The shape of a 202 answer while the result is pending (pairing only). */
  readonly pending?: Shape
  /** Extra fields of a 409 `CONFLICT` answer: the stored data, which are newer than the caller's. */
  readonly newer?: Newer
  /** Extra fields of an error answer, such as the text that was heard. */
  readonly errorFields?: Shape
  /** The error statuses of this call, in addition to `commonStatuses`. */
  readonly statuses: readonly Status[]
}

export const emptyShape = v.object({})
export const okShape = v.object({ status: v.literal('OK') })
export const errorShape = v.object({ status: v.string() })

export type Particulars<
  Body extends Shape,
  Query extends Shape,
  Answer extends Shape,
  Kind extends Auth,
  Newer extends Shape,
> = Pick<Call, 'name' | 'method' | 'path' | 'summary' | 'timeoutMs' | 'waits' | 'pressGoodForMs' | 'pending'> & {
  auth: Kind
  bodyLimitBytes?: number
  body?: Body
  query?: Query
  answer?: Answer
  defaultAnswer?: v.InferOutput<Answer>
  newer?: Newer
  errorFields?: Shape
  statuses?: readonly Status[]
}

/** Creates a call. Defaults: a body limit of 16 KiB, no body, no query, and the answer `{"status":"OK"}`. */
export function call<
  Body extends Shape = typeof emptyShape,
  Query extends Shape = typeof emptyShape,
  Answer extends Shape = typeof okShape,
  Kind extends Auth = Auth,
  Newer extends Shape = Shape,
>(particulars: Particulars<Body, Query, Answer, Kind, Newer>): Call<Body, Query, Answer, Kind, Newer> {
  return {
    bodyLimitBytes: SMALL_BODY_BYTES,
    body: emptyShape as never,
    query: emptyShape as never,
    answer: okShape as never,
    statuses: [],
    ...particulars,
  }
}

/** The error statuses that every call with this kind of credential may have. */
export function commonStatuses(of: Pick<Call, 'auth'>): readonly Status[] {
  const always = ['BAD-REQUEST', 'TOO-LARGE', 'TOO-MANY', 'ERROR', 'BUSY', 'CANNOT-SAVE'] as const
  if (of.auth === 'none' || of.auth === 'optional') return always
  if (of.auth === 'operator') return [...always, 'INVALID-TOKEN', 'FORBIDDEN']
  // FORBIDDEN: a companion app's session may not make this call (see `COMPANION_CALLS`). REMOTE-ENDED: this remote was
  // ended on the page "Paired remotes" or by the operator.
  return [...always, 'INVALID-TOKEN', 'REMOTE-ENDED', 'FORBIDDEN']
}

export type BodyOf<C extends Call> = v.InferInput<C['body']>
export type QueryOf<C extends Call> = v.InferInput<C['query']>
export type AnswerOf<C extends Call> = v.InferOutput<C['answer']>
export type NewerOf<C extends Call> = v.InferOutput<NonNullable<C['newer']>>

/**
 * The header of answers to a session that has not yet been informed of a new remote of its account; `getRemotes` lists
 * it.
 */
export const NEWS_HEADER = 'x-beckon-news'
