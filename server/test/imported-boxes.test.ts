/** The boxes of a partner's subscribers: rows that are imported, and looked up when somebody needs one. */
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startAgent } from '@beckon/boxes/agent/agent'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { SECOND_MS } from '@beckon/contract/time-units'
import { sql, type Compilable } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { importBoxes } from '../src/boxes/directory/import-boxes.ts'
import { boxesOfOwner, boxOfAgent, boxOfId, TableDirectory } from '../src/boxes/directory/table-directory.ts'
import { addedRows, ownersOfAdded } from '../src/features/tvs/added-tvs.ts'
import { fingerprint } from '../src/storage/seal.ts'
import type { Store } from '../src/storage/store.ts'
import { StoreAway } from '../src/storage/unable-to-save.ts'
import { fakeBox } from './support/fake-box.ts'
import { beckon, newFolder } from './support/program.ts'
import { ENGINE, newStore } from './support/stores.ts'
import { environmentOf, logIn, pairRemote, testServer, type TestServer } from './support/test-server.ts'
import { virtualClock } from './support/virtual-clock.ts'

const secretOf = (id: string) => `${id}-${'s'.repeat(32)}`
const line = (id: string, owner: string, more: object = {}) =>
  JSON.stringify({ id, name: `Box ${id}`, owners: [owner], secret: secretOf(id), ...more })

