import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import { CALLS } from '@beckon/contract/calls'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { describe, expect, onTestFinished } from 'vitest'
import { readConfig } from '../src/read-config.ts'
import { EarlierFiles } from '../src/http/pages/earlier-files.ts'
import { BROWSER, it, pairRemote, testServer } from './support/test-server.ts'

function builtWeb(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>Remote</title><!--beckon-settings-->')
  mkdirSync(join(folder, 'first-views'))
  writeFileSync(
    join(folder, 'first-views', 'home.html'),
    '<title>Remote</title><!--beckon-settings--><template></template><script>if (1 < 2) draw()</script><script type="module">begin()</script><script type="module" src="/assets/app-1a2b.js"></script>',
  )
  writeFileSync(join(folder, 'tv.html'), '<title>TV</title>')
  writeFileSync(join(folder, 'service-worker.js'), 'self')
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'plain')
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), 'brotli')
  return folder
}

const get = async (app: Awaited<ReturnType<typeof testServer>>['app'], url: string, headers = {}) =>
  await app.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } })

describe('the web app', () => {
  it('is answered at every address of its own, unknown ones too, and never kept', async () => {
    const { app } = await testServer({ app: { webFolder: builtWeb() } })
    for (const url of [
      '/',
      '/remote',
      '/login-again',
      '/no/such/page',
      '/error?msg=x',
      '/index.html',
      '/..%2f..%2fetc%2fpasswd',
    ]) {
      const answer = await get(app, url)
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']], url).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ])
      expect(answer.body).toContain('<title>Remote</title>')
    }
  })

  it('carries the settings as data that no text can break out of', async () => {
    const { app } = await testServer({ app: { webFolder: builtWeb() } })
    const { body } = await get(app, '/')
    const data = /<script type="application\/json" id="beckon-settings">(.*?)<\/script>/u.exec(body)?.[1]
    expect(JSON.parse(data as string)).toMatchObject({
      analyticsEnabled: true,
      tvConfigEnabled: true,
      version: expect.any(String),
    })
    expect(data).not.toContain('<')
  })

  it('comes with its first view, whose scripts alone its policy lets run, and only where it has one', async () => {
    const { app } = await testServer({ app: { webFolder: builtWeb() } })
    const [home, other, file] = await Promise.all(
      ['/?partner=cox', '/remote', '/first-views/home.html'].map((url) => get(app, url)),
    )
    const [draw, begin] = ['if (1 < 2) draw()', 'begin()'].map((script) =>
      createHash('sha256').update(script).digest('base64'),
    )
    expect(home?.body).toContain('<template>')
    expect(home?.headers['content-security-policy']).toContain(
      `script-src 'self' 'sha256-${draw}' 'sha256-${begin}'; style-src 'self'`,
    )
    for (const answer of [other, file]) {
      expect(answer?.body).not.toContain('<template>')
      expect(answer?.headers['content-security-policy']).toContain("script-src 'self';")
    }
  })

  it('is sent small when the browser can read that', async () => {
    const { app } = await testServer({ app: { webFolder: builtWeb() } })
    const { body } = await get(app, '/')
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await get(app, '/', { 'accept-encoding': encoding })
      expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([encoding, 'accept-encoding'])
      expect(unpack(answer.rawPayload).toString()).toBe(body)
    }
  })

  it('has files that are kept for a year when their name changes with them, small when the browser can', async () => {
    const { app } = await testServer({ app: { webFolder: builtWeb() } })
    const small = await get(app, '/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
    expect([small.body, small.headers['content-encoding'], small.headers['cache-control']]).toEqual([
      'brotli',
      'br',
      'public, max-age=31536000, immutable',
    ])
    expect((await get(app, '/assets/app-1a2b.js')).body).toBe('plain')
    expect((await get(app, '/service-worker.js')).headers['cache-control']).toBe('no-cache')
    expect((await get(app, '/assets/gone-3c4d.js')).statusCode).toBe(404)
  })

  it('has films as films, and in the parts that a player asks for', async () => {
    const webFolder = builtWeb()
    writeFileSync(join(webFolder, 'assets', 'intro-5e6f.mp4'), '0123456789')
    const kept = new EarlierFiles(join(webFolder, 'kept'))
    mkdirSync(join(webFolder, 'old'))
    writeFileSync(join(webFolder, 'old', 'intro-0000.webm'), '0123456789')
    await kept.keep(join(webFolder, 'old'))
    const { app } = await testServer({ app: { webFolder, earlierFiles: kept } })
    for (const [url, type] of [
      ['/assets/intro-5e6f.mp4', 'video/mp4'],
      ['/assets/intro-0000.webm', 'video/webm'],
    ] as const) {
      const [whole, first, beyond, changed] = await Promise.all(
        [{}, { range: 'bytes=0-1' }, { range: 'bytes=10-' }, { range: 'bytes=0-1', 'if-range': '"old"' }].map(
          (headers) => get(app, url, headers),
        ),
      )
      expect([whole?.statusCode, whole?.body, whole?.headers['content-type'], whole?.headers['accept-ranges']]).toEqual(
        [200, '0123456789', type, 'bytes'],
      )
      expect([
        first?.statusCode,
        first?.body,
        first?.headers['content-range'],
        first?.headers['content-length'],
      ]).toEqual([206, '01', 'bytes 0-1/10', '2'])
      expect([beyond?.statusCode, beyond?.headers['content-range']]).toEqual([416, 'bytes */10'])
      expect([changed?.statusCode, changed?.body]).toEqual([200, '0123456789'])
    }
  })

  it('has the files of versions before for 30 days, for pages that are still open', async () => {
    const webFolder = builtWeb()
    const kept = new EarlierFiles(join(webFolder, 'kept'))
    await kept.keep(join(webFolder, 'assets'), Date.UTC(2026, 0, 1))
    for (const name of readdirSync(join(webFolder, 'assets'))) rmSync(join(webFolder, 'assets', name))
    writeFileSync(join(webFolder, 'assets', 'app-9z8y.js'), 'newer')
    await kept.keep(join(webFolder, 'assets'), Date.UTC(2026, 0, 31))
    const { app } = await testServer({ app: { webFolder, earlierFiles: kept } })
    const old = await get(app, '/assets/app-1a2b.js')
    expect([old.statusCode, old.body, old.headers['content-type'], old.headers['cache-control']]).toEqual([
      200,
      'plain',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    for (const path of ['/assets/gone-3c4d.js', '/assets/..%2f..%2findex.html', '/assets/', '/assets/.hidden'])
      expect((await get(app, path)).statusCode, path).toBe(404)
    await kept.keep(join(webFolder, 'assets'), Date.UTC(2026, 1, 1))
    expect((await get(app, '/assets/app-1a2b.js')).statusCode).toBe(404)
    expect((await get(app, '/assets/app-9z8y.js')).body).toBe('newer')
  })

  it('keeps no half of a file, also of a server that was killed while it copied one', async () => {
    const webFolder = builtWeb()
    const folder = join(webFolder, 'kept')
    mkdirSync(folder)
    writeFileSync(join(folder, '.half'), 'pl')
    mkdirSync(join(webFolder, 'assets', 'zz-is-no-file.js'))
    await new EarlierFiles(folder).keep(join(webFolder, 'assets'))
    expect(
      readdirSync(folder)
        .filter((name) => name !== '.half')
        .sort(),
    ).toEqual(['app-1a2b.js', 'app-1a2b.js.br'])
    expect(readFileSync(join(folder, 'app-1a2b.js'), 'utf8')).toBe('plain')
  })

  it('has a service worker whose script no cache keeps, and one that takes itself away when the operator says so [R13]', async () => {
    const on = await testServer({ app: { webFolder: builtWeb() } })
    expect([(await get(on.app, '/service-worker.js')).body, (await get(on.app, '/')).body]).toEqual([
      'self',
      expect.stringContaining('"serviceWorker":true'),
    ])
    const off = await testServer({ app: { webFolder: builtWeb() }, config: { serviceWorker: false } })
    const answer = await get(off.app, '/service-worker.js')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(answer.body).toContain('registration.unregister()')
    expect((await get(off.app, '/')).body).toContain('"serviceWorker":false')
  })

  it('shows the virtual TV only while there is one', async () => {
    const without = await testServer({ app: { webFolder: builtWeb() } })
    expect((await get(without.app, '/tv')).body).toContain('Remote')
    const box = new VirtualTvBox({ id: 'tv', name: 'TV', layout: 'standard' })
    const { app } = await testServer({ boxes: [{ box }], app: { webFolder: builtWeb() } })
    expect((await get(app, '/tv')).body).toContain('<title>TV</title>')
  })

  it('may be framed by nobody, load from nobody else, and use microphone and camera itself', async () => {
    const { app } = await testServer({ app: { webFolder: builtWeb() } })
    for (const url of ['/', '/remote', '/assets/app-1a2b.js', '/nothing']) {
      const { headers } = await get(app, url)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['permissions-policy']).toContain('microphone=(self), camera=(self)')
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['strict-transport-security']).toBeUndefined()
    }
  })

  it('is bound to https once its public address is, but never to that of a home', async () => {
    expect(readConfig({ BECKON_PUBLIC_URL: 'https://tower.local:8780', BECKON_HTTPS: 'home' }).hsts).toBe(false)
    const { app } = await testServer({
      app: { webFolder: builtWeb() },
      config: { hsts: readConfig({ BECKON_PUBLIC_URL: 'https://tv.example.org' }).hsts },
    })
    expect((await get(app, '/')).headers['strict-transport-security']).toMatch(/^max-age=\d{8}/u)
  })
})

