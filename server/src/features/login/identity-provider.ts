/**
 * The OpenID Connect client for one partner's identity provider. It uses the authorization code flow with PKCE, and
 * checks state, nonce, issuer and signature. A log-in that fails rejects with a `LoginFailed`.
 */
import * as oidc from 'openid-client'
import type { CustomFetch } from 'openid-client'
import { HOUR_MS } from '@beckon/contract/time-units'
import { Agent, fetch, type RequestInit, type Response as Answer } from 'undici'
import { isThisMachine } from '../../home-names.ts'
import { PATHS, type BegunLogin } from './begun-logins.ts'
import type { Provider } from './login-settings.ts'

export interface ProvenSubscriber {
  readonly subject: string
  /** Stored encrypted, only to end the provider's session at logout. No other token is stored. */
  readonly idToken: string
}

/**
 * Why a log-in did not succeed. `code refused`: the provider does not know the code, or not with our verifier. `answer
 * not trusted`: the provider's answer failed a check. `unreachable`: no answer, or a temporary failure. `not set up`:
 * the provider does not accept this client, and the operator must correct the settings.
 */
export type WhyNot = 'code refused' | 'answer not trusted' | 'unreachable' | 'not set up'

export class LoginFailed extends Error {
  readonly why: WhyNot
  constructor(why: WhyNot, cause: unknown) {
    super(`the identity provider: ${why}`, { cause })
    this.why = why
  }
}

export interface IdentityProvider {
  readonly issuer: string
  /** The address to which the browser is sent. */
  authorizationUrl(login: BegunLogin, further: { state: string; languages: string }): Promise<URL>
  redeem(
    login: BegunLogin,
    /** The query parameters with which the provider sent the browser back to us; undefined for a missing one. */
    returned: { code: string; state: string | undefined; iss: string | undefined },
  ): Promise<ProvenSubscriber>
  /** The address that ends the provider's session; undefined when the provider offers no such address. */
  endSessionUrl(idToken: string, back: { to: string; state: string }): Promise<URL | undefined>
}

const CALL_LIMIT_S = 4
/**
 * At most 255 characters (OpenID Connect Core, section 2). Also checked not to be empty, since `openid-client` lets an
 * empty one pass.
 */
const SUBJECT = /^\P{Cc}{1,255}$/u
const RETRY_AFTER_MS = 250
const DISCOVERY_FRESH_MS = HOUR_MS

/**
 * `ownPath` is set only if there are several providers: the path to which this one sends the browser back, so that we
 * know whose answer it is. A provider that names itself in its answers (the parameter `iss`) uses the common path
 * instead. With several providers, an answer without `iss` is refused: otherwise a malicious provider could obtain the
 * code of another one (RFC 9700, section 4.4).
 */
