/** The broker on which Beckon is a device of the home automation, as the operator set it; off without it. */
import * as v from 'valibot'
import type { Read, Settings } from '../../settings/setting.ts'

export interface MqttDeviceSettings {
  /** `mqtt://host:port` or `mqtts://…`, without name and password. */
  readonly address: string
  readonly user: string | undefined
  readonly password: string | undefined
  /** Where Home Assistant listens for devices. */
  readonly discoveryPrefix: string
}

declare module '../../config.ts' {
  interface Config {
    /** The broker on which the home automation finds the boxes; undefined for none. */
    readonly mqttDevice: MqttDeviceSettings | undefined
  }
}

export const MQTT_DEVICE_SETTINGS = {
  BECKON_MQTT: {
    description: 'the broker on which Home Assistant finds Beckon as a device: mqtt://name:password@host, or mqtts://…',
    default: 'off',
    file: true,
    shape: v.pipe(
      v.string(),
      v.check((value) => {
        const url = URL.parse(value)
        return url !== null && /^mqtts?:$/u.test(url.protocol) && url.hostname !== '' && url.pathname.length <= 1
      }, 'must be an address such as mqtt://name:password@192.168.1.5'),
    ),
  },
  BECKON_MQTT_DISCOVERY: {
    description: "the topic under which Home Assistant looks for devices, as in its MQTT integration's settings",
    default: 'homeassistant',
    shape: v.pipe(v.string(), v.regex(/^[\w-]+(?:\/[\w-]+)*$/u, 'must be a topic such as homeassistant')),
  },
} as const satisfies Settings

export function mqttDeviceSettings(read: Read<typeof MQTT_DEVICE_SETTINGS>): MqttDeviceSettings | undefined {
  const set = read('BECKON_MQTT')
  if (set === undefined) return undefined
  const { protocol, host, username, password } = new URL(set)
  return {
    address: `${protocol}//${host}`,
    user: username === '' ? undefined : decodeURIComponent(username),
    password: password === '' ? undefined : decodeURIComponent(password),
    discoveryPrefix: read('BECKON_MQTT_DISCOVERY') ?? 'homeassistant',
  }
}
