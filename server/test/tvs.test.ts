import type { SetUpRefusal } from '@beckon/contract/tv-set-up'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { startFakeKodi } from '../../boxes/test/fake-kodi.ts'
import { startFakeVdr, type FakeVdr } from '../../boxes/test/fake-vdr.ts'
import { startFakeTizen } from '../../boxes/test/fake-tizen.ts'
import { selfSigned } from '../../boxes/test/self-signed.ts'
import { DATABASE_FILE } from '../src/storage/data-folder.ts'
import { fakeBox } from './support/fake-box.ts'
import { act, add, begin, does, nextStep, settled, toName } from './support/set-up-tv.ts'
import { it, operatorOf, pairRemote, testServer, type TestServer } from './support/test-server.ts'

/** A try of the volume that the TV confirms. */
const TRIED = { isBad: false, words: [{ id: 'pressedVolume' }, { id: 'confirmed' }] }

let vdr: FakeVdr
let server: TestServer
let call: TestServer['send']

beforeEach(async () => {
  vdr = await startFakeVdr()
  server = await testServer({ config: { boxes: '' } })
  call = await operatorOf(server)
})
afterEach(() => vdr.stop())

async function restart(): Promise<void> {
  server = await server.restart()
  call = await operatorOf(server)
}

/** Sets the VDR up as the page does, and answers its id. */
async function addVdr(name = 'Den', room = 'Upstairs'): Promise<string> {
  const ready = await begin(call, { driver: 'vdr', host: '127.0.0.1', port: vdr.port })
  expect(ready).toMatchObject({ is: 'try', tv: { id: 'family.vdr' } })
  const tried = await does(call, ready, 'try')
  expect(tried.parts).toContainEqual({ is: 'text', words: TRIED.words, tone: 'calm' })
  return add(call, await does(call, tried, 'worked'), { name, room })
}

const failure = (why: SetUpRefusal) => ({ is: 'text', words: [{ id: `failed.${why}` }], tone: 'bad' })
const press = (arToken: string, vcode = 'MENU') => server.send('processKey', { token: arToken, body: { vcode } })

