import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { request } from 'node:http'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startAgent } from '@beckon/boxes/agent/agent'
import { LinkedBox } from '@beckon/boxes/link/linked-box'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { openHomeCertificates } from '../src/https/home-certificates.ts'
import { CONNECTION_LIMITS, type ConnectionLimits } from '../src/http/connections.ts'
import { fingerprint } from '../src/storage/seal.ts'
import { startCut } from './support/cut.ts'
import { fakeBox } from './support/fake-box.ts'
import { newFolder, startProgram } from './support/program.ts'
import { pairRemote, testServer } from './support/test-server.ts'
import { virtualClock } from './support/virtual-clock.ts'

/** The same rules in a shorter time. */
const QUICK = { requestMs: 1_000, checkEveryMs: 200, stopMs: 200 }
const DRIP_EVERY_MS = 40
/** Who waits for these requests waits for longer than any test. */
const ENDLESS = { requestMs: 600_000 }

interface Ended {
  readonly heard: string
  readonly afterMs: number
}

async function listening(
  limits: Partial<ConnectionLimits> = QUICK,
  { https = false, proxies = [] as readonly string[] } = {},
) {
  const box = fakeBox('tv')
  const options = { boxes: [{ box }], config: { trustedProxies: proxies }, app: { connectionLimits: limits } }
  const first = await testServer(options)
  const server = https
    ? await (async () => {
        await first.close()
        const certificates = await openHomeCertificates({
          dataFolder: first.dataFolder,
          names: [],
          clock: virtualClock(Date.now()),
          log: pino({ level: 'silent' }),
          currentNames: () => ['localhost'],
        })
        return await testServer({ ...options, app: { ...options.app, certificates } })
      })()
    : first
  return { server, box, port: await server.listen('0.0.0.0') }
}

const head = (length: number, path = '/api/v1/pairing/start') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

/** Once it is open, sends what it is given and then a byte every so often, until the server ends the connection. */
function drip(socket: Socket, first: string, opened: 'connect' | 'secureConnect' = 'connect'): Promise<Ended> {
  const began = performance.now()
  let heard = ''
  let timer: NodeJS.Timeout | undefined
  socket.on('error', () => {})
  socket.on('data', (data) => (heard += String(data)))
  socket.once(opened, () => {
    if (first === '') return
    socket.write(first)
    timer = setInterval(() => socket.writable && socket.write(' '), DRIP_EVERY_MS)
  })
  onTestFinished(() => void socket.destroy())
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(timer)
      resolve({ heard, afterMs: performance.now() - began })
    })
  })
}

function dripBehindTls(port: number): Promise<Ended> {
  return drip(connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }), head(1_000), 'secureConnect')
}

/** What `/healthz` answers from an address of this machine, on a connection of its own; undefined for a closed door. */
function askFrom(localAddress: string, port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const asked = request(
      { port, host: '127.0.0.1', localAddress, path: '/healthz', headers: { host: 'localhost' }, agent: false },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    asked.once('error', () => resolve(undefined))
    asked.end()
  })
}

function open(port: number, localAddress: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => resolve(socket))
    socket.on('error', () => {}).resume()
    onTestFinished(() => void socket.destroy())
  })
}

