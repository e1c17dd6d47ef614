/** "Paired remotes": what is listed, and that what is ended is out: calls, streams, bookmarks and companion apps. */
import { DAY_MS, HOUR_MS } from '@beckon/contract/time-units'
import { describe, expect } from 'vitest'
import { fakeBox } from './support/fake-box.ts'
import { CALLS_OF_REMOTES, callWith } from './support/good-calls.ts'
import { BROWSER, it, logIn, sessionOf, testServer, type TestServer } from './support/test-server.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14) AppleWebKit/605 Version/17 Safari/605'

interface Remote {
  readonly arToken: string
  readonly bookmarkKey: string
}

let devices = 0

async function pair(server: TestServer, userAgent = PHONE, boxId = 'tv'): Promise<Remote> {
  const browser = { ...BROWSER, clientDeviceId: `browser-${++devices}` }
  const headers = { 'user-agent': userAgent }
  // An address of its own: one may start only so many pairings.
  const address = `10.0.0.${devices}`
  const { body: started } = await server.send('startPairing', { body: browser, headers, address })
  const found = await server.services.pairings.enterCode(boxId, String(started['pairingCode']))
  if (found.is !== 'found') throw new Error(found.is)
  await server.services.pairings.answer(boxId, found.pairingId, true)
  const { body } = await server.send('confirmPairing', { body: browser, token: String(started['token']), headers })
  return { arToken: String(body['arToken']), bookmarkKey: String(body['bookmarkKey']) }
}

async function pairApp(server: TestServer, arToken: string, appName = 'TV Guide'): Promise<string> {
  const { body: begun } = await server.send('startCompanion', { body: { appName } })
  const body = { ...BROWSER, companionId: begun['companionId'] }
  expect((await server.send('saveCompanionPairing', { token: arToken, body })).http).toBe(200)
  return String((await server.send('confirmCompanion', { token: String(begun['token']) })).body['arToken'])
}

interface Entry extends Record<string, unknown> {
  readonly id: string
}

async function list(server: TestServer, arToken: string): Promise<Entry[]> {
  const { http, body } = await server.send('getRemotes', { token: arToken })
  expect(http).toBe(200)
  return body['remotes'] as Entry[]
}

async function entry(server: TestServer, arToken: string, like: Record<string, unknown>): Promise<Entry> {
  const found = (await list(server, arToken)).filter((one) =>
    Object.entries(like).every(([name, value]) => one[name] === value),
  )
  expect(found, JSON.stringify(like)).toHaveLength(1)
  return found[0] as Entry
}

const press = (server: TestServer, token: string) => server.send('processKey', { body: { vcode: 'UP' }, token })
const refresh = (server: TestServer, token: string) => server.send('refreshToken', { token })
const end = (server: TestServer, token: string, id: string) => server.send('endRemote', { token, body: { id } })
const ENDED = { http: 401, body: { status: 'REMOTE-ENDED' } }

