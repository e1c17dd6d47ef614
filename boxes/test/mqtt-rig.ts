/** The boxes behind a simulated broker, for the conformance suite and for odd answers. */
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import type { Facts } from '../src/family.ts'
import { DAB_KEYS } from '../src/mqtt/dab.ts'
import { mqttBox } from '../src/mqtt/mqtt-box.ts'
import type { MqttSettings } from '../src/mqtt/profile.ts'
import { startFakeBroker, type Published } from './fake-broker.ts'
import { rigOf } from './far-end.ts'
import { startAnything, startDab, startTasmota, startZigbee2Mqtt, type MqttDevice } from './mqtt-devices.ts'
import { keyOf, settingsFor } from './mqtt-settings.ts'

const DAB_KEY_CODES = Object.values(DAB_KEYS).filter((code) => code !== undefined)

/** A device, and the key of a message to it. */
interface Profile {
  readonly start: (port: number) => Promise<MqttDevice>
  readonly key: (message: Published) => KeyCode | undefined
  readonly settings?: Partial<MqttSettings>
  readonly facts?: Partial<Facts>
}

export const PROFILES: Readonly<Record<MqttSettings['profile'], Profile>> = {
  tasmota: {
    start: (port) => startTasmota(port, 'blaster'),
    key: ({ topic, text }) =>
      topic === 'cmnd/blaster/IRSend' ? keyOf((JSON.parse(text) as { Data: string }).Data) : undefined,
  },
  zigbee2mqtt: {
    start: (port) => startZigbee2Mqtt(port, 'blaster'),
    key: ({ topic, text }) =>
      topic === 'zigbee2mqtt/blaster/set'
        ? keyOf((JSON.parse(text) as { ir_code_to_send: string }).ir_code_to_send)
        : undefined,
  },
  dab: {
    start: (port) => startDab(port, 'blaster', { keyCodes: DAB_KEY_CODES }),
    key({ topic, text }) {
      if (topic !== 'dab/blaster/input/key-press') return undefined
      const { keyCode } = JSON.parse(text) as { keyCode: string }
      return KEY_CODES.find((key) => DAB_KEYS[key] === keyCode)
    },
    facts: { apps: true, state: ['volume', 'muted'] },
  },
  free: {
    start: (port) => startAnything(port, 'ir/#'),
    key: ({ topic, text }) => (topic.startsWith('ir/') ? keyOf(text.slice(2)) : undefined),
    settings: { topic: 'ir/{key}', payload: 'c={code}' },
  },
}

export async function mqttRig(profile: MqttSettings['profile']) {
  const { start, key, settings = {} } = PROFILES[profile]
  const broker = await startFakeBroker()
  const device = await start(broker.port)
  const box = mqttBox(settingsFor(broker.port, profile, settings))
  const rig = rigOf(broker, box, () => broker.received.flatMap((message) => key(message) ?? []))
  return {
    ...rig,
    async stop() {
      await box.close()
      await device.stop()
      await broker.stop()
    },
  }
}