describe('whoever runs the server', () => {
  it('gets in with a key that is good once', async () => {
    const key = server.services.tvs.access.newKey()
    expect((await server.send('openTvs', { body: { key } })).http).toBe(200)
    expect(await server.send('openTvs', { body: { key } })).toMatchObject({
      http: 401,
      body: { status: 'INVALID-TOKEN' },
    })
  })

  it('gets in again with the same key only from the page whose answer was lost', async () => {
    const key = server.services.tvs.access.newKey()
    const open = (page?: string) => server.send('openTvs', { body: { key, ...(page && { page }) } })
    const { body } = await open('page-1')
    expect(await open('page-1')).toMatchObject({ http: 200, body })
    for (const other of ['page-2', undefined]) expect((await open(other)).http).toBe(401)
    server.clock.pass(31 * MINUTE_MS)
    expect((await open('page-1')).http).toBe(401)
  })

  it('finds the key useless when its time is over', async () => {
    const key = server.services.tvs.access.newKey()
    server.clock.pass(31 * MINUTE_MS)
    expect((await server.send('openTvs', { body: { key } })).http).toBe(401)
  })

  it('stays in while they use the page, for twelve hours at most', async () => {
    for (let hour = 1; hour < 12; hour++) {
      server.clock.pass(60 * MINUTE_MS)
      expect((await call('getTvs')).http).toBe(200)
    }
    server.clock.pass(61 * MINUTE_MS)
    expect((await call('getTvs')).http).toBe(401)
  })

  it('is not recognised by a remote alone', async () => {
    const { arToken } = await pairRemote(server, 'living-room')
    for (const one of [arToken, undefined, 'no-token']) {
      const answer = await server.send('getTvs', { token: one })
      expect([one, answer.http]).toEqual([one, 401])
    }
  })

  it('lets somebody help with one set-up, and with nothing else', async () => {
    const begun = await begin(call, { driver: 'vdr', host: '127.0.0.1', port: vdr.port })
    const { setUpId } = begun
    const { key } = (await call('shareSetUp', { body: { setUpId } })).body
    const opened = await server.send('openTvs', { body: { key } })
    expect(opened.body).toMatchObject({ setUpId })
    const helper = opened.body['operatorToken'] as string
    const asHelper = (name: Parameters<typeof call>[0], body: object) => server.send(name, { token: helper, body })
    const read = { setUpId, after: 0 }
    expect((await asHelper('nextSetUpStep', read)).body).toMatchObject({ is: 'try', back: 'home', canShare: false })
    const other = await begin(call, { driver: 'vdr', host: '127.0.0.1', port: vdr.port })
    expect((await asHelper('nextSetUpStep', { setUpId: other.setUpId, after: 0 })).http).toBe(404)
    for (const name of ['scanTvs', 'beginSetUp', 'shareSetUp', 'leaveSetUp', 'forgetTv', 'pairWithTv'] as const)
      expect([name, (await asHelper(name, { setUpId })).http]).toEqual([name, 403])
    // Once it works, the name is the operator's to give.
    const worked = { setUpId, n: begun.n, action: 'worked' }
    const helped = await asHelper('answerSetUp', worked)
    expect(helped.body).toMatchObject({ is: 'helped' })
    expect((await call('nextSetUpStep', { body: read })).body).toMatchObject({ is: 'name' })
    const naming = { setUpId, n: helped.body['n'], action: 'answer', name: 'Den' }
    expect((await asHelper('answerSetUp', naming)).http).toBe(403)
    await call('leaveSetUp', { body: { setUpId } })
    expect((await asHelper('nextSetUpStep', { setUpId, after: 0 })).http).toBe(401)
  })

  it('ends the help with a set-up once its TV is added', async () => {
    const begun = await begin(call, { driver: 'vdr', host: '127.0.0.1', port: vdr.port })
    const { setUpId } = begun
    const { key } = (await call('shareSetUp', { body: { setUpId } })).body
    const token = (await server.send('openTvs', { body: { key } })).body['operatorToken'] as string
    const read = () => server.send('nextSetUpStep', { token, body: { setUpId, after: 0 } })
    expect((await read()).http).toBe(200)
    await add(call, begun)
    expect((await read()).http).toBe(401)
  })
})

