/**
 * Makes the calls of whoever runs the server. Apart from `call.ts`, which every first visit of the remote loads.
 */
import { call, type Call, type emptyShape, type okShape, type Particulars, type Shape } from './call.ts'

/** The time limit of an operator's call. */
export const OPERATOR_LIMIT_MS = 10_000

type OperatorParticulars<Body extends Shape, Answer extends Shape> = Omit<
  Particulars<Body, typeof emptyShape, Answer, 'operator', Shape>,
  'auth' | 'method' | 'timeoutMs'
> & { method?: Call['method']; timeoutMs?: number }

/** Creates a call with the operator's token: POST within ten seconds, unless it says otherwise. */
export function operatorCall<Body extends Shape = typeof emptyShape, Answer extends Shape = typeof okShape>(
  particulars: OperatorParticulars<Body, Answer>,
): Call<Body, typeof emptyShape, Answer, 'operator'> {
  return call({ auth: 'operator', method: 'POST', timeoutMs: OPERATOR_LIMIT_MS, ...particulars })
}
