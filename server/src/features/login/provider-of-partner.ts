/** Which provider a partner's subscribers log in at: the one the operator set, else the practice one while it is on. */
import { partnerOf, type Partner } from '@beckon/contract/partners'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import { identityProvider, type IdentityProvider } from './identity-provider.ts'
import { PATHS } from './paths.ts'
import { practiceIssuer, practiceProvider } from './practice-login.ts'

export interface IdentityProviders {
  /** Undefined for a partner whose subscribers cannot log in here. */
  of(partner: string, origin: string): IdentityProvider | undefined
  isPractice(issuer: string, origin: string): boolean
}

const made = new WeakMap<Services, IdentityProviders>()

/** Made once, by the feature; the call's handler finds them by the services it is given. */
export function identityProvidersOf(services: Services): IdentityProviders {
  const providers = made.get(services)
  if (providers === undefined) throw new Error('the login feature has not been registered')
  return providers
}

export function makeIdentityProviders(services: Services): IdentityProviders {
  const { admission, config, machineClock, seal } = services
  const known = new Map<Partner, IdentityProvider>()
  const hasPractice = () => admission.practiceLogin.is === 'on'

  const ownPathOf = (name: Partner) =>
    hasSeveralIssuers(config.providers) ? `${PATHS.loginComplete}/${name}` : undefined

  const providers: IdentityProviders = {
    of(partner, origin) {
      const name = partnerOf(partner)
      if (name === undefined) return undefined
      const set = config.providers[name]
      if (set === undefined) return hasPractice() ? practiceProvider(origin, seal) : undefined
      const provider =
        known.get(name) ?? identityProvider(set, { now: () => machineClock.now(), ownPath: ownPathOf(name) })
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
