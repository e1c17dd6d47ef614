/** A device behind an MQTT broker, as a box. */
import { ACCEPTED, type Box, type Outcome } from '../box.ts'
import type { CodeKey } from '@beckon/contract/tv-codes'
import { KeyBox, type KeyWire } from '../key-box.ts'
import type { Deadline } from '../wire/command.ts'
import { Dab } from './dab.ts'
import { CodeSender, textOf, type Code, type MqttSettings } from './profile.ts'
import { Tasmota } from './tasmota.ts'
import { Zigbee2Mqtt } from './zigbee2mqtt.ts'

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
class FreeTopics extends CodeSender {
  constructor(settings: MqttSettings) {
    super(settings, settings.availability === undefined ? [] : [settings.availability])
  }

  protected async send(key: CodeKey, code: Code, time: Deadline): Promise<Outcome> {
    const { topic, payload } = this.settings
    const fill = (template: string) =>
      template.replaceAll(/\{(?<what>key|code)\}/gu, (_, what: string) => (what === 'key' ? key : textOf(code)))
    await this.link.deliver(fill(topic), fill(payload), time)
    return ACCEPTED
  }
}
