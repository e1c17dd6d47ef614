/**
 * The MQTT family: its settings, codes and set-up. Logs in to a broker, lists the known devices behind it,
 * and asks which one to add.
 */
import { randomUUID } from 'node:crypto'
import { CODE_KEYS, TV_BUTTON_CODES } from '@beckon/contract/tv-codes'
import * as v from 'valibot'
import { jsonIn, lenient, listOf } from '@beckon/contract/shapes'
import { defineFamily, host, port } from '../family.ts'
import type { BoxSecrets } from '../box-memory.ts'
import { loginOf } from '../kept-login.ts'
import { type BrokerAddress, topicName } from './broker-socket.ts'
import { mqttBox } from './mqtt-box.ts'
import { learnCode } from './learn.ts'
import { PROFILES, type Codes } from './profile.ts'
import { asSetUpFailure, SetUpFailure, type SetUpAddress, type SetUpDialogue, type SetUpResult } from '../set-up.ts'
import { plainText } from '../wire/plain-text.ts'
import { DeviceError, deadlineOf, within, type Deadline } from '../wire/command.ts'
import { BrokerLink } from './broker.ts'
import type { Message } from './live-connection.ts'

const MQTT_PORT = 1883
const TLS_PORT = 8883
const LOG_IN_WITHIN_MS = 10_000
/** Boxes with DAB announce themselves within this time. */
const DISCOVERY_MS = 1_000
/** Zigbee2MQTT reports all its devices in one message. */
const DEVICES_BYTES = 8 * 1024 * 1024
const BASE_TOPIC = 'zigbee2mqtt'
const DEVICES_AT_MOST = 200

/** A device behind the broker. */
interface Found {
  readonly profile: 'tasmota' | 'zigbee2mqtt' | 'dab'
  readonly topic: string
}

const PRODUCTS = { tasmota: 'Tasmota', zigbee2mqtt: 'Zigbee2MQTT', dab: 'DAB' } as const

export async function setUpMqtt(
  { host, port = MQTT_PORT, kept }: SetUpAddress,
  dialogue: SetUpDialogue,
): Promise<SetUpResult> {
  // Without the login that this replaces.
  const own = kept && v.parse(v.omit(v.object(entries), ['user', 'password']), kept)
  const tls = own?.tls ?? port === TLS_PORT
  const { found, login } = await logIn({ host, port, tls, fingerprint: own?.fingerprint }, dialogue)
  const device = own ?? (await choose(found, dialogue))
  return {
    settings: { ...device, host, port, tls },
    ...(login === undefined ? {} : { secrets: login }),
    name: plainText(device.topic),
  }
}

async function choose(found: readonly Found[], dialogue: SetUpDialogue): Promise<Found> {
  if (found.length === 0) throw new SetUpFailure('other-family')
  const options = found.map(({ profile, topic }) => ({
    value: `${profile}:${topic}`,
    label: `${plainText(topic)} (${PRODUCTS[profile]})`,
  }))
  const { value } = await dialogue.ask({ is: 'choice', options })
  const chosen = found.find(({ profile, topic }) => `${profile}:${topic}` === value)
  if (chosen === undefined) throw new SetUpFailure('other-family')
  return chosen
}

interface Login extends Readonly<Record<string, string>> {
  readonly user: string
  readonly password: string
}

/** Tries without a login, then asks for a user name and password until the broker accepts them. */
async function logIn(
  address: BrokerAddress,
  { ask, signal }: SetUpDialogue,
): Promise<{ found: readonly Found[]; login: Login | undefined }> {
  let login: Login | undefined
  for (;;) {
    const time = within(deadlineOf(signal), LOG_IN_WITHIN_MS)
    try {
      return { found: await devicesBehind({ ...address, ...login }, time), login }
    } catch (error) {
      if (!(error instanceof DeviceError) || error.why !== 'BOX-NOT-ALLOWED') throw asSetUpFailure(error)
    }
    const { user = '', value } = await ask({ is: 'password' }, { wrong: login !== undefined })
    login = { user, password: value }
  }
}

async function devicesBehind(address: BrokerAddress, time: Deadline): Promise<readonly Found[]> {
  const responseTopic = `beckon/discovery/${randomUUID()}`
  const found = new Map<string, Found>()
  const link = new BrokerLink(address, {
    filters: ['tele/+/LWT', `${BASE_TOPIC}/bridge/devices`, responseTopic],
    maxBytes: DEVICES_BYTES,
    heard(message) {
      for (const one of devicesIn(message, responseTopic)) {
        if (found.size < DEVICES_AT_MOST && v.is(topicName, one.topic)) found.set(`${one.profile}:${one.topic}`, one)
      }
    },
  })
  try {
    await link.open(time)
    await link.sendQuestion('dab/discovery', '{}', time, { responseTopic, correlation: 'discovery' })
    await new Promise((done) => setTimeout(done, DISCOVERY_MS))
    return [...found.values()]
  } finally {
    link.close()
  }
}

const bridgeDevices = listOf(
  v.looseObject({
    friendly_name: lenient(v.string()),
    definition: lenient(v.looseObject({ exposes: lenient(listOf(v.looseObject({ property: lenient(v.string()) }))) })),
  }),
)
const discovered = v.looseObject({ deviceId: v.string() })

function devicesIn({ topic, text }: Message, responseTopic: string): readonly Found[] {
  if (topic === responseTopic) {
    const box = jsonIn(discovered, text)
    return box === undefined ? [] : [{ profile: 'dab', topic: box.deviceId }]
  }
  const tasmota = /^tele\/(?<topic>[^/]+)\/LWT$/u.exec(topic)?.groups?.['topic']
  if (tasmota !== undefined) return text === '' ? [] : [{ profile: 'tasmota', topic: tasmota }]
  const devices = jsonIn(bridgeDevices, text) ?? []
  return devices.flatMap(({ friendly_name: name, definition }): Found[] =>
    name !== undefined && definition?.exposes?.some(({ property }) => property === 'ir_code_to_send') === true
      ? [{ profile: 'zigbee2mqtt', topic: name }]
      : [],
  )
}

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

function withLogIn<S extends Pick<BrokerAddress, 'user' | 'password'>>(settings: S, secrets: BoxSecrets): S {
  return { ...settings, ...loginOf(settings, secrets) }
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
    sourceOf: ({ profile }) => (profile === 'tasmota' || profile === 'zigbee2mqtt' ? 'learning' : undefined),
    learn(settings, secrets, signal) {
      const { codes, ...read } = v.parse(v.object(entries), settings)
      return learnCode(withLogIn({ ...read, codes: codes as Codes }, secrets), signal)
    },
  },
  equivalentPorts: [
    { port: MQTT_PORT, tls: false },
    { port: TLS_PORT, tls: true },
  ],
  setUp: setUpMqtt,
})
