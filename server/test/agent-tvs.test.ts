import { startAgent, type Agent } from '@beckon/boxes/agent/agent'
import { openTvFile, TV_FILE, type TvFile } from '@beckon/boxes/agent/tv-file'
import type { Endpoint } from '@beckon/boxes/discovery/multicast-query'
import type { Sighting } from '@beckon/boxes/sighting'
import type { LinkedBox } from '@beckon/boxes/link/linked-box'
import { BOX_LINK_PATH, type FromServer } from '@beckon/contract/box-link'
import { pressText } from '@beckon/contract/press'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import WebSocket from 'ws'
import { startFakeHomeAssistant, TV } from '../../boxes/test/fake-home-assistant.ts'
import { logInAt } from '../../boxes/test/fake-home-assistant-auth.ts'
import { startFakeAndroidTv, type FakeAndroidTv } from '../../boxes/test/fake-android-tv.ts'
import { startFakeEnigma2, type FakeEnigma2 } from '../../boxes/test/fake-enigma2.ts'
import { startFakeHome } from '../../boxes/test/fake-home.ts'
import { startFakeBroker } from '../../boxes/test/fake-broker.ts'
import { startFakeLirc } from '../../boxes/test/fake-lirc.ts'
import { startTasmota, type MqttDevice } from '../../boxes/test/mqtt-devices.ts'
import { startFakeRoku } from '../../boxes/test/fake-roku.ts'
import { startFakeWebos } from '../../boxes/test/fake-webos.ts'
import { CERTIFICATE } from '../../boxes/test/webos-rig.ts'
import { startFakeVdr, type FakeVdr } from '../../boxes/test/fake-vdr.ts'
import { operatorOf, testServer, type TestServer } from './support/test-server.ts'

const SECRET = 'a-secret-of-at-least-32-characters'
const LOGIN = { user: 'viewer', password: 'only-in-the-home' }
const soon = () => AbortSignal.timeout(1_500)

let receiver: FakeEnigma2
let vdr: FakeVdr
let server: TestServer
let call: TestServer['send']
let folder: string
let agent: Agent | undefined
let tvFile: TvFile
let sees: readonly Sighting[]
/** Whom the agent asks for a TV that moved. */
let home: { mdns: Endpoint; ssdp: Endpoint }

