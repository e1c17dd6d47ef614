/** The codes of an infrared sender's keys, through a real mosquitto and a real lircd where they are installed. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startFakeBroker } from '../../boxes/test/fake-broker.ts'
import { startFakeLirc } from '../../boxes/test/fake-lirc.ts'
import { BOX_REMOTE } from '../../boxes/test/lirc-remotes.ts'
import { startTasmota, type MqttDevice } from '../../boxes/test/mqtt-devices.ts'
import { isLircInstalled, startRealLircd } from '../../boxes/test/real-lircd.ts'
import { isMosquittoInstalled, startMosquitto } from '../../boxes/test/real-mosquitto.ts'
import type { SetUpStep } from '@beckon/contract/tv-set-up'
import { add, begin, does } from './support/set-up-tv.ts'
import { operatorOf, pairRemote, testServer, type TestServer } from './support/test-server.ts'

const UP = '0x20DF40BF'
const DOWN = '0x20DFC03F'
let server: TestServer
let call: TestServer['send']

beforeEach(async () => {
  server = await testServer({ config: { boxes: '' } })
  call = await operatorOf(server)
})

async function stopped<T extends { stop(): Promise<void> }>(started: Promise<T>): Promise<T> {
  const one = await started
  onTestFinished(() => one.stop())
  return one
}

interface Started {
  readonly port: number
  stop(): Promise<void>
}
const startBroker = (): Promise<Started> => (isMosquittoInstalled() ? startMosquitto() : startFakeBroker())
const startLircd = (): Promise<Started & { flashed: readonly string[] | (() => string[]) }> =>
  isLircInstalled() ? startRealLircd([BOX_REMOTE]) : startFakeLirc([BOX_REMOTE])

/** From the address to an added TV, by the first of its choices. */
async function addFirst(driver: string, port: number, again?: string): Promise<{ id: string; ready: SetUpStep }> {
  let step = await begin(call, { driver, host: '127.0.0.1', port, ...(again !== undefined && { again }) })
  while (step.is === 'choice') {
    const [form] = step.parts
    const [field] = form?.is === 'form' ? form.fields : []
    step = await does(call, step, 'answer', { value: field?.is === 'choice' ? field.options[0]?.value : '' })
  }
  return { id: await add(call, step), ready: step }
}

const codesOf = async (id: string) => (await call('getTvCodes', { body: { id } })).body
const keysOf = async (id: string) => ((await codesOf(id))['codes'] as { key: string }[]).map(({ key }) => key)
const change = (id: string, by: object) => call('changeTvCode', { body: { id, change: by } })

/** Resolves once the sender listens: it is asked whether it is there. */
async function beginToLearn(id: string, key: string, sender: MqttDevice) {
  const asked = () => sender.topics.filter((topic) => topic === 'cmnd/blaster/Status').length
  const before = asked()
  const answer = call('learnTvCode', { body: { id, key } })
  await expect.poll(asked, { timeout: 10_000, interval: 5 }).toBeGreaterThan(before)
  return { answer }
}

/** Somebody asks for a key, and presses the old remote when the sender listens. */
async function learn(id: string, key: string, sender: MqttDevice, code: string): Promise<Record<string, unknown>> {
  const learned = await beginToLearn(id, key, sender)
  await sender.seeRemote(code, { held: true })
  return (await learned.answer).body
}

async function tasmotaAtHome(): Promise<{ id: string; ready: SetUpStep; sender: MqttDevice; broker: Started }> {
  const broker = await stopped(startBroker())
  const sender = await stopped(startTasmota(broker.port, 'blaster'))
  return { ...(await addFirst('mqtt', broker.port)), sender, broker }
}

