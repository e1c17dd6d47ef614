import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connect } from 'node:net'
import { pipeline } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'
import { listening } from '../../test/far-end.ts'
import { startFakeBroker, type FakeBroker } from '../../test/fake-broker.ts'
import { holdTime, letTimeGo, passing } from '../../test/held-time.ts'
import { startAnything, startDab, startTasmota, startZigbee2Mqtt, type MqttDevice } from '../../test/mqtt-devices.ts'
import { IR_CODES, keyOf, settingsFor, WORD_CODES } from '../../test/mqtt-settings.ts'
import { person } from '../../test/person.ts'
import { selfSigned } from '../../test/self-signed.ts'
import { tellOddly, withNull } from '../../test/twisted-reports.ts'
import { KEY_CODES } from '@beckon/contract/keys'
import type { Packet } from 'mqtt-packet'
import { deadlineOf } from '../wire/command.ts'
import { temporaryMemory } from '../box-memory.ts'
import { replacingLogin } from '../kept-login.ts'
import type { Box } from '../box.ts'
import { mqtt, setUpMqtt } from './family.ts'
import { UnreadableCode } from '../family.ts'
import { BrokerLink } from './broker.ts'
import { learnCode } from './learn.ts'
import { mqttBox } from './mqtt-box.ts'
import type { Codes, MqttSettings } from './profile.ts'

/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const ACCEPTED = { is: 'accepted' }
const refusal = (why: string) => ({ is: 'refused', why })
const NOT_ALLOWED = { is: 'refused', why: 'BOX-NOT-ALLOWED', driver: 'mqtt' }

let broker: FakeBroker
beforeEach(async () => {
  broker = await startFakeBroker()
  onTestFinished(() => broker.stop())
  onTestFinished(letTimeGo)
})

async function there(started: Promise<MqttDevice>): Promise<MqttDevice> {
  const device = await started
  onTestFinished(() => device.stop())
  return device
}
function boxFor(profile: MqttSettings['profile'], more: Partial<MqttSettings> = {}): Box {
  const box = mqttBox(settingsFor(broker.port, profile, more))
  onTestFinished(() => box.close())
  return box
}

