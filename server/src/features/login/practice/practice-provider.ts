/**
 * The practice identity provider: the certified `oidc-provider` library with four synthetic subscribers and no
 * password, for trying Beckon out. It knows one client, this server, and offers nothing but the authorization code
 * flow.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Configuration, Provider } from 'oidc-provider'
import type { Logger } from 'pino'
import { drawGonePage } from '../login-pages.ts'
import { PAGE_HEADERS } from '../../../http/server-page.ts'
import { PATHS } from '../paths.ts'
import { pageLanguageOf } from '../../../http/request-language.ts'
import { isPracticeSubscriber, type PracticeSubject } from '../../../boxes/directory/practice-subscribers.ts'
import type { ProviderKeys } from './provider-keys.ts'
import { providerMemory } from './provider-memory.ts'

export const PRACTICE_CLIENT = 'beckon'
const ORIGINS_AT_MOST = 32

/** A log-in for which the browser must choose a subscriber: what the link to it asked for. */
export interface PendingLogin {
  readonly partner: string | undefined
  readonly languages: string | undefined
}

export interface PracticeProvider {
  readonly issuer: string
  /** Answers a request below `/oidc`, all by itself. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The log-in that waits for this browser's choice; undefined when it is over or belongs to another browser. */
  choiceOf(request: IncomingMessage, response: ServerResponse): Promise<PendingLogin | undefined>
  /** Takes the chosen subscriber and gives the address at which the browser goes on; undefined as for `choiceOf`. */
  choose(subject: PracticeSubject, request: IncomingMessage, response: ServerResponse): Promise<string | undefined>
  /** Ends the session that this browser has with the provider, if it is this subscriber's. */
  endSession(subject: string, request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** One provider per origin that people use, since the origin is the provider's name. The host of each was checked. */
export function practiceProviders(keys: ProviderKeys, log: Logger) {
  const made = new LRUCache<string, PracticeProvider>({ max: ORIGINS_AT_MOST })
  return (origin: string): PracticeProvider => {
    const known = made.get(origin)
    if (known !== undefined) return known
    const provider = practiceProvider(origin, keys, log)
    made.set(origin, provider)
    return provider
  }
}

function practiceProvider(origin: string, keys: ProviderKeys, log: Logger): PracticeProvider {
  const issuer = `${origin}${PATHS.provider}`
  let made: Promise<Provider> | undefined
  /** Loaded by the first who logs in: a home with a box of its own never needs so much code. */
  const opened = () => (made ??= open())

  async function open(): Promise<Provider> {
    const { Provider } = await import('oidc-provider')
    const provider = new Provider(issuer, configuration(origin, keys))
    provider.proxy = true
    provider.on('server_error', (_context, error) =>
      log.error({ code: 'PRACTICE-LOGIN-ERROR', error: error.message }, 'The practice identity provider failed'),
    )
    return provider
  }

  /** The library reads its own address from these headers; what the request said about itself does not count. */
  function withOwnAddress(request: IncomingMessage): IncomingMessage {
    const { protocol, host } = new URL(origin)
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    request.headers['x-forwarded-host'] = host
    return request
  }

  const sessionOf = (provider: Provider, request: IncomingMessage, response: ServerResponse) =>
    provider.Session.get(provider.createContext(withOwnAddress(request), response) as never)

  return {
    issuer,

    async answer(request, response) {
      const provider = await opened()
      withOwnAddress(request)
      const mounted = request as IncomingMessage & { originalUrl?: string }
      const { url = '/' } = request
      mounted.originalUrl = url
      mounted.url = url.slice(PATHS.provider.length) || '/'
      await provider.callback()(mounted, response)
    },

    async choiceOf(request, response) {
      const provider = await opened()
      const found = await provider.interactionDetails(withOwnAddress(request), response).catch(() => undefined)
      return found && { partner: asText(found.params['partner']), languages: asText(found.params['ui_locales']) }
    },

    async choose(subject, request, response) {
      const provider = await opened()
      const interaction = await provider.interactionDetails(withOwnAddress(request), response).catch(() => undefined)
      if (interaction === undefined) return undefined
      // The library would log another subscriber out first, on a page of its own that needs a script.
      const session = await sessionOf(provider, request, response)
      if (session.accountId !== undefined && session.accountId !== subject) {
        await session.destroy()
        delete interaction.session
        await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
      }
      const result = { login: { accountId: subject, remember: false } }
      return provider.interactionResult(request, response, result, { mergeWithLastSubmission: false })
    },

    async endSession(subject, request, response) {
      const session = await sessionOf(await opened(), request, response)
      if (session.accountId === subject) await session.destroy()
    },
  }
}

function configuration(origin: string, keys: ProviderKeys): Configuration {
  const on = { enabled: true }
  const off = { enabled: false }
  return {
    adapter: providerMemory(),
    clients: [
      {
        client_id: PRACTICE_CLIENT,
        client_secret: keys.clientSecret,
        redirect_uris: [`${origin}/login-complete`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [...keys.cookies],
      names: { session: 'beckon-practice', interaction: 'beckon-practice-choice', resume: 'beckon-practice-resume' },
      long: { httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    // An authorization code stays valid when another tab chooses another subscriber.
    expiresWithSession: () => false,
    scopes: ['openid'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      rpInitiatedLogout: off,
      userinfo: off,
      revocation: on,
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 3600, Interaction: 600, Session: 86_400, Grant: 86_400 },
    extraParams: ['partner'],
    interactions: { url: (_context, interaction) => `${PATHS.provider}/interaction/${interaction.uid}` },
    findAccount: (_context, subject) =>
      isPracticeSubscriber(subject) ? { accountId: subject, claims: () => ({ sub: subject }) } : undefined,
    // The one client is this server itself: there is nothing to consent to.
    async loadExistingGrant(context) {
      const { session, provider } = context.oidc
      const known = session?.grantIdFor(PRACTICE_CLIENT)
      const grant =
        (known === undefined ? undefined : await provider.Grant.find(known)) ??
        new provider.Grant({ accountId: session?.accountId ?? '', clientId: PRACTICE_CLIENT })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    renderError(context) {
      context.set(PAGE_HEADERS)
      context.body = drawGonePage(pageLanguageOf(undefined, context.get('accept-language'), undefined))
    },
  }
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
