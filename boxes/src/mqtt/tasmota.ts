/**
 * An infrared sender with Tasmota: it answers "Done" when the signal was sent. Learning is in `learn.ts`, finding one
 * in `family.ts`.
 */
import { jsonIn } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { ACCEPTED, refused, type Outcome } from '../box.ts'
import type { CodeKey } from '@beckon/contract/tv-codes'
import type { KeyWire } from '../key-box.ts'
import type { Deadline } from '../wire/command.ts'
import { BrokerLink } from './broker.ts'
import type { Message } from './live-connection.ts'
import { codeOf, Device, hasSeparateTvIn, keysOf, reach, textOf, type MqttSettings } from './profile.ts'

export class Tasmota implements KeyWire {
  readonly hasSeparateTv: boolean
  readonly #settings: MqttSettings
  readonly #link: BrokerLink
  readonly #device: Device
  #isOffline = false

  constructor(settings: MqttSettings) {
    const { topic } = settings
    this.#settings = settings
    this.hasSeparateTv = hasSeparateTvIn(settings.codes)
    this.#link = new BrokerLink(settings, {
      filters: [`stat/${topic}/+`, `tele/${topic}/LWT`],
      heard: (message) => {
        if (message.topic === `tele/${topic}/LWT`) this.#isOffline = message.text === 'Offline'
      },
      lost: () => {
        this.#isOffline = false
        this.#device.forget()
      },
    })
    this.#device = new Device(this.#link)
  }

  async keys(time: Deadline): Promise<ReadonlySet<CodeKey>> {
    await reach(this.#link, time, () => this.#isOffline)
    return keysOf(this.#settings.codes)
  }

  async press(key: CodeKey, time: Deadline): Promise<Outcome> {
    const code = codeOf(this.#settings.codes, key)
    if (code === undefined) return refused('INVALID-KEY')
    await reach(this.#link, time, () => this.#isOffline)
    const command = `cmnd/${this.#settings.topic}`
    // A command without a parameter reads a setting and changes nothing.
    if (!this.#device.wasHeardLately())
      await this.#device.ask((within) => this.#link.sendQuestion(`${command}/Status`, '', within), isStatus, time)
    return await this.#device.command(
      () => this.#link.sendCommand(`${command}/IRSend`, textOf(code), time),
      outcomeIn,
      time,
    )
  }

  close(): void {
    this.#link.close()
  }
}

/** A field of an answer, whose topic is `stat/<topic>/RESULT` or, if so configured, ends with the command's name. */
function answerIn({ text, isRetained }: Message, name: string): unknown {
  return isRetained ? undefined : jsonIn(v.record(v.string(), v.unknown()), text)?.[name]
}

export function isStatus(message: Message): true | undefined {
  return answerIn(message, 'Status') === undefined ? undefined : true
}

/** The outcome in `{"IRSend":"Done"}`, or in an error message about the code. */
function outcomeIn(message: Message): Outcome | undefined {
  const answer = answerIn(message, 'IRSend')
  if (typeof answer !== 'string') return undefined
  return answer === 'Done' ? ACCEPTED : refused('INVALID-KEY')
}
