import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@beckon/contract/time-units'
import { describe, expect, vi } from 'vitest'
import { endSessions } from '../src/features/remotes/remote-list.ts'
import { sweep } from '../src/features/operation/sweep.ts'
import { fakeBox } from './support/fake-box.ts'
import { forbid } from './support/stores.ts'
import { it, logIn, pairRemote, sessionOf, testServer, type TestServer } from './support/test-server.ts'

const press = (server: TestServer, token: string) => server.send('processKey', { body: { vcode: 'UP' }, token })
const refresh = (server: TestServer, token: string) => server.send('refreshToken', { token })

/** The answer to the first use of a token does not wait until that is stored. */
async function firstUseIsStored({ services: { store } }: TestServer): Promise<void> {
  await expect
    .poll(() => store.db.selectFrom('sessions').select('token_arrived_at').executeTakeFirst())
    .not.toEqual({ token_arrived_at: null })
}

describe('a token that nobody issued', () => {
  it('costs no query and no save, whatever it is sent to', async ({ server, remote: { arToken } }) => {
    const forged = `${arToken.slice(0, -43)}${'x'.repeat(43)}`
    const save = vi.spyOn(server.services.store, 'save')
    const query = vi.spyOn(server.services.store.db, 'selectFrom')
    for (const send of [press, refresh]) expect((await send(server, forged)).http).toBe(401)
    expect((await press(server, 'y'.repeat(43))).http).toBe(401)
    expect(query).not.toHaveBeenCalled()
    // A bookmark's key says nothing of itself: it is looked for, and nothing is locked for it.
    expect((await refresh(server, 'y'.repeat(43))).http).toBe(401)
    expect(save).not.toHaveBeenCalled()
  })
})

