import { DAY_MS, MINUTE_MS } from '@beckon/contract/time-units'
import { X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CONNECTION_LIMITS } from '../src/http/connections.ts'
import { WebSocket } from 'ws'
import { makeAuthority, makeCertificate } from '../src/https/authority.ts'
import { openGivenCertificates } from '../src/https/certificates.ts'
import { openHomeCertificates } from '../src/https/home-certificates.ts'
import { checkCertificates } from '../src/features/operation/doctor-checks.ts'
import { virtualClock } from './support/virtual-clock.ts'
import type * as WriteWhole from '@beckon/boxes/write-whole'
import { testServer } from './support/test-server.ts'
import { STEPS, SYSTEMS, systemOf } from '../src/features/secure/secure-page.ts'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('@beckon/boxes/write-whole', async (load) => {
  const real = await load<typeof WriteWhole>()
  const writeFileAtomically: typeof real.writeFileAtomically = (...file) => {
    if (disk.isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    real.writeFileAtomically(...file)
  }
  return { ...real, writeFileAtomically }
})

const AT_HOME = { https: 'home', httpsNames: [], publicUrl: undefined } as const
const quiet = pino({ level: 'silent' })

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'beckon-https-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const openCertificatesIn = (dataFolder: string, more: Partial<Parameters<typeof openHomeCertificates>[0]> = {}) =>
  openHomeCertificates({
    dataFolder,
    names: [],
    clock: virtualClock(Date.now()),
    log: quiet,
    currentNames: () => ['tower.local', '192.168.1.20'],
    ...more,
  })

describe('the certificates at home', () => {
  it('are made at the first start, kept, and for their owner alone', async () => {
    const data = folder()
    const first = await openCertificatesIn(data)
    const again = await openCertificatesIn(data)
    expect(again.current()).toEqual(first.current())
    expect(again.authority?.fingerprint).toBe(first.authority?.fingerprint)
    for (const name of ['authority.pem', 'certificate.pem'])
      expect(statSync(join(data, 'https', name)).mode & 0o777).toBe(0o600)
    expect(statSync(join(data, 'https')).mode & 0o777).toBe(0o700)
  })

  it('are renewed when two thirds of their life are over, by the same authority', async () => {
    const data = folder()
    const clock = virtualClock(Date.now())
    const before = await openCertificatesIn(data, { clock })
    clock.pass(250 * DAY_MS)
    expect((await openCertificatesIn(data, { clock })).current()).toEqual(before.current())
    clock.pass(20 * DAY_MS)
    const after = await openCertificatesIn(data, { clock })
    expect(after.current()).not.toEqual(before.current())
    expect(after.authority?.fingerprint).toBe(before.authority?.fingerprint)
  })

  it('are kept while the clock is behind, as after a power cut: devices that trust them go on', async () => {
    const data = folder()
    const before = await openCertificatesIn(data)
    const clock = virtualClock(Date.now() - 500 * DAY_MS)
    const log = { ...quiet, warn: vi.fn() } as unknown as typeof quiet
    const behind = await openCertificatesIn(data, { clock, log })
    expect(behind.authority?.fingerprint).toBe(before.authority?.fingerprint)
    expect(behind.current()).toEqual(before.current())
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'AUTHORITY-NOT-YET-VALID' }),
      expect.stringContaining('it is kept'),
    )
    expect(checkCertificates(AT_HOME, data, clock.now())).toMatchObject({
      isWell: false,
      message: expect.stringMatching(/authority is valid only from .* Set the clock\./u),
    })
  })

  it.each([
    ['before its authority', 500],
    ['between its authority and its certificate', 200],
  ])('are signed for a new address while the clock is %s, and are good on devices', async (_, daysAgo) => {
    const data = folder()
    const today = Date.now()
    const clock = virtualClock(today - 450 * DAY_MS)
    const { authority } = await openCertificatesIn(data, { clock })
    clock.pass(400 * DAY_MS)
    const before = (await openCertificatesIn(data, { clock })).current()
    const log = { ...quiet, warn: vi.fn() } as unknown as typeof quiet
    const behind = { clock: virtualClock(today - daysAgo * DAY_MS), log }
    expect((await openCertificatesIn(data, behind)).current()).toEqual(before)
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ code: expect.stringContaining('NOT-YET-VALID') }),
      expect.stringContaining('it is kept'),
    )
    expect(checkCertificates(AT_HOME, data, behind.clock.now())).toMatchObject({
      isWell: false,
      message: expect.stringContaining('Set the clock.'),
    })

    const names = { currentNames: () => ['tower.local', '192.168.1.77'] }
    const moved = (await openCertificatesIn(data, { ...behind, ...names })).current()
    const read = new X509Certificate(moved.certificate)
    expect(read.checkIP('192.168.1.77')).toBe('192.168.1.77')
    expect(read.validFromDate.getTime()).toBeLessThan(today)
    expect(read.validToDate.getTime()).toBeGreaterThan(today)

    const after = await openCertificatesIn(data, { ...names, clock: virtualClock(today) })
    expect(after.authority?.fingerprint).toBe(authority?.fingerprint)
    expect(after.current()).toEqual(moved)
    expect(checkCertificates(AT_HOME, data, today).isWell).toBe(true)
  })

  it('come from another authority when theirs has expired, since it was made under a clock that was years behind', async () => {
    const data = folder()
    const early = await openCertificatesIn(data, { clock: virtualClock(Date.now() - 4_000 * DAY_MS) })
    rmSync(join(data, 'https', 'certificate.pem'))
    const { certificate, key } = await makeCertificate(
      await makeAuthority('tower', [], Date.now()),
      ['tower.local'],
      Date.now(),
    )
    writeFileSync(join(data, 'https', 'certificate.pem'), `${certificate}\n${key}\n`)
    expect(checkCertificates(AT_HOME, data, Date.now())).toMatchObject({
      isWell: false,
      message: expect.stringContaining('authority has expired'),
    })
    const now = await openCertificatesIn(data)
    expect(now.authority?.fingerprint).not.toBe(early.authority?.fingerprint)
    const chain = [now.authority?.pem ?? '', now.current().certificate].map((pem) => new X509Certificate(pem))
    for (const { validToDate } of chain) expect(validToDate.getTime()).toBeGreaterThan(Date.now())
    expect(checkCertificates(AT_HOME, data, Date.now()).isWell).toBe(true)
  })

  it('are made again when the machine gets another address', async () => {
    const data = folder()
    await openCertificatesIn(data)
    const moved = await openCertificatesIn(data, { currentNames: () => ['tower.local', '192.168.1.77'] })
    expect(new X509Certificate(moved.current().certificate).checkIP('192.168.1.77')).toBe('192.168.1.77')
  })

  it('are used on a full disk as soon as the address is another, and written once there is room', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const data = folder()
    const path = join(data, 'https', 'certificate.pem')
    let address = '192.168.1.20'
    const { current, onChange, close } = await openCertificatesIn(data, {
      currentNames: () => ['tower.local', address],
    })
    onTestFinished(close)
    const heard: string[] = []
    onChange(({ certificate }) => heard.push(certificate))
    const aMinute = () => vi.advanceTimersByTimeAsync(MINUTE_MS)
    disk.isFull = true
    address = '192.168.1.77'
    await aMinute()
    await vi.waitFor(() => expect(new X509Certificate(current().certificate).checkIP(address)).toBe(address))
    await aMinute()
    expect(readFileSync(path, 'utf8')).not.toContain(current().certificate.trim())
    disk.isFull = false
    await aMinute()
    await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toContain(current().certificate.trim()))
    expect(heard).toEqual([current().certificate])
  })

  it('leave out what the authority may not speak for, and say so when the operator named it', async () => {
    const data = folder()
    const { current } = await openCertificatesIn(data, { currentNames: () => ['tower.local', 'bank.example'] })
    expect(new X509Certificate(current().certificate).subjectAltName).toBe('DNS:tower.local')
    await expect(openCertificatesIn(data, { names: ['tv.example.org'] })).rejects.toThrow(
      /may not speak for tv\.example\.org/u,
    )
    await expect(openCertificatesIn(data, { names: ['203.0.113.5'] })).rejects.toThrow(
      '203.0.113.5 is no address of a home network',
    )
  })

  it('that are damaged give a clear error message', async () => {
    const data = folder()
    mkdirSync(join(data, 'https'))
    writeFileSync(join(data, 'https', 'authority.pem'), 'rubbish')
    await expect(openCertificatesIn(data)).rejects.toThrow(/authority\.pem is damaged/u)
  })
})