beforeEach(async () => {
  receiver = await startFakeEnigma2()
  receiver.login = LOGIN
  vdr = await startFakeVdr()
  folder = mkdtempSync(join(tmpdir(), 'beckon-agent-'))
  sees = []
  home = { mdns: { host: '127.0.0.1', port: 9 }, ssdp: { host: '127.0.0.1', port: 9 } }
  await start(await testServer({ config: { boxes: `link://cabin?name=Cabin&secret=${SECRET}`, tvSearch: [] } }))
})
afterEach(async () => {
  await agent?.close()
  agent = undefined
  await receiver.stop()
  await vdr.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(next: TestServer): Promise<void> {
  server = next
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  call = await operatorOf(server)
}

const link = () => `ws://127.0.0.1:${(server.app.server.address() as AddressInfo).port}${BOX_LINK_PATH}`
const cabin = () => server.services.tvs.agents.find('cabin') as LinkedBox

/** An agent without a box of its own. */
async function connect(): Promise<void> {
  tvFile = await openTvFile(folder)
  agent = startAgent({
    tvs: tvFile,
    link: link(),
    secret: SECRET,
    scanHome: async () => sees,
    search: { interfaces: ['127.0.0.1'], to: home },
  })
  await vi.waitFor(() => expect(cabin().setsUpTvs).toBe(true), 6_000)
}

/** Ends the agent and waits until the server has noticed: until then its old link still counts as the agent's. */
async function disconnect(): Promise<void> {
  await agent?.close()
  await vi.waitFor(() => expect(cabin().isLinked).toBe(false), 6_000)
}

async function begin(body: object = {}): Promise<string> {
  const about = { driver: 'enigma2', host: '127.0.0.1', port: receiver.port, via: 'cabin', ...body }
  return (await call('beginSetUp', { body: about })).body['setUpId'] as string
}

/** The first step of this kind that the page is shown. */
async function step(setUpId: string, is: string): Promise<Record<string, unknown>> {
  for (let after = 0; ;) {
    const { body } = await call('nextSetUpStep', { body: { setUpId, after } })
    if (body['is'] === is) return body
    if (body['is'] === 'failed' || body['n'] === after) throw new Error(`It is ${JSON.stringify(body)}.`)
    after = body['n'] as number
  }
}

async function answer(setUpId: string, { user, password }: typeof LOGIN): Promise<void> {
  const { n } = await step(setUpId, 'question')
  await call('answerSetUp', { body: { setUpId, n, value: password, user } })
}

const finish = (setUpId: string, name = 'Den') =>
  call('finishSetUp', { body: { setUpId, name, room: '', layout: 'standard' } })

/** The id of the TV, as soon as it is ready. */
async function added(setUpId: string, name?: string): Promise<string> {
  await step(setUpId, 'ready')
  return (await finish(setUpId, name)).body['id'] as string
}

async function add(): Promise<string> {
  const setUpId = await begin()
  await answer(setUpId, LOGIN)
  return await added(setUpId)
}

const addVdr = async () => await added(await begin({ driver: 'vdr', port: vdr.port }), 'Attic')

/** Has the home announce a set, at these ports of this machine. */
async function announce(target: string, usn: string, ...ports: number[]): Promise<void> {
  const told = ports.map((port) => ({ target, usn, location: `http://127.0.0.1:${port}/` }))
  const { mdns, ssdp, close } = await startFakeHome([{ address: '127.0.0.1', ssdp: told }])
  onTestFinished(() => close())
  Object.assign(home, { mdns, ssdp })
}

const boxOf = (id: string) => {
  const box = server.services.boxes.agent('cabin')?.tv(id, id, 'standard')
  if (box === undefined) throw new Error(`There is no box ${id}.`)
  return box
}

describe('a TV in the home of an agent', () => {
  it('is found through the agent, and said so', async () => {
    expect((await call('getTvs')).body).toMatchObject({ agents: [], tvs: [{ id: 'cabin', state: 'unreachable' }] })
    await connect()
    expect((await call('getTvs')).body).toMatchObject({
      agents: [{ id: 'cabin', name: 'Cabin' }],
      tvs: [{ id: 'cabin', state: 'only-agent' }],
    })
    sees = [{ driver: 'enigma2', name: 'Receiver', host: '192.168.1.9', port: 80, identity: 'enigma2:aa' }]
    const { body } = await call('scanTvs')
    expect(body).toMatchObject({
      found: [{ number: 1, ...sees[0], otherWays: [], via: { id: 'cabin', name: 'Cabin' } }],
      couldListen: true,
    })
  })

  it('is set up with its password, tried, added, pressed and forgotten; its secrets never reach the server', async () => {
    await connect()
    const setUpId = await begin()
    await answer(setUpId, { ...LOGIN, password: 'wrong' })
    await vi.waitFor(async () => expect(await step(setUpId, 'question')).toMatchObject({ wrong: true }))
    await answer(setUpId, LOGIN)
    expect(await step(setUpId, 'ready')).toMatchObject({ canWake: true })
    expect((await call('trySetUp', { body: { setUpId } })).body).toEqual({ pressed: 'volume', is: 'confirmed' })
    const { id } = (await finish(setUpId)).body as { id: string }
    expect((await call('getTvs')).body['tvs']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id,
          name: 'Den',
          driver: 'enigma2',
          state: 'answers',
          via: { id: 'cabin', name: 'Cabin' },
        }),
      ]),
    )
    const before = receiver.pressed.length
    expect(await boxOf(id).pressKey('OK', soon())).toMatchObject({ is: 'accepted' })
    expect(receiver.pressed).toHaveLength(before + 1)

    const path = join(folder, TV_FILE)
    expect(await readFile(path, 'utf8')).toContain(LOGIN.password)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await server.services.tvs.memoryOf(id).read()).toEqual({})
    expect(server.logged.join('')).not.toContain(LOGIN.password)

    expect((await call('forgetTv', { body: { id } })).http).toBe(200)
    expect(await readFile(path, 'utf8')).not.toContain(LOGIN.password)
    expect(await cabin().tv(id, 'Den', 'standard').pressKey('OK', soon())).toEqual({
      is: 'refused',
      why: 'BOX-UNREACHABLE',
    })
    expect(receiver.pressed).toHaveLength(before + 1)
  })

  it('works after a restart of the agent and of the server, without a question', async () => {
    await connect()
    const id = await add()
    await disconnect()
    await start(await server.restart())
    await connect()
    expect((await call('tryTv', { body: { id } })).body).toEqual({ pressed: 'volume', is: 'confirmed' })
  })

  it('that is forgotten while its agent is away is deleted there when the agent comes back, also after a restart', async () => {
    await connect()
    const [id, kept] = [await add(), await addVdr()]
    await disconnect()
    await vi.waitFor(() => expect(cabin().setsUpTvs).toBe(false))
    expect((await call('forgetTv', { body: { id } })).http).toBe(200)
    await start(await server.restart())
    const inFile = () => readFile(join(folder, TV_FILE), 'utf8')
    expect(await inFile()).toContain(LOGIN.password)
    await connect()
    await vi.waitFor(async () => expect(await inFile()).not.toContain(LOGIN.password))
    expect(await boxOf(kept).pressKey('OK', soon())).toMatchObject({ is: 'accepted' })
  })

  it('that the agent keeps though its answer was lost is not kept for long', async () => {
    await connect()
    const setUpId = await begin()
    await answer(setUpId, LOGIN)
    await step(setUpId, 'ready')
    const keep = cabin().keep.bind(cabin())
    vi.spyOn(cabin(), 'keep').mockImplementation(async (...about) => (await keep(...about)) && false)
    expect((await finish(setUpId)).http).toBe(409)
    const inFile = () => readFile(join(folder, TV_FILE), 'utf8')
    expect(await inFile()).toContain(LOGIN.password)
    await cabin().close()
    await vi.waitFor(async () => expect(await inFile()).not.toContain(LOGIN.password), 6_000)
  })

  it('stands beside others of the same agent: a slow one holds nobody up, and none gets the press of another', async () => {
    await connect()
    const [den, attic] = [await add(), await addVdr()]
    await receiver.trouble('stalls')
    const stop = new AbortController()
    const slow = boxOf(den).pressKey('OK', stop.signal)
    expect(await boxOf(attic).pressKey('OK', soon())).toMatchObject({ is: 'accepted' })
    expect(vdr.received.filter((line) => line.startsWith('HITK'))).toEqual(['HITK Ok'])
    stop.abort()
    expect(await slow).toMatchObject({ is: 'refused' })
  })

  it('does no press twice, though it is repeated and on another link', async () => {
    await connect()
    const id = await addVdr()
    const press = pressText({ client: 'tablet-1', n: 7, part: 0 })
    await Promise.all([1, 2].map(() => boxOf(id).pressKey('UP', soon(), { press })))
    await cabin().close()
    await vi.waitFor(() => expect(cabin().setsUpTvs).toBe(true), 6_000)
    expect(await boxOf(id).pressKey('UP', soon(), { press })).toMatchObject({ is: 'accepted' })
    expect(vdr.received.filter((line) => line === 'HITK Up')).toHaveLength(1)
  })

  it('and proves nothing is followed by its agent to another address only once its owner says that it is there', async () => {
    const before = await startFakeRoku()
    await connect()
    const setUpId = await begin({ driver: 'roku', port: before.port })
    const id = await added(setUpId)
    await before.stop()
    const after = await startFakeRoku()
    onTestFinished(() => after.stop())
    await announce('roku:ecp', 'uuid:roku:ecp:YN00H5555555', after.port)
    expect(await boxOf(id).pressKey('UP', soon())).toMatchObject({ is: 'refused', why: 'BOX-UNREACHABLE' })
    const asked = async () => {
      const { tvs } = (await call('getTvs')).body as { tvs: readonly Record<string, unknown>[] }
      return tvs.find((tv) => tv['id'] === id)?.['elsewhere']
    }
    const at = { host: '127.0.0.1', port: after.port }
    await vi.waitFor(async () => expect(await asked()).toEqual(at), 10_000)
    expect(await boxOf(id).pressKey('UP', soon())).toMatchObject({ is: 'refused', why: 'BOX-UNREACHABLE' })
    expect((await call('answerTvClaim', { body: { id, ...at, isIt: false } })).http).toBe(200)
    expect(await readFile(join(folder, TV_FILE), 'utf8')).toContain(`"notAt":[${JSON.stringify(at)}]`)

    // A no is kept: an agent that was started again says nothing of that address, but of another.
    await disconnect()
    await connect()
    const another = await startFakeRoku()
    onTestFinished(() => another.stop())
    await announce('roku:ecp', 'uuid:roku:ecp:YN00H5555555', after.port, another.port)
    expect(await boxOf(id).pressKey('UP', soon())).toMatchObject({ is: 'refused', why: 'BOX-UNREACHABLE' })
    const there = { ...at, port: another.port }
    await vi.waitFor(async () => expect(await asked()).toEqual(there), 10_000)
    expect((await call('answerTvClaim', { body: { id, ...there, isIt: true } })).http).toBe(200)
    expect(await boxOf(id).pressKey('DOWN', soon())).toMatchObject({ is: 'accepted' })
    expect([after.pressed, another.pressed]).toEqual([[], ['Down']])
    expect(await readFile(join(folder, TV_FILE), 'utf8')).toContain(String(another.port))
  })
})