describe('a TV of the household', () => {
  it('is added, paired with a remote, pressed, renamed and forgotten without a restart', async () => {
    expect(server.services.accessPolicy).toMatchObject({ hasRealBox: false, partner: 'comcast' })
    expect((await call('getTvs')).body['tvs']).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: 'den', from: 'practice', state: 'answers' })]),
    )
    const id = await addVdr()
    expect((await call('getTvs')).body['tvs']).toEqual([
      {
        id,
        name: 'Den',
        room: 'Upstairs',
        driver: 'vdr',
        layout: 'standard',
        from: 'added',
        host: '127.0.0.1',
        port: vdr.port,
        state: 'answers',
        remotes: 0,
        apps: [],
        appsOpen: 'words',
      },
    ])

    const browser = { partner: 'home', clientDeviceId: 'browser-1' }
    const started = await server.send('startPairing', { body: browser })
    const found = await call('pairWithTv', { body: { id, code: started.body['pairingCode'] } })
    expect(found.body).toMatchObject({ is: 'found' })
    const { pairingId } = found.body
    expect((await call('answerTvPairing', { body: { id, pairingId, yes: true } })).body).toEqual({ is: 'paired' })
    const confirmed = await server.send('confirmPairing', { body: browser, token: started.body['token'] as string })
    const arToken = confirmed.body['arToken'] as string
    expect((await press(arToken)).http).toBe(200)
    expect(vdr.received).toContain('HITK Menu')

    await call('changeTv', { body: { id, name: 'Snug', room: '', layout: 'flex' } })
    const devices = await server.send('getDevices', { token: arToken })
    expect(devices.body['devices']).toEqual([{ id, name: 'Snug' }])
    expect((await press(arToken)).http).toBe(200)

    expect((await call('forgetTv', { body: { id } })).http).toBe(200)
    expect(await press(arToken)).toMatchObject({ http: 401, body: { status: 'REMOTE-ENDED' } })
    expect((await call('forgetTv', { body: { id } })).http).toBe(404)
  })

  it('gets no name that moves a cursor or turns text around', async () => {
    const id = await addVdr('Den\u001b[2J\u202e', '\u2066Up')
    const named = async () => {
      const { body } = await call('getTvs')
      return (body['tvs'] as { id: string; name: string; room: string }[]).find((tv) => tv.id === id)
    }
    expect(await named()).toMatchObject({ name: 'Den[2J', room: 'Up' })
    await call('changeTv', { body: { id, name: 'Attic\u202e', room: '', layout: 'standard' } })
    expect(await named()).toMatchObject({ name: 'Attic', room: '' })
  })

  it('is there after a restart, with everything that was kept of it', async () => {
    const id = await addVdr('Den', 'Upstairs')
    await restart()
    expect((await call('getTvs')).body['tvs']).toMatchObject([{ id, name: 'Den', room: 'Upstairs', state: 'answers' }])
    expect((await call('tryTv', { body: { id } })).body).toEqual(TRIED)
  })

  it('takes the place of the virtual TVs, which come back when it is forgotten', async () => {
    const paired = await pairRemote(server, 'living-room')
    expect((await press(paired.arToken)).http).toBe(200)
    const id = await addVdr()
    expect(server.services.accessPolicy).toMatchObject({
      hasRealBox: true,
      virtualTvs: 'none',
      practiceLogin: { is: 'off' },
      partner: 'home',
    })
    expect((await press(paired.arToken)).http).toBe(404)
    expect((await server.app.inject({ url: '/tv/api/boxes', headers: { host: 'localhost' } })).statusCode).toBe(403)
    await call('forgetTv', { body: { id } })
    expect((await press(paired.arToken)).http).toBe(200)
  })

  it('loses no press when it is renamed and others are added and forgotten meanwhile', async () => {
    const id = await addVdr()
    const { arToken } = await pairRemote(server, id, { partner: 'home', clientDeviceId: 'browser-2' })
    vdr.received.length = 0
    const keys = ['UP', 'DOWN', 'LEFT', 'RIGHT', 'OK', 'UP', 'DOWN', 'LEFT', 'RIGHT', 'OK']
    const pressed: number[] = []
    const pressAll = async () => {
      for (const key of keys) pressed.push((await press(arToken, key)).http)
    }
    const changeAll = async () => {
      for (const name of ['One', 'Two', 'Three'])
        await call('changeTv', { body: { id, name, room: '', layout: 'standard' } })
      await call('forgetTv', { body: { id: await addVdr('Other', '') } })
    }
    await Promise.all([pressAll(), changeAll()])
    expect(pressed).toEqual(keys.map(() => 200))
    expect(vdr.received.filter((line) => line.startsWith('HITK')).map((line) => line.slice(5))).toEqual(
      keys.map((key) => `${key[0]}${key.slice(1).toLowerCase()}`),
    )
  })

  it('is tried at the top of its volume without being left below it', async () => {
    vdr.volume = 255
    const id = await addVdr()
    expect(vdr.volume).toBe(255)
    expect((await call('tryTv', { body: { id } })).body).toEqual(TRIED)
    expect(vdr.volume).toBe(255)
  })

  it('that is set up a second time is known, and one of another address is not; so is one that is set up again', async () => {
    const id = await addVdr()
    const other = await startFakeVdr()
    const words = { id: 'sameAs', with: { name: 'Den' } }
    const says = async (more: object) => {
      const ready = await begin(call, { driver: 'vdr', host: '127.0.0.1', port: vdr.port, ...more })
      return [ready, await toName(call, ready)].map(({ parts: [first] }) => first?.is === 'text' && first.words[0])
    }
    expect(await says({})).toEqual([words, words])
    expect(await says({ port: other.port })).not.toContainEqual(words)
    expect(await says({ again: id })).not.toContainEqual(words)
    await other.stop()
  })

  it('that is a Kodi is known when it is set up again, and another on the same machine is not', async () => {
    const [kodi, other] = [await startFakeKodi(), await startFakeKodi()]
    const at = (port: number) => begin(call, { driver: 'kodi', host: '127.0.0.1', port })
    await add(call, await at(kodi.port), { name: 'Den' })
    const known = { is: 'text', words: [{ id: 'sameAs', with: { name: 'Den' } }], tone: 'bad' }
    expect((await at(kodi.port)).parts).toContainEqual(known)
    expect((await at(other.port)).parts).not.toContainEqual(known)
    await kodi.stop()
    await other.stop()
  })

  it('that is named in the settings and whose password changed works again after it was set up again', async () => {
    const kodi = await startFakeKodi()
    kodi.login = { user: 'bob', password: 'new' }
    server = await testServer({ config: { boxes: `kodi://ann:old@127.0.0.1:${kodi.webPort}` } })
    call = await operatorOf(server)
    const { arToken } = await pairRemote(server, 'kodi')
    expect((await press(arToken, 'UP')).body).toMatchObject({ status: 'BOX-NOT-ALLOWED' })
    const at = { driver: 'kodi', host: '127.0.0.1', port: kodi.webPort, again: 'kodi' }
    const asked = await begin(call, at)
    await add(call, await does(call, asked, 'answer', { user: 'bob', value: 'new' }))
    expect((await press(arToken, 'UP')).http).toBe(200)
    await kodi.stop()
  })

  it('that is named in the settings with its web server is set up again there, though it was found at its WebSocket', async () => {
    const kodi = await startFakeKodi()
    server = await testServer({ config: { boxes: `kodi://ann:old@127.0.0.1:${kodi.webPort}` } })
    call = await operatorOf(server)
    const { arToken } = await pairRemote(server, 'kodi')
    const at = { driver: 'kodi', host: '127.0.0.1', port: kodi.port, again: 'kodi' }
    for (const value of ['new', 'newest']) {
      kodi.login = { user: 'bob', password: value }
      expect((await press(arToken, 'UP')).body).toMatchObject({ status: 'BOX-NOT-ALLOWED' })
      const asked = await begin(call, at)
      await add(call, await does(call, asked, 'answer', { user: 'bob', value }))
      expect((await press(arToken, 'UP')).http).toBe(200)
    }
    await kodi.stop()
  })

  it('can be the TV of another box: power and volume go to it, keys to the box', async () => {
    const other = await startFakeVdr()
    const id = await addVdr('Box', '')
    const ready = await begin(call, { driver: 'vdr', host: '127.0.0.1', port: other.port })
    const tvId = await add(call, ready, { name: 'Screen' })
    const change = (body: object) => call('changeTv', { body: { name: 'Box', room: '', layout: 'standard', ...body } })
    expect((await change({ id, tvId })).http).toBe(200)
    // No circle, and none that is not there.
    for (const body of [
      { id: tvId, tvId: id },
      { id, tvId: id },
      { id, tvId: 'none' },
    ])
      expect([body, (await change(body)).http]).toEqual([body, 400])

    const { arToken } = await pairRemote(server, id, { partner: 'home', clientDeviceId: 'browser-3' })
    vdr.received.length = 0
    other.received.length = 0
    const louder = { key: 'VOLUME', value: 'UP' }
    expect((await server.send('processCecKey', { token: arToken, body: louder })).http).toBe(200)
    expect((await press(arToken)).http).toBe(200)
    expect(other.received).toContain('VOLU +')
    expect(other.received).not.toContain('HITK Menu')
    expect(vdr.received).toContain('HITK Menu')
    expect(vdr.received).not.toContain('VOLU +')

    const { boxes } = server.services
    const heard = vi.fn<() => void>()
    const stop = boxes.here(id)?.whenStateChanged?.(heard)
    const listeners = new Set<() => void>()
    const whenStateChanged = (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
    await boxes.put({ box: { ...fakeBox(tvId), whenStateChanged } })
    expect(heard).toHaveBeenCalledTimes(1)
    for (const listener of listeners) listener()
    expect(heard).toHaveBeenCalledTimes(2)
    stop?.()
    expect(listeners.size).toBe(0)

    await restart()
    expect((await call('getTvs')).body['tvs']).toMatchObject([{ id, tvId }, { id: tvId }])
    await call('forgetTv', { body: { id: tvId } })
    vdr.received.length = 0
    expect((await call('tryTv', { body: { id } })).body).toEqual(TRIED)
    expect(vdr.received).toContain('VOLU +')
    await other.stop()
  })

  it('gets its keys at the pace that its owner chose: a slow Samsung loses no digit of a channel', async () => {
    const tv = await startFakeTizen({ certificate: selfSigned('SmartViewSDK'), losesKeysWithinMs: 700 })
    const asked = await begin(call, { driver: 'tizen', host: '127.0.0.1', port: tv.port })
    expect(asked).toMatchObject({ is: 'allow' })
    await vi.waitFor(() => expect(tv.questions).toBe(1))
    tv.answerQuestion(true)
    const naming = { name: 'Den', room: '', layout: 'standard' }
    const id = await add(call, await settled(call, await nextStep(call, asked)))
    expect((await call('getTvs')).body['tvs']).toMatchObject([{ id, keyGapMs: 400 }])
    expect((await call('changeTv', { body: { id, ...naming, keyGapMs: 900 } })).http).toBe(200)
    const { arToken } = await pairRemote(server, id, { partner: 'home', clientDeviceId: 'browser-6' })
    const said = await server.send('sendText', { body: { arToken, cmd: 'channel 206' } })
    expect(said).toMatchObject({ http: 200, body: { status: 'OK' } })
    expect([tv.clicks.map(({ key }) => key), tv.lost]).toEqual([['KEY_2', 'KEY_0', 'KEY_6', 'KEY_ENTER'], []])

    await restart()
    const vdrId = await addVdr()
    expect((await call('getTvs')).body['tvs']).toMatchObject([{ id, keyGapMs: 900 }, { id: vdrId }])
    expect((await call('changeTv', { body: { id: vdrId, ...naming, keyGapMs: 900 } })).http).toBe(400)
    await tv.stop()
  })

  it('opens by the names that its owner gave, which the remote offers and listens for', async () => {
    const id = await addVdr()
    const naming = { name: 'Den', room: '', layout: 'flex' }
    const apps = [{ name: 'Cartoons', opens: 'channel 206' }]
    expect((await call('changeTv', { body: { id, ...naming, apps } })).http).toBe(200)
    expect((await call('getTvs')).body['tvs']).toMatchObject([{ id, apps, appsOpen: 'words' }])
    const { arToken } = await pairRemote(server, id, { partner: 'home', clientDeviceId: 'browser-5' })
    const said = await server.send('sendText', { body: { arToken, cmd: 'open cartoons' } })
    expect(said).toMatchObject({ http: 200, body: { status: 'OK', understood: 'Cartoons' } })
    expect(vdr.channel).toBe(206)
    const can = await server.send('checkCapabilities', { token: arToken })
    expect(can.body).toMatchObject({ results: { apps: 'yes' } })
  })

  it('is not looked for outside the home: nothing is dialled', async () => {
    const dialled: unknown[] = []
    const record = (message: unknown) => dialled.push(message)
    subscribe('net.client.socket', record)
    try {
      for (const host of ['localhost', '127.1', '0x7f000001', '2130706433', '127.0.0.1%lo', ' 127.0.0.1.']) {
        const failed = await begin(call, { driver: 'vdr', host })
        expect([host, failed.is, failed.parts[0]]).toEqual([host, 'failed', failure('not-at-home')])
      }
    } finally {
      unsubscribe('net.client.socket', record)
    }
    expect(dialled).toEqual([])
  })

  it('says that nothing answers, and is not added then', async () => {
    const { port } = vdr
    await vdr.stop()
    const failed = await begin(call, { driver: 'vdr', host: '127.0.0.1', port })
    expect([failed.is, failed.parts[0]]).toEqual(['failed', failure('unreachable')])
    for (const action of ['answer', 'go-on', 'try'] as const)
      expect(await act(call, failed, action)).toMatchObject({ http: 409, body: { status: 'CONFLICT' } })
    vdr = await startFakeVdr()
  })
})

