import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeHomeAssistant, TV, type FakeHomeAssistant } from '../../boxes/test/fake-home-assistant.ts'
import { logInAt } from '../../boxes/test/fake-home-assistant-auth.ts'
import * as setUpTv from './support/set-up-tv.ts'
import { operatorOf, pairRemote, testServer, type TestServer } from './support/test-server.ts'

type SetUpStep = Awaited<ReturnType<typeof setUpTv.begin>>

const ORIGIN = 'http://localhost'

let house: FakeHomeAssistant
let server: TestServer
let call: TestServer['send']

beforeEach(async () => {
  house = await startFakeHomeAssistant()
  server = await testServer({ config: { boxes: '' } })
  call = await operatorOf(server)
})
afterEach(() => house.stop())

/** From the beginning to the question for a token. */
const begin = (more: object = {}) =>
  setUpTv.begin(call, { driver: 'home-assistant', host: '127.0.0.1', port: house.port, ...more })

/** What follows when the browser comes back. */
const finish = async (body: object) =>
  setUpTv.settled(call, setUpTv.stepIn(await call('finishLogIn', { body: body as never })))

/** What the browser of the owner brings back from the page of the log-in. */
async function logIn(address: string): Promise<{ code: string; state: string }> {
  const back = await logInAt(address)
  expect(back.origin + back.pathname).toBe(`${ORIGIN}/tvs`)
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
}

const addressFor = async ({ setUpId, n }: SetUpStep) =>
  (await call('logInForSetUp', { body: { setUpId, n, origin: ORIGIN } })).body['address'] as string

/** From the question to a box. */
const add = async (asked: SetUpStep) => setUpTv.add(call, await ready(asked), { name: 'House TV' })

/** From the question to a set that only needs its name. */
async function ready(asked: SetUpStep): Promise<SetUpStep> {
  const choice = await finish(await logIn(await addressFor(asked)))
  expect(choice).toMatchObject({ is: 'choice' })
  const step = await setUpTv.does(call, choice, 'answer', { value: TV })
  expect(step).toMatchObject({ is: 'try' })
  expect(logIns()).toBeGreaterThan(0)
  return step
}

const logIns = () => house.auth.refreshTokens.size

describe('a log-in at the page of Home Assistant', () => {
  it('adds its TV without a token; forgetting the TV takes the log-in back', async () => {
    const asked = await begin()
    expect(asked).toMatchObject({ is: 'log-in' })
    expect(await addressFor(asked)).toContain(`http://127.0.0.1:${house.port}/auth/authorize`)
    const id = await add(asked)
    expect(logIns()).toBe(1)
    const { arToken } = await pairRemote(server, id, { partner: 'home', clientDeviceId: 'browser-1' })
    const press = () => server.send('processKey', { token: arToken, body: { vcode: 'UP' } })
    expect((await press()).http).toBe(200)
    server = await server.restart()
    expect((await press()).http).toBe(200)
    call = await operatorOf(server)
    expect((await call('forgetTv', { body: { id } })).http).toBe(200)
    expect(logIns()).toBe(0)
  })

  it('that nobody began here answers nothing, whatever its code', async () => {
    const asked = await begin()
    const { code } = await logIn(await addressFor(asked))
    for (const state of ['forged', asked.setUpId])
      expect(await call('finishLogIn', { body: { code, state } })).toMatchObject({ http: 404 })
    expect(await call('nextSetUpStep', { body: { setUpId: asked.setUpId, after: 0 } })).toMatchObject({
      body: { n: asked.n, is: 'log-in' },
    })
    expect(logIns()).toBe(0)
  })

  it('that is brought back twice answers once, and a code that is not taken is asked for again', async () => {
    const asked = await begin()
    const { state } = await logIn(await addressFor(asked))
    const body = { code: 'another', state }
    const again = await finish(body)
    expect(again).toMatchObject({ is: 'log-in', spoken: [{ id: 'wrongLogin' }] })
    expect(await call('finishLogIn', { body })).toMatchObject({ http: 200, body: { n: again.n } })
    // A step that is over has no log-in.
    const { setUpId, n } = asked
    expect(await call('logInForSetUp', { body: { setUpId, n, origin: ORIGIN } })).toMatchObject({ http: 409 })
    expect(await add(again)).toMatch(/^house-tv-/u)
  })

  it('may be that of a helper, who has this set-up only', async () => {
    const [asked, other] = [await begin(), await begin()]
    const mine = await logIn(await addressFor(asked))
    const others = await logIn(await addressFor(other))
    const { key } = (await call('shareSetUp', { body: { setUpId: asked.setUpId } })).body
    const helper = await operatorOf(server, key as string)
    expect((await helper('finishLogIn', { body: others })).http).toBe(404)
    const { setUpId, n } = other
    expect((await helper('logInForSetUp', { body: { setUpId, n, origin: ORIGIN } })).http).toBe(404)
    expect(await helper('finishLogIn', { body: mine })).toMatchObject({ http: 200, body: { setUpId: asked.setUpId } })
  })

  it('leads back to an address and to nothing else', async () => {
    const { setUpId, n } = await begin()
    const origin = 'https://elsewhere.example'
    expect((await call('logInForSetUp', { body: { setUpId, n, origin } })).http).toBe(400)
    expect((await call('logInForSetUp', { body: { setUpId, n, origin }, headers: { origin } })).http).toBe(403)
    for (const origin of ['javascript:alert(1)', 'http://a/b', 'http://a?b', 'http://user@a'])
      expect([origin, (await call('logInForSetUp', { body: { setUpId, n, origin } })).http]).toEqual([origin, 400])
  })

  it('leads back by https, which a proxy in front of the server speaks unknown to it', async () => {
    const { setUpId, n } = await begin()
    const origin = 'https://localhost'
    const { body } = await call('logInForSetUp', { body: { setUpId, n, origin }, headers: { origin } })
    const address = new URL(String(body['address']))
    expect(address.searchParams.get('redirect_uri')).toBe(`${origin}/tvs`)
  })

  it('is taken back when the TV is forgotten while it is set up again, with the one before', async () => {
    const id = await add(await begin())
    const named = await setUpTv.toName(call, await ready(await begin({ again: id })))
    expect(logIns()).toBe(2)
    const [finished, forgotten] = await Promise.all([
      setUpTv.act(call, named, 'answer', { name: 'House TV' }),
      call('forgetTv', { body: { id } }),
    ])
    expect([finished.body['id'], forgotten.http]).toEqual([id, 200])
    expect(logIns()).toBe(0)
  })

  it('is taken back when the set-up is left, or takes the place of an older one', async () => {
    await call('leaveSetUp', { body: { setUpId: (await ready(await begin())).setUpId } })
    expect(logIns()).toBe(0)

    const id = await add(await begin())
    const [first] = house.auth.refreshTokens.keys()
    expect(await add(await begin({ again: id }))).toBe(id)
    expect(logIns()).toBe(1)
    expect(house.auth.refreshTokens.has(first ?? '')).toBe(false)
  })
})
