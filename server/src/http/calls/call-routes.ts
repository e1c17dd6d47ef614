/**
 * Creates the routes of the contract's calls. A route checks the credentials, then the shapes, runs the feature's
 * handler, and sends the answer without fields that the contract does not name. When a handler is late, the call is
 * answered without it.
 */
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import { emptyShape, okShape, type Call, NEWS_HEADER } from '@beckon/contract/call'
import { CALLS, type CallName } from '@beckon/contract/calls'
import type { Status } from '@beckon/contract/statuses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Services } from '../../services.ts'
import { answerJson, refuse, refuseWith } from '../answers.ts'
import { bodySession, headerCheck, refusalFor } from './credentials.ts'
import { type Handler, type HandlerResult, CallInput, type Received } from './handler.ts'
import { acceptOnlyJson, isTooDeep } from './bodies.ts'
import { ANSWER_ON_THE_WAY_MS, CallDeadlines } from './call-deadlines.ts'
import { waitedMs } from '../scheduler.ts'
import { ConcurrencyLimit } from '../fair-pool.ts'

export type Handlers = { readonly [N in CallName]: Handler<(typeof CALLS)[N]> }

/** Called for each answered call, for metrics and log. `outcome` is the status, or `GONE` if the client had left. */
export type Answered = (call: Pick<Call, 'name' | 'waits'>, outcome: string, ms: number) => void

const GONE = 'GONE'
const OK_BODY = '{"status":"OK"}'
const NO_BODY = Object.freeze({})

export async function callRoutes(
  app: FastifyInstance,
  { services, handlers, answered }: { services: Services; handlers: Handlers; answered: Answered },
): Promise<void> {
  acceptOnlyJson(app)
  const deadlines = new CallDeadlines()
  app.addHook('onClose', async () => deadlines.close())
  app.decorateRequest('bearer', undefined)
  app.decorateRequest('session', undefined)
  app.decorateRequest('operator', undefined)
  const gateOf = recordingGate(services)
  for (const [name, call] of Object.entries(CALLS)) {
    // Which shapes belong to this call is only known at runtime.
    const handle = handlers[name as CallName] as unknown as Handler<Call>
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: call.bodyLimitBytes,
      onRequest: [headerCheck(call, services), gateOf(name)].filter((hook) => hook !== undefined),
      handler: routeHandler(call, handle, { services, answered, deadlines }),
    })
  }
}

/**
 * The handler for Fastify, after the check of the header's credentials. A call passes through its functions from top to
 * bottom.
 */
