import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CALLS, COMPANION_CALLS, type CallName } from '@beckon/contract/calls'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { describe, expect } from 'vitest'
import { sweep } from '../src/features/operation/sweep.ts'
import { fakeBox } from './support/fake-box.ts'
import { CALLS_OF_REMOTES, callWith } from './support/good-calls.ts'
import { BROWSER, it, logIn, pairRemote, sessionOf, testServer, type TestServer } from './support/test-server.ts'

const APP = { appName: 'TV Guide' }

async function begin(server: TestServer) {
  const { body } = await server.send('startCompanion', { body: APP })
  return {
    companionId: String(body['companionId']),
    token: String(body['token']),
    path: String(body['path']),
    exp: Number(body['exp']),
  }
}

const save = (server: TestServer, companionId: string, token: string) =>
  server.send('saveCompanionPairing', { token, body: { ...BROWSER, companionId } })
const ask = (server: TestServer, token: string) => server.send('confirmCompanion', { token })

describe('a companion app', () => {
  it('begins with a page for its user, an id that cannot be guessed, and a secret of its own', async ({ server }) => {
    const { companionId, token, path, exp } = await begin(server)
    expect(companionId).toMatch(/^[\w-]{43}$/u)
    expect(token).not.toBe(companionId)
    expect(path).toBe(`/companion?companionId=${companionId}`)
    expect(exp).toBe(Math.floor((server.clock.now() + 10 * MINUTE_MS) / 1000))
    expect(await server.send('describeCompanion', { body: { companionId } })).toMatchObject({
      http: 200,
      body: { appName: 'TV Guide' },
    })
    expect(await ask(server, token)).toMatchObject({ http: 202, body: { status: 'PENDING' } })
  })

  it('gets a session for the account and box of the user who agreed, and presses with it [P05 S20]', async () => {
    const box = fakeBox('tv')
    const server = await testServer({ boxes: [{ box }] })
    const { companionId, token } = await begin(server)
    const { arToken } = await pairRemote(server)
    expect(await save(server, companionId, arToken)).toMatchObject({ http: 200, body: { status: 'OK' } })
    const { http, body } = await ask(server, token)
    expect([http, body]).toEqual([
      200,
      {
        status: 'PAIRED',
        arToken: expect.any(String),
        refreshIntervalMs: expect.any(Number),
        device: { id: 'tv', name: expect.any(String) },
      },
    ])
    expect(body['arToken']).not.toBe(arToken)
    expect(await server.send('processKey', { token: String(body['arToken']), body: { vcode: 'UP' } })).toMatchObject({
      http: 200,
    })
    expect(await server.send('getDevices', { token: String(body['arToken']) })).toMatchObject({
      body: { devices: [{ id: 'tv' }] },
    })
  })

  it('ends with the session that paired it, fetched already or not, and lives on where that one leaves the TV to it', async () => {
    const server = await testServer()
    for (const companions of ['end', 'keep'] as const) {
      for (const isFetched of [true, false]) {
        const { companionId, token } = await begin(server)
        const { arToken } = await pairRemote(server, 'tv', {
          partner: 'comcast',
          clientDeviceId: `${companions}-${isFetched}`,
        })
        await save(server, companionId, arToken)
        if (isFetched) await ask(server, token)
        const session = await sessionOf(server, arToken)
        await server.services.sessions.end(session.id, { companions })
        const { http, body } = await ask(server, token)
        expect(http, `${companions}, fetched: ${isFetched}`).toBe(companions === 'keep' ? 200 : 410)
        if (companions === 'keep')
          expect(
            (await server.send('processKey', { token: String(body['arToken']), body: { vcode: 'UP' } })).http,
          ).toBe(200)
      }
    }
  })

  it("loses its session when the provider's grant of its user ends", async () => {
    const server = await testServer({ boxes: [{ box: fakeBox('tv'), owners: ['comcast:maria'] }] })
    const { companionId, token } = await begin(server)
    const login = await logIn(server, 'maria', { endsAt: server.clock.now() + 30 * MINUTE_MS })
    const { body: chosen } = await server.send('chooseBox', { token: login, body: { selectedXboDeviceId: 'tv' } })
    expect((await save(server, companionId, String(chosen['arToken']))).http).toBe(200)
    const { body } = await ask(server, token)
    server.clock.pass(31 * MINUTE_MS)
    expect((await server.send('processKey', { token: String(body['arToken']), body: { vcode: 'UP' } })).http).toBe(403)
  })

  it('is told the same again for ten minutes, in case the answer got lost, and then no more', async ({ server }) => {
    const { companionId, token } = await begin(server)
    const { arToken } = await pairRemote(server)
    await save(server, companionId, arToken)
    const first = await ask(server, token)
    expect((await ask(server, token)).body['arToken']).toBe(first.body['arToken'])
    server.clock.pass(11 * MINUTE_MS)
    expect(await ask(server, token)).toMatchObject({ http: 410, body: { status: 'EXPIRED-PAIRING' } })
  })

  it('is found again after a restart, waiting or paired', async () => {
    const before = await testServer()
    const { companionId, token } = await begin(before)
    const { arToken } = await pairRemote(before)
    const between = await before.restart()
    expect((await ask(between, token)).http).toBe(202)
    expect((await save(between, companionId, arToken)).http).toBe(200)
    const after = await between.restart()
    expect(await ask(after, token)).toMatchObject({ http: 200, body: { status: 'PAIRED' } })
  })

  it('may begin six times a minute, and has a name that can be read', async ({ server }) => {
    for (let n = 0; n < 6; n += 1) expect((await server.send('startCompanion', { body: APP })).http).toBe(200)
    expect(await server.send('startCompanion', { body: APP })).toMatchObject({
      http: 429,
      headers: { 'retry-after': expect.any(String) },
    })
    for (const appName of ['', '  ', 'x'.repeat(41), 'two\nlines', 7])
      expect((await server.send('startCompanion', { body: { appName } })).http, String(appName)).toBe(400)
  })
})

