import { MINUTE_MS, SECOND_MS } from '@beckon/contract/time-units'
import { describe, expect } from 'vitest'
import { slipsOf } from '../src/features/pairing/pairing-codes.ts'
import { fakeBox } from './support/fake-box.ts'
import { newStorage } from './support/stores.ts'
import type { Session } from '../src/session.ts'
import { BROWSER, it, pairRemote, testServer, type TestServer } from './support/test-server.ts'

const start = (server: TestServer, browser: object = BROWSER) => server.send('startPairing', { body: browser })
const poll = (server: TestServer, token: unknown) =>
  server.send('confirmPairing', { body: BROWSER, token: token as string })

async function enter(server: TestServer, code: unknown, boxId = 'tv') {
  return await server.services.pairings.enterCode(boxId, code as string)
}

async function confirm(server: TestServer, code: unknown, { boxId = 'tv', yes = true } = {}) {
  const found = await enter(server, code, boxId)
  return found.is === 'found' ? await server.services.pairings.answer(boxId, found.pairingId, yes) : found.is
}

describe('starting a pairing', () => {
  it('answers a token, a code of 7 digits and its end in seconds since 1970 [S06, U24]', async ({ server }) => {
    const { http, body } = await start(server)
    expect(http).toBe(200)
    expect(body['pairingCode']).toMatch(/^\d{7}$/u)
    expect(body['exp']).toBe(Math.floor((server.clock.now() + 180 * SECOND_MS) / 1000))
    expect(body['token']).toMatch(/^[\w-]{43}$/u)
    expect(body['words']).toMatch(/^[a-z]+ [a-z]+$/u)
  })

  it('again from the same browser ends its earlier code', async ({ server }) => {
    const first = await start(server)
    await start(server)
    expect(await enter(server, first.body['pairingCode'])).toEqual({ is: 'wrong' })
    expect((await poll(server, first.body['token'])).http).toBe(410)
  })

  it('under the same name from elsewhere leaves it alone', async ({ server }) => {
    const first = await start(server)
    await server.send('startPairing', { body: BROWSER, address: '192.0.2.66' })
    expect(await enter(server, first.body['pairingCode'])).toMatchObject({ is: 'found' })
  })

  it('too often is refused with the time to wait', async ({ server }) => {
    for (let n = 0; n < 6; n++) await start(server)
    const { http, body, headers } = await start(server)
    expect({ http, body }).toEqual({ http: 429, body: { status: 'TOO-MANY' } })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  it('while 2,000 are alive is refused as busy, and works again when they are gone', async () => {
    // A store of this one server only tells it at its start what waits: 2,000 starts take a minute on a busy machine.
    let server = await testServer({ storage: await newStorage('sqlite') })
    const now = server.clock.now()
    const waiting = Array.from({ length: 1_999 }, (_, n) => ({
      id: `pairing ${n}`,
      token_hash: `token ${n}`,
      code_hash: `code ${n}`,
      partner: 'comcast',
      client_device_id: `browser ${n}`,
      address: `192.0.${n >> 8}.${n & 255}`,
      remote_name: 'Remote',
      words: 'blue boat',
      made_at: now,
      expires_at: now + 180 * SECOND_MS,
      state: 'waiting' as const,
    }))
    await server.services.store.save((trx) => trx.insertInto('pairings').values(waiting).execute())
    server = await server.restart()
    const last = await server.send('startPairing', { body: BROWSER, address: '198.51.100.7' })
    expect(last.http).toBe(200)
    expect(await start(server)).toMatchObject({ http: 503, body: { status: 'BUSY' }, headers: { 'retry-after': '10' } })
    server.clock.pass(181 * SECOND_MS)
    expect((await start(server)).http).toBe(200)
  })
})

describe('waiting for the TV', () => {
  it('answers 202 PENDING until the code is entered and confirmed, however fast one asks [S07]', async ({ server }) => {
    const { body } = await start(server)
    for (let n = 0; n < 50; n++)
      expect(await poll(server, body['token'])).toMatchObject({ http: 202, body: { status: 'PENDING' } })
    await enter(server, body['pairingCode'])
    expect((await poll(server, body['token'])).http).toBe(202)
  })

  it('ends with a session token, its refresh interval, the box and a bookmark key [S07]', async ({ server }) => {
    const { body } = await start(server)
    expect(await confirm(server, body['pairingCode'])).toBe('paired')
    const done = await poll(server, body['token'])
    expect(done).toMatchObject({ http: 200, body: { status: 'CONFIRMED', device: { id: 'tv', name: 'Box tv' } } })
    expect(done.body['refreshIntervalMs']).toBeTypeOf('number')
    expect(done.body['bookmarkKey']).toBeTypeOf('string')
    const pressed = await server.send('processKey', { body: { vcode: 'UP' }, token: done.body['arToken'] as string })
    expect(pressed).toMatchObject({ http: 200, body: { status: 'OK' } })
  })

  it('repeats the same result for 10 minutes, in case an answer got lost', async ({ server }) => {
    const { body } = await start(server)
    await confirm(server, body['pairingCode'])
    const first = await poll(server, body['token'])
    server.clock.pass(9 * MINUTE_MS)
    const second = await poll(server, body['token'])
    expect(second.body['arToken']).toBe(first.body['arToken'])
    expect(second.body['bookmarkKey']).toBe(first.body['bookmarkKey'])
    server.clock.pass(MINUTE_MS)
    expect(await poll(server, body['token'])).toMatchObject({ http: 410, body: { status: 'EXPIRED-PAIRING' } })
  })

  it('does not repeat it once its token was replaced, since that token again would end the session', async ({
    server,
  }) => {
    const { body } = await start(server)
    await confirm(server, body['pairingCode'])
    const first = await poll(server, body['token'])
    const refreshed = await server.send('refreshToken', { token: String(first.body['arToken']) })
    expect(await poll(server, body['token'])).toMatchObject({ http: 410, body: { status: 'EXPIRED-PAIRING' } })
    const press = { body: { vcode: 'UP' }, token: String(refreshed.body['arToken']) }
    expect((await server.send('processKey', press)).http).toBe(200)
  })

  it('has its result for a tablet that slept from before the yes until after the code had run out', async () => {
    const server = await testServer()
    const { body } = await start(server)
    server.clock.pass(60 * SECOND_MS)
    await confirm(server, body['pairingCode'])
    server.clock.pass(140 * SECOND_MS)
    expect((await poll(server, body['token'])).http).toBe(200)
  })

  it('ends after 180 seconds without a yes', async ({ server }) => {
    const { body } = await start(server)
    server.clock.pass(180 * SECOND_MS - 1)
    expect((await poll(server, body['token'])).http).toBe(202)
    server.clock.pass(1)
    expect(await poll(server, body['token'])).toMatchObject({ http: 410, body: { status: 'EXPIRED-PAIRING' } })
    expect(await enter(server, body['pairingCode'])).toEqual({ is: 'wrong' })
  })

  it('ends when the person at the TV says no', async ({ server }) => {
    const { body } = await start(server)
    expect(await confirm(server, body['pairingCode'], { yes: false })).toBe('refused')
    expect((await poll(server, body['token'])).http).toBe(410)
  })

  it('goes on over a restart of the server, before and after the yes', async () => {
    let server = await testServer()
    const { body } = await start(server)
    server = await server.restart()
    expect((await poll(server, body['token'])).http).toBe(202)
    await confirm(server, body['pairingCode'])
    server = await server.restart()
    expect((await poll(server, body['token'])).http).toBe(200)
  })

  it('refuses a token of no pairing, a session token and none at all', async ({ server, remote: { arToken } }) => {
    for (const token of ['never-seen', arToken, undefined]) {
      expect(await poll(server, token)).toMatchObject({ http: 401, body: { status: 'INVALID-TOKEN' } })
    }
  })
})

describe('a code entered on a TV', () => {
  it('shows the name of the remote and the two words that the browser shows', async ({ server }) => {
    const { body } = await server.send('startPairing', {
      body: BROWSER,
      headers: {
        'user-agent': 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
      },
    })
    expect(await enter(server, body['pairingCode'])).toMatchObject({
      is: 'found',
      words: body['words'],
      remoteName: 'Safari, iPad',
    })
  })

  it('is claimed once: on a second TV it is wrong, and nobody gets it any more', async () => {
    const server = await testServer({ boxes: [{ box: fakeBox('tv') }, { box: fakeBox('other') }] })
    const { body } = await start(server)
    const found = await enter(server, body['pairingCode'])
    expect(await enter(server, body['pairingCode'], 'other')).toEqual({ is: 'wrong' })
    if (found.is !== 'found') throw new Error(found.is)
    expect(await server.services.pairings.answer('tv', found.pairingId, true)).toBe('gone')
    expect((await poll(server, body['token'])).http).toBe(410)
  })

  it('entered on two TVs at the same moment pairs neither twice', async () => {
    const server = await testServer({ boxes: [{ box: fakeBox('tv') }, { box: fakeBox('other') }] })
    const { body } = await start(server)
    const results = await Promise.all([
      confirm(server, body['pairingCode']),
      confirm(server, body['pairingCode'], { boxId: 'other' }),
    ])
    expect(results.filter((result) => result === 'paired').length).toBeLessThanOrEqual(1)
  })

  it('is not answered for by another TV', async () => {
    const server = await testServer({ boxes: [{ box: fakeBox('tv') }, { box: fakeBox('other') }] })
    const { body } = await start(server)
    const found = await enter(server, body['pairingCode'])
    if (found.is !== 'found') throw new Error(found.is)
    expect(await server.services.pairings.answer('other', found.pairingId, true)).toBe('gone')
    expect(await server.services.pairings.answer('tv', found.pairingId, true)).toBe('paired')
    // Its answer may have got lost, so that the user says it again.
    expect(await server.services.pairings.answer('tv', found.pairingId, true)).toBe('paired')
    expect(await server.services.pairings.answer('tv', found.pairingId, false)).toBe('gone')
  })

  it('that was used, refused, replaced or has run out is good for nothing, and takes nothing from who had it', async () => {
    const server = await testServer({ boxes: [{ box: fakeBox('tv') }, { box: fakeBox('other') }] })
    const mine = { ...BROWSER, clientDeviceId: 'browser-of-an-attacker' }
    const remotes = async () => (await server.services.store.db.selectFrom('sessions').select('id').execute()).length
    const used = await start(server)
    expect(await confirm(server, used.body['pairingCode'])).toBe('paired')
    const done = await poll(server, used.body['token'])
    const no = await start(server, { ...BROWSER, clientDeviceId: 'browser-2' })
    expect(await confirm(server, no.body['pairingCode'], { yes: false })).toBe('refused')
    const replaced = await start(server, mine)
    const late = await start(server, mine)
    const found = await enter(server, late.body['pairingCode'])
    server.clock.pass(180 * SECOND_MS)
    if (found.is !== 'found') throw new Error(found.is)
    expect(await server.services.pairings.answer('tv', found.pairingId, true)).toBe('gone')
    for (const { body } of [used, no, replaced, late])
      for (const box of ['tv', 'other']) expect(await enter(server, body['pairingCode'], box)).toEqual({ is: 'wrong' })
    for (const { body } of [no, replaced, late]) expect((await poll(server, body['token'])).http).toBe(410)
    // Who paired it has it still, however often the result is asked for at once.
    const again = await Promise.all([1, 2, 3].map(() => poll(server, used.body['token'])))
    expect(again.map(({ body }) => body['arToken'])).toEqual([1, 2, 3].map(() => done.body['arToken']))
    expect(await remotes()).toBe(1)
  })

  it('is wrong on a box that belongs to another partner, or that does not exist', async () => {
    const server = await testServer({ boxes: [{ box: fakeBox('tv'), owners: ['cox:maria'] }] })
    const { body } = await start(server)
    expect(await enter(server, body['pairingCode'])).toEqual({ is: 'wrong' })
    expect(await enter(server, body['pairingCode'], 'nowhere')).toEqual({ is: 'wrong' })
  })

  it('makes the remote one of the account that owns the box', async () => {
    const server = await testServer({ boxes: [{ box: fakeBox('tv'), owners: ['comcast:maria'] }] })
    const { arToken } = await pairRemote(server)
    expect(await server.services.sessions.check(arToken)).toMatchObject({
      account: { partner: 'comcast', subject: 'maria' },
      boxId: 'tv',
      by: 'easy-pair',
    })
  })

  it('is refused in words on a box with several owners of its partner, and can be entered on another', async () => {
    const boxes = [
      { box: fakeBox('tv'), owners: ['comcast:maria', 'comcast:anna', 'cox:jean'] },
      { box: fakeBox('other'), owners: ['cox:jean', 'comcast:anna'] },
    ]
    const server = await testServer({ boxes })
    const { body } = await start(server)
    for (let n = 0; n < 9; n++) expect(await enter(server, body['pairingCode'])).toEqual({ is: 'several owners' })
    expect((await poll(server, body['token'])).http).toBe(202)
    expect(await confirm(server, body['pairingCode'], { boxId: 'other' })).toBe('paired')
    const done = await poll(server, body['token'])
    expect(await server.services.sessions.check(done.body['arToken'] as string)).toMatchObject({
      account: { partner: 'comcast', subject: 'anna' },
      boxId: 'other',
    })
  })

  it('on a box with owners of two partners makes a remote that of its own partner', async () => {
    const server = await testServer({ boxes: [{ box: fakeBox('tv'), owners: ['cox:jean', 'comcast:maria'] }] })
    for (const [partner, subject] of [
      ['comcast', 'maria'],
      ['cox', 'jean'],
    ] as const) {
      const { body } = await start(server, { ...BROWSER, clientDeviceId: `browser-of-${subject}`, partner })
      expect(await confirm(server, body['pairingCode'])).toBe('paired')
      const done = await poll(server, body['token'])
      const { account } = (await server.services.sessions.check(done.body['arToken'] as string)) as Session
      expect(account).toMatchObject({ partner, subject })
    }
    // A remote of no partner could be either's.
    const { body } = await start(server, { ...BROWSER, partner: 'home' })
    expect(await enter(server, body['pairingCode'])).toEqual({ is: 'several owners' })
  })

  it('wrong five times makes the box wait, and a right code then waits too', async ({ server }) => {
    const { body } = await start(server)
    const right = body['pairingCode'] as string
    for (let n = 0; n < 5; n++)
      expect(await enter(server, `${(Number(right[0]) + 2) % 10}${right.slice(1)}`)).toEqual({ is: 'wrong' })
    expect(await enter(server, right)).toEqual({ is: 'wait', retryAfterMs: MINUTE_MS })
    server.clock.pass(MINUTE_MS)
    expect(await enter(server, right)).toMatchObject({ is: 'found' })
  })

  it('never reaches a stranger by one slip, not even one whose code died ten minutes ago', async () => {
    const boxes = Array.from({ length: 200 }, (_, n) => ({ box: fakeBox(`tv-${n}`) }))
    const server = await testServer({ boxes })
    const codes: string[] = []
    for (let n = 0; n < 300; n++) {
      const started = await server.services.pairings.start({
        partner: 'comcast',
        clientDeviceId: `b${n}`,
        address: `192.0.${n >> 8}.${n & 255}`,
        userAgent: undefined,
      })
      if ('ok' in started) codes.push(started.ok.pairingCode)
      if (n === 150) server.clock.pass(5 * MINUTE_MS)
    }
    const all = new Set(codes)
    for (const code of codes) for (const slip of slipsOf(code)) expect(all.has(slip)).toBe(false)
    expect(all.size).toBe(300)
  })
})

it('nothing of a pairing lies in the database in clear', async ({ server }) => {
  const { body } = await start(server)
  await confirm(server, body['pairingCode'])
  const done = await poll(server, body['token'])
  const rows = JSON.stringify([
    await server.services.store.db.selectFrom('pairings').selectAll().execute(),
    await server.services.store.db.selectFrom('sessions').selectAll().execute(),
    await server.services.store.db.selectFrom('bookmarks').selectAll().execute(),
  ])
  for (const secret of [body['pairingCode'], body['token'], done.body['arToken'], done.body['bookmarkKey']]) {
    expect(rows).not.toContain(secret)
  }
})
