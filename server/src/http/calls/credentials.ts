/** Checks the credentials of a call before its body is read. */
import type { Call } from '@beckon/contract/call'
import { type CallName, COMPANION_CALLS } from '@beckon/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Operator } from '../operator-access.ts'
import type { Services } from '../../services.ts'
import { isOfProgram, type Session, type TokenRefusal } from '../../session.ts'
import { refuse } from '../answers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    bearer: string | undefined
    session: Session | undefined
    operator: Operator | undefined
  }
}

/** The calls that a helper with one set-up may make. */
const HELPERS_CALLS: ReadonlySet<string> = new Set<CallName>([
  'nextSetUpStep',
  'answerSetUp',
  'logInForSetUp',
  'finishLogIn',
])

const BEARER = /^Bearer ([\w.~+/=-]{1,512})$/iu

export function bearerOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const header = headers.authorization
  return header === undefined ? undefined : BEARER.exec(header)?.[1]
}

type OnRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void

/** The hook that checks a call's Authorization header; undefined if the call has none. */
export function headerCheck(call: Call, { sessions, tvs }: Pick<Services, 'sessions' | 'tvs'>): OnRequest | undefined {
  switch (call.auth) {
    case 'none':
    case 'bodyToken':
      return undefined
    case 'refresh':
    case 'easyPair':
      return (request, reply, done) => {
        request.bearer = bearerOf(request)
        if (request.bearer === undefined) refuse(reply, 'INVALID-TOKEN')
        else done()
      }
    case 'operator': {
      const isForHelpers = HELPERS_CALLS.has(call.name)
      return (request, reply, done) => {
        const bearer = bearerOf(request)
        request.operator = bearer === undefined ? undefined : tvs.access.check(bearer)
        if (request.operator === undefined) refuse(reply, 'INVALID-TOKEN')
        else if (request.operator.helpsWith !== undefined && !isForHelpers) refuse(reply, 'FORBIDDEN')
        else done()
      }
    }
    case 'optional':
    case 'session': {
      const mayCall = scopeCheck(call)
      return (request, reply, done) => {
        const bearer = (request.bearer = bearerOf(request))
        request.session = bearer === undefined ? undefined : sessions.remembered(bearer)
        if (request.session !== undefined) {
          if (mayCall(request.session)) done()
          else refuse(reply, 'FORBIDDEN')
          return
        }
        if (bearer === undefined) {
          if (call.auth === 'optional') done()
          else refuse(reply, 'INVALID-TOKEN')
          return
        }
        sessions.check(bearer).then(
          (found) => {
            if (typeof found !== 'string') request.session = found
            else if (call.auth === 'session') return void refuse(reply, refusalFor(found, call))
            if (request.session !== undefined && !mayCall(request.session)) return void refuse(reply, 'FORBIDDEN')
            done()
          },
          (error: unknown) => reply.send(error),
        )
      }
    }
  }
}

/** Whether a session may make the call: other programs may make a few (`COMPANION_CALLS` in `contract/src/calls.ts`). */
function scopeCheck({ auth, name }: Call): (session: Session) => boolean {
  return auth === 'session' && !COMPANION_CALLS.has(name) ? ({ by }) => !isOfProgram(by) : () => true
}

/**
 * The session of a token in the body, or the reason of a refusal. A token in the header must belong to the same
 * session.
 */
export async function bodySession(
  request: FastifyRequest,
  token: string,
  { sessions }: Pick<Services, 'sessions'>,
): Promise<Session | TokenRefusal> {
  if (request.headers.authorization !== undefined && bearerOf(request) !== token) return 'INVALID-TOKEN'
  return sessions.remembered(token) ?? (await sessions.check(token))
}

/** The refusal that a call sends: REMOTE-ENDED from every call, other reasons only from calls that list them. */
export function refusalFor(why: TokenRefusal, call: Call): TokenRefusal {
  return why === 'REMOTE-ENDED' || call.statuses.includes(why) ? why : 'INVALID-TOKEN'
}
