import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { CALLS } from '@beckon/contract/calls'
import { expect, it, onTestFinished } from 'vitest'
import { fakeBox } from './support/fake-box.ts'
import { pairRemote, testServer } from './support/test-server.ts'

/** Longer than any key may wait. */
const STALLED_MS = 2_300

/** The whole process stands still, as in sleep: this client and the server. */
function standStill(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STALLED_MS)
}

async function listening() {
  const box = fakeBox('tv')
  const server = await testServer({ boxes: [{ box }] })
  const { arToken } = await pairRemote(server)
  const link = await server.send('createPressLink', { token: arToken, body: { name: 'Switch' } })
  const port = await server.listen()
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await new Promise((resolve) => socket.once('connect', resolve))
    // The server has it, too.
    await pause(20)
    return socket
  }
  return { box, open, arToken, secret: link.body['secret'] as string }
}

function post(path: string, token: string, body = ''): string {
  const head = ['host: localhost', `authorization: Bearer ${token}`, `content-length: ${body.length}`]
  if (body !== '') head.push('content-type: application/json')
  return `POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`
}

it('presses that a stalled server reads afterwards are too late, by every way in, and none is made', async () => {
  const { box, open, arToken, secret } = await listening()
  const ways = [
    post(CALLS.processKey.path, arToken, '{"vcode":"UP"}'),
    post(CALLS.processCecKey.path, arToken, '{"key":"VOLUME","value":"UP"}'),
    post(CALLS.sendText.path, arToken, JSON.stringify({ cmd: 'mute', arToken })),
    post('/press/v1/up', secret),
    post(`/press/v1/${secret}/down`, 'x'),
  ]
  const sockets = await Promise.all(ways.map(open))
  const answers = sockets.map(
    (socket) => new Promise((resolve) => socket.once('data', (data) => resolve(String(data)))),
  )
  for (const [n, socket] of sockets.entries()) socket.write(ways[n] ?? '')
  standStill()
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 410 /u)
  expect(box.took).toEqual([])
  await pause(1_100)
  const socket = await open()
  socket.write(post('/press/v1/up', secret))
  await expect.poll(() => box.took).toEqual(['UP'])
})

it('a press whose connection has ended while it waited for its turn is not begun; one that waits is', async () => {
  const { box, open, secret } = await listening()
  const [flood, left, stays] = [await open(), await open(), await open()]
  // So many bytes that their address has to rest.
  const long = 'x'.repeat(1_000_000)
  flood.write(post(CALLS.saveButtons.path, 'nobody', long).repeat(4))
  await pause(100)
  left.write(post('/press/v1/up', secret))
  stays.write(post('/press/v1/down', secret))
  await pause(50)
  left.destroy()
  expect(box.took).toEqual([])
  await expect.poll(() => box.took, { timeout: 5_000 }).toEqual(['DOWN'])
  await pause(300)
  expect(box.took).toEqual(['DOWN'])
})
