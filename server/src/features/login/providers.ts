/**
 * Chooses the identity provider for a partner's subscribers: the one that the operator set, else the practice provider
 * while it is on.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { partnerOf, type Partner } from '@beckon/contract/partners'
import { isPracticeSubscriber, type PracticeSubject } from '../../boxes/directory/reserved-subjects.ts'
import { publicOrigin } from '../../http/known-hosts.ts'
import { pageLanguageOf } from '../../http/callers.ts'
import { sendPage, type QueryValues } from '../../http/pages/server-page.ts'
import type { Services } from '../../services.ts'
import type { Seal } from '../../storage/seal.ts'
import { loginOf, readBegunLogins, type BegunLogin, readCookie, PATHS, cookieSealer, isUsed } from './begun-logins.ts'
import { LoginFailed, type IdentityProvider, identityProvider } from './identity-provider.ts'
import { drawChoosePage, drawGonePage } from './login-pages.ts'
import type { Config } from '../../config.ts'

/** What the practice code is sealed for: a text that was sealed for another purpose does not open. */
const CODE_SEAL = 'code.practice'
const codeShape = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ subject: v.custom<PracticeSubject>(isPracticeSubscriber), nonce: v.string() }),
)

export interface IdentityProviders {
  /** Undefined for a partner whose subscribers cannot log in here. */
  of(partner: string, origin: string): IdentityProvider | undefined
  isPractice(issuer: string, origin: string): boolean
}

const made = new WeakMap<Services, IdentityProviders>()

/** Makes the providers of a server once: each caches its provider's description for an hour. */
export function identityProvidersOf(services: Services): IdentityProviders {
  const before = made.get(services)
  if (before !== undefined) return before
  const { accessPolicy, config, machineClock, seal } = services
  const known = new Map<Partner, IdentityProvider>()
  const hasPractice = () => accessPolicy.practiceLogin.is === 'on'

  /** With several issuers each has its own return path, which tells whose answer comes back (RFC 9700, section 4.4). */
  const ownPathOf = (name: Partner) =>
    hasSeveralIssuers(config.providers) ? `${PATHS.loginComplete}/${name}` : undefined

  const providers: IdentityProviders = {
    of(partner, origin) {
      const name = partnerOf(partner)
      if (name === undefined) return undefined
      const settings = config.providers[name]
      if (settings === undefined) return hasPractice() ? practiceProvider(origin, seal) : undefined
      const provider =
        known.get(name) ?? identityProvider(settings, { now: () => machineClock.now(), ownPath: ownPathOf(name) })
      known.set(name, provider)
      return provider
    },
    isPractice: (issuer, origin) => hasPractice() && issuer === practiceIssuer(origin),
  }
  made.set(services, providers)
  return providers
}

function hasSeveralIssuers(providers: Config['providers']): boolean {
  return new Set(Object.values(providers).map(({ issuer }) => new URL(issuer).href)).size > 1
}

/** The issuer of the practice provider at an origin. */
function practiceIssuer(origin: string): string {
  return `${origin}${PATHS.practice}`
}

/**
 * The practice log-in: four synthetic subscribers on a page of this server, without a password, for trying Beckon out.
 * Its code is sealed and valid only for the log-in that this browser began, so nothing is stored. It keeps no session:
 * it asks at every log-in, so that nobody is stuck with a subscriber without boxes.
 */
function practiceProvider(origin: string, seal: Seal): IdentityProvider {
  const issuer = practiceIssuer(origin)
  return {
    issuer,
    async authorizationUrl(_login, { state, languages }) {
      return new URL(`${issuer}?${new URLSearchParams({ state, locale: languages }).toString()}`)
    },
    async redeem(login, { code }) {
      const opened = v.safeParse(codeShape, seal.open(code, CODE_SEAL))
      if (!opened.success || opened.output.nonce !== login.nonce) throw new LoginFailed('code refused', undefined)
      return { subject: opened.output.subject, idToken: '' }
    },
    endSessionUrl: async () => undefined,
  }
}

/** The routes of the page on which a subscriber is chosen; not found while the practice log-in is off. */
export function practiceLoginRoutes(app: FastifyInstance, services: Services): void {
  const sealer = cookieSealer(services)

  /** Calls `answer` with the log-in that waits for this browser's choice, or shows that it has ended. */
  const withLogin =
    (answer: (login: BegunLogin, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (services.accessPolicy.practiceLogin.is === 'off') return reply.callNotFound()
      const origin = publicOrigin(services.config, request)
      const begun = readBegunLogins(
        readCookie('begun', origin, request.headers.cookie),
        sealer,
        services.clock.now(),
      ).filter(({ issuer }) => issuer === practiceIssuer(origin))
      const login = loginOf(stateIn(request), begun)
      if (login === undefined || (await isUsed(services, login.handle)))
        return sendPage(reply, drawGonePage(languageOf(request)), 410)
      return answer(login, request, reply)
    }

  app.get(
    PATHS.practice,
    withLogin((login, request, reply) =>
      sendPage(reply, drawChoosePage(languageOf(request, login.partner), login.partner)),
    ),
  )

  app.post(
    PATHS.practice,
    withLogin(({ nonce, issuer, origin }, request, reply) => {
      reply.header('cache-control', 'no-store')
      const { subscriber } = (request.body ?? {}) as { subscriber?: unknown }
      // The value is no choice of the page, so the page is shown again.
      if (!isPracticeSubscriber(subscriber)) return reply.redirect(request.url, 303)
      const code = services.seal.close(JSON.stringify({ subject: subscriber, nonce }), CODE_SEAL)
      const back = new URLSearchParams({ code, state: stateIn(request), iss: issuer })
      return reply.redirect(`${origin}${PATHS.loginComplete}?${back.toString()}`, 303)
    }),
  )
}

function stateIn(request: FastifyRequest): string {
  const { state } = request.query as QueryValues
  return typeof state === 'string' ? state : ''
}

function languageOf(request: FastifyRequest, partner?: string) {
  return pageLanguageOf((request.query as QueryValues)['locale'], request.headers['accept-language'], partner)
}