describe('the list of remotes', () => {
  it('has every remote, companion app and bookmark with what it runs in, how and when it came, and marks the one that asks', async () => {
    const server = await testServer()
    const phone = await pair(server)
    server.clock.pass(2 * DAY_MS)
    const mac = await pair(server, MAC)
    await pairApp(server, mac.arToken)
    const { body: fresh } = await refresh(server, phone.arToken)
    const { body } = await server.send('getRemotes', { token: String(fresh['arToken']) })
    expect(body['now']).toBe(server.clock.now())
    const madeAt = server.clock.now() - 2 * DAY_MS
    const shown = (body['remotes'] as Entry[]).map(({ id: _, isNew: __, ...rest }) => rest)
    const onMac = { browser: 'safari', device: 'mac', boxName: 'Box tv', madeAt: server.clock.now() }
    const onPhone = { browser: 'chrome', device: 'android-phone', boxName: 'Box tv', madeAt }
    expect(shown).toHaveLength(5)
    expect(shown).toEqual(
      expect.arrayContaining([
        { kind: 'remote', came: 'easy-pair', ...onPhone, usedAt: server.clock.now(), isThis: true },
        { kind: 'remote', came: 'easy-pair', ...onMac, usedAt: server.clock.now(), isThis: false },
        {
          kind: 'companion',
          came: 'companion',
          appName: 'TV Guide',
          ...onMac,
          usedAt: server.clock.now(),
          isThis: false,
        },
        { kind: 'bookmark', came: 'bookmark', ...onPhone, usedAt: null, isThis: false },
        { kind: 'bookmark', came: 'bookmark', ...onMac, usedAt: null, isThis: false },
      ]),
    )
  })

  it('names a remote that logged in, and one that a bookmark opened, and says when the bookmark was opened', async () => {
    const server = await testServer({ boxes: [{ box: fakeBox('tv'), owners: ['comcast:somebody'] }] })
    const token = await logIn(server, 'somebody')
    const { body: chosen } = await server.send('chooseBox', { token, body: { selectedXboDeviceId: 'tv' } })
    server.clock.pass(HOUR_MS / 2)
    await server.send('refreshToken', { token: String(chosen['bookmarkKey']), headers: { 'user-agent': MAC } })
    const mine = await list(server, String(chosen['arToken']))
    expect(mine.map(({ kind, came, device }) => [kind, came, device])).toEqual([
      ['remote', 'bookmark', 'mac'],
      ['remote', 'login', undefined],
      ['bookmark', 'bookmark', undefined],
    ])
    expect(mine[2]).toMatchObject({ usedAt: server.clock.now() })
  })

  it('is of one account: nobody else is on it, and nobody else can be ended', async ({ server }) => {
    const mine = await logIn(server, 'somebody')
    const theirs = await pair(server)
    expect(await list(server, mine)).toHaveLength(1)
    for (const { id } of await list(server, theirs.arToken))
      expect(await end(server, mine, id)).toMatchObject({ http: 404, body: { status: 'NOT-FOUND' } })
    await server.send('endOtherRemotes', { token: mine })
    expect((await press(server, theirs.arToken)).http).toBe(200)
    expect((await refresh(server, theirs.bookmarkKey)).http).toBe(200)
  })

  it('learns at the next refresh what a remote of an earlier version runs in', async ({ server }) => {
    const { arToken } = await pair(server)
    await server.services.store.db.updateTable('sessions').set({ runs_in: null }).execute()
    expect((await list(server, arToken))[0]).not.toHaveProperty('device')
    const { body } = await server.send('refreshToken', { token: arToken, headers: { 'user-agent': MAC } })
    expect((await list(server, String(body['arToken'])))[0]).toMatchObject({ browser: 'safari', device: 'mac' })
  })
})

it('whoever gets in is a line of the log, by ids alone', async ({ server }) => {
  const { arToken, bookmarkKey } = await pair(server)
  await pairApp(server, arToken)
  await server.send('refreshToken', { token: bookmarkKey })
  await logIn(server, 'somebody')
  expect((await server.send('createPressLink', { token: arToken, body: { name: 'Stream Deck' } })).http).toBe(200)
  const lines = server.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'Somebody got in')
  expect(lines.map(({ code }) => code)).toEqual([
    'PAIRED',
    'APP-PAIRED',
    'BOOKMARK-OPENED',
    'LOGGED-IN',
    'PRESS-LINK-MADE',
  ])
  const sessions = await server.services.store.db.selectFrom('sessions').select('id').execute()
  for (const {
    level: _l,
    time: _t,
    pid: _p,
    hostname: _h,
    msg: _m,
    code,
    sessionId,
    accountId,
    boxId,
    ...more
  } of lines) {
    expect(sessions).toContainEqual({ id: sessionId })
    expect([accountId, boxId, more]).toEqual([expect.any(String), code === 'LOGGED-IN' ? undefined : 'tv', {}])
  }
})

