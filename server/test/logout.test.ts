/** Logging out: what the menu's link ends, and what a link from elsewhere cannot. */
import { HOUR_MS } from '@beckon/contract/time-units'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { StoreAway } from '../src/storage/unable-to-save.ts'
import { CLIENT, startEvilProvider, type EvilProvider } from './login/evil-provider.ts'
import { comeBack, exchange, logIn } from './login/log-in.ts'
import { startLoginServer, WEB_PAGE, type LoginServer } from './login/login-server.ts'
import { ScriptedBrowser } from './login/scripted-browser.ts'
import { pairApp, sessionOf } from './support/test-server.ts'

let evil: EvilProvider
let server: LoginServer
beforeAll(async () => {
  evil = await startEvilProvider()
  server = await startLoginServer({ providers: { shaw: { issuer: evil.issuer, ...CLIENT } } })
})
beforeEach(() => {
  evil.twist = {}
  evil.ended.length = 0
})
afterAll(async () => {
  await server.close()
  await evil.close()
})

const FROM_ELSEWHERE = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'accept-language': 'en' }
const FROM_HERE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }

const logout = (query: Record<string, string>) =>
  `${server.origin}/logout?${new URLSearchParams({ clientDeviceId: 'device-1', ...query })}`
const isAlive = async (arToken: string) => typeof (await server.services.sessions.check(arToken)) !== 'string'
const grants = () => server.services.store.db.selectFrom('grants').selectAll().execute()

async function logInAtShaw(browser: ScriptedBrowser): Promise<string> {
  const { url } = await browser.visit(`${server.origin}/login?partner=shaw`, { until: '/login-complete' })
  const returned = { authCode: url.searchParams.get('code'), state: url.searchParams.get('state') }
  return (await exchange(server, browser, { partner: 'shaw', ...returned })).body['arToken'] as string
}