function fileOf(...lines: readonly string[]): string {
  const path = join(newFolder(), 'boxes.jsonl')
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

/** A server on a database with these boxes, and none in its settings. */
async function serverWith(...lines: readonly string[]): Promise<TestServer> {
  const empty = await testServer({ boxes: [] })
  expect(await importBoxes(empty.services, fileOf(...lines))).toBe(lines.length)
  const server = await empty.restart()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  return server
}

function dial(server: TestServer, id: string, secret = secretOf(id)) {
  const { port } = server.app.server.address() as AddressInfo
  const box = fakeBox(id)
  const told: unknown[] = []
  const link = `ws://127.0.0.1:${port}${BOX_LINK_PATH}`
  const agent = startAgent({ box, link, secret, onLink: (state) => told.push(state) })
  onTestFinished(() => agent.close())
  return {
    box,
    agent,
    told,
    linked: () => vi.waitFor(() => expect(server.services.boxes.agent(id)?.isLinked).toBe(true), 6_000),
  }
}

const press = (server: TestServer, token: string) => server.send('processKey', { body: { vcode: 'OK' }, token })

describe('an imported box', () => {
  it('is its owner’s to choose, and takes presses while its agent is linked', async () => {
    const server = await serverWith(line('den', 'comcast:anna'), line('attic', 'comcast:ben'))
    const token = await logIn(server, 'anna')
    expect((await server.send('getDevices', { token })).body['devices']).toEqual([{ id: 'den', name: 'Box den' }])
    const choose = (id: string) => server.send('chooseBox', { token, body: { selectedXboDeviceId: id } })
    expect((await choose('attic')).http).toBe(404)
    const chosen = (await choose('den')).body['arToken'] as string
    expect((await press(server, chosen)).body['status']).toBe('BOX-UNREACHABLE')

    const { box, agent, linked } = dial(server, 'den')
    await linked()
    expect((await press(server, chosen)).http).toBe(200)
    expect(box.took).toEqual(['OK'])
    await agent.close()
    await vi.waitFor(() => expect(server.services.boxes.agent('den')).toBeUndefined())
    expect((await press(server, chosen)).body['status']).toBe('BOX-UNREACHABLE')
  })

  it('pairs remotes with its owner’s account, and nobody dials with another’s secret', async () => {
    const server = await serverWith(line('den', 'comcast:anna'), line('attic', 'cox:ben'))
    const { arToken } = await pairRemote(server, 'den')
    const { linked } = dial(server, 'den')
    await linked()
    expect((await press(server, arToken)).http).toBe(200)
    const anna = await server.services.accounts.of('comcast', 'anna')
    expect(await server.services.sessions.check(arToken)).toMatchObject({ account: { id: anna.id }, boxId: 'den' })
    // A browser of Comcast is no remote of a Cox subscriber's box.
    const started = await server.send('startPairing', { body: { partner: 'comcast', clientDeviceId: 'b' } })
    expect(await server.services.pairings.enterCode('attic', started.body['pairingCode'] as string)).toEqual({
      is: 'wrong',
    })
    const stranger = dial(server, 'nobody')
    const why = 'the server has no box with this secret'
    await vi.waitFor(() => expect(stranger.told[0]).toEqual({ is: 'down', why }))
  })

  it('is pressed by a server that leaves and is alone, until it closes; nobody new is sent there', async () => {
    const server = await serverWith(line('den', 'comcast:anna'))
    const { arToken } = await pairRemote(server, 'den')
    const { box, linked } = dial(server, 'den')
    await linked()
    await server.services.leaving.begin(0)
    expect((await press(server, arToken)).http).toBe(200)
    expect(box.took).toEqual(['OK'])
    const { told } = dial(server, 'den')
    const why = 'the server takes no agents now'
    await vi.waitFor(() => expect(told).toContainEqual({ is: 'down', why }), 4_000)
    expect((await server.app.inject({ url: '/readyz', headers: { host: 'localhost' } })).statusCode).toBe(503)
  })

  it('is forgotten with its link and its remotes', async () => {
    const server = await serverWith(line('den', 'comcast:anna'))
    const { arToken } = await pairRemote(server, 'den')
    const { linked } = dial(server, 'den')
    await linked()
    expect(await server.services.tvs.boxes.forget('den')).toBe(true)
    expect(server.services.boxes.agent('den')).toBeUndefined()
    expect((await press(server, arToken)).body['status']).toBe('REMOTE-ENDED')
    expect(await server.services.tvs.boxes.forget('den')).toBe(false)
    expect((await server.send('getDevices', { token: await logIn(server, 'anna') })).body['devices']).toEqual([])
  })

  it('has another owner half a minute after the import that says so', async () => {
    const server = await serverWith(line('den', 'comcast:anna'))
    const { arToken } = await pairRemote(server, 'den')
    expect((await press(server, arToken)).body['status']).toBe('BOX-UNREACHABLE')
    await importBoxes(server.services, fileOf(line('den', 'comcast:ben')))
    server.clock.pass(31 * SECOND_MS)
    expect((await press(server, arToken)).body['status']).toBe('NOT-FOUND')
  })

  it('is not listed where a box of the settings has its id, since it could not be chosen', async () => {
    const before = await testServer({ boxes: [{ box: fakeBox('den'), owners: ['comcast:ben'] }] })
    await importBoxes(before.services, fileOf(line('den', 'comcast:anna'), line('loft', 'comcast:anna')))
    const server = await before.restart()
    const token = await logIn(server, 'anna')
    const { devices } = (await server.send('getDevices', { token })).body as { devices: readonly { id: string }[] }
    expect(devices.map(({ id }) => id)).toEqual(['loft'])
    for (const { id } of devices) {
      const chosen = await server.send('chooseBox', { token, body: { selectedXboDeviceId: id } })
      expect([id, chosen.http]).toEqual([id, 200])
    }
  })

  it('is counted and found by the commands', async () => {
    const server = await testServer({ boxes: [], clock: virtualClock(Date.now()) })
    const settings = environmentOf(server)
    const file = fileOf(line('den', 'comcast:anna'))
    if (ENGINE === 'sqlite') await server.close()
    expect(await beckon(['boxes', 'import', file], settings)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Imported: 1.'),
    })
    expect((await beckon(['boxes', 'import', `${file}-not`], settings)).err).toContain('cannot be used (ENOENT)')
  })
})

