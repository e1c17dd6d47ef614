import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, onTestFinished } from 'vitest'
import { systemClock } from '../src/clock.ts'
import { readConfig } from '../src/read-config.ts'
import { localBus } from '../src/bus/bus.ts'
import { makeServices } from '../src/make-services.ts'
import { sentenceOf } from '../src/command-line/sentence-of.ts'
import { openSqliteStore } from '../src/storage/sqlite/sqlite-store.ts'
import { fakeBox } from './support/fake-box.ts'
import { beckon, launch, newFolder, startProgram } from './support/program.ts'
import { it, pairRemote, testServer } from './support/test-server.ts'

describe('the program', () => {
  it('says where it is, answers there, and stops when asked', async () => {
    const { address, stop } = await startProgram({ BECKON_DATA: newFolder() })
    const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === '::1'))
    for (const loopback of ['127.0.0.1', 'localhost', ...(hasIpv6 ? ['[::1]'] : [])])
      expect((await fetch(`${address.replace('127.0.0.1', loopback)}/healthz`)).status, loopback).toBe(200)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    const { out, code } = await stop()
    expect(out).toContain('/tv')
    expect(code).toBe(0)
  })

  it('shows its metrics on the port set for them, and to no page of another host', async () => {
    const port = await freePort()
    const { address } = await startProgram({ BECKON_DATA: newFolder(), BECKON_METRICS_PORT: String(port) })
    await fetch(`${address}/api/v1/version`)
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toContain('beckon_calls_total{call="getVersion",outcome="OK"} 1')
    const rebound = request({ port, path: '/metrics', headers: { host: 'pages.example' } }).end()
    const [answer] = (await once(rebound, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(403)
  })

  it.runIf(process.platform === 'linux')('goes on when its log is on a full disk', async () => {
    const [full, port] = [openSync('/dev/full', 'w'), await freePort()]
    const { child, ended } = launch(['start'], { BECKON_DATA: newFolder(), BECKON_PORT: String(port) }, full)
    onTestFinished(() => {
      child.kill('SIGKILL')
      closeSync(full)
    })
    const status = (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, init).then(
        (answer) => answer.status,
        () => child.exitCode ?? 'not yet',
      )
    await expect.poll(() => status('/healthz'), { timeout: 60_000 }).toBe(200)
    const report = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"clientDeviceId":"b","code":"x"}',
    }
    for (let n = 0; n < 3; n++) expect(await status('/api/v1/log', report)).toBe(200)
    expect(await status('/healthz')).toBe(200)
    child.kill('SIGTERM')
    await ended
  })

  it.each([
    [{ BECKON_PORT: 'eighty' }, 'BECKON_PORT: must be a number'],
    [{ BECKON_BOXES: '/no/such/file.json' }, 'no readable file'],
    [
      { BECKON_TLS_CERT: '/no/cert.pem', BECKON_TLS_KEY: '/no/key.pem' },
      'BECKON_TLS_CERT: the file /no/cert.pem cannot be read',
    ],
    [
      { BECKON_METRICS_PORT: '0', BECKON_METRICS_HOST: '192.0.2.1' },
      '192.0.2.1 is not an address of this machine. Set one: BECKON_HOST, or BECKON_METRICS_HOST',
    ],
  ])('says in a sentence why it cannot start with %j', async (settings, sentence) => {
    const { code, err } = await beckon(['start'], { BECKON_DATA: newFolder(), ...(settings as object) })
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)])
  })

  it.runIf(process.platform === 'linux')('names the process that has its port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const settings = { BECKON_DATA: newFolder(), BECKON_PORT: String(port), BECKON_HOST: '127.0.0.1' }
    const { code, err } = await beckon(['start'], settings)
    const sentence = `The port ${port} is in use by another program (process ${process.pid}). Stop it`
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)])
  })

  it.each([
    ['the file system', { code: 'ENOSPC' }],
    ['the database, as while it is upgraded', { errcode: 13 }],
  ])('says so when %s has no room', async (_, full) => {
    expect(await sentenceOf(Object.assign(new Error('full'), full))).toBe('The disk is full. Make room and try again.')
    expect(await sentenceOf(new TypeError('a mistake of ours'))).toBeUndefined()
  })

  it.each([
    [
      { syscall: 'listen', port: 80 },
      'This user may not use the port 80. Set one above 1023: BECKON_PORT, or BECKON_METRICS_PORT',
    ],
    [{ syscall: 'open', path: '/data/x' }, '/data/x may not be written or read by this user (EACCES).'],
  ])('says whether the port or a file is refused to its user: %j', async (refused, sentence) => {
    expect(await sentenceOf(Object.assign(new Error('refused'), { code: 'EACCES', ...refused }))).toContain(sentence)
  })

  it('tells systemd when it is ready, and that it is alive', async () => {
    const bin = newFolder()
    const told = join(bin, 'told')
    writeFileSync(join(bin, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${told}\n`, { mode: 0o755 })
    const systemd = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '60000000', PATH: `${bin}:/usr/bin:/bin` }
    await startProgram({ BECKON_DATA: newFolder(), ...systemd })
    await expect.poll(() => existsSync(told) && readFileSync(told, 'utf8')).toMatch(/^(?=[^]*READY=1)[^]*WATCHDOG=1/u)
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
  const port = await server.listen()
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
  const data = newFolder()
  const box = { ...fakeBox('tv'), close: () => Promise.reject(new Error('The box does not let go.')) }
  const config = readConfig({ BECKON_DATA: data, BECKON_SPEECH: 'off', BECKON_SIGNS: 'off' })
  const made = await makeServices({ config, clock: systemClock, log: pino({ level: 'silent' }), ownedBoxes: [{ box }] })
  await expect(made.close()).rejects.toThrow('The box does not let go.')
  // Nobody else could open it before.
  await (await openSqliteStore(data)).close()
})

it('the database is closed when something that comes after it fails', async () => {
  const data = newFolder()
  const bus = localBus()
  bus.answer = () => {
    throw new Error('Nobody may ask.')
  }
  const config = readConfig({ BECKON_DATA: data, BECKON_SPEECH: 'off', BECKON_SIGNS: 'off' })
  const made = makeServices({ config, clock: systemClock, log: pino({ level: 'silent' }), bus })
  await expect(made).rejects.toThrow('Nobody may ask.')
  await (await openSqliteStore(data)).close()
})

it('bytes that are no HTTP are answered with a status and a closed door', async ({ server }) => {
  const port = await server.listen()
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