export function identityProvider(
  settings: Provider,
  { now, ownPath }: { now: () => number; ownPath?: string | undefined },
): IdentityProvider {
  let discovered: { config: Promise<oidc.Configuration>; at: number } | undefined

  /** The provider's metadata, cached for an hour. A failed request is repeated once, and again at the next log-in. */
  function configuration(): Promise<oidc.Configuration> {
    if (discovered === undefined || now() - discovered.at > DISCOVERY_FRESH_MS) {
      const config = discover().catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
        return discover()
      })
      const entry = (discovered = { config, at: now() })
      config.catch(() => {
        if (discovered === entry) discovered = undefined
      })
    }
    return discovered.config
  }

  function discover(): Promise<oidc.Configuration> {
    const issuer = new URL(settings.issuer)
    const execute = [oidc.enableNonRepudiationChecks]
    if (issuer.protocol === 'http:' && isThisMachine(issuer.hostname)) execute.push(oidc.allowInsecureRequests)
    return oidc.discovery(
      issuer,
      settings.clientId,
      undefined,
      settings.clientSecret === undefined ? oidc.None() : withSecret(settings.clientSecret),
      { execute, timeout: CALL_LIMIT_S, [oidc.customFetch]: limitedFetch },
    )
  }

  async function asking<T>(ask: (config: oidc.Configuration) => Promise<T> | T): Promise<T> {
    try {
      return await ask(await configuration())
    } catch (error) {
      const failed = error instanceof LoginFailed ? error : new LoginFailed(whyNot(error), error)
      // Cached metadata that is out of date may be the cause, so the next log-in reads it anew.
      if (failed.why !== 'code refused') discovered = undefined
      throw failed
    }
  }

  const namesItself = (config: oidc.Configuration) =>
    config.serverMetadata().authorization_response_iss_parameter_supported === true

  function returnAddress({ origin }: BegunLogin, config: oidc.Configuration): string {
    return origin + (ownPath === undefined || namesItself(config) ? PATHS.loginComplete : ownPath)
  }

  /** The `iss` with which `openid-client` checks the answer. */
  function senderOf(
    { state, iss }: { state: string | undefined; iss: string | undefined },
    config: oidc.Configuration,
  ) {
    const { issuer } = config.serverMetadata()
    // A browser that passes on only the code cannot name the provider; PKCE and the nonce protect that log-in.
    if (iss === undefined && state === undefined) return issuer
    // A provider that promises to name itself must do so (RFC 9207): the library refuses its answer otherwise.
    if (iss === undefined || namesItself(config)) return iss
    // `login-calls.ts` has checked that `iss` means this provider; the library needs it as the metadata spell it.
    return issuer
  }

  return {
    issuer: settings.issuer,

    authorizationUrl: (login, { state, languages }) =>
      asking(async (config) =>
        oidc.buildAuthorizationUrl(config, {
          scope: settings.scope ?? 'openid',
          redirect_uri: returnAddress(login, config),
          state,
          nonce: login.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(login.verifier),
          code_challenge_method: 'S256',
          ui_locales: languages,
        }),
      ),

    redeem: (login, { code, state, iss }) =>
      asking(async (config) => {
        const returnedTo = new URL(returnAddress(login, config))
        if (ownPath !== undefined && iss === undefined) throw new LoginFailed('answer not trusted', 'no sender')
        const sender = senderOf({ state, iss }, config)
        const expectedState = state ?? login.handle
        returnedTo.search = new URLSearchParams({
          code,
          state: expectedState,
          ...(sender !== undefined && { iss: sender }),
        }).toString()
        const tokens = await oidc.authorizationCodeGrant(config, returnedTo, {
          pkceCodeVerifier: login.verifier,
          expectedState,
          expectedNonce: login.nonce,
          idTokenExpected: true,
        })
        const subject = tokens.claims()?.sub ?? ''
        if (tokens.id_token === undefined || !SUBJECT.test(subject))
          throw new LoginFailed('answer not trusted', undefined)
        return { subject, idToken: tokens.id_token }
      }),

    endSessionUrl: (idToken, back) =>
      asking((config) =>
        config.serverMetadata().end_session_endpoint === undefined
          ? undefined
          : oidc.buildEndSessionUrl(config, {
              id_token_hint: idToken,
              post_logout_redirect_uri: back.to,
              state: back.state,
            }),
      ),
  }
}

/** Sends the secret in the header, unless the provider reads it only in the body. */
function withSecret(secret: string): oidc.ClientAuth {
  const inHeader = oidc.ClientSecretBasic(secret)
  const inBody = oidc.ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const onlyInBody = methods?.includes('client_secret_post') === true && !methods.includes('client_secret_basic')
    return (onlyInBody ? inBody : inHeader)(server, client, body, headers)
  }
}

function whyNot(error: unknown): WhyNot {
  if (error instanceof oidc.ResponseBodyError) {
    if (isForLater(error.status)) return 'unreachable'
    return error.error === 'invalid_grant' || error.error === 'invalid_request' ? 'code refused' : 'not set up'
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'not set up'
  if (error instanceof oidc.ClientError) {
    const answer: unknown = error.cause
    const failedForNow = answer instanceof Response && isForLater(answer.status)
    return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT' || failedForNow
      ? 'unreachable'
      : 'answer not trusted'
  }
  return 'unreachable'
}

/** The provider failed or is overloaded: another attempt may succeed. */
function isForLater(status: number): boolean {
  return status >= 500 || status === 429
}

/** Far more than needed: the metadata and keys of large providers take about 10 kB. */
const LARGEST_ANSWER_BYTES = 256 * 1024
/** The signal that ends a call has no effect while the connection is being opened, so that has its own limit. */
const CONNECT_WITHIN_MS = 4_000
const DISPATCHER = new Agent({
  connect: { timeout: CONNECT_WITHIN_MS },
  pipelining: 0,
  allowH2: false,
  maxResponseSize: LARGEST_ANSWER_BYTES,
})

/** The body, limited in size after it is decompressed; the dispatcher's `maxResponseSize` limits it before. */
async function limitedBytes({ body }: Answer): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > LARGEST_ANSWER_BYTES) throw new Error('The answer is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The `fetch` for identity providers: it follows no redirects and aborts an endless answer. The caller sets the time
 * limit.
 */
const limitedFetch: CustomFetch = async (address, options) => {
  const answer = await fetch(address, { ...options, redirect: 'manual', dispatcher: DISPATCHER } as RequestInit)
  try {
    // Read completely here, so that an answer that breaks off counts as a failed request.
    const bytes = await limitedBytes(answer)
    const { status, headers } = answer
    return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers: [...headers] })
  } catch (error) {
    if (options.signal?.aborted === true) throw error
    throw new TypeError('fetch failed', { cause: error })
  }
}
