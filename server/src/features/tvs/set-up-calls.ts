/** The calls of setting up a TV, step by step. */
import type * as calls from '@beckon/contract/tv-set-up'
import { plainText } from '@beckon/boxes/wire/plain-text'
import { OK, type Handler } from '../../http/calls/handler.ts'
import { KEY_LASTS_MINUTES, type Operator } from '../../http/operator-access.ts'
import { publicOrigin, requestOrigin } from '../../http/known-hosts.ts'
import type { Services } from '../../services.ts'
import type { RunningSetUp } from './running-set-up.ts'
import type { Viewer } from './set-up-steps.ts'

export const beginSetUp: Handler<typeof calls.beginSetUp> = ({ services: { tvs }, body, operator, request }) => {
  if (tvs.isClosedByVirtualTvs) return { refused: 'FORBIDDEN' }
  const setUp = tvs.setUps.begin({ ...body, name: plainText(body.name) })
  return setUp === undefined ? { refused: 'NOT-FOUND' } : { ok: setUp.stepFor(viewerOf(operator, request)) }
}

export const nextSetUpStep: Handler<typeof calls.nextSetUpStep> = async ({
  services,
  body,
  operator,
  request,
  gone,
}) => {
  const setUp = helped(services, operator, body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  await setUp.read(body.after, gone)
  return setUp.hasEnded ? { refused: 'NOT-FOUND' } : { ok: setUp.stepFor(viewerOf(operator, request)) }
}

export const answerSetUp: Handler<typeof calls.answerSetUp> = async ({ services, body, operator, request }) => {
  const setUp = helped(services, operator, body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  const viewer = viewerOf(operator, request)
  if (viewer.isHelper && setUp.isPastHelp) return { refused: 'FORBIDDEN' }
  const { setUpId: _, n, action, ...values } = body
  const isDone = await setUp.act(n, action, values)
  if (setUp.isFinished) services.tvs.access.endHelp(setUp.id)
  return isDone ? { ok: setUp.stepFor(viewer) } : { refused: 'CONFLICT' }
}

/**
 * The code of the log-in goes to this origin, so only origins of this server are allowed: also the one that the browser
 * names, whose host was checked, since only it knows that a proxy in between speaks https. Through ingress the origin
 * is Home Assistant's, where no log-in elsewhere leads back to our path.
 */
export const logInForSetUp: Handler<typeof calls.logInForSetUp> = ({ services, body, operator, request }) => {
  if (request.ingress !== undefined) return { refused: 'CONFLICT' }
  const origins = [publicOrigin(services.config, request), requestOrigin(request), request.headers.origin]
  if (!origins.includes(body.origin)) return { refused: 'BAD-REQUEST' }
  const setUp = helped(services, operator, body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  const address = setUp.logIn(body.n, body.origin)
  return address === undefined ? { refused: 'CONFLICT' } : { ok: { address } }
}

export const finishLogIn: Handler<typeof calls.finishLogIn> = ({
  services,
  body: { code, state },
  operator,
  request,
}) => {
  const begun = services.tvs.setUps.ofLogIn(state)
  const setUp = begun && helped(services, operator, begun.id)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  setUp.finishLogIn(state, code)
  return { ok: setUp.stepFor(viewerOf(operator, request)) }
}

export const leaveSetUp: Handler<typeof calls.leaveSetUp> = async ({ services, body }) => {
  await services.tvs.setUps.end(body.setUpId)
  return OK
}

export const shareSetUp: Handler<typeof calls.shareSetUp> = ({ services, body }) => {
  const setUp = services.tvs.setUps.find(body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  return { ok: { key: services.tvs.access.newKey({ helpsWith: setUp.id }), minutes: KEY_LASTS_MINUTES } }
}

/** The set-up, for the operator and for its helpers. */
function helped({ tvs }: Services, { helpsWith = '' }: Operator, setUpId: string): RunningSetUp | undefined {
  return helpsWith === '' || helpsWith === setUpId ? tvs.setUps.find(setUpId) : undefined
}

/** The command line makes these calls without a request. */
function viewerOf({ helpsWith }: Operator, request: { readonly ingress?: unknown } | undefined): Viewer {
  return { isHelper: helpsWith !== undefined, isInHomeAssistant: request?.ingress !== undefined }
}
