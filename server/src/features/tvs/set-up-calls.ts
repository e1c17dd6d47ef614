/** The calls of setting up a TV, step by step. */
import type * as calls from '@beckon/contract/tv-set-up'
import { plainText } from '@beckon/boxes/wire/plain-text'
import { OK, type Handler } from '../../http/handler.ts'
import { KEY_LASTS_MINUTES, type Operator } from '../../http/operator-access.ts'
import { publicOrigin, requestOrigin } from '../../http/known-hosts.ts'
import type { Services } from '../../services.ts'
import type { RunningSetUp } from './set-ups.ts'
import { plainNaming } from './tv-of-set-up.ts'
import * as tries from './try-tv.ts'

export const beginSetUp: Handler<typeof calls.beginSetUp> = ({ services, body }) => {
  if (services.tvs.isClosedByVirtualTvs) return { refused: 'FORBIDDEN' }
  const { name, ...target } = body
  const complete = services.tvs.boxes.completeTarget({ ...target, name: plainText(name) })
  return complete === undefined ? { refused: 'NOT-FOUND' } : { ok: services.tvs.setUps.begin(complete).step }
}

export const nextSetUpStep: Handler<typeof calls.nextSetUpStep> = async ({ services, body, operator, gone }) => {
  const setUp = helped(services, operator, body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  const step = await setUp.read(body.after, gone)
  return setUp.hasEnded ? { refused: 'NOT-FOUND' } : { ok: step }
}

export const answerSetUp: Handler<typeof calls.answerSetUp> = ({ services, body, operator }) => {
  const setUp = helped(services, operator, body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  const { n, value, user } = body
  if (!setUp.answer(n, { value, ...(user === undefined ? {} : { user }) })) return { refused: 'CONFLICT' }
  return { ok: setUp.step }
}

/**
 * The code of the log-in goes to this origin: nobody but this server may be named. Through ingress the origin is Home
 * Assistant's, and no log-in elsewhere leads back to our path there.
 */
export const logInForSetUp: Handler<typeof calls.logInForSetUp> = ({ services, body, operator, request }) => {
  if (request.ingress !== undefined) return { refused: 'CONFLICT' }
  const origins = [publicOrigin(services.config, request), requestOrigin(request)]
  if (!origins.includes(body.origin)) return { refused: 'CONFLICT' }
  const setUp = helped(services, operator, body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  const address = setUp.logIn(body.n, body.origin)
  return address === undefined ? { refused: 'CONFLICT' } : { ok: { address } }
}

export const finishLogIn: Handler<typeof calls.finishLogIn> = ({ services, body: { code, state }, operator }) => {
  const begun = services.tvs.setUps.ofLogIn(state)
  const setUp = begun && helped(services, operator, begun.id)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  setUp.finishLogIn(state, code)
  return { ok: setUp.step }
}

export const restartSetUp: Handler<typeof calls.restartSetUp> = ({ services, body, operator }) => {
  const setUp = helped(services, operator, body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  setUp.restart()
  return { ok: setUp.step }
}

export const leaveSetUp: Handler<typeof calls.leaveSetUp> = async ({ services, body }) => {
  await services.tvs.setUps.end(body.setUpId)
  return OK
}

export const trySetUp: Handler<typeof calls.trySetUp> = async ({ services, body, operator }) => {
  const setUp = helped(services, operator, body.setUpId)
  return tries.answerOf(setUp && (await tries.trySetUp(setUp)))
}

export const wakeSetUp: Handler<typeof calls.wakeSetUp> = async ({ services, body, signal }) => {
  const setUp = services.tvs.setUps.find(body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  return (await services.tvs.wake(setUp, signal)) ? OK : { refused: 'CONFLICT' }
}

export const finishSetUp: Handler<typeof calls.finishSetUp> = async ({ services, body }) => {
  const setUp = services.tvs.setUps.find(body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  if (services.tvs.isClosedByVirtualTvs) return { refused: 'FORBIDDEN' }
  const id = await services.tvs.boxes.add(setUp, plainNaming(body))
  if (id === undefined) return { refused: 'CONFLICT' }
  services.tvs.access.endHelp(setUp.id)
  return { ok: { id } }
}

export const shareSetUp: Handler<typeof calls.shareSetUp> = ({ services, body }) => {
  const setUp = services.tvs.setUps.find(body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  return { ok: { key: services.tvs.access.newKey({ helpsWith: setUp.id }), minutes: KEY_LASTS_MINUTES } }
}

/** The set-up, for the operator and for whoever helps with this one. */
function helped({ tvs }: Services, { helpsWith = '' }: Operator, setUpId: string): RunningSetUp | undefined {
  return helpsWith === '' || helpsWith === setUpId ? tvs.setUps.find(setUpId) : undefined
}
