/** A Zigbee infrared sender behind Zigbee2MQTT, which confirms only that it runs itself, not what its devices did. */
import { randomUUID } from 'node:crypto'
import { jsonIn } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { ACCEPTED, refused, type Outcome } from '../box.ts'
import type { CodeKey } from '@beckon/contract/tv-codes'
import type { KeyWire } from '../key-box.ts'
import type { Deadline } from '../wire/command.ts'
import { BrokerLink } from './broker.ts'
import type { Message } from './live-connection.ts'
import { codeOf, Device, hasSeparateTvIn, keysOf, reach, textOf, type MqttSettings } from './profile.ts'

export class Zigbee2Mqtt implements KeyWire {
  readonly hasSeparateTv: boolean
  readonly #settings: MqttSettings
  readonly #link: BrokerLink
  /** Zigbee2MQTT itself, which answers for its devices. */
  readonly #bridge: Device
  /** Those of `offlineTopics` whose last message was "offline". */
  readonly #offline = new Set<string>()

  constructor(settings: MqttSettings) {
    const { baseTopic } = settings
    this.#settings = settings
    this.hasSeparateTv = hasSeparateTvIn(settings.codes)
    this.#link = new BrokerLink(settings, {
      filters: [...offlineTopics(settings), `${baseTopic}/bridge/response/health_check`],
      heard: (message) => {
        if (saysOffline(message.text)) this.#offline.add(message.topic)
        else this.#offline.delete(message.topic)
      },
      lost: () => {
        this.#offline.clear()
        this.#bridge.forget()
      },
    })
    this.#bridge = new Device(this.#link)
  }

  async keys(time: Deadline): Promise<ReadonlySet<CodeKey>> {
    await reach(this.#link, time, () => this.#offline.size > 0)
    return keysOf(this.#settings.codes)
  }

  async press(key: CodeKey, time: Deadline): Promise<Outcome> {
    const { codes, baseTopic, topic } = this.#settings
    const code = codeOf(codes, key)
    if (code === undefined) return refused('INVALID-KEY')
    await reach(this.#link, time, () => this.#offline.size > 0)
    if (!this.#bridge.wasHeardLately()) await whenHealthy(this.#bridge, this.#link, baseTopic, time)
    await this.#link.deliver(`${baseTopic}/${topic}/set`, JSON.stringify({ ir_code_to_send: textOf(code) }), time)
    return ACCEPTED
  }

  close(): void {
    this.#link.close()
  }
}

/** The topics that announce the availability of the device and of Zigbee2MQTT itself. */
export function offlineTopics({ baseTopic, topic }: Pick<MqttSettings, 'baseTopic' | 'topic'>): readonly string[] {
  return [`${baseTopic}/${topic}/availability`, `${baseTopic}/bridge/state`]
}

const healthAnswer = v.object({ transaction: v.unknown() })

/**
 * Resolves when Zigbee2MQTT answers a health check; the link must be subscribed to `bridge/response/health_check`.
 * Rejects with a DeviceError.
 */
export async function whenHealthy(bridge: Device, link: BrokerLink, baseTopic: string, time: Deadline): Promise<void> {
  const transaction = `beckon-${randomUUID()}`
  await bridge.ask(
    (within) => link.sendQuestion(`${baseTopic}/bridge/request/health_check`, JSON.stringify({ transaction }), within),
    ({ text, isRetained }: Message) => {
      const answer = isRetained ? undefined : jsonIn(healthAnswer, text)
      return answer?.transaction === transaction ? true : undefined
    },
    time,
  )
}

const availability = v.object({ state: v.string() })

/** `offline`, or `{"state":"offline"}` in newer versions. */
export function saysOffline(text: string): boolean {
  const state = jsonIn(availability, text)?.state ?? text
  return state.trim().toLowerCase() === 'offline'
}
