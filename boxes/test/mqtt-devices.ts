/**
 * Devices as clients of a broker, which count what they got: a Tasmota sender, Zigbee2MQTT with a sender, a box with
 * the Device Automation Bus, and one that takes any topic. They send and receive no infrared. What they answer follows
 * the documentation of Tasmota and Zigbee2MQTT and the DAB specification 2.0, November 2026; none was seen on a real device.
 */
import { connectAsync, type IPublishPacket, type MqttClient } from 'mqtt'

export interface Got {
  readonly what: string
  /** On `performance.now()`. */
  readonly at: number
}

interface Said {
  readonly retain?: boolean
  readonly correlationData?: Buffer
}

export interface MqttDevice {
  /** The presses, in order. */
  readonly got: Got[]
  /** It takes messages and does nothing, until `goOn`, which does it all. */
  hang(): void
  goOn(): void
  /** Says something as the device. */
  say(topic: string, payload: string, options?: Said): Promise<void>
  /** It goes without a word. */
  unplug(): void
  stop(): Promise<void>
}

type Answer = (
  topic: string,
  text: string,
  packet: IPublishPacket,
  say: MqttDevice['say'],
  got: (what: string) => void,
) => void

interface Manner {
  readonly filters: readonly string[]
  /** What it says when it comes, for everybody to read later; and what the broker says for it when it goes. */
  readonly hello?: Readonly<Record<string, string>>
  readonly goodbye?: { readonly topic: string; readonly payload: string }
  readonly hear: Answer
}

async function startDevice(port: number, { filters, hello = {}, goodbye, hear }: Manner): Promise<MqttDevice> {
  const got: Got[] = []
  const late: (() => void)[] = []
  let isHung = false
  const client: MqttClient = await connectAsync({
    host: '127.0.0.1',
    port,
    protocolVersion: 5,
    reconnectPeriod: 50,
    clientId: `device-${Math.random().toString(36).slice(2)}`,
    ...(goodbye === undefined
      ? {}
      : { will: { ...goodbye, payload: Buffer.from(goodbye.payload), qos: 0, retain: true } }),
  })
  client.on('error', () => {})
  const say: MqttDevice['say'] = async (topic, payload, { retain = false, correlationData } = {}) => {
    if (!client.connected) return
    await client.publishAsync(topic, payload, {
      retain,
      properties: correlationData === undefined ? {} : { correlationData },
    })
  }
  const greet = async () => {
    for (const [topic, payload] of Object.entries(hello)) await say(topic, payload, { retain: true })
  }
  client.on('message', (topic, payload, packet) => {
    const act = () => hear(topic, payload.toString(), packet, say, (what) => got.push({ what, at: performance.now() }))
    if (isHung) late.push(act)
    else act()
  })
  await client.subscribeAsync([...filters])
  await greet()
  client.on('connect', () => void greet())
  return {
    got,
    hang: () => void (isHung = true),
    goOn() {
      isHung = false
      for (const act of late.splice(0)) act()
    },
    say,
    unplug: () => client.stream.destroy(),
    async stop() {
      await client.endAsync(true)
    },
  }
}

/** What is pressed is the `Data` of the code. */
export function startTasmota(port: number, topic: string): Promise<MqttDevice> {
  return startDevice(port, {
    filters: [`cmnd/${topic}/#`],
    hello: { [`tele/${topic}/LWT`]: 'Online' },
    goodbye: { topic: `tele/${topic}/LWT`, payload: 'Offline' },
    hear(at, text, _, say, got) {
      if (at === `cmnd/${topic}/Status`) return void say(`stat/${topic}/STATUS`, `{"Status":{"Topic":"${topic}"}}`)
      if (at !== `cmnd/${topic}/IRSend`) return void say(`stat/${topic}/RESULT`, '{"Command":"Unknown"}')
      const { Protocol, Bits, Data } = JSON.parse(text) as Record<string, unknown>
      const isKnown = Protocol === 'NEC' && Bits === 32
      if (isKnown) got(String(Data))
      void say(`stat/${topic}/RESULT`, isKnown ? '{"IRSend":"Done"}' : '{"IRSend":"Wrong Protocol (NEC|SONY|RC5)"}')
    },
  })
}