describe('the menu’s link', () => {
  it('ends the session and goes to /logout-complete with the partner [C18, S30]', async () => {
    const browser = new ScriptedBrowser()
    const arToken = await logIn(server, browser, 'one', 'cox')
    const answer = await browser.send(logout({ partner: 'cox-test', idToken: arToken }), { headers: FROM_HERE })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/logout-complete?partner=cox-test'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await isAlive(arToken)).toBe(false)
  })

  it('leads over the partner’s provider, which ends its session and sends the browser back [C18]', async () => {
    const browser = new ScriptedBrowser()
    const arToken = await logInAtShaw(browser)
    expect(await grants()).toHaveLength(1)
    const { url, trail } = await browser.visit(logout({ partner: 'shaw-test', idToken: arToken }), {
      until: '/logout-complete',
    })
    expect(url.href).toBe(`${server.origin}/logout-complete?partner=shaw-test`)
    expect(trail.map(({ pathname }) => pathname)).toEqual(['/logout', '/end', '/logout/ended', '/logout-complete'])
    expect(Object.fromEntries(evil.ended[0]?.searchParams ?? [])).toEqual({
      id_token_hint: expect.stringMatching(/^eyJ/u) as string,
      client_id: CLIENT.clientId,
      post_logout_redirect_uri: `${server.origin}/logout/ended`,
      state: 'shaw-test',
    })
    expect(await isAlive(arToken)).toBe(false)
    expect(await grants()).toHaveLength(0)
  })

  it('does not wait for the web app’s page to be asked when the provider comes back from its own site', async () => {
    const browser = new ScriptedBrowser()
    const arToken = await logInAtShaw(browser)
    // A navigation that went over the provider counts as cross-site to the end.
    const { text } = await browser.visit(logout({ partner: 'shaw', idToken: arToken }), { headers: FROM_ELSEWHERE })
    expect(text).toBe(WEB_PAGE)
  })

  it('ends our session also when the provider has no place to log out', async () => {
    evil.twist = { discovery: (good) => ({ ...good, end_session_endpoint: undefined }) }
    const poor = await startLoginServer({ providers: { shaw: { issuer: evil.issuer, ...CLIENT } } })
    const browser = new ScriptedBrowser()
    const { url } = await browser.visit(`${poor.origin}/login?partner=shaw`, { until: '/login-complete' })
    const { body } = await exchange(poor, browser, { partner: 'shaw', authCode: url.searchParams.get('code') })
    const arToken = body['arToken'] as string
    const answer = await browser.send(`${poor.origin}/logout?partner=shaw&idToken=${arToken}`)
    expect(answer.headers.get('location')).toBe('/logout-complete?partner=shaw')
    expect(await poor.services.sessions.check(arToken)).toBe('INVALID-TOKEN')
    await poor.close()
  })

  it('ends the session also of a page that slept so long that calls refuse its token', async () => {
    const browser = new ScriptedBrowser()
    const arToken = await logIn(server, browser)
    server.passTime(2 * HOUR_MS)
    expect(await isAlive(arToken)).toBe(false)
    await browser.send(logout({ partner: 'comcast', idToken: arToken }), { headers: FROM_HERE })
    expect(await server.services.sessions.refresh(arToken)).toBeUndefined()
  })

  it('works once; a dead token only brings the browser to forget', async () => {
    const browser = new ScriptedBrowser()
    const arToken = await logIn(server, browser)
    await browser.send(logout({ partner: 'comcast', idToken: arToken }))
    const again = await browser.send(logout({ partner: 'comcast', idToken: arToken }), { headers: FROM_HERE })
    expect(again.headers.get('location')).toBe('/logout-complete?partner=comcast')
  })

  for (const [what, query] of Object.entries({
    'no token': {},
    'an empty token': { idToken: '' },
    'a made-up token': { idToken: 'x'.repeat(43) },
    'a token of no shape': { idToken: '<script>' },
    'a partner that does not exist': { partner: '//evil.example' },
  })) {
    it(`with ${what} goes to /logout-complete of this server and ends nothing [S30]`, async () => {
      const browser = new ScriptedBrowser()
      const arToken = await logIn(server, browser)
      const answer = await browser.send(logout(query), { headers: FROM_HERE })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/logout-complete?partner=comcast'])
      expect(await isAlive(arToken)).toBe(true)
    })
  }

  it('makes the browser forget its token also while the database is away, and says that nothing ended', async () => {
    const browser = new ScriptedBrowser()
    const arToken = await logIn(server, browser)
    const away = () => Promise.reject(new StoreAway(new Error('away')))
    const looking = vi.spyOn(server.services.sessions, 'check').mockImplementation(away)
    const here = await browser.send(logout({ partner: 'cox', idToken: arToken }), { headers: FROM_HERE })
    const typed = await browser.send(logout({ partner: 'cox', idToken: arToken }))
    const form = new URLSearchParams({ partner: 'cox', idToken: arToken })
    const posted = await browser.send(`${server.origin}/logout`, { method: 'POST', headers: FROM_HERE, body: form })
    looking.mockRestore()
    for (const answer of [here, posted])
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/logout-complete?partner=cox&ended=false'])
    expect(await typed.text()).toContain('<h1>Do you want to log out?</h1>')
    expect(await isAlive(arToken)).toBe(true)
  })

  it('ends only the session whose token it carries', async () => {
    const [mine, other] = [new ScriptedBrowser(), new ScriptedBrowser()]
    const arToken = await logIn(server, mine)
    const others = await logIn(server, other)
    await mine.send(logout({ partner: 'comcast', idToken: arToken }))
    expect(await isAlive(others)).toBe(true)
  })

  it('ends the bookmark too when it says so, and otherwise leaves it good [G08] [G14]', async () => {
    for (const endBookmark of [undefined, 'true']) {
      const browser = new ScriptedBrowser()
      const arToken = await logIn(server, browser)
      const session = await sessionOf(server, arToken)
      const chosen = await server.services.sessions.chooseBox(session, 'tv', arToken)
      const query = { idToken: chosen?.arToken ?? '', ...(endBookmark && { endBookmark }) }
      await browser.send(logout(query), { headers: FROM_HERE })
      expect(await isAlive(query.idToken)).toBe(false)
      const opened = await server.services.sessions.refresh(chosen?.bookmarkKey ?? '')
      expect(opened === undefined, String(endBookmark)).toBe(endBookmark === 'true')
    }
  })

  it('ends the companion apps that the session paired, unless it was logged out to leave the TV to one', async () => {
    for (const keepCompanion of [undefined, 'true']) {
      const browser = new ScriptedBrowser()
      const arToken = await logIn(server, browser)
      const session = await sessionOf(server, arToken)
      const chosen = await server.services.sessions.chooseBox(session, 'tv', arToken)
      const companion = await pairApp(server, { ...session, boxId: 'tv' })
      const form = { idToken: chosen?.arToken ?? '', ...(keepCompanion && { keepCompanion }) }
      await browser.send(`${server.origin}/logout`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(form),
      })
      expect(await isAlive(form.idToken)).toBe(false)
      expect(await isAlive(companion), String(keepCompanion)).toBe(keepCompanion === 'true')
    }
  })

  it('leaves no code good that was asked for before', async () => {
    const browser = new ScriptedBrowser()
    const { code, state, iss } = await comeBack(server, browser, 'one')
    const { body } = await exchange(server, browser, { authCode: code, state, iss })
    await browser.send(logout({ partner: 'comcast', idToken: body['arToken'] as string }))
    expect((await exchange(server, browser, { authCode: code, state, iss })).status).toBe(403)
  })
})