describe('a remote that another one ends', () => {
  it('can make no call, though it was let in a moment ago, and is told why', async ({ server }) => {
    const one = await pair(server)
    for (const name of CALLS_OF_REMOTES) {
      const other = await pair(server, MAC)
      expect((await press(server, other.arToken)).http).toBe(200)
      const { id } = await entry(server, one.arToken, { kind: 'remote', device: 'mac' })
      expect((await end(server, one.arToken, id)).http).toBe(200)
      expect(await callWith(server, name, other.arToken), name).toMatchObject(ENDED)
    }
  })

  it('has no way back: its token, its bookmark, and what was opened with them', async ({ server }) => {
    const [one, other] = [await pair(server), await pair(server, MAC)]
    const app = await pairApp(server, other.arToken)
    const { id } = await entry(server, one.arToken, { kind: 'remote', device: 'mac' })
    await end(server, one.arToken, id)
    expect(await refresh(server, other.arToken)).toMatchObject(ENDED)
    expect((await refresh(server, other.bookmarkKey)).http).toBe(401)
    expect(await press(server, app)).toMatchObject(ENDED)
    expect(await refresh(server, app)).toMatchObject(ENDED)
    expect((await press(server, one.arToken)).http).toBe(200)
    expect(await list(server, one.arToken)).toHaveLength(2)
    const again = await server.restart()
    expect(await press(again, other.arToken)).toMatchObject(ENDED)
  })

  it('presses nothing more: a press that still waits for its turn is not carried out', async () => {
    let letGo = () => {}
    const box = fakeBox('tv')
    box.answers = () => new Promise((resolve) => (letGo = () => resolve({ is: 'accepted' })))
    const server = await testServer({ boxes: [{ box }] })
    const [one, other] = [await pair(server), await pair(server, MAC)]
    const { id } = await entry(server, one.arToken, { kind: 'remote', device: 'mac' })
    const first = press(server, one.arToken)
    const waiting = server.send('processKey', { body: { vcode: 'POWER' }, token: other.arToken })
    await expect.poll(() => box.took).toEqual(['UP'])
    expect((await end(server, one.arToken, id)).http).toBe(200)
    letGo()
    expect((await first).http).toBe(200)
    expect((await waiting).http).toBe(401)
    expect(box.took).toEqual(['UP'])
  })

  it.each(['processKey', 'sendText'] as const)('is told why, while its %s is under way, too', async (name) => {
    let letGo = () => {}
    const box = fakeBox('tv')
    box.answers = () => new Promise((resolve) => (letGo = () => resolve({ is: 'accepted' })))
    const server = await testServer({ boxes: [{ box }] })
    const [one, other] = [await pair(server), await pair(server, MAC)]
    const { id } = await entry(server, one.arToken, { kind: 'remote', device: 'mac' })
    const underWay =
      name === 'sendText'
        ? server.send(name, { body: { cmd: 'news', arToken: other.arToken } })
        : press(server, other.arToken)
    await expect.poll(() => box.took).toHaveLength(1)
    await end(server, one.arToken, id)
    letGo()
    expect(await underWay).toMatchObject(ENDED)
  })

  it('closes what streams to it, at once', async ({ server }) => {
    const [one, other] = [await pair(server), await pair(server, MAC)]
    const session = await sessionOf(server, other.arToken)
    const closed: string[] = []
    const { sessions } = server.services
    const stopListening = sessions.whenEnded(session.id, () => closed.push('one that no longer listens'))
    sessions.whenEnded(session.id, () => closed.push('one that listens'))
    stopListening()
    await end(server, one.arToken, (await entry(server, one.arToken, { kind: 'remote', device: 'mac' })).id)
    expect(closed).toEqual(['one that listens'])
    sessions.whenEnded(session.id, () => closed.push('one that comes too late'))
    expect(closed).toEqual(['one that listens', 'one that comes too late'])
  })

  it('is not the one that asks: that one logs out instead', async ({ server }) => {
    const { arToken } = await pair(server)
    const { id } = await entry(server, arToken, { isThis: true })
    expect(await end(server, arToken, id)).toMatchObject({ http: 400, body: { status: 'BAD-REQUEST' } })
    expect((await press(server, arToken)).http).toBe(200)
  })
})

