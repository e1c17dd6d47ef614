/** The calls of the page "TVs at home". */
import { plainText } from '@beckon/boxes/wire/plain-text'
import { publicOrigin, requestOrigin } from '../../http/public-origin.ts'
import type * as calls from '@beckon/contract/tvs'
import type * as codeCalls from '@beckon/contract/tv-codes'
import type { Status } from '@beckon/contract/statuses'
import { OK, type Handler } from '../../http/handler.ts'
import type { Parts } from '../../parts.ts'
import type { Operator } from '../../http/operator-access.ts'
import { KEY_LASTS_MINUTES } from '../../http/operator-access.ts'
import type { RunningSetUp } from './set-ups.ts'
import { isInContainer, setUpAddresses } from '../secure/set-up-addresses.ts'
import * as tries from './try-tv.ts'
import type { Tried } from './try-tv.ts'

export const openTvs: Handler<typeof calls.openTvs> = ({ parts, body }) => {
  const opened = parts.tvs.access.open(body.key)
  if (opened === undefined) return { refused: 'INVALID-TOKEN' }
  const { helpsWith } = opened.operator
  return { ok: { operatorToken: opened.token, ...(helpsWith === undefined ? {} : { setUpId: helpsWith }) } }
}

export const getTvs: Handler<typeof calls.getTvs> = async ({ parts, request }) => ({
  ok: {
    tvs: await parts.tvs.list(),
    isClosedByVirtualTvs: parts.tvs.isClosedByVirtualTvs,
    drivers: [...parts.tvs.drivers],
    agents: parts.tvs.agents.thatSetUpTvs().map(({ id }) => parts.tvs.agents.nameOf(id)),
    addresses: setUpAddresses(parts.config, portOf(request)),
  },
})

export const scanTvs: Handler<typeof calls.scanTvs> = async ({ parts, gone }) => {
  const scanned = await parts.tvs.search.scan(gone)
  return scanned === 'busy'
    ? { refused: 'TOO-MANY' }
    : { ok: { ...scanned, ...(isInContainer() && { inContainer: true }) } }
}

export const beginSetUp: Handler<typeof calls.beginSetUp> = ({ parts, body }) => {
  if (parts.tvs.isClosedByVirtualTvs) return { refused: 'FORBIDDEN' }
  const { name, ...target } = body
  if (target.via !== undefined && parts.tvs.agents.find(target.via) === undefined) return { refused: 'NOT-FOUND' }
  const begun = parts.tvs.begin({ ...target, name: plainText(name) })
  return begun === undefined ? { refused: 'NOT-FOUND' } : { ok: begun.step }
}