describe('who did not come by the menu’s link', () => {
  it('is asked when a page from elsewhere links to /logout, and the session lives', async () => {
    const browser = new ScriptedBrowser()
    const arToken = await logIn(server, browser)
    const { status, text, headers } = await browser.visit(logout({ partner: 'cox' }), { headers: FROM_ELSEWHERE })
    expect(status).toBe(200)
    expect(text).toContain('<h1>Do you want to log out?</h1>')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.getSetCookie()).toEqual([])
    expect(await isAlive(arToken)).toBe(true)
  })

  it('is asked in the language of their browser', async () => {
    for (const [language, question] of [
      ['fr-CA', 'Voulez-vous vous déconnecter?'],
      ['es', '¿Quieres cerrar sesión?'],
    ] as const) {
      const { text } = await new ScriptedBrowser().visit(logout({}), {
        headers: { ...FROM_ELSEWHERE, 'accept-language': language },
      })
      expect(text).toContain(question)
    }
  })

  it('is asked when a page from elsewhere links to /logout-complete, where a browser would forget its session', async () => {
    const { text } = await new ScriptedBrowser().visit(`${server.origin}/logout-complete?partner=cox`, {
      headers: FROM_ELSEWHERE,
    })
    expect(text).toContain('<h1>Do you want to log out?</h1>')
  })

  it('is asked when their browser does not say where a link came from, at /logout and at /logout-complete', async () => {
    const browser = new ScriptedBrowser()
    const arToken = await logIn(server, browser)
    for (const query of [{}, { idToken: 'x'.repeat(43) }] as Record<string, string>[]) {
      const { text } = await browser.visit(logout(query))
      expect(text).toContain('<h1>Do you want to log out?</h1>')
    }
    const { text } = await browser.visit(`${server.origin}/logout-complete?partner=cox`)
    expect(text).toContain('<h1>Do you want to log out?</h1>')
    expect(await isAlive(arToken)).toBe(true)
    const own = await browser.send(logout({ idToken: arToken }))
    expect(own.headers.get('location'), 'the menu’s link has its token').toContain('/logout-complete')
  })

  it('is asked at /logout when they typed its address, and believed at /logout-complete', async () => {
    const browser = new ScriptedBrowser()
    const headers = { 'sec-fetch-site': 'none' }
    expect((await browser.visit(logout({}), { headers })).text).toContain('<h1>Do you want to log out?</h1>')
    expect((await browser.visit(`${server.origin}/logout-complete`, { headers })).text).toBe(WEB_PAGE)
  })

  it('is asked when a page of a neighbouring host links to /logout', async () => {
    const { text } = await new ScriptedBrowser().visit(logout({}), {
      headers: { ...FROM_ELSEWHERE, 'sec-fetch-site': 'same-site' },
    })
    expect(text).toContain('<form method="post" action="/logout">')
  })

  it('keeps their session when a page from elsewhere posts to /logout, which is refused', async () => {
    const browser = new ScriptedBrowser()
    const arToken = await logIn(server, browser)
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ] as Record<string, string>[]) {
      const answer = await browser.send(`${server.origin}/logout`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ partner: 'cox', idToken: arToken }),
      })
      expect(answer.status).toBe(403)
    }
    expect(await isAlive(arToken)).toBe(true)
  })

  it('is asked at the address to which a provider sends back after a log-out', async () => {
    const { text } = await new ScriptedBrowser().visit(`${server.origin}/logout/ended?state=cox`, {
      headers: FROM_ELSEWHERE,
    })
    expect(text).toContain('<h1>Do you want to log out?</h1>')
  })
})

describe('the answer to the question', () => {
  it('makes the browser forget when it is “Log out”', async () => {
    const browser = new ScriptedBrowser()
    const { url } = await browser.visit(`${server.origin}/logout`, {
      form: { partner: 'cox' },
      headers: { 'sec-fetch-site': 'same-origin' },
      until: '/logout-complete',
    })
    expect(url.href).toBe(`${server.origin}/logout-complete?partner=cox`)
  })

  it('counts in a browser that says only where its form came from', async () => {
    const { status } = await new ScriptedBrowser().visit(`${server.origin}/logout`, {
      form: { partner: 'cox' },
      headers: { origin: server.origin },
    })
    expect(status).toBe(200)
  })

  it('ends the session, when the form carries its token', async () => {
    const browser = new ScriptedBrowser()
    const arToken = await logIn(server, browser)
    await browser.visit(`${server.origin}/logout`, {
      form: { partner: 'comcast', idToken: arToken },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(await isAlive(arToken)).toBe(false)
  })
})