describe('an infrared sender in the home of an agent', () => {
  async function addSender(): Promise<{ id: string; ready: object; sender: MqttDevice }> {
    const broker = await startFakeBroker()
    onTestFinished(() => broker.stop())
    const sender = await startTasmota(broker.port, 'blaster')
    onTestFinished(() => sender.stop())
    await connect()
    const setUpId = await begin({ driver: 'mqtt', port: broker.port })
    const asked = await step(setUpId, 'question')
    const [option] = (asked['question'] as { options: { value: string }[] }).options
    await call('answerSetUp', { body: { setUpId, n: asked['n'], value: option?.value } })
    const ready = await step(setUpId, 'ready')
    return { id: ((await finish(setUpId)).body as { id: string }).id, ready, sender }
  }

  async function learn(id: string, key: string, sender: MqttDevice, code: string): Promise<unknown> {
    const learned = call('learnTvCode', { body: { id, key } })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await sender.seeRemote(code, { held: true })
    return (await learned).body
  }

  const listed = async (id: string) => {
    const { tvs } = (await call('getTvs')).body as { tvs: readonly Record<string, unknown>[] }
    return tvs.find((tv) => tv['id'] === id)
  }

  it('is taught its keys from the old remote, which its agent hears and keeps', async () => {
    const { id, ready, sender } = await addSender()
    expect(ready).toMatchObject({ needsCodes: true })
    expect(await listed(id)).toMatchObject({ codes: { by: 'learning', count: 0 } })
    expect(await boxOf(id).pressKey('POWER', soon())).toMatchObject({ is: 'refused', why: 'INVALID-KEY' })
    expect(await learn(id, 'POWER', sender, '0x20DF10EF')).toEqual({ is: 'learned' })
    expect(await learn(id, 'VOLUME_UP', sender, '0x20DF10EF')).toEqual({ is: 'same', as: 'POWER' })
    expect(await boxOf(id).pressKey('POWER', soon())).toMatchObject({ is: 'accepted' })
    expect((await call('testTvCode', { body: { id, key: 'POWER' } })).http).toBe(200)
    expect(sender.got.map(({ what }) => what)).toEqual(['0x20DF10EF', '0x20DF10EF'])
    expect(await listed(id)).toMatchObject({ codes: { by: 'learning', count: 1 } })
    expect(await readFile(join(folder, TV_FILE), 'utf8')).toContain('0x20DF10EF')

    const change = async (by: object) => (await call('changeTvCode', { body: { id, change: by } })).body
    expect(await change({ is: 'none', key: 'POWER' })).toMatchObject({ codes: [], undo: 'POWER' })
    expect(await change({ is: 'undo' })).toMatchObject({ codes: [{ key: 'POWER' }] })
  })

  it('whose agent is gone, or is of a version before, says so', async () => {
    const { id } = await addSender()
    await disconnect()
    agent = undefined
    await vi.waitFor(() => expect(cabin().isLinked).toBe(false))
    const refused = { body: { status: 'BOX-UNREACHABLE' } }
    expect(await call('getTvCodes', { body: { id } })).toMatchObject(refused)
    expect(await call('learnTvCode', { body: { id, key: 'OK' } })).toMatchObject(refused)
  })

  it('offers more names than one message holds, and takes one of them', async () => {
    const names = Array.from({ length: 900 }, (_, at) => `KEY_OF_A_REMOTE_WITH_VERY_MANY_BUTTONS_${at}`)
    const codes = new Map(names.map((name, at) => [name, at + 1]))
    const lirc = await startFakeLirc([{ name: 'old', address: 1, codes }])
    onTestFinished(() => lirc.stop())
    await connect()
    const setUpId = await begin({ driver: 'lirc', port: lirc.port })
    const asked = await step(setUpId, 'question')
    await call('answerSetUp', { body: { setUpId, n: asked['n'], value: 'old' } })
    const id = await added(setUpId)
    const { body } = await call('getTvCodes', { body: { id } })
    expect(body).toMatchObject({ by: 'choosing', codes: [], names })
    const chosen = { id, change: { is: 'name', key: 'MENU', name: names[700] } }
    expect((await call('changeTvCode', { body: chosen })).body).toMatchObject({
      codes: [{ key: 'MENU', name: names[700] }],
    })
    expect(await boxOf(id).pressKey('MENU', soon())).toMatchObject({ is: 'accepted' })
  })
})