describe('a session token', () => {
  it('presses keys for an hour', async ({ server, remote: { arToken } }) => {
    server.clock.pass(HOUR_MS - SECOND_MS)
    expect((await press(server, arToken)).http).toBe(200)
    server.clock.pass(2 * SECOND_MS)
    expect(await press(server, arToken)).toMatchObject({ http: 401, body: { status: 'INVALID-TOKEN' } })
  })

  it('is replaced by a refresh, with the interval in which to ask again [S19, U23]', async () => {
    const server = await testServer()
    const { arToken } = await pairRemote(server)
    const { http, body } = await refresh(server, arToken)
    expect(http).toBe(200)
    expect(body['arToken']).not.toBe(arToken)
    expect(body['refreshIntervalMs']).toBeGreaterThanOrEqual(27 * MINUTE_MS)
    expect(body['refreshIntervalMs']).toBeLessThanOrEqual(33 * MINUTE_MS)
    expect((await press(server, body['arToken'] as string)).http).toBe(200)
  })

  it('that was replaced stays good for 59 seconds and leads to the same successor', async () => {
    const server = await testServer()
    const { arToken } = await pairRemote(server)
    const { body: first } = await refresh(server, arToken)
    server.clock.pass(59 * SECOND_MS)
    expect((await press(server, arToken)).http).toBe(200)
    const { body: second } = await refresh(server, arToken)
    expect(second['arToken']).toBe(first['arToken'])
    expect((await press(server, first['arToken'] as string)).http).toBe(200)
  })

  it('that comes back after 61 seconds ends the whole session and its bookmarks', async () => {
    const server = await testServer()
    const { arToken, bookmarkKey } = await pairRemote(server)
    const { body } = await refresh(server, arToken)
    expect((await press(server, body['arToken'] as string)).http).toBe(200)
    server.clock.pass(61 * SECOND_MS)
    expect((await press(server, arToken)).http).toBe(401)
    expect((await press(server, body['arToken'] as string)).http).toBe(200)
    expect((await refresh(server, arToken)).http).toBe(401)
    expect((await press(server, body['arToken'] as string)).http).toBe(401)
    expect((await refresh(server, body['arToken'] as string)).http).toBe(401)
    expect((await refresh(server, bookmarkKey)).http).toBe(401)
  })

  it('still leads on hours later when the answer with its successor was lost, and only until that is used', async () => {
    const server = await testServer()
    const { arToken } = await pairRemote(server)
    const { body: lost } = await refresh(server, arToken)
    server.clock.pass(8 * HOUR_MS)
    const { http, body } = await refresh(server, arToken)
    expect(http).toBe(200)
    expect((await press(server, body['arToken'] as string)).http).toBe(200)
    await firstUseIsStored(server)
    expect((await refresh(server, lost['arToken'] as string)).http).toBe(200)
    server.clock.pass(61 * SECOND_MS)
    expect((await refresh(server, arToken)).http).toBe(401)
  })

  it('has its minute from the last time that its successor was told, while nobody had used that', async () => {
    const server = await testServer()
    const { arToken } = await pairRemote(server)
    await refresh(server, arToken)
    server.clock.pass(8 * HOUR_MS)
    await refresh(server, arToken)
    server.clock.pass(50 * SECOND_MS)
    const { body } = await refresh(server, arToken)
    server.clock.pass(50 * SECOND_MS)
    expect((await press(server, arToken)).http, 'of another tab').toBe(200)
    expect((await press(server, body['arToken'] as string)).http).toBe(200)
    await firstUseIsStored(server)
    const { http, body: overtaken } = await refresh(server, arToken)
    expect([http, overtaken['arToken']]).toEqual([200, body['arToken']])
    server.clock.pass(11 * SECOND_MS)
    expect((await refresh(server, arToken)).http, 'its minute is over').toBe(401)
  })

  it('leads to the newest one when another tab has gone on meanwhile', async ({ server, remote: { arToken } }) => {
    const { body: second } = await refresh(server, arToken)
    const { body: third } = await refresh(server, second['arToken'] as string)
    const { body: late } = await refresh(server, arToken)
    expect(late['arToken']).toBe(third['arToken'])
  })

  it('gives both of two tabs that refresh at once the same successor', async ({ server, remote: { arToken } }) => {
    const [one, other] = await Promise.all([refresh(server, arToken), refresh(server, arToken)])
    expect(one.body['arToken']).toBe(other.body['arToken'])
  })

  it('whose hour passed in a sleeping tablet can still be refreshed', async ({ server, remote: { arToken } }) => {
    server.clock.pass(8 * HOUR_MS)
    const { http, body } = await refresh(server, arToken)
    expect(http).toBe(200)
    expect((await press(server, body['arToken'] as string)).http).toBe(200)
  })

  it('with another number, session or proof is nobody’s, and harms nobody', async ({ server, remote: { arToken } }) => {
    const { arToken: other } = await pairRemote(server, 'tv', { partner: 'comcast', clientDeviceId: 'other' })
    const { body } = await refresh(server, arToken)
    const [, id, , proof] = (body['arToken'] as string).split('.')
    const forged = [
      `v2.${id}.1.${proof}`,
      `v2.${id}.3.${proof}`,
      `v2.${id}.2.${'A'.repeat(43)}`,
      `v2.${other.split('.')[1]}.2.${proof}`,
      `v2.${id}.02.${proof}`,
      `v2.${id}.2`,
    ]
    server.clock.pass(2 * MINUTE_MS)
    for (const token of forged) {
      expect((await press(server, token)).http, token).toBe(401)
      expect((await refresh(server, token)).http, token).toBe(401)
    }
    expect((await press(server, body['arToken'] as string)).http).toBe(200)
    expect((await press(server, other)).http).toBe(200)
  })

  it('that a restored database does not know yet is good, and goes on', async ({ server, remote: { arToken } }) => {
    const { db } = server.services.store
    const before = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    const { body: second } = await refresh(server, arToken)
    const { body: third } = await refresh(server, second['arToken'] as string)
    await server.services.store.save((trx) => trx.updateTable('sessions').set(before).execute())
    const restored = await server.restart()
    expect((await press(restored, third['arToken'] as string)).http).toBe(200)
    const { body: fourth } = await refresh(restored, third['arToken'] as string)
    expect((await press(restored, fourth['arToken'] as string)).http).toBe(200)
    restored.clock.pass(2 * MINUTE_MS)
    expect((await refresh(restored, second['arToken'] as string)).http).toBe(401)
  })

  it('survives a restart of the server', async ({ server, remote: { arToken } }) => {
    const again = await server.restart()
    expect((await press(again, arToken)).http).toBe(200)
  })

  it('is refused once the session has ended', async ({ server, remote: { arToken } }) => {
    const session = await sessionOf(server, arToken)
    await server.services.sessions.end(session.id)
    expect((await press(server, arToken)).http).toBe(401)
    expect((await refresh(server, arToken)).http).toBe(401)
  })
})

