/** Learns the code of a key from the old remote, whose button a person presses at the sender. */
import { UnreadableCode } from '../family.ts'
import { timeOf, WireFailure, type WireTime } from '../wire/wire-failure.ts'
import { BrokerLink } from './broker.ts'
import type { Message } from './live-connection.ts'
import { Device, reach, type Code, type MqttSettings } from './profile.ts'
import { isStatus } from './tasmota.ts'
import { jsonIn } from './topics.ts'
import { offlineTopics, saysOffline, whenHealthy } from './zigbee2mqtt.ts'

export type Learning = Omit<MqttSettings, 'id' | 'name' | 'family'>

/** A sender that is there answers within this time. */
const IS_THERE_WITHIN_MS = 2_500

/**
 * Waits for the old remote, and gives the code of the button. Rejects with a WireFailure (TOO-LATE when the signal
 * aborts, BOX-UNREACHABLE at once where the sender does not answer), or with UnreadableCode. The profiles `dab` and
 * `free` learn nothing: BOX-NOT-ALLOWED.
 */
export function learnCode(settings: Learning, signal: AbortSignal): Promise<Code> {
  switch (settings.profile) {
    case 'tasmota':
      return fromTasmota(settings, signal)
    case 'zigbee2mqtt':
      return fromZigbee2Mqtt(settings, signal)
    default:
      return Promise.reject(new WireFailure('BOX-NOT-ALLOWED'))
  }
}

/** Tasmota's receiver always listens, and tells every signal it sees, under a topic that its owner can choose. */
async function fromTasmota({ topic, ...broker }: Learning, signal: AbortSignal): Promise<Code> {
  const lastWill = `tele/${topic}/LWT`
  let isOffline = false
  const link = new BrokerLink(broker, {
    filters: [`tele/${topic}/+`, `stat/${topic}/+`],
    heard: (message) => void (message.topic === lastWill && (isOffline = message.text === 'Offline')),
  })
  try {
    await isThere(signal, async (time) => {
      await reach(link, time, () => isOffline)
      await new Device(link).ask((within) => link.say(`cmnd/${topic}/Status`, '', within), isStatus, time)
    })
    const seen = await link.expect(
      (message) => (message.topic === lastWill && message.text === 'Offline' ? 'gone' : receivedIn(message)),
      timeOf(signal),
      'TOO-LATE',
    )
    if (seen === 'gone') throw new WireFailure('BOX-UNREACHABLE')
    const code = codeIn(seen)
    if (code === undefined) throw new UnreadableCode()
    return code
  } finally {
    link.close()
  }
}

/** A button that is held repeats "the same again", which is no code. */
function receivedIn({ text, isRetained }: Message): Readonly<Record<string, unknown>> | undefined {
  const json = isRetained ? undefined : jsonIn(text)
  if (typeof json !== 'object' || json === null || !('IrReceived' in json)) return undefined
  const received = json.IrReceived as Readonly<Record<string, unknown>> | null
  return typeof received === 'object' && received?.['Bits'] !== 0 ? (received ?? undefined) : undefined
}

/** A protocol that it knows; else the times of the signal, which it tells with `SetOption58 1`. */
function codeIn({ Protocol, Bits, Data, RawData }: Readonly<Record<string, unknown>>): Code | undefined {
  if (typeof Protocol === 'string' && Protocol !== 'UNKNOWN' && typeof Bits === 'number' && Data !== undefined)
    return { Protocol, Bits, Data: typeof Data === 'number' ? Data : String(Data).slice(0, 100) }
  if (Array.isArray(RawData) && RawData.every((one) => typeof one === 'number')) return `0,${RawData.join(',')}`
  return typeof RawData === 'string' && /^[+\-\dA-Za-z,]+$/u.test(RawData) ? `0,${RawData}` : undefined
}

/**
 * Zigbee2MQTT repeats the code that it learned last in every state, so only another one is news. A sender stops listening
 * by itself: to Zigbee2MQTT 25, `OFF` begins to learn as `ON` does.
 */
async function fromZigbee2Mqtt(settings: Learning, signal: AbortSignal): Promise<Code> {
  const state = `${settings.baseTopic}/${settings.topic}`
  const known = new Set(Object.values(settings.codes))
  const offline = new Set<string>()
  const signs = offlineTopics(settings)
  const link = new BrokerLink(settings, {
    filters: [state, ...signs, `${settings.baseTopic}/bridge/response/health_check`],
    heard(message) {
      const last = learnedIn(message, state)
      if (last !== undefined) known.add(last)
      if (!signs.includes(message.topic)) return
      if (saysOffline(message.text)) offline.add(message.topic)
      else offline.delete(message.topic)
    },
  })
  try {
    await isThere(signal, async (time) => {
      await reach(link, time, () => offline.size > 0)
      await whenHealthy(new Device(link), link, settings.baseTopic, time)
    })
    const time = timeOf(signal)
    const learned = link.expect(
      (message) => {
        if (signs.includes(message.topic) && saysOffline(message.text)) return { is: 'gone' } as const
        const code = message.isRetained ? undefined : learnedIn(message, state)
        return code === undefined || known.has(code) ? undefined : ({ is: 'code', code } as const)
      },
      time,
      'TOO-LATE',
    )
    learned.catch(() => {})
    await link.say(`${state}/set`, JSON.stringify({ learn_ir_code: 'ON' }), time)
    const came = await learned
    if (came.is === 'gone') throw new WireFailure('BOX-UNREACHABLE')
    return came.code
  } finally {
    link.close()
  }
}

/** A sender that does not answer is told at once, and not when the person's time is over. */
async function isThere(signal: AbortSignal, ask: (time: WireTime) => Promise<void>): Promise<void> {
  const patience = AbortSignal.timeout(IS_THERE_WITHIN_MS)
  try {
    await ask(timeOf(AbortSignal.any([signal, patience])))
  } catch (error) {
    throw patience.aborted && !signal.aborted ? new WireFailure('BOX-UNREACHABLE') : error
  }
}

function learnedIn({ topic, text }: Message, state: string): string | undefined {
  const json = topic === state ? jsonIn(text) : undefined
  const code =
    typeof json === 'object' && json !== null ? (json as Record<string, unknown>)['learned_ir_code'] : undefined
  return typeof code === 'string' && /^[\w+/=-]{1,8192}$/u.test(code) ? code : undefined
}