describe("a companion app's session", () => {
  async function paired() {
    const box = fakeBox('tv')
    const server = await testServer({ boxes: [{ box }] })
    const { companionId, token } = await begin(server)
    const { arToken } = await pairRemote(server)
    await save(server, companionId, arToken)
    const companion = String((await ask(server, token)).body['arToken'])
    const call = (name: CallName, by: string | undefined) => callWith(server, name, by)
    return { box, server, companion, parent: arToken, call }
  }

  const names = Object.keys(CALLS) as CallName[]

  it('makes the calls that a companion app is for', async () => {
    const { companion, call } = await paired()
    for (const name of names.filter((one) => COMPANION_CALLS.has(one)))
      expect((await call(name, companion)).http, name).toBe(200)
  })

  it('is refused the calls that only its user’s own remote may make, and nothing of them reaches the box', async () => {
    const { box, companion, parent, call } = await paired()
    const refused = CALLS_OF_REMOTES.filter((one) => !COMPANION_CALLS.has(one))
    expect(refused).toContain('getRemotes')
    for (const name of refused)
      expect(await call(name, companion), name).toMatchObject({ http: 403, body: { status: 'FORBIDDEN' } })
    expect(box.took).toEqual([])
    for (const name of refused) expect((await call(name, parent)).http, name).not.toBe(403)
  })

  it('changes nothing about calls that need no session, or the page of an operator', async () => {
    const { companion, call } = await paired()
    for (const name of names.filter((one) => !CALLS_OF_REMOTES.includes(one)))
      expect((await call(name, companion)).http, name).toBe((await call(name, undefined)).http)
  })

  it('never gets a bookmark key, also when it is refreshed', async () => {
    const { server, companion } = await paired()
    const { http, body } = await server.send('refreshToken', { token: companion })
    expect(http).toBe(200)
    expect(body).not.toHaveProperty('bookmarkKey')
  })
})