function routeHandler(
  call: Call,
  handle: Handler<Call>,
  { services, answered, deadlines }: { services: Services; answered: Answered; deadlines: CallDeadlines },
) {
  const limitMs = call.timeoutMs - ANSWER_ON_THE_WAY_MS
  const takesBody = call.body !== emptyShape
  const takesQuery = call.query !== emptyShape
  const answersOk = call.answer === okShape
  const lateAnswer = lateAnswerOf(call)
  // A browser's failure report never fails itself.
  const forgiving = call === CALLS.logFailure

  /** Checks the shapes, and the credentials of the body. */
  function receive(request: FastifyRequest, reply: FastifyReply): unknown {
    let body: unknown = NO_BODY
    let query: unknown = NO_BODY
    const sent = request.body
    if (call.auth === 'bodyToken' && lacksToken(sent)) return refuse(reply, 'INVALID-TOKEN')
    if (takesBody) {
      const parsed = isTooDeep(sent) ? undefined : v.safeParse(call.body, sent)
      if (!parsed?.success) return forgiving ? answerJson(reply, 200, OK_BODY) : refuse(reply, 'BAD-REQUEST')
      body = parsed.output
    } else if (sent !== undefined && sent !== null && typeof sent !== 'object') {
      return refuse(reply, 'BAD-REQUEST')
    }
    if (takesQuery) {
      const parsed = v.safeParse(call.query, request.query)
      if (!parsed.success) return refuse(reply, 'BAD-REQUEST')
      query = parsed.output
    }
    if (call.auth !== 'bodyToken')
      return run({ request, reply, session: request.session, token: request.bearer, body, query })
    const { arToken } = body as { arToken: string }
    return bodySession(request, arToken, services)
      .then((session) =>
        typeof session === 'string'
          ? refuse(reply, refusalFor(session, call))
          : run({ request, reply, session, token: arToken, body, query }),
      )
      .catch((error: unknown) => reply.send(error))
  }

  /** Runs the feature's handler, and answers without it when it is late. */
  function run(received: Received) {
    const { request, reply, session, token } = received
    request.session = session
    // Of the header or of the body.
    request.bearer = token
    const waited = waitedMs(request.raw)
    const startedAt = services.clock.now() - waited
    if (waited >= limitMs) return finish(reply, { refused: call.pressGoodForMs ? 'TOO-LATE' : lateAnswer }, startedAt)
    // The body was checked by the call's shape, which its handler's type follows from.
    const result = handle(new CallInput(services, received, startedAt + limitMs) as never)
    if (!(result instanceof Promise)) return finish(reply, result, startedAt)
    // Callbacks instead of promises: for a press, one more promise costs more than the handler.
    const underWay = {
      deadline: steadyNow() + startedAt + limitMs - services.clock.now(),
      late: () => void finish(reply, { refused: lateAnswer }, startedAt),
    }
    deadlines.begun(underWay)
    result.then(
      (settled) => {
        if (deadlines.ended(underWay)) finish(reply, settled, startedAt)
      },
      (error: unknown) => {
        if (deadlines.ended(underWay)) reply.send(error)
      },
    )
    return undefined
  }

  function finish(reply: FastifyReply, result: HandlerResult<Call>, startedAt: number): FastifyReply {
    try {
      return answer(reply, result, startedAt)
    } catch (error) {
      // An answer that violates the contract is a server error; the caller still gets an answer.
      return reply.send(error)
    }
  }

  function answer(reply: FastifyReply, result: HandlerResult<Call>, startedAt: number): FastifyReply {
    answered(
      call,
      reply.raw.destroyed ? GONE : 'refused' in result ? result.refused : 'OK',
      services.clock.now() - startedAt,
    )
    const { session } = reply.request
    if (session !== undefined) {
      // A session that ended meanwhile gets the reason for its end, and no result.
      if (services.sessions.hasEnded(session.id)) return refuseEnded(reply)
      if (services.sessions.hasNewerRemote(session.id)) reply.header(NEWS_HEADER, '1')
    }
    // With the newer data, so that the browser need not call again.
    if ('newer' in result) return refuseWith(reply, 'CONFLICT', call.newer && v.parse(call.newer, result.newer))
    if ('errorFields' in result)
      return refuseWith(reply, result.refused, call.errorFields && v.parse(call.errorFields, result.errorFields))
    if ('refused' in result) return refuse(reply, result.refused, result.retryAfterMs)
    if ('pending' in result) return answerJson(reply, 202, '{"status":"PENDING"}')
    if (answersOk) return answerJson(reply, 200, OK_BODY)
    const json = JSON.stringify(v.parse(call.answer, result.ok))
    const { holder } = reply.request.raw
    if (holder !== undefined) reply.server.scheduler.charge(holder, json.length)
    return answerJson(reply, 200, json)
  }

  /** Refuses with the reason why the session ended, which is looked up by its token. */
  function refuseEnded(reply: FastifyReply): FastifyReply {
    services.sessions.check(reply.request.bearer ?? '').then(
      (found) => refuse(reply, typeof found === 'string' ? refusalFor(found, call) : 'INVALID-TOKEN'),
      () => refuse(reply, 'INVALID-TOKEN'),
    )
    return reply
  }

  // Returns nothing: for a reply or a promise, Fastify would watch the response until its end.
  return (request: FastifyRequest, reply: FastifyReply): void => {
    receive(request, reply)
  }
}

function lateAnswerOf({ auth, pressGoodForMs, statuses }: Call): Status {
  // For a refresh, any answer but 500 would end a valid session (D15).
  if (auth === 'refresh') return 'ERROR'
  if (pressGoodForMs === undefined) return 'BUSY'
  // A press that is under way may still happen.
  return statuses.includes('SERVICE-TIMEOUT') ? 'SERVICE-TIMEOUT' : 'BOX-TIMEOUT'
}

function lacksToken(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    !Array.isArray(body) &&
    typeof (body as { arToken?: unknown }).arToken !== 'string'
  )
}

/** Each video may need its size in memory several times. */
const VIDEOS = { total: 4, perHolder: 2 }

/**
 * Admits the calls with recordings before their bodies are read: a call that cannot be served needs no body. Returns
 * for each call the hook that admits it; it runs after the check of the session.
 */
function recordingGate({ speech, signs }: Pick<Services, 'speech' | 'signs'>) {
  const videos = new ConcurrencyLimit(VIDEOS)

  function admitVideo(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    // The caller has left while the session was checked: there will be no `close` event.
    if (reply.raw.destroyed) return
    const release = signs === undefined ? 'RECOGNISER-OFF' : videos.take(request.session?.account.id ?? '')
    if (typeof release === 'string') return void refuse(reply, release)
    // If the client leaves before the answer, only `close` fires.
    reply.raw.once('finish', release).once('close', release)
    done()
  }

  function admitVoice(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    if (speech.engine === undefined) refuse(reply, 'RECOGNISER-OFF')
    else done()
  }

  const hooks: { readonly [N in CallName]?: typeof admitVideo } = {
    sendSign: admitVideo,
    showHand: admitVideo,
    sendVoice: admitVoice,
  }
  return (name: string) => hooks[name as CallName]
}
