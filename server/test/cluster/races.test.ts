/** Two servers on one database do at the same time what two tabs or two people may do. */
import { randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { BUTTONS_AT_MOST } from '@beckon/contract/my-remote'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { replaceButtons } from '../../src/features/my-remote/own-buttons.ts'
import { slipsOf } from '../../src/features/pairing/pairing-codes.ts'
import { replaceTvConfig } from '../../src/features/tv-control/tv-control-calls.ts'
import { OK } from '../../src/http/calls/handler.ts'
import { fakeBox } from '../support/fake-box.ts'
import { FakeBroker } from '../support/fake-bus.ts'
import { newKeyFile, newStorage } from '../support/stores.ts'
import { BROWSER, logIn, pairRemote, sessionOf, testServer, type TestServer } from '../support/test-server.ts'
import { virtualClock } from '../support/virtual-clock.ts'

async function twoNodes(boxes: readonly string[] = ['tv']): Promise<readonly [TestServer, TestServer]> {
  const shared = {
    storage: await newStorage('postgres'),
    clock: virtualClock(),
    boxes: boxes.map((id) => ({ box: fakeBox(id) })),
  }
  const broker = new FakeBroker()
  return [await testServer({ ...shared, bus: broker.join() }), await testServer({ ...shared, bus: broker.join() })]
}

/** At the same time at both. */
function atBoth<T>(
  [one, other]: readonly [TestServer, TestServer],
  act: (node: TestServer) => Promise<T>,
): Promise<[T, T]> {
  return Promise.all([act(one), act(other)])
}

async function rowsIn(
  node: TestServer,
  table: 'sessions' | 'bookmarks' | 'accounts' | 'own_pictures',
): Promise<number> {
  const { count } = await node.services.store.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('a session', () => {
  it('whose token is refreshed at both at once gets one new token, and goes on', async () => {
    const nodes = await twoNodes()
    let { arToken: token } = await pairRemote(nodes[0])
    for (let round = 0; round < 60; round++) {
      const answers = await atBoth(nodes, (node) => node.send('refreshToken', { token }))
      expect(answers.map(({ http }) => http)).toEqual([200, 200])
      const [one, other] = answers.map(({ body }) => body['arToken'] as string) as [string, string]
      expect(one).toBe(other)
      token = one
      nodes[0].clock.pass(120_000)
      await sessionOf(nodes[round % 2] as TestServer, token)
    }
    const { db } = nodes[0].services.store
    expect(await db.selectFrom('sessions').select('token_number').execute()).toEqual([{ token_number: 61 }])
    expect(await rowsIn(nodes[0], 'bookmarks')).toBe(1)
  })

  it('is opened once by a pairing whose result is asked for at both at once', async () => {
    const nodes = await twoNodes()
    for (let round = 1; round <= 30; round++) {
      const browser = { partner: 'comcast', clientDeviceId: `browser-${round}` }
      const started = await nodes[0].send('startPairing', { body: browser, address: `192.0.2.${round}` })
      const found = await nodes[1].services.pairings.enterCode('tv', started.body['pairingCode'] as string)
      if (found.is !== 'found') throw new Error(found.is)
      await nodes[0].services.pairings.answer('tv', found.pairingId, true)
      const token = started.body['token'] as string
      const answers = await atBoth(nodes, (node) => node.send('confirmPairing', { body: browser, token }))
      expect(answers.map(({ http }) => http)).toEqual([200, 200])
      expect(answers[0].body).toEqual({ ...answers[1].body, refreshIntervalMs: answers[0].body['refreshIntervalMs'] })
      expect([await rowsIn(nodes[0], 'sessions'), await rowsIn(nodes[0], 'bookmarks')]).toEqual([round, round])
    }
  })

  it('of a companion app is opened once, and ends with its parent however they meet', async () => {
    const nodes = await twoNodes()
    for (let round = 1; round <= 20; round++) {
      const { arToken } = await pairRemote(nodes[0], 'tv', { partner: 'comcast', clientDeviceId: `parent-${round}` })
      const parent = await sessionOf(nodes[0], arToken)
      const started = await nodes[0].services.companions.start({ appName: 'App', address: `192.0.2.${round}` })
      if (!('ok' in started)) throw new Error('It was not started.')
      const { companionId, token } = started.ok
      expect(await nodes[1].services.companions.pair(companionId, parent)).toEqual(OK)
      const polled = atBoth(nodes, (node) => node.services.companions.poll(token))
      const [answers] = await Promise.all([polled, nodes[(round % 2) as 0 | 1].services.sessions.end(parent.id)])
      // The parent has ended, so nothing can be fetched any more.
      const over = { refused: 'EXPIRED-PAIRING' }
      expect(await nodes[0].services.companions.poll(token)).toEqual(over)
      for (const answer of answers) if (!('ok' in answer)) expect(answer).toEqual(over)
      const { rows } = await sql<{ alive: number }>`
        select count(*) as alive from sessions where ended_at is null`.execute(nodes[0].services.store.db)
      expect(rows).toEqual([{ alive: 0 }])
      nodes[0].clock.pass(60_000)
    }
  })

  it('has a number of its own, wherever it is opened', async () => {
    const nodes = await twoNodes()
    for (let round = 0; round < 10; round++) await atBoth(nodes, (node) => logIn(node, 'maria'))
    const rows = await nodes[0].services.store.db.selectFrom('sessions').select('number').orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  })
})

describe('an account', () => {
  it('seen at both for the first time is one, and so is the household of two partners', async () => {
    const nodes = await twoNodes()
    for (let round = 0; round < 20; round++) {
      const [one, other] = await atBoth(nodes, (node) => node.services.accounts.of('comcast', `somebody ${round}`))
      expect(one).toEqual(other)
    }
    const [one, other] = await Promise.all([
      nodes[0].services.accounts.of('comcast', 'household'),
      nodes[1].services.accounts.of('cox', 'household'),
    ])
    expect(one).toEqual(other)
    expect(await rowsIn(nodes[0], 'accounts')).toBe(21)
  })

  it('saves its buttons once for each revision: the other save is told of the newer list', async () => {
    const nodes = await twoNodes()
    const { id } = await nodes[0].services.accounts.of('comcast', 'maria')
    for (let revision = 0; revision < 60; revision++) {
      const results = await atBoth(nodes, (node) =>
        replaceButtons(node.services, id, [{ from: randomUUID() }], revision),
      )
      expect(results.map(({ is }) => is).toSorted()).toEqual(['conflict', 'saved'])
      const [saved] = results.flatMap((result) => (result.is === 'saved' ? [result.revision] : []))
      const [newer] = results.flatMap((result) => (result.is === 'conflict' ? [result.stored.revision] : []))
      expect([saved, newer]).toEqual([revision + 1, revision + 1])
    }
    const forced = await atBoth(nodes, (node) => replaceButtons(node.services, id, [{ from: randomUUID() }], undefined))
    expect(forced.map((result) => (result.is === 'saved' ? result.revision : 0)).toSorted()).toEqual([61, 62])
  })

  it('saves its automation once for each revision', async () => {
    const nodes = await twoNodes()
    const { id } = await nodes[0].services.accounts.of('comcast', 'maria')
    for (let revision = 0; revision < 30; revision++) {
      const results = await atBoth(nodes, (node) =>
        replaceTvConfig(node.services, id, { apiKey: randomBytes(8).toString('hex') } as never, revision),
      )
      expect(results.map(({ is }) => is).toSorted()).toEqual(['conflict', 'saved'])
      expect(results[0].config).toEqual(results[1].config)
    }
  })

  it('keeps as many pictures as it may, however many come at once', async () => {
    const nodes = await twoNodes()
    const token = await logIn(nodes[0], 'maria')
    const session = await sessionOf(nodes[0], token)
    const png = (n: number) =>
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(`picture ${n}`)]).toString('base64')
    const rows = Array.from({ length: BUTTONS_AT_MOST - 1 }, (_, n) => ({
      id: `kept ${n}`,
      account_id: session.account.id,
      bytes: '',
      saved_at: nodes[0].clock.now(),
    }))
    await nodes[0].services.store.save((trx) => trx.insertInto('own_pictures').values(rows).execute())
    let n = 0
    const answers = await atBoth(nodes, (node) => node.send('savePicture', { token, body: { picture: png(n++) } }))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 413])
    expect(await rowsIn(nodes[0], 'own_pictures')).toBe(BUTTONS_AT_MOST)
  })
})

