/** Every profile against a broker that misbehaves. */
import { describeConformance, TROUBLES, type Trouble } from '../../test/conformance.ts'
import { mqttRig, PROFILES } from '../../test/mqtt-rig.ts'
import { mqtt } from './family.ts'
import type { MqttSettings } from './profile.ts'

/** Free topics leave by the same way as those of Zigbee2MQTT. */
const ALL_TROUBLES = TROUBLES.filter((trouble) => trouble !== 'asleep')
const TROUBLES_OF: Readonly<Record<MqttSettings['profile'], readonly Trouble[]>> = {
  tasmota: ALL_TROUBLES,
  zigbee2mqtt: ALL_TROUBLES,
  dab: ALL_TROUBLES,
  free: ['unplugged', 'not allowed', 'silent'],
}

for (const profile of ['tasmota', 'zigbee2mqtt', 'dab', 'free'] as const)
  describeConformance(`MQTT (${profile}), with a broker that is played`, () => mqttRig(profile), {
    facts: { ...mqtt.facts, ...PROFILES[profile].facts },
    troubles: TROUBLES_OF[profile],
  })
