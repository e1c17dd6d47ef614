/**
 * A certified OpenID Connect provider on loopback: the `oidc-provider` library with one subscriber, who is already logged
 * in there, and one client.
 */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface RealProvider {
  readonly issuer: string
  readonly client: { readonly clientId: string; readonly clientSecret: string }
  /** Makes the server at this origin its client. */
  registers(origin: string): void
  close(): Promise<void>
}

const CLIENT = { clientId: 'beckon', clientSecret: 'a-secret-for-tests-only-0123456789abcdef' }

export async function startRealProvider(): Promise<RealProvider> {
  let answer: ((request: never, response: never) => unknown) | undefined
  const server = createServer((request, response) => void answer?.(request as never, response as never))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    client: CLIENT,
    registers(origin) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT.clientId,
            client_secret: CLIENT.clientSecret,
            redirect_uris: [`${origin}/login-complete`],
            post_logout_redirect_uris: [`${origin}/logout/ended`],
          },
        ],
        jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
        ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
        cookies: { keys: ['for tests only'] },
        pkce: { required: () => true },
        features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
        interactions: { url: (_context, { uid }) => `/choice/${uid}` },
        findAccount: (_context, subject) => ({ accountId: subject, claims: () => ({ sub: subject }) }),
        async loadExistingGrant({ oidc }) {
          const grant = new oidc.provider.Grant({ accountId: oidc.session?.accountId ?? '', clientId: CLIENT.clientId })
          grant.addOIDCScope('openid')
          await grant.save()
          return grant
        },
      })
      const library = provider.callback()
      answer = (request: Parameters<typeof library>[0], response: Parameters<typeof library>[1]) =>
        request.url?.startsWith('/choice/')
          ? provider.interactionFinished(request, response, { login: { accountId: 'anna' } })
          : library(request, response)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
