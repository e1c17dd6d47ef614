/**
 * The listener of Home Assistant's ingress, on real sockets: loopback has many addresses, one of which is the
 * Supervisor.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import type { Config } from '../src/config.ts'
import { newFolder } from './support/program.ts'
import { testServer, type TestServer } from './support/test-server.ts'

const SUPERVISOR = '127.0.0.2'
const BASE = '/api/hassio_ingress/9kLp_Zt-3'
const BY_SUPERVISOR = { host: 'homeassistant.local:8123', 'x-ingress-path': BASE }
const SCRIPT = 'window.early=1'
const PAGE = `<html lang="en"><head><!--beckon-settings--><script>${SCRIPT}</script>
<link rel="stylesheet" href="/assets/a.css"><script type="module">import{m}from"/assets/a.js";m();</script></head>
<body><template id="/ en "><a href="/access">Access</a><a href="#up">Up</a><a href="https://elsewhere.test/">Else</a></template></body></html>`

interface Heard {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Rejects when the connection is closed without an answer. */
function ask(
  port: number,
  path: string,
  { from = SUPERVISOR, method = 'GET', headers = {} as Record<string, string>, body = '' } = {},
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, localAddress: from, headers, agent: false },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    sent.on('error', reject).end(body)
  })
}

async function listening(
  settings: Partial<Config> = {},
): Promise<{ server: TestServer; port: number; ingressPort: number }> {
  const webFolder = newFolder()
  mkdirSync(join(webFolder, 'assets'))
  writeFileSync(join(webFolder, 'index.html'), PAGE)
  writeFileSync(join(webFolder, 'assets', 'a.js'), 'export const m=()=>{}')
  const server = await testServer({
    config: { ingress: { port: 0, from: SUPERVISOR, usersAt: 'ws://127.0.0.1:9/', token: undefined }, ...settings },
    app: { webFolder },
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const ingress = await server.app.ingress?.listen()
  return { server, port: (server.app.server.address() as AddressInfo).port, ingressPort: ingress?.port ?? 0 }
}

const policyOf = ({ headers }: Heard) => String(headers['content-security-policy'])

describe('the listener for Home Assistant', () => {
  it('tells the Supervisor itself that the server is alive, and nothing else', async () => {
    const { ingressPort } = await listening()
    const headers = { host: `172.30.32.1:${ingressPort}` }
    expect((await ask(ingressPort, '/healthz', { headers })).status).toBe(200)
    expect((await ask(ingressPort, '/readyz', { headers })).status).toBe(400)
  })

  it('serves the one address that is set, whatever the headers say', async () => {
    const { ingressPort } = await listening()
    expect((await ask(ingressPort, '/', { headers: BY_SUPERVISOR })).status).toBe(200)
    for (const from of ['127.0.0.1', '127.0.0.3'])
      for (const headers of [
        BY_SUPERVISOR,
        { ...BY_SUPERVISOR, 'x-forwarded-for': SUPERVISOR, 'x-real-ip': SUPERVISOR, forwarded: `for=${SUPERVISOR}` },
      ]) {
        const heard = await ask(ingressPort, '/api/v1/version', { from, headers })
        expect([heard.status, heard.text]).toEqual([403, ''])
      }
  })

  it('has no WebSocket', async () => {
    const { ingressPort } = await listening()
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const asked = (from: string) =>
      ask(ingressPort, '/box/v1/link', { from, headers: { ...BY_SUPERVISOR, ...upgrade, 'sec-websocket-key': 'a' } })
    expect((await asked('127.0.0.3')).status).toBe(403)
    expect((await asked(SUPERVISOR)).status).toBe(403)
  })

  it.each([
    ['a stranger', '127.0.0.3', ''],
    ['an upgrade', SUPERVISOR, 'connection: Upgrade\r\nupgrade: websocket\r\n'],
  ])('closes the connection of %s that it refused, also when the client keeps it open', async (_, from, more) => {
    const { ingressPort } = await listening()
    const client = connect({ port: ingressPort, host: '127.0.0.1', localAddress: from, allowHalfOpen: true })
    onTestFinished(() => void client.destroy())
    const broken = once(client, 'error')
    client.write(`GET / HTTP/1.1\r\nhost: a\r\n${more}\r\n`)
    const [answer] = (await once(client, 'data')) as [Buffer]
    expect(String(answer)).toMatch(/^HTTP\/1\.1 403 /u)
    // Once the server has let go of the connection, what still comes is reset.
    const sending = setInterval(() => client.write(' '), 50)
    onTestFinished(() => clearInterval(sending))
    await broken
  })

  it('needs a path that can stand in a page, a header and a cookie', async () => {
    const { ingressPort } = await listening()
    const { host } = BY_SUPERVISOR
    for (const path of [
      '/',
      '/a/',
      'a',
      '//elsewhere.test',
      '/a/../b',
      '/a"><script>',
      '/a;Domain=x',
      '/a b',
      `/${'a'.repeat(300)}`,
    ])
      expect([path, (await ask(ingressPort, '/', { headers: { host, 'x-ingress-path': path } })).status]).toEqual([
        path,
        400,
      ])
    expect((await ask(ingressPort, '/', { headers: { host } })).status).toBe(400)
  })

  it('refuses a page of another origin', async () => {
    const { ingressPort } = await listening()
    const call = (origin?: string) =>
      ask(ingressPort, '/api/v1/version', { headers: { ...BY_SUPERVISOR, ...(origin !== undefined && { origin }) } })
    expect((await call()).status).toBe(200)
    expect((await call('https://homeassistant.local:8123')).status).toBe(200)
    for (const origin of ['https://elsewhere.test', 'http://localhost', 'null'])
      expect((await call(origin)).status).toBe(403)
  })
})

describe('the page', () => {
  it('stands below the path with all its addresses, and its scripts are those that the policy allows', async () => {
    const { ingressPort } = await listening()
    const heard = await ask(ingressPort, '/remote', { headers: BY_SUPERVISOR })
    expect(heard.text).toContain(`<html data-base="${BASE}" lang="en">`)
    expect(heard.text).toContain(`href="${BASE}/assets/a.css"`)
    expect(heard.text).toContain(`<a href="${BASE}/access">`)
    expect(heard.text).toContain('<a href="#up">Up</a><a href="https://elsewhere.test/">')
    const scripts = [...heard.text.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gsu)].map(([, one = '']) => one)
    expect(scripts).toEqual([SCRIPT, `import{m}from"${BASE}/assets/a.js";m();`])
    for (const script of scripts)
      expect(policyOf(heard)).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect((await ask(ingressPort, '/assets/a.js', { headers: BY_SUPERVISOR })).text).toBe('export const m=()=>{}')
  })

  it('may be framed by its own origin there, and by nobody through the other listener', async () => {
    const { port, ingressPort } = await listening()
    const framed = await ask(ingressPort, '/', { headers: BY_SUPERVISOR })
    expect(policyOf(framed)).toContain("frame-ancestors 'self'")
    expect(framed.headers['x-frame-options']).toBeUndefined()
    for (const headers of [{ host: 'localhost' }, { host: 'localhost', 'x-ingress-path': BASE }]) {
      const plain = await ask(port, '/', { headers, from: '127.0.0.1' })
      expect(policyOf(plain)).toContain("frame-ancestors 'none'")
      expect(plain.headers['x-frame-options']).toBe('DENY')
      expect(plain.text).not.toContain(BASE)
      expect(plain.text).toContain('href="/assets/a.css"')
    }
  })

  it('follows Home Assistant when it gives another path', async () => {
    const { ingressPort } = await listening()
    for (const path of [BASE, '/api/hassio_ingress/other', BASE])
      expect((await ask(ingressPort, '/', { headers: { ...BY_SUPERVISOR, 'x-ingress-path': path } })).text).toContain(
        `href="${path}/access"`,
      )
  })

  it('offers no log-in of a partner: who is here has logged in at Home Assistant', async () => {
    const { ingressPort } = await listening()
    expect((await ask(ingressPort, '/', { headers: BY_SUPERVISOR })).text).toContain('"loginPartners":[]')
    const login = await ask(ingressPort, '/login?partner=comcast', { headers: BY_SUPERVISOR })
    expect([login.status, login.text.includes(`href="${BASE}/`)]).toEqual([404, true])
  })
})

it('leads on below the path, and its cookies are for that path alone', async () => {
  const { ingressPort } = await listening()
  const left = await ask(ingressPort, '/logout', { headers: { ...BY_SUPERVISOR, 'sec-fetch-site': 'same-origin' } })
  expect(left.status).toBe(303)
  expect(left.headers.location).toBe(`${BASE}/logout-complete?partner=comcast`)
  expect(left.headers['set-cookie']?.map((cookie) => /; Path=[^;]*/u.exec(cookie)?.[0])).toEqual([`; Path=${BASE}/`])
  const asked = await ask(ingressPort, '/logout', { headers: { ...BY_SUPERVISOR, 'sec-fetch-site': 'cross-site' } })
  expect(asked.text).toContain(`href="${BASE}/login/page.css"`)
})

it('is no request of this machine: the virtual TVs open for whom the setting says', async () => {
  const headers = { ...BY_SUPERVISOR, host: 'localhost' }
  const closed = await listening({ boxes: 'virtual://den?name=Den' })
  expect((await ask(closed.ingressPort, '/tv/api/boxes', { headers })).status).toBe(403)
  expect((await ask(closed.ingressPort, '/tv', { headers })).status).toBe(403)
  expect((await ask(closed.port, '/tv/api/boxes', { headers: { host: 'localhost' } })).status).toBe(200)
  const open = await listening({ boxes: 'virtual://den?name=Den', virtualTvs: 'everybody' })
  expect((await ask(open.ingressPort, '/tv/api/boxes', { headers })).status).toBe(200)
})

describe('"TVs at home"', () => {
  const USERS = [
    { id: 'owner', is_owner: true, is_active: true, group_ids: [] },
    { id: 'admin', is_owner: false, is_active: true, group_ids: ['system-admin'] },
    { id: 'child', is_owner: false, is_active: true, group_ids: ['system-users'] },
    { id: 'left', is_owner: false, is_active: false, group_ids: ['system-admin'] },
  ]

  /** As Home Assistant's WebSocket behind the Supervisor: log-in first, then one question. */
  async function house(token: string): Promise<{ readonly usersAt: string; readonly paths: string[] }> {
    const paths: string[] = []
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(server, 'listening')
    server.on('connection', (socket, { url = '' }) => {
      paths.push(url)
      socket.send(JSON.stringify({ type: 'auth_required' }))
      socket.on('message', (data: Buffer) => {
        const asked = JSON.parse(String(data)) as { type: string; access_token?: string; id?: number }
        if (asked.type === 'auth')
          socket.send(JSON.stringify({ type: asked.access_token === token ? 'auth_ok' : 'auth_invalid' }))
        if (asked.type === 'config/auth/list')
          socket.send(JSON.stringify({ id: asked.id, type: 'result', success: true, result: USERS }))
      })
    })
    onTestFinished(() => {
      for (const client of server.clients) client.terminate()
      server.close()
    })
    return { usersAt: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/core/websocket`, paths }
  }

  const open = (port: number, userId: string | undefined, from = SUPERVISOR) =>
    ask(port, '/api/v1/tvs/open', {
      from,
      method: 'POST',
      headers: {
        ...(from === SUPERVISOR ? BY_SUPERVISOR : { host: 'localhost' }),
        'content-type': 'application/json',
        ...(userId !== undefined && { 'x-remote-user-id': userId }),
      },
      body: '{}',
    })

  it('opens without a link for an owner or administrator of Home Assistant, and for nobody else', async () => {
    const { usersAt, paths } = await house('given')
    const { ingressPort, port } = await listening({ ingress: { port: 0, from: SUPERVISOR, usersAt, token: 'given' } })
    for (const user of ['owner', 'admin']) {
      const opened = await open(ingressPort, user)
      expect(opened.status).toBe(200)
      const authorization = `Bearer ${(JSON.parse(opened.text) as { operatorToken: string }).operatorToken}`
      const headers = { ...BY_SUPERVISOR, authorization, 'content-type': 'application/json' }
      expect((await ask(ingressPort, '/api/v1/tvs', { headers })).status).toBe(200)
      // No log-in at a set would find the way back; the page asks for a token.
      const body = JSON.stringify({ setUpId: 'any', n: 1, origin: `http://${BY_SUPERVISOR.host}` })
      const logIn = await ask(ingressPort, '/api/v1/tvs/set-up/log-in', { method: 'POST', headers, body })
      expect(logIn.status).toBe(409)
    }
    for (const user of ['child', 'left', 'stranger', undefined])
      expect([user, (await open(ingressPort, user)).status]).toEqual([user, 403])
    expect((await open(port, 'owner', '127.0.0.1')).status).toBe(401)
    expect(new Set(paths)).toEqual(new Set(['/core/websocket']))
  })

  it('stays closed when Home Assistant does not say who administers it', async () => {
    const { usersAt } = await house('given')
    const refused = await listening({ ingress: { port: 0, from: SUPERVISOR, usersAt, token: 'other' } })
    expect((await open(refused.ingressPort, 'owner')).status).toBe(503)
    const away = await listening()
    expect((await open(away.ingressPort, 'owner')).status).toBe(503)
  })
})
