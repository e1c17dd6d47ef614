/** Learns the code of a key from the old remote, whose button a person presses at the sender. */
import type { WireKey } from '../one-way-box.ts'
import { timeOf, WireFailure, type WireTime } from '../wire/wire-failure.ts'
import { BrokerLink } from './broker.ts'
import type { Message } from './live-connection.ts'
import type { Code, Codes, MqttSettings } from './profile.ts'
import { jsonIn } from './topics.ts'

/** The sender saw a signal that it can neither name nor repeat. */
export class UnreadableCode extends Error {}

type Learning = Omit<MqttSettings, 'id' | 'name' | 'family'>

/**
 * Waits for the old remote, and gives the settings' codes with that of `key`. Rejects with a WireFailure (TOO-LATE when
 * the signal aborts), or with UnreadableCode. The profiles `dab` and `free` learn nothing: BOX-NOT-ALLOWED.
 */
export async function learnCode(settings: Learning, key: WireKey, signal: AbortSignal): Promise<Codes> {
  const time = timeOf(signal)
  return { ...settings.codes, [key]: await learn(settings, time) }
}

function learn(settings: Learning, time: WireTime): Promise<Code> {
  switch (settings.profile) {
    case 'tasmota':
      return fromTasmota(settings, time)
    case 'zigbee2mqtt':
      return fromZigbee2Mqtt(settings, time)
    default:
      return Promise.reject(new WireFailure('BOX-NOT-ALLOWED'))
  }
}

/** Tasmota's receiver always listens, and tells every signal it sees. */
async function fromTasmota(settings: Learning, time: WireTime): Promise<Code> {
  const link = new BrokerLink(settings, { filters: [`tele/${settings.topic}/RESULT`] })
  try {
    await link.open(time)
    const seen = await link.expect(receivedIn, time, 'TOO-LATE')
    const code = codeIn(seen)
    if (code === undefined) throw new UnreadableCode()
    return code
  } finally {
    link.close()
  }
}

function receivedIn({ text, isRetained }: Message): Readonly<Record<string, unknown>> | undefined {
  const json = isRetained ? undefined : jsonIn(text)
  if (typeof json !== 'object' || json === null || !('IrReceived' in json)) return undefined
  const received = json.IrReceived
  return typeof received === 'object' && received !== null ? (received as Record<string, unknown>) : undefined
}

/** A protocol that it knows; else the times of the signal, which it tells with `SetOption58 1`. */
function codeIn({ Protocol, Bits, Data, RawData }: Readonly<Record<string, unknown>>): Code | undefined {
  if (typeof Protocol === 'string' && Protocol !== 'UNKNOWN' && typeof Bits === 'number' && Data !== undefined)
    return { Protocol, Bits, Data: typeof Data === 'number' ? Data : String(Data).slice(0, 100) }
  if (Array.isArray(RawData) && RawData.every((one) => typeof one === 'number')) return `0,${RawData.join(',')}`
  return typeof RawData === 'string' && /^[+\-\dA-Za-z,]+$/u.test(RawData) ? `0,${RawData}` : undefined
}

/** Zigbee2MQTT repeats the code it learned last in every state, so only another one is news. */
async function fromZigbee2Mqtt(settings: Learning, time: WireTime): Promise<Code> {
  const state = `${settings.baseTopic}/${settings.topic}`
  let last: string | undefined
  const link = new BrokerLink(settings, { filters: [state], heard: (message) => (last = learnedIn(message) ?? last) })
  try {
    await link.open(time)
    const learned = link.expect(
      (message) => {
        const code = message.isRetained ? undefined : learnedIn(message)
        return code === last ? undefined : code
      },
      time,
      'TOO-LATE',
    )
    learned.catch(() => {})
    await link.say(`${state}/set`, JSON.stringify({ learn_ir_code: 'ON' }), time)
    return await learned
  } catch (error) {
    // Else it would take the next signal in the room.
    await link
      .deliver(`${state}/set`, JSON.stringify({ learn_ir_code: 'OFF' }), timeOf(AbortSignal.timeout(500)))
      .catch(() => {})
    throw error
  } finally {
    link.close()
  }
}

function learnedIn({ text }: Message): string | undefined {
  const json = jsonIn(text)
  const code =
    typeof json === 'object' && json !== null ? (json as Record<string, unknown>)['learned_ir_code'] : undefined
  return typeof code === 'string' && /^[\w+/=-]{1,8192}$/u.test(code) ? code : undefined
}
