import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { PoolConfig } from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { MIGRATION_LIMITS, postgresPool } from './postgres-pool.ts'
import { StoreAway } from '../unable-to-save.ts'

/** A message of PostgreSQL's protocol: its letter, the length of the rest, the rest. */
function message(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const LETS_IN = message('R', Buffer.alloc(4))
const IS_READY = message('Z', Buffer.from('I'))
const ENDS = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'))

/** Its URL; `opened` is told of each connection that has sent its first message. */
async function fakeDatabase(opened: (socket: Socket) => void): Promise<string> {
  const database = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => opened(socket))
  })
  database.listen(0, '127.0.0.1')
  await once(database, 'listening')
  onTestFinished(() => void database.close())
  return `postgres://postgres@127.0.0.1:${(database.address() as AddressInfo).port}/beckon`
}

/** What is thrown here and not caught ends the server, and the run of the tests. */
it('a connection that the database ends as it opens it is one that is away', async () => {
  const url = await fakeDatabase((socket) => socket.end(Buffer.concat([LETS_IN, IS_READY, ENDS])))
  const pool = postgresPool(url, 1, undefined)
  onTestFinished(() => pool.end())
  const client = await pool.connect()
  await expect(client.query('select 1', [])).rejects.toBeInstanceOf(StoreAway)
  client.release()
})

describe('a database that takes ten seconds to let someone in', () => {
  async function connectSlowly(limits?: PoolConfig) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const opened = Promise.withResolvers<Socket>()
    const pool = postgresPool(await fakeDatabase(opened.resolve), 1, undefined, limits)
    onTestFinished(() => pool.end())
    const connecting = pool.connect()
    connecting.catch(() => {})
    const socket = await opened.promise
    vi.advanceTimersByTime(10_000)
    socket.write(Buffer.concat([LETS_IN, IS_READY]))
    return connecting
  }

  it('is away for a press', async () => {
    await expect(connectSlowly()).rejects.toBeInstanceOf(StoreAway)
  })

  it('is waited for by a migration', async () => {
    const client = await connectSlowly(MIGRATION_LIMITS)
    client.release(true)
  })
})
