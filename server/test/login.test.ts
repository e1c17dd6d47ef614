/** Logging in, from the button to the session, over a real loopback server. */
import { rmSync } from 'node:fs'
import { PARTNERS } from '@beckon/contract/partners'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PRACTICE_SUBSCRIBERS } from '../src/boxes/directory/reserved-subjects.ts'
import { comeBack, exchange, logIn, sessionsIn } from './login/log-in.ts'
import { newFolder, startLoginServer, type LoginServer } from './login/login-server.ts'
import { startRealProvider, type RealProvider } from './login/real-provider.ts'
import { ScriptedBrowser } from './login/scripted-browser.ts'
import { forbid } from './support/stores.ts'

let server: LoginServer
beforeAll(async () => {
  server = await startLoginServer()
})
afterAll(() => server.close())

async function stateOf(query: string): Promise<string> {
  return (await new ScriptedBrowser().ledTo(`${server.origin}/login?${query}`)).searchParams.get('state') ?? ''
}

describe('logging in at the practice provider', () => {
  for (const partner of Object.keys(PARTNERS)) {
    for (const subject of Object.keys(PRACTICE_SUBSCRIBERS)) {
      it(`gives ${partner}’s subscriber “${subject}” a session [C02, C11, S18, S29]`, async () => {
        const arToken = await logIn(server, new ScriptedBrowser(), subject, partner)
        expect(await server.services.sessions.check(arToken)).toMatchObject({
          by: 'login',
          account: { partner, subject },
          boxId: undefined,
          clientDeviceId: 'device-1',
        })
      })
    }
  }

  it('takes a partner value with a variant as that partner', async () => {
    const arToken = await logIn(server, new ScriptedBrowser(), 'one', 'cox-test')
    expect(await server.services.sessions.check(arToken)).toMatchObject({ account: { partner: 'cox', subject: 'one' } })
  })

  it('logs in to comcast when no partner is named', async () => {
    const { url, text } = await new ScriptedBrowser().visit(`${server.origin}/login`)
    expect(url.pathname).toBe('/login/practice')
    expect(text).toContain('Comcast')
  })

  it('comes back to /login-complete with a code and the state, and with no token [C02]', async () => {
    const browser = new ScriptedBrowser()
    const choose = await browser.visit(`${server.origin}/login?partner=shaw&clientDeviceId=device-1`)
    const { url, trail } = await browser.visit(choose.url, { form: { subscriber: 'one' }, until: '/login-complete' })
    expect(`${url.origin}${url.pathname}`).toBe(`${server.origin}/login-complete`)
    expect([...url.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state'])
    expect(trail.map(String).join(' ')).not.toMatch(/eyJ[\w-]+\.eyJ[\w-]+\./u)
  })

  it('asks who it is at every login, so that nobody is stuck with a subscriber without boxes', async () => {
    const browser = new ScriptedBrowser()
    await logIn(server, browser, 'none')
    expect(await server.services.sessions.check(await logIn(server, browser, 'several'))).toMatchObject({
      account: { subject: 'several' },
    })
  })

  it('answers the exchange with the contract’s fields only; the provider’s tokens stay sealed on the server [S18]', async () => {
    const browser = new ScriptedBrowser()
    const { code, state, iss } = await comeBack(server, browser, 'one')
    const { status, body } = await exchange(server, browser, { authCode: code, state, iss })
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['arToken', 'refreshIntervalMs'])
    const grants = await server.services.store.db.selectFrom('grants').selectAll().execute()
    expect(grants.length).toBeGreaterThan(0)
    // Two parts of a token begin with "eyJ"; sealed bytes in base64 may hold one of them by chance.
    expect(JSON.stringify(grants)).not.toMatch(/eyJ[\w-]+\.eyJ[\w-]+\./u)
  })

  it('still takes the login of a browser after a restart', async () => {
    const folder = newFolder()
    const before = await startLoginServer({}, { folder })
    const port = Number(new URL(before.origin).port)
    const browser = new ScriptedBrowser()
    const returned = await comeBack(before, browser, 'one')
    await before.close()
    const after = await startLoginServer({}, { folder, port })
    const { state, iss } = returned
    expect((await exchange(after, browser, { authCode: returned.code, state, iss })).status).toBe(200)
    expect(await logIn(after, browser)).toBeTruthy()
    await after.close()
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('a code', () => {
  it('is exchanged once [C11]', async () => {
    const browser = new ScriptedBrowser()
    const { code, state, iss } = await comeBack(server, browser, 'one')
    expect((await exchange(server, browser, { authCode: code, state, iss })).status).toBe(200)
    expect(await exchange(server, browser, { authCode: code, state, iss })).toEqual({
      status: 403,
      body: { status: 'FORBIDDEN' },
    })
  })

  it('opens one session when two requests bring it at once [C11]', async () => {
    const browser = new ScriptedBrowser()
    const { code, state, iss } = await comeBack(server, browser, 'one')
    const before = await sessionsIn(server)
    const answers = await Promise.all([1, 2, 3].map(() => exchange(server, browser, { authCode: code, state, iss })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect(await sessionsIn(server)).toBe(before + 1)
  })

  it('opens no session when what ends it at the provider cannot be kept with it', async () => {
    const browser = new ScriptedBrowser()
    const { code, state, iss } = await comeBack(server, browser, 'one')
    const before = await sessionsIn(server)
    const { db } = server.services.store
    const allow = await forbid(db, 'insert', 'grants')
    try {
      expect((await exchange(server, browser, { authCode: code, state, iss })).status).toBe(500)
    } finally {
      await allow()
    }
    expect(await sessionsIn(server)).toBe(before)
  })

  it('is good without the state, in the browser that began the login [S18]', async () => {
    const browser = new ScriptedBrowser()
    const { code } = await comeBack(server, browser, 'one')
    expect((await exchange(server, browser, { authCode: code })).status).toBe(200)
  })

  it('is refused in a browser that began no login [C12]', async () => {
    const { code, state, iss } = await comeBack(server, new ScriptedBrowser(), 'one')
    expect((await exchange(server, new ScriptedBrowser(), { authCode: code, state, iss })).status).toBe(403)
  })

  it('is refused in a browser that began another login, and that login still succeeds [C12]', async () => {
    const stranger = await comeBack(server, new ScriptedBrowser(), 'several')
    const browser = new ScriptedBrowser()
    const own = await comeBack(server, browser, 'one')
    expect(
      (await exchange(server, browser, { authCode: stranger.code, state: stranger.state, iss: stranger.iss })).status,
    ).toBe(403)
    expect((await exchange(server, browser, { authCode: own.code, state: own.state, iss: own.iss })).status).toBe(200)
  })

  it('of a stranger is refused under the own state, because it does not match the own verifier', async () => {
    const stranger = await comeBack(server, new ScriptedBrowser(), 'several')
    const browser = new ScriptedBrowser()
    const own = await comeBack(server, browser, 'one')
    expect(await exchange(server, browser, { authCode: stranger.code, state: own.state, iss: own.iss })).toEqual({
      status: 400,
      body: { status: 'BAD-REQUEST' },
    })
  })

  it('is refused for another partner than it was asked for', async () => {
    const browser = new ScriptedBrowser()
    const { code, state, iss } = await comeBack(server, browser, 'one', 'partner=cox')
    expect((await exchange(server, browser, { partner: 'shaw', authCode: code, state, iss })).status).toBe(403)
  })

  it('is refused when it names another provider as its sender', async () => {
    const browser = new ScriptedBrowser()
    const { code, state } = await comeBack(server, browser, 'one')
    expect((await exchange(server, browser, { authCode: code, state, iss: 'https://elsewhere.example' })).status).toBe(
      403,
    )
  })

  it('is refused ten minutes after the login was begun', async () => {
    const late = await startLoginServer()
    const browser = new ScriptedBrowser()
    const { code, state, iss } = await comeBack(late, browser, 'one')
    late.passTime(10 * 60_000)
    expect((await exchange(late, browser, { authCode: code, state, iss })).status).toBe(403)
    await late.close()
  })

  for (const [what, body] of Object.entries({
    'that is made up': { authCode: 'made-up' },
    'with a changed state': { authCode: 'x', state: `login=${'A'.repeat(43)}` },
    'with a state of someone else’s making': { authCode: 'x', state: "asl='true'" },
    'with two handles in its state': { authCode: 'x', state: `login=${'A'.repeat(43)};login=${'B'.repeat(43)}` },
    'that is empty': { authCode: '' },
    'of 3,000 characters': { authCode: 'x'.repeat(3_000) },
    'of no partner of ours': { authCode: 'x', partner: 'nobody' },
    'that is no text': { authCode: { $ne: 1 } },
    'with control characters': { authCode: 'a\u0000\r\nb' },
  })) {
    it(`${what} is refused with 400 or 403, never 401 and never 5xx [C12]`, async () => {
      const browser = new ScriptedBrowser()
      await comeBack(server, browser, 'one')
      expect([400, 403]).toContain((await exchange(server, browser, body)).status)
    })
  }

  it('of each of two logins begun in two tabs is good', async () => {
    const browser = new ScriptedBrowser()
    const first = await comeBack(server, browser, 'one')
    const second = await comeBack(server, browser, 'several', 'partner=rogers')
    expect((await exchange(server, browser, { authCode: first.code, state: first.state, iss: first.iss })).status).toBe(
      200,
    )
    expect(
      (
        await exchange(server, browser, {
          partner: 'rogers',
          authCode: second.code,
          state: second.state,
          iss: second.iss,
        })
      ).status,
    ).toBe(200)
  })
})

describe('the way to the provider', () => {
  it('carries the further parameters in the state as key=value pairs beside a random handle [C02]', async () => {
    expect(await stateOf('partner=cox&clientDeviceId=d&asl=true&from=home%3Bpage')).toMatch(
      /^login=[\w-]{43};asl=true;from=home%3Bpage$/u,
    )
    expect(await stateOf('partner=cox')).not.toBe(await stateOf('partner=cox'))
  })

  it('never carries a token, a device id or a message', async () => {
    expect(await stateOf('ept=SECRET&arToken=SECRET&cd=SECRET&msg=SECRET&idToken=SECRET&login=SECRET')).toMatch(
      /^login=[\w-]{43}$/u,
    )
  })

  it('leaves out parameters that are too many or too long', async () => {
    const many = Array.from({ length: 50 }, (_, index) => `k${index}=v`).join('&')
    expect((await stateOf(many)).split(';')).toHaveLength(9)
    expect((await stateOf(`long=${'x'.repeat(600)}&short=1&__proto__=1&a%20b=2`)).split(';').slice(1)).toEqual([
      'short=1',
    ])
  })

  it('keeps the login in a cookie that scripts cannot read and foreign sites cannot send along', async () => {
    const answer = await new ScriptedBrowser().send(`${server.origin}/login`)
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^beckon-login=v1\.[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/u),
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('stays a cookie of a size that every browser keeps, however many logins are begun', async () => {
    const browser = new ScriptedBrowser()
    let cookie = ''
    for (let login = 0; login < 12; login += 1) {
      cookie = (await browser.send(`${server.origin}/login?partner=videotron-${'x'.repeat(32)}&asl=true`)).headers
        .getSetCookie()
        .join()
    }
    expect(cookie).toContain('beckon-login=')
    expect(cookie.length).toBeLessThan(4000)
  })

  it('leads to the error page for a partner that does not exist', async () => {
    const answer = await new ScriptedBrowser().send(`${server.origin}/login?partner=nobody`)
    expect(answer.headers.get('location')).toBe('/error?msg=loginError')
  })

  it('leads to the error page when the provider is down, and works again as soon as it is up', async () => {
    const down = await startLoginServer({
      providers: { cox: { issuer: 'http://127.0.0.1:1', clientId: 'x', clientSecret: 'y' } },
    })
    const answer = await new ScriptedBrowser().send(`${down.origin}/login?partner=cox-test`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/error?msg=loginError&partner=cox-test'])
    expect(down.log.join('')).toContain('"why":"unreachable"')
    expect((await logIn(down, new ScriptedBrowser(), 'one', 'comcast')).length).toBeGreaterThan(20)
    await down.close()
  })

  it.each([
    ['en', 'There is no log-in here', 'Back to the remote'],
    ['es', 'Aquí no se inicia sesión', 'Volver al control remoto'],
    ['fr', 'Il n’y a pas de connexion ici', 'Retour à la télécommande'],
  ])('says in words (%s) that there is none, with a way back, when no provider is set', async (locale, says, back) => {
    const none = await startLoginServer({ practiceLogin: false })
    const answer = await new ScriptedBrowser().send(`${none.origin}/login?partner=home&locale=${locale}`)
    expect(answer.status).toBe(404)
    const page = await answer.text()
    expect(page).toContain(`<h1>${says}</h1>`)
    expect(page).toContain(`href="/?partner=home">${back}</a>`)
    expect(page).not.toContain('subscriber')
    expect(await (await fetch(`${none.origin}/login/practice`)).text()).toContain('the web app')
    await none.close()
  })

  it('starts from the public address, where the login will come back', async () => {
    const behind = await startLoginServer({ publicUrl: 'https://tv.example.org' })
    const first = await fetch(`${behind.origin}/login?partner=cox`, { redirect: 'manual' })
    expect(first.headers.get('location')).toBe('https://tv.example.org/login?partner=cox&hop=1')
    const second = await fetch(`${behind.origin}/login?partner=cox&hop=1`, { redirect: 'manual' })
    const address = new URL(second.headers.get('location') ?? '')
    expect(`${address.origin}${address.pathname}`).toBe('https://tv.example.org/login/practice')
    expect(second.headers.getSetCookie()[0]).toMatch(/^__Host-beckon-login=.*; Secure$/u)
    await behind.close()
  })
})

describe('behind a proxy that speaks https', () => {
  it('a login goes the whole way under the public address, with secure cookies only', async () => {
    const behind = await startLoginServer({ publicUrl: 'https://tv.example.org' })
    const browser = new ScriptedBrowser((url) => new URL(url.pathname + url.search, behind.origin))
    const atPublic = { ...behind, origin: 'https://tv.example.org' }
    const { code, state, iss } = await comeBack(atPublic, browser, 'several', 'partner=cox')
    expect(iss).toBe('https://tv.example.org/login/practice')
    expect((await exchange(atPublic, browser, { partner: 'cox', authCode: code, state, iss })).status).toBe(200)
    expect(browser.cookieNames('tv.example.org')).toContain('__Host-beckon-login')
    expect(browser.cookieNames('localhost')).toEqual([])
    await behind.close()
  })
})

describe('a certified OpenID Connect provider', () => {
  let provider: RealProvider
  let linked: LoginServer
  beforeAll(async () => {
    // The library says that it keeps its data in memory, as is meant here.
    for (const way of ['info', 'warn'] as const) vi.spyOn(console, way).mockReturnValue()
    provider = await startRealProvider()
    linked = await startLoginServer({ providers: { cox: { issuer: provider.issuer, ...provider.client } } })
    provider.registers(linked.origin)
  })
  afterAll(async () => {
    await linked.close()
    await provider.close()
    vi.restoreAllMocks()
  })

  it('logs its subscriber in with PKCE, a nonce and its signed word, and is led out of at log-out [C02 C11 C18]', async () => {
    const browser = new ScriptedBrowser()
    const asked = await browser.ledTo(`${linked.origin}/login?partner=cox`)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/u) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/u) as string,
      redirect_uri: `${linked.origin}/login-complete`,
    })
    const { url } = await browser.visit(asked, { until: '/login-complete' })
    const { code: authCode, state, iss } = Object.fromEntries(url.searchParams)
    const { status, body } = await exchange(linked, browser, { partner: 'cox', authCode, state, iss })
    expect(status).toBe(200)
    const arToken = body['arToken'] as string
    expect(await linked.services.sessions.check(arToken)).toMatchObject({
      account: { partner: 'cox', subject: 'anna' },
    })
    const left = await browser.ledTo(`${linked.origin}/logout?partner=cox&idToken=${arToken}`)
    expect(`${left.origin}${left.pathname}`).toBe(`${provider.issuer}/session/end`)
    expect((await browser.send(left)).status).toBe(200)
    expect(typeof (await linked.services.sessions.check(arToken))).toBe('string')
  })

  it('refuses a code that it gave for another log-in', async () => {
    const [stranger, browser] = [new ScriptedBrowser(), new ScriptedBrowser()]
    const come = async (who: ScriptedBrowser) =>
      Object.fromEntries(
        (await who.visit(`${linked.origin}/login?partner=cox`, { until: '/login-complete' })).url.searchParams,
      )
    const { code } = await come(stranger)
    const { state, iss } = await come(browser)
    expect((await exchange(linked, browser, { partner: 'cox', authCode: code, state, iss })).status).toBe(400)
  })
})