describe('the life of a session', () => {
  it('of an easily paired remote ends 90 days after its last use, and the press says so [S21]', async () => {
    const server = await testServer()
    const { arToken } = await pairRemote(server)
    server.clock.pass(89 * DAY_MS)
    const { body } = await refresh(server, arToken)
    server.clock.pass(89 * DAY_MS)
    const { body: later, http } = await refresh(server, body['arToken'] as string)
    expect(http).toBe(200)
    server.clock.pass(91 * DAY_MS)
    expect(await press(server, later['arToken'] as string)).toMatchObject({
      http: 403,
      body: { status: 'EXPIRED-EASYPAIR-TOKEN' },
    })
    expect(await server.send('getDevices', { token: later['arToken'] as string })).toMatchObject({ http: 401 })
  })

  it('of a login ends with the grant of the provider, and the press says so [S21]', async () => {
    const server = await testServer({ boxes: [{ box: fakeBox('tv'), owners: ['comcast:maria'] }] })
    const token = await logIn(server, 'maria', { endsAt: server.clock.now() + 10 * MINUTE_MS })
    const { body } = await server.send('chooseBox', { token, body: { selectedXboDeviceId: 'tv' } })
    const arToken = body['arToken'] as string
    expect((await press(server, arToken)).http).toBe(200)
    server.clock.pass(11 * MINUTE_MS)
    expect(await press(server, arToken)).toMatchObject({ http: 403, body: { status: 'EXPIRED-XAPI-TOKEN' } })
    expect((await refresh(server, arToken)).http).toBe(401)
  })
})

describe('a slow database', () => {
  it.each([
    ['a session has ended', { ended_at: 1, ended_by: 'remote' }, 'REMOTE-ENDED'],
    ['a token is over', { token_good_until: 1 }, 'INVALID-TOKEN'],
  ] as const)('that says late that %s has it refused from then on', async (_, changed, why) => {
    const server = await testServer()
    const { arToken } = await pairRemote(server)
    const { store, sessions } = server.services
    const { id } = await sessionOf(server, arToken)
    await firstUseIsStored(server)
    // As another server does it whose message is lost.
    await store.db.updateTable('sessions').set(changed).execute()
    const slow = store.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => await pause(600, result),
    })
    Object.assign(store, { db: slow })
    server.clock.pass(31 * SECOND_MS)
    expect(await sessions.check(arToken), 'the last known one').toMatchObject({ id })
    await vi.waitFor(() => expect(sessions.remembered(arToken)).toBeUndefined())
    expect(sessions.hasEnded(id)).toBe('ended_at' in changed)
    expect(await sessions.check(arToken)).toBe(why)
  })

  it('that answers after another TV box was chosen does not bring the first one back', async () => {
    const owners = ['comcast:maria']
    const boxes = ['den', 'hall'].map((id) => ({ box: fakeBox(id), owners }))
    const server = await testServer({ boxes })
    const token = await logIn(server, 'maria')
    const choose = (id: string, by: string) =>
      server.send('chooseBox', { token: by, body: { selectedXboDeviceId: id } })
    const arToken = (await choose('den', token)).body['arToken'] as string
    const { store, sessions } = server.services
    const { db } = store
    const answers = Promise.withResolvers<void>()
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await answers.promise
        return result
      },
    })
    Object.assign(store, { db: slow })
    const checked = sessions.check(arToken)
    Object.assign(store, { db })
    expect((await choose('hall', arToken)).http).toBe(200)
    answers.resolve()
    expect(await checked).toMatchObject({ boxId: 'den' })
    expect(await sessions.check(arToken)).toMatchObject({ boxId: 'hall' })
  })
})

describe('choosing a box', () => {
  const two = () => [
    { box: fakeBox('mine'), owners: ['comcast:maria'] },
    { box: fakeBox('theirs'), owners: ['comcast:jean'] },
  ]

  it('lists the boxes of the account, binds the session to one by a new token, and knows none of another account [S14 S17]', async () => {
    const server = await testServer({ boxes: two() })
    const token = await logIn(server, 'maria')
    const choose = (id: string) => server.send('chooseBox', { token, body: { selectedXboDeviceId: id } })
    expect((await server.send('getDevices', { token })).body).toEqual({ devices: [{ id: 'mine', name: 'Box mine' }] })
    expect(await press(server, token)).toMatchObject({ http: 404, body: { status: 'NOT-FOUND' } })
    const [foreign, missing] = [await choose('theirs'), await choose('nowhere')]
    expect(foreign).toMatchObject({ http: 404, body: { status: 'NOT-FOUND' } })
    expect(missing.body).toEqual(foreign.body)
    const { http, body } = await choose('mine')
    expect(http).toBe(200)
    expect(body['arToken']).not.toBe(token)
    expect(body['refreshIntervalMs']).toBeTypeOf('number')
    expect((await press(server, body['arToken'] as string)).http).toBe(200)
  })

  it('is not for an easily paired remote, which keeps to its TV [S14]', async () => {
    const server = await testServer({ boxes: [{ box: fakeBox('tv') }, { box: fakeBox('other') }] })
    const { arToken } = await pairRemote(server)
    expect((await server.send('getDevices', { token: arToken })).body).toEqual({
      devices: [{ id: 'tv', name: 'Box tv' }],
    })
    expect((await server.send('chooseBox', { token: arToken, body: { selectedXboDeviceId: 'other' } })).http).toBe(404)
  })

  it('tells whether it is a flex box, else whether the first one is [S13]', async () => {
    const owners = ['comcast:maria']
    const boxes = [
      { box: fakeBox('flex', { family: 'flex' }), owners },
      { box: fakeBox('plain'), owners },
    ]
    const server = await testServer({ boxes })
    const token = await logIn(server, 'maria')
    expect((await server.send('getAccount', { token })).body).toEqual({ isFlex: true })
    const { body } = await server.send('chooseBox', { token, body: { selectedXboDeviceId: 'plain' } })
    expect((await server.send('getAccount', { token: body['arToken'] as string })).body).toEqual({ isFlex: false })
  })
})

