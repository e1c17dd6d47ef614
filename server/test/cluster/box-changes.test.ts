/** A box that is changed, imported or forgotten at one server is so at the others, with its event and without. */
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startAgent } from '@beckon/boxes/agent/agent'
import { openTvFiles } from '@beckon/boxes/agent/tv-files'
import { BOX_LINK_PATH } from '@beckon/contract/box-link'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import WebSocket, { type ClientOptions } from 'ws'
import { startFakeVdr } from '../../../boxes/test/fake-vdr.ts'
import { openControlSocket } from '../../src/features/operation/control-socket.ts'
import { importBoxes } from '../../src/boxes/directory/import-boxes.ts'
import { fakeBox } from '../support/fake-box.ts'
import { FakeBroker, type FakeBus } from '../support/fake-bus.ts'
import { beckon } from '../support/program.ts'
import { add as addTv, begin, does } from '../support/set-up-tv.ts'
import { newStorage } from '../support/stores.ts'
import { environmentOf, pairRemote, testServer, type TestServer } from '../support/test-server.ts'
import { virtualClock } from '../support/virtual-clock.ts'

const WAIT = { timeout: 10_000, interval: 20 }
const [OLD, NEW] = ['the-old-secret-of-the-agent-of-the-den', 'the-new-secret-of-the-agent-of-the-den']
const UNKNOWN = { is: 'down', why: 'the server has no box with this secret' }

let here: TestServer
let there: TestServer
let buses: readonly [FakeBus, FakeBus]

beforeEach(async () => {
  // What a server does now and then; all else happens in its own time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const broker = new FakeBroker()
  buses = [broker.join(), broker.join()]
  const shared = { storage: await newStorage('postgres'), clock: virtualClock(Date.now()), boxes: [] }
  here = await testServer({ ...shared, bus: buses[0] })
  there = await testServer({ ...shared, bus: buses[1] })
  await there.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  vi.useRealTimers()
})

const press = async (node: TestServer, token: string) =>
  (await node.send('processKey', { token, body: { vcode: 'OK' } })).body['status']

/** The events of here are lost from now on. */
const loseNews = () => vi.spyOn(buses[0], 'announce').mockImplementation(() => {})

const aMinute = () => vi.advanceTimersByTimeAsync(MINUTE_MS)

describe('an imported box', () => {
  function fileWith(secret: string, owner = 'comcast:anna'): string {
    const path = join(here.dataFolder, 'boxes.jsonl')
    writeFileSync(path, JSON.stringify({ id: 'den', name: 'Den', owners: [owner], secret }))
    return path
  }

  function dial(secret: string) {
    const box = fakeBox('den')
    const told: unknown[] = []
    const { port } = there.app.server.address() as AddressInfo
    const link = `ws://127.0.0.1:${port}${BOX_LINK_PATH}`
    const sockets: WebSocket[] = []
    const open = (address: string, options: ClientOptions) => {
      const socket = new WebSocket(address, options)
      sockets.push(socket)
      return socket
    }
    const agent = startAgent({ box, secret, link, open, onLink: (state) => told.push(state) })
    onTestFinished(() => agent.close())
    return { box, told, agent, socket: () => sockets.at(-1) }
  }

  const isLinked = () => there.services.boxes.agent('den')?.isLinked === true

  async function linked() {
    await importBoxes(here.services, fileWith(OLD))
    const { arToken } = await pairRemote(here, 'den')
    const old = dial(OLD)
    await vi.waitFor(() => expect(isLinked()).toBe(true), WAIT)
    expect(await press(there, arToken)).toBe('OK')
    return { old, arToken }
  }

  it('loses the link of its former secret at every server when it is imported with another', async () => {
    const { old, arToken } = await linked()
    const socket = await openControlSocket(here.services)
    onTestFinished(() => socket.close())
    expect(await beckon(['boxes', 'import', fileWith(NEW)], environmentOf(here))).toMatchObject({
      code: 0,
      out: expect.stringContaining('Imported: 1.'),
    })
    await vi.waitFor(() => expect(old.told).toContainEqual(UNKNOWN), WAIT)
    expect(await press(here, arToken)).toBe('BOX-UNREACHABLE')
    const { box } = dial(NEW)
    await vi.waitFor(() => expect(isLinked()).toBe(true), WAIT)
    expect(await press(there, arToken)).toBe('OK')
    expect([old.box.took, box.took]).toEqual([['OK'], ['OK']])
  })

  it('loses that link within a minute where the event was lost, and keeps one that is good', async () => {
    const { old, arToken } = await linked()
    await importBoxes(here.services, fileWith(OLD, 'comcast:ben'))
    await aMinute()
    await there.services.boxChanges.reread([])
    expect(isLinked()).toBe(true)
    await importBoxes(here.services, fileWith(NEW))
    await aMinute()
    await vi.waitFor(() => expect(old.told).toContainEqual(UNKNOWN), WAIT)
    expect(await press(there, arToken)).toBe('BOX-UNREACHABLE')
  })

  it('loses its link at every server when it is forgotten at one', async () => {
    const { old } = await linked()
    expect(await here.services.tvs.boxes.forget('den')).toBe(true)
    await vi.waitFor(() => expect(old.told).toContainEqual(UNKNOWN), WAIT)
    expect(await there.services.boxes.listed('den')).toBeUndefined()
  })

  it('is not heard of what its agent still says before the link has closed', async () => {
    const { old } = await linked()
    const started = await here.send('startPairing', { body: { partner: 'comcast', clientDeviceId: 'b' } })
    const entered = vi.spyOn(there.services.pairings, 'enterCode')
    // It does not read that it is to close.
    old.socket()?.pause()
    await here.services.tvs.boxes.forget('den')
    await vi.waitFor(() => expect(isLinked()).toBe(false), WAIT)
    const answer = old.agent.enterCode(String(started.body['pairingCode']))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(entered).not.toHaveBeenCalled()
    old.socket()?.terminate()
    answer.catch(() => {})
  })
})

