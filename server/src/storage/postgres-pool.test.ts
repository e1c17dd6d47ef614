import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { postgresPool } from './postgres-pool.ts'
import { StoreAway } from './unable-to-save.ts'

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

/** What is thrown here and not caught ends the server, and the run of the tests. */
it('a connection that the database ends as it opens it is one that is away', async () => {
  const database = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([LETS_IN, IS_READY, ENDS])))
  })
  database.listen(0, '127.0.0.1')
  await once(database, 'listening')
  onTestFinished(() => void database.close())
  const { port } = database.address() as AddressInfo
  const pool = postgresPool(`postgres://postgres@127.0.0.1:${port}/beckon`, 1, undefined)
  onTestFinished(() => pool.end())
  const client = await pool.connect()
  await expect(client.query('select 1', [])).rejects.toBeInstanceOf(StoreAway)
  client.release()
})