describe('an import', () => {
  it('names each line that cannot be, and then imports nothing', async () => {
    const { services } = await testServer({ boxes: [] })
    await importBoxes(services, fileOf(line('old', 'comcast:anna')))
    const file = fileOf(
      line('den', 'comcast:anna'),
      'den',
      '{"id": "loft", "owners": ["comcast:anna"]}',
      line('hall', 'comcast:anna', { owners: [] }),
      line('cave', 'comcast:one'),
      line('den', 'comcast:anna'),
      line('shed', 'comcast:anna', { secret: secretOf('den') }),
      line('barn', 'comcast:anna', { secret: secretOf('old') }),
    )
    const told = await importBoxes(services, file).catch((error: Error) => error.message)
    expect(String(told).split('\n')).toEqual([
      expect.stringMatching(/^Line 2: this is no JSON object such as/u),
      expect.stringMatching(/^Line 3: .*"name" is missing/u),
      'Line 4: hall has no owners.',
      'Line 5: cave cannot belong to comcast:one: that name is reserved.',
      'Line 6: the id den is that of line 1, too.',
      'Line 7: the secret is that of line 6, too.',
      'Line 8: the secret is that of the box old.',
      'Nothing was imported. Change the file and import it again.',
    ])
    expect(await services.store.db.selectFrom('boxes').select('id').execute()).toEqual([{ id: 'old' }])
  })
})

describe('the directory', () => {
  it('reads one box of many by an index, for a dial, a press and the list of a subscriber', async () => {
    const { store } = await newStore()
    await importBoxes(
      { store, clock: virtualClock() },
      fileOf(...Array.from({ length: 3_000 }, (_, n) => line(`b${n}`, `comcast:p${n}`))),
    )
    await sql.raw('analyze').execute(store.db)
    for (const query of [
      boxOfAgent(store.db, fingerprint(secretOf('b7'))),
      boxOfId(store.db, 'b7'),
      boxesOfOwner(store.db, 'comcast:p7'),
    ]) {
      expect((await query.execute()).map(({ id }) => id)).toEqual(['b7'])
      expect(await plan(store, query)).not.toMatch(/Seq Scan|"SCAN /u)
    }
  })

  it('leaves imported boxes alone when the added ones are read, which is done every minute', async () => {
    const { store } = await newStore()
    const clock = virtualClock()
    await importBoxes(
      { store, clock },
      fileOf(...Array.from({ length: 3_000 }, (_, n) => line(`b${n}`, `comcast:p${n}`))),
    )
    await sql.raw('analyze').execute(store.db)
    for (const query of [addedRows(store.db), ownersOfAdded(store.db)]) {
      expect(await query.execute()).toEqual([])
      expect(await plan(store, query)).not.toMatch(/Seq Scan|"SCAN /u)
    }
  })

  it('remembers a box for half a minute, and longer while the database is away', async () => {
    const { store } = await newStore()
    const clock = virtualClock()
    await importBoxes({ store, clock }, fileOf(line('den', 'comcast:anna')))
    let [asked, isAway] = [0, false]
    const directory = new TableDirectory(
      {
        get db() {
          asked += 1
          if (isAway) throw new StoreAway('cut')
          return store.db
        },
      },
      clock,
    )
    expect(await Promise.all([directory.find('den'), directory.find('den')])).toMatchObject([
      { id: 'den' },
      { id: 'den' },
    ])
    expect(directory.find('den')).toMatchObject({ id: 'den', owners: ['comcast:anna'] })
    expect(await directory.ofAgent(fingerprint(secretOf('den')))).toMatchObject({ id: 'den' })
    expect(asked).toBe(2)
    isAway = true
    clock.pass(31 * SECOND_MS)
    expect(await directory.find('den')).toMatchObject({ id: 'den' })
    expect(await directory.ofAgent(fingerprint(secretOf('den')))).toMatchObject({ id: 'den' })
    await expect(directory.find('attic')).rejects.toThrow(StoreAway)
    isAway = false
    directory.forget('den')
    await store.save((trx) => trx.deleteFrom('boxes').execute())
    expect(await directory.find('den')).toBeUndefined()
    // What may have changed while it was looked up is looked up again.
    const looked = directory.find('attic')
    directory.forget('attic')
    expect(await looked).toBeUndefined()
    await importBoxes({ store, clock }, fileOf(line('attic', 'comcast:anna')))
    expect(await directory.find('attic')).toMatchObject({ id: 'attic' })
  })
})

async function plan(store: Store, query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile()
  const explain = ENGINE === 'sqlite' ? 'explain query plan ' : 'explain '
  const { rows } = await store.db.executeQuery({ ...query.compile(), sql: explain + text, parameters })
  return JSON.stringify(rows)
}
