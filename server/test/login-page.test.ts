/** The practice login page, and the question before a foreign link logs out: plain pages, strict headers. */
import { LANGUAGES } from '@beckon/contract/languages'
import { PARTNERS } from '@beckon/contract/partners'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRACTICE_SUBSCRIBERS } from '../src/boxes/directory/reserved-subjects.ts'
import { drawChoosePage, drawLeavePage } from '../src/features/login/login-pages.ts'
import { pageLanguageOf } from '../src/http/callers.ts'
import { exchange } from './login/log-in.ts'
import { startLoginServer, type LoginServer } from './login/login-server.ts'
import { ScriptedBrowser } from './login/scripted-browser.ts'

let server: LoginServer
beforeAll(async () => {
  server = await startLoginServer()
})
afterAll(() => server.close())

const open = (query: string, headers: Record<string, string> = {}) =>
  new ScriptedBrowser().visit(`${server.origin}/login?${query}`, { headers })

describe('the practice login page', () => {
  it('offers each subscriber as a button of one form, with the partner’s brand in its heading [C02]', async () => {
    const { text, status } = await open('partner=rogers', { 'accept-language': 'en' })
    expect(status).toBe(200)
    expect(text).toContain('<h1>Log in to Rogers</h1>')
    expect(text).toContain('<title>Log in to Rogers – Beckon</title>')
    for (const subject of Object.keys(PRACTICE_SUBSCRIBERS))
      expect(text).toContain(`<button name="subscriber" value="${subject}">`)
    expect(text).toContain('<a class="back" href="/?partner=rogers">')
  })

  it('speaks the language that the remote asks for, else the browser’s, else the partner’s own', async () => {
    expect((await open('partner=cox&locale=es', { 'accept-language': 'fr' })).text).toContain(
      '<html lang="es" dir="ltr">',
    )
    expect((await open('partner=cox', { 'accept-language': 'de;q=0.9, fr-CA;q=0.8, en;q=0.5' })).text).toContain(
      '<html lang="fr" dir="ltr">',
    )
    expect((await open('partner=videotron', { 'accept-language': 'de' })).text).toContain('<html lang="fr" dir="ltr">')
    expect((await open('partner=cox&locale=xx', { 'accept-language': '*' })).text).toContain(
      '<html lang="en" dir="ltr">',
    )
  })

  it('runs no script, loads nothing from elsewhere, and cannot be framed or kept', async () => {
    const { headers, text } = await open('partner=cox')
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(text).not.toMatch(/<script|style=|\son\w+=|https?:\/\//u)
  })

  it('brings its style from this server', async () => {
    const answer = await fetch(`${server.origin}/login/page.css`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  })

  it('says that a login is over, with a way back, when it is opened again afterwards', async () => {
    const browser = new ScriptedBrowser()
    const choose = await browser.visit(`${server.origin}/login?partner=cox`)
    const { url } = await browser.visit(choose.url, { form: { subscriber: 'one' }, until: '/login-complete' })
    const { code: authCode, state, iss } = Object.fromEntries(url.searchParams)
    await exchange(server, browser, { partner: 'cox', authCode, state, iss })
    for (const again of [
      await browser.visit(choose.url),
      await browser.visit(choose.url, { form: { subscriber: 'one' } }),
    ]) {
      expect(again.status).toBe(410)
      expect(again.text).toContain('<a class="button" href="/">')
    }
  })

  it('takes no choice from another browser', async () => {
    const { url } = await open('partner=cox')
    expect((await new ScriptedBrowser().visit(url, { form: { subscriber: 'one' } })).status).toBe(410)
  })

  it('belongs to a log-in that this browser began, whatever its address says', async () => {
    const browser = new ScriptedBrowser()
    await browser.visit(`${server.origin}/login?partner=cox`)
    for (const query of ['', '?state=', `?state=login=${'A'.repeat(43)}`, '?state=a&state=b'])
      expect((await browser.visit(`${server.origin}/login/practice${query}`)).status, query).toBe(410)
  })

  it('shows itself again for a choice that it does not offer', async () => {
    const browser = new ScriptedBrowser()
    const choose = await browser.visit(`${server.origin}/login?partner=cox`)
    for (const subscriber of ['root', '__proto__', '']) {
      const again = await browser.visit(choose.url, { form: { subscriber } })
      expect([again.status, again.url.href]).toEqual([200, choose.url.href])
    }
  })
})

describe('the pages in words', () => {
  for (const language of LANGUAGES) {
    it(`are whole in ${language}, for every partner`, () => {
      for (const partner of Object.keys(PARTNERS)) {
        const page = drawChoosePage(language, partner)
        expect(page.match(/<h1>/gu)).toHaveLength(1)
        expect(page).not.toMatch(/undefined|\{brand\}/u)
      }
    })
  }

  it('show a text from outside as text', () => {
    expect(drawLeavePage('en', '"><script>alert(1)</script>')).not.toContain('<script')
    expect(drawChoosePage('en', '"><script>alert(1)</script>')).not.toContain('<script')
  })

  it('take no harm from an odd list of preferred languages', () => {
    expect(pageLanguageOf({ en: 1 }, ';;q=,,', undefined)).toBe('en')
    expect(pageLanguageOf('x'.repeat(9999), 'y'.repeat(9999), 'videotron')).toBe('fr')
  })
})
