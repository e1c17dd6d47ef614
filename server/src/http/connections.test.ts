import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { CONNECTION_LIMITS, Connections, waitedMs } from './connections.ts'
import { plainServer } from './plain-server.ts'

const BLOCKED_MS = 100

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

it('a request that waits for its address’s turn tells since when, so that a press is not done too late', async () => {
  const waited = new Map<string, number>()
  const answered = Promise.withResolvers<void>()
  const server = plainServer(
    (request: IncomingMessage, response) => {
      const { url = '' } = request
      waited.set(url, waitedMs(request))
      if (url === '/second') block(BLOCKED_MS)
      response.end()
      if (url === '/third') answered.resolve()
    },
    new Connections(CONNECTION_LIMITS, () => false),
  )
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void client.destroy())
  client.write(
    ['/first', '/second', '/third'].map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join(''),
  )
  await answered.promise
  expect(waited.get('/third')).toBeGreaterThanOrEqual(BLOCKED_MS)
})