describe('a remote that came from one that ends', () => {
  it('ends with it, and is listed before the end: what its bookmark opened, and what that opened and paired', async () => {
    const server = await testServer()
    const [one, other] = [await pair(server), await pair(server, MAC)]
    const opened = String((await refresh(server, other.bookmarkKey)).body['arToken'])
    const app = await pairApp(server, opened)
    expect((await press(server, opened)).http).toBe(200)
    const { id } = await entry(server, one.arToken, { came: 'easy-pair', device: 'mac' })
    const listed = await server.send('getEndedWith', { token: one.arToken, body: { id } })
    const cameFromIt = [{ came: 'bookmark', kind: 'remote' }, { kind: 'companion' }]
    const ids = await Promise.all(cameFromIt.map(async (about) => (await entry(server, one.arToken, about)).id))
    expect(listed.body).toEqual({ ids })
    await end(server, one.arToken, id)
    expect(await press(server, opened)).toMatchObject(ENDED)
    expect(await refresh(server, opened)).toMatchObject(ENDED)
    expect(await press(server, app)).toMatchObject(ENDED)
    expect((await press(server, one.arToken)).http).toBe(200)
  })

  it('ends with another one that the same bookmark opened; who made the bookmark, and who asks, go on', async () => {
    const server = await testServer()
    const one = await pair(server)
    const open = async (userAgent: string) =>
      String(
        (await server.send('refreshToken', { token: one.bookmarkKey, headers: { 'user-agent': userAgent } })).body[
          'arToken'
        ],
      )
    const [asking, lost, beside] = [await open(PHONE), await open(MAC), await open(PHONE)]
    await end(server, asking, (await entry(server, asking, { kind: 'remote', device: 'mac' })).id)
    for (const token of [lost, beside]) expect(await press(server, token)).toMatchObject(ENDED)
    for (const token of [asking, one.arToken]) expect((await press(server, token)).http).toBe(200)
    expect((await refresh(server, one.bookmarkKey)).http).toBe(401)
  })

  it.each([
    { thief: 'the thief ends nothing', endsBookmark: false },
    { thief: 'the thief ends the bookmark, by what it opened', endsBookmark: true },
  ])(
    'ends with it when its token was stolen: what the thief opened by the bookmark is out, though $thief',
    async ({ endsBookmark }) => {
      const server = await testServer()
      const { arToken } = await pair(server)
      const { body: stolen } = await refresh(server, arToken)
      const thief = String((await refresh(server, String(stolen['bookmarkKey']))).body['arToken'])
      expect((await press(server, String(stolen['arToken']))).http).toBe(200)
      if (endsBookmark)
        expect((await end(server, thief, (await entry(server, thief, { kind: 'bookmark' })).id)).http).toBe(200)
      server.clock.pass(2 * 60_000)
      expect((await press(server, thief)).http).toBe(200)
      expect((await refresh(server, arToken)).http, 'the theft is noticed').toBe(401)
      expect((await press(server, thief)).http).toBe(401)
      expect((await refresh(server, thief)).http).toBe(401)
    },
  )
})

describe('a bookmark that is ended', () => {
  it('opens nothing any more, and what it opened is out, except the remote that ended it', async ({ server }) => {
    const one = await pair(server)
    const [opened, asking] = [await refresh(server, one.bookmarkKey), await refresh(server, one.bookmarkKey)]
    const { id } = await entry(server, one.arToken, { kind: 'bookmark' })
    expect((await end(server, String(asking.body['arToken']), id)).http).toBe(200)
    expect((await refresh(server, one.bookmarkKey)).http).toBe(401)
    expect(await press(server, String(opened.body['arToken']))).toMatchObject(ENDED)
    expect((await press(server, String(asking.body['arToken']))).http).toBe(200)
    expect((await press(server, one.arToken)).http).toBe(200)
    const { body } = await refresh(server, one.arToken)
    expect(body['bookmarkKey'], 'the remote gets a new one').not.toBe(one.bookmarkKey)
  })
})

describe('a companion app that is ended', () => {
  it('is out, and the remote that paired it is not', async ({ server }) => {
    const one = await pair(server)
    const app = await pairApp(server, one.arToken)
    expect((await press(server, app)).http).toBe(200)
    await end(server, one.arToken, (await entry(server, one.arToken, { kind: 'companion' })).id)
    expect(await press(server, app)).toMatchObject(ENDED)
    expect((await press(server, one.arToken)).http).toBe(200)
  })
})

