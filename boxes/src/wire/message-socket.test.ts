import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { createHash } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { listening } from '../../test/far-end.ts'
import { holdTime, isSettled, letTimeGo, until } from '../../test/held-time.ts'
import { MessageSocket, type MessageSocketOptions } from './message-socket.ts'
import { type DeviceError, deadlineOf, type Deadline } from './command.ts'

afterEach(letTimeGo)

/** Only what hangs is late, unless told. */
const within = (ms = 20_000): Deadline => deadlineOf(AbortSignal.timeout(ms))
const same = (wanted: string) => (message: string) => (message === wanted ? message : undefined)
const failure = (why: DeviceError['why']) => expect.objectContaining({ why })
const outcomeOf = (asked: Promise<void>) =>
  asked.then(
    () => 'done',
    (error: DeviceError) => error.why,
  )

function socketTo(address: string, options: Partial<MessageSocketOptions> = {}): MessageSocket {
  const socket = new MessageSocket({ address: () => address, ...options })
  onTestFinished(() => socket.close())
  return socket
}

/** A far end of plain TCP, for what a WebSocket library would not do. */
function rawServer(take: (socket: Socket) => void): Promise<{ url: string }> {
  return urlOf(createServer(take))
}

async function urlOf(server: Server): Promise<{ url: string }> {
  const { port, unplug } = await listening(server)
  onTestFinished(unplug)
  return { url: `ws://127.0.0.1:${port}/` }
}

/** A far end that speaks WebSocket. */
function webSocketServer(take: (socket: WebSocket) => void): Promise<{ url: string }> {
  const server = createHttpServer()
  new WebSocketServer({ server, autoPong: false }).on('connection', take)
  return urlOf(server)
}

