/** Login and logout, as far as they are addresses and not calls; the call is `exchangeCode` in `exchange-code.ts`. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { beginLoginRoute, providerReturnRoute } from './begin-login.ts'
import { practiceLoginRoutes } from './practice-login.ts'
import { makeIdentityProviders } from './provider-of-partner.ts'
import { logoutRoutes } from './logout.ts'

const FORM_BYTES = 4096

export function loginFeature(app: FastifyInstance, services: Services): void {
  const providers = makeIdentityProviders(services)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  beginLoginRoute(app, services, providers)
  providerReturnRoute(app, services)
  logoutRoutes(app, services, providers)
  practiceLoginRoutes(app, services)
}
