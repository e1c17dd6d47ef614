/**
 * The login against a provider that means harm, or that somebody between has changed: case by case, on both engines.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT, startEvilProvider, type EvilProvider, type Twist } from './login/evil-provider.ts'
import { HONEST_CASES, HOSTILE_ANSWERS, HOSTILE_DESCRIPTIONS } from './login/hostile-cases.ts'
import { exchange, sessionsIn } from './login/log-in.ts'
import { startLoginServer, type LoginServer } from './login/login-server.ts'
import { ScriptedBrowser } from './login/scripted-browser.ts'

/** After this nothing of the provider is remembered. */
const FORGOTTEN_MS = 2 * 60 * 60_000
const LOGIN = '/login?partner=comcast&clientDeviceId=device-1'
const TOO_MUCH_BYTES = 64 * 2 ** 20

let evil: EvilProvider
let server: LoginServer
beforeAll(async () => {
  evil = await startEvilProvider()
  const providers = { comcast: { issuer: evil.issuer, ...CLIENT } }
  server = await startLoginServer({ providers })
})
afterAll(async () => {
  await server.close()
  await evil.close()
})

/** Meets the provider again, as the twist has it. */
async function comeBack(browser: ScriptedBrowser, twist: Twist) {
  server.passTime(FORGOTTEN_MS)
  evil.twist = twist
  const { url } = await browser.visit(`${server.origin}${LOGIN}`, { until: '/login-complete' })
  const iss = url.searchParams.get('iss')
  return {
    authCode: url.searchParams.get('code') ?? '',
    state: url.searchParams.get('state') ?? '',
    ...(iss !== null && { iss: iss === '(own)' ? evil.issuer : iss }),
  }
}

async function grantsIn({ services }: LoginServer): Promise<number> {
  return (await services.store.db.selectFrom('grants').select('session_id').execute()).length
}

describe('a log-in at a provider that', () => {
  it.each(HONEST_CASES)('$what opens a session [$rule]', async ({ twist }) => {
    const browser = new ScriptedBrowser()
    const { status, body } = await exchange(server, browser, await comeBack(browser, twist))
    expect(status).toBe(200)
    expect(await server.services.sessions.check(body['arToken'] as string)).toMatchObject({
      account: { partner: 'comcast', subject: 'somebody' },
    })
  })

  it.each(HOSTILE_ANSWERS)('$what opens no session [$rule]', async ({ twist, status }) => {
    const before = [await sessionsIn(server), await grantsIn(server)]
    const browser = new ScriptedBrowser()
    const returned = await comeBack(browser, twist)
    const memory = process.memoryUsage.rss()
    const answer = await exchange(server, browser, returned)
    expect(status === undefined ? [400, 403] : [status]).toContain(answer.status)
    expect(Object.keys(answer.body)).toEqual(['status'])
    expect(process.memoryUsage.rss() - memory).toBeLessThan(TOO_MUCH_BYTES)
    expect([await sessionsIn(server), await grantsIn(server)]).toEqual(before)
  })

  it.each(HOSTILE_DESCRIPTIONS)(
    '$what does not begin until the provider describes itself well [$rule]',
    async ({ twist }) => {
      server.passTime(FORGOTTEN_MS)
      evil.twist = twist
      const refused = await new ScriptedBrowser().send(`${server.origin}${LOGIN}`)
      expect([refused.status, refused.headers.get('location')]).toEqual([303, '/error?msg=loginError&partner=comcast'])
      expect(refused.headers.getSetCookie()).toEqual([])
      evil.twist = {}
      const begun = await new ScriptedBrowser().send(`${server.origin}${LOGIN}`)
      expect(begun.headers.get('location')).toContain(`${evil.issuer}/authorize`)
    },
  )
})

it('37 hostile providers are tried, each another one', () => {
  const cases = [...HOSTILE_DESCRIPTIONS, ...HOSTILE_ANSWERS].map(({ what }) => what)
  expect(new Set(cases).size).toBe(37)
})
