/**
 * Sends a call with the session token of this moment. It waits for a refresh that is due, within the call's own time
 * limit, and a press within what is left of its own; it never sends without a token. Failures go on to the caller, who
 * hands them to `reportFailure`; a 401 to a token that is not this tab's any more says so: it ends no session but the
 * one it was asked in, and whoever ended or replaced that one has told the user.
 */
import type { AnswerOf, BodyOf, Call, NewerOf } from '@beckon/contract/call'
import { send, type CallInput, type CallResult, type PressStamp } from './api-client.ts'
import { realClock, instant } from '../platform/clock.ts'
import { shared } from '../platform/shared-state.ts'
import { FORMER_SESSION } from './failures.ts'
import { tokenReady } from './refresh.ts'

/** Of each shape that a body may have. */
type WithoutToken<Body> = Body extends unknown ? Omit<Body, 'arToken'> : never
type Input<C extends Call> = Omit<CallInput<C>, 'token' | 'body'> & { readonly body?: WithoutToken<BodyOf<C>> }

export async function authorisedCall<C extends Call>(
  call: C,
  input: Input<C> = {},
): Promise<CallResult<AnswerOf<C>, NewerOf<C>>> {
  const change = boxChange
  return callWhen(() => change.then(tokenReady), call, input)
}

let boxChange: Promise<unknown> = Promise.resolve()

/**
 * The same for the call that gives the session another box. All other calls wait for its answer: with the token from
 * before, the server might do them at the one box or at the other.
 */
export function changeBox<C extends Call>(call: C, input: Input<C>): Promise<CallResult<AnswerOf<C>, NewerOf<C>>> {
  const change = callWhen(tokenReady, call, input)
  boxChange = change
  return change
}

async function callWhen<C extends Call>(
  ready: () => ReturnType<typeof tokenReady>,
  call: C,
  input: Input<C>,
): Promise<CallResult<AnswerOf<C>, NewerOf<C>>> {
  const began = realClock.now()
  const patience = Math.min(call.timeoutMs, input.press ? leftOf(call, input.press) : call.timeoutMs)
  const hadSession = shared().arToken !== undefined
  const readiness = await atMost(patience, ready())
  if (readiness !== 'ready')
    return { is: 'unanswered', why: readiness === 'unreachable' ? 'network' : 'timeout', neverSent: true }
  const token = shared().arToken
  // No session is the same as an invalid token.
  if (token === undefined) return { is: 'refused', http: 401, status: hadSession ? FORMER_SESSION : 'INVALID-TOKEN' }
  const left = Math.max(call.timeoutMs - (realClock.now() - began), 0)
  const limited = { ...call, timeoutMs: left }
  // One call carries its token in the body, not in the header (I11).
  const withToken =
    call.auth === 'bodyToken' ? { ...input, body: { ...input.body, arToken: token } } : { ...input, token }
  const result = await send(limited, withToken as CallInput<C>)
  return result.is === 'refused' && result.http === 401 && shared().arToken !== token
    ? { ...result, status: FORMER_SESSION }
    : result
}

function leftOf({ pressGoodForMs = Number.POSITIVE_INFINITY }: Call, { finger }: PressStamp): number {
  return Math.max(0, pressGoodForMs - (instant().steady - finger.steady))
}

function atMost<T>(ms: number, promise: Promise<T>): Promise<T | 'timeout'> {
  return new Promise((resolve) => {
    const stop = realClock.after(ms, () => resolve('timeout'))
    void promise.finally(stop).then(resolve)
  })
}
