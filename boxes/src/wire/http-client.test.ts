import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpsServer } from 'node:https'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { listening } from '../../test/far-end.ts'
import { holdTime, isSettled, letTimeGo, turns, until } from '../../test/held-time.ts'
import { selfSigned } from '../../test/self-signed.ts'
import { HttpClient, isNotAllowed, type HttpAnswer } from './http-client.ts'
import { DeviceError, deadlineOf, type Deadline } from './command.ts'

/** Only what hangs is late. */
const soon = (): Deadline => deadlineOf(AbortSignal.timeout(20_000))
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
afterEach(letTimeGo)

/** What a box does with a request: the text is its first line. */
type Manner = (line: string, socket: Socket) => void

const answer = (body: string, more = '') => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n${more}\r\n${body}`
const well: Manner = (line, socket) => void socket.write(answer(`answer to ${line}`))

/** A box on loopback that answers bytes, right or wrong, and writes down what it heard. */
async function startBox(manner: Manner = well) {
  const box = { heard: [] as string[], manner }
  const server = createServer((socket) => {
    let partial = ''
    socket.on('data', (bytes: Buffer) => {
      partial += bytes.toString('latin1')
      for (let end = partial.indexOf('\r\n\r\n'); end >= 0; end = partial.indexOf('\r\n\r\n')) {
        const length = Number(/content-length: (\d+)/iu.exec(partial.slice(0, end))?.[1] ?? 0)
        if (partial.length < end + 4 + length) return
        const line = partial.slice(0, partial.indexOf(' HTTP/1.1'))
        box.heard.push(line)
        partial = partial.slice(end + 4 + length)
        box.manner(line, socket)
      }
    })
  })
  const end = await listening(server)
  onTestFinished(end.unplug)
  return Object.assign(box, end)
}

function clientOf(port: number, options: Partial<ConstructorParameters<typeof HttpClient>[0]> = {}): HttpClient {
  const client = new HttpClient({ host: '127.0.0.1', port, probe: { path: '/well' }, ...options })
  onTestFinished(() => client.close())
  return client
}

const press = { method: 'POST', path: '/press' } as const
const why = (asked: Promise<HttpAnswer>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof DeviceError ? error.why : error),
  )

describe('a box that is well', () => {
  it('is asked everything over one connection, one thing after the other', async () => {
    let open = 0
    let most = 0
    const box = await startBox((line, socket) => {
      most = Math.max(most, (open += 1))
      setTimeout(() => {
        open -= 1
        well(line, socket)
      }, 10)
    })
    const client = clientOf(box.port)
    const answers = await Promise.all(['/a', '/b', '/c'].map((path) => client.ask({ path }, soon())))
    expect(answers).toEqual(['/a', '/b', '/c'].map((path) => ({ status: 200, text: `answer to GET ${path}` })))
    expect([box.connections(), most]).toEqual([1, 1])
  })

  it('gets the headers and the body of a change, with the length of its bytes', async () => {
    let heard = ''
    const box = await startBox()
    const client = clientOf(box.port, { headers: () => ({ authorization: 'Basic eDp5' }) })
    await client.ask({ path: '/a' }, soon())
    for (const socket of box.sockets) socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
    expect((await client.command({ ...press, body: 'né' }, soon())).status).toBe(200)
    expect(heard).toMatch(/^POST \/press HTTP\/1\.1\r\n/u)
    expect(heard.toLowerCase()).toContain('authorization: basic edp5\r\n')
    expect(heard.toLowerCase()).toContain('content-length: 3\r\n')
    expect(heard.endsWith('\r\n\r\nné')).toBe(true)
  })

  it('is asked whether it answers before a change, unless it did so lately', async () => {
    const time = holdTime()
    const box = await startBox()
    const client = clientOf(box.port)
    await client.command(press, soon())
    await client.command(press, soon())
    expect(box.heard).toEqual(['GET /well', 'POST /press', 'POST /press'])
    time.pass(500)
    await client.command(press, soon())
    expect(box.heard.slice(3)).toEqual(['GET /well', 'POST /press'])
  })

  it('may take its time for an answer, byte by byte', async () => {
    const box = await startBox(async (line, socket) => {
      for (const byte of Buffer.from(answer(line))) {
        socket.write(Buffer.of(byte))
        await pause(1)
      }
    })
    expect(await clientOf(box.port).ask({ path: '/a' }, soon())).toEqual({ status: 200, text: 'GET /a' })
  })

  it('may close the connection after each answer', async () => {
    const box = await startBox((line, socket) => void socket.end(answer(line, 'connection: close\r\n')))
    const client = clientOf(box.port)
    await client.command(press, soon())
    await client.command(press, soon())
    expect(box.heard.filter((line) => line === 'POST /press')).toHaveLength(2)
    expect(box.connections()).toBe(3)
  })

  it('may have closed an idle connection; a question meets that and is asked again', async () => {
    const box = await startBox()
    const client = clientOf(box.port)
    await client.ask({ path: '/a' }, soon())
    // It goes away as the question arrives, which is what a closing race looks like from here.
    box.manner = (_, socket) => {
      box.manner = well
      socket.destroy()
    }
    expect((await client.ask({ path: '/b' }, soon())).text).toBe('answer to GET /b')
    expect([box.connections(), box.heard]).toEqual([2, ['GET /a', 'GET /b', 'GET /b']])
  })
})

describe('a change', () => {
  it('is written once, whatever happens to the connection, and its end is then unknown', async () => {
    const box = await startBox()
    const client = clientOf(box.port)
    await client.ask({ path: '/a' }, soon())
    box.manner = (_, socket) => socket.destroy()
    expect(await why(client.command(press, soon()))).toBe('BOX-TIMEOUT')
    expect(box.heard).toEqual(['GET /a', 'POST /press'])
  })

  it('is not written to a box that does not answer', async () => {
    const box = await startBox(() => {})
    const stop = new AbortController()
    const pressed = why(clientOf(box.port).command(press, deadlineOf(stop.signal)))
    await until(() => box.heard.length === 1)
    stop.abort()
    expect(await pressed).toBe('TOO-LATE')
    expect(box.heard).toEqual(['GET /well'])
  })

  it('is not written after a change that had no answer, until the box answers again', async () => {
    const box = await startBox()
    const client = clientOf(box.port)
    await client.ask({ path: '/a' }, soon())
    box.manner = () => {}
    const stops = [new AbortController(), new AbortController()] as const
    const first = why(client.command(press, deadlineOf(stops[0].signal)))
    await until(() => box.heard.length === 2)
    stops[0].abort()
    expect(await first).toBe('BOX-TIMEOUT')
    const next = why(client.command({ ...press, path: '/next' }, deadlineOf(stops[1].signal)))
    await until(() => box.heard.length === 3)
    stops[1].abort()
    expect(await next).toBe('TOO-LATE')
    expect(box.heard).toEqual(['GET /a', 'POST /press', 'GET /well'])
    box.manner = well
    expect((await client.command({ ...press, path: '/last' }, soon())).status).toBe(200)
    expect(box.heard.slice(3)).toEqual(['GET /well', 'POST /last'])
  })

  it('is not written when its time is over, on the clock or by its signal', async () => {
    const box = await startBox()
    const client = clientOf(box.port)
    await client.ask({ path: '/a' }, soon())
    expect(await why(client.command(press, deadlineOf(AbortSignal.abort())))).toBe('TOO-LATE')
    expect(await why(client.command(press, deadlineOf(AbortSignal.timeout(20_000), { leftMs: -1 })))).toBe('TOO-LATE')
    expect(box.heard).toEqual(['GET /a'])
  })

  it('waits for its turn no longer than its time, and is not written afterwards', async () => {
    const box = await startBox(() => {})
    const client = clientOf(box.port)
    const stops = [new AbortController(), new AbortController()] as const
    const first = why(client.ask({ path: '/slow' }, deadlineOf(stops[0].signal)))
    const pressed = why(client.command(press, deadlineOf(stops[1].signal)))
    await until(() => box.heard.length === 1)
    stops[1].abort()
    expect(await pressed).toBe('TOO-LATE')
    stops[0].abort()
    expect(await first).toBe('TOO-LATE')
    await pause(50)
    expect(box.heard).toEqual(['GET /slow'])
  })
})

describe('an answer that is none', () => {
  const bad: readonly (readonly [string, Manner])[] = [
    ['a torn connection', (_, socket) => socket.destroy()],
    ['half an answer', (_, socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nhalf')],
    ['half a header', (_, socket) => void socket.end('HTTP/1.1 200')],
    ['something else than HTTP', (_, socket) => void socket.write('\u0000\u0001 220 hello\r\n')],
    ['an endless header', (_, socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(200_000)}`)],
    ['10 MB', (_, socket) => void socket.write(answer('x'.repeat(10_000_000)))],
    [
      'that it is still at work, without end',
      (_, socket) => {
        const more = () =>
          void (socket.destroyed || socket.write('HTTP/1.1 102 Processing\r\n\r\n', () => setImmediate(more)))
        more()
      },
    ],
    [
      '10 MB in chunks',
      (_, socket) => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
        const more = () => {
          if (!socket.destroyed && socket.bytesWritten < 10_000_000)
            socket.write(`1000\r\n${'x'.repeat(4_096)}\r\n`, more)
        }
        more()
      },
    ],
  ]
  it.each(bad)('%s: the box counts as out of reach, and is asked again afterwards', async (_, manner) => {
    const box = await startBox(manner)
    const client = clientOf(box.port)
    // Who waited for more would find the time over, and say so.
    expect(await why(client.ask({ path: '/a' }, soon()))).toBe('BOX-UNREACHABLE')
    expect(box.heard.length).toBe(1)
    box.manner = well
    expect((await client.ask({ path: '/b' }, soon())).text).toBe('answer to GET /b')
  })

  it.each(bad)('%s to a change: it may have been done, and is not sent again', async (_, manner) => {
    const box = await startBox()
    const client = clientOf(box.port)
    await client.ask({ path: '/a' }, soon())
    box.manner = manner
    expect(await why(client.command(press, soon()))).toBe('BOX-TIMEOUT')
    expect(box.heard).toEqual(['GET /a', 'POST /press'])
  })

  it('stops reading what is too long', async () => {
    const box = await startBox((_, socket) => void socket.write(answer('x'.repeat(10_000_000))))
    const client = clientOf(box.port)
    await why(client.ask({ path: '/a' }, soon()))
    await expect.poll(() => box.sockets.size).toBe(0)
  })

  it('never takes an answer that nobody asked for as the answer to the next question', async () => {
    const box = await startBox((line, socket) => void socket.write(answer(line) + answer('stale')))
    const client = clientOf(box.port)
    expect(['GET /a', undefined]).toContain((await client.ask({ path: '/a' }, soon()).catch(() => undefined))?.text)
    box.manner = well
    expect((await client.ask({ path: '/b' }, soon())).text).toBe('answer to GET /b')

    for (const socket of box.sockets) socket.write(answer('stale'))
    await pause(50)
    expect((await client.ask({ path: '/c' }, soon())).text).toBe('answer to GET /c')
  })

  it('goes nowhere else when it is sent elsewhere', async () => {
    const elsewhere = await startBox()
    const box = await startBox(
      (_, socket) =>
        void socket.write(
          `HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:${elsewhere.port}/\r\ncontent-length: 0\r\n\r\n`,
        ),
    )
    expect(await clientOf(box.port).ask({ path: '/a' }, soon())).toEqual({ status: 302, text: '' })
    expect([box.connections(), elsewhere.connections()]).toEqual([1, 0])
  })
})