/** What is pressed is the code. */
export function startZigbee2Mqtt(port: number, name: string): Promise<MqttDevice> {
  const device = { friendly_name: name, definition: { model: 'ZS06', exposes: [{ property: 'ir_code_to_send' }] } }
  const lamp = { friendly_name: 'lamp', definition: { model: 'LED1', exposes: [{ property: 'state' }] } }
  return startDevice(port, {
    filters: ['zigbee2mqtt/bridge/request/#', `zigbee2mqtt/${name}/set`],
    hello: {
      'zigbee2mqtt/bridge/state': '{"state":"online"}',
      'zigbee2mqtt/bridge/devices': JSON.stringify([{ type: 'Coordinator', definition: null }, device, lamp]),
      [`zigbee2mqtt/${name}`]: '{"learned_ir_code":"b2xk"}',
      [`zigbee2mqtt/${name}/availability`]: '{"state":"online"}',
    },
    goodbye: { topic: 'zigbee2mqtt/bridge/state', payload: '{"state":"offline"}' },
    hear(at, text, _, say, got) {
      const request = JSON.parse(text) as Record<string, unknown>
      if (at === 'zigbee2mqtt/bridge/request/health_check')
        return void say(
          'zigbee2mqtt/bridge/response/health_check',
          JSON.stringify({ data: { healthy: true }, status: 'ok', transaction: request['transaction'] }),
        )
      if ('ir_code_to_send' in request) got(String(request['ir_code_to_send']))
      if ('learn_ir_code' in request) {
        got(`learn ${String(request['learn_ir_code'])}`)
        // Its state holds the code that it learned last.
        void say(`zigbee2mqtt/${name}`, '{"learn_ir_code":"ON","learned_ir_code":"b2xk"}')
      }
    },
  })
}

export const DAB_OPERATIONS = [
  'operations/list',
  'input/key/list',
  'input/key-press',
  'applications/list',
  'applications/launch',
  'system/settings/get',
]

/** What is pressed is the key code, or the id of the app. */
export function startDab(
  port: number,
  id: string,
  {
    keyCodes,
    operations = DAB_OPERATIONS,
  }: { readonly keyCodes: readonly string[]; readonly operations?: readonly string[] },
): Promise<MqttDevice> {
  let volume = 30
  let mute = false

  function press(keyCode: string): void {
    if (keyCode === 'KEY_VOLUME_UP') volume = Math.min(volume + 5, 100)
    if (keyCode === 'KEY_VOLUME_DOWN') volume = Math.max(volume - 5, 0)
    if (keyCode === 'KEY_MUTE') mute = !mute
  }

  function answerTo(operation: string, text: string, got: (what: string) => void): object {
    if (!operations.includes(operation)) return { status: 501, error: 'Not implemented' }
    const { keyCode, appId } = JSON.parse(text) as { keyCode?: string; appId?: string }
    switch (operation) {
      case 'operations/list':
        return { status: 200, operations }
      case 'input/key/list':
        return { status: 200, keyCodes }
      case 'applications/list':
        return { status: 200, applications: DAB_APPS.map((appId) => ({ appId })) }
      case 'system/settings/get':
        return { status: 200, audioVolume: volume, mute, language: 'en-US' }
      case 'applications/launch':
        if (appId === undefined || !DAB_APPS.includes(appId)) return { status: 404, error: 'No such app' }
        got(appId)
        return { status: 200 }
      default:
        if (keyCode === undefined || !keyCodes.includes(keyCode)) return { status: 400, error: 'No such key' }
        got(keyCode)
        press(keyCode)
        return { status: 200 }
    }
  }

  return startDevice(port, {
    filters: [`dab/${id}/#`, 'dab/discovery'],
    hear(at, text, { properties }, say, got) {
      const { responseTopic, correlationData } = properties ?? {}
      if (responseTopic === undefined) return
      const operation = at.slice(`dab/${id}/`.length)
      const answer =
        at === 'dab/discovery' ? { status: 200, ip: '127.0.0.1', deviceId: id } : answerTo(operation, text, got)
      void say(responseTopic, JSON.stringify(answer), correlationData === undefined ? {} : { correlationData })
    },
  })
}

const DAB_APPS = ['Netflix', 'YouTube', 'PrimeVideo']

/** What is pressed is the whole message. */
export function startAnything(port: number, filter: string): Promise<MqttDevice> {
  return startDevice(port, { filters: [filter], hear: (at, text, _packet, _say, got) => got(`${at} ${text}`) })
}
