import { DAY_MS, HOUR_MS, MINUTE_MS } from '@beckon/contract/time-units'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { controlClient } from '../src/command-line/control-client.ts'
import { openControlSocket } from '../src/features/operation/control-socket.ts'
import { startSweeping, sweep } from '../src/features/operation/sweep.ts'
import { RateLimit } from '../src/rates.ts'
import type { Session } from '../src/session.ts'
import { HAND, standInSigns, webm } from './asl/stand-in-signs.ts'
import { ENGINE } from './support/stores.ts'
import { BROWSER, it, logIn, pairRemote, testServer, type TestServer } from './support/test-server.ts'

const count = async (
  server: TestServer,
  table: 'sessions' | 'bookmarks' | 'pairings' | 'login_uses' | 'guess_limits' | 'grants',
) =>
  Number(
    (
      await server.services.store.db
        .selectFrom(table)
        .select((row) => row.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const swept = (server: TestServer, limit?: number) => sweep(server.services.store, server.clock.now(), limit)

describe('a session', () => {
  it('keeps no more rows after a week than on its first day, and knows a token of that day again', async () => {
    const server = await testServer()
    const { arToken: first } = await pairRemote(server)
    let token = first
    const rows = async () => (await count(server, 'sessions')) + (await count(server, 'bookmarks'))
    const atFirst = await rows()
    for (let n = 0; n < 14; n++) {
      server.clock.pass(12 * HOUR_MS)
      token = (await server.send('refreshToken', { token })).body['arToken'] as string
    }
    expect([atFirst, await rows()]).toEqual([2, 2])
    const { token_replaced: kept } = await server.services.store.db
      .selectFrom('sessions')
      .select('token_replaced')
      .executeTakeFirstOrThrow()
    expect(kept.length).toBeLessThan(450)
    expect((await server.send('getDevices', { token })).http).toBe(200)
    expect((await server.send('refreshToken', { token: first })).http).toBe(401)
    expect((await server.send('getDevices', { token })).http).toBe(401)
  })
})

describe('what is over', () => {
  it('is taken away after a month, and what lives stays', async ({ server }) => {
    const ended = await pairRemote(server, 'tv', { partner: 'comcast', clientDeviceId: 'old' })
    await server.services.sessions.end(
      (await server.services.store.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()).id,
    )
    const granted = await logIn(server, 'jo', { endsAt: server.clock.now() + HOUR_MS })
    server.clock.pass(31 * DAY_MS)
    const living = await logIn(server, 'ann')
    expect([await count(server, 'sessions'), await count(server, 'pairings')]).toEqual([3, 1])
    await swept(server)
    expect([await count(server, 'sessions'), await count(server, 'pairings')]).toEqual([1, 0])
    expect((await server.send('getDevices', { token: living })).http).toBe(200)
    for (const token of [ended.arToken, granted]) expect((await server.send('getDevices', { token })).http).toBe(401)
  })

  it('is a session that nobody has used for 90 days and a month', async ({ server }) => {
    await pairRemote(server)
    server.clock.pass(119 * DAY_MS)
    await swept(server)
    expect([await count(server, 'sessions'), await count(server, 'bookmarks')]).toEqual([1, 0])
    server.clock.pass(2 * DAY_MS)
    await swept(server)
    expect(await count(server, 'sessions')).toBe(0)
  })

  it('leaves what forgives a lost answer for a month', async ({ server, remote: { arToken: token } }) => {
    await server.send('refreshToken', { token })
    server.clock.pass(30 * DAY_MS)
    await swept(server)
    const back = await server.send('refreshToken', { token })
    expect(back.http).toBe(200)
    expect((await server.send('getDevices', { token: back.body['arToken'] as string })).http).toBe(200)
  })

  it('are the oldest pictures from elsewhere beyond 2,000', async ({ server }) => {
    const rows = Array.from({ length: 2_005 }, (_, n) => ({ id: `picture ${n}`, bytes: '', fetched_at: n }))
    const { store } = server.services
    await store.save((trx) => trx.insertInto('fetched_pictures').values(rows).execute())
    expect(await swept(server)).toEqual({ gone: 5, more: false })
    const oldest = await store.db
      .selectFrom('fetched_pictures')
      .select('id')
      .orderBy('fetched_at')
      .limit(1)
      .executeTakeFirst()
    expect(oldest).toEqual({ id: 'picture 5' })
  })

  it('is taken away a little at a time, however much there is', async ({ server }) => {
    await server.services.store.save((trx) =>
      trx
        .insertInto('login_uses')
        .values(Array.from({ length: 25 }, (_, n) => ({ handle_hash: `h${n}`, used_at: 0 })))
        .execute(),
    )
    expect(await swept(server, 10)).toEqual({ gone: 10, more: true })
    expect(await swept(server, 10)).toEqual({ gone: 10, more: true })
    expect(await swept(server, 10)).toEqual({ gone: 5, more: false })
  })

  it.runIf(ENGINE === 'sqlite')('is found by an index, not by reading everything', async ({ server }) => {
    for (const [table, column] of [
      ['sessions', 'used_at'],
      ['bookmarks', 'used_at'],
      ['pairings', 'made_at'],
      ['login_uses', 'used_at'],
      ['personal_signs', 'deleted_at'],
    ] as const) {
      const { rows } = await sql
        .raw<{ detail: string }>(`explain query plan select * from ${table} where ${column} < 5 limit 10`)
        .execute(server.services.store.db)
      expect(rows.map(({ detail }) => detail).join(), table).toContain(`USING INDEX ${table}_${column}`)
    }
  })
})

describe('wrong guesses', () => {
  it('count one by one when they come all at once', async ({ server }) => {
    await server.send('startPairing', { body: BROWSER })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => server.services.pairings.enterCode('tv', `${1_000_000 + n}`)),
    )
    expect(
      answers
        .map(({ is }) => is)
        .toSorted()
        .toReversed(),
    ).toEqual([...Array<string>(5).fill('wrong'), ...Array<string>(35).fill('wait')])
  })

  it('are not forgiven by a restart', async ({ server }) => {
    await server.send('startPairing', { body: BROWSER })
    for (let n = 0; n < 5; n++)
      expect(await server.services.pairings.enterCode('tv', '0000000')).toEqual({ is: 'wrong' })
    const again = await server.restart()
    expect(await again.services.pairings.enterCode('tv', '0000000')).toMatchObject({ is: 'wait' })
    again.clock.pass(MINUTE_MS + 1)
    const once = await again.services.pairings.enterCode('tv', '0000000')
    expect(once).toEqual({ is: 'wrong' })
    const third = await again.restart()
    expect(await third.services.pairings.enterCode('tv', '0000000')).toMatchObject({
      is: 'wait',
      retryAfterMs: 2 * MINUTE_MS,
    })
    third.clock.pass(26 * HOUR_MS)
    await swept(third)
    expect(await count(third, 'guess_limits')).toBe(0)
  })
})

it('nothing is swept by a clock that is off', async ({ server }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { store, log } = server.services
  const save = vi.spyOn(store, 'save')
  const clock = { now: server.clock.now, isOff: vi.fn(async () => true) }
  const sweeping = startSweeping({ store, clock, log, isMine: () => true })
  onTestFinished(() => sweeping.close())
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await vi.advanceTimersByTimeAsync(11 * MINUTE_MS)
  expect(clock.isOff).toHaveBeenCalledTimes(2)
  expect(save).not.toHaveBeenCalled()
  clock.isOff.mockResolvedValue(false)
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(save).toHaveBeenCalled()
})

describe('a flood of codes to exchange', () => {
  it('is slowed down for its address, and for nobody else', async ({ server }) => {
    const exchange = (address: string) => server.send('exchangeCode', { body: { ...BROWSER, authCode: 'x' }, address })
    for (let n = 0; n < 120; n++) expect((await exchange('203.0.113.7')).http).toBe(403)
    const refused = await exchange('203.0.113.7')
    expect([refused.http, refused.body['status'], refused.headers['retry-after']]).toEqual([429, 'TOO-MANY', '60'])
    expect((await exchange('203.0.113.8')).http).toBe(403)
    server.clock.pass(MINUTE_MS)
    expect((await exchange('203.0.113.7')).http).toBe(403)
  })

  it('walks over names that are over, and over no more than one that still counts', () => {
    const limit = new RateLimit()
    for (let n = 0; n < 50_000; n++) limit.take([[`name ${n}`, 1]], n)
    const walk = Map.prototype[Symbol.iterator]
    let steps = 0
    const counting = vi.spyOn(Map.prototype, Symbol.iterator).mockImplementation(function* (
      this: Map<unknown, unknown>,
    ) {
      for (const entry of walk.call(this)) {
        steps++
        yield entry
      }
      return undefined
    })
    try {
      for (let n = 0; n < 100; n++) limit.take([[`more ${n}`, 1]], 50_000)
      expect(steps).toBe(100)
      // A name that is counted again is as young as the others that came now.
      limit.take([['name 0', 1]], MINUTE_MS)
      limit.take([['name 9', 1]], MINUTE_MS + 9)
      steps = 0
      limit.take([['last', 1]], MINUTE_MS + 9)
      expect(steps).toBe(1)
    } finally {
      counting.mockRestore()
    }
  })

  it('counts each name by itself, and only what was let through', () => {
    const limit = new RateLimit()
    expect([
      limit.take(
        [
          ['a', 1],
          ['b', 2],
        ],
        0,
      ),
      limit.take(
        [
          ['a', 1],
          ['b', 2],
        ],
        10,
      ),
      limit.take([['b', 2]], 10),
      limit.take([['b', 2]], 20),
    ]).toEqual([0, 59_990, 0, 59_980])
  })

  it('is forgotten when the clock is set back', () => {
    const limit = new RateLimit()
    for (let n = 0; n < 2; n++) limit.take([['a', 2]], 10 * MINUTE_MS)
    expect(limit.isFull('a', 2, 0)).toBe(false)
    expect([0, 1, 2].map((now) => limit.take([['a', 2]], now))).toEqual([0, 0, 59_998])
  })
})

/** Nothing more fits into the database, and these changes of sessions need room. Gives what makes room again. */
async function fillDisk(server: TestServer, needRoom: readonly string[] = ['update']): Promise<() => Promise<void>> {
  const { db } = server.services.store
  await sql.raw('create table if not exists filler (bytes blob)').execute(db)
  // A real disk has no room for the journal either.
  for (const [n, change] of needRoom.entries())
    await sql
      .raw(
        `create trigger change_${n}_needs_room before ${change} on sessions
        begin insert into filler values (zeroblob(4000)); end`,
      )
      .execute(db)
  const pages = Number(
    Object.values((await sql.raw<Record<string, number>>('pragma page_count').execute(db)).rows[0] ?? {})[0],
  )
  const limit = (most: number) => sql.raw(`pragma max_page_count = ${most}`).execute(db)
  await limit(pages)
  for (;;) if (await isFull(() => sql.raw('insert into filler values (zeroblob(400))').execute(db))) break
  return async () => void (await limit(pages + 1_000))
}

async function isFull(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return false
  } catch {
    return true
  }
}