const operatorOf = async ({ services, send }: TestServer) =>
  String((await send('openTvs', { body: { key: services.tvs.access.newKey() } })).body['operatorToken'])

describe('a TV of an agent that is linked to one server', () => {
  it('is listed at the other, pressed there wherever its agent links, and has the owners of the agent', async () => {
    const path = join(here.dataFolder, 'boxes.jsonl')
    writeFileSync(path, JSON.stringify({ id: 'den', name: 'Den', owners: ['comcast:anna'], secret: NEW }))
    await importBoxes(there.services, path)
    const vdr = await startFakeVdr()
    onTestFinished(() => vdr.stop())
    const { port } = there.app.server.address() as AddressInfo
    const tvs = await openTvFiles(join(there.dataFolder, 'agent'))
    const settings = { host: '127.0.0.1', port: vdr.port }
    await tvs.save({ id: 'attic-abcdefgh', name: 'Attic', room: '', driver: 'vdr', settings, secrets: {} })
    const agent = startAgent({ tvs, secret: NEW, link: `ws://127.0.0.1:${port}${BOX_LINK_PATH}` })
    onTestFinished(() => agent.close())
    const known = () => here.services.boxes.listed('attic-abcdefgh')
    await vi.waitFor(async () => expect(await known()).toMatchObject({ name: 'Attic' }), WAIT)
    expect(await known()).toMatchObject({ owners: ['comcast:anna'] })
    const press = () =>
      here.services.boxes
        .send('attic-abcdefgh', { is: 'key', key: 'OK' }, here.services.clock.now() + 1_500)
        .then(({ is }) => is)
    await vi.waitFor(async () => expect(await press()).toBe('accepted'), WAIT)
    expect(vdr.received).toContain('HITK Ok')
    await agent.close()
    const link = `ws://127.0.0.1:${await here.listen()}${BOX_LINK_PATH}`
    const moved = startAgent({ tvs, secret: NEW, link })
    onTestFinished(() => moved.close())
    await vi.waitFor(async () => expect(await press()).toBe('accepted'), WAIT)
  })
})

describe('a TV that the servers drive themselves', () => {
  /** Sets a TV up as the page does, and gives its id. */
  async function add(port: number, again?: string): Promise<string> {
    const token = await operatorOf(here)
    const target = { driver: 'vdr', host: '127.0.0.1', port, ...(again === undefined ? {} : { again }) }
    const call: typeof here.send = (name, more) => here.send(name, { token, ...more })
    return addTv(call, await does(call, await begin(call, target), 'try'))
  }

  async function vdr() {
    const fake = await startFakeVdr()
    onTestFinished(() => fake.stop())
    return fake
  }

  const namesThere = async () => {
    const { body } = await there.send('getTvs', { token: await operatorOf(there) })
    return (body['tvs'] as { name: string }[]).map(({ name }) => name)
  }

  it('is added, renamed and forgotten at one, and so at the other', async () => {
    const { port } = await vdr()
    const id = await add(port)
    await vi.waitFor(async () => expect(await namesThere()).toEqual(['Den']), WAIT)
    await here.services.tvs.boxes.change(id, { name: 'Snug', room: '', layout: 'flex' })
    await vi.waitFor(async () => expect(await namesThere()).toEqual(['Snug']), WAIT)
    await here.services.tvs.boxes.forget(id)
    await vi.waitFor(async () => expect(await namesThere()).toEqual([]), WAIT)
  })

  it('is added, renamed and forgotten at the other within a minute where the event was lost', async () => {
    loseNews()
    const { port } = await vdr()
    const id = await add(port)
    await aMinute()
    await vi.waitFor(async () => expect(await namesThere()).toEqual(['Den']), WAIT)
    await here.services.tvs.boxes.forget(id)
    expect(await namesThere()).toEqual(['Den'])
    await aMinute()
    await vi.waitFor(async () => expect(await namesThere()).toEqual([]), WAIT)
  })

  it('is driven by the other at its new address, with its new secrets', async () => {
    const [first, second] = [await vdr(), await vdr()]
    const id = await add(first.port)
    const { arToken } = await pairRemote(here, id)
    await vi.waitFor(async () => expect(await namesThere()).toEqual(['Den']), WAIT)
    await add(second.port, id)
    await here.services.tvs.memoryOf(id).write({ token: 'newer' })
    await vi.waitFor(() => expect(there.services.tvs.memoryOf(id).read()).toEqual({ token: 'newer' }), WAIT)
    await here.close()
    await vi.advanceTimersByTimeAsync(3_000)
    const before = second.received.length
    await vi.waitFor(async () => expect(await press(there, arToken)).toBe('OK'), WAIT)
    expect(second.received.length).toBeGreaterThan(before)
  })
})