describe('two pages at once', () => {
  const tvs = async () => (await call('getTvs')).body['tvs'] as { id: string; from: string; tvId?: string }[]

  it('finish one set-up once, and it stays finished', async () => {
    const step = await toName(call, await begin(call, { driver: 'vdr', host: '127.0.0.1', port: vdr.port }))
    const finish = () => act(call, step, 'answer', { name: 'Den', layout: 'standard' })
    const both = await Promise.all([finish(), finish()])
    expect(both.map(({ http }) => http).sort()).toEqual([200, 409])
    const done = await nextStep(call, step)
    expect(done).toMatchObject({ is: 'finished', id: expect.any(String) })
    for (const action of ['again', 'answer', 'try'] as const) expect((await act(call, done, action)).http).toBe(409)
    expect(await tvs()).toHaveLength(1)
  })

  it('change and forget one TV: a forgotten one does not come back', async () => {
    const id = await addVdr()
    const naming = { name: 'Den', room: '', layout: 'standard' }
    const [forgotten] = await Promise.all([
      call('forgetTv', { body: { id } }),
      call('changeTv', { body: { id, ...naming } }),
    ])
    expect(forgotten.http).toBe(200)
    await restart()
    expect((await tvs()).filter(({ from }) => from === 'added')).toEqual([])
  })

  it('cannot make two TVs each the TV of the other, and lose no change', async () => {
    const [one, other] = [await addVdr('One', ''), await addVdr('Other', '')]
    const naming = { name: 'One', room: '', layout: 'standard' }
    await Promise.all([
      call('changeTv', { body: { id: one, ...naming, tvId: other } }),
      call('changeTv', { body: { id: other, ...naming, name: 'Other', tvId: one } }),
    ])
    expect((await tvs()).filter(({ tvId }) => tvId !== undefined)).toHaveLength(1)
    await call('changeTv', { body: { id: one, ...naming, tvId: other } })
    await Promise.all([
      call('changeTv', { body: { id: one, ...naming, name: 'New' } }),
      call('changeTv', { body: { id: other, ...naming, name: 'Newer' } }),
    ])
    expect(await tvs()).toMatchObject([
      { id: one, name: 'New', tvId: other },
      { id: other, name: 'Newer' },
    ])
  })

  it('set one up again: it keeps its id, its TV and its remotes', async () => {
    const [id, tvId] = [await addVdr('Box', ''), await addVdr('Screen', '')]
    const naming = { name: 'Box', room: '', layout: 'standard' } as const
    await call('changeTv', { body: { id, ...naming, tvId } })
    const { arToken } = await pairRemote(server, id, { partner: 'home', clientDeviceId: 'browser-4' })
    expect(await add(call, await begin(call, { driver: 'vdr', host: '127.0.0.1', again: id }), naming)).toBe(id)
    expect(await tvs()).toMatchObject([{ id, tvId }, { id: tvId }])
    expect((await press(arToken)).http).toBe(200)
    const body = { driver: 'vdr', host: '127.0.0.1', again: 'nobody' }
    expect((await call('beginSetUp', { body })).http).toBe(404)
  })
})

