import { connectAsync, type MqttClient } from 'mqtt'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import { isMosquittoInstalled, startMosquitto, type RealMosquitto } from '../../boxes/test/real-mosquitto.ts'
import { startMqttDevice } from '../src/features/mqtt-device/mqtt-device.ts'
import { fakeBox } from './support/fake-box.ts'
import { testServer, type TestServer } from './support/test-server.ts'

interface Component {
  readonly p: string
  readonly name: string
  readonly command_topic?: string
  readonly payload_press?: string
  readonly state_topic?: string
}

/** What a home automation that listens to everything knows. */
const known = new Map<string, string>()
let broker: RealMosquitto
let home: MqttClient
let server: TestServer
let box: ReturnType<typeof fakeBox>
let device: { close(): Promise<void> }

describe.skipIf(!isMosquittoInstalled())('Beckon as a device of the home automation', () => {
  beforeEach(async () => {
    known.clear()
    broker = await startMosquitto()
    const address = `mqtt://127.0.0.1:${broker.port}`
    home = await listener(address)
    box = fakeBox('den.1')
    server = await testServer({
      boxes: [{ box }],
      config: { mqttDevice: { address, user: undefined, password: undefined, discoveryPrefix: 'homeassistant' } },
    })
    device = await startMqttDevice(server.services)
    await isFound()
  })
  afterEach(async () => {
    await device.close()
    await home.endAsync(true)
    await broker.stop()
  })

  it('is found with a button for each key, and says that it is online', () => {
    const buttons = components().filter(({ p }) => p === 'button')
    expect(buttons.map(({ name }) => name)).toEqual(expect.arrayContaining(['Volume up', 'Guide', 'OK', 'TV mute']))
    expect(new Set(buttons.map(({ payload_press: payload }) => payload)).size).toBe(buttons.length)
    expect(JSON.parse(config() ?? '')).toMatchObject({ dev: { name: 'Box den.1' }, o: { name: 'Beckon' } })
    expect(known.get(availabilityTopic())).toBe('online')
    expect(known.get(stateOf('Answers'))).toBe('ON')
  })

  it('shows no virtual TV that is there for practice', async () => {
    const practice = new VirtualTvBox({ id: 'practice', name: 'Practice', layout: 'standard' })
    await server.services.boxes.put({ box: practice })
    expect(server.services.boxes.all().map(({ id }) => id)).toContain('practice')
    await pause(300)
    expect([...known.values()].filter((told) => told.includes('Practice'))).toEqual([])
    expect([...known.values()].some((told) => told.includes('Box den.1'))).toBe(true)
  })

  it('presses a button once, and tells what was pressed', async () => {
    await push('Guide')
    await vi.waitFor(() => expect(known.get(stateOf('Last press'))).toBe('Guide'))
    expect(box.took).toEqual(['GUIDE'])
    await push('5')
    await vi.waitFor(() => expect(known.get(stateOf('Last press'))).toBe('A digit'))
  })

  it('presses nothing that the broker kept, and nothing that is no button', async () => {
    const { command_topic: topic = '' } = button('Guide')
    await device.close()
    await home.publishAsync(topic, 'MENU', { retain: true })
    known.clear()
    device = await startMqttDevice(server.services)
    await isFound()
    for (const payload of ['EJECT', '', '{"key":"MENU"}', 'VOLUME SIDEWAYS']) await home.publishAsync(topic, payload)
    await push('OK')
    await vi.waitFor(() => expect(box.took).toEqual(['OK']))
    await pause(200)
    expect(box.took).toHaveLength(1)
  })

  it('is offline when it is stopped, and when it dies', async () => {
    await device.close()
    await vi.waitFor(() => expect(known.get(availabilityTopic())).toBe('offline'))
  })

  it('comes back with the broker, and presses nothing of before', async () => {
    await broker.kill()
    await pause(100)
    broker.start()
    await broker.ready()
    home = await listener(`mqtt://127.0.0.1:${broker.port}`)
    known.clear()
    await isFound()
    expect(box.took).toEqual([])
    await push('Menu')
    await vi.waitFor(() => expect(box.took).toEqual(['MENU']))
  })

  it('shows boxes that come, and takes back those that go', async () => {
    await server.services.boxes.put({ box: fakeBox('attic') })
    await vi.waitFor(() => expect([...known].filter(([topic]) => topic.endsWith('/config'))).toHaveLength(2))
    await server.services.boxes.remove('attic')
    await vi.waitFor(() => expect(known.get([...known.keys()].find((topic) => topic.includes('attic')) ?? '')).toBe(''))
  })

  it('takes back what the broker kept of a box that went while Beckon was not there, and of no other server', async () => {
    await server.services.boxes.put({ box: fakeBox('attic') })
    const ofAttic = () => [...known].filter(([topic]) => topic.includes('attic'))
    await vi.waitFor(() => expect(ofAttic().filter(([, text]) => text !== '')).toHaveLength(2))
    const another = 'beckon/another-server/attic/answers'
    await home.publishAsync(another, 'ON', { retain: true })
    await device.close()
    await server.services.boxes.remove('attic')
    device = await startMqttDevice(server.services)
    await vi.waitFor(() => expect(ofAttic().filter(([, text]) => text !== '')).toEqual([[another, 'ON']]))
    expect(known.get(stateOf('Answers'))).toBe('ON')
  })
})

async function isFound(): Promise<void> {
  await vi.waitUntil(() => config() !== undefined, { timeout: 45_000 })
}

async function listener(address: string): Promise<MqttClient> {
  const client = await connectAsync(address, { reconnectPeriod: 0 })
  client.on('message', (topic, payload) => known.set(topic, payload.toString('utf8')))
  await client.subscribeAsync(['homeassistant/#', 'beckon/#'])
  return client
}

function config(): string | undefined {
  return [...known].find(([topic, text]) => topic.endsWith('/config') && text !== '')?.[1]
}

function components(): Component[] {
  return Object.values((JSON.parse(config() ?? '') as { cmps: Record<string, Component> }).cmps)
}

function button(name: string): Component {
  const found = components().find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}

function stateOf(name: string): string {
  return button(name).state_topic ?? ''
}

function availabilityTopic(): string {
  return (JSON.parse(config() ?? '') as { availability: [{ topic: string }] }).availability[0].topic
}

async function push(name: string): Promise<void> {
  const { command_topic: topic = '', payload_press: payload = '' } = button(name)
  await home.publishAsync(topic, payload)
}