describe('an app that is long over', () => {
  it('is taken away, and the session that it got is not', async ({ server }) => {
    const { companionId, token } = await begin(server)
    const { arToken } = await pairRemote(server)
    await save(server, companionId, arToken)
    const { body } = await ask(server, token)
    server.clock.pass(25 * 60 * MINUTE_MS)
    await sweep(server.services.store, server.clock.now())
    expect(await ask(server, token)).toMatchObject({ http: 401 })
    expect((await server.send('refreshToken', { token: String(body['arToken']) })).http).toBe(200)
  })
})

describe('an id', () => {
  it('that no app began with here has no name and can be paired, again and by others too, and lets nobody in [P01 P05 S20]', async () => {
    const server = await testServer()
    const { arToken } = await pairRemote(server)
    const other = await pairRemote(server, 'tv', { partner: 'comcast', clientDeviceId: 'browser-2' })
    const described = await server.send('describeCompanion', { body: { companionId: 'app-of-others' } })
    expect([described.http, described.body]).toEqual([200, {}])
    for (const token of [arToken, arToken, other.arToken])
      expect(await save(server, 'app-of-others', token)).toMatchObject({ http: 200, body: { status: 'OK' } })
    expect(await ask(server, 'app-of-others')).toMatchObject({ http: 401 })
    const kept = await server.services.store.db.selectFrom('companions').select(['box_id', 'session_id']).execute()
    expect(kept.every(({ box_id, session_id }) => box_id === 'tv' && session_id === null)).toBe(true)
    expect(kept.length).toBeGreaterThan(0)
    for (let n = 0; n < 6; n += 1) await save(server, `more-${n}`, arToken)
    expect(await save(server, 'one-too-many', arToken)).toMatchObject({ http: 429 })
  })

  it('that is too old or used already pairs nothing [P07 S20]', async ({ server, remote: { arToken } }) => {
    const unknown = { http: 404, body: { status: 'NOT-FOUND' } }
    const over = { http: 410, body: { status: 'EXPIRED-PAIRING' } }

    const old = await begin(server)
    server.clock.pass(11 * MINUTE_MS)
    expect(await server.send('describeCompanion', { body: { companionId: old.companionId } })).toMatchObject(over)
    expect(await save(server, old.companionId, arToken)).toMatchObject(unknown)
    expect(await ask(server, old.token)).toMatchObject({ http: 410 })

    const used = await begin(server)
    expect((await save(server, used.companionId, arToken)).http).toBe(200)
    expect((await save(server, used.companionId, arToken)).http, 'the same browser, whose answer got lost').toBe(200)
    const other = await pairRemote(server, 'tv', { partner: 'comcast', clientDeviceId: 'browser-2' })
    expect(await save(server, used.companionId, other.arToken)).toMatchObject(unknown)
    expect(await server.send('describeCompanion', { body: { companionId: used.companionId } })).toMatchObject(over)
  })

  it("is not the app's secret, and neither is kept in clear", async ({ server }) => {
    const { companionId, token } = await begin(server)
    const { arToken } = await pairRemote(server)
    await save(server, companionId, arToken)
    expect(await ask(server, companionId)).toMatchObject({ http: 401 })
    const { body } = await ask(server, token)
    await server.close()
    const files = readdirSync(server.dataFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    const kept =
      files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n') +
      server.logged.join('\n')
    for (const secret of [companionId, token, String(body['arToken'])]) expect(kept).not.toContain(secret)
  })

  it('needs a session to be paired with, and a box', async ({ server }) => {
    const { companionId } = await begin(server)
    expect((await server.send('saveCompanionPairing', { body: { ...BROWSER, companionId } })).http).toBe(401)
    expect((await save(server, companionId, await logIn(server, 'home'))).http).toBe(404)
  })
})
