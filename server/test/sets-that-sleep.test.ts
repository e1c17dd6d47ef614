/** Sets that go off as their owners report, through the whole server: a press each. */
import { Socket } from 'node:dgram'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFakeWebos } from '../../boxes/test/fake-webos.ts'
import { CERTIFICATE as LG_CERTIFICATE } from '../../boxes/test/webos-rig.ts'
import { PRESS_HEADER, pressText } from '@beckon/contract/press'
import { operatorOf, pairRemote, testServer, type TestServer } from './support/test-server.ts'

const NAMING = { name: 'Den', room: '', layout: 'standard' }
let server: TestServer
let call: TestServer['send']
const woken: (() => void)[] = []

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

beforeEach(async () => {
  server = await testServer({ config: { boxes: '' } })
  call = await operatorOf(server)
  vi.spyOn(Socket.prototype, 'send').mockImplementation(((...sent: unknown[]) => {
    for (const wake of woken) wake()
    ;(sent.at(-1) as (error: null) => void)(null)
  }) as never)
})
afterEach(() => {
  woken.length = 0
  vi.restoreAllMocks()
})

/** Adds the set as the page does, and pairs a remote with it. */
async function remoteOf(body: object, allow: () => void): Promise<string> {
  const begun = await call('beginSetUp', { body })
  const setUpId = begun.body['setUpId'] as string
  const asked = await call('readSetUp', { body: { setUpId, after: begun.body['n'] } })
  expect(asked.body).toMatchObject({ is: 'allow' })
  await pause(50)
  allow()
  let step = asked.body
  while (['allow', 'connecting'].includes(step['is'] as string))
    step = (await call('readSetUp', { body: { setUpId, after: step['n'] } })).body
  expect(step).toMatchObject({ is: 'ready' })
  const { id } = (await call('finishSetUp', { body: { setUpId, ...NAMING, wakes: true } })).body
  return (await pairRemote(server, id as string, { partner: 'home', clientDeviceId: 'browser-1' })).arToken
}

describe('All power on a set that is the TV and the box', () => {
  it('turns off what is on, and on what is off: its two halves do not switch each other back', async () => {
    const tv = await startFakeWebos({ certificate: LG_CERTIFICATE, pairingTypes: ['PROMPT'] })
    woken.push(() => tv.turnOn())
    const arToken = await remoteOf({ driver: 'webos', host: '127.0.0.1', port: tv.port }, () => tv.answerPrompt(true))
    const both = (n: number) =>
      Promise.all([
        server.send('processCecKey', {
          token: arToken,
          body: { key: 'POWER', value: 'OFF' },
          headers: { [PRESS_HEADER]: pressText({ client: 'all-power-1', n, part: 0 }) },
        }),
        server.send('processKey', {
          token: arToken,
          body: { vcode: 'POWER' },
          headers: { [PRESS_HEADER]: pressText({ client: 'all-power-1', n, part: 1 }) },
        }),
      ])
    expect((await both(1)).map(({ http }) => http)).toEqual([200, 200])
    expect(tv.power).toBe('Active Standby')
    expect((await both(2)).map(({ http }) => http)).toEqual([200, 200])
    expect(tv.power).toBe('Active')
    await tv.stop()
  })
})

describe.each([
  ['an LG set that tells what it is about to do', {}],
  ['an LG set from before 2018, which tells no power', { hasNewServices: false }],
])('%s', (_, options) => {
  it('goes off, stays off when told so again a second later, and then comes on', async () => {
    const tv = await startFakeWebos({ certificate: LG_CERTIFICATE, pairingTypes: ['PROMPT'], ...options })
    const arToken = await remoteOf({ driver: 'webos', host: '127.0.0.1', port: tv.port }, () => tv.answerPrompt(true))
    const power = async (value: 'ON' | 'OFF') =>
      (await server.send('processCecKey', { token: arToken, body: { key: 'POWER', value } })).http
    tv.goesOffAfterMs = 3_000
    expect(await power('OFF')).toBe(200)
    await pause(1_000)
    expect(await power('OFF')).toBe(200)
    await vi.waitFor(() => expect(tv.power).toBe('Active Standby'), 5_000)
    expect(tv.asked.filter((uri) => uri === 'system/turnOff')).toHaveLength(1)
    await tv.pushed()
    const ok = await server.send('processKey', { token: arToken, body: { vcode: 'OK' } })
    expect(ok).toMatchObject({ http: 409, body: { status: 'BOX-ASLEEP' } })
    woken.push(() => tv.turnOn())
    const on = await server.send('processKey', { token: arToken, body: { vcode: 'POWER' } })
    expect([on.http, tv.power]).toEqual([200, 'Active'])
    expect((await server.send('processKey', { token: arToken, body: { vcode: 'OK' } })).http).toBe(200)
    expect(tv.buttons).toEqual(['ENTER'])
    await tv.stop()
  })
})