describe('an infrared sender that was added', () => {
  it('says that it has no codes yet, learns them one by one from the old remote, and the remote then sends just these', async () => {
    const { id, sender, ready } = await tasmotaAtHome()
    expect(ready).toMatchObject({ is: 'no-codes' })
    const { tvs } = (await call('getTvs')).body as unknown as { tvs: object[] }
    expect(tvs).toEqual([expect.objectContaining({ id, state: 'answers', codes: { by: 'learning', count: 0 } })])
    expect((await call('tryTv', { body: { id } })).body).toEqual({ isBad: true, words: [{ id: 'tried.invalidKey' }] })
    expect(await learn(id, 'VOLUME_UP', sender, UP)).toEqual({ is: 'learned' })
    expect(await learn(id, 'VOLUME_DOWN', sender, DOWN)).toEqual({ is: 'learned' })
    expect(await learn(id, 'POWER', sender, '0x20DF10EF')).toEqual({ is: 'learned' })
    expect(await keysOf(id)).toEqual(['POWER', 'VOLUME_UP', 'VOLUME_DOWN'])
    expect((await call('testTvCode', { body: { id, key: 'VOLUME_UP' } })).http).toBe(200)
    expect(await call('testTvCode', { body: { id, key: 'MUTE' } })).toMatchObject({ body: { status: 'INVALID-KEY' } })
    expect((await call('tryTv', { body: { id } })).body).toEqual({ isBad: false, words: [{ id: 'pressedVolume' }] })

    const { arToken } = await pairRemote(server, id)
    const { results } = (await server.send('checkCapabilities', { token: arToken })).body as {
      results: { lacks: string[]; tvButtons: string[]; powerKey: string }
    }
    expect(results).toMatchObject({ tvButtons: ['volumeUp', 'volumeDown'], powerKey: 'yes' })
    expect(results.lacks).toContain('MENU')
    expect(results.lacks).not.toContain('POWER')
    const press = { token: arToken, body: { key: 'VOLUME', value: 'UP' } }
    expect((await server.send('processCecKey', press)).http).toBe(200)
    expect(sender.got.map(({ what }) => what)).toEqual([UP, UP, DOWN, UP])
  })

  it('keeps what it learned over a restart and another set-up, no code twice by mistake, and gives back the code before the last change', async () => {
    const { id, sender, broker } = await tasmotaAtHome()
    await learn(id, 'OK', sender, UP)
    expect((await addFirst('mqtt', broker.port, id)).id).toBe(id)
    expect(await keysOf(id)).toEqual(['OK'])
    await server.services.tvs.boxes.reload()
    expect(await keysOf(id)).toEqual(['OK'])

    expect(await learn(id, 'UP', sender, UP)).toEqual({ is: 'same', as: 'OK' })
    expect(await keysOf(id)).toEqual(['OK'])
    expect((await change(id, { is: 'as', key: 'UP', other: 'OK' })).http).toBe(200)
    expect(await keysOf(id)).toEqual(['UP', 'OK'])

    await learn(id, 'OK', sender, DOWN)
    expect(await codesOf(id)).toMatchObject({ undo: 'OK' })
    expect((await change(id, { is: 'undo' })).http).toBe(200)
    sender.got.length = 0
    await call('testTvCode', { body: { id, key: 'OK' } })
    expect(sender.got.map(({ what }) => what)).toEqual([UP])
    await change(id, { is: 'none', key: 'OK' })
    expect(await keysOf(id)).toEqual(['UP'])
    await change(id, { is: 'undo' })
    expect(await keysOf(id)).toEqual(['UP', 'OK'])
    expect(await change(id, { is: 'undo' })).toMatchObject({ http: 409 })
  })

  it('lets one page learn at a time, since two would take one signal for two keys, and says at once when the sender or its broker is away', async () => {
    const { id, sender, broker } = await tasmotaAtHome()
    const first = await beginToLearn(id, 'OK', sender)
    expect(await learn(id, 'MENU', sender, UP)).toEqual({ is: 'learned' })
    expect(await first.answer).toMatchObject({ http: 409, body: { status: 'CONFLICT' } })
    expect(await keysOf(id)).toEqual(['MENU'])
    await sender.stop()
    const learning = () => call('learnTvCode', { body: { id, key: 'OK' } })
    expect((await learning()).body).toEqual({ status: 'BOX-UNREACHABLE' })
    await broker.stop()
    expect((await learning()).body).toEqual({ status: 'BOX-UNREACHABLE' })
  })
})

describe('a remote of LIRC', () => {
  it('has its keys chosen among the names that lircd knows, and goes back to its own', async () => {
    const lircd = await stopped(startLircd())
    const { id, ready } = await addFirst('lirc', lircd.port)
    expect(ready).toMatchObject({ is: 'try' })
    const before = await codesOf(id)
    expect(before).toMatchObject({ by: 'choosing', names: expect.arrayContaining(['KEY_MENU', 'KEY_INFO']) })
    expect(before['codes']).toContainEqual({ key: 'MENU', name: 'KEY_MENU' })
    expect((await change(id, { is: 'name', key: 'MENU', name: 'KEY_INFO' })).body['codes']).toContainEqual({
      key: 'MENU',
      name: 'KEY_INFO',
    })
    expect(await change(id, { is: 'name', key: 'MENU', name: 'KEY_NONE' })).toMatchObject({ http: 409 })
    await call('testTvCode', { body: { id, key: 'MENU' } })
    const flashed = () => (typeof lircd.flashed === 'function' ? lircd.flashed() : lircd.flashed)
    expect(flashed()).toEqual([`${BOX_REMOTE.name} KEY_INFO`])
    expect((await change(id, { is: 'none', key: 'MENU' })).body['codes']).toContainEqual({
      key: 'MENU',
      name: 'KEY_MENU',
    })
    expect(await call('learnTvCode', { body: { id, key: 'MENU' } })).toMatchObject({ http: 409 })
  })
})

it('is for whoever runs the server, and for TVs whose keys get codes', async () => {
  const { arToken } = await pairRemote(server, 'living-room')
  expect((await server.send('getTvCodes', { token: arToken, body: { id: 'living-room' } })).http).toBe(401)
  expect((await call('getTvCodes', { body: { id: 'nowhere' } })).http).toBe(404)
})