describe('rows that cannot be used', () => {
  const damage = (id: string) =>
    server.services.store.save((trx) =>
      trx.updateTable('boxes').set({ settings: '{"host":7}' }).where('id', '=', id).execute(),
    )

  it('are TVs all the same: no practice log-in opens, and they can be forgotten', async () => {
    const id = await addVdr()
    await damage(id)
    await restart()
    expect(server.services.accessPolicy).toMatchObject({
      hasRealBox: true,
      practiceLogin: { is: 'off' },
      virtualTvs: 'none',
    })
    expect((await call('getTvs')).body['tvs']).toMatchObject([{ id, state: 'unreachable' }])
    expect((await call('forgetTv', { body: { id } })).http).toBe(200)
  })

  it('are refused before the page would make one', async () => {
    await server.services.tvs.memoryOf('x').write({})
    const id = await addVdr()
    const naming = { name: 'Den', room: '', layout: 'standard' }
    const opens = 'x'.repeat(300)
    const body = { id, ...naming, apps: [{ name: 'Kids', opens }] }
    expect((await call('changeTv', { body })).http).toBe(400)
    await restart()
    expect((await call('getTvs')).body['tvs']).toMatchObject([{ id, state: 'answers' }])
  })
})

describe('the settings', () => {
  it('show their boxes as such, which are changed there', async () => {
    server = await testServer({ config: { boxes: `vdr://127.0.0.1:${vdr.port}?name=Attic` } })
    call = await operatorOf(server)
    expect((await call('getTvs')).body['tvs']).toMatchObject([
      { id: 'vdr', name: 'Attic', from: 'settings', driver: 'vdr', state: 'answers' },
    ])
    expect((await call('forgetTv', { body: { id: 'vdr' } })).http).toBe(404)
    const id = await addVdr()
    expect((await call('getTvs')).body['tvs']).toMatchObject([{ id: 'vdr' }, { id }])
  })

  it('keep real TVs out beside virtual ones that they name, unless both are asked for', async () => {
    const boxes = 'virtual://den?name=Den'
    const body = { driver: 'vdr', host: '127.0.0.1', port: vdr.port }
    server = await testServer({ config: { boxes } })
    call = await operatorOf(server)
    expect((await call('getTvs')).body['isClosedByVirtualTvs']).toBe(true)
    expect((await call('beginSetUp', { body })).http).toBe(403)
    server = await testServer({ config: { boxes, mixedBoxes: true } })
    call = await operatorOf(server)
    expect((await call('beginSetUp', { body })).http).toBe(200)
  })
})

