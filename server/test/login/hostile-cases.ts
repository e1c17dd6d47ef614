/**
 * What a hostile provider may say, one thing changed in each case, with the rule that forbids it: the negative tests of
 * the OpenID Foundation's conformance suite for clients (`oidcc-client-test-…`), and what the standards demand beside.
 */
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { CLIENT, PUBLISHED, type Twist } from './evil-provider.ts'

type Json = Record<string, unknown>

export interface HostileCase {
  /** Follows "a provider that". */
  readonly what: string
  readonly rule: string
  readonly twist: Twist
  /** Unless it is 400 or 403. */
  readonly status?: number
}

/** JSON leaves out what is undefined. */
export function without(name: string): (good: Json) => Json {
  return (good) => ({ ...good, [name]: undefined })
}

export function withClaim(claims: Json): Twist {
  return { claims: (good) => ({ ...good, ...claims }) }
}

const now = Math.floor(Date.now() / 1000)

/** Where the honest thing lies, too: whoever followed would get a login. */
function leadsElsewhere(to: string, status = 302): (response: ServerResponse) => void {
  return (response) => void response.writeHead(status, { location: to }).end()
}

function neverEnds(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(16_384)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

/** 2 MB of blanks before the braces, in some 2 kB. */
const PACKED = gzipSync(`${' '.repeat(2 * 2 ** 20)}{}`)

function unpacksToMuch(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(PACKED)
}

function afterSigning(change: (claims: Json) => Json): Twist {
  return {
    idToken: (good) =>
      good.replace(/\.([\w-]+)\./u, (_all, claims: string) => {
        const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Json
        return `.${Buffer.from(JSON.stringify(change(read))).toString('base64url')}.`
      }),
  }
}

/** Already at the door: no login begins. */
export const HOSTILE_DESCRIPTIONS: readonly HostileCase[] = [
  {
    what: 'describes another issuer',
    rule: 'oidcc-client-test-discovery-issuer-mismatch',
    twist: { discovery: (good) => ({ ...good, issuer: 'https://elsewhere.example' }) },
  },
  { what: 'describes no issuer', rule: 'Discovery 3', twist: { discovery: without('issuer') } },
  {
    what: 'leads elsewhere for its description',
    rule: 'Discovery 4.2',
    twist: { descriptionAnswer: leadsElsewhere('/elsewhere/description') },
  },
  { what: 'describes itself without end', rule: 'F9', twist: { descriptionAnswer: neverEnds } },
]

/** The browser comes back, or the server redeems the code: no session opens. */
export const HOSTILE_ANSWERS: readonly HostileCase[] = [
  {
    what: 'comes back under another name',
    rule: 'RFC 9207 2.4',
    twist: { callback: (good) => ({ ...good, iss: 'https://elsewhere.example' }) },
  },
  {
    what: 'promised to name itself and does not',
    rule: 'RFC 9207 2.4',
    twist: { discovery: (good) => ({ ...good, authorization_response_iss_parameter_supported: true }) },
  },
  { what: 'sends no ID token', rule: 'Core 3.1.3.3', twist: { tokens: without('id_token') } },
  { what: 'sends no token type', rule: 'RFC 6749 5.1', twist: { tokens: without('token_type') } },
  {
    what: 'sends a token type that nobody asked for',
    rule: 'RFC 6749 7.1',
    twist: { tokens: (good) => ({ ...good, token_type: 'mac' }) },
  },
  { what: 'sends no access token', rule: 'RFC 6749 5.1', twist: { tokens: without('access_token') } },
  {
    what: 'leads elsewhere with the code',
    rule: 'RFC 9700 4.12',
    twist: { tokenAnswer: leadsElsewhere('/elsewhere/token', 307) },
  },
  { what: 'answers without end', rule: 'F9', twist: { tokenAnswer: neverEnds }, status: 503 },
  {
    what: 'sends little that unpacks to much',
    rule: 'F9',
    twist: { tokenAnswer: unpacksToMuch },
    status: 503,
  },
  {
    what: 'names another issuer',
    rule: 'oidcc-client-test-invalid-iss',
    twist: withClaim({ iss: 'https://elsewhere.example' }),
  },
  { what: 'names no subscriber', rule: 'oidcc-client-test-missing-sub', twist: { claims: without('sub') } },
  { what: 'means another client', rule: 'oidcc-client-test-invalid-aud', twist: withClaim({ aud: 'somebody-else' }) },
  { what: 'means nobody', rule: 'oidcc-client-test-missing-aud', twist: { claims: without('aud') } },
  {
    what: 'means several clients, and issued to another',
    rule: 'Core 3.1.3.7 (5)',
    twist: withClaim({ aud: [CLIENT.clientId, 'other'], azp: 'other' }),
  },
  {
    what: 'means several clients and does not say to whom it issued',
    rule: 'Core 3.1.3.7 (4)',
    twist: withClaim({ aud: [CLIENT.clientId, 'other'] }),
  },
  {
    what: 'repeats another login’s nonce',
    rule: 'oidcc-client-test-nonce-invalid',
    twist: withClaim({ nonce: 'A'.repeat(43) }),
  },
  { what: 'leaves out the nonce', rule: 'Core 3.1.3.7 (11)', twist: { claims: without('nonce') } },
  { what: 'sends a token of yesterday', rule: 'Core 3.1.3.7 (9)', twist: withClaim({ exp: now - 86_400 }) },
  { what: 'sends a token that never expires', rule: 'Core 2', twist: { claims: without('exp') } },
  {
    what: 'does not say when it issued',
    rule: 'oidcc-client-test-missing-iat',
    twist: { claims: without('iat') },
  },
  { what: 'sends a token of tomorrow', rule: 'RFC 7519 4.1.5', twist: withClaim({ nbf: now + 86_400 }) },
  { what: 'does not sign, and says so', rule: 'oidcc-client-test-idtoken-sig-none', twist: { signWith: 'nothing' } },
  {
    what: 'does not sign, and claims to',
    rule: 'RFC 8725 3.2',
    twist: { signWith: 'nothing', header: (good) => ({ ...good, alg: 'RS256' }) },
  },
  { what: 'is signed for by a stranger', rule: 'oidcc-client-test-invalid-sig-rs256', twist: { signWith: 'stranger' } },
  {
    what: 'signs with the client secret',
    rule: 'oidcc-client-test-invalid-sig-hs256',
    twist: { signWith: 'client secret' },
  },
  {
    what: 'signs with its public key as a secret',
    rule: 'RFC 8725 2.1',
    twist: { signWith: 'public key' },
  },
  {
    what: 'lets a stranger bring the key along',
    rule: 'RFC 8725 3.1',
    twist: { signWith: 'stranger', header: (good) => ({ ...good, jwk: PUBLISHED.stranger, kid: 'stranger' }) },
  },
  {
    what: 'demands an extension that we do not know',
    rule: 'RFC 7515 4.1.11',
    twist: { header: (good) => ({ ...good, crit: ['x-strange'], 'x-strange': 1 }) },
  },
  {
    what: 'changes the subscriber after signing',
    rule: 'Core 3.1.3.7 (6)',
    twist: afterSigning((claims) => ({ ...claims, sub: 'somebody-else' })),
  },
  {
    what: 'encrypts, which nobody asked for',
    rule: 'Core 3.1.3.7 (1)',
    twist: { idToken: (good) => [...good.split('.'), 'AAAA', 'AAAA'].join('.') },
  },
  {
    what: 'publishes a secret that anybody can sign with',
    rule: 'RFC 8725 3.5',
    twist: {
      signWith: 'client secret',
      keys: () => [{ kty: 'oct', kid: 'own', alg: 'HS256', k: Buffer.from(CLIENT.clientSecret).toString('base64url') }],
    },
  },
  {
    what: 'signs with a key that can be broken',
    rule: 'RFC 7518 3.3',
    twist: { signWith: 'weak key', keys: () => [PUBLISHED.weak] },
  },
  {
    what: 'leads elsewhere for its keys',
    rule: 'RFC 8725 3.10',
    twist: { keysAnswer: leadsElsewhere('/elsewhere/keys') },
  },
]

/** What looks odd and is allowed: a client that refuses it keeps honest people out. */
export const HONEST_CASES: readonly HostileCase[] = [
  { what: 'says all as it should be', rule: 'oidcc-client-test', twist: {} },
  {
    what: 'names no key, and has only one',
    rule: 'oidcc-client-test-kid-absent-single-jwks',
    twist: { header: without('kid') },
  },
  {
    what: 'means several clients, and issued to us',
    rule: 'Core 3.1.3.7 (5)',
    twist: withClaim({ aud: [CLIENT.clientId, 'other'], azp: CLIENT.clientId }),
  },
  {
    what: 'promised to name itself and does',
    rule: 'RFC 9207 2.4',
    twist: {
      discovery: (good) => ({ ...good, authorization_response_iss_parameter_supported: true }),
      callback: (good) => ({ ...good, iss: '(own)' }),
    },
  },
]
