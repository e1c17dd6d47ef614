/**
 * What a provider, or someone between, may try against a login. Each case changes one thing about an honest answer; the
 * first case changes nothing, so that the others are known to fail for their own reason.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CLIENT, json, startEvilProvider, type EvilProvider, type Twist } from './login/evil-provider.ts'
import { exchange, sessionsIn } from './login/log-in.ts'
import { startLoginServer, type LoginServer } from './login/login-server.ts'
import { ScriptedBrowser } from './login/scripted-browser.ts'

let evil: EvilProvider
let server: LoginServer
beforeAll(async () => {
  evil = await startEvilProvider()
})
beforeEach(async () => {
  evil.twist = {}
  server = await startLoginServer({
    providers: { comcast: { issuer: evil.issuer, ...CLIENT }, cox: { issuer: evil.issuer, ...CLIENT } },
  })
  return () => server.close()
})
afterAll(() => evil.close())

type Good = Record<string, unknown>

/** JSON leaves out what is undefined. */
function without(name: string): (good: Good) => Good {
  return (good) => ({ ...good, [name]: undefined })
}

function withClaim(claims: Good): Twist {
  return { claims: (good) => ({ ...good, ...claims }) }
}

async function comeBack(browser: ScriptedBrowser): Promise<{ authCode: string; state: string }> {
  const { url } = await browser.visit(`${server.origin}/login?partner=comcast&clientDeviceId=device-1`, {
    until: '/login-complete',
  })
  return { authCode: url.searchParams.get('code') ?? '', state: url.searchParams.get('state') ?? '' }
}