describe('setting up through an agent', () => {
  it('has an Android TV show its code only once a page shows the field for it, and asks again for a wrong one', async () => {
    const tv = await startFakeAndroidTv()
    onTestFinished(() => tv.stop())
    await connect()
    const setUpId = await begin({ driver: 'android-tv', port: tv.port })
    const asked = await step(setUpId, 'question')
    expect(asked).toMatchObject({ question: { is: 'code', length: 6, characters: '0123456789ABCDEF' }, wrong: false })
    await vi.waitFor(() => expect(tv.code).toMatch(/^[\dA-F]{6}$/u))
    const mistyped = tv.code?.replace(/^../u, (two) => (two === '00' ? '01' : '00'))
    await call('answerSetUp', { body: { setUpId, n: asked['n'], value: mistyped } })
    const again = await step(setUpId, 'question')
    expect(again).toMatchObject({ wrong: true })
    await call('answerSetUp', { body: { setUpId, n: again['n'], value: tv.code } })
    const id = await added(setUpId)
    expect(await boxOf(id).pressKey('UP', soon())).toMatchObject({ is: 'accepted' })
    expect(tv.keys).toHaveLength(1)
  })

  async function startHouse() {
    const house = await startFakeHomeAssistant()
    onTestFinished(() => house.stop())
    return house
  }

  /** From the beginning to the name of the TV. */
  async function logInAtHouse(port: number): Promise<string> {
    const setUpId = await begin({ driver: 'home-assistant', port })
    const { n } = await step(setUpId, 'question')
    const { address } = (await call('logInForSetUp', { body: { setUpId, n, origin: 'http://localhost' } })).body
    const back = Object.fromEntries((await logInAt(address as string)).searchParams)
    expect((await call('finishLogIn', { body: back })).body).toMatchObject({ setUpId, is: 'connecting' })
    await vi.waitFor(async () => expect(await step(setUpId, 'question')).toMatchObject({ question: { is: 'choice' } }))
    const choice = await step(setUpId, 'question')
    await call('answerSetUp', { body: { setUpId, n: choice['n'], value: TV } })
    await step(setUpId, 'ready')
    return setUpId
  }

  it('keeps a log-in at the page of Home Assistant to itself, and ends it when the TV is forgotten', async () => {
    const house = await startHouse()
    await connect()
    const id = await added(await logInAtHouse(house.port))
    expect(await boxOf(id).pressKey('UP', soon())).toMatchObject({ is: 'accepted' })
    expect(server.services.tvs.memoryOf(id).read()).toEqual({})
    expect(house.auth.refreshTokens.size).toBe(1)
    await call('forgetTv', { body: { id } })
    expect(house.auth.refreshTokens.size).toBe(0)
  })

  it('takes a log-in back that its agent could not write down, unless a second try could', async () => {
    const house = await startHouse()
    await connect()
    const failed = async () => {
      const setUpId = await logInAtHouse(house.port)
      rmSync(folder, { recursive: true })
      expect((await finish(setUpId)).http).toBe(409)
      mkdirSync(folder)
      return setUpId
    }
    const triedAgain = await failed()
    expect((await finish(triedAgain)).http).toBe(200)
    const [kept] = house.auth.refreshTokens.keys()
    const left = await failed()
    expect(house.auth.refreshTokens.size).toBe(2)
    await call('leaveSetUp', { body: { setUpId: left } })
    await expect.poll(() => [...house.auth.refreshTokens.keys()]).toEqual([kept])
  })

  it.each([
    ['is taken back if that fails', false, 0],
    ['is kept if that succeeds', true, 1],
  ])('a log-in that is left while its agent writes it down %s', async (_, succeeds, left) => {
    const house = await startHouse()
    await connect()
    const setUpId = await logInAtHouse(house.port)
    const written = Promise.withResolvers<void>()
    const save = vi.spyOn(tvFile, 'save').mockReturnValueOnce(written.promise)
    const finished = finish(setUpId)
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
    const closed = call('leaveSetUp', { body: { setUpId } })
    // Time enough for the agent to hear that the set-up is over.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(house.auth.refreshTokens.size).toBe(1)
    if (succeeds) written.resolve()
    else written.reject(new Error('The disk is full.'))
    expect((await finished).http).toBe(succeeds ? 200 : 409)
    await closed
    await expect.poll(() => house.auth.refreshTokens.size).toBe(left)
  })

  it('tells the person to press Allow on an LG set, which asks nothing else', async () => {
    const tv = await startFakeWebos({ certificate: CERTIFICATE, temper: 'new', pairingTypes: ['PROMPT'] })
    onTestFinished(() => tv.stop())
    await connect()
    const setUpId = await begin({ driver: 'webos', port: tv.port })
    await step(setUpId, 'allow')
    await vi.waitFor(() => expect(tv.shown).toHaveLength(1))
    tv.answerPrompt(true)
    await step(setUpId, 'ready')
    expect((await finish(setUpId)).http).toBe(200)
  })

  it('offers more choices than one message holds', async () => {
    const names = Array.from({ length: 900 }, (_, at) => `remote-${at}-of-a-household-that-throws-nothing-away`)
    const lirc = await startFakeLirc(names.map((name) => ({ name, address: 1, codes: new Map([['KEY_OK', 1]]) })))
    onTestFinished(() => lirc.stop())
    await connect()
    const setUpId = await begin({ driver: 'lirc', port: lirc.port })
    const { n, question } = await step(setUpId, 'question')
    expect((question as { options: { value: string }[] }).options.map(({ value }) => value)).toEqual(names)
    await call('answerSetUp', { body: { setUpId, n, value: names[899] } })
    await step(setUpId, 'ready')
    expect((await finish(setUpId)).http).toBe(200)
  })

  it('dials nothing but an address of the home: no name and no other spelling', async () => {
    await connect()
    const dialled: unknown[] = []
    const note = (event: unknown) => dialled.push(event)
    subscribe('net.client.socket', note)
    onTestFinished(() => void unsubscribe('net.client.socket', note))
    // Refused as no address of a home, and on this machine all the same, should the check ever fail.
    for (const host of ['localhost', '0x7f000001', '127.0.0.1%lo']) {
      const setUpId = await begin({ host })
      await vi.waitFor(async () =>
        expect((await call('nextSetUpStep', { body: { setUpId, after: 1 } })).body).toMatchObject({
          is: 'failed',
          why: 'not-at-home',
        }),
      )
    }
    expect(dialled).toEqual([])
  })

  it('ends with one sentence when the link breaks in the middle, keeps nothing, and can be begun again', async () => {
    await connect()
    const setUpId = await begin()
    await step(setUpId, 'question')
    await cabin().close()
    await vi.waitFor(async () =>
      expect((await call('nextSetUpStep', { body: { setUpId, after: 1 } })).body).toMatchObject({
        is: 'failed',
        why: 'unreachable',
      }),
    )
    expect((await finish(setUpId)).http).toBe(409)
    await vi.waitFor(() => expect(cabin().setsUpTvs).toBe(true), 6_000)
    await call('restartSetUp', { body: { setUpId } })
    await answer(setUpId, LOGIN)
    await step(setUpId, 'ready')
    expect((await finish(setUpId)).http).toBe(200)
  })

  it('adds nothing when the link broke after the TV was ready: what it told is forgotten', async () => {
    await connect()
    const setUpId = await begin()
    await answer(setUpId, LOGIN)
    await step(setUpId, 'ready')
    await cabin().close()
    await vi.waitFor(() => expect(cabin().setsUpTvs).toBe(true), 6_000)
    expect(await call('trySetUp', { body: { setUpId } })).toMatchObject({ body: { status: 'BOX-UNREACHABLE' } })
    expect((await finish(setUpId)).http).toBe(409)
    await expect(readFile(join(folder, TV_FILE))).rejects.toThrow('ENOENT')
    expect(receiver.pressed).toEqual([])
  })

  it('is not begun through an agent that there is not', async () => {
    const about = { driver: 'enigma2', host: '127.0.0.1', port: receiver.port, via: 'nowhere' }
    expect((await call('beginSetUp', { body: about })).http).toBe(404)
  })
})