describe("the operator's certificate files", () => {
  const certificateFor = async (name: string) =>
    makeCertificate(await makeAuthority('tower', [], Date.now()), [name], Date.now())

  it('are read again when they change, and an invalid new file is ignored', async () => {
    const data = folder()
    const files = { certificate: join(data, 'cert.pem'), key: join(data, 'key.pem') }
    const put = ({ certificate, key }: { certificate: string; key: string }, age: number) => {
      writeFileSync(files.certificate, certificate)
      writeFileSync(files.key, key)
      for (const path of Object.values(files)) utimesSync(path, age, age)
    }
    const [first, second] = [await certificateFor('one.local'), await certificateFor('two.local')]
    put(first, 1)
    const given = openGivenCertificates(files, quiet, 20)
    onTestFinished(() => given.close())
    const heard: string[] = []
    given.onChange(({ certificate }) => heard.push(certificate))
    put({ ...second, key: first.key }, 2)
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(given.current()).toEqual(first)
    put(second, 3)
    await expect.poll(() => heard).toEqual([second.certificate])
    expect(given.current()).toEqual(second)
    // A link that leads in a circle cannot even be looked at.
    rmSync(files.key)
    symlinkSync(files.key, files.key)
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(given.current()).toEqual(second)
    rmSync(files.key)
    put(first, 4)
    await expect.poll(() => given.current()).toEqual(first)
    // As when a file is made readable: its size, inode and modification time stay.
    put({ ...second, key: 'x'.repeat(second.key.length) }, 5)
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(given.current()).toEqual(first)
    put(second, 5)
    await expect.poll(() => given.current()).toEqual(second)
  })

  it('that cannot be used give a clear error message', async () => {
    const data = folder()
    const [one, two] = [await certificateFor('one.local'), await certificateFor('two.local')]
    const at = (name: string, text: string) => (writeFileSync(join(data, name), text), join(data, name))
    const cert = at('cert.pem', one.certificate)
    expect(() => openGivenCertificates({ certificate: join(data, 'none'), key: cert }, quiet)).toThrow(
      /BECKON_TLS_CERT: the file .* cannot be read \(ENOENT\)/u,
    )
    expect(() => openGivenCertificates({ certificate: at('x.pem', 'no'), key: at('k.pem', one.key) }, quiet)).toThrow(
      /holds no certificate/u,
    )
    expect(() => openGivenCertificates({ certificate: cert, key: at('no-key.pem', 'no') }, quiet)).toThrow(
      /holds no private key/u,
    )
    expect(() => openGivenCertificates({ certificate: cert, key: at('two.pem', two.key) }, quiet)).toThrow(
      /does not belong/u,
    )
  })
})

