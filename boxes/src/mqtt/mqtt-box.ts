/** A device behind an MQTT broker, as a box. */
import type { Box } from '../box.ts'
import { OneWayBox, type OneWayWire } from '../one-way-box.ts'
import { Dab } from './dab.ts'
import { FreeTopics } from './free-topics.ts'
import type { MqttSettings } from './profile.ts'
import { Tasmota } from './tasmota.ts'
import { Zigbee2Mqtt } from './zigbee2mqtt.ts'

export function mqttBox(settings: MqttSettings): Box {
  return new OneWayBox(settings, 'mqtt', wireFor(settings))
}

function wireFor(settings: MqttSettings): OneWayWire {
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
