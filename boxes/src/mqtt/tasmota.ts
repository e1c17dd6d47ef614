/**
 * An infrared sender with Tasmota: it answers "Done" when the signal was sent. Learning is in `learn.ts`, finding one
 * in `family.ts`.
 */
import { jsonIn } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { ACCEPTED, refused, type Outcome } from '../box.ts'
import type { CodeKey } from '@beckon/contract/tv-codes'
import type { Deadline } from '../wire/command.ts'
import type { BrokerLink } from './broker.ts'
import type { Message } from './live-connection.ts'
import { CodeSender, textOf, type Code, type Device, type MqttSettings } from './profile.ts'

export class Tasmota extends CodeSender {
  constructor(settings: MqttSettings) {
    super(settings, [lastWillOf(settings)], [`stat/${settings.topic}/+`])
  }

  protected async send(_: CodeKey, code: Code, time: Deadline): Promise<Outcome> {
    const { topic } = this.settings
    if (!this.device.wasHeardLately()) await askStatus(this.device, this.link, topic, time)
    return await this.device.command(
      () => this.link.sendCommand(`cmnd/${topic}/IRSend`, textOf(code), time),
      outcomeIn,
      time,
    )
  }
}

/** The topic under which a Tasmota announces "Online" and "Offline". */
export function lastWillOf({ topic }: Pick<MqttSettings, 'topic'>): string {
  return `tele/${topic}/LWT`
}

/** Resolves when the Tasmota answers; the link must be subscribed to `stat/<topic>/+`. Rejects with a DeviceError. */
export async function askStatus(device: Device, link: BrokerLink, topic: string, time: Deadline): Promise<void> {
  // A command without a parameter reads a setting and changes nothing.
  await device.ask((answerTime) => link.sendQuestion(`cmnd/${topic}/Status`, '', answerTime), isStatus, time)
}

/** A field of an answer, whose topic is `stat/<topic>/RESULT` or, if so configured, ends with the command's name. */
function answerIn({ text, isRetained }: Message, name: string): unknown {
  return isRetained ? undefined : jsonIn(v.record(v.string(), v.unknown()), text)?.[name]
}

function isStatus(message: Message): true | undefined {
  return answerIn(message, 'Status') === undefined ? undefined : true
}

/** The outcome in `{"IRSend":"Done"}`, or in an error message about the code. */
function outcomeIn(message: Message): Outcome | undefined {
  const answer = answerIn(message, 'IRSend')
  if (typeof answer !== 'string') return undefined
  return answer === 'Done' ? ACCEPTED : refused('INVALID-KEY')
}