interface Got {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

async function serverAtHome() {
  const certificates = await openHomeCertificates({
    dataFolder: folder(),
    names: [],
    clock: { now: Date.now },
    log: quiet,
  })
  onTestFinished(() => certificates.close())
  const authority = certificates.authority?.pem ?? ''
  const server = await testServer({
    config: { https: 'home', host: '127.0.0.1', httpsNames: ['tower.local'] },
    app: { certificates },
  })
  const port = await server.listen()

  function ask(scheme: 'http' | 'https', path: string, { ca = authority }: { ca?: string } = {}): Promise<Got> {
    const send = scheme === 'https' ? httpsRequest : httpRequest
    return new Promise((resolve, reject) => {
      const request = send(`${scheme}://127.0.0.1:${port}${path}`, { ca, agent: false }, (answer) => {
        let text = ''
        answer.on('data', (part) => (text += String(part)))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      })
      request.on('error', reject)
      request.end()
    })
  }

  /** As another device of the home asks, without https. */
  const fromTablet = (
    url: string,
    more: { method?: 'POST'; headers?: Record<string, string>; payload?: string } = {},
  ) =>
    server.app.inject({
      url,
      method: more.method ?? 'GET',
      remoteAddress: '192.168.1.9',
      ...(more.payload !== undefined && { payload: more.payload }),
      headers: { host: 'tower.local:8780', ...more.headers },
    })

  return { server, authority, port, ask, fromTablet }
}

describe('a server with https at home', () => {
  it('speaks https to whoever trusts its authority, and http to the machine itself, on one port', async () => {
    const { ask } = await serverAtHome()
    expect(await ask('https', '/healthz')).toMatchObject({ status: 200, text: '{"status":"OK"}' })
    expect((await ask('http', '/api/v1/version')).status).toBe(200)
    await expect(ask('https', '/healthz', { ca: '' })).rejects.toThrow(/certificate|self-signed/u)
    const many = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n % 2 === 0 ? 'https' : 'http', '/readyz')))
    expect(many.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })

  it('never tells browsers to refuse http for ever', async () => {
    const { ask } = await serverAtHome()
    for (const path of ['/', '/secure', '/login'])
      expect((await ask('https', path)).headers['strict-transport-security']).toBeUndefined()
  })

  it('says on its page that a secure connection is one, and how to bring in another device', async () => {
    const { text } = await (await serverAtHome()).ask('https', '/secure')
    expect(text).toContain('This connection is secure')
    expect(text).toMatch(/<svg role="img" aria-label="A code to scan, for http:\/\/tower\.local:\d+\/secure"/u)
  })

  it('leads a device that comes by http to the page with the certificate, and answers it no call', async () => {
    const { fromTablet, authority } = await serverAtHome()
    expect(await fromTablet('/remote')).toMatchObject({ statusCode: 302, headers: { location: '/secure' } })
    expect(await fromTablet('/api/v1/version')).toMatchObject({ statusCode: 403, body: '{"status":"FORBIDDEN"}' })
    const page = await fromTablet('/secure', {
      headers: { 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Safari/604.1' },
    })
    expect(page.body).toContain('href="https://tower.local:8780/"')
    expect(page.body).toMatch(/<details open><summary>iPhone and iPad/u)
    expect(page.body.replaceAll('<wbr>', '')).toContain(new X509Certificate(authority).fingerprint256)
    expect(page.headers['content-security-policy']).toContain('connect-src https://tower.local:8780')
    const certificate = await fromTablet('/secure/beckon-home.crt')
    expect(certificate.headers['content-type']).toBe('application/x-x509-ca-cert')
    expect(certificate.rawPayload).toEqual(new X509Certificate(authority).raw)
    expect((await fromTablet('/secure/beckon-home.pem')).body.trim()).toBe(authority.trim())
  })

  it('lets a person go on without, when they say so', async () => {
    const { fromTablet } = await serverAtHome()
    const chosen = await fromTablet('/secure/without', {
      method: 'POST',
      headers: { origin: 'http://tower.local:8780' },
    })
    expect(chosen).toMatchObject({ statusCode: 303, headers: { location: '/' } })
    const cookie = String(chosen.headers['set-cookie']).split(';')[0] as string
    expect((await fromTablet('/api/v1/version', { headers: { cookie } })).statusCode).toBe(200)
    expect((await fromTablet('/api/v1/version', { headers: { cookie: 'beckon-without-https=2' } })).statusCode).toBe(
      403,
    )
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port of this host', { origin: 'http://tower.local:8781' }],
    ['this host with https', { origin: 'https://tower.local:8780' }],
    ['a page that hides its origin, as a sandboxed frame does', { origin: 'null' }],
    ['nobody knows where', {}],
    ['another site, as the browser says', { origin: 'http://tower.local:8780', 'sec-fetch-site': 'cross-site' }],
  ])('refuses the form for going on without https when it comes from %s', async (_, headers) => {
    const { fromTablet } = await serverAtHome()
    const answer = await fromTablet('/secure/without', { method: 'POST', headers })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
  })

  it('ignores forged Host and X-Forwarded-For headers', async () => {
    const { fromTablet } = await serverAtHome()
    expect(
      (
        await fromTablet('/api/v1/version', {
          headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' },
        })
      ).statusCode,
    ).toBe(403)
  })

  it('answers /secure/here only to a browser that trusts the authority', async () => {
    const here = await (await serverAtHome()).ask('https', '/secure/here')
    expect([here.status, here.text, here.headers['cross-origin-resource-policy']]).toEqual([204, '', 'cross-origin'])
  })

  it.each([
    ['over TLS', 'wss', {}, 401],
    ['without TLS from this machine itself', 'ws', {}, 401],
    ['without TLS from elsewhere', 'ws', { host: 'tower.local' }, 426],
    ['for a host that is not its own', 'wss', { host: 'tower.example' }, 403],
    ['from a page of another site', 'wss', { origin: 'https://tower.example' }, 403],
  ])('asks a box agent that dials %s for its secret, or turns it away', async (_, scheme, headers, status) => {
    const { port, authority } = await serverAtHome()
    const socket = new WebSocket(`${scheme}://127.0.0.1:${port}/box/v1/link`, {
      ca: authority,
      headers: { authorization: `Bearer ${'x'.repeat(40)}`, ...headers },
    })
    const told = await new Promise<string>((resolve) => socket.once('error', (error) => resolve(error.message)))
    expect(told).toContain(String(status))
  })

  it('answers bytes that are neither HTTP nor TLS with 400 and closes', async () => {
    const { port } = await serverAtHome()
    const heard = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('\u0001\u0002 hello\r\n\r\n'))
      let text = ''
      socket.on('data', (data) => (text += String(data)))
      socket.on('close', () => resolve(text))
    })
    expect(heard).toMatch(/^HTTP\/1\.1 400 /u)
  })

  it('ends with a client that leaves before its first byte, or in the handshake', async () => {
    const { server, port } = await serverAtHome()
    const open = () => new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
    for (const first of ['', '\u0016\u0003\u0001\u0002\u0000\u0001']) {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(first))
      onTestFinished(() => void socket.destroy())
      await new Promise((resolve) => void socket.once('finish', resolve))
    }
    await expect.poll(open).toBe(0)
  })

  it('stops at once although connections of both kinds stand open', async () => {
    const { server, port, authority } = await serverAtHome()
    const agent = { keepAlive: true }
    const ends = [new HttpAgent(agent), new HttpsAgent({ ...agent, ca: authority })]
    onTestFinished(() => ends.forEach((one) => one.destroy()))
    await Promise.all(
      ends.map(
        (one, n) =>
          new Promise((resolve) =>
            (n === 0 ? httpRequest : httpsRequest)(
              `http${n === 0 ? '' : 's'}://127.0.0.1:${port}/healthz`,
              { agent: one },
              (answer) => answer.resume().on('end', resolve),
            ).end(),
          ),
      ),
    )
    // They are kept for longer than any test.
    expect(CONNECTION_LIMITS.idleMs).toBeGreaterThan(60_000)
    await server.close()
  })
})

