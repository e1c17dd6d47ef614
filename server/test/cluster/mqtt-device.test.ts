/** Two servers of one database that both name the broker of the home automation. */
import { connectAsync } from 'mqtt'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isMosquittoInstalled, startMosquitto } from '../../../boxes/test/real-mosquitto.ts'
import { startMqttDevice } from '../../src/features/mqtt-device/mqtt-device.ts'
import { fakeBox } from '../support/fake-box.ts'
import { FakeBroker } from '../support/fake-bus.ts'
import { newStorage } from '../support/stores.ts'
import { testServer } from '../support/test-server.ts'
import { virtualClock } from '../support/virtual-clock.ts'

const WAIT = { timeout: 30_000, interval: 50 }

describe.skipIf(!isMosquittoInstalled())('two nodes in one home automation', () => {
  it('press once what it presses once, and are online while one of them is', async () => {
    const broker = await startMosquitto()
    onTestFinished(() => broker.stop())
    const address = `mqtt://127.0.0.1:${broker.port}`
    const home = await connectAsync(address, { reconnectPeriod: 0 })
    onTestFinished(() => home.endAsync(true))
    const known = new Map<string, string>()
    home.on('message', (topic, payload) => known.set(topic, payload.toString('utf8')))
    await home.subscribeAsync(['homeassistant/#', 'beckon/#'])
    const isOnline = () => [...known].some(([topic, text]) => topic.endsWith('/online') && text === 'online')

    const box = fakeBox('den')
    const clusterBus = new FakeBroker()
    const shared = {
      storage: await newStorage('postgres'),
      clock: virtualClock(Date.now()),
      boxes: [{ box }],
      config: { mqttDevice: { address, user: undefined, password: undefined, discoveryPrefix: 'homeassistant' } },
    }
    const start = async () => {
      const { services } = await testServer({ ...shared, bus: clusterBus.join() })
      const device = await startMqttDevice(services)
      onTestFinished(() => device.close())
      return device
    }
    const [first, second] = [await start(), await start()]
    const pressGuide = async () => {
      const [, config = ''] = await vi.waitUntil(() => [...known].find(([topic]) => topic.endsWith('/config')), WAIT)
      const { cmps } = JSON.parse(config) as { cmps: Record<string, { name: string; command_topic?: string }> }
      const guide = Object.values(cmps).find(({ name }) => name === 'Guide') as { command_topic: string }
      await home.publishAsync(guide.command_topic, 'GUIDE')
    }
    await vi.waitUntil(isOnline, WAIT)
    await pause(1_000)
    await pressGuide()
    await vi.waitUntil(() => box.took.length > 0, WAIT)
    await pause(500)
    expect(box.took).toEqual(['GUIDE'])

    await first.close()
    await vi.waitUntil(isOnline, WAIT)
    await pause(500)
    await pressGuide()
    await vi.waitUntil(() => box.took.length > 1, WAIT)
    expect(box.took).toEqual(['GUIDE', 'GUIDE'])
    await second.close()
    await vi.waitUntil(() => !isOnline(), WAIT)
  })
})