describe.runIf(ENGINE === 'sqlite')('a full disk', () => {
  it('ends no session however long it lasts: a refresh keeps the token it cannot replace', async () => {
    const server = await testServer()
    const { arToken, bookmarkKey } = await pairRemote(server)
    const token = arToken
    const makeRoom = await fillDisk(server, ['update of token_number', 'insert'])
    for (let hours = 0; hours < 30; hours += 1) {
      server.clock.pass(50 * MINUTE_MS)
      const kept = await server.send('refreshToken', { token })
      expect([kept.http, kept.body]).toEqual([
        200,
        { arToken: token, refreshIntervalMs: 300_000, device: { id: 'tv', name: 'Box tv' } },
      ])
      expect((await server.send('processKey', { token, body: { vcode: 'UP' } })).http).toBe(200)
    }
    expect(server.logged.join('')).toContain('"code":"DISK-FULL"')
    // What needs a new session waits for room, and says so by 500.
    expect((await server.send('refreshToken', { token: bookmarkKey })).http).toBe(500)
    expect((await server.send('refreshToken', { token: 'x'.repeat(43) })).http).toBe(401)
    await makeRoom()
    const replaced = await server.send('refreshToken', { token })
    expect(replaced.http).toBe(200)
    expect(replaced.body['arToken']).not.toBe(token)
  })

  it('that turned read-only instead ends no session either, and says so', async ({ server }) => {
    const { arToken: token } = await pairRemote(server)
    const readOnly = (on: 0 | 1) => sql.raw(`pragma query_only = ${on}`).execute(server.services.store.db)
    await readOnly(1)
    for (let hours = 0; hours < 2; hours += 1) {
      server.clock.pass(50 * MINUTE_MS)
      expect((await server.send('refreshToken', { token })).body['arToken']).toBe(token)
      expect((await server.send('processKey', { token, body: { vcode: 'UP' } })).http).toBe(200)
    }
    expect(await server.send('saveButtons', { token, body: { seaButtonsData: [] } })).toMatchObject({
      http: 507,
      body: { status: 'CANNOT-SAVE' },
    })
    expect(server.logged.join('')).toContain('"code":"DISK-FAILING"')
    await readOnly(0)
    expect((await server.send('refreshToken', { token })).body['arToken']).not.toBe(token)
  })

  it('says so where a remote cannot be ended, and claims of none that it ended', async ({ server }) => {
    const [mine, other] = [await pairRemote(server), await pairRemote(server)]
    const makeRoom = await fillDisk(server)
    const refused = { http: 507, body: { status: 'CANNOT-SAVE' } }
    const list = async () =>
      (await server.send('getRemotes', { token: mine.arToken })).body['remotes'] as { id: string }[]
    const all = await list()
    expect(await server.send('endOtherRemotes', { token: mine.arToken })).toMatchObject(refused)
    const { id } = (await server.services.sessions.check(other.arToken)) as Session
    expect(await server.send('endRemote', { token: mine.arToken, body: { id } })).toMatchObject(refused)
    const socket = await openControlSocket(server.services)
    onTestFinished(() => socket.close())
    const operator = await controlClient(server.dataFolder)
    await expect(operator?.ask('POST', '/sessions/end', { which: 'all' })).rejects.toThrow(
      'The disk is full. Make room and try again.',
    )
    expect(server.logged.join('')).toContain('"code":"DISK-FULL"')
    expect(await list()).toEqual(all)
    expect((await server.send('processKey', { token: other.arToken, body: { vcode: 'UP' } })).http).toBe(200)
    await makeRoom()
    expect((await server.send('endOtherRemotes', { token: mine.arToken })).body).toEqual({ status: 'OK' })
    expect((await server.send('processKey', { token: other.arToken, body: { vcode: 'UP' } })).http).toBe(401)
  })

  it('lets a person log out on this device, and says that the server did not end the remote', async () => {
    const server = await testServer()
    const { arToken } = await pairRemote(server)
    await fillDisk(server)
    const left = await server.app.inject({
      url: `/logout?${new URLSearchParams({ partner: 'comcast', idToken: arToken })}`,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect([left.statusCode, left.headers.location]).toEqual([303, '/logout-complete?partner=comcast&ended=false'])
    expect((await server.send('processKey', { token: arToken, body: { vcode: 'UP' } })).http).toBe(200)
    expect(server.logged.join('')).toContain('"code":"DISK-FULL"')
  })

  it('keeps nobody who only signs from the TV: a sign is read, and only feedback about it is not kept', async () => {
    const signs = standInSigns()
    const server = await testServer({ replace: { signs } })
    const { arToken: token } = await pairRemote(server)
    await fillDisk(server)
    // Longer than what is left on the last page.
    signs.reads = () => ({ predictions: ['Netflix'], confidence: -0.1, hands: Array.from({ length: 60 }, () => HAND) })
    const video = { base64data: webm().toString('base64'), keepHands: true }
    const read = await server.send('sendSign', { token, body: video })
    expect([read.http, read.body['confidence']]).toEqual([200, '-0.1'])
    const { feedback_id, prediction } = JSON.parse(String(read.body['results']))
    expect(prediction).toEqual([{ prediction: 'Netflix' }])
    const said = { data: { id: feedback_id, good: true, correction: '' } }
    expect((await server.send('sendSignFeedback', { token, body: said })).http).toBe(404)
    expect(server.logged.join('')).toContain('"code":"DISK-FULL"')
  })

  it('stops saves in words, never presses, and is over when there is room', async () => {
    const server = await testServer()
    const { arToken: token } = await pairRemote(server)
    expect((await server.send('processKey', { token, body: { vcode: 'UP' } })).http).toBe(200)
    const { db } = server.services.store
    const pages = Number(
      Object.values((await sql.raw<Record<string, number>>('pragma page_count').execute(db)).rows[0] ?? {})[0],
    )
    await sql.raw(`pragma max_page_count = ${pages}`).execute(db)
    const buttons = {
      seaButtonsData: Array.from({ length: 150 }, (_, n) => ({
        cmd: `channel ${n}`,
        displayString: `Button ${n} ${'x'.repeat(100)}`,
      })),
    }
    const refused = await server.send('saveButtons', { token, body: buttons })
    expect([refused.http, refused.body]).toEqual([507, { status: 'CANNOT-SAVE' }])
    expect(server.logged.join('')).toContain('"code":"DISK-FULL"')
    expect((await server.send('processKey', { token, body: { vcode: 'DOWN' } })).http).toBe(200)
    await sql.raw(`pragma max_page_count = ${pages + 1_000}`).execute(db)
    expect((await server.send('saveButtons', { token, body: buttons })).http).toBe(200)
    const again = await server.restart()
    expect(((await again.send('getButtons', { token })).body['seaButtonsData'] as unknown[]).length).toBe(150)
  })
})