describe('the secrets of a TV', () => {
  it('are sealed on disk, and gone when it is forgotten', async () => {
    const id = await addVdr()
    const directory = server.services.tvs.memoryOf(id)
    await directory.write({ token: 'token-of-the-tv' })
    await restart()
    expect(server.services.tvs.memoryOf(id).read()).toEqual({ token: 'token-of-the-tv' })
    const row = await server.services.store.db.selectFrom('box_secrets').selectAll().executeTakeFirstOrThrow()
    expect(row.sealed).not.toContain('token-of-the-tv')
    const files = [DATABASE_FILE, `${DATABASE_FILE}-wal`].map((name) => readIfThere(join(server.dataFolder, name)))
    expect(files.join('')).toContain('box_secrets')
    expect(files.join('')).not.toContain('token-of-the-tv')
    await call('forgetTv', { body: { id } })
    expect(await server.services.store.db.selectFrom('box_secrets').selectAll().execute()).toEqual([])
    await server.services.tvs.memoryOf(id).write({ token: 'too late' })
    expect(await server.services.store.db.selectFrom('box_secrets').selectAll().execute()).toEqual([])
    await vi.waitFor(() => expect(server.logged.join('')).not.toContain('token-of-the-tv'))
  })
})

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

it('the name of one TV is told without asking any, and that of an unknown one is not', async ({ server }) => {
  const call = await operatorOf(server)
  const { id = '', name } = server.services.boxes.all()[0] ?? {}
  const asked = vi.spyOn(server.services.boxes, 'capabilities')
  const told = await call('getTv', { body: { id } })
  expect([told.http, told.body]).toEqual([200, { name, addresses: [] }])
  expect((await call('getTv', { body: { id: 'nobody' } })).http).toBe(404)
  expect(asked).not.toHaveBeenCalled()
})
