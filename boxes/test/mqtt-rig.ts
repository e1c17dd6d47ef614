/** The boxes behind a simulated broker, for the conformance suite and for odd answers. */
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import type { Facts } from '../src/family.ts'
import { DAB_KEYS } from '../src/mqtt/dab.ts'
import { mqttBox } from '../src/mqtt/mqtt-box.ts'
import type { MqttSettings } from '../src/mqtt/profile.ts'
import type { Rig, Trouble } from './conformance.ts'
import { startFakeBroker, type BrokerMood, type FakeBroker, type Published } from './fake-broker.ts'
import { startAnything, startDab, startTasmota, startZigbee2Mqtt, type MqttDevice } from './mqtt-devices.ts'
import { keyOf, settingsFor } from './mqtt-settings.ts'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
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

const MOODS: Partial<Record<Trouble, BrokerMood>> = {
  'breaks at the next press': 'hangs up',
  silent: 'silent',
  rubbish: 'rubbish',
  'half a message': 'half a packet',
  huge: 'huge',
  'ten messages at once': 'packed',
}

export async function mqttRig(profile: MqttSettings['profile']): Promise<Rig> {
  const { start, key, settings = {} } = PROFILES[profile]
  const broker: FakeBroker = await startFakeBroker()
  const device = await start(broker.port)
  const box = mqttBox(settingsFor(broker.port, profile, settings))
  return {
    box,
    stall: () => void (broker.mood = 'silent'),
    recover: () => broker.recover(),
    arrived: () => broker.received.flatMap((message) => key(message) ?? []),
    async trouble(kind) {
      broker.mood = MOODS[kind] ?? 'well'
      if (kind === 'not allowed') broker.forbid()
      if (kind === 'unplugged') broker.unplug()
      // Until the end of the connection has come here.
      if (kind === 'not allowed' || kind === 'unplugged') await pause(30)
    },
    async stop() {
      await box.close()
      await device.stop()
      await broker.stop()
    },
  }
}