describe('a box that is not there', () => {
  it('is out of reach at once when nothing listens', async () => {
    holdTime()
    expect(await why(clientOf(1).command(press, soon()))).toBe('BOX-UNREACHABLE')
  })

  it('is out of reach after a second when nothing answers the call, and nothing was written', async () => {
    const { port, stop } = await startDeafMachine()
    onTestFinished(stop)
    const time = holdTime()
    const pressed = why(clientOf(port).command(press, soon()))
    await turns(20)
    time.pass(999)
    expect(await isSettled(pressed)).toBe(false)
    time.pass(1)
    expect(await pressed).toBe('BOX-UNREACHABLE')
  })
})

describe('a client that is closed', () => {
  it('ends what is under way and refuses what comes later', async () => {
    const box = await startBox()
    const client = clientOf(box.port)
    await client.ask({ path: '/a' }, soon())
    box.manner = () => {}
    const pressed = why(client.command(press, soon()))
    const waiting = why(client.ask({ path: '/b' }, soon()))
    await expect.poll(() => box.heard.length).toBe(2)
    client.close()
    expect([await pressed, await waiting]).toEqual(['BOX-TIMEOUT', 'BOX-UNREACHABLE'])
    expect(await why(client.command(press, soon()))).toBe('BOX-UNREACHABLE')
    expect(box.heard).toEqual(['GET /a', 'POST /press'])
  })
})

