/** A PostgreSQL of this file's own is killed, hung, stopped and cut off while a server uses it. */
import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startAgent } from '@beckon/boxes/agent/agent'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { importBoxes } from '../../src/boxes/directory/import-boxes.ts'
import { afterCommit, type Store } from '../../src/storage/store.ts'
import { migratePostgres } from '../../src/storage/postgres/migrate-postgres.ts'
import { openPostgresStore } from '../../src/storage/postgres/postgres-store.ts'
import { isStoreAway, isUnableToSave } from '../../src/storage/unable-to-save.ts'
import { fakeBox } from '../support/fake-box.ts'
import { freezePostgres, initPostgres, postgresPid, postgresUrl, startPostgres } from '../support/real-postgres.ts'
import { newKeyFile } from '../support/stores.ts'
import { pairRemote, testServer, type TestServer } from '../support/test-server.ts'

let folder: string
let databases = 0

beforeAll(async () => {
  folder = join(inject('postgresFolder'), 'faults')
  await initPostgres(folder)
  // As an operator has it: nothing is quicker than it may be.
  await startPostgres(folder, [])
})

afterAll(async () => {
  await end('SIGINT')
  rmSync(folder, { recursive: true, force: true })
})

async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const pid = postgresPid(folder)
  if (pid === undefined) return
  process.kill(pid, signal)
  while (postgresPid(folder) !== undefined) await pause(20)
}

async function newDatabase(): Promise<string> {
  const name = `faults_${databases++}`
  await asOperator('postgres', `create database ${name} template template0`)
  await migratePostgres(postgresUrl(folder, name), undefined)
  return postgresUrl(folder, name)
}

async function asOperator(database: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl(folder, database) })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end().catch(() => {})
  }
}

async function newStore(connections = 4): Promise<Store> {
  const store = await openPostgresStore({ url: await newDatabase(), connections }, { warn: () => {} })
  onTestFinished(() => store.close().catch(() => {}))
  return store
}

const add = (store: Store, id: string) =>
  store.save((trx) => trx.insertInto('accounts').values({ id, partner: 'comcast', subject: id, made_at: 0 }).execute())

/** Asks again and again, as people do. */
async function backAgain(store: Store): Promise<void> {
  for (const giveUpAt = Date.now() + 60_000; !(await store.alive(1_000)); await pause(50))
    if (Date.now() > giveUpAt) throw new Error('The store did not find its database again.')
}

describe('a database that is killed', () => {
  it('has every save that was answered when it is back, and the store finds it by itself', async () => {
    const store = await newStore()
    const answered: string[] = []
    const errors: unknown[] = []
    for (let kill = 0; kill < 4; kill++) {
      const down = { is: false }
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let n = 0; !down.is; n++) {
          const id = `${kill} ${writer} ${n}`
          await add(store, id).then(
            () => answered.push(id),
            (error: unknown) => {
              errors.push(error)
              down.is = true
            },
          )
        }
      })
      await pause(150 + 50 * kill)
      await vi.waitFor(() => expect(answered.length).toBeGreaterThan(15 * (kill + 1)), 60_000)
      await end('SIGKILL')
      down.is = true
      await Promise.all(writers)
      await expect(add(store, 'meanwhile')).rejects.toSatisfy(isStoreAway)
      await startPostgres(folder, [])
      await backAgain(store)
    }
    const rows = await store.db.selectFrom('accounts').select('id').execute()
    const kept = new Set(rows.map(({ id }) => id))
    expect(answered.filter((id) => !kept.has(id))).toEqual([])
    expect(answered.length).toBeGreaterThan(50)
    expect(kept).not.toContain('meanwhile')
    expect(errors.filter((error) => !isUnableToSave(error))).toEqual([])
  })
})