describe('a pairing code', () => {
  it('guessed at both: five guesses count as wrong in all, and the others must wait', async () => {
    const nodes = await twoNodes()
    const guesses = Array.from({ length: 20 }, (_, n) =>
      (nodes[n % 2] as TestServer).services.pairings.enterCode('tv', `${1_000_000 + n}`),
    )
    const results = (await Promise.all(guesses)).map(({ is }) => is)
    expect(results.filter((is) => is === 'wrong')).toHaveLength(5)
    expect(results.filter((is) => is === 'wait')).toHaveLength(15)
  })

  it('entered on two TVs at both at once pairs neither', async () => {
    const nodes = await twoNodes(['tv', 'other'])
    for (let round = 1; round <= 20; round++) {
      const started = await nodes[0].send('startPairing', {
        body: { ...BROWSER, clientDeviceId: `browser-${round}` },
        address: `192.0.2.${round}`,
      })
      const code = started.body['pairingCode'] as string
      const found = await Promise.all([
        nodes[0].services.pairings.enterCode('tv', code),
        nodes[1].services.pairings.enterCode('other', code),
      ])
      for (const [at, result] of found.entries()) {
        if (result.is !== 'found') continue
        const box = at === 0 ? 'tv' : 'other'
        expect(await nodes[0].services.pairings.answer(box, result.pairingId, true)).toBe('gone')
      }
      const { http } = await nodes[1].send('confirmPairing', { body: BROWSER, token: started.body['token'] as string })
      expect(http).toBe(410)
      nodes[0].clock.pass(60 * 60_000)
    }
  })

  it('is never one slip from another, of 1,500 given by both in turn', async () => {
    const nodes = await twoNodes()
    const codes: string[] = []
    // An address each, since there is a limit per address.
    const startPairing = async (n: number) => {
      const started = await (nodes[n % 2] as TestServer).services.pairings.start({
        partner: 'comcast',
        clientDeviceId: `browser-${n}`,
        address: `10.${n >> 8}.${n & 255}.1`,
        userAgent: undefined,
      })
      if ('ok' in started) codes.push(started.ok.pairingCode)
    }
    for (let n = 0; n < 1_500; n += 8) await Promise.all(Array.from({ length: 8 }, (_, at) => startPairing(n + at)))
    const all = new Set(codes)
    expect(all.size).toBe(codes.length)
    expect(codes.length).toBeGreaterThanOrEqual(1_500)
    expect(codes.flatMap((code) => [...slipsOf(code)].filter((slip) => all.has(slip)))).toEqual([])
  })
})

