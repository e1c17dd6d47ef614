import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../src/clock.ts'
import { readConfig } from '../src/read-config.ts'
import { localBus } from '../src/bus/bus.ts'
import { makeServices } from '../src/make-services.ts'
import { whyItCannotStart } from '../src/command-line/start.ts'
import { openSqliteStore } from '../src/storage/sqlite/sqlite-store.ts'
import { fakeBox } from './support/fake-box.ts'
import { BARE_ENVIRONMENT } from './support/bare-environment.ts'
import { pairRemote, testServer } from './support/test-server.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

interface Run {
  readonly out: string
  readonly err: string
  readonly code: number | null
}

/** Runs the program; `whenReady` is called with its address as soon as it says that it is ready. */
function run(
  environment: Record<string, string>,
  { args = [] as string[], whenReady = async (_address: string, _stop: () => void) => {} } = {},
): Promise<Run> {
  const data = mkdtempSync(join(tmpdir(), 'beckon-run-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...BARE_ENVIRONMENT, BECKON_DATA: data, BECKON_PORT: '0', BECKON_SPEECH: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err, ready] = ['', '', false]
  child.stderr.on('data', (text) => (err += String(text)))
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => resolve({ out, err, code }))
    child.stdout.on('data', (text) => {
      out += String(text)
      const address = /^Beckon is ready at (http:\/\/localhost:\d+)$/mu.exec(out)?.[1]
      if (address === undefined || ready) return
      ready = true
      whenReady(address, () => child.kill('SIGTERM')).catch(reject)
    })
  })
}

describe('the program', () => {
  it('says where it is, answers there, and stops when asked', async () => {
    const { out, code } = await run(
      {},
      {
        async whenReady(address, stop) {
          expect((await fetch(`${address}/healthz`)).status).toBe(200)
          expect((await fetch(`${address.replace('localhost', '127.0.0.1')}/readyz`)).status).toBe(200)
          stop()
        },
      },
    )
    expect(out).toContain('/tv')
    expect(code).toBe(0)
  })

  it('shows its metrics on the port set for them, and to no page of another host', async () => {
    const port = await freePort()
    await run(
      { BECKON_METRICS_PORT: String(port) },
      {
        async whenReady(address, stop) {
          await fetch(`${address}/api/v1/version`)
          const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
          expect(text).toContain('beckon_calls_total{call="getVersion",outcome="OK"} 1')
          const rebound = request({ port, path: '/metrics', headers: { host: 'pages.example' } }).end()
          const [answer] = (await once(rebound, 'response')) as [IncomingMessage]
          expect(answer.statusCode).toBe(403)
          stop()
        },
      },
    )
  })

  it('says in a sentence why it cannot start', async () => {
    expect(await run({ BECKON_PORT: 'eighty' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('BECKON_PORT: must be a number'),
    })
    expect(await run({ BECKON_BOXES: '/no/such/file.json' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('no readable file'),
    })
  })

  it.runIf(process.platform === 'linux')('names the process that has its port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await run({ BECKON_PORT: String(port), BECKON_HOST: '127.0.0.1' })).toMatchObject({
      code: 1,
      err: expect.stringContaining(`The port ${port} is in use by another program (process ${process.pid}). Stop it`),
    })
  })

  it.each([
    ['the file system', { code: 'ENOSPC' }],
    ['the database, as while it is upgraded', { errcode: 13 }],
  ])('says so when %s has no room', (_, full) => {
    expect(whyItCannotStart(Object.assign(new Error('full'), full))).toBe(
      'The disk is full. Make room and start again.',
    )
    expect(whyItCannotStart(new TypeError('a mistake of ours'))).toBeUndefined()
  })

  it('tells systemd when it is ready, and that it is alive', async () => {
    const bin = mkdtempSync(join(tmpdir(), 'beckon-bin-'))
    onTestFinished(() => rmSync(bin, { recursive: true, force: true }))
    const told = join(bin, 'told')
    writeFileSync(join(bin, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${told}\n`, { mode: 0o755 })
    const systemd = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '60000000', PATH: `${bin}:/usr/bin:/bin` }
    await run(systemd, {
      async whenReady(_, stop) {
        await expect
          .poll(() => existsSync(told) && readFileSync(told, 'utf8'))
          .toMatch(/^(?=[^]*READY=1)[^]*WATCHDOG=1/u)
        stop()
      },
    })
  })
})

it('a press that is under way when the server stops is still answered, as the last one of its connection', async () => {
  const box = fakeBox('tv')
  let letGo = () => {}
  const server = await testServer({ boxes: [{ box }] })
  const { arToken } = await pairRemote(server)
  const pressed = new Promise<void>((begun) => {
    box.answers = () =>
      new Promise((resolve) => {
        letGo = () => resolve({ is: 'accepted' })
        begun()
      })
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const answer = fetch(`http://127.0.0.1:${port}/api/v1/processKey`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${arToken}` },
    body: '{"vcode":"UP"}',
  })
  await pressed
  const closed = server.close()
  setTimeout(() => letGo(), 50)
  const { status, headers } = await answer
  expect([status, headers.get('connection')]).toEqual([200, 'close'])
  await closed
})

it('the database is closed also when a box cannot be', async () => {
  const data = mkdtempSync(join(tmpdir(), 'beckon-run-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const box = { ...fakeBox('tv'), close: () => Promise.reject(new Error('The box does not let go.')) }
  const config = readConfig({ BECKON_DATA: data, BECKON_SPEECH: 'off', BECKON_SIGNS: 'off' })
  const made = await makeServices({ config, clock: systemClock, log: pino({ level: 'silent' }), ownedBoxes: [{ box }] })
  await expect(made.close()).rejects.toThrow('The box does not let go.')
  // Nobody else could open it before.
  await (await openSqliteStore(data)).close()
})

it('the database is closed when something that comes after it fails', async () => {
  const data = mkdtempSync(join(tmpdir(), 'beckon-run-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const bus = localBus()
  bus.answer = () => {
    throw new Error('Nobody may ask.')
  }
  const config = readConfig({ BECKON_DATA: data, BECKON_SPEECH: 'off', BECKON_SIGNS: 'off' })
  const made = makeServices({ config, clock: systemClock, log: pino({ level: 'silent' }), bus })
  await expect(made).rejects.toThrow('Nobody may ask.')
  await (await openSqliteStore(data)).close()
})

it('bytes that are no HTTP are answered with a status and a closed door', async () => {
  const server = await testServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const heard = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('\u0016\u0003\u0001 hello\r\n\r\n'))
    let text = ''
    socket.on('data', (data) => (text += String(data)))
    socket.on('close', () => resolve(text))
  })
  expect(heard).toMatch(/^HTTP\/1\.1 400 .*\r\n/u)
  expect(heard).toContain('{"status":"BAD-REQUEST"}')
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
