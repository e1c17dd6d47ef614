/**
 * Beckon as a device of the home automation: Home Assistant finds each TV box on the MQTT broker, with a button for
 * each key, whether it answers and what was pressed last. Whoever may write to the broker's topics can press, so it is
 * off unless the operator names a broker.
 */
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import type { MqttClient } from 'mqtt'
import type { KnownBox } from '../../boxes/boxes.ts'
import type { Services } from '../../services.ts'
import { VERSION } from '../../version.ts'
import {
  answersTopics,
  commandIn,
  discoveryMessage,
  onlineTopic,
  toldOf,
  topicsBeside,
  topicsOf,
  type Topics,
} from './device-messages.ts'

type DeviceServices = Pick<Services, 'boxes' | 'clock' | 'config' | 'leases' | 'log' | 'seal'>

/** The lease of the node that is the device: each press of the home automation comes to one. */
const BEING_DEVICE = 'mqtt device'
const LOOK_EVERY_MS = 60_000
const LOOKS_WITHIN_MS = 1_500
/** A process that stood still finds messages that waited for it. */
const TICK_MS = 250
const STOOD_STILL_MS = 1_000

export async function startMqttDevice(services: DeviceServices): Promise<{ close(): Promise<void> }> {
  const { leases } = services
  const { mqttDevice } = services.config
  if (mqttDevice === undefined) return { close: async () => {} }
  const { connect } = await import('mqtt')
  const node = services.seal.keyed('mqtt device', 'node').replaceAll(/\W/gu, '').slice(0, 12).toLowerCase()
  const { address, user, password } = mqttDevice
  const begin = () => {
    const client = connect(address, {
      protocolVersion: 5,
      clean: true,
      ...(user === undefined ? {} : { username: user }),
      ...(password === undefined ? {} : { password }),
      // Nothing of before is sent when the connection is back; everything that holds then is told again.
      queueQoSZero: false,
      resubscribe: false,
      will: { topic: onlineTopic(node), payload: Buffer.from('offline'), qos: 0, retain: true },
    })
    const device = new MqttDevice(services, client, node, mqttDevice.discoveryPrefix)
    client.on('connect', () => device.connected())
    client.on('message', (topic, payload, { retain }) => device.hear(topic, payload.toString('utf8'), retain))
    client.on('error', (error) =>
      services.log.warn({ code: 'MQTT-DEVICE', error: error.message }, 'The MQTT broker refuses'),
    )
    return device
  }
  if (leases === undefined) return begin()
  let device: MqttDevice | undefined
  let closed: Promise<void> | undefined
  leases.acquire(BEING_DEVICE, (isHeld) => {
    if (isHeld) device = begin()
    else closed = device?.close()
  })
  return {
    async close() {
      leases.release(BEING_DEVICE)
      await closed
    },
  }
}

class MqttDevice {
  readonly #services: DeviceServices
  readonly #client: MqttClient
  readonly #node: string
  readonly #prefix: string
  readonly #told = new Map<string, Topics>()
  readonly #stops: (() => void)[]
  #aliveAt = steadyNow()

  constructor(services: DeviceServices, client: MqttClient, node: string, prefix: string) {
    this.#services = services
    this.#client = client
    this.#node = node
    this.#prefix = prefix
    const look = setInterval(() => this.tellAll(), LOOK_EVERY_MS).unref()
    const tick = setInterval(() => (this.#aliveAt = steadyNow()), TICK_MS).unref()
    this.#stops = [
      () => clearInterval(look),
      () => clearInterval(tick),
      services.boxes.whenChanged(() => this.tellAll()),
      services.boxes.whenDone((boxId, command, outcome) => {
        const topics = this.#told.get(boxId)
        const became = outcome.is === 'refused' ? `: ${outcome.why}` : ''
        if (topics !== undefined) this.#say(topics.lastPress, `${toldOf(command)}${became}`, true)
      }),
    ]
  }

  /** The broker tells what it kept of boxes, also of those that went while it, or Beckon, was not there. */
  connected(): void {
    this.#client.subscribe(answersTopics(this.#node), { qos: 0 })
    this.tellAll()
  }

  /** Announces every current box, and withdraws those that are gone. */
  tellAll(): void {
    if (!this.#client.connected) return
    const boxes = this.#boxes
    this.#say(onlineTopic(this.#node), 'online', true)
    this.#client.subscribe(`beckon/${this.#node}/+/press`, { qos: 0 })
    for (const [id, topics] of this.#told)
      if (!boxes.some((box) => box.id === id)) {
        this.#told.delete(id)
        this.#removeRetained(topics)
      }
    for (const box of boxes)
      this.#tell(box).catch((error: unknown) =>
        this.#services.log.warn({ err: error }, 'A TV was not told to the broker'),
      )
  }

  /** Without the virtual TVs of a server that has no boxes set. */
  get #boxes(): readonly KnownBox[] {
    const { boxes, config } = this.#services
    return boxes.all().filter(({ kind }) => kind !== 'virtual' || (config.boxes?.trim() ?? '') !== '')
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop()
    if (this.#client.connected)
      await this.#client.publishAsync(onlineTopic(this.#node), 'offline', { qos: 0, retain: true }).catch(() => {})
    await this.#client.endAsync(true)
  }

  /**
   * Presses a button's message once. Retained messages, and those that waited while this process was stopped, are
   * dropped.
   */
  hear(topic: string, payload: string, isRetained: boolean): void {
    const kept = isRetained && payload !== '' ? topicsBeside(topic, this.#node, this.#prefix) : undefined
    if (kept !== undefined) return this.#removeUnlessThere(kept)
    const command = commandIn(payload)
    const [boxId] = [...this.#told].find(([, { press }]) => press === topic) ?? []
    if (boxId === undefined || command === undefined || isRetained) return
    if (steadyNow() - this.#aliveAt > STOOD_STILL_MS) return
    const { boxes, clock, leases, log } = this.#services
    if (leases?.holds(BEING_DEVICE) === false) return
    boxes
      .send(boxId, command, clock.now() + PRESS_TIME_TO_LIVE_MS, { leftMs: PRESS_TIME_TO_LIVE_MS })
      .catch((error: unknown) => log.error({ err: error, boxId }, 'A press of the home automation failed'))
  }

  async #tell({ id, name }: { readonly id: string; readonly name: string }): Promise<void> {
    const can = await this.#services.boxes.capabilities(id, this.#services.clock.now() + LOOKS_WITHIN_MS)
    // It may have gone meanwhile.
    if (!this.#boxes.some((box) => box.id === id)) return
    const topics = topicsOf(this.#node, id, this.#prefix)
    this.#told.set(id, topics)
    // A box that cannot be asked keeps the buttons that it had.
    if (!('is' in can))
      this.#say(topics.config, discoveryMessage({ name, node: this.#node, version: VERSION }, topics, can), true)
    this.#say(topics.answers, 'is' in can ? 'OFF' : 'ON', true)
  }

  #removeUnlessThere(kept: Topics): void {
    const boxes = this.#boxes
    if (boxes.every(({ id }) => topicsOf(this.#node, id, this.#prefix).config !== kept.config))
      this.#removeRetained(kept)
  }

  #removeRetained({ config, answers, lastPress }: Topics): void {
    for (const topic of [config, answers, lastPress]) this.#say(topic, '', true)
  }

  #say(topic: string, payload: string, retain: boolean): void {
    if (this.#client.connected) this.#client.publish(topic, payload, { qos: 0, retain })
  }
}