it('saves that take their rows in opposite orders all come through', async () => {
  const nodes = await twoNodes()
  const ids = Array.from({ length: 6 }, (_, n) => `account ${n}`)
  await nodes[0].services.store.save((trx) =>
    trx
      .insertInto('accounts')
      .values(ids.map((id) => ({ id, partner: 'comcast', subject: id, made_at: 0 })))
      .execute(),
  )
  const addOne = (node: TestServer, order: readonly string[]) =>
    node.services.store.save(async (trx) => {
      for (const id of order)
        await trx
          .updateTable('accounts')
          .set(({ eb }) => ({ made_at: eb('made_at', '+', 1) }))
          .where('id', '=', id)
          .execute()
    })
  const rounds = 6
  for (let round = 0; round < rounds; round++)
    await Promise.all([addOne(nodes[0], ids), addOne(nodes[1], ids.toReversed())])
  const rows = await nodes[0].services.store.db.selectFrom('accounts').select('made_at').execute()
  expect(rows.map(({ made_at }) => made_at)).toEqual(ids.map(() => 2 * rounds))
})

describe('the key', () => {
  it('is the same at every server: one with another does not start, and neither does one without', async () => {
    const [storage, broker] = [await newStorage('postgres'), new FakeBroker()]
    const server = await testServer({ storage, bus: broker.join() })
    const { arToken } = await pairRemote(server)
    await expect(testServer({ storage: { ...storage, keyFile: newKeyFile() } })).rejects.toThrow(
      'is not the one of this database',
    )
    await expect(testServer({ storage: { ...storage, keyFile: '/nowhere.key' } })).rejects.toThrow('cannot be read')
    const damaged = newKeyFile()
    writeFileSync(damaged, 'short')
    await expect(testServer({ storage: { ...storage, keyFile: damaged } })).rejects.toThrow('is damaged')
    await sessionOf(await testServer({ storage, bus: broker.join() }), arToken)
  })

  it('of two servers that start first at once with different ones is that of one', async () => {
    const storage = await newStorage('postgres')
    const started = await Promise.allSettled([
      testServer({ storage }),
      testServer({ storage: { ...storage, keyFile: newKeyFile() } }),
    ])
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
