/**
 * What a call is: one value from which the server's route, the browser's client and the OpenAPI document are made.
 * A call that is not such a value does not exist.
 */
import * as v from 'valibot'
import type { Status } from './statuses.ts'

const SMALL_BODY_BYTES = 16 * 1024

/**
 * Who may call: `none` (no header read), `optional` (a session token if there is one), `session` (a session token),
 * `refresh` (a session token or a bookmark key), `easyPair` (the token of a pairing), `bodyToken` (a session token
 * in the body's `arToken`).
 */
export type Auth = 'none' | 'optional' | 'session' | 'refresh' | 'easyPair' | 'bodyToken'

export type Shape = v.GenericSchema<unknown, unknown>

export interface Call<
  Body extends Shape = Shape,
  Query extends Shape = Shape,
  Answer extends Shape = Shape,
  Kind extends Auth = Auth,
  Newer extends Shape = Shape,
> {
  /** The OpenAPI operation id, and the name in logs and metrics. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: `/api/v1/${string}`
  readonly summary: string
  readonly auth: Kind
  /** The browser gives up after this many milliseconds; the server stops a little earlier. */
  readonly timeoutMs: number
  /** For a press: how long after the finger it may be done. Such a call takes the headers of `press.ts`. */
  readonly pressGoodForMs?: number
  readonly bodyLimitBytes: number
  readonly body: Body
  readonly query: Query
  /** The shape of a 200 answer. Fields that it does not name never leave the server. */
  readonly answer: Answer
  /** Answered with 202 and this shape while the result is not there yet (pairing only). */
  readonly pending?: Shape
  /** What a 409 `CONFLICT` carries beside its status: the data that are newer than those the caller changed. */
  readonly newer?: Newer
  /** What an error answer may carry beside its status, where a status alone would leave the user without what is known. */
  readonly beside?: Shape
  /** The statuses that this call may answer besides those every call may (see `commonStatuses`). */
  readonly statuses: readonly Status[]
}

export const emptyShape = v.object({})
export const okShape = v.object({ status: v.literal('OK') })
export const errorShape = v.object({ status: v.string() })

/** Makes a call from what is particular to it; no body, no query and the answer `{"status":"OK"}` unless told. */
export function call<
  Body extends Shape = typeof emptyShape,
  Query extends Shape = typeof emptyShape,
  Answer extends Shape = typeof okShape,
  Kind extends Auth = Auth,
  Newer extends Shape = Shape,
>(
  particulars: Pick<Call, 'name' | 'method' | 'path' | 'summary' | 'timeoutMs' | 'pressGoodForMs' | 'pending'> & {
    auth: Kind
    bodyLimitBytes?: number
    body?: Body
    query?: Query
    answer?: Answer
    newer?: Newer
    beside?: Shape
    statuses?: readonly Status[]
  },
): Call<Body, Query, Answer, Kind, Newer> {
  return {
    bodyLimitBytes: SMALL_BODY_BYTES,
    body: emptyShape as never,
    query: emptyShape as never,
    answer: okShape as never,
    statuses: [],
    ...particulars,
  }
}

/** The statuses that any call of its kind may answer. */
export function commonStatuses(of: Pick<Call, 'auth'>): readonly Status[] {
  const always = ['BAD-REQUEST', 'TOO-LARGE', 'TOO-MANY', 'ERROR', 'BUSY'] as const
  if (of.auth === 'none' || of.auth === 'optional') return always
  // FORBIDDEN: the session is a companion app's, and the call is not for those (see `scopes.ts`).
  // REMOTE-ENDED: somebody ended this remote, on the page "My remotes" or as the operator.
  return [...always, 'INVALID-TOKEN', 'REMOTE-ENDED', 'FORBIDDEN']
}

export type BodyOf<C extends Call> = v.InferInput<C['body']>
export type QueryOf<C extends Call> = v.InferInput<C['query']>
export type AnswerOf<C extends Call> = v.InferOutput<C['answer']>
export type NewerOf<C extends Call> = v.InferOutput<NonNullable<C['newer']>>