describe('ending all others', () => {
  it('leaves the remote that asks and a new bookmark of its own, and nothing else', async ({ server }) => {
    const one = await pair(server)
    const others = [await pair(server), await pair(server, MAC), await pair(server, MAC)]
    const apps = [await pairApp(server, one.arToken), await pairApp(server, (others[0] as Remote).arToken)]
    const opened = await refresh(server, one.bookmarkKey)
    expect((await server.send('endOtherRemotes', { token: one.arToken })).http).toBe(200)
    for (const token of [...others.map(({ arToken }) => arToken), ...apps, String(opened.body['arToken'])])
      expect(await press(server, token)).toMatchObject(ENDED)
    for (const { bookmarkKey } of [one, ...others]) expect((await refresh(server, bookmarkKey)).http).toBe(401)
    const { body } = await refresh(server, one.arToken)
    expect((await list(server, String(body['arToken']))).map(({ kind, isThis }) => [kind, isThis])).toEqual([
      ['remote', true],
      ['bookmark', false],
    ])
    expect((await refresh(server, String(body['bookmarkKey']))).http).toBe(200)
  })

  it('ends what an app was just allowed but has not fetched yet', async ({ server }) => {
    const [one, other] = [await pair(server), await pair(server)]
    const { body: begun } = await server.send('startCompanion', { body: { appName: 'Late' } })
    const body = { ...BROWSER, companionId: begun['companionId'] }
    await server.send('saveCompanionPairing', { token: other.arToken, body })
    await server.send('endOtherRemotes', { token: one.arToken })
    expect((await server.send('confirmCompanion', { token: String(begun['token']) })).http).toBe(410)
  })
})

describe('news of a new remote', () => {
  const hasNews = async (server: TestServer, token: string) =>
    (await press(server, token)).headers['x-beckon-news'] === '1'

  async function tell(server: TestServer, token: string): Promise<Entry[]> {
    const { body } = await server.send('getRemotes', { token })
    await server.send('seeRemotes', { token, body: { number: body['newest'] } })
    expect(body).toMatchObject({ remotes: expect.any(Array) })
    return (body['remotes'] as Entry[]).filter(({ isNew }) => isNew)
  }

  it('comes with the next answer to each other remote, once, and not to the new one', async ({ server }) => {
    const [one, other] = [await pair(server), await pair(server)]
    expect((await tell(server, one.arToken)).length).toBe(1)
    expect(await hasNews(server, one.arToken)).toBe(false)
    const mac = await pair(server, MAC)
    for (const { arToken } of [one, other]) {
      expect(await hasNews(server, arToken)).toBe(true)
      expect(await tell(server, arToken)).toEqual([expect.objectContaining({ kind: 'remote', device: 'mac' })])
      expect(await hasNews(server, arToken)).toBe(false)
      expect(await tell(server, arToken)).toEqual([])
    }
    expect(await hasNews(server, mac.arToken)).toBe(false)
    expect(await tell(server, mac.arToken)).toEqual([])
  })

  it('waits for a remote that was away, over a restart of the server, and comes with its refresh', async () => {
    const server = await testServer()
    const one = await pair(server)
    await pair(server, MAC)
    const again = await server.restart()
    const refreshed = await refresh(again, one.arToken)
    expect(refreshed.headers['x-beckon-news']).toBe('1')
    expect(await hasNews(again, String(refreshed.body['arToken']))).toBe(true)
  })

  it('is no news when the new one is gone by then, and a clock that jumps back hides none', async ({ server }) => {
    const one = await pair(server)
    const other = await pair(server, MAC)
    await end(server, one.arToken, (await entry(server, one.arToken, { device: 'mac', kind: 'remote' })).id)
    const { headers, body } = await refresh(server, one.arToken)
    expect(headers).not.toHaveProperty('x-beckon-news')
    expect((await press(server, other.arToken)).http).toBe(401)
    server.clock.pass(-3 * DAY_MS)
    await pair(server)
    expect((await tell(server, String(body['arToken']))).length).toBe(1)
  })

  it('is not for companion apps', async ({ server }) => {
    const one = await pair(server)
    const app = await pairApp(server, one.arToken)
    expect(await tell(server, one.arToken)).toEqual([expect.objectContaining({ appName: 'TV Guide' })])
    await pair(server, MAC)
    expect(await hasNews(server, app)).toBe(false)
  })
})
