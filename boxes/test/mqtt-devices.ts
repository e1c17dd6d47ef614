/**
 * Devices as clients of a broker, which count their messages: a Tasmota sender, Zigbee2MQTT with a sender, a box with
 * the Device Automation Bus, and one for any topic. They send and receive no infrared. Their answers follow the
 * documentation of Tasmota and Zigbee2MQTT and the DAB specification 2.0, November 2026; none was observed on a real
 * device.
 */
import { connectAsync, type IPublishPacket, type MqttClient } from 'mqtt'
import { told, toldBytes, toldText } from './twisted-reports.ts'

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
  /** The presses that it did, in order. */
  readonly got: Got[]
  /** The presses that came, also while it hung. */
  readonly received: string[]
  /** The topics of all that came, in order. */
  readonly topics: string[]
  /** It takes messages and does nothing, until `goOn`, which does it all. */
  hang(): void
  goOn(): void
  /** Somebody presses a button of the old remote at the sender, or holds it. */
  seeRemote(code: string, how?: { readonly held?: boolean }): Promise<void>
  /** Says something as the device. */
  say(topic: string, payload: string, options?: Said): Promise<void>
  /** It goes without a word. */
  stop(): Promise<void>
}

/** As long as a test wants it (`told.ts`). */
function oddly(payload: string): Buffer {
  const text = payload.startsWith('{') || payload.startsWith('[') ? JSON.stringify(told(JSON.parse(payload))) : payload
  return toldBytes(Buffer.from(toldText(text)))
}

interface Manner {
  readonly filters: readonly string[]
  /** What it says when it comes, for everybody to read later; and what the broker says for it when it goes. */
  readonly hello?: Readonly<Record<string, string>>
  readonly goodbye?: { readonly topic: string; readonly payload: string }
  /** What a message presses; undefined if it presses nothing. */
  pressIn(topic: string, text: string): string | undefined
  answer?(topic: string, text: string, packet: IPublishPacket, say: MqttDevice['say']): void
  seeRemote?(code: string, held: boolean, say: MqttDevice['say']): Promise<void>
}

async function startDevice(port: number, manner: Manner): Promise<MqttDevice> {
  const { filters, hello = {}, goodbye } = manner
  const got: Got[] = []
  const received: string[] = []
  const topics: string[] = []
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
    await client.publishAsync(topic, oddly(payload), {
      retain,
      properties: correlationData === undefined ? {} : { correlationData },
    })
  }
  const greet = async () => {
    for (const [topic, payload] of Object.entries(hello)) await say(topic, payload, { retain: true })
  }
  client.on('message', (topic, payload, packet) => {
    const text = payload.toString()
    const what = manner.pressIn(topic, text)
    topics.push(topic)
    if (what !== undefined) received.push(what)
    const act = () => {
      if (what !== undefined) got.push({ what, at: performance.now() })
      manner.answer?.(topic, text, packet, say)
    }
    if (isHung) late.push(act)
    else act()
  })
  await client.subscribeAsync([...filters])
  await greet()
  client.on('connect', () => void greet())
  return {
    got,
    received,
    topics,
    hang: () => void (isHung = true),
    goOn() {
      isHung = false
      for (const act of late.splice(0)) act()
    },
    seeRemote: async (code, { held = false } = {}) => {
      if (!isHung) await manner.seeRemote?.(code, held, say)
    },
    say,
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
    pressIn(at, text) {
      if (at !== `cmnd/${topic}/IRSend`) return undefined
      const { Protocol, Bits, Data } = JSON.parse(text) as Record<string, unknown>
      return Protocol === 'NEC' && Bits === 32 ? String(Data) : undefined
    },
    answer(at, text, _, say) {
      if (at === `cmnd/${topic}/Status`) return void say(`stat/${topic}/STATUS`, `{"Status":{"Topic":"${topic}"}}`)
      if (at !== `cmnd/${topic}/IRSend`) return void say(`stat/${topic}/RESULT`, '{"Command":"Unknown"}')
      const isKnown = this.pressIn(at, text) !== undefined
      void say(`stat/${topic}/RESULT`, isKnown ? '{"IRSend":"Done"}' : '{"IRSend":"Wrong Protocol (NEC|SONY|RC5)"}')
    },
    // A held NEC button sends its code once and then "the same again", which Tasmota tells without bits.
    async seeRemote(code, held, say) {
      const seen = `"Protocol":"NEC","Bits":32,"Data":"${code}","DataLSB":"0x0","Repeat":0`
      await say(`tele/${topic}/RESULT`, `{"IrReceived":{${seen}}}`)
      const again = '"Protocol":"NEC","Bits":0,"Data":"0xFFFFFFFFFFFFFFFF","DataLSB":"0xFFFFFFFFFFFFFFFF","Repeat":1'
      for (let times = held ? 5 : 0; times > 0; times -= 1)
        await say(`tele/${topic}/RESULT`, `{"IrReceived":{${again}}}`)
    },
  })
}

