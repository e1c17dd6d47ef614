/** Runs the profiles through a real mosquitto. Skipped if none is installed. */
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import { connect, connectAsync } from 'mqtt'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Box, Outcome } from '../src/box.ts'
import { describeConformance } from './conformance.ts'
import { mqtt } from '../src/mqtt/family.ts'
import { DAB_KEYS } from '../src/mqtt/dab.ts'
import { mqttBox } from '../src/mqtt/mqtt-box.ts'
import type { MqttSettings } from '../src/mqtt/profile.ts'
import { startAnything, startDab, startTasmota, type MqttDevice } from './mqtt-devices.ts'
import { keyOf, settingsFor, WORD_CODES } from './mqtt-settings.ts'
import { isMosquittoInstalled, startMosquitto } from './real-mosquitto.ts'
import { selfSigned } from './self-signed.ts'

const TIME_TO_LIVE_MS = 2_000
const soon = () => AbortSignal.timeout(TIME_TO_LIVE_MS)
const refusal = (why: string) => ({ is: 'refused', why })
const ACCEPTED = { is: 'accepted' }
const isInstalled = isMosquittoInstalled()
const MISSING = ' (not installed: apt-get install mosquitto)'
const FREE = { topic: 'ir/{key}', payload: '{code}' }

async function mosquitto(options?: Parameters<typeof startMosquitto>[0]) {
  const broker = await startMosquitto(options)
  onTestFinished(() => broker.stop())
  return broker
}
async function device(started: Promise<MqttDevice>) {
  const one = await started
  onTestFinished(() => one.stop())
  return one
}
function boxFor(settings: MqttSettings): Box {
  const box = mqttBox(settings)
  onTestFinished(() => box.close())
  return box
}

/** A press, and what became of it. */
interface Pressed {
  readonly key: KeyCode
  readonly at: number
  outcome: Outcome | undefined
}

/** Presses key after key, the same one not again within its time to live, so that each arrival belongs to one press. */
async function pressAll(box: Box, rounds: number, everyMs: number): Promise<Pressed[]> {
  const presses: Pressed[] = []
  const under: Promise<unknown>[] = []
  const keys = KEY_CODES.filter((key) => WORD_CODES[key] !== undefined)
  expect(keys.length * everyMs).toBeGreaterThan(TIME_TO_LIVE_MS + 100)
  for (let round = 0; round < rounds; round += 1)
    for (const key of keys) {
      const press: Pressed = { key, at: performance.now(), outcome: undefined }
      presses.push(press)
      const details = { leftMs: TIME_TO_LIVE_MS }
      under.push(box.pressKey(key, soon(), details).then((outcome) => (press.outcome = outcome)))
      await pause(everyMs)
    }
  await Promise.all(under)
  return presses
}

/** The arrivals that no press explains, and the presses that arrived too often or not as it was said. */
function wrongIn(presses: readonly Pressed[], got: MqttDevice['got'], keyIn: (what: string) => KeyCode | undefined) {
  const times = new Map<Pressed, number>()
  const late = got.filter(({ what, at }) => {
    const press = presses.find((one) => one.key === keyIn(what) && at >= one.at && at - one.at <= TIME_TO_LIVE_MS)
    if (press !== undefined) times.set(press, (times.get(press) ?? 0) + 1)
    return press === undefined
  })
  expect(Math.max(...times.values())).toBe(1)
  const isTrue = (press: Pressed) => {
    const count = times.get(press) ?? 0
    if (press.outcome?.is !== 'refused') return count === 1
    return press.outcome.why === 'BOX-TIMEOUT' ? count <= 1 : count === 0
  }
  return { late, untrue: presses.filter((press) => !isTrue(press)) }
}

