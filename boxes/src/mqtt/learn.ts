/** Learns the code of a key from the old remote: a person points it at the infrared sender and presses the button. */
import { jsonIn } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { UnreadableCode } from '../family.ts'
import { DeviceError, deadlineOf, type Deadline } from '../wire/command.ts'
import { BrokerLink } from './broker.ts'
import type { Message } from './live-connection.ts'
import { Availability, Device, type Code, type MqttSettings } from './profile.ts'
import { askStatus, lastWillOf } from './tasmota.ts'
import { offlineTopics, whenHealthy } from './zigbee2mqtt.ts'

export type Learning = Omit<MqttSettings, 'id' | 'name' | 'family'>

/** A reachable sender answers within this time. */
const IS_THERE_WITHIN_MS = 2_500

/**
 * Waits for the old remote and returns the code of the pressed button. Rejects with UnreadableCode or a DeviceError:
 * TOO-LATE when the signal aborts, BOX-UNREACHABLE at once if the sender does not answer, BOX-NOT-ALLOWED for the
 * profiles `dab` and `free`, which cannot learn.
 */
export function learnCode(settings: Learning, signal: AbortSignal): Promise<Code> {
  switch (settings.profile) {
    case 'tasmota':
      return fromTasmota(settings, signal)
    case 'zigbee2mqtt':
      return fromZigbee2Mqtt(settings, signal)
    default:
      return Promise.reject(new DeviceError('BOX-NOT-ALLOWED'))
  }
}

/** Tasmota's receiver always listens and reports every signal, under a topic that its owner can choose. */
async function fromTasmota({ topic, ...broker }: Learning, signal: AbortSignal): Promise<Code> {
  const availability = new Availability([lastWillOf({ topic })])
  const link = new BrokerLink(broker, {
    filters: [`tele/${topic}/+`, `stat/${topic}/+`],
    heard: (message) => availability.heard(message),
  })
  try {
    const listening = await isThere(signal, async (time) => {
      await availability.reach(link, time)
      // Registered before the question is sent: a signal may arrive together with the answer.
      const seen = link.expect(
        (message) => (availability.saysOffline(message) ? 'gone' : receivedIn(message)),
        deadlineOf(signal),
        'TOO-LATE',
      )
      seen.catch(() => {})
      await askStatus(new Device(link), link, topic, time)
      // In an object: a returned promise would have to end within the short time of `isThere`.
      return { seen }
    })
    const seen = await listening.seen
    if (seen === 'gone') throw new DeviceError('BOX-UNREACHABLE')
    const code = codeIn(seen)
    if (code === undefined) throw new UnreadableCode()
    return code
  } finally {
    link.close()
  }
}

const signalMessage = v.object({ IrReceived: v.record(v.string(), v.unknown()) })

/** A held button sends repeat signals, which have no code. */
function receivedIn({ text, isRetained }: Message): Readonly<Record<string, unknown>> | undefined {
  const received = isRetained ? undefined : jsonIn(signalMessage, text)?.IrReceived
  return received?.['Bits'] === 0 ? undefined : received
}

/** The code of a known protocol; else the raw times of the signal, which Tasmota reports with `SetOption58 1`. */
function codeIn({ Protocol, Bits, Data, RawData }: Readonly<Record<string, unknown>>): Code | undefined {
  if (typeof Protocol === 'string' && Protocol !== 'UNKNOWN' && typeof Bits === 'number' && Data !== undefined)
    return { Protocol, Bits, Data: typeof Data === 'number' ? Data : String(Data).slice(0, 100) }
  if (Array.isArray(RawData) && RawData.every((one) => typeof one === 'number')) return `0,${RawData.join(',')}`
  return typeof RawData === 'string' && /^[+\-\dA-Za-z,]+$/u.test(RawData) ? `0,${RawData}` : undefined
}

/**
 * Zigbee2MQTT repeats the last learned code in every state, so only a different code counts. A sender stops learning by
 * itself; `OFF` is never sent, since it starts learning in Zigbee2MQTT 25, as `ON` does.
 */
async function fromZigbee2Mqtt(settings: Learning, signal: AbortSignal): Promise<Code> {
  const state = `${settings.baseTopic}/${settings.topic}`
  const known = new Set(Object.values(settings.codes))
  const topics = offlineTopics(settings)
  const availability = new Availability(topics)
  const link = new BrokerLink(settings, {
    filters: [state, ...topics, `${settings.baseTopic}/bridge/response/health_check`],
    // Gets only what `expect` below does not take: the codes from before this learning.
    heard(message) {
      const last = learnedIn(message, state)
      if (last !== undefined) known.add(last)
      availability.heard(message)
    },
  })
  try {
    await isThere(signal, async (time) => {
      await availability.reach(link, time)
      await whenHealthy(new Device(link), link, settings.baseTopic, time)
    })
    const time = deadlineOf(signal)
    const learned = link.expect(
      (message) => {
        if (availability.saysOffline(message)) return { is: 'gone' } as const
        const code = message.isRetained ? undefined : learnedIn(message, state)
        return code === undefined || known.has(code) ? undefined : ({ is: 'code', code } as const)
      },
      time,
      'TOO-LATE',
    )
    learned.catch(() => {})
    await link.sendQuestion(`${state}/set`, JSON.stringify({ learn_ir_code: 'ON' }), time)
    const came = await learned
    if (came.is === 'gone') throw new DeviceError('BOX-UNREACHABLE')
    return came.code
  } finally {
    link.close()
  }
}

/** Limits `ask` to a short time, so that an absent sender is reported soon and not when the person's time is over. */
async function isThere<Found>(signal: AbortSignal, ask: (time: Deadline) => Promise<Found>): Promise<Found> {
  const timeoutSignal = AbortSignal.timeout(IS_THERE_WITHIN_MS)
  try {
    return await ask(deadlineOf(AbortSignal.any([signal, timeoutSignal])))
  } catch (error) {
    throw timeoutSignal.aborted && !signal.aborted ? new DeviceError('BOX-UNREACHABLE') : error
  }
}

const stateWithCode = v.object({ learned_ir_code: v.pipe(v.string(), v.regex(/^[\w+/=-]{1,8192}$/u)) })

function learnedIn({ topic, text }: Message, state: string): string | undefined {
  return topic === state ? jsonIn(stateWithCode, text)?.learned_ir_code : undefined
}
