/**
 * The authentication of the fake Home Assistant: long-lived tokens, and the log-in at its own page with codes,
 * refresh tokens and access tokens. As strict as components/auth of Home Assistant core: a client is an address, a
 * browser is redirected only to the client's own origin, a code is valid once and for its client, and revoked tokens
 * end at once.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

export const TOKEN = 'a-long-lived-token'
export const USER = 'beckon'
export const PASSWORD = 'secret'

export class FakeAuth {
  /** The long-lived tokens that are good. */
  readonly tokens = new Set([TOKEN])
  /** What a log-in at the page gave, with the client that may use it. */
  readonly codes = new Map<string, string>()
  readonly refreshTokens = new Map<string, string>()
  /** Each with the refresh token that it comes from. */
  readonly #accessTokens = new Map<string, string>()
  readonly #ended: (token: string) => void
  #made = 0
  renewals = 0

  /** `ended` is told of each access token that is good no more. */
  constructor(ended: (token: string) => void) {
    this.#ended = ended
  }

  isGood(token: string): boolean {
    return this.tokens.has(token) || this.#accessTokens.has(token)
  }

  withdrawAll(): void {
    this.tokens.clear()
    this.#accessTokens.clear()
    this.refreshTokens.clear()
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://home')
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
      const form = new URLSearchParams(body)
      if (url.pathname === '/auth/authorize') return this.#page(url.searchParams, isForm ? form : undefined, response)
      if (request.method !== 'POST' || url.pathname !== '/auth/token' || !isForm) return response.writeHead(404).end()
      const [status, answer] = this.#token(form)
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  }

  /** The page of the log-in; a log-in that is right leads back to the client. */
  #page(about: URLSearchParams, sent: URLSearchParams | undefined, response: ServerResponse): void {
    const [client = '', redirect = ''] = [about.get('client_id') ?? '', about.get('redirect_uri') ?? '']
    const html = (status: number, words: string, form = '') => {
      const page = `<!doctype html><html lang="en"><title>Home Assistant</title><h1>${words}</h1>${form}</html>`
      response.writeHead(status, { 'content-type': 'text/html' }).end(page)
    }
    if (!isSameHost(client, redirect)) return html(400, 'Invalid client id or redirect uri')
    if (sent?.get('username') === USER && sent.get('password') === PASSWORD) {
      const back = new URL(redirect)
      const code = `code-${(this.#made += 1)}`
      this.codes.set(code, client)
      back.searchParams.append('code', code)
      const state = about.get('state')
      if (state !== null) back.searchParams.append('state', state)
      return void response.writeHead(302, { location: String(back) }).end()
    }
    const [user, password] = ['username', 'password'].map((one) => `<label>${one} <input name="${one}"></label>`)
    const words = sent === undefined ? 'Log in' : 'Invalid username or password'
    return html(200, words, `<form method="post">${user}${password}<button>Log in</button></form>`)
  }

  #token(form: URLSearchParams): readonly [number, unknown] {
    const field = (name: string) => form.get(name) ?? ''
    const client = field('client_id')
    if (field('action') === 'revoke') {
      this.#revoke(field('token'))
      return [200, {}]
    }
    if (field('grant_type') === 'authorization_code') {
      const code = field('code')
      if (!isClient(client)) return [400, { error: 'invalid_request', error_description: 'Invalid client id' }]
      if (this.codes.get(code) !== client) return [400, { error: 'invalid_request', error_description: 'Invalid code' }]
      this.codes.delete(code)
      const refresh = `refresh-${(this.#made += 1)}`
      this.refreshTokens.set(refresh, client)
      return [200, { ...this.#newAccessToken(refresh), refresh_token: refresh }]
    }
    if (field('grant_type') !== 'refresh_token') return [400, { error: 'unsupported_grant_type' }]
    const refresh = field('refresh_token')
    const owner = this.refreshTokens.get(refresh)
    if (owner === undefined) return [400, { error: 'invalid_grant' }]
    if (owner !== client) return [400, { error: 'invalid_request' }]
    this.renewals += 1
    return [200, this.#newAccessToken(refresh)]
  }

  #newAccessToken(refresh: string) {
    const access = `access-${(this.#made += 1)}`
    this.#accessTokens.set(access, refresh)
    return { access_token: access, token_type: 'Bearer', expires_in: 1_800 }
  }

  #revoke(refresh: string): void {
    this.refreshTokens.delete(refresh)
    for (const [access, from] of this.#accessTokens) {
      if (from !== refresh) continue
      this.#accessTokens.delete(access)
      this.#ended(access)
    }
  }
}

/** The client's address without a path of dots, a fragment or a password (IndieAuth 3.3). */
function isClient(client: string): boolean {
  const url = URL.parse(client)
  if (url === null || !/^https?:$/u.test(url.protocol)) return false
  return url.hash === '' && url.username === '' && url.password === '' && url.pathname !== ''
}

function isSameHost(client: string, redirect: string): boolean {
  const [one, other] = [URL.parse(client), URL.parse(redirect)]
  return isClient(client) && one?.protocol === other?.protocol && one?.host === other?.host
}

/** What a browser does whose owner logs in at the page of this address; answers where it is led back to. */
export async function logInAt(address: string): Promise<URL> {
  const body = new URLSearchParams({ username: USER, password: PASSWORD })
  const { status, headers } = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  const back = URL.parse(headers.get('location') ?? '')
  if (back === null) throw new Error(`The log-in was not taken: ${status}`)
  return back
}
