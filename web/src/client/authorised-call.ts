/**
 * Sends a call with the current session token. It first waits for a refresh that is due; a press waits only until it
 * expires. The call's own time limit begins when it is sent. Nothing is sent without a token. The caller passes
 * failures to `reportFailure`. A 401 to a token that this tab has replaced since becomes `FORMER_SESSION`: it must not
 * end the current session.
 */
import type { AnswerOf, BodyOf, Call, NewerOf } from '@beckon/contract/call'
import { send, type CallInput, type CallResult, type PressStamp } from './api-client.ts'
import { realClock, instant } from '../platform/clock.ts'
import { onPageReturn } from '../platform/listen.ts'
import { shared } from '../platform/shared-state.ts'
import { FORMER_SESSION } from './failures.ts'
import { waitForToken } from './refresh.ts'

/** Long enough for a refresh or a change of the box, after the turn of another tab. */
const WAITS_AT_MOST_MS = 30_000

/** Distributes over a union of bodies, which a plain `Omit` would merge. */
type WithoutToken<Body> = Body extends unknown ? Omit<Body, 'arToken'> : never
type Input<C extends Call> = Omit<CallInput<C>, 'token' | 'body'> & { readonly body?: WithoutToken<BodyOf<C>> }

export async function authorisedCall<C extends Call>(
  call: C,
  input: Input<C> = {},
): Promise<CallResult<AnswerOf<C>, NewerOf<C>>> {
  return callWhen(() => boxChange.then(waitForToken), call, input)
}

/**
 * The same for a load. One that hangs while the page or its network returns, and then has no answer, is made again:
 * whoever loads at such a return finds this one under way.
 */
export async function authorisedLoad<C extends Call>(
  call: C,
  input: Input<C> = {},
): Promise<CallResult<AnswerOf<C>, NewerOf<C>>> {
  let hasReturned = false
  const stop = onPageReturn(() => (hasReturned = true))
  let result = await authorisedCall(call, input)
  while (hasReturned && result.is === 'unanswered') {
    hasReturned = false
    result = await authorisedCall(call, input)
  }
  stop()
  return result
}

let boxChange: Promise<unknown> = Promise.resolve()

/**
 * The same for the call that moves the session to another box. All other calls wait for its answer; otherwise it would
 * be unknown for which of the two boxes the server carries them out.
 */
export function changeBox<C extends Call>(call: C, input: Input<C>): Promise<CallResult<AnswerOf<C>, NewerOf<C>>> {
  const change = callWhen(waitForToken, call, input)
  boxChange = change
  return change
}

async function callWhen<C extends Call>(
  ready: () => ReturnType<typeof waitForToken>,
  call: C,
  input: Input<C>,
): Promise<CallResult<AnswerOf<C>, NewerOf<C>>> {
  const hadSession = shared().arToken !== undefined
  const readiness = await atMost(input.press ? leftOf(call, input.press) : WAITS_AT_MOST_MS, ready())
  if (readiness !== 'ready')
    return { is: 'unanswered', why: readiness === 'unreachable' ? 'network' : 'timeout', neverSent: true }
  const token = shared().arToken
  // No session is the same as an invalid token.
  if (token === undefined) return { is: 'refused', http: 401, status: hadSession ? FORMER_SESSION : 'INVALID-TOKEN' }
  // One call carries its token in the body, not in the header (I11).
  const withToken =
    call.auth === 'bodyToken' ? { ...input, body: { ...input.body, arToken: token } } : { ...input, token }
  const result = await send(call, withToken as CallInput<C>)
  return result.is === 'refused' && result.http === 401 && shared().arToken !== token
    ? { ...result, status: FORMER_SESSION }
    : result
}

function leftOf({ pressGoodForMs = Number.POSITIVE_INFINITY }: Call, { pressedAt }: PressStamp): number {
  return Math.max(0, pressGoodForMs - (instant().steady - pressedAt.steady))
}

function atMost<T>(ms: number, promise: Promise<T>): Promise<T | 'timeout'> {
  return new Promise((resolve) => {
    const stop = realClock.after(ms, () => resolve('timeout'))
    void promise.finally(stop).then(resolve)
  })
}