describe('what opens by name on a TV in the home of an agent', () => {
  let tv: FakeAndroidTv
  let id: string
  beforeEach(async () => {
    tv = await startFakeAndroidTv()
    await connect()
    id = await pair()
  })
  afterEach(() => tv.stop())

  async function pair(body: object = {}): Promise<string> {
    const setUpId = await begin({ driver: 'android-tv', port: tv.port, ...body })
    const { n } = await step(setUpId, 'question')
    const code = await vi.waitUntil(() => tv.code)
    await call('answerSetUp', { body: { setUpId, n, value: code } })
    return await added(setUpId)
  }

  const write = (apps: readonly { name: string; opens: string }[]) =>
    call('changeTv', { body: { id, name: 'Den', room: '', layout: 'standard', apps } })
  const listed = async () =>
    ((await call('getTvs')).body['tvs'] as { id: string; apps: object[]; appsOpen: string }[]).find(
      (one) => one.id === id,
    )
  /** Once the agent has reached the TV, which may take longer than a press lives. */
  const open = async (name: string) => {
    await vi.waitFor(() => boxOf(id).capabilities(soon()))
    return boxOf(id).runText(name, 'en', soon())
  }
  const KIDS = { name: 'Kids', opens: 'https://kids.example/tv' }

  it('is the table of its family, and then what its owner wrote; the pairing stays', async () => {
    const before = await listed()
    expect(before?.appsOpen).toBe('links')
    expect(before?.apps.length).toBeGreaterThan(3)
    expect((await write([KIDS])).http).toBe(200)
    expect(await listed()).toMatchObject({ apps: [KIDS], appsOpen: 'links' })
    expect(await open('Kids')).toMatchObject({ is: 'accepted' })
    expect(tv.links).toEqual([KIDS.opens])
    await disconnect()
    await connect()
    expect(await open('Kids')).toMatchObject({ is: 'accepted' })
    expect(tv.links).toEqual([KIDS.opens, KIDS.opens])
  })

  it('is changed, and what the TV tells of itself from then on is still heard at once', async () => {
    const heard = vi.fn<() => void>()
    onTestFinished(boxOf(id).whenStateChanged?.(heard) ?? (() => {}))
    const isHeardAfter = async (change: () => unknown) => {
      const before = heard.mock.calls.length
      await change()
      await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThan(before), 5_000)
    }
    await vi.waitFor(() => boxOf(id).state(soon()))
    await isHeardAfter(() => tv.turn(false))
    await isHeardAfter(() => write([KIDS]))
    await vi.waitFor(async () => expect(await boxOf(id).state(soon())).toMatchObject({ power: 'standby' }))
    // What the new connection told has been passed on.
    await new Promise((done) => setTimeout(done, 300))
    await isHeardAfter(() => tv.turn(true))
  })

  it('may be a hundred long links, which one message does not hold', async () => {
    const apps = Array.from({ length: 100 }, (_, at) => ({
      name: `Film ${at}`,
      opens: `https://films.example/${at}?${'x'.repeat(400)}`,
    }))
    expect((await write(apps)).http).toBe(200)
    for (const at of [0, 99]) expect(await open(`Film ${at}`)).toMatchObject({ is: 'accepted' })
    expect(tv.links).toEqual([apps[0]?.opens, apps[99]?.opens])
  })

  it('is changed while the agent is away, and known to it when it comes', async () => {
    await disconnect()
    expect((await write([KIDS])).http).toBe(200)
    await connect()
    await vi.waitFor(async () => expect(await open('Kids')).toMatchObject({ is: 'accepted' }))
    expect(tv.links).toEqual([KIDS.opens])
  })

  it('outlives a new pairing, also at an agent that has lost its file', async () => {
    await write([KIDS])
    await disconnect()
    rmSync(join(folder, TV_FILE))
    await connect()
    expect(await pair({ again: id })).toBe(id)
    expect(await open('Kids')).toMatchObject({ is: 'accepted' })
    expect(tv.links).toEqual([KIDS.opens])
  })

  it('is refused where the family does not take it, and nothing is changed', async () => {
    const before = await listed()
    expect((await write([{ name: 'Kids', opens: 'no link' }])).http).toBe(400)
    expect(await listed()).toEqual(before)
  })
})

