/**
 * An identity provider on loopback that can be told to misbehave: it answers like a good one, and one twist changes one
 * thing. It checks nothing but PKCE, which a good one checks too.
 */
import { createHash, createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const CLIENT = { clientId: 'beckon-test', clientSecret: 'a-secret-for-tests-only-0123456789abcdef' }

type Json = Record<string, unknown>

export interface Twist {
  readonly discovery?: (good: Json) => unknown
  readonly keys?: (good: Json[]) => unknown
  readonly header?: (good: Json) => Json
  readonly claims?: (good: Json) => Json
  readonly idToken?: (good: string) => unknown
  readonly signWith?: 'stranger' | 'client secret' | 'nothing'
  readonly tokens?: (good: Json) => unknown
  /** Answers the token request all by itself. */
  readonly tokenAnswer?: (response: ServerResponse) => void
}

export interface EvilProvider {
  readonly issuer: string
  twist: Twist
  /** What was asked of the end-session address, newest last. */
  readonly ended: URL[]
  close(): Promise<void>
}

interface Asked {
  readonly nonce: string
  readonly challenge: string
}

const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

export async function startEvilProvider(): Promise<EvilProvider> {
  const codes = new Map<string, Asked>()
  const ended: URL[] = []
  let issuer = ''

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const { twist } = provider
    const asked = (name: string) => url.searchParams.get(name) ?? ''
    switch (url.pathname) {
      case '/.well-known/openid-configuration': {
        const good = description(issuer)
        return json(response, twist.discovery ? twist.discovery(good) : good)
      }
      case '/jwks': {
        const good = [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }]
        return json(response, { keys: twist.keys ? twist.keys(good) : good })
      }
      case '/authorize': {
        const code = randomUUID()
        codes.set(code, { nonce: asked('nonce'), challenge: asked('code_challenge') })
        const back = new URL(asked('redirect_uri'))
        back.search = new URLSearchParams({ code, state: asked('state') }).toString()
        return response.writeHead(303, { location: back.href }).end()
      }
      case '/end': {
        ended.push(url)
        const back = new URL(asked('post_logout_redirect_uri'))
        back.searchParams.set('state', asked('state'))
        return response.writeHead(303, { location: back.href }).end()
      }
      case '/token': {
        if (twist.tokenAnswer) return twist.tokenAnswer(response)
        const form = new URLSearchParams(await textOf(request))
        const code = form.get('code') ?? ''
        const login = codes.get(code)
        codes.delete(code)
        const verifier = form.get('code_verifier') ?? ''
        if (login === undefined || createHash('sha256').update(verifier).digest('base64url') !== login.challenge) {
          return json(response, { error: 'invalid_grant' }, 400)
        }
        const good = {
          access_token: 'access',
          token_type: 'Bearer',
          expires_in: 60,
          id_token: idToken(issuer, login, twist),
        }
        return json(response, twist.tokens ? twist.tokens(good) : good)
      }
      default:
        return response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: EvilProvider = {
    issuer,
    twist: {},
    ended,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}

function description(issuer: string): Json {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/end`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
}

function idToken(issuer: string, { nonce }: Asked, twist: Twist): unknown {
  const now = Math.floor(Date.now() / 1000)
  const goodHeader = {
    alg: twist.signWith === 'client secret' ? 'HS256' : twist.signWith === 'nothing' ? 'none' : 'RS256',
    kid: 'own',
    typ: 'JWT',
  }
  const goodClaims = { iss: issuer, aud: CLIENT.clientId, sub: 'somebody', nonce, iat: now, exp: now + 300 }
  const parts = [twist.header?.(goodHeader) ?? goodHeader, twist.claims?.(goodClaims) ?? goodClaims]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const token = `${text}.${signature(text, twist.signWith)}`
  return twist.idToken ? twist.idToken(token) : token
}

function signature(text: string, by: Twist['signWith']): string {
  if (by === 'nothing') return ''
  if (by === 'client secret') return createHmac('sha256', CLIENT.clientSecret).update(text).digest('base64url')
  const key: KeyObject = by === 'stranger' ? stranger.privateKey : own.privateKey
  return sign('sha256', Buffer.from(text), key).toString('base64url')
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