describe('a press through a broker', () => {
  it('goes out with QoS 0, is never retained, and lives as long as the press in whole seconds', async () => {
    await there(startTasmota(broker.port, 'blaster'))
    const box = boxFor('tasmota')
    await box.pressKey('OK', soon(), { leftMs: 1_900 })
    await box.pressKey('UP', AbortSignal.timeout(4_000), { leftMs: 3_900 })
    await box.pressKey('DOWN', soon())
    expect(broker.received.filter(({ topic }) => topic.endsWith('IRSend'))).toEqual(
      [1, 3, 1].map((expiresAfter) => expect.objectContaining({ qos: 0, retain: false, expiresAfter })),
    )
    expect(broker.received.every(({ qos, retain }) => qos === 0 && !retain)).toBe(true)
  })

  it.each(['tasmota', 'zigbee2mqtt', 'dab', 'free'] as const)(
    'is not sent with less than a second left, since the broker could deliver it late (%s)',
    async (profile) => {
      await startFor(profile)
      const box = boxFor(profile)
      expect(await box.pressKey('OK', soon())).toEqual(ACCEPTED)
      const before = broker.received.length
      expect(await box.pressKey('UP', soon(), { leftMs: 990 })).toEqual(refusal('TOO-LATE'))
      expect(broker.received).toHaveLength(before)
    },
  )

  it('begins a channel only where all its digits fit into their time, which is longer than that of a press', async () => {
    await startFor('tasmota')
    const box = boxFor('tasmota')
    await box.pressKey('OK', soon())
    const digits = () => broker.received.filter(({ topic }) => topic.endsWith('IRSend')).length - 1
    const say = (mayTakeMs: number) => box.runText('channel 206', 'en', soon(), { leftMs: 1_400, mayTakeMs })
    expect(await say(1_400)).toEqual(refusal('TOO-LATE'))
    expect(digits()).toBe(0)
    expect(await say(box.textTimeoutMs ?? 0)).toMatchObject(ACCEPTED)
    expect(digits()).toBe(3)
  })

  it('shares one connection among the boxes of a broker, until the last of them is closed', async () => {
    await there(startTasmota(broker.port, 'blaster'))
    await there(startZigbee2Mqtt(broker.port, 'blaster'))
    const [tasmota, zigbee] = [boxFor('tasmota'), boxFor('zigbee2mqtt')]
    expect(await Promise.all([tasmota, zigbee].map((box) => box.pressKey('OK', soon())))).toEqual([ACCEPTED, ACCEPTED])
    await tasmota.close()
    expect(await zigbee.pressKey('UP', soon())).toEqual(ACCEPTED)
    expect(await tasmota.pressKey('UP', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    expect(broker.connections()).toBe(1)
    await zigbee.close()
    const again = boxFor('zigbee2mqtt')
    expect(await again.pressKey('UP', soon())).toEqual(ACCEPTED)
    expect(broker.connections()).toBe(2)
  })

  it('has a connection of its own with another name and password', async () => {
    await there(startTasmota(broker.port, 'blaster'))
    broker.login = { user: 'one', password: 'right' }
    expect(await boxFor('tasmota', { user: 'one', password: 'right' }).pressKey('OK', soon())).toEqual(ACCEPTED)
    expect(await boxFor('tasmota', { user: 'one', password: 'wrong' }).pressKey('OK', soon())).toEqual(NOT_ALLOWED)
    expect(await boxFor('tasmota').pressKey('OK', soon())).toEqual(NOT_ALLOWED)
  })

  it('reaches a broker again that took the connection and ended it in one breath', async () => {
    await there(startTasmota(broker.port, 'blaster'))
    const box = boxFor('tasmota')
    broker.isShuttingDown = true
    expect(await box.pressKey('OK', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    broker.isShuttingDown = false
    expect(await box.pressKey('OK', soon())).toEqual(ACCEPTED)
    expect(broker.connections()).toBe(2)
  })

  it('is not allowed where the broker forbids to hear the answer', async () => {
    await there(startTasmota(broker.port, 'blaster'))
    broker.forbidden = ['stat/blaster/+']
    expect(await boxFor('tasmota').pressKey('OK', soon())).toEqual(NOT_ALLOWED)
    expect(broker.received).toEqual([])
  })
})

describe('a broker that talks without end', () => {
  const news = { cmd: 'publish', topic: 'news', payload: 'x', qos: 0, dup: false, retain: false } as const

  it('is read slowly, so that other boxes are not kept waiting, and serves presses afterwards', async () => {
    await there(startTasmota(broker.port, 'blaster'))
    let heard = 0
    const link = new BrokerLink(settingsFor(broker.port, 'tasmota'), { filters: ['news'], heard: () => (heard += 1) })
    onTestFinished(() => link.close())
    await link.open(deadlineOf(soon()))
    const began = performance.now()
    const stop = broker.pour(news)
    await pause(400)
    const ticks = (performance.now() - began) / 100
    expect(heard).toBeGreaterThan(0)
    expect(heard).toBeLessThan(200 * (ticks + 3))
    stop()
    const box = boxFor('tasmota')
    await vi.waitFor(async () => expect(await box.pressKey('OK', soon())).toEqual(ACCEPTED), { timeout: 20_000 })
  })

  it.each<[string, Packet]>([
    ['a pong', { cmd: 'pingresp' }],
    ['that it took a subscription', { cmd: 'suback', messageId: 7, granted: [0] }],
    ['that it took a message', { cmd: 'puback', messageId: 7 }],
    ['a message that wants an answer', { ...news, qos: 1, messageId: 7 }],
    ['a message that wants two answers', { ...news, qos: 2, messageId: 7 }],
  ])('is left when it says unasked: %s', async (_, packet) => {
    await there(startTasmota(broker.port, 'blaster'))
    const box = boxFor('tasmota')
    expect(await box.pressKey('OK', soon())).toEqual(ACCEPTED)
    broker.tell(packet)
    await vi.waitFor(() => expect(broker.open()).toBe(0), { timeout: 20_000 })
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
    expect(broker.connections()).toBe(2)
  })
})

describe('a device that hangs', () => {
  it.each(['tasmota', 'zigbee2mqtt', 'dab'] as const)(
    'is given nothing that it could press later (%s)',
    async (profile) => {
      const device = await startFor(profile)
      const box = boxFor(profile)
      expect(await box.pressKey('OK', soon())).toEqual(ACCEPTED)
      const time = holdTime()
      time.pass(600)
      device.hang()
      expect(await passing(time, box.pressKey('POWER', soon()))).toEqual(refusal('BOX-UNREACHABLE'))
      expect(await passing(time, box.pressKey('UP', AbortSignal.timeout(200)), 200)).toEqual(refusal('TOO-LATE'))
      device.goOn()
      expect(await box.pressKey('DOWN', soon())).toEqual(ACCEPTED)
      expect(device.got).toHaveLength(2)
    },
  )

  it('does not have its late answer taken for that to the next press', async () => {
    const device = await startFor('tasmota')
    const box = boxFor('tasmota')
    expect(await box.pressKey('OK', soon())).toEqual(ACCEPTED)
    device.hang()
    expect(await box.pressKey('UP', AbortSignal.timeout(200))).toEqual(refusal('BOX-TIMEOUT'))
    const next = box.pressKey('DOWN', soon())
    await pause(100)
    expect(device.received.map(keyOf)).toEqual(['OK', 'UP'])
    device.goOn()
    expect(await next).toEqual(ACCEPTED)
    expect(device.got.map(({ what }) => keyOf(what))).toEqual(['OK', 'UP', 'DOWN'])
  })
})

describe('an infrared sender', () => {
  it('has the keys that the settings have codes for, the TV’s own among them', async () => {
    const device = await startFor('tasmota')
    const { OK, VOLUME_UP, POWER_OFF } = IR_CODES
    const box = boxFor('tasmota', { codes: { OK, VOLUME_UP, POWER_OFF } as MqttSettings['codes'] })
    expect(await box.capabilities(soon())).toMatchObject({
      keys: new Set(['OK']),
      boxVolume: false,
      tvPowerOnCommandAvailable: false,
      tvPowerOffCommandAvailable: true,
    })
    expect(await box.sendTvCommand({ key: 'POWER', value: 'OFF' }, soon())).toEqual(ACCEPTED)
    expect(device.got.map(({ what }) => what)).toEqual([(POWER_OFF as { Data: string }).Data])
  })

  it('says of each key and each TV button whether it has a code, and presses one alone', async () => {
    const device = await startFor('tasmota')
    const { OK, VOLUME_UP, POWER } = IR_CODES
    const box = boxFor('tasmota', { codes: { OK, VOLUME_UP, POWER } as Codes })
    const { lacks = new Set(), tvButtons, powerKey } = await box.capabilities(soon())
    expect(KEY_CODES.filter((key) => !lacks.has(key))).toEqual(['OK', 'POWER'])
    expect([tvButtons, powerKey]).toEqual([new Set(['volumeUp']), true])
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual(ACCEPTED)
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'DOWN' }, soon())).toEqual(refusal('INVALID-KEY'))
    expect(await box.sendTvCommand({ key: 'POWER', value: 'OFF' }, soon())).toEqual(refusal('INVALID-KEY'))
    expect(device.got.map(({ what }) => what)).toEqual([(VOLUME_UP as { Data: string }).Data])
  })

  it('takes POWER for a box’s where the TV beside it has its own codes', async () => {
    await startFor('tasmota')
    const { POWER, POWER_OFF, TV_INPUT } = IR_CODES
    const box = boxFor('tasmota', { codes: { POWER, POWER_OFF, TV_INPUT } as Codes })
    expect(await box.capabilities(soon())).toMatchObject({
      powerKey: false,
      tvButtons: new Set(['tvInput', 'tvPower']),
    })
  })

  it('says that it does not know a code', async () => {
    await startFor('tasmota')
    const box = boxFor('tasmota', { codes: { OK: { Protocol: 'SHUZU', Bits: 32, Data: '0x1' } } })
    expect(await box.pressKey('OK', soon())).toEqual(refusal('INVALID-KEY'))
  })

  it('is unreachable from the moment when the broker says so for it', async () => {
    const sender = await startFor('tasmota')
    const bridge = await startFor('zigbee2mqtt')
    const [tasmota, zigbee] = [boxFor('tasmota'), boxFor('zigbee2mqtt')]
    for (const box of [tasmota, zigbee]) expect(await box.pressKey('OK', soon())).toEqual(ACCEPTED)
    await sender.stop()
    await bridge.stop()
    for (const box of [tasmota, zigbee]) {
      await vi.waitFor(() => expect(box.capabilities(soon())).rejects.toThrow('BOX-UNREACHABLE'))
      expect(await box.pressKey('UP', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    }
    expect(sender.received.map(keyOf)).toEqual(['OK'])
    expect(bridge.received.map(keyOf)).toEqual(['OK'])
  })

  it('takes any topic and message that its owner wrote, with key and code in them', async () => {
    const device = await there(startAnything(broker.port, 'esphome/#'))
    const box = boxFor('free', {
      topic: 'esphome/ir/{key}',
      payload: '{"k":"{key}","c":{code}}',
      codes: { MENU: '17' },
    })
    expect(await box.pressKey('MENU', soon())).toEqual(ACCEPTED)
    await vi.waitFor(() => expect(device.got.map(({ what }) => what)).toEqual(['esphome/ir/MENU {"k":"MENU","c":17}']))
  })

  it.each(['offline', 'Offline', '{"state":"offline"}'])('is away when its topic says %s', async (word) => {
    const device = await there(startAnything(broker.port, 'ir'))
    await device.say('ir/status', word, { retain: true })
    const box = boxFor('free', { topic: 'ir', availability: 'ir/status' })
    expect(await box.pressKey('OK', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    await device.say('ir/status', 'online', { retain: true })
    await vi.waitFor(async () => expect(await box.pressKey('OK', soon())).toEqual(ACCEPTED))
  })
})

describe('a box with the Device Automation Bus', () => {
  const all = ['KEY_UP', 'KEY_ENTER', 'KEY_VOLUME_UP', 'KEY_VOLUME_DOWN', 'KEY_MUTE']

  it('has the keys that it lists, and no others', async () => {
    const device = await there(startDab(broker.port, 'blaster', { keyCodes: ['KEY_UP', 'KEY_ENTER', 'KEY_CUSTOM_1'] }))
    const box = boxFor('dab')
    expect(await box.capabilities(soon())).toMatchObject({ keys: new Set(['UP', 'OK']), boxVolume: false, apps: true })
    expect(await box.pressKey('DOWN', soon())).toEqual(refusal('INVALID-KEY'))
    expect(device.received).toEqual([])
  })

  it('opens an app by its name, and tells the volume that its keys change', async () => {
    const device = await there(startDab(broker.port, 'blaster', { keyCodes: all }))
    const box = boxFor('dab')
    expect(await box.names(soon())).toEqual({ channels: [], apps: ['Netflix', 'YouTube', 'PrimeVideo'] })
    expect(await box.runText('open youtube', 'en', soon())).toMatchObject(ACCEPTED)
    expect(await box.state(soon())).toEqual({ volume: 30, muted: false })
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual(ACCEPTED)
    expect(await box.sendTvCommand({ key: 'MUTE', value: 'ON' }, soon())).toEqual(ACCEPTED)
    expect(await box.state(soon())).toEqual({ volume: 35, muted: true })
    expect(device.got.map(({ what }) => what)).toEqual(['YouTube', 'KEY_VOLUME_UP', 'KEY_MUTE'])
  })

  it('has neither keys nor apps nor a state if it has no such operations', async () => {
    await there(startDab(broker.port, 'blaster', { keyCodes: all, operations: ['operations/list'] }))
    const box = boxFor('dab')
    expect(await box.capabilities(soon())).toMatchObject({ keys: new Set(), apps: false })
    expect(await box.state(soon())).toEqual({})
    expect(await box.pressKey('OK', soon())).toEqual(refusal('INVALID-KEY'))
  })

  it('is not believed to have none of what it does not tell: null is no list, and no volume', async () => {
    await there(startDab(broker.port, 'blaster', { keyCodes: all }))
    const box = boxFor('dab')
    onTestFinished(() => tellOddly({}))
    for (const name of ['operations', 'keyCodes']) {
      tellOddly(withNull(name))
      expect(await box.pressKey('OK', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    }
    tellOddly(withNull('applications'))
    expect(await box.runText('open youtube', 'en', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    tellOddly(withNull('audioVolume'))
    expect(await box.state(soon())).toEqual({ muted: false })
    tellOddly({})
    expect(await box.pressKey('OK', soon())).toEqual(ACCEPTED)
    expect(await box.runText('open youtube', 'en', soon())).toMatchObject(ACCEPTED)
  })

  it.each(['applications', 'keyCodes', 'operations'])(
    'has its %s as soon as it tells them, which it may not when it has just started',
    async (name) => {
      await there(startDab(broker.port, 'blaster', { keyCodes: all }))
      const complete = await boxFor('dab').capabilities(soon())
      const box = boxFor('dab')
      onTestFinished(() => tellOddly({}))
      tellOddly({
        json: (message) => (name in (message as object) ? { ...(message as object), [name]: [] } : message),
      })
      expect(await box.capabilities(soon())).not.toEqual(complete)
      tellOddly({})
      expect(await box.capabilities(soon())).toEqual(complete)
    },
  )

  it.each([
    [501, 'INVALID-KEY', 'NOT-UNDERSTOOD'],
    [400, 'INVALID-KEY', 'NOT-UNDERSTOOD'],
    [500, 'BOX-TIMEOUT', 'BOX-TIMEOUT'],
  ])('when it answers with %d, a key is %s, and an app that it has no longer %s', async (presses, key, app) => {
    await there(startDab(broker.port, 'blaster', { keyCodes: all, presses }))
    const box = boxFor('dab')
    expect(await box.pressKey('OK', soon())).toEqual(refusal(key))
    expect(await box.runText('open youtube', 'en', soon())).toEqual(refusal(app))
  })

  it('is unreachable if nobody with its name is there', async () => {
    await there(startDab(broker.port, 'another', { keyCodes: all }))
    expect(await boxFor('dab').pressKey('OK', soon())).toEqual(refusal('BOX-UNREACHABLE'))
  })
})

describe('learning a code from the old remote', () => {
  const learning = (profile: MqttSettings['profile'], signal: AbortSignal = soon(), codes: Codes = { OK: 'kept' }) =>
    learnCode(settingsFor(broker.port, profile, { codes }), signal)
  /** The driver listens when it asks, so often, whether the Tasmota is there. */
  async function listens(times = 1): Promise<void> {
    const asked = () => broker.received.filter(({ topic }) => topic === 'cmnd/blaster/Status')
    await vi.waitFor(() => expect(asked()).toHaveLength(times), { timeout: 20_000, interval: 5 })
  }

  it('takes what Tasmota sees, in the words in which it sends it', async () => {
    const device = await startFor('tasmota')
    const learned = learning('tasmota')
    await listens()
    await device.say('tele/blaster/RESULT', '{"Button1":"SINGLE"}')
    await device.seeRemote('0x20DF1001')
    expect(await learned).toEqual({ Protocol: 'NEC', Bits: 32, Data: '0x20DF1001' })
    const box = boxFor('tasmota', { codes: { MENU: await learned } })
    expect(await box.pressKey('MENU', soon())).toEqual(ACCEPTED)
    expect(device.got.map(({ what }) => what)).toEqual(['0x20DF1001'])
  })

  it('takes a signal that comes before Tasmota has answered that it is there', async () => {
    const device = await startFor('tasmota')
    device.hang()
    const learned = learning('tasmota')
    await listens()
    await device.say('tele/blaster/RESULT', RECEIVED)
    device.goOn()
    expect(await learned).toEqual({ Protocol: 'NEC', Bits: 32, Data: '0x20DF1001' })
  })

  it('takes no code from a button that is still held, and hears a Tasmota that tells under another topic', async () => {
    const device = await startFor('tasmota')
    const learned = learning('tasmota')
    await listens()
    const again = '{"IrReceived":{"Protocol":"NEC","Bits":0,"Data":"0xFFFFFFFFFFFFFFFF","Repeat":1}}'
    await device.say('tele/blaster/RESULT', again)
    // With its option SetOption4.
    await device.say('tele/blaster/IRRECEIVED', RECEIVED)
    expect(await learned).toEqual({ Protocol: 'NEC', Bits: 32, Data: '0x20DF1001' })
  })

  it('takes the times of a signal of no known protocol, or says that it cannot be read', async () => {
    const device = await startFor('tasmota')
    const raw = learning('tasmota')
    await listens()
    await device.say('tele/blaster/RESULT', '{"IrReceived":{"Protocol":"UNKNOWN","Bits":9,"RawData":[926,844,926]}}')
    expect(await raw).toBe('0,926,844,926')
    const unreadable = learning('tasmota').catch((error: unknown) => error)
    await listens(2)
    await device.say('tele/blaster/RESULT', '{"IrReceived":{"Protocol":"UNKNOWN","Bits":9,"Hash":"0x1234"}}')
    expect(await unreadable).toBeInstanceOf(UnreadableCode)
  })

  it('lets Zigbee2MQTT learn, and takes the new code and not the one of last time', async () => {
    const device = await startFor('zigbee2mqtt')
    const learned = learning('zigbee2mqtt')
    await vi.waitFor(() => expect(device.got.map(({ what }) => what)).toEqual(['learn ON']))
    // A report of its battery holds the code of last time.
    await device.say('zigbee2mqtt/blaster', '{"battery":89,"learned_ir_code":"b2xk"}')
    await device.seeRemote('bmV1')
    expect(await learned).toBe('bmV1')
  })

  it('takes no code that another key has, where the broker keeps no state of the sender', async () => {
    const device = await startFor('zigbee2mqtt')
    await device.say('zigbee2mqtt/blaster', '', { retain: true })
    const learned = learning('zigbee2mqtt', soon(), { OK: 'T0s=' })
    await vi.waitFor(() => expect(device.got.map(({ what }) => what)).toEqual(['learn ON']))
    await device.say('zigbee2mqtt/blaster', '{"battery":89,"learned_ir_code":"T0s="}')
    await device.seeRemote('bmV1')
    expect(await learned).toBe('bmV1')
  })

  it('gives up with the person, and does not begin again: to Zigbee2MQTT, OFF is ON', async () => {
    const device = await startFor('zigbee2mqtt')
    await expect(learning('zigbee2mqtt', AbortSignal.timeout(400))).rejects.toThrow('TOO-LATE')
    await pause(100)
    expect(device.got.map(({ what }) => what)).toEqual(['learn ON'])
  })

  it.each(['tasmota', 'zigbee2mqtt'] as const)('says at once that a %s sender does not answer', async (profile) => {
    const device = await startFor(profile)
    device.hang()
    await expect(passing(holdTime(), learning(profile))).rejects.toThrow('BOX-UNREACHABLE')
    device.goOn()
  })

  it('says that the sender went away while it listened', async () => {
    const device = await startFor('tasmota')
    const learned = learning('tasmota').catch((error: Error) => error.message)
    await listens()
    await device.say('tele/blaster/LWT', 'Offline', { retain: true })
    expect(await learned).toBe('BOX-UNREACHABLE')
  })

  it('has nothing to learn where the keys have no codes of infrared', async () => {
    await expect(learning('dab')).rejects.toThrow('BOX-NOT-ALLOWED')
  })
})

describe('setting a broker up', () => {
  it('finds what is behind it and asks which it shall be, after the name and password that it wants', async () => {
    await there(startTasmota(broker.port, 'ir-hall'))
    await there(startZigbee2Mqtt(broker.port, 'Living room IR'))
    await there(startDab(broker.port, 'box-7', { keyCodes: [] }))
    broker.login = { user: 'me', password: 'right' }
    const login = (value: string) => ({ user: 'me', value })
    const { dialogue, asked } = person(login('wrong'), login('right'), 'zigbee2mqtt:Living room IR')
    const at = { host: '127.0.0.1', port: broker.port }
    expect(await setUpMqtt(at, dialogue)).toEqual({
      settings: { ...at, tls: false, profile: 'zigbee2mqtt', topic: 'Living room IR' },
      secrets: { user: 'me', password: 'right' },
      name: 'Living room IR',
    })
    expect(asked).toEqual([
      { is: 'password' },
      { is: 'password', wrong: true },
      {
        is: 'choice',
        options: expect.arrayContaining([
          { value: 'tasmota:ir-hall', label: 'ir-hall (Tasmota)' },
          { value: 'zigbee2mqtt:Living room IR', label: 'Living room IR (Zigbee2MQTT)' },
          { value: 'dab:box-7', label: 'box-7 (DAB)' },
        ]) as unknown,
      },
    ])
  })

  it('makes a box with what was set up, whose name and password are in the memory', async () => {
    const device = await startFor('zigbee2mqtt')
    broker.login = { user: 'me', password: 'right' }
    const settings = settingsFor(broker.port, 'zigbee2mqtt')
    const box = mqtt.make({ ...settings, codes: WORD_CODES }, temporaryMemory({ user: 'me', password: 'right' }))
    expect(await box.pressKey('OK', soon())).toEqual(ACCEPTED)
    expect(device.got.map(({ what }) => keyOf(what))).toEqual(['OK'])
    await box.close()
    const without = mqtt.make({ ...settings, codes: WORD_CODES }, temporaryMemory())
    expect(await without.pressKey('OK', soon())).toEqual(NOT_ALLOWED)
    await without.close()
  })

  it('takes the name and password of a later set-up while the settings still have those it replaced', async () => {
    await startFor('zigbee2mqtt')
    const settings = { ...settingsFor(broker.port, 'zigbee2mqtt'), codes: WORD_CODES }
    const old = { user: 'me', password: 'old' }
    const kept = temporaryMemory(replacingLogin(old, { user: 'you', password: 'new' }))
    broker.login = { user: 'you', password: 'new' }
    const setUpAgain = mqtt.make({ ...settings, ...old }, kept)
    expect(await setUpAgain.pressKey('OK', soon())).toEqual(ACCEPTED)
    await setUpAgain.close()
    broker.login = { user: 'me', password: 'newest' }
    const corrected = mqtt.make({ ...settings, user: 'me', password: 'newest' }, kept)
    expect(await corrected.pressKey('OK', soon())).toEqual(ACCEPTED)
    await corrected.close()
  })

  it('asks for the login alone where the settings have the device, as they lead to its broker', async () => {
    const { cert, key, fingerprint } = selfSigned('broker.home')
    const secure = await listening(
      createTlsServer({ cert, key }, (socket) => {
        const raw = connect(broker.port, '127.0.0.1')
        pipeline(socket, raw, socket, () => {})
      }),
    )
    onTestFinished(() => secure.unplug())
    broker.login = { user: 'you', password: 'new' }
    const login = { user: 'me', password: 'old' }
    const own = settingsFor(secure.port, 'free', { tls: true, fingerprint, topic: 'blaster/{key}' })
    const { dialogue, asked } = person({ user: 'you', value: 'new' })
    const at = { host: '127.0.0.1', port: secure.port, kept: { ...own, ...login, driver: 'mqtt' } }
    const { id: _, name: __, family: ___, ...settings } = own
    expect(await setUpMqtt(at, dialogue)).toEqual({ settings, secrets: broker.login, name: 'blaster/{key}' })
    expect(asked).toEqual([{ is: 'password' }])
  })

  it('says that it has none of our devices', async () => {
    const setting = setUpMqtt({ host: '127.0.0.1', port: broker.port }, person().dialogue)
    await expect(setting).rejects.toMatchObject({ why: 'other-family' })
  })
})

/** As Tasmota tells the signal of a remote that its receiver sees. */
const RECEIVED = '{"IrReceived":{"Protocol":"NEC","Bits":32,"Data":"0x20DF1001","DataLSB":"0x4FB8880","Repeat":0}}'

function startFor(profile: MqttSettings['profile'], topic = 'blaster'): Promise<MqttDevice> {
  switch (profile) {
    case 'tasmota':
      return there(startTasmota(broker.port, topic))
    case 'zigbee2mqtt':
      return there(startZigbee2Mqtt(broker.port, topic))
    case 'dab':
      return there(startDab(broker.port, topic, { keyCodes: ['KEY_ENTER', 'KEY_UP', 'KEY_DOWN', 'KEY_POWER'] }))
    case 'free':
      return there(startAnything(broker.port, `${topic}/#`))
  }
}
