/** Which provider a partner's subscribers log in at: the one the operator set, else the practice one while it is on. */
import { partnerOf, type Partner } from '@beckon/contract/partners'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CustomFetch } from 'openid-client'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import { PRACTICE_CLIENT, practiceProviders, type PracticeProvider } from './practice/practice-provider.ts'
import { providerKeys } from './practice/provider-keys.ts'
import { identityProvider, type IdentityProvider } from './identity-provider.ts'
import type { Provider } from './login-settings.ts'
import { PATHS } from './paths.ts'

export interface IdentityProviders {
  /** Undefined for a partner whose subscribers cannot log in here. */
  of(partner: string, origin: string): IdentityProvider | undefined
  /** The practice provider as it is reached at an origin; undefined while it is off, which may change. */
  readonly practiceAt: ((origin: string) => PracticeProvider) | undefined
  isPractice(issuer: string, origin: string): boolean
}

const KNOWN_AT_MOST = 32
const made = new WeakMap<Services, IdentityProviders>()

/** Made once, by the feature; the call's handler finds them by the services it is given. */
export function identityProvidersOf(services: Services): IdentityProviders {
  const providers = made.get(services)
  if (providers === undefined) throw new Error('the login feature has not been registered')
  return providers
}

export function makeIdentityProviders(app: FastifyInstance, services: Services): IdentityProviders {
  const { admission, config, machineClock, log, seal } = services
  const keys = providerKeys(seal)
  const practice = practiceProviders(keys, log)
  const practiceAt = () => (admission.practiceLogin.is === 'on' ? practice : undefined)
  // Anybody can come by any port's name, and each would be a provider of its own.
  const known = new LRUCache<string, IdentityProvider>({ max: KNOWN_AT_MOST })

  function remember(key: string, make: () => IdentityProvider): IdentityProvider {
    const provider = known.get(key) ?? make()
    known.set(key, provider)
    return provider
  }

  const ownPathOf = (name: Partner) =>
    hasSeveralIssuers(config.providers) ? `${PATHS.loginComplete}/${name}` : undefined

  const providers: IdentityProviders = {
    of(partner, origin) {
      const name = partnerOf(partner)
      if (name === undefined) return undefined
      const set = config.providers[name]
      if (set !== undefined)
        return remember(name, () => identityProvider(set, { now: () => machineClock.now(), ownPath: ownPathOf(name) }))
      const { issuer } = practiceAt()?.(origin) ?? {}
      if (issuer === undefined) return undefined
      const settings: Provider = {
        issuer,
        clientId: PRACTICE_CLIENT,
        clientSecret: keys.clientSecret,
        // The practice log-in always asks who it is, so that nobody is stuck with a subscriber without boxes.
        prompt: 'login',
        sendsPartner: true,
      }
      return remember(issuer, () =>
        identityProvider(settings, { now: () => machineClock.now(), fetch: withoutNetwork(app) }),
      )
    },
    get practiceAt() {
      return practiceAt()
    },
    isPractice: (issuer, origin) => practiceAt()?.(origin).issuer === issuer,
  }
  made.set(services, providers)
  return providers
}

function hasSeveralIssuers(providers: Config['providers']): boolean {
  return new Set(Object.values(providers).map(({ issuer }) => new URL(issuer).href)).size > 1
}

/** Our own provider is asked in this process: its public address need not be reachable from here. */
function withoutNetwork(app: FastifyInstance): CustomFetch {
  return async (address, { method, headers, body }) => {
    const { host, pathname, search } = new URL(address)
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers: { ...headers, host },
      ...(body instanceof URLSearchParams && { payload: body.toString() }),
    })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  }
}
