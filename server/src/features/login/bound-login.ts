/** GET /login/bound: whether a callback's `state` belongs to a login that this browser began, and the flags to keep. */
import type { BoundLogin } from '@beckon/contract/login'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { flagsOf, readBegunLogins, type BegunLogin } from './begun-logins.ts'
import { readCookie } from './login-cookies.ts'
import { cookieSealer } from './login-records.ts'
import { PATHS } from './paths.ts'
import { publicOrigin } from '../../http/known-hosts.ts'
import type { QueryValues } from '../../http/server-page.ts'
import { handleIn } from './state-text.ts'

export function boundLoginRoute(app: FastifyInstance, services: Services): void {
  const sealer = cookieSealer(services)

  app.get(PATHS.bound, async (request, reply): Promise<BoundLogin> => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const { state, iss } = request.query as QueryValues
    const cookie = readCookie('begun', publicOrigin(services.config, request), request.headers.cookie)
    const login =
      typeof state === 'string' ? loginOf(state, readBegunLogins(cookie, sealer, services.clock.now())) : undefined
    if (login === undefined || (iss !== undefined && !isIssuer(iss, login))) return { bound: false, flags: {} }
    return { bound: true, flags: flagsOf(login) }
  })
}

export function loginOf(state: string, begun: readonly BegunLogin[]): BegunLogin | undefined {
  const handle = handleIn(state)
  return handle === undefined ? undefined : begun.find((login) => login.handle === handle)
}

/** Whether what the callback names as its sender (RFC 9207) is where this login was begun. */
export function isIssuer(iss: unknown, { issuer }: BegunLogin): boolean {
  return typeof iss === 'string' && URL.parse(iss)?.href === new URL(issuer).href
}