describe('an agent that does harm', () => {
  /** Answers the beginning of a set-up with this. */
  async function answering(steps: readonly object[]): Promise<void> {
    const socket = new WebSocket(link(), { headers: { authorization: `Bearer ${SECRET}` } })
    onTestFinished(() => socket.terminate())
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as FromServer
      if (message.type !== 'set up') return
      for (const [at, step] of steps.entries())
        socket.send(JSON.stringify({ type: 'set up step', id: message.id, n: at + 1, step }))
    })
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'clock', now: 1, boxes: true }))
    await vi.waitFor(() => expect(cabin().setsUpTvs).toBe(true))
  }
  const token = (login: string) => ({ is: 'question', question: { is: 'token', login }, wrong: false })

  it.each(['https://evil.example/auth', 'http://', 'http://10.0.0.7@evil.example/', 'http://127.0.0.1.evil.example/'])(
    'sends nobody to log in at %s',
    async (page) => {
      await answering([token(page)])
      const setUpId = await begin({ driver: 'home-assistant' })
      const { n, question } = await step(setUpId, 'question')
      expect(question).toEqual({ is: 'token' })
      const asked = await call('logInForSetUp', { body: { setUpId, n: n as number, origin: 'http://localhost' } })
      expect(asked).toMatchObject({ http: 409 })
    },
  )

  it('may have the owner log in at the set', async () => {
    await answering([token('http://127.0.0.1:8123/auth/authorize')])
    const setUpId = await begin({ driver: 'home-assistant' })
    const { n } = await step(setUpId, 'question')
    const asked = await call('logInForSetUp', { body: { setUpId, n: n as number, origin: 'http://localhost' } })
    expect(asked.body['address']).toMatch(/^http:\/\/127\.0\.0\.1:8123\/auth\/authorize\?/u)
  })

  it('has its set-up ended after 200 steps', async () => {
    await answering(Array.from({ length: 300 }, () => ({ is: 'question', question: { is: 'password' }, wrong: true })))
    const setUpId = await begin()
    await vi.waitFor(async () =>
      expect((await call('nextSetUpStep', { body: { setUpId, after: 0 } })).body).toMatchObject({
        is: 'failed',
        why: 'unreachable',
      }),
    )
  })
})

