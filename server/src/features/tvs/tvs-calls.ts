/** The calls of the page "TVs at home". */
import { plainText } from '@beckon/boxes/wire/plain-text'
import type * as calls from '@beckon/contract/tvs'
import type * as codeCalls from '@beckon/contract/tv-codes'
import type { Status } from '@beckon/contract/statuses'
import { publicOrigin, requestOrigin } from '../../http/known-hosts.ts'
import { OK, type Handler } from '../../http/handler.ts'
import type { Services } from '../../services.ts'
import { type Operator, KEY_LASTS_MINUTES } from '../../http/operator-access.ts'
import { remoteName, runsIn } from '../session/runs-in.ts'
import { isAdministrator } from './administrators.ts'
import type { RunningSetUp } from './set-ups.ts'
import { isInContainer, portOf, setUpAddresses } from '../secure/set-up-addresses.ts'
import * as tries from './try-tv.ts'
import type { Tried } from './try-tv.ts'

export const openTvs: Handler<typeof calls.openTvs> = async ({ services, body, request, signal }) => {
  const { access } = services.tvs
  if (body.key === undefined) {
    const { ingress: settings } = services.config
    if (request.ingress === undefined || settings === undefined) return { refused: 'INVALID-TOKEN' }
    const { userId } = request.ingress
    try {
      if (userId === undefined || !(await isAdministrator(settings, userId, signal))) return { refused: 'FORBIDDEN' }
    } catch (error) {
      services.log.warn(
        { code: 'HOME-ASSISTANT-USERS', err: error },
        'Home Assistant did not say who is an administrator',
      )
      return { refused: 'BUSY' }
    }
  }
  const opened = access.open(body.key ?? access.newKey(), remoteName(runsIn(request.headers['user-agent'])))
  if (opened === undefined) return { refused: 'INVALID-TOKEN' }
  const { helpsWith } = opened.operator
  return { ok: { operatorToken: opened.token, ...(helpsWith === undefined ? {} : { setUpId: helpsWith }) } }
}

export const getTvs: Handler<typeof calls.getTvs> = async ({ services, request }) => ({
  ok: {
    tvs: await services.tvs.list(),
    isClosedByVirtualTvs: services.tvs.isClosedByVirtualTvs,
    drivers: [...services.tvs.drivers],
    agents: services.tvs.agents.thatSetUpTvs().map(({ id }) => services.tvs.agents.nameOf(id)),
    addresses: setUpAddresses(services.config, portOf(request?.host)),
  },
})

export const scanTvs: Handler<typeof calls.scanTvs> = async ({ services, gone }) => {
  const scanned = await services.tvs.search.scan(gone)
  return scanned === 'busy'
    ? { refused: 'TOO-MANY' }
    : { ok: { ...scanned, ...(isInContainer() && { inContainer: true }) } }
}

export const beginSetUp: Handler<typeof calls.beginSetUp> = ({ services, body }) => {
  if (services.tvs.isClosedByVirtualTvs) return { refused: 'FORBIDDEN' }
  const { name, ...target } = body
  if (target.via !== undefined && services.tvs.agents.find(target.via) === undefined) return { refused: 'NOT-FOUND' }
  const begun = services.tvs.begin({ ...target, name: plainText(name) })
  return begun === undefined ? { refused: 'NOT-FOUND' } : { ok: begun.step }
}