/**
 * What is pressed is the code. As in Zigbee2MQTT's source (`zosung.ts`): any `learn_ir_code`, also OFF, has the sender
 * learn, and no state follows; the code that it learned stands in every state from then on.
 */
export function startZigbee2Mqtt(port: number, name: string): Promise<MqttDevice> {
  let learned = 'b2xk'
  let isLearning = false
  const sender = { friendly_name: name, definition: { model: 'ZS06', exposes: [{ property: 'ir_code_to_send' }] } }
  const lamp = { friendly_name: 'lamp', definition: { model: 'LED1', exposes: [{ property: 'state' }] } }
  return startDevice(port, {
    filters: ['zigbee2mqtt/bridge/request/#', `zigbee2mqtt/${name}/set`],
    hello: {
      'zigbee2mqtt/bridge/state': '{"state":"online"}',
      'zigbee2mqtt/bridge/devices': JSON.stringify([{ type: 'Coordinator', definition: null }, sender, lamp]),
      [`zigbee2mqtt/${name}`]: JSON.stringify({ learned_ir_code: learned }),
      [`zigbee2mqtt/${name}/availability`]: '{"state":"online"}',
    },
    goodbye: { topic: 'zigbee2mqtt/bridge/state', payload: '{"state":"offline"}' },
    pressIn(at, text) {
      if (at !== `zigbee2mqtt/${name}/set`) return undefined
      const { ir_code_to_send: code, learn_ir_code: learn } = JSON.parse(text) as Record<string, unknown>
      return code === undefined ? `learn ${String(learn)}` : String(code)
    },
    answer(at, text, _, say) {
      const { transaction, learn_ir_code: learn } = JSON.parse(text) as Record<string, unknown>
      if (at === 'zigbee2mqtt/bridge/request/health_check')
        return void say(
          'zigbee2mqtt/bridge/response/health_check',
          JSON.stringify({ data: { healthy: true }, status: 'ok', transaction }),
        )
      if (learn !== undefined) isLearning = true
    },
    async seeRemote(code, _, say) {
      if (isLearning) learned = code
      isLearning = false
      await say(`zigbee2mqtt/${name}`, JSON.stringify({ battery: 90, learned_ir_code: learned, linkquality: 80 }))
    },
  })
}

const DAB_OPERATIONS = [
  'operations/list',
  'input/key/list',
  'input/key-press',
  'applications/list',
  'applications/launch',
  'system/settings/get',
]
const DAB_APPS = ['Netflix', 'YouTube', 'PrimeVideo']

/** What is pressed is the key code, or the id of the app. */
export function startDab(
  port: number,
  id: string,
  {
    keyCodes,
    operations = DAB_OPERATIONS,
    presses = 200,
  }: {
    readonly keyCodes: readonly string[]
    readonly operations?: readonly string[]
    /** What it answers to a key. */
    readonly presses?: number
  },
): Promise<MqttDevice> {
  let volume = 30
  let mute = false

  function press(keyCode: string): void {
    if (keyCode === 'KEY_VOLUME_UP') volume = Math.min(volume + 5, 100)
    if (keyCode === 'KEY_VOLUME_DOWN') volume = Math.max(volume - 5, 0)
    if (keyCode === 'KEY_MUTE') mute = !mute
  }

  function answerTo(operation: string, what: string | undefined): object {
    if (!operations.includes(operation)) return { status: 501, error: 'Not implemented' }
    switch (operation) {
      case 'operations/list':
        return { status: 200, operations }
      case 'input/key/list':
        return { status: 200, keyCodes }
      case 'applications/list':
        return { status: 200, applications: DAB_APPS.map((appId) => ({ appId })) }
      case 'system/settings/get':
        return { status: 200, audioVolume: volume, mute, language: 'en-US' }
      default:
        if (what === undefined) return { status: 400, error: 'No such key or app' }
        press(what)
        return { status: presses }
    }
  }

  return startDevice(port, {
    filters: [`dab/${id}/#`, 'dab/discovery'],
    pressIn(at, text) {
      const { keyCode, appId } = JSON.parse(text) as { keyCode?: string; appId?: string }
      if (at === `dab/${id}/input/key-press`) return keyCodes.find((one) => one === keyCode)
      return at === `dab/${id}/applications/launch` ? DAB_APPS.find((one) => one === appId) : undefined
    },
    answer(at, text, { properties }, say) {
      const { responseTopic, correlationData } = properties ?? {}
      if (responseTopic === undefined) return
      const operation = at.slice(`dab/${id}/`.length)
      const answer =
        at === 'dab/discovery'
          ? { status: 200, ip: '127.0.0.1', deviceId: id }
          : answerTo(operation, this.pressIn(at, text))
      void say(responseTopic, JSON.stringify(answer), correlationData === undefined ? {} : { correlationData })
    },
  })
}

/** What is pressed is the whole message. */
export function startAnything(port: number, filter: string): Promise<MqttDevice> {
  return startDevice(port, { filters: [filter], pressIn: (at, text) => `${at} ${text}` })
}
