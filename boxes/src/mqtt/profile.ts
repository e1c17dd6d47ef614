/** The common parts of devices behind a broker: settings, key codes, and questions and commands to a device. */
import { jsonIn } from '@beckon/contract/shapes'
import type { CodeKey } from '@beckon/contract/tv-codes'
import * as v from 'valibot'
import { refused, type Outcome } from '../box.ts'
import type { CommonSettings } from '../family.ts'
import type { KeyWire } from '../key-box.ts'
import { DeviceError, HEARD_LATELY_MS, type Deadline } from '../wire/command.ts'
import { BrokerLink, type Takes } from './broker.ts'
import type { BrokerAddress } from './broker-socket.ts'
import type { Message } from './live-connection.ts'

/** An infrared code in its device's format: text, or a JSON object. */
export type Code = string | Readonly<Record<string, unknown>>
export type Codes = Readonly<Partial<Record<CodeKey, Code>>>

export const PROFILES = ['tasmota', 'zigbee2mqtt', 'dab', 'free'] as const

export interface MqttSettings extends CommonSettings, BrokerAddress {
  readonly profile: (typeof PROFILES)[number]
  /** The device's topic (Tasmota), name (Zigbee2MQTT) or id (DAB); for `free` the whole topic, with `{key}`. */
  readonly topic: string
  /** For `free`: what is sent, with `{key}` and `{code}`. */
  readonly payload: string
  /** For `free`: the topic that announces "online" or "offline". */
  readonly availability?: string | undefined
  /** The first level of Zigbee2MQTT's topics. */
  readonly baseTopic: string
  readonly codes: Codes
}

export function textOf(code: Code): string {
  return typeof code === 'string' ? code : JSON.stringify(code)
}

/** A device in the home answers within this time, even over Wi-Fi and when it is busy. */
const ANSWERS_WITHIN_MS = 1_000

/**
 * One device behind a broker. A device that was silent must answer a harmless question before a command is sent, since
 * a hung device would carry the command out later. The caller sees to that.
 */
export class Device {
  readonly #link: BrokerLink
  #heardAt = Number.NEGATIVE_INFINITY

  constructor(link: BrokerLink) {
    this.#link = link
  }

  /** Makes `wasHeardLately` false until the next answer. */
  forget(): void {
    this.#heardAt = Number.NEGATIVE_INFINITY
  }

  wasHeardLately(): boolean {
    return performance.now() - this.#heardAt < HEARD_LATELY_MS
  }

  /** Asks a question that changes nothing. BOX-UNREACHABLE if the device does not answer. */
  async ask<T>(say: (time: Deadline) => Promise<void>, takes: Takes<T>, time: Deadline): Promise<T> {
    await this.#link.open(time)
    const timeoutSignal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    const answerTime: Deadline = { signal: AbortSignal.any([time.signal, timeoutSignal]), until: time.until }
    const answer = this.#link.expect(takes, answerTime, 'TOO-LATE')
    try {
      await Promise.all([say(answerTime), answer])
      this.#heardAt = performance.now()
      return await answer
    } catch (error) {
      answer.catch(() => {})
      throw timeoutSignal.aborted && !time.signal.aborted ? new DeviceError('BOX-UNREACHABLE') : error
    }
  }

  /** Sends a command and waits for the device's confirmation. Once sent, every failure is BOX-TIMEOUT. */
  async command(send: () => Promise<void>, takes: Takes<Outcome>, time: Deadline): Promise<Outcome> {
    const stop = new AbortController()
    const answer = this.#link.expect(
      takes,
      { ...time, signal: AbortSignal.any([time.signal, stop.signal]) },
      'BOX-TIMEOUT',
    )
    answer.catch(() => {})
    try {
      await send()
    } catch (error) {
      stop.abort()
      throw error
    }
    try {
      const outcome = await answer
      this.#heardAt = performance.now()
      return outcome
    } catch (error) {
      // The next command first asks a question, so a late confirmation of this one arrives before it is sent.
      this.forget()
      throw error
    }
  }
}

const availability = v.object({ state: v.string() })

/** What a device, or a program for it, announced under these topics: that it is online or offline. */
export class Availability {
  readonly #topics: readonly string[]
  /** Those whose last message was "offline". */
  readonly #offline = new Set<string>()

  constructor(topics: readonly string[]) {
    this.#topics = topics
  }

  heard(message: Message): void {
    if (this.saysOffline(message)) this.#offline.add(message.topic)
    else this.#offline.delete(message.topic)
  }

  /** `offline`, or `{"state":"offline"}` in newer versions of Zigbee2MQTT. */
  saysOffline({ topic, text }: Message): boolean {
    const state = jsonIn(availability, text)?.state ?? text
    return this.#topics.includes(topic) && state.trim().toLowerCase() === 'offline'
  }

  forget(): void {
    this.#offline.clear()
  }

  /** Opens the link. BOX-UNREACHABLE if the broker cannot be reached or has announced the device as offline. */
  async reach(link: BrokerLink, time: Deadline): Promise<void> {
    await link.open(time)
    if (this.#offline.size > 0) throw new DeviceError('BOX-UNREACHABLE')
  }
}

/** A device that gets the codes of the settings, such as an infrared sender. */
export abstract class CodeSender implements KeyWire {
  /**
   * Whether the codes are those of a box and of a separate TV that the box is plugged into. Only such a TV has a code
   * for the input that shows the box.
   */
  readonly hasSeparateTv: boolean
  protected readonly settings: MqttSettings
  protected readonly link: BrokerLink
  /** The device, or the program that answers for it. */
  protected readonly device: Device
  readonly #availability: Availability

  /** `offlineTopics`: where "online" and "offline" are announced. `answerTopics`: where the device answers. */
  constructor(settings: MqttSettings, offlineTopics: readonly string[], answerTopics: readonly string[] = []) {
    this.settings = settings
    this.hasSeparateTv = settings.codes.TV_INPUT !== undefined
    this.#availability = new Availability(offlineTopics)
    this.link = new BrokerLink(settings, {
      filters: [...offlineTopics, ...answerTopics],
      heard: (message) => this.#availability.heard(message),
      lost: () => {
        this.#availability.forget()
        this.device.forget()
      },
    })
    this.device = new Device(this.link)
  }

  async keys(time: Deadline): Promise<ReadonlySet<CodeKey>> {
    await this.#availability.reach(this.link, time)
    return new Set(Object.keys(this.settings.codes) as CodeKey[])
  }

  async press(key: CodeKey, time: Deadline): Promise<Outcome> {
    const { codes } = this.settings
    const code = Object.hasOwn(codes, key) ? codes[key] : undefined
    if (code === undefined) return refused('INVALID-KEY')
    await this.#availability.reach(this.link, time)
    return await this.send(key, code, time)
  }

  close(): void {
    this.link.close()
  }

  protected abstract send(key: CodeKey, code: Code, time: Deadline): Promise<Outcome>
}