describe('an agent that keeps no TVs', () => {
  it('gets no command for another box, and sets nothing up', async () => {
    const socket = new WebSocket(link(), { headers: { authorization: `Bearer ${SECRET}` } })
    onTestFinished(() => socket.terminate())
    const heard: string[] = []
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as FromServer
      heard.push(message.type)
      if (message.type === 'clock' && message.yours === 0) socket.send(JSON.stringify({ type: 'clock', now: 1 }))
      if (message.type === 'command')
        socket.send(JSON.stringify({ type: 'outcome', id: message.id, outcome: { is: 'accepted' } }))
    })
    await once(socket, 'open')
    await vi.waitFor(() => expect(heard.filter((type) => type === 'clock')).toHaveLength(2))
    const tv = cabin().tv('den-x', 'Den', 'standard')
    expect(await tv.pressKey('OK', soon())).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
    await expect(tv.capabilities(soon())).rejects.toThrow('BOX-UNREACHABLE')
    await expect(tv.names(soon())).rejects.toThrow('BOX-UNREACHABLE')
    const setUpId = await begin()
    await vi.waitFor(async () =>
      expect((await call('nextSetUpStep', { body: { setUpId, after: 1 } })).body).toMatchObject({ why: 'unreachable' }),
    )
    expect(new Set(heard)).toEqual(new Set(['clock']))
    expect(await cabin().pressKey('OK', soon())).toEqual({ is: 'accepted' })
  })
})

