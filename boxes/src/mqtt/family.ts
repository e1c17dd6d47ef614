/** The MQTT family: its settings, codes, discovery and set-up. */
import { CODE_KEYS, TV_BUTTON_CODES } from '@beckon/contract/tv-codes'
import * as v from 'valibot'
import { defineFamily, host, port } from '../family.ts'
import type { BoxSecrets } from '../box-memory.ts'
import { type BrokerAddress, topicName } from './broker-socket.ts'
import { mqttBox } from './mqtt-box.ts'
import { learnCode } from './learn.ts'
import { PROFILES, type Codes } from './profile.ts'
import { describeMqtt, MQTT_PORT, setUpMqtt } from './set-up.ts'

const code = v.union(
  [v.pipe(v.string(), v.nonEmpty(), v.maxLength(8_192)), v.record(v.string(), v.unknown())],
  'must be a code: text, or an object of JSON',
)
const fingerprint = v.pipe(
  v.string('must be a SHA-256 fingerprint'),
  v.transform((text) => text.replaceAll(':', '').toUpperCase()),
  v.regex(/^[\dA-F]{64}$/u, 'must be a SHA-256 fingerprint: 64 hexadecimal digits'),
)

const entries = {
  host,
  port: v.optional(port, MQTT_PORT),
  tls: v.optional(v.boolean('must be true or false'), false),
  /** The fingerprint of the broker's certificate, if it is self-signed. */
  fingerprint: v.exactOptional(fingerprint),
  user: v.exactOptional(v.pipe(v.string('must be a name'), v.nonEmpty('must not be empty'))),
  password: v.exactOptional(v.string('must be a password')),
  profile: v.picklist(PROFILES, `must be ${PROFILES.slice(0, -1).join(', ')} or ${PROFILES.at(-1)}`),
  /** The device's topic (Tasmota), name (Zigbee2MQTT) or id (DAB); for `free` the whole topic, with `{key}`. */
  topic: topicName,
  /** For `free`: what is sent, with `{key}` and `{code}`. */
  payload: v.optional(v.pipe(v.string('must be text'), v.maxLength(8_192)), '{code}'),
  /** For `free`: the topic that announces "online" or "offline". */
  availability: v.exactOptional(topicName),
  /** The first level of Zigbee2MQTT's topics. */
  baseTopic: v.optional(topicName, 'zigbee2mqtt'),
  /** The codes of the keys, for all profiles but `dab`. */
  codes: v.optional(
    v.record(
      v.picklist(CODE_KEYS, `must be keys of the remote, or ${TV_BUTTON_CODES.join(', ')}`),
      code,
      'must be an object such as {"MENU": "…"}',
    ),
    {},
  ),
}

/** Adds the user name and password from the secrets, if the settings have none. */
function withLogIn<S extends Pick<BrokerAddress, 'user' | 'password'>>(settings: S, secrets: BoxSecrets): S {
  const user = settings.user ?? secrets['user']
  const password = settings.password ?? secrets['password']
  return { ...settings, ...(user === undefined ? {} : { user }), ...(password === undefined ? {} : { password }) }
}

export const mqtt = defineFamily({
  driver: 'mqtt',
  name: 'MQTT',
  entries,
  facts: {
    keys: 'set up',
    power: 'sent',
    volume: 'sent',
    text: true,
    // Only a box with DAB has apps and may report its volume.
    apps: false,
    channelNames: false,
    state: [],
    wake: 'key',
    proof: 'real program',
  },
  make: ({ codes, ...settings }, memory) => mqttBox(withLogIn({ ...settings, codes: codes as Codes }, memory.read())),
  codes: {
    setting: 'codes',
    by: ({ profile }) => (profile === 'tasmota' || profile === 'zigbee2mqtt' ? 'learning' : undefined),
    learn(settings, secrets, signal) {
      const { codes, ...read } = v.parse(v.object(entries), settings)
      return learnCode(withLogIn({ ...read, codes: codes as Codes }, secrets), signal)
    },
  },
  discovery: { describe: describeMqtt },
  setUp: setUpMqtt,
})
