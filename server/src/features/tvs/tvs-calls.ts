/** The calls of the page "TVs at home"; those of a set-up are in `set-up-calls.ts`. */
import { HomeAssistantServer } from '@beckon/boxes/home-assistant/server'
import { deadlineOf } from '@beckon/boxes/wire/command'
import { listOf } from '@beckon/contract/shapes'
import type * as codeCalls from '@beckon/contract/tv-codes'
import type * as setUpCalls from '@beckon/contract/tv-set-up'
import type * as calls from '@beckon/contract/tvs'
import * as v from 'valibot'
import { OK, type Handler } from '../../http/calls/handler.ts'
import type { IngressSettings } from '../../http/http-settings.ts'
import { isInContainer, portOf, phoneAddresses } from '../secure/phone-addresses.ts'
import * as tries from './try-tv.ts'
import { plainNaming } from './tv-of-set-up.ts'

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
  const opened = access.open(body.key ?? access.newKey(), body.page)
  if (opened === undefined) return { refused: 'INVALID-TOKEN' }
  return { ok: { operatorToken: opened.token, setUpId: opened.operator.helpsWith } }
}

export const getTvs: Handler<typeof calls.getTvs> = async ({ services: { tvs } }) => {
  const all = await tvs.list()
  for (const { id, state } of all)
    // Another device may have its address now.
    if (state === 'unreachable' || state === 'not-allowed') void tvs.unreachable(id).catch(() => {})
  return { ok: { tvs: all, isClosedByVirtualTvs: tvs.isClosedByVirtualTvs, drivers: [...tvs.boxes.drivers] } }
}

export const getTv: Handler<typeof calls.getTv> = async ({ services, request, body }) => {
  const tv = await services.boxes.listed(body.id)
  if (tv === undefined) return { refused: 'NOT-FOUND' }
  return { ok: { name: tv.name, addresses: phoneAddresses(services.config, portOf(request?.host)) } }
}

export const scanTvs: Handler<typeof calls.scanTvs> = async ({ services, gone }) => ({
  ok: { ...(await services.tvs.search.scan(gone)), ...(isInContainer() && { inContainer: true }) },
})

export const changeTv: Handler<typeof calls.changeTv> = ({ services, body: { id, ...change } }) =>
  services.tvs.boxes.change(id, plainNaming(change))

export const tryTv: Handler<typeof setUpCalls.tryTv> = async ({ services, body }) => {
  const tried = await tries.tryTv(services, body.id)
  if (tried === undefined) return { refused: 'NOT-FOUND' }
  return { ok: tries.triedWords(tried, services.tvs.driverOf(body.id)) }
}

export const forgetTv: Handler<typeof calls.forgetTv> = async ({ services, body }) =>
  (await services.tvs.boxes.forget(body.id)) ? OK : { refused: 'NOT-FOUND' }

export const pairWithTv: Handler<typeof calls.pairWithTv> = async ({ services, body }) => {
  if ((await services.boxes.listed(body.id)) === undefined) return { refused: 'NOT-FOUND' }
  return { ok: await services.pairings.enterCode(body.id, body.code) }
}

export const answerTvPairing: Handler<typeof calls.answerTvPairing> = async ({ services, body }) => {
  if ((await services.boxes.listed(body.id)) === undefined) return { refused: 'NOT-FOUND' }
  return { ok: { is: await services.pairings.answer(body.id, body.pairingId, body.yes) } }
}

export const getTvCodes: Handler<typeof codeCalls.getTvCodes> = ({ services, body }) => services.tvs.codes.list(body.id)

export const learnTvCode: Handler<typeof codeCalls.learnTvCode> = ({ services, body, gone }) =>
  services.tvs.codes.learn(body.id, body.key, gone)

export const changeTvCode: Handler<typeof codeCalls.changeTvCode> = ({ services, body }) =>
  services.tvs.codes.change(body.id, body.change)

export const testTvCode: Handler<typeof codeCalls.testTvCode> = ({ services, body, deadline }) =>
  services.tvs.codes.test(body.id, body.key, deadline)

const users = listOf(
  v.object({
    id: v.string(),
    is_owner: v.optional(v.boolean(), false),
    is_active: v.optional(v.boolean(), true),
    group_ids: v.optional(listOf(v.string()), []),
  }),
)
const ADMINISTRATORS = 'system-admin'

/**
 * Whether a user of Home Assistant is its owner or an administrator. Rejects when Home Assistant does not answer, or
 * refuses this server.
 */
async function isAdministrator(
  { usersAt, token }: Pick<IngressSettings, 'usersAt' | 'token'>,
  userId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { hostname, port, pathname } = new URL(usersAt)
  const house = new HomeAssistantServer({
    host: hostname,
    port: Number(port || 80),
    path: pathname,
    token: async () => token ?? '',
    onTokenRefused: () => false,
  })
  try {
    const listed = v.parse(users, await house.ask('config/auth/list', {}, deadlineOf(signal)))
    const user = listed.find(({ id }) => id === userId)
    return user !== undefined && user.is_active && (user.is_owner || user.group_ids.includes(ADMINISTRATORS))
  } finally {
    house.close()
  }
}