/** The connection of an agent that was let in, on which the test says what it likes. */
async function rawAgent(port: number, secret: string): Promise<Socket> {
  const agent = await open(port, '127.0.0.1')
  const told = new Promise((resolve) => agent.once('data', resolve))
  agent.write(
    `GET ${BOX_LINK_PATH} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${secret}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  )
  expect(String(await told)).toContain('101 Switching Protocols')
  return agent
}

describe('a request that drips in', () => {
  it('has 20 seconds from its first byte, and is ended within 25', () => {
    expect(CONNECTION_LIMITS.requestMs).toBe(20_000)
    expect(CONNECTION_LIMITS.requestMs + 2 * CONNECTION_LIMITS.checkEveryMs).toBeLessThan(25_000)
  })

  it.each([
    ['in its body', head(1_000)],
    ['in its head', 'GET / HTTP/1.1\r\nhost: local'],
    ['in the body of a call that needs a session', head(1_000, '/api/v1/processKey')],
  ])('%s is told that it was too slow, and ended', async (_, first) => {
    const { port } = await listening()
    const { heard, afterMs } = await drip(connect(port, '127.0.0.1'), first)
    expect(heard).toMatch(/HTTP\/1\.1 (?:408|401) /u)
    expect(afterMs).toBeLessThan(CONNECTION_LIMITS.requestMs)
  })

  it('is ended behind TLS as well, and so is a handshake that is never finished', async () => {
    const { port } = await listening(QUICK, { https: true })
    const body = dripBehindTls(port)
    const handshake = drip(connect(port, '127.0.0.1'), '\u0016\u0003\u0001\u0002\u0000\u0001')
    const plain = drip(connect(port, '127.0.0.1'), head(1_000))
    for (const { heard } of await Promise.all([body, plain])) expect(heard).toContain('{"status":"TOO-SLOW"}')
    for (const { afterMs } of await Promise.all([body, handshake]))
      expect(afterMs).toBeLessThan(CONNECTION_LIMITS.requestMs)
  })

  it('is ended also where nothing ever comes', async () => {
    const { port } = await listening()
    expect((await drip(connect(port, '127.0.0.1'), '')).afterMs).toBeLessThan(CONNECTION_LIMITS.requestMs)
  })

  it('is no event stream: that one goes on', async () => {
    const server = await testServer({ app: { connectionLimits: QUICK } })
    server.app.get('/stream', (_request, reply) => {
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
      const beat = setInterval(() => reply.raw.write(':\n\n'), DRIP_EVERY_MS)
      reply.raw.once('close', () => clearInterval(beat))
    })
    const socket = connect(await server.listen(), '127.0.0.1')
    let beats = 0
    socket.on('data', () => beats++)
    socket.write('GET /stream HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, 3 * QUICK.requestMs))
    await expect.poll(() => beats).toBeGreaterThan(10)
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  })
})

describe('the connections of one address', () => {
  it('are limited, and everybody else is served', async () => {
    const { port } = await listening({ requestMs: 20_000, perAddress: 20 })
    const many = await Promise.all(Array.from({ length: 300 }, () => open(port, '127.0.0.2')))
    for (const socket of many) if (socket.writable) socket.write(head(1_000))
    await expect.poll(() => many.filter((socket) => !socket.closed).length, { timeout: 15_000 }).toBe(20)
    expect(await askFrom('127.0.0.3', port)).toBe(200)
    expect(await askFrom('127.0.0.2', port)).toBe(200)
  })

  it('that wait for an answer are kept when the limit is reached', async () => {
    const { server, port, box } = await listening({ perAddress: 2 })
    const { arToken } = await pairRemote(server)
    let letGo = () => {}
    const begun = new Promise<void>((pressed) => {
      box.answers = () =>
        new Promise((resolve) => {
          letGo = () => resolve({ is: 'accepted' })
          pressed()
        })
    })
    const press = await open(port, '127.0.0.2')
    let heard = ''
    press.on('data', (data) => (heard += String(data)))
    const body = '{"vcode":"UP"}'
    press.write(
      `POST /api/v1/processKey HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${arToken}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    await begun
    for (let n = 0; n < 10; n++) await open(port, '127.0.0.2')
    letGo()
    await expect.poll(() => heard, { timeout: 15_000 }).toContain('HTTP/1.1 200')
  })

  it('that send requests without end and read nothing are ended, and presses of others go on', async () => {
    const { server, port } = await listening({ ...ENDLESS, perAddress: 128 })
    let handled = 0
    server.app.server.on('request', (request) => (handled += request.url === '/' ? 1 : 0))
    const { arToken } = await pairRemote(server)
    const pipelined = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(1_500)
    const many = await Promise.all(Array.from({ length: 100 }, () => open(port, '127.0.0.2')))
    for (const socket of many) socket.pause().write(pipelined)
    const press = async () => {
      const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/processKey`, {
        method: 'POST',
        headers: { authorization: `Bearer ${arToken}`, 'content-type': 'application/json' },
        body: '{"vcode":"UP"}',
      })
      return status
    }
    for (let n = 0; n < 20; n++) expect(await press()).toBe(200)
    for (const socket of many) socket.resume()
    await expect.poll(() => many.filter((socket) => !socket.closed).length, { timeout: 40_000 }).toBe(0)
    expect(handled).toBeLessThanOrEqual(100 * (CONNECTION_LIMITS.openRequests + 1))
  })

  it('that send calls which need no session are answered after the presses of others', async () => {
    const answered: string[] = []
    const server = await testServer({
      boxes: [{ box: fakeBox('tv') }],
      app: { connectionLimits: ENDLESS, answered: ({ name }) => void answered.push(name) },
    })
    const port = await server.listen('0.0.0.0')
    const { arToken } = await pairRemote(server)
    const body = JSON.stringify({ clientDeviceId: 'tablet', code: 'E', pad: Array(500).fill(1) })
    const flood = await Promise.all(Array.from({ length: 20 }, () => open(port, '127.0.0.2')))
    const presser = await open(port, '127.0.0.3')
    answered.length = 0
    for (const socket of flood) socket.write((head(body.length, '/api/v1/log') + body).repeat(8))
    const vcode = '{"vcode":"UP"}'
    const press = head(vcode.length, '/api/v1/processKey').replace('host:', `authorization: Bearer ${arToken}\r\nhost:`)
    presser.write(press + vcode)
    await expect.poll(() => answered.length, { timeout: 15_000 }).toBe(20 * 8 + 1)
    expect(answered.indexOf('processKey')).toBeLessThan(40)
  })

  it('have a few requests answered that were sent together, in their order', async () => {
    const { port } = await listening(ENDLESS)
    const socket = await open(port, '127.0.0.2')
    let heard = ''
    socket.on('data', (data) => (heard += String(data)))
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
    socket.write(`${ask('/healthz')}${ask('/api/v1/version')}${ask('/nothing')}${ask('/healthz')}`)
    await expect
      .poll(() => [...heard.matchAll(/HTTP\/1\.1 (\d+)/gu)].map(([, status]) => status), { timeout: 15_000 })
      .toEqual(['200', '200', '503', '200'])
  })

  it('when the server is full, the address with the most loses one', async () => {
    const { port } = await listening({ total: 10, perAddress: 10, requestMs: 20_000 })
    const greedy = await Promise.all(Array.from({ length: 10 }, () => open(port, '127.0.0.2')))
    expect(await askFrom('127.0.0.3', port)).toBe(200)
    await expect.poll(() => greedy.filter((socket) => socket.closed).length, { timeout: 15_000 }).toBe(1)
  })

  it('are not counted for a trusted proxy, which stands for many people', async () => {
    const { port } = await listening({ perAddress: 2, requestMs: 20_000 }, { proxies: ['127.0.0.2'] })
    const many = await Promise.all(Array.from({ length: 50 }, () => open(port, '127.0.0.2')))
    expect(await askFrom('127.0.0.2', port)).toBe(200)
    expect(many.filter((socket) => socket.closed)).toEqual([])
  })
})

describe('a box agent with the right secret', () => {
  const secret = 'a-secret-of-at-least-32-characters'
  const frame = (opcode: number, payload: string) =>
    Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)])
  const text = (payload: string) => frame(0x1, payload)

  async function listeningForAgent() {
    const box = new LinkedBox({ id: 'den', name: 'Den', layout: 'standard' })
    const server = await testServer({ boxes: [{ box, secretHash: fingerprint(secret) }] })
    const accepted: Socket[] = []
    server.app.server.on('connection', (socket: Socket) => accepted.push(socket))
    return { server, box, accepted, port: await server.listen() }
  }

  it.each([
    ['clocks without end and reads nothing', text('{"type":"clock","now":1}'), false, 'AGENT-CUT-OFF'],
    ['what needs no answer without end', text('{"type":"changed"}'), true, 'AGENT-CUT-OFF'],
    ['nonsense without end', text('{"type":"nonsense"}'), true, 'AGENT-CUT-OFF'],
    ['pings without end', frame(0x9, 'x'.repeat(120)), true, 'disconnected'],
  ])('that sends %s is let go, and costs less than a megabyte', async (_, one, reads, why) => {
    const { server, accepted, port } = await listeningForAgent()
    const agent = await rawAgent(port, secret)
    if (!reads) agent.pause()
    let mostWaiting = 0
    const sampling = setInterval(() => {
      mostWaiting = Math.max(mostWaiting, ...accepted.map(({ writableLength }) => writableLength))
    }, 1)
    onTestFinished(() => clearInterval(sampling))
    const many = Buffer.concat(Array<Buffer>(1_000).fill(one))
    const flood = () => {
      while (agent.writable && agent.write(many));
    }
    agent.on('drain', flood)
    flood()
    await expect.poll(() => accepted.every(({ closed }) => closed), { timeout: 10_000 }).toBe(true)
    expect(mostWaiting).toBeLessThan(1024 * 1024)
    expect(server.logged.join('')).toContain(why)
  })

  it('that reads nothing of many questions is let go', async () => {
    const { server, box, accepted, port } = await listeningForAgent()
    const agent = await rawAgent(port, secret)
    agent.pause()
    agent.write(text('{"type":"clock","now":1,"tells":true}'))
    await expect
      .poll(
        () => {
          for (let n = 0; n < 10_000; n++) box.whenStateChanged(() => {})()
          return accepted.every(({ closed }) => closed)
        },
        { timeout: 20_000 },
      )
      .toBe(true)
    expect(server.logged.join('')).toContain('it does not read')
  })

  it('that is busy behind a network with gaps notices nothing', async () => {
    const { box: linked, port } = await listeningForAgent()
    const cut = await startCut(port)
    onTestFinished(() => cut.stop())
    const box = fakeBox('den')
    let change = () => {}
    const channels = Array.from({ length: 3_000 }, (_, n) => ({ number: n, name: `Channel ${n} with a long name` }))
    const told: string[] = []
    const agent = startAgent({
      box: { ...box, names: async () => ({ channels, apps: [] }), whenStateChanged: (on) => ((change = on), () => {}) },
      link: `ws://127.0.0.1:${cut.port}${BOX_LINK_PATH}`,
      secret,
      onLink: ({ is }) => told.push(is),
    })
    onTestFinished(() => agent.close())
    const soon = () => AbortSignal.timeout(5_000)
    await expect.poll(() => linked.pressKey('OK', soon()), { timeout: 5_000 }).toEqual({ is: 'accepted' })
    linked.whenStateChanged(() => {})
    const busy = setInterval(() => {
      change()
      void linked.pressKey('UP', soon())
    }, 20)
    for (let gap = 0; gap < 3; gap++) {
      cut.set('stall')
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      cut.set('pass')
      expect((await linked.names(soon())).channels).toHaveLength(3_000)
    }
    clearInterval(busy)
    expect(told).toEqual(['up'])
  })
})