describe('a foreign page', () => {
  it('gets nothing by making its name ours, or by calling across origins', async ({ server, remote: { arToken } }) => {
    const press = (headers: Record<string, string>) =>
      server.send('processKey', { token: arToken, body: { vcode: 'UP' }, headers })
    expect(await press({ host: 'evil.example' })).toMatchObject({ http: 403, body: { status: 'FORBIDDEN' } })
    expect(await press({ origin: 'https://evil.example' })).toMatchObject({ http: 403 })
    expect(await press({ origin: 'null' })).toMatchObject({ http: 403 })
    expect(await press({ origin: 'http://localhost:5173' })).toMatchObject({ http: 200 })
    expect((await server.app.inject({ url: '/healthz', headers: { host: 'evil.example' } })).statusCode).toBe(403)
  })

  it('is told to a person who opens it by a name that the server does not know, with the setting', async () => {
    const server = await testServer()
    const open = (host: string, language: string) =>
      server.app.inject({ url: '/', headers: { host, accept: 'text/html,*/*', 'accept-language': language } })
    const { statusCode, body, headers } = await open('beckon.local:8780', 'fr')
    expect([statusCode, headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(body).toContain('Cette adresse appelle Beckon par le nom beckon.local.')
    expect(body).toContain('BECKON_ALLOWED_HOSTS=beckon.local<')
    expect((await open('<script>', 'en')).body).toBe('{"status":"FORBIDDEN"}')
  })
})

describe('what browsers report', () => {
  it('is logged, 20 lines a minute from each address, and always answered OK [S05]', async ({ server }) => {
    const report = (address: string) =>
      server.send('logFailure', { body: { clientDeviceId: 'b', code: 'GET-VERSION-ERROR-1' }, address })
    for (let n = 0; n < 30; n++) expect(await report('192.0.2.1')).toMatchObject({ http: 200, body: { status: 'OK' } })
    await report('192.0.2.2')
    server.clock.pass(MINUTE_MS)
    await report('192.0.2.1')
    expect(server.logged.filter((line) => line.includes('"code":"BROWSER-REPORT"'))).toHaveLength(22)
    expect(server.logged.join('')).toContain('"code":"GET-VERSION-ERROR-1"')
  })

  it('is logged 200 times a minute at most, whoever sends it, and not longer than a sentence', async ({ server }) => {
    const message = 'so '.repeat(600)
    for (let n = 0; n < 250; n++)
      await server.send('logFailure', {
        body: { clientDeviceId: 'b', code: 'GET-VERSION-ERROR-1', message },
        address: `192.0.2.${n}`,
      })
    const lines = server.logged.filter((line) => line.includes('"code":"BROWSER-REPORT"'))
    expect(lines).toHaveLength(200)
    for (const line of lines) expect(line.length).toBeLessThan(700)
  })

  it('is thanked for even when it makes no sense, unless it is huge', async ({ server }) => {
    for (const body of ['', '{', '[]', '{"code":7}'])
      expect(await server.send('logFailure', { body }), body).toMatchObject({ http: 200, body: { status: 'OK' } })
    expect((await server.send('logFailure', { body: 'x', headers: { 'content-type': 'text/plain' } })).http).toBe(200)
    expect((await server.send('logFailure', { body: JSON.stringify({ message: 'x'.repeat(9_000) }) })).http).toBe(413)
  })
})

describe('for whoever watches', () => {
  it('the server says that it turns and that it is ready', async () => {
    const { app } = await testServer()
    expect((await get(app, '/healthz')).json()).toEqual({ status: 'OK' })
    expect((await get(app, '/readyz')).json()).toEqual({ status: 'OK', speech: 'off' })
  })

  it('the document of all calls is made from the contract', async () => {
    const { app } = await testServer()
    const document = (await get(app, '/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const named = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId }) => operationId)
    expect(named.sort()).toEqual(Object.keys(CALLS).sort())
    expect(document.paths['/api/v1/processKey'].post.responses).toMatchObject({
      200: {},
      400: {},
      401: {},
      403: {},
      409: {},
      504: {},
    })
    expect(document.paths['/api/v1/processKey'].post.requestBody.content['application/json'].schema.required).toEqual([
      'vcode',
    ])
    const { schema } = document.paths['/api/v1/remotes'].get.responses[200].content['application/json']
    expect(schema.properties.remotes.items.properties.kind.enum, 'also in a list').toContain('bookmark')
  })
})

it('tokens, codes and keys appear in no log and lie nowhere in the data folder in clear', async ({ server }) => {
  const started = await server.send('startPairing', { body: BROWSER })
  const remote = await pairRemote(server)
  const fresh = await server.send('refreshToken', { token: remote.arToken })
  const opened = await server.send('refreshToken', { token: remote.bookmarkKey })
  await server.send('sendText', { body: { cmd: 'watch the canary', arToken: fresh.body['arToken'] } })
  await server.send('logFailure', {
    body: { clientDeviceId: 'b', code: 'X', message: `failed with ${fresh.body['arToken']}` },
  })
  await server.send('processKey', { token: `${fresh.body['arToken']}x`, body: { vcode: 'UP' } })
  server.clock.pass(2 * MINUTE_MS)
  await server.send('refreshToken', { token: remote.arToken })
  await server.close()

  const secrets = [
    started.body['token'],
    remote.pairingToken,
    remote.arToken,
    remote.bookmarkKey,
    fresh.body['arToken'],
    opened.body['arToken'],
    'watch the canary',
  ] as string[]
  const files = readdirSync(server.dataFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const kept =
    files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n') +
    server.logged.join('\n')
  expect(kept.length).toBeGreaterThan(10_000)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10)
    expect(kept).not.toContain(secret)
  }
})