describe("a server with the operator's certificate", () => {
  it('leads http to https, and tells browsers to stay there', async () => {
    const data = folder()
    const certificate = await makeCertificate(await makeAuthority('tower', [], Date.now()), ['localhost'], Date.now())
    const files = { certificate: join(data, 'cert.pem'), key: join(data, 'key.pem') }
    writeFileSync(files.certificate, certificate.certificate)
    writeFileSync(files.key, certificate.key)
    const certificates = openGivenCertificates(files, quiet)
    onTestFinished(() => certificates.close())
    const server = await testServer({
      config: { https: files, hsts: true, allowedHosts: ['tv.example.org'] },
      app: { certificates },
    })
    const inject = (url: string, method: 'GET' | 'POST' = 'GET') =>
      server.app.inject({ method, url, headers: { host: 'tv.example.org' }, remoteAddress: '203.0.113.9' })
    expect((await inject('/remote?partner=cox')).headers.location).toBe('https://tv.example.org/remote?partner=cox')
    expect((await inject('/api/v1/version')).statusCode).toBe(403)
    const page = await server.app.inject({ method: 'GET', url: '/login?x=1', headers: { host: 'localhost' } })
    expect(page.headers['strict-transport-security']).toMatch(/^max-age=31536000/u)
  })
})

describe('a server without https', () => {
  it('says on its page what is missing and how to get it', async () => {
    const server = await testServer({ config: { allowedHosts: ['tv.home.arpa'] } })
    const inject = (locale: string) =>
      server.app.inject({
        url: `/secure?locale=${locale}`,
        headers: { host: 'tv.home.arpa' },
        remoteAddress: '192.168.1.9',
      })
    expect((await inject('en')).body).toContain('npx beckon setup')
    expect((await inject('es')).body).toMatch(/<html lang="es" dir="ltr">[^]*Los navegadores permiten/u)
    expect((await inject('fr')).body).toMatch(/<html lang="fr" dir="ltr">[^]*Les navigateurs/u)
  })
})

describe('the steps for each system', () => {
  it('stand there in three languages, for the user’s system first', () => {
    for (const system of SYSTEMS)
      for (const step of STEPS[system].steps) expect(Object.values(step).every((text) => text.length > 10)).toBe(true)
    const agents = {
      ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit Safari/604.1',
      android: 'Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/130.0 Mobile Safari/537.36',
      windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36',
      macos: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1',
      chromeos: 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/130.0 Safari/537.36',
      linux: 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0',
    }
    for (const [system, agent] of Object.entries(agents)) expect(systemOf(agent)).toBe(system)
  })
})