export const readSetUp: Handler<typeof calls.readSetUp> = async ({ parts, body, operator, gone }) => {
  const setUp = helped(parts, operator, body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  const step = await setUp.read(body.after, gone)
  return setUp.isLeft ? { refused: 'NOT-FOUND' } : { ok: step }
}

export const answerSetUp: Handler<typeof calls.answerSetUp> = ({ parts, body, operator }) => {
  const setUp = helped(parts, operator, body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  const { n, value, user } = body
  if (!setUp.answer(n, { value, ...(user === undefined ? {} : { user }) })) return { refused: 'CONFLICT' }
  return { ok: setUp.step }
}

/** The code of the log-in goes to this origin: nobody but this server may be named. */
export const logInForSetUp: Handler<typeof calls.logInForSetUp> = ({ parts, body, operator, request }) => {
  const origins = [publicOrigin(parts.config, request), requestOrigin(request)]
  if (!origins.includes(body.origin)) return { refused: 'CONFLICT' }
  const setUp = helped(parts, operator, body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  const address = setUp.logIn(body.n, body.origin)
  return address === undefined ? { refused: 'CONFLICT' } : { ok: { address } }
}

export const finishLogIn: Handler<typeof calls.finishLogIn> = ({ parts, body: { code, state }, operator }) => {
  const begun = parts.tvs.setUps.ofLogIn(state)
  const setUp = begun && helped(parts, operator, begun.id)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  setUp.finishLogIn(state, code)
  return { ok: setUp.step }
}

export const restartSetUp: Handler<typeof calls.restartSetUp> = ({ parts, body, operator }) => {
  const setUp = helped(parts, operator, body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  setUp.restart()
  return { ok: setUp.step }
}

export const leaveSetUp: Handler<typeof calls.leaveSetUp> = async ({ parts, body }) => {
  await parts.tvs.setUps.leave(body.setUpId)
  return OK
}

export const trySetUp: Handler<typeof calls.trySetUp> = async ({ parts, body, operator }) => {
  const setUp = helped(parts, operator, body.setUpId)
  return answerOf(setUp && (await tries.trySetUp(setUp)))
}

export const wakeSetUp: Handler<typeof calls.wakeSetUp> = async ({ parts, body, signal }) => {
  const setUp = parts.tvs.setUps.find(body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  return (await parts.tvs.wake(setUp, signal)) ? OK : { refused: 'CONFLICT' }
}

export const finishSetUp: Handler<typeof calls.finishSetUp> = async ({ parts, body }) => {
  const setUp = parts.tvs.setUps.find(body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  if (parts.tvs.isClosedByVirtualTvs) return { refused: 'FORBIDDEN' }
  const id = await parts.tvs.add(setUp, plain(body))
  return id === undefined ? { refused: 'CONFLICT' } : { ok: { id } }
}

export const shareSetUp: Handler<typeof calls.shareSetUp> = ({ parts, body }) => {
  const setUp = parts.tvs.setUps.find(body.setUpId)
  if (setUp === undefined) return { refused: 'NOT-FOUND' }
  return { ok: { key: parts.tvs.access.newKey({ helpsWith: setUp.id }), minutes: KEY_LASTS_MINUTES } }
}

export const changeTv: Handler<typeof calls.changeTv> = async ({
  parts,
  body: { id, apps, television, keyGapMs, ...naming },
}) => {
  const changes = {
    ...(apps && { apps }),
    ...(television !== undefined && { television }),
    ...(keyGapMs !== undefined && { keyGapMs }),
  }
  switch (await parts.tvs.change(id, plain(naming), changes)) {
    case 'changed':
      return OK
    case 'unknown':
      return { refused: 'NOT-FOUND' }
    case 'unfit':
      return { refused: 'BAD-REQUEST' }
  }
}

export const tryTv: Handler<typeof calls.tryTv> = async ({ parts, body }) => answerOf(await tries.tryTv(parts, body.id))

export const forgetTv: Handler<typeof calls.forgetTv> = async ({ parts, body }) =>
  (await parts.tvs.forget(body.id)) ? OK : { refused: 'NOT-FOUND' }

export const pairWithTv: Handler<typeof calls.pairWithTv> = async ({ parts, body }) => {
  if ((await parts.boxes.listed(body.id)) === undefined) return { refused: 'NOT-FOUND' }
  return { ok: await parts.pairings.enterCode(body.id, body.code) }
}

export const answerTvPairing: Handler<typeof calls.answerTvPairing> = async ({ parts, body }) => {
  if ((await parts.boxes.listed(body.id)) === undefined) return { refused: 'NOT-FOUND' }
  return { ok: { is: await parts.pairings.answer(body.id, body.pairingId, body.yes) } }
}

/** What a person typed or a page sent is shown on other people's pages; a name of nothing that can be read is `TV`. */
function plain<N extends { readonly name: string; readonly room: string }>(naming: N): N {
  return { ...naming, name: plainText(naming.name) || 'TV', room: plainText(naming.room) }
}

export const getTvCodes: Handler<typeof codeCalls.getTvCodes> = ({ parts, body }) => parts.tvs.codes.list(body.id)

export const learnTvCode: Handler<typeof codeCalls.learnTvCode> = ({ parts, body, gone }) =>
  parts.tvs.codes.learn(body.id, body.key, gone)

export const changeTvCode: Handler<typeof codeCalls.changeTvCode> = ({ parts, body }) =>
  parts.tvs.codes.change(body.id, body.change)

export const testTvCode: Handler<typeof codeCalls.testTvCode> = async ({ parts, body, deadline }) => {
  const tested = await parts.tvs.codes.test(body.id, body.key, deadline)
  return tested === 'sent' ? OK : tested
}

/** The port that this request came in by, with its colon; the command line has no request. */
function portOf(request: { readonly host: string } | undefined): string {
  return /:\d+$/u.exec(request?.host ?? '')?.[0] ?? ''
}

/** The set-up, for the operator and for whoever helps with this one. */
function helped({ tvs }: Parts, { helpsWith = '' }: Operator, setUpId: string): RunningSetUp | undefined {
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
