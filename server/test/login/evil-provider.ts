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
  readonly signWith?: Signer
  /** What the browser is sent back with. */
  readonly callback?: (good: Json) => Json
  readonly tokens?: (good: Json) => unknown
  /** Answers a request all by itself. */
  readonly descriptionAnswer?: (response: ServerResponse) => void
  readonly keysAnswer?: (response: ServerResponse) => void
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
/** Can be taken apart by whoever has the time. */
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })

/** Whose key signs, and what the token says of it. */
type Signer = 'stranger' | 'weak key' | 'client secret' | 'public key' | 'nothing'

/** Keys as the provider publishes them. */
export const PUBLISHED = {
  own: published(own.publicKey, 'own'),
  stranger: published(stranger.publicKey, 'stranger'),
  weak: published(weak.publicKey, 'own'),
}

function published(key: KeyObject, kid: string): Json {
  return { ...key.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
}

export async function startEvilProvider(): Promise<EvilProvider> {
  const codes = new Map<string, Asked>()
  const ended: URL[] = []
  let issuer = ''

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const { twist } = provider
    const asked = (name: string) => url.searchParams.get(name) ?? ''
    switch (url.pathname) {
      case '/elsewhere/description':
        return json(response, description(issuer))
      case '/elsewhere/keys':
        return json(response, { keys: [PUBLISHED.own] })
      case '/.well-known/openid-configuration': {
        if (twist.descriptionAnswer) return twist.descriptionAnswer(response)
        const good = description(issuer)
        return json(response, twist.discovery ? twist.discovery(good) : good)
      }
      case '/jwks': {
        if (twist.keysAnswer) return twist.keysAnswer(response)
        const good = [PUBLISHED.own]
        return json(response, { keys: twist.keys ? twist.keys(good) : good })
      }
      case '/authorize': {
        const code = randomUUID()
        codes.set(code, { nonce: asked('nonce'), challenge: asked('code_challenge') })
        const back = new URL(asked('redirect_uri'))
        const good = { code, state: asked('state') }
        back.search = new URLSearchParams(twist.callback ? (twist.callback(good) as typeof good) : good).toString()
        return response.writeHead(303, { location: back.href }).end()
      }
      case '/end': {
        ended.push(url)
        const back = new URL(asked('post_logout_redirect_uri'))
        back.searchParams.set('state', asked('state'))
        return response.writeHead(303, { location: back.href }).end()
      }
      case '/elsewhere/token':
      case '/token': {
        if (twist.tokenAnswer && url.pathname === '/token') return twist.tokenAnswer(response)
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
  const goodHeader = { alg: algorithmOf(twist.signWith), kid: 'own', typ: 'JWT' }
  const goodClaims = { iss: issuer, aud: CLIENT.clientId, sub: 'somebody', nonce, iat: now, exp: now + 300 }
  const services = [twist.header?.(goodHeader) ?? goodHeader, twist.claims?.(goodClaims) ?? goodClaims]
  const text = services.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const token = `${text}.${signature(text, twist.signWith)}`
  return twist.idToken ? twist.idToken(token) : token
}

function algorithmOf(signer: Signer | undefined): string {
  if (signer === 'nothing') return 'none'
  return signer === 'client secret' || signer === 'public key' ? 'HS256' : 'RS256'
}

function signature(text: string, by: Signer | undefined): string {
  if (by === 'nothing') return ''
  if (by === 'client secret') return hmac(text, CLIENT.clientSecret)
  if (by === 'public key') return hmac(text, own.publicKey.export({ format: 'pem', type: 'spki' }))
  const pair = { stranger, 'weak key': weak, own }[by ?? 'own']
  return sign('sha256', Buffer.from(text), pair.privateKey).toString('base64url')
}

function hmac(text: string, key: string | Buffer): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
