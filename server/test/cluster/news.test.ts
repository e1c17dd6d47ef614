/** What ends or changes at one server is so at the others, with the bus and without. */
import type { Outcome } from '@beckon/boxes/box'
import { NEWS_HEADER } from '@beckon/contract/call'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VERSION } from '../../src/version.ts'
import { fakeBox, type FakeBox } from '../support/fake-box.ts'
import { FakeBroker, type FakeBus } from '../support/fake-bus.ts'
import { newStorage } from '../support/stores.ts'
import { BROWSER, logIn, pairRemote, testServer, type TestServer } from '../support/test-server.ts'
import { virtualClock } from '../support/virtual-clock.ts'

let nodes: readonly [TestServer, TestServer]
let buses: readonly [FakeBus, FakeBus]
let tv: FakeBox

beforeEach(async () => {
  // What a server does now and then; all else happens in its own time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const broker = new FakeBroker()
  buses = [broker.join({ version: VERSION }), broker.join({ version: '0.0.0' })]
  tv = fakeBox('tv')
  const shared = {
    storage: await newStorage('postgres'),
    clock: virtualClock(),
    boxes: [tv, fakeBox('attic')].map((box) => ({ box, owners: ['comcast:anna'] })),
  }
  nodes = [await testServer({ ...shared, bus: buses[0] }), await testServer({ ...shared, bus: buses[1] })]
})
afterEach(() => {
  vi.useRealTimers()
})

const press = async (node: TestServer, token: string) =>
  (await node.send('processKey', { token, body: { vcode: 'OK' } })).body['status']

const isIn = async (node: TestServer, token: string) => (await node.send('getDevices', { token })).http === 200

/** Presses once, so that this node remembers the session. */
async function known(node: TestServer, token: string): Promise<string> {
  // News of the session that comes during the look-up keep it from being remembered.
  return await vi.waitFor(async () => {
    expect(await press(node, token)).toBe('OK')
    const session = node.services.sessions.remembered(token)
    if (session === undefined) throw new Error('It is not remembered.')
    return session.id
  })
}

describe('a session that ends at one node', () => {
  it('is out at the other as soon as the event comes, with what waits there', async () => {
    const [here, there] = nodes
    const { arToken } = await pairRemote(here)
    const id = await known(there, arToken)
    const { body } = await there.send('boxState', { token: arToken })
    const waiting = there.send('nextBoxState', { token: arToken, query: { version: String(body['version']) } })
    const ended = vi.fn()
    there.services.sessions.whenEnded(id, ended)
    await here.services.sessions.end(id)
    // What is looked after now and then stands still: only the event can have come.
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
    expect((await waiting).http).toBe(401)
    expect(await press(there, arToken)).toBe('INVALID-TOKEN')
  })

  it('takes its press with it, which came to the other and waits for its turn here', async () => {
    const [here, there] = nodes
    const remotes = [await pairRemote(here), await pairRemote(here, 'tv', { ...BROWSER, clientDeviceId: 'another' })]
    const [one, other] = remotes.map(({ arToken }) => arToken) as [string, string]
    const id = await known(there, other)
    const free = Promise.withResolvers<Outcome>()
    tv.answers = () => free.promise
    const first = press(here, one)
    await vi.waitFor(() => expect(tv.took).toHaveLength(2))
    const asked = vi.spyOn(buses[1], 'ask')
    const second = press(there, other)
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    await here.services.sessions.end(id)
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    expect(await asked.mock.results[1]?.value).toEqual({ is: 'answer', answer: {} })
    free.resolve({ is: 'accepted' })
    expect([await first, await second]).toEqual(['OK', 'INVALID-TOKEN'])
    expect(tv.took).toHaveLength(2)
  })

  it('is out five seconds later where the bus is cut, and at once when it is back', async () => {
    const [here, there] = nodes
    const [one, other] = [await pairRemote(here), await pairRemote(here)].map(({ arToken }) => arToken) as [
      string,
      string,
    ]
    const ids = [await known(there, one), await known(there, other)] as const
    const ended = ids.map((id) => {
      const listener = vi.fn()
      there.services.sessions.whenEnded(id, listener)
      return listener
    })
    buses[1].cut()
    await here.services.sessions.end(ids[0])
    expect(await isIn(there, one)).toBe(true)
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(() => expect(ended[0]).toHaveBeenCalledOnce())
    expect(await isIn(there, one)).toBe(false)
    expect(await isIn(there, other)).toBe(true)
    await here.services.sessions.end(ids[1])
    buses[1].heal()
    expect(await isIn(there, other)).toBe(false)
    await vi.waitFor(() => expect(ended[1]).toHaveBeenCalledOnce())
  })

  it('is out half a minute later though its event was lost', async () => {
    const [here, there] = nodes
    const { arToken } = await pairRemote(here)
    const id = await known(there, arToken)
    const ended = vi.fn()
    there.services.sessions.whenEnded(id, ended)
    vi.spyOn(buses[0], 'announce').mockImplementation(() => {})
    await here.services.sessions.end(id)
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
  })
})

describe('the version', () => {
  it('is the lowest of all servers, so that a page goes to a new one when every server has it', async () => {
    const [here] = nodes
    const version = async () => (await here.send('getVersion')).body['version']
    expect(await version()).toBe('0.0.0')
    await nodes[1].close()
    expect(await version()).toBe(VERSION)
  })
})

describe('a session in use at the other node', () => {
  it('has the box that was chosen here', async () => {
    const [here, there] = nodes
    const token = await logIn(here, 'anna')
    const choose = (id: string, of: string) => here.send('chooseBox', { token: of, body: { selectedXboDeviceId: id } })
    const chosen = (await choose('tv', token)).body['arToken'] as string
    await known(there, chosen)
    await choose('attic', chosen)
    await vi.waitFor(() => expect(there.services.sessions.remembered(chosen)).toBeUndefined())
    await press(there, chosen)
    expect(there.services.sessions.remembered(chosen)?.boxId).toBe('attic')
  })

  it('is told of a remote that was paired here', async () => {
    const [here, there] = nodes
    const { arToken } = await pairRemote(here)
    await known(there, arToken)
    await pairRemote(here, 'tv', { partner: 'comcast', clientDeviceId: 'another' })
    await vi.waitFor(async () =>
      expect((await there.send('getDevices', { token: arToken })).headers[NEWS_HEADER]).toBe('1'),
    )
  })
})
