/** The addresses of login and logout that are not calls; the call is `exchangeCode` in `login-calls.ts`. */
import type { FastifyInstance } from 'fastify'
import { partnerOf } from '@beckon/contract/partners'
import { partner as partnerShape } from '@beckon/contract/shapes'
import * as v from 'valibot'
import type { Services } from '../../services.ts'
import { practiceLoginRoutes, identityProvidersOf, type IdentityProviders } from './providers.ts'
import { logoutRoutes } from './logout.ts'
import {
  beginLogin,
  readBegunLogins,
  writeBegunLogins,
  cookieToSet,
  readCookie,
  stateTextOf,
  PATHS,
  cookieSealer,
} from './begun-logins.ts'
import { LoginFailed } from './identity-provider.ts'
import { drawNoLoginPage } from './login-pages.ts'
import { sendPage, type QueryValues } from '../../http/pages/server-page.ts'
import { publicOrigin } from '../../http/known-hosts.ts'
import { pageLanguageOf } from '../../http/callers.ts'

const FORM_BYTES = 4096

export function loginFeature(app: FastifyInstance, services: Services): void {
  const providers = identityProvidersOf(services)
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

/** GET /login: sends the browser to its partner's provider. Every failure shows a page, never a blank one. */
function beginLoginRoute(app: FastifyInstance, services: Services, providers: IdentityProviders): void {
  const sealer = cookieSealer(services)

  app.get(PATHS.login, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const query = request.query as QueryValues
    if (request.ingress !== undefined) {
      const language = pageLanguageOf(query['locale'], request.headers['accept-language'], undefined)
      return sendPage(reply, drawNoLoginPage(language, services.accessPolicy.partner), 404)
    }
    const origin = publicOrigin(services.config, request)
    // The cookie must be set on the host to which the provider sends the browser back. Redirects only once, since
    // behind some proxies the host that is seen here is never the public one.
    if (new URL(origin).host !== request.host && query['hop'] === undefined) {
      return reply.redirect(`${origin}${request.url}${request.url.includes('?') ? '&' : '?'}hop=1`, 303)
    }

    const named = v.safeParse(v.optional(partnerShape, services.accessPolicy.partner), query['partner'])
    if (!named.success) return reply.redirect(errorPage(undefined), 303)
    const partner = named.output
    const language = pageLanguageOf(query['locale'], request.headers['accept-language'], partner)
    const provider = providers.of(partner, origin)
    if (provider === undefined) {
      services.log.warn(
        { code: 'LOGIN-NO-PROVIDER', partner },
        'A log-in was requested, but no identity provider is set',
      )
      return sendPage(reply, drawNoLoginPage(language, partner), 404)
    }

    const now = services.clock.now()
    const login = beginLogin({ partner, issuer: provider.issuer, origin }, now)
    try {
      const address = await provider.authorizationUrl(login, {
        state: stateTextOf(login.handle, query),
        languages: language,
      })
      const others = readBegunLogins(readCookie('begun', origin, request.headers.cookie), sealer, now)
      reply.header('set-cookie', cookieToSet('begun', origin, writeBegunLogins([login, ...others], sealer)))
      return reply.redirect(address.href, 303)
    } catch (error) {
      if (!(error instanceof LoginFailed)) throw error
      services.log.warn({ code: 'LOGIN-PROVIDER-ERROR', partner, why: error.why }, 'A log-in could not start')
      return reply.redirect(errorPage(partner), 303)
    }
  })
}

/**
 * GET /login-complete/comcast: the return address of one of several providers. Only that provider sends browsers there,
 * so the page gets its name as if the provider had sent it.
 */
function providerReturnRoute(app: FastifyInstance, { config }: Services): void {
  app.get(`${PATHS.loginComplete}/:partner`, async (request, reply) => {
    const partner = partnerOf((request.params as { partner: string }).partner)
    const provider = partner === undefined ? undefined : config.providers[partner]
    if (provider === undefined || request.ingress !== undefined) return reply.callNotFound()
    const query = new URLSearchParams(request.url.split('?')[1])
    if (!query.has('iss')) query.set('iss', provider.issuer)
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    return reply.redirect(`${PATHS.loginComplete}?${query}`, 303)
  })
}

/** The error page with the plain log-in message: no log-in has begun, so there is no text of a provider to show. */
function errorPage(partner: string | undefined): string {
  return `/error?${new URLSearchParams({ msg: 'loginError', ...(partner !== undefined && { partner }) })}`
}