describe.skipIf(!isInstalled)(`a real mosquitto${isInstalled ? '' : MISSING}`, () => {
  it('delivers each press once or never, and none late, while it is killed and started again twice', async () => {
    const broker = await mosquitto()
    const sender = await device(startTasmota(broker.port, 'blaster'))
    const anything = await device(startAnything(broker.port, 'ir/#'))
    const byAnswer = boxFor(settingsFor(broker.port, 'tasmota'))
    const byBroker = boxFor(settingsFor(broker.port, 'free', FREE))
    const killing = (async () => {
      for (const [aliveMs, deadMs] of [
        [1_200, 700],
        [1_500, 300],
      ] as const) {
        await pause(aliveMs)
        await broker.kill()
        await pause(deadMs)
        broker.start()
      }
    })()
    const [answered, handed] = await Promise.all([pressAll(byAnswer, 2, 65), pressAll(byBroker, 2, 65)])
    await killing
    // What is late comes now, if it comes at all.
    await pause(500)
    expect(wrongIn(answered, sender.got, keyOf)).toEqual({ late: [], untrue: [] })
    const { late, untrue } = wrongIn(handed, anything.got, (what) => keyOf(what.split(' ')[1] ?? ''))
    expect(late).toEqual([])
    // Taken by the broker in the moment before its device had come back.
    expect(untrue.filter(({ outcome }) => outcome?.is !== 'accepted')).toEqual([])
    expect(untrue.length).toBeLessThanOrEqual(2 * 3)
    for (const presses of [answered, handed]) {
      const accepted = presses.filter(({ outcome }) => outcome?.is === 'accepted')
      expect(accepted.length).toBeGreaterThan(presses.length / 4)
      expect(accepted.length).toBeLessThan(presses.length)
    }
  })

  it('is told nothing while it hangs, so that nothing is delivered when it goes on', async () => {
    const broker = await mosquitto()
    const anything = await device(startAnything(broker.port, 'ir/#'))
    const box = boxFor(settingsFor(broker.port, 'free', FREE))
    expect(await box.pressKey('OK', soon())).toEqual(ACCEPTED)
    await pause(600)
    await broker.hang()
    const details = { leftMs: 1_200 }
    const presses = [
      box.pressKey('POWER', AbortSignal.timeout(1_200), details),
      box.pressKey('MENU', AbortSignal.timeout(1_200), details),
    ]
    const whys = (await Promise.all(presses)).map((outcome) => (outcome.is === 'refused' ? outcome.why : outcome.is))
    expect(whys).toEqual(['BOX-UNREACHABLE', expect.stringMatching(/^(?:TOO-LATE|BOX-UNREACHABLE)$/u)])
    broker.goOn()
    await pause(300)
    expect(await box.pressKey('DOWN', soon())).toEqual(ACCEPTED)
    expect(anything.got.map(({ what }) => keyOf(what.split(' ')[1] ?? ''))).toEqual(['OK', 'DOWN'])
  })

  it('keeps no press for a device that sleeps longer than the press lives', async () => {
    const broker = await mosquitto({ lines: ['allow_anonymous true', 'queue_qos0_messages true'] })
    const box = boxFor(settingsFor(broker.port, 'free', FREE))
    expect(await got(broker.port, 0, () => box.pressKey('OK', soon(), { leftMs: 2_000 }))).toHaveLength(1)
    expect(await got(broker.port, 2_100, () => box.pressKey('OK', soon(), { leftMs: 2_000 }))).toEqual([])
  })

  it('takes the owner’s name and password, over TLS with a certificate of their own', async () => {
    const { cert, key, fingerprint } = selfSigned('broker.home')
    const broker = await mosquitto({
      lines: ['allow_anonymous false', 'password_file @/users', 'certfile @/cert', 'keyfile @/key'],
      files: { cert, key, users: PASSWORDS },
    })
    const secure = {
      ...settingsFor(broker.port, 'free', FREE),
      tls: true,
      fingerprint,
      user: 'beckon',
      password: 'open sesame',
    }
    expect(await boxFor(secure).pressKey('OK', soon())).toEqual(ACCEPTED)
    const notAllowed = { is: 'refused', why: 'BOX-NOT-ALLOWED', driver: 'mqtt' }
    expect(await boxFor({ ...secure, password: 'open barley' }).pressKey('OK', soon())).toEqual(notAllowed)
    expect(await boxFor({ ...secure, fingerprint: 'A'.repeat(64) }).pressKey('OK', soon())).toEqual(notAllowed)
    // Without a pin an authority must vouch for the certificate.
    expect(await boxFor({ ...secure, fingerprint: undefined }).pressKey('OK', soon())).toEqual(notAllowed)
    expect(await boxFor({ ...secure, tls: false }).pressKey('OK', soon())).toEqual(refusal('BOX-UNREACHABLE'))
  })

  for (const profile of ['tasmota', 'dab'] as const)
    describeConformance(
      `${profile} through mosquitto`,
      async () => {
        const broker = await startMosquitto()
        const sender = await (profile === 'tasmota'
          ? startTasmota(broker.port, 'blaster')
          : startDab(broker.port, 'blaster', { keyCodes: DAB_KEY_CODES }))
        const box = mqttBox(settingsFor(broker.port, profile))
        const keyIn = (what: string) =>
          profile === 'tasmota' ? keyOf(what) : KEY_CODES.find((key) => DAB_KEYS[key] === what)
        return {
          box,
          stall: () => sender.hang(),
          recover() {
            broker.start()
            sender.goOn()
          },
          arrived: () => sender.received.flatMap((what) => keyIn(what) ?? []),
          async trouble(kind) {
            if (kind === 'unplugged') {
              await broker.kill()
              return await pause(30)
            }
            sender.hang()
            // Whoever presses within this time has heard the device a moment ago, and cannot know.
            await pause(600)
          },
          async stop() {
            await box.close()
            await sender.stop()
            await broker.stop()
          },
        }
      },
      {
        facts: profile === 'dab' ? { ...mqtt.facts, apps: true, state: ['volume', 'muted'] } : mqtt.facts,
        troubles: ['unplugged', 'silent'],
      },
    )
})

const DAB_KEY_CODES = Object.values(DAB_KEYS).filter((code) => code !== undefined)

/** What a device gets that sleeps for a while, with a session that the broker keeps. */
async function got(port: number, sleepsMs: number, press: () => Promise<Outcome>): Promise<string[]> {
  const session = {
    host: '127.0.0.1',
    port,
    protocolVersion: 5,
    clean: false,
    clientId: `sleeper-${sleepsMs}`,
    properties: { sessionExpiryInterval: 600 },
    reconnectPeriod: 0,
  } as const
  const before = await connectAsync(session)
  await before.subscribeAsync('ir/#', { qos: 1 })
  await before.endAsync()
  expect(await press()).toEqual(ACCEPTED)
  await pause(sleepsMs)
  const messages: string[] = []
  const after = connect(session)
  after.on('message', (topic) => messages.push(topic))
  await pause(300)
  await after.endAsync()
  return messages
}

/** Made with mosquitto_passwd: the user beckon with "open sesame". */
const PASSWORDS =
  'beckon:$7$101$YGSPr+MIHUoGSNki$Z6aFc8ZzSM/w+YJHyZo+3DKbAFlrQTzGn8tWSMGEklZlzNleIgGpoOTZVGTNpNMNllKRt1HG2uVsjSIfD745DQ==\n'