export const readSetUp: Handler<typeof calls.readSetUp> = async ({ services, body, operator, gone }) => {
  const setUp = helped(services, operator, body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  const step = await setUp.read(body.after, gone)
  return setUp.isLeft ? { refused: 'NOT-FOUND' } : { ok: step }
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
  await services.tvs.setUps.leave(body.setUpId)
  return OK
}

export const trySetUp: Handler<typeof calls.trySetUp> = async ({ services, body, operator }) => {
  const setUp = helped(services, operator, body.setUpId)
  return answerOf(setUp && (await tries.trySetUp(setUp)))
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
  const id = await services.tvs.add(setUp, plain(body))
  return id === undefined ? { refused: 'CONFLICT' } : { ok: { id } }
}

export const shareSetUp: Handler<typeof calls.shareSetUp> = ({ services, body }) => {
  const setUp = services.tvs.setUps.find(body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  return { ok: { key: services.tvs.access.newKey({ helpsWith: setUp.id }), minutes: KEY_LASTS_MINUTES } }
}

export const changeTv: Handler<typeof calls.changeTv> = async ({
  services,
  body: { id, apps, television, keyGapMs, ...naming },
}) => {
  const changes = {
    ...(apps && { apps }),
    ...(television !== undefined && { television }),
    ...(keyGapMs !== undefined && { keyGapMs }),
  }
  switch (await services.tvs.change(id, plain(naming), changes)) {
    case 'changed':
      return OK
    case 'unknown':
      return { refused: 'NOT-FOUND' }
    case 'unfit':
      return { refused: 'BAD-REQUEST' }
  }
}

export const tryTv: Handler<typeof calls.tryTv> = async ({ services, body }) =>
  answerOf(await tries.tryTv(services, body.id))

export const answerTvClaim: Handler<typeof calls.answerTvClaim> = async ({
  services,
  body: { id, host, port, isIt },
}) => {
  const at = { host, ...(port === undefined ? {} : { port }) }
  return (await services.tvs.answerClaim(id, at, isIt)) ? OK : { refused: 'NOT-FOUND' }
}

export const forgetTv: Handler<typeof calls.forgetTv> = async ({ services, body }) =>
  (await services.tvs.forget(body.id)) ? OK : { refused: 'NOT-FOUND' }

export const pairWithTv: Handler<typeof calls.pairWithTv> = async ({ services, body }) => {
  if ((await services.boxes.listed(body.id)) === undefined) return { refused: 'NOT-FOUND' }
  return { ok: await services.pairings.enterCode(body.id, body.code) }
}

export const answerTvPairing: Handler<typeof calls.answerTvPairing> = async ({ services, body }) => {
  if ((await services.boxes.listed(body.id)) === undefined) return { refused: 'NOT-FOUND' }
  return { ok: { is: await services.pairings.answer(body.id, body.pairingId, body.yes) } }
}

/** What a person typed or a page sent is shown on other people's pages; a name of nothing that can be read is `TV`. */
function plain<N extends { readonly name: string; readonly room: string }>(naming: N): N {
  return { ...naming, name: plainText(naming.name) || 'TV', room: plainText(naming.room) }
}

export const getTvCodes: Handler<typeof codeCalls.getTvCodes> = ({ services, body }) => services.tvs.codes.list(body.id)

export const learnTvCode: Handler<typeof codeCalls.learnTvCode> = ({ services, body, gone }) =>
  services.tvs.codes.learn(body.id, body.key, gone)

export const changeTvCode: Handler<typeof codeCalls.changeTvCode> = ({ services, body }) =>
  services.tvs.codes.change(body.id, body.change)

export const testTvCode: Handler<typeof codeCalls.testTvCode> = async ({ services, body, deadline }) => {
  const tested = await services.tvs.codes.test(body.id, body.key, deadline)
  return tested === 'sent' ? OK : tested
}

/** The set-up, for the operator and for whoever helps with this one. */
function helped({ tvs }: Services, { helpsWith = '' }: Operator, setUpId: string): RunningSetUp | undefined {
  return helpsWith === '' || helpsWith === setUpId ? tvs.setUps.find(setUpId) : undefined
}

type TriedAnswer =
  { readonly ok: { pressed: Tried['pressed']; is: 'accepted' | 'confirmed' } } | { readonly refused: Status }

function answerOf(tried: Tried | undefined): TriedAnswer {
  if (tried === undefined) return { refused: 'NOT-FOUND' }
  const { pressed, outcome } = tried
  if (outcome.is !== 'refused') return { ok: { pressed, is: outcome.is } }
  return { refused: outcome.why === 'NOT-UNDERSTOOD' ? 'INVALID-KEY' : outcome.why }
}