describe('a save', () => {
  it('that hangs is given up, and its connection is not used again', async () => {
    const store = await newStore(1)
    const slept = store.save((trx) => sql`select pg_sleep(600)`.execute(trx))
    await expect(slept).rejects.toSatisfy(isStoreAway)
    await add(store, 'after')
    expect(await store.db.selectFrom('accounts').select('id').execute()).toEqual([{ id: 'after' }])
  })

  it('that gets no connection for a second is given up, and one that has a connection goes on', async () => {
    const store = await newStore(1)
    const [taken, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = store.save(async (trx) => {
      taken.resolve()
      await free.promise
      await trx.insertInto('accounts').values({ id: 'first', partner: 'comcast', subject: 'a', made_at: 0 }).execute()
    })
    await taken.promise
    await expect(add(store, 'second')).rejects.toSatisfy(isStoreAway)
    free.resolve()
    await first
    expect(await store.db.selectFrom('accounts').select('id').execute()).toEqual([{ id: 'first' }])
  })

  it('of a server that hangs in the middle of it holds up the others no longer than five seconds', async () => {
    const [url, id] = [await newDatabase(), 'a']
    const [one, other] = [
      await openPostgresStore({ url, connections: 2 }),
      await openPostgresStore({ url, connections: 2 }),
    ]
    onTestFinished(async () => void (await Promise.allSettled([one.close(), other.close()])))
    await add(one, id)
    const change = (store: Store, made_at: number, first: () => Promise<unknown> = async () => {}) =>
      store.save(async (trx) => {
        await trx.updateTable('accounts').set({ made_at }).where('id', '=', id).execute()
        await first()
      })
    let hasTaken = () => {}
    const taken = new Promise<void>((resolve) => (hasTaken = resolve))
    const hangs = change(one, 1, () => {
      hasTaken()
      return pause(7_000)
    })
    const hung = hangs.catch((error: unknown) => error)
    await taken
    let tries = 0
    for (;;) {
      tries++
      const isDone = await change(other, 2).then(
        () => true,
        () => false,
      )
      if (isDone) break
    }
    expect(tries).toBeLessThan(4)
    expect(await hung).toSatisfy(isStoreAway)
    expect(await other.db.selectFrom('accounts').select('made_at').execute()).toEqual([{ made_at: 2 }])
  })

  it('that waits for another in a circle is run again, and its effects once', async () => {
    const store = await newStore()
    await add(store, 'a')
    await add(store, 'b')
    let effects = 0
    let runs = 0
    let held = 0
    const bothHaveOne = Promise.withResolvers<void>()
    const touch = (order: readonly string[]) =>
      store.save(async (trx) => {
        runs++
        afterCommit(trx, () => void effects++)
        for (const [at, id] of order.entries()) {
          await trx
            .updateTable('accounts')
            .set(({ eb }) => ({ made_at: eb('made_at', '+', 1) }))
            .where('id', '=', id)
            .execute()
          if (at > 0) continue
          held++
          if (held === 2) bothHaveOne.resolve()
          await bothHaveOne.promise
        }
      })
    await Promise.all([touch(['a', 'b']), touch(['b', 'a'])])
    // Both may be told to give way.
    expect(runs).toBeGreaterThan(2)
    expect(effects).toBe(2)
    const rows = await store.db.selectFrom('accounts').select('made_at').execute()
    expect(rows).toEqual([{ made_at: 2 }, { made_at: 2 }])
  })

  it('of rows that are there already is never run again', async () => {
    const store = await newStore()
    await add(store, 'a')
    let runs = 0
    const again = store.save((trx) => {
      runs++
      return trx.insertInto('accounts').values({ id: 'a', partner: 'x', subject: 'y', made_at: 0 }).execute()
    })
    await expect(again).rejects.toMatchObject({ code: '23505' })
    expect(runs).toBe(1)
  })
})

describe('a server', () => {
  async function server(): Promise<TestServer> {
    const database = { url: await newDatabase(), connections: 4 }
    return await testServer({ storage: { database, keyFile: newKeyFile() } })
  }
  const press = (node: TestServer, token: string) => node.send('processKey', { token, body: { vcode: 'OK' } })

  it('whose database is away lets remotes that are in use press, refuses the others as busy, and ends none', async () => {
    const node = await server()
    const { arToken } = await pairRemote(node)
    const { arToken: unseen } = await pairRemote(node, 'tv', { partner: 'comcast', clientDeviceId: 'other' })
    expect((await press(node, arToken)).http).toBe(200)
    await end('SIGKILL')
    for (let minutes = 0; minutes < 10; minutes++) {
      expect((await press(node, arToken)).http).toBe(200)
      node.clock.pass(60_000)
    }
    expect(await press(node, unseen)).toMatchObject({ http: 503, body: { status: 'BUSY' } })
    expect(await node.send('refreshToken', { token: arToken })).toMatchObject({ http: 503, body: { status: 'BUSY' } })
    // No remote is said to have ended that has not.
    const refused = { http: 503, body: { status: 'BUSY' } }
    expect(await node.send('endOtherRemotes', { token: arToken })).toMatchObject(refused)
    const left = await node.app.inject({
      url: `/logout?${new URLSearchParams({ partner: 'comcast', idToken: arToken })}`,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(left.headers.location).toBe('/logout-complete?partner=comcast&ended=false')
    expect(node.logged.join('\n')).toContain('DATABASE-AWAY')
    // All servers lose it together: a balancer must not send everybody away.
    const ready = await node.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([200, expect.objectContaining({ database: 'away' })])
    await startPostgres(folder, [])
    await backAgain(node.services.store)
    expect((await press(node, unseen)).http).toBe(200)
    expect((await node.send('refreshToken', { token: arToken })).http).toBe(200)
  })

  it('whose database hangs lets them press without it', async () => {
    const node = await server()
    const { arToken } = await pairRemote(node)
    expect((await press(node, arToken)).http).toBe(200)
    node.clock.pass(60_000)
    const hanging = await hang()
    try {
      expect((await press(node, arToken)).http).toBe(200)
    } finally {
      await hanging.goOn()
    }
  })

  it('whose database hangs for half a minute lets every remote that is in use press on its imported box', async () => {
    const node = await server()
    const file = join(node.dataFolder, 'boxes.jsonl')
    const secret = 'the-secret-of-the-agent-of-the-den'
    writeFileSync(file, JSON.stringify({ id: 'den', name: 'Den', owners: ['comcast:anna'], secret }))
    await importBoxes(node.services, file)
    await node.app.listen({ port: 0, host: '127.0.0.1' })
    const box = fakeBox('den')
    const { port } = node.app.server.address() as AddressInfo
    const agent = startAgent({ box, secret, link: `ws://127.0.0.1:${port}${BOX_LINK_PATH}` })
    onTestFinished(() => agent.close())
    await vi.waitFor(() => expect(node.services.boxes.agent('den')?.isLinked).toBe(true), 6_000)
    const { arToken } = await pairRemote(node, 'den')
    expect((await press(node, arToken)).http).toBe(200)
    // Connections that are open hang the longest.
    await Promise.all(Array.from({ length: 4 }, () => node.services.store.alive(1_000)))
    const goOn = freezePostgres(folder)
    try {
      // What was remembered is doubted first after half a minute.
      node.clock.pass(25_000)
      for (let second = 0; second < 30; second++) {
        expect((await press(node, arToken)).http).toBe(200)
        node.clock.pass(1_000)
      }
      expect(box.took).toHaveLength(31)
      // What was read more than an hour ago is nobody's right to press.
      node.clock.pass(3_600_000)
      expect((await press(node, arToken)).http).toBe(503)
    } finally {
      goOn()
    }
  })

  /** Every statement that reads tokens waits. */
  async function hang(): Promise<{ goOn(): Promise<void> }> {
    const client = new Client({ connectionString: postgresUrl(folder, `faults_${databases - 1}`) })
    await client.connect()
    await client.query('begin; lock table sessions in access exclusive mode')
    return { goOn: () => client.end() }
  }
})

describe('a database that cannot keep what it is given', () => {
  it.each([
    ['that need not wait for the disk', 'set synchronous_commit = off', 'synchronous_commit is off and must be on'],
    ['that is read only', 'set default_transaction_read_only = on', 'transaction_read_only is on and must be off'],
  ])('%s is refused at the start, in words', async (_, setting, words) => {
    const url = await newDatabase()
    await asOperator('postgres', `alter database faults_${databases - 1} ${setting}`)
    await expect(openPostgresStore({ url, connections: 1 })).rejects.toThrow(words)
  })

  it('that is not there, or not to be reached, is told in words without its address', async () => {
    const none = postgresUrl(folder, 'none')
    await expect(openPostgresStore({ url: none, connections: 1 })).rejects.toThrow('has no such database')
    const nowhere = 'postgres://somebody:secret@127.0.0.1:9/beckon'
    await expect(openPostgresStore({ url: nowhere, connections: 1 })).rejects.toThrow(
      'cannot be reached (ECONNREFUSED). Start it, or check the address.',
    )
  })
})