describe('a stop', () => {
  it('of the program does not wait while bodies drip in, and ends with code 0', async () => {
    const program = await startProgram({ BECKON_DATA: newFolder() })
    const port = Number(new URL(program.address).port)
    const drips = Array.from({ length: 20 }, () => drip(connect(port, '127.0.0.1'), head(1_000)))
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { code } = await program.stop()
    expect(code).toBe(0)
    // None of them had its 20 seconds.
    expect((await Promise.all(drips)).map(({ heard }) => heard)).toEqual(drips.map(() => ''))
  })

  it.each([
    ['in its body', head(1_000)],
    ['in its head', 'GET / HTTP/1.1\r\nhost: local'],
    ['before its first byte', ''],
  ])('does not wait for a request that drips %s', async (_, first) => {
    const { server, port } = await listening(ENDLESS)
    const ended = drip(connect(port, '127.0.0.1'), first)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await server.close()
    await ended
  })

  it('does not wait for a TLS handshake that is never finished, nor for a body behind TLS', async () => {
    const { server, port } = await listening(ENDLESS, { https: true })
    const ended = [drip(connect(port, '127.0.0.1'), '\u0016\u0003\u0001\u0002\u0000\u0001'), dripBehindTls(port)]
    await new Promise((resolve) => setTimeout(resolve, 200))
    await server.close()
    await Promise.all(ended)
  })

  it('does not wait for the agent of a box that has fallen silent', async () => {
    const secret = 'a-secret-of-at-least-32-characters'
    const box = new LinkedBox({ id: 'den', name: 'Den', layout: 'standard' })
    const server = await testServer({
      boxes: [{ box, secretHash: fingerprint(secret) }],
      app: { connectionLimits: { ...QUICK, silenceMs: 600_000 } },
    })
    const agent = await rawAgent(await server.listen(), secret)
    await new Promise((resolve) => setTimeout(resolve, 3 * QUICK.requestMs))
    expect(agent.closed).toBe(false)
    await server.close()
  })

  it('does not wait for somebody who reads nothing of a long answer', async () => {
    const { server, port } = await listening({ ...ENDLESS, silenceMs: 600_000, idleMs: 600_000, stopMs: 300 })
    const accepted: Socket[] = []
    server.app.server.on('connection', (one: Socket) => accepted.push(one))
    const socket = await open(port, '127.0.0.1')
    socket.pause()
    const ask = (times: number) =>
      socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(times))
    // The kernel takes the first megabytes.
    await expect
      .poll(() => ask(1) && (accepted[0]?.writableLength ?? 0), { timeout: 15_000, interval: 5 })
      .toBeGreaterThan(0)
    await server.close()
  })
})
