/** What the person and the web app's callback page do at login, step by step. */
import type { LoginServer } from './login-server.ts'
import type { ScriptedBrowser } from './scripted-browser.ts'

export interface Returned {
  readonly code: string
  readonly state: string
  readonly iss: string
}

/** Presses "Log in" and chooses a subscriber of the practice provider; stops where the web app's page takes over. */
export async function comeBack(
  server: Pick<LoginServer, 'origin'>,
  browser: ScriptedBrowser,
  subscriber: string,
  query = 'partner=comcast',
): Promise<Returned> {
  const choose = await browser.visit(`${server.origin}/login?clientDeviceId=device-1&${query}`)
  const { url } = await browser.visit(choose.url, { form: { subscriber }, until: '/login-complete' })
  const value = (name: string) => url.searchParams.get(name) ?? ''
  return { code: value('code'), state: value('state'), iss: value('iss') }
}

export function exchange(server: Pick<LoginServer, 'origin'>, browser: ScriptedBrowser, body: Record<string, unknown>) {
  return browser.postJson(`${server.origin}/api/v1/auth/token/code`, {
    partner: 'comcast',
    clientDeviceId: 'device-1',
    ...body,
  })
}

/** The whole way; gives the session token. */
export async function logIn(
  server: Pick<LoginServer, 'origin'>,
  browser: ScriptedBrowser,
  subscriber = 'one',
  partner = 'comcast',
): Promise<string> {
  const { code, state, iss } = await comeBack(server, browser, subscriber, `partner=${partner}`)
  const { body } = await exchange(server, browser, { partner, authCode: code, state, iss })
  return body['arToken'] as string
}

export async function sessionsIn({ services }: LoginServer): Promise<number> {
  return (await services.store.db.selectFrom('sessions').select('id').execute()).length
}
