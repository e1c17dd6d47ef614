/**
 * Creates the operator's calls, and defines the shapes that the calls for TVs, their set-up and their codes share.
 * Separate from `call.ts`, which every first visit of the remote loads.
 */
import * as v from 'valibot'
import { call, type Call, type emptyShape, type okShape, type Particulars, type Shape } from './call.ts'
import { DRIVERS } from './drivers.ts'
import { anyText } from './shapes.ts'

/** The time limit of an operator's call. */
export const OPERATOR_LIMIT_MS = 10_000

type OperatorParticulars<Body extends Shape, Answer extends Shape> = Omit<
  Particulars<Body, typeof emptyShape, Answer, 'operator', Shape>,
  'auth' | 'method' | 'timeoutMs'
> & { method?: Call['method']; timeoutMs?: number }

/** Creates a call with the operator's token: by default a POST within ten seconds. */
export function operatorCall<Body extends Shape = typeof emptyShape, Answer extends Shape = typeof okShape>(
  particulars: OperatorParticulars<Body, Answer>,
): Call<Body, typeof emptyShape, Answer, 'operator'> {
  return call({ auth: 'operator', method: 'POST', timeoutMs: OPERATOR_LIMIT_MS, ...particulars })
}

/** The limit for the name of a TV and of its room. */
export const TV_NAME_AT_MOST = 100

export const name = v.pipe(anyText(TV_NAME_AT_MOST), v.trim(), v.minLength(1))
export const room = v.pipe(v.string(), v.trim(), v.maxLength(TV_NAME_AT_MOST))
export const layout = v.picklist(['standard', 'flex'])
export const driver = v.picklist(DRIVERS)
export const host = v.pipe(v.string(), v.trim(), v.maxLength(253))
export const port = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535))
/** The id of a TV or a set-up. Without control characters, since PostgreSQL cannot store NUL. */
export const id = v.pipe(v.string(), v.regex(/^\P{Cc}{1,128}$/u))
/** The one-time key of a link that opens `/tvs` or `/setup`. */
export const operatorKey = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