describe('an answer of the provider', () => {
  it('that is honest gives a session', async () => {
    const browser = new ScriptedBrowser()
    const { status, body } = await exchange(server, browser, await comeBack(browser))
    expect(status).toBe(200)
    expect(await server.parts.sessions.check(body['arToken'] as string)).toMatchObject({
      account: { partner: 'comcast', subject: 'somebody' },
    })
  })

  const now = Math.floor(Date.now() / 1000)
  const REFUSED = [400, 403]

  const CASES: readonly (readonly [what: string, twist: Twist, status?: readonly number[]])[] = [
    ['names another issuer', withClaim({ iss: 'https://elsewhere.example' })],
    ['names no issuer', { claims: without('iss') }],
    ['is for another client', withClaim({ aud: 'somebody-else' })],
    ['is for several clients, and issued to another', withClaim({ aud: [CLIENT.clientId, 'other'], azp: 'other' })],
    ['is for several clients and does not say to whom it was issued', withClaim({ aud: [CLIENT.clientId, 'other'] })],
    ['is for nobody', { claims: without('aud') }],
    ['names no subscriber', { claims: without('sub') }],
    ['names an empty subscriber', withClaim({ sub: '' })],
    ['names a subscriber with control characters', withClaim({ sub: 'some\u0000body' })],
    ['names the account of remotes that were paired at the TV', withClaim({ sub: 'household' })],
    ['names the account of practice remotes', withClaim({ sub: 'practice' })],
    ['names a demonstration subscriber', withClaim({ sub: 'one' })],
    ['names a number as subscriber', withClaim({ sub: 7 })],
    ['names an endless subscriber', withClaim({ sub: 'x'.repeat(256) })],
    ['carries another login’s nonce', withClaim({ nonce: 'A'.repeat(43) })],
    ['carries no nonce', { claims: without('nonce') }],
    ['has run out', withClaim({ exp: now - 3600 })],
    ['never runs out', { claims: without('exp') }],
    ['says no time of issue', { claims: without('iat') }],
    ['is not valid yet', withClaim({ nbf: now + 3600 })],
    ['says times that are no numbers', withClaim({ exp: 'tomorrow' })],
    ['is signed by a stranger', { signWith: 'stranger' }],
    [
      'is signed by a stranger under a key id nobody knows',
      { signWith: 'stranger', header: (good) => ({ ...good, kid: 'other' }) },
    ],
    ['is signed with the client secret', { signWith: 'client secret' }],
    ['is not signed, and says so', { signWith: 'nothing' }],
    ['is not signed, and claims to be', { signWith: 'nothing', header: (good) => ({ ...good, alg: 'RS256' }) }],
    [
      'brings its own key along',
      { signWith: 'stranger', header: (good) => ({ ...good, jwk: { kty: 'RSA' }, jku: 'http://127.0.0.1:1/keys' }) },
    ],
    ['demands an extension we do not know', { header: (good) => ({ ...good, crit: ['x-strange'], 'x-strange': 1 }) }],
    [
      'was changed after signing',
      { idToken: (good) => good.replace(/\.([\w-]+)\./u, (_all, claims: string) => `.${changed(claims)}.`) },
    ],
    ['is cut short', { idToken: (good) => good.slice(0, -20) }],
    ['is no token at all', { idToken: () => 'hello' }],
    ['is not a text', { idToken: () => ({ sub: 'somebody' }) }],
    ['is missing', { tokens: without('id_token') }],
    ['comes without a token type', { tokens: without('token_type') }],
    ['comes as a list', { tokens: (good) => [good] }],
    ['comes as nothing', { tokens: () => null }],
    [
      'comes as a page',
      {
        tokenAnswer: (response) =>
          response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Log in to the hotel network'),
      },
    ],
    [
      'comes as broken JSON',
      { tokenAnswer: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id_') },
    ],
    [
      'leads elsewhere',
      { tokenAnswer: (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/token' }).end() },
    ],
    ['refuses the code', { tokenAnswer: (response) => json(response, { error: 'invalid_grant' }, 400) }, [400]],
    ['is checked against no keys', { keys: () => [] }],
    ['is checked against keys that are none', { keys: () => 'keys' }],
    [
      'refuses us as a client, which the operator must mend',
      { tokenAnswer: (response) => json(response, { error: 'invalid_client' }, 401) },
      [500],
    ],
    ['is a failure of its own', { tokenAnswer: (response) => json(response, { error: 'server_error' }, 500) }, [503]],
    [
      'is a bad gateway’s page',
      { tokenAnswer: (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502') },
      [503],
    ],
    ['breaks off', { tokenAnswer: (response) => response.destroy() }, [503]],
  ]

  for (const [what, twist, status = REFUSED] of CASES) {
    it(`that ${what} opens no session [C12]`, async () => {
      const browser = new ScriptedBrowser()
      const returned = await comeBack(browser)
      evil.twist = twist
      const answer = await exchange(server, browser, returned)
      expect(status).toContain(answer.status)
      expect(Object.keys(answer.body)).toEqual(['status'])
      expect(await sessionsIn(server)).toBe(0)
      expect(await server.parts.store.db.selectFrom('grants').selectAll().execute()).toEqual([])
      // And what was refused once is not accepted later.
      evil.twist = {}
      expect((await exchange(server, browser, returned)).status).toBe(403)
    })
  }
})

function changed(claims: string): string {
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
  return Buffer.from(JSON.stringify({ ...read, sub: 'somebody-else' })).toString('base64url')
}

describe('a description of the provider', () => {
  const CASES: readonly (readonly [what: string, discovery: NonNullable<Twist['discovery']>])[] = [
    ['names another issuer', (good) => ({ ...good, issuer: 'https://elsewhere.example' })],
    ['names no issuer', without('issuer')],
    ['has no address to log in at', without('authorization_endpoint')],
    ['is no object', () => 'hello'],
  ]
  for (const [what, discovery] of CASES) {
    it(`that ${what} leads to the error page, and the next login asks for it again`, async () => {
      evil.twist = { discovery }
      const first = await new ScriptedBrowser().send(`${server.origin}/login?partner=cox`)
      expect([first.status, first.headers.get('location')]).toEqual([303, '/error?msg=loginError&partner=cox'])
      evil.twist = {}
      const second = await new ScriptedBrowser().send(`${server.origin}/login?partner=cox`)
      expect(second.headers.get('location')).toContain(`${evil.issuer}/authorize`)
    })
  }
})

describe('someone between browser and server', () => {
  it('cannot plant a code of their own login: PKCE ties it to the browser that began', async () => {
    const mine = new ScriptedBrowser()
    const own = await comeBack(mine)
    const theirs = await comeBack(new ScriptedBrowser())
    expect((await exchange(server, mine, { ...own, authCode: theirs.authCode })).status).toBe(400)
    expect(await sessionsIn(server)).toBe(0)
  })

  it('cannot plant a whole callback: its state is bound to their browser', async () => {
    const mine = new ScriptedBrowser()
    await comeBack(mine)
    expect((await exchange(server, mine, await comeBack(new ScriptedBrowser()))).status).toBe(403)
  })

  it('cannot use a callback that they saw: the cookie stays with the browser', async () => {
    const returned = await comeBack(new ScriptedBrowser())
    expect((await exchange(server, new ScriptedBrowser(), returned)).status).toBe(403)
  })

  it('cannot swap the provider: a code of one partner’s login is not taken to another’s', async () => {
    const browser = new ScriptedBrowser()
    expect((await exchange(server, browser, { ...(await comeBack(browser)), partner: 'cox' })).status).toBe(403)
  })

  it('cannot make a cookie of their own', async () => {
    const returned = await comeBack(new ScriptedBrowser())
    for (const cookie of ['beckon-login=x', 'beckon-login=v1.k1.a.b.c', `beckon-login=${'v1.k1.'.padEnd(3000, 'A')}`]) {
      const answer = await fetch(`${server.origin}/api/v1/auth/token/code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ partner: 'comcast', clientDeviceId: 'd', ...returned }),
      })
      expect(answer.status).toBe(403)
    }
  })

  it('finds no code, token or state in the log', async () => {
    const browser = new ScriptedBrowser()
    const returned = await comeBack(browser)
    evil.twist = { signWith: 'stranger' }
    await exchange(server, browser, returned)
    const log = server.log.join('')
    expect(log).toContain('LOGIN-FAILED')
    for (const secret of [returned.authCode, returned.state, 'eyJ', CLIENT.clientSecret])
      expect(log).not.toContain(secret)
  })
})
