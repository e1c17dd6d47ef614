/** A Zigbee infrared sender behind Zigbee2MQTT, which confirms only that it runs itself, not what its devices did. */
import { randomUUID } from 'node:crypto'
import { jsonIn } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { ACCEPTED, type Outcome } from '../box.ts'
import type { CodeKey } from '@beckon/contract/tv-codes'
import type { Deadline } from '../wire/command.ts'
import type { BrokerLink } from './broker.ts'
import type { Message } from './live-connection.ts'
import { CodeSender, textOf, type Code, type Device, type MqttSettings } from './profile.ts'

export class Zigbee2Mqtt extends CodeSender {
  constructor(settings: MqttSettings) {
    super(settings, offlineTopics(settings), [`${settings.baseTopic}/bridge/response/health_check`])
  }

  protected async send(_: CodeKey, code: Code, time: Deadline): Promise<Outcome> {
    const { baseTopic, topic } = this.settings
    if (!this.device.wasHeardLately()) await whenHealthy(this.device, this.link, baseTopic, time)
    await this.link.deliver(`${baseTopic}/${topic}/set`, JSON.stringify({ ir_code_to_send: textOf(code) }), time)
    return ACCEPTED
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
    (answerTime) =>
      link.sendQuestion(`${baseTopic}/bridge/request/health_check`, JSON.stringify({ transaction }), answerTime),
    ({ text, isRetained }: Message) => {
      const answer = isRetained ? undefined : jsonIn(healthAnswer, text)
      return answer?.transaction === transaction ? true : undefined
    },
    time,
  )
}
