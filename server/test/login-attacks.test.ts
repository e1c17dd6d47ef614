/**
 * What else a provider, or someone between, may try against a login, beside what the standards forbid
 * (`hostile-provider.test.ts`): odd subscribers, broken answers, callbacks that somebody planted.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CLIENT, json, startEvilProvider, type EvilProvider, type Twist } from './login/evil-provider.ts'
import { withClaim, without } from './login/hostile-cases.ts'
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
    expect(await server.services.sessions.check(body['arToken'] as string)).toMatchObject({
      account: { partner: 'comcast', subject: 'somebody' },
    })
  })

  const REFUSED = [400, 403]

  const CASES: readonly (readonly [what: string, twist: Twist, status?: readonly number[]])[] = [
    ['names no issuer', { claims: without('iss') }],
    ['names an empty subscriber', withClaim({ sub: '' })],
    ['names a subscriber with control characters', withClaim({ sub: 'some\u0000body' })],
    ['names the account of remotes that were paired at the TV', withClaim({ sub: 'household' })],
    ['names the account of practice remotes', withClaim({ sub: 'practice' })],
    ['names a practice subscriber', withClaim({ sub: 'one' })],
    ['names a number as subscriber', withClaim({ sub: 7 })],
    ['names an endless subscriber', withClaim({ sub: 'x'.repeat(256) })],
    ['says times that are no numbers', withClaim({ exp: 'tomorrow' })],
    [
      'is signed by a stranger under a key id nobody knows',
      { signWith: 'stranger', header: (good) => ({ ...good, kid: 'other' }) },
    ],
    ['is cut short', { idToken: (good) => good.slice(0, -20) }],
    ['is no token at all', { idToken: () => 'hello' }],
    ['is not a text', { idToken: () => ({ sub: 'somebody' }) }],
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
    [
      'asks for patience',
      { tokenAnswer: (response) => json(response, { error: 'temporarily_unavailable' }, 429) },
      [503],
    ],
    [
      'asks for patience by a page',
      { tokenAnswer: (response) => response.writeHead(429, { 'content-type': 'text/html' }).end('<h1>429') },
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
      expect(await server.services.store.db.selectFrom('grants').selectAll().execute()).toEqual([])
      // And what was refused once is not accepted later.
      evil.twist = {}
      expect((await exchange(server, browser, returned)).status).toBe(403)
    })
  }
})

describe('one provider among several', () => {
  let other: EvilProvider
  let both: LoginServer
  beforeEach(async () => {
    other = await startEvilProvider()
    both = await startLoginServer({
      providers: { comcast: { issuer: evil.issuer, ...CLIENT }, cox: { issuer: other.issuer, ...CLIENT } },
    })
    return async () => {
      await both.close()
      await other.close()
    }
  })

  const begin = (browser: ScriptedBrowser, partner: string) =>
    browser.visit(`${both.origin}/login?partner=${partner}`, { until: '/login-complete' })
  const returned = ({ url }: { readonly url: URL }) => {
    const [authCode, state, iss] = ['code', 'state', 'iss'].map((name) => url.searchParams.get(name) ?? undefined)
    return { authCode, state, iss }
  }

  it('comes back to an address of its own, and opens a session', async () => {
    for (const [partner, { issuer }] of [['comcast', evil] as const, ['cox', other] as const]) {
      const browser = new ScriptedBrowser()
      const page = await begin(browser, partner)
      expect(page.trail.map(({ pathname }) => pathname)).toContain(`/login-complete/${partner}`)
      expect(page.url.searchParams.get('iss')).toBe(issuer)
      expect((await exchange(both, browser, { partner, ...returned(page) })).status).toBe(200)
    }
  })

  it('that names itself in its answers comes back to the address of all, and must name itself', async () => {
    evil.twist = {
      discovery: (good) => ({ ...(good as object), authorization_response_iss_parameter_supported: true }),
      callback: (good) => ({ ...(good as object), iss: evil.issuer }),
    }
    const browser = new ScriptedBrowser()
    const page = await begin(browser, 'comcast')
    expect(page.trail.map(({ pathname }) => pathname)).not.toContain('/login-complete/comcast')
    expect((await exchange(both, browser, returned(page))).status).toBe(200)
    const again = returned(await begin(browser, 'comcast'))
    expect((await exchange(both, browser, { ...again, iss: undefined })).status).toBe(403)
  })

  it.each(['/login-complete', '/login-complete/cox'])(
    'is not sent the code of another one that it had answer its own log-in, at %s',
    async (path) => {
      const browser = new ScriptedBrowser()
      const begun = await browser.send(`${both.origin}/login?partner=comcast`)
      const asked = new URL(begun.headers.get('location') ?? '')
      asked.searchParams.set('redirect_uri', both.origin + path)
      const page = await browser.visit(`${other.issuer}/authorize${asked.search}`, { until: '/login-complete' })
      let isAsked = false
      evil.twist = { tokenAnswer: (response) => ((isAsked = true), response.writeHead(400).end()) }
      const { authCode, state, iss } = returned(page)
      for (const body of [{ authCode, state, iss }, { authCode, state }, { authCode }])
        expect((await exchange(both, browser, body)).status).toBe(403)
      expect(isAsked).toBe(false)
    },
  )
})

describe('a description of the provider', () => {
  const CASES: readonly (readonly [what: string, discovery: NonNullable<Twist['discovery']>])[] = [
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