describe('the file of an agent', () => {
  it('has what it had before when a TV cannot be written down', async () => {
    const tvs = await openTvFile(folder)
    const den = { id: 'den', driver: 'vdr', settings: {}, secrets: { token: 'first' } } as const
    await tvs.save(den)
    rmSync(folder, { recursive: true })
    await expect(tvs.save({ ...den, secrets: { token: 'second' } })).rejects.toThrow('ENOENT')
    await expect(tvs.save({ ...den, id: 'attic' })).rejects.toThrow('ENOENT')
    expect(tvs.all()).toEqual([den])
  })

  it('still has a TV that could not be forgotten, so that the next try forgets it', async () => {
    const tvs = await openTvFile(folder)
    const den = { id: 'den', driver: 'vdr', settings: {}, secrets: { token: 'first' } } as const
    await tvs.save(den)
    const away = `${folder}-away`
    await rename(folder, away)
    await expect(tvs.forget('den')).rejects.toThrow('ENOENT')
    expect(tvs.all()).toEqual([den])
    await rename(away, folder)
    await tvs.forget('den')
    expect(tvs.all()).toEqual([])
    expect((await openTvFile(folder)).all()).toEqual([])
  })

  it('keeps what a driver wrote while a save failed, and nothing of the save', async () => {
    const tvs = await openTvFile(folder)
    const den = { id: 'den', driver: 'vdr', settings: { port: 1 }, secrets: { token: 'first' } } as const
    await tvs.save(den)
    rmSync(folder, { recursive: true })
    const [saved, written] = await Promise.allSettled([
      tvs.save({ ...den, settings: { port: 2 } }),
      Promise.resolve().then(() => tvs.memoryOf('den').write({ token: 'second' })),
    ])
    expect([saved.status, written.status]).toEqual(['rejected', 'rejected'])
    expect(tvs.all()).toEqual([{ ...den, secrets: { token: 'second' } }])
  })

  it('is not replaced when it is damaged, and the mistake shows no secret', async () => {
    await writeFile(join(folder, TV_FILE), '{"tvs": [{"secrets": {"password": "hidden')
    await expect(openTvFile(folder)).rejects.toThrow('is damaged')
    await expect(openTvFile(folder)).rejects.not.toThrow('hidden')
    expect(await readFile(join(folder, TV_FILE), 'utf8')).toContain('hidden')
  })
})