/** The answer to the request of a WebSocket (RFC 6455, section 4.2.2). */
function upgradeResponse(request: Buffer): Buffer {
  const key = /sec-websocket-key: (.*)\r/iu.exec(String(request))?.[1] ?? ''
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
  const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
  return Buffer.from([...head, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'))
}

/** A set that answers a ping only while it is awake, and keeps what it reads. */
async function set({ answers = true } = {}) {
  const state = { answers, answersOnlyNew: false, connections: 0, pings: 0, read: [] as string[] }
  const { url } = await webSocketServer((socket) => {
    state.connections += 1
    const number = state.connections
    const isAnswered = () => (state.answersOnlyNew ? number === state.connections && number > 1 : state.answers)
    socket.on('ping', (data) => {
      state.pings += 1
      if (isAnswered()) socket.pong(data)
    })
    socket.on('message', (data) => state.read.push(String(data)))
  })
  return Object.assign(state, { url })
}

it('numbers messages in the order in which they are written', async () => {
  const tv = await set()
  let numbers = 0
  const socket = socketTo(tv.url)
  const command = () => socket.command(() => String((numbers += 1)), same('never'), within()).catch(() => {})
  const commands = [command(), command(), command()]
  await expect.poll(() => tv.read).toEqual(['1', '2', '3'])
  socket.close()
  await Promise.all(commands)
})

it('hears what the set says in one packet with its yes to the connection', async () => {
  const { url } = await rawServer((socket) =>
    socket.once('data', (request) => {
      socket.write(Buffer.concat([upgradeResponse(request), Buffer.from([0x81, 5]), Buffer.from('hello')]))
    }),
  )
  const greeted: string[] = []
  const box = socketTo(url, {
    logIn: async (talk, time) => void greeted.push(await talk.wait(same('hello'), time)),
  })
  await box.open(within())
  expect(greeted).toEqual(['hello'])
  expect(box.peer).toBe('127.0.0.1')
})

it('leaves a command its own time when another, which began to connect, gave up', async () => {
  let attempts = 0
  const { url } = await rawServer((socket) => {
    attempts += 1
    if (attempts > 1) socket.once('data', (request) => socket.write(upgradeResponse(request)))
  })
  holdTime()
  const box = socketTo(url)
  const stop = new AbortController()
  const hasty = box.open(deadlineOf(stop.signal))
  const patient = box.open(within())
  await until(() => attempts === 1)
  stop.abort()
  await expect(hasty).rejects.toEqual(failure('TOO-LATE'))
  await patient
  expect(box.isOpen).toBe(true)
  expect(attempts).toBe(2)
})

it('gives up at once when it is closed while it connects', async () => {
  let attempts = 0
  const { url } = await rawServer(() => (attempts += 1))
  holdTime()
  const box = socketTo(url)
  const opening = box.open(within())
  await until(() => attempts === 1)
  box.close()
  await expect(opening).rejects.toEqual(failure('BOX-UNREACHABLE'))
})

it('reports a TV that accepts the connection and stays silent as unreachable, in good time', async () => {
  let attempts = 0
  const { url } = await rawServer(() => (attempts += 1))
  const time = holdTime()
  const opening = socketTo(url).open(within(PRESS_TIME_TO_LIVE_MS))
  const refused = outcomeOf(opening)
  await until(() => attempts === 1)
  time.pass(1_499)
  expect(await isSettled(opening)).toBe(false)
  time.pass(1)
  expect(await refused).toBe('BOX-UNREACHABLE')
})

it('writes a command that nobody answers once, and says so when the set does not read on', async () => {
  const tv = await set()
  const time = holdTime()
  const box = socketTo(tv.url)
  await box.deliver('one', within())
  tv.answers = false
  // It was heard a moment ago, so the command is written, and may be done.
  const two = outcomeOf(box.deliver('two', within(150)))
  await until(() => tv.read.length === 2)
  time.pass(150)
  expect(await two).toBe('BOX-TIMEOUT')
  time.pass(500)
  // By now it is silent: nothing is written that it might do later.
  const pings = tv.pings
  const three = outcomeOf(box.deliver('three', within(150)))
  await until(() => tv.pings > pings)
  time.pass(150)
  expect(await three).toBe('TOO-LATE')
  tv.answers = true
  await box.deliver('four', within())
  expect(tv.read).toEqual(['one', 'two', 'four'])
})

it('leaves a connection that was cut off without a word, and opens another', async () => {
  const tv = await set()
  const time = holdTime()
  const box = socketTo(tv.url)
  await box.deliver('one', within())
  tv.answers = false
  const two = outcomeOf(box.deliver('two', within(1_100)))
  await until(() => tv.read.length === 2)
  time.pass(1_100)
  expect(await two).toBe('BOX-TIMEOUT')
  tv.answersOnlyNew = true
  await box.deliver('three', within())
  expect([tv.read, tv.connections]).toEqual([['one', 'two', 'three'], 2])
})

it('asks a set that takes no pings a question of its own instead', async () => {
  const read: string[] = []
  const { url } = await webSocketServer((socket) => {
    socket.on('ping', () => socket.terminate())
    socket.on('message', (data) => {
      read.push(String(data))
      socket.send(`${String(data)}: yes`)
    })
  })
  const time = holdTime()
  const box = socketTo(url, {
    probe: { text: 'there?', takes: same('there?: yes') },
  })
  await box.command('one', same('one: yes'), within())
  time.pass(550)
  await box.command('two', same('two: yes'), within())
  expect(read).toEqual(['one', 'there?', 'two'])
})

it('replaces a connection that died without a word, within one command', async () => {
  let lives = 0
  const read: string[] = []
  const { url } = await rawServer((socket) => {
    const isDead = (lives += 1) === 1
    socket.once('data', (request) => {
      socket.write(upgradeResponse(request))
      // What is sent is masked; its length says which it is.
      socket.on('data', (frame) => {
        read.push(`${lives}: ${frame.length}`)
        if (!isDead) socket.write(Buffer.concat([Buffer.from([0x81, 2]), Buffer.from('ok')]))
      })
    })
  })
  const time = holdTime()
  const box = socketTo(url)
  await box.open(within())
  time.pass(550)
  const pressed = box.command('press', same('ok'), within(PRESS_TIME_TO_LIVE_MS))
  await until(() => read.length === 1)
  time.pass(1_000)
  expect(await pressed).toBe('ok')
  expect(await box.command('press', same('ok'), within())).toBe('ok')
  // The dead one had the ping and no press; the new one had both presses.
  expect(read).toEqual(['1: 7', '2: 11', '2: 11'])
})

it('ends a connection whose message is longer than allowed', async () => {
  const { url } = await webSocketServer((socket) => socket.on('message', () => socket.send('x'.repeat(2_000))))
  const heard: string[] = []
  const box = socketTo(url, {
    maxBytes: 1_000,
    onMessage: (message) => void heard.push(message),
  })
  await expect(box.ask('tell', same('x'), within())).rejects.toEqual(failure('BOX-UNREACHABLE'))
  expect([heard, box.isOpen]).toEqual([[], false])
})

it('reads slowly from a server that floods, and still gets its answers in order', async () => {
  let sent = 0
  let ended = false
  const { url } = await webSocketServer((client) => {
    const flood = () => {
      for (let n = 0; n < 500 && client.bufferedAmount < 256 * 1024; n += 1) client.send(`news ${(sent += 1)}`)
      if (ended) return
      setImmediate(flood)
    }
    flood()
    client.on('message', () => client.send('answer'))
  })
  onTestFinished(() => void (ended = true))
  const heard: number[] = []
  const socket = socketTo(url, {
    onMessage: (message) => heard.push(Number(message.split(' ')[1])),
  })
  await socket.open(within())
  const [began, before] = [performance.now(), heard.length]
  await new Promise((resolve) => setTimeout(resolve, 400))
  const seconds = (performance.now() - began) / 1_000
  // 200 in each tenth of a second, and what was read already: some kilobytes of short messages.
  expect((heard.length - before) / seconds).toBeLessThan(60_000)
  expect(heard).toEqual(heard.map((_, at) => at + 1))
  ended = true
  expect(await socket.ask('question', same('answer'), within())).toBe('answer')
})