/**
 * A machine whose queue of calls is full, as good as one that is off: a program on loopback that never takes a
 * connection, and callers that fill its queue.
 */
async function startDeafMachine(): Promise<{ port: number; stop: () => void }> {
  const child = spawn(
    process.execPath,
    [
      '-e',
      `const server = require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
         require('fs').writeSync(1, String(server.address().port) + '\\n')
         Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000)
         process.exit()
       })`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const port = Number(line.toString())
  const callers: Socket[] = []
  for (let isTaken = true; isTaken && callers.length < 10;) {
    const caller = connect(port, '127.0.0.1').on('error', () => {})
    callers.push(caller)
    isTaken = false
    caller.once('connect', () => (isTaken = true))
    await turns(200)
  }
  return {
    port,
    stop: () => {
      callers.forEach((caller) => caller.destroy())
      child.kill('SIGKILL')
    },
  }
}

describe('a box that answers by https with a certificate of its own', () => {
  async function startTlsBox() {
    const { cert, key, fingerprint } = selfSigned('box')
    const heard: string[] = []
    const server = createHttpsServer({ cert, key }, (request, response) => {
      heard.push(`${request.method} ${request.url}`)
      response.end('{"on":true}')
    })
    const { port, connections, unplug } = await listening(server)
    onTestFinished(unplug)
    return { heard, fingerprint, port, connections }
  }

  it('is asked over one encrypted connection, and its certificate is told', async () => {
    const box = await startTlsBox()
    const seen: string[] = []
    const client = clientOf(box.port, { pin: { expected: () => undefined, seen: (one) => void seen.push(one) } })
    expect(await client.ask({ path: '/one' }, soon())).toEqual({ status: 200, text: '{"on":true}' })
    expect(await client.command(press, soon())).toEqual({ status: 200, text: '{"on":true}' })
    expect([box.heard, box.connections(), seen]).toEqual([['GET /one', 'POST /press'], 1, [box.fingerprint]])
  })

  it('is asked nothing when its certificate is not the pinned one', async () => {
    const box = await startTlsBox()
    const client = clientOf(box.port, { pin: { expected: () => 'AB'.repeat(32), seen: () => {} } })
    expect(await why(client.ask({ path: '/one' }, soon()))).toBe('BOX-NOT-ALLOWED')
    expect(await why(client.command(press, soon()))).toBe('BOX-NOT-ALLOWED')
    expect(box.heard).toEqual([])
  })

  it('is unreachable after a second when its encryption never begins', async () => {
    const box = await startBox(() => {})
    const time = holdTime()
    const client = clientOf(box.port, { pin: { expected: () => undefined, seen: () => {} } })
    const asked = why(client.ask({ path: '/one' }, soon()))
    await until(() => box.connections() === 1)
    time.pass(999)
    expect(await isSettled(asked)).toBe(false)
    time.pass(1)
    expect(await asked).toBe('BOX-UNREACHABLE')
  })
})

it('takes 401 and 403 for a refusal by the set, and no other status', () => {
  const statuses = [undefined, 200, 400, 401, 402, 403, 404, 407, 429, 500, 503]
  expect(statuses.filter(isNotAllowed)).toEqual([401, 403])
})