describe('a bookmark key', () => {
  it('opens a session of its own for the same box, and stays the same', async () => {
    const server = await testServer()
    const { arToken, bookmarkKey } = await pairRemote(server)
    const { body } = await refresh(server, arToken)
    expect(body['bookmarkKey']).toBe(bookmarkKey)
    const opened = await refresh(server, bookmarkKey)
    expect(opened).toMatchObject({ http: 200, body: { bookmarkKey, device: { id: 'tv', name: 'Box tv' } } })
    expect((await press(server, opened.body['arToken'] as string)).http).toBe(200)
    expect((await press(server, body['arToken'] as string)).http).toBe(200)
    const again = await refresh(server, opened.body['arToken'] as string)
    expect(again.body['bookmarkKey']).toBe(bookmarkKey)
  })

  it('is good for nothing but a refresh', async ({ server, remote: { bookmarkKey } }) => {
    expect((await press(server, bookmarkKey)).http).toBe(401)
    expect((await server.send('getDevices', { token: bookmarkKey })).http).toBe(401)
    expect((await server.send('chooseBox', { token: bookmarkKey, body: { selectedXboDeviceId: 'tv' } })).http).toBe(401)
  })

  it('is one for each box', async () => {
    const owners = ['comcast:maria']
    const server = await testServer({
      boxes: [
        { box: fakeBox('one'), owners },
        { box: fakeBox('two'), owners },
      ],
    })
    const token = await logIn(server, 'maria')
    const first = await server.send('chooseBox', { token, body: { selectedXboDeviceId: 'one' } })
    const second = await server.send('chooseBox', {
      token: first.body['arToken'] as string,
      body: { selectedXboDeviceId: 'two' },
    })
    expect(second.body['bookmarkKey']).not.toBe(first.body['bookmarkKey'])
    expect((await refresh(server, first.body['bookmarkKey'] as string)).body['device']).toMatchObject({ id: 'one' })
    expect((await refresh(server, second.body['bookmarkKey'] as string)).body['device']).toMatchObject({ id: 'two' })
  })

  it('lives as long as a session is told it, though nobody opens it, and ends 90 days after that', async () => {
    const server = await testServer()
    const { arToken, bookmarkKey } = await pairRemote(server)
    let token = arToken
    for (let weeks = 0; weeks < 20; weeks += 1) {
      server.clock.pass(7 * DAY_MS)
      const { body } = await refresh(server, token)
      token = body['arToken'] as string
      expect(body['bookmarkKey']).toBe(bookmarkKey)
    }
    await sweep(server.services.store, server.clock.now())
    expect((await refresh(server, bookmarkKey)).http).toBe(200)
    server.clock.pass(91 * DAY_MS)
    expect((await refresh(server, bookmarkKey)).http).toBe(401)
  })

  it('and its session end together for the operator, or not at all', async () => {
    const server = await testServer()
    const { arToken, bookmarkKey } = await pairRemote(server)
    const { db } = server.services.store
    const allow = await forbid(db, 'update', 'bookmarks')
    await expect(endSessions(server.services, 'all')).rejects.toThrow('forbidden')
    await allow()
    expect((await refresh(server, arToken)).http).toBe(200)
    expect(await endSessions(server.services, 'all')).toEqual({ meant: 2 })
    expect((await refresh(server, bookmarkKey)).http).toBe(401)
  })

  it('still opens the remote after logging out', async ({ server, remote: { arToken, bookmarkKey } }) => {
    await server.services.sessions.end((await sessionOf(server, arToken)).id)
    expect((await refresh(server, bookmarkKey)).http).toBe(200)
  })
})
