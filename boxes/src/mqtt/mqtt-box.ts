/** A device behind an MQTT broker, as a box. */
import { ACCEPTED, refused, type Box, type Outcome } from '../box.ts'
import type { CodeKey } from '@beckon/contract/tv-codes'
import { KeyBox, type KeyWire } from '../key-box.ts'
import type { Deadline } from '../wire/command.ts'
import { BrokerLink } from './broker.ts'
import { Dab } from './dab.ts'
import { codeOf, hasSeparateTvIn, keysOf, reach, textOf, type MqttSettings } from './profile.ts'
import { Tasmota } from './tasmota.ts'
import { saysOffline, Zigbee2Mqtt } from './zigbee2mqtt.ts'

/** A message expires after whole seconds. */
const LEAST_EXPIRY_MS = 1_000

export function mqttBox(settings: MqttSettings): Box {
  return new KeyBox(settings, 'mqtt', wireFor(settings), LEAST_EXPIRY_MS)
}

function wireFor(settings: MqttSettings): KeyWire {
  switch (settings.profile) {
    case 'tasmota':
      return new Tasmota(settings)
    case 'zigbee2mqtt':
      return new Zigbee2Mqtt(settings)
    case 'dab':
      return new Dab(settings)
    case 'free':
      return new FreeTopics(settings)
  }
}

/** Topics that the owner configured (ESPHome, Node-RED). Nothing is received, except the availability if configured. */
class FreeTopics implements KeyWire {
  readonly hasSeparateTv: boolean
  readonly #settings: MqttSettings
  readonly #link: BrokerLink
  #isOffline = false

  constructor(settings: MqttSettings) {
    this.#settings = settings
    this.hasSeparateTv = hasSeparateTvIn(settings.codes)
    this.#link = new BrokerLink(settings, {
      filters: settings.availability === undefined ? [] : [settings.availability],
      heard: ({ text }) => (this.#isOffline = saysOffline(text)),
      lost: () => (this.#isOffline = false),
    })
  }

  async keys(time: Deadline): Promise<ReadonlySet<CodeKey>> {
    await reach(this.#link, time, () => this.#isOffline)
    return keysOf(this.#settings.codes)
  }

  async press(key: CodeKey, time: Deadline): Promise<Outcome> {
    const { codes, topic, payload } = this.#settings
    const code = codeOf(codes, key)
    if (code === undefined) return refused('INVALID-KEY')
    await reach(this.#link, time, () => this.#isOffline)
    const fill = (template: string) =>
      template.replaceAll(/\{(?<what>key|code)\}/gu, (_, what: string) => (what === 'key' ? key : textOf(code)))
    await this.#link.deliver(fill(topic), fill(payload), time)
    return ACCEPTED
  }

  close(): void {
    this.#link.close()
  }
}
