/** A box with the Device Automation Bus 2.0: requests and responses over MQTT 5. */
import { randomUUID } from 'node:crypto'
import { jsonIn, lenient, listOf } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { ACCEPTED, refused, type BoxState, type Outcome } from '../box.ts'
import type { CodeKey } from '@beckon/contract/tv-codes'
import type { KeyWire } from '../key-box.ts'
import { ListCache } from '../list-cache.ts'
import { DeviceError, type Deadline } from '../wire/command.ts'
import { plainText } from '../wire/plain-text.ts'
import { BrokerLink } from './broker.ts'
import type { Message } from './live-connection.ts'
import { Device, type MqttSettings } from './profile.ts'

const texts = listOf(v.pipe(v.string(), v.maxLength(200)))
const response = v.object({
  status: v.number(),
  operations: lenient(texts),
  keyCodes: lenient(texts),
  applications: lenient(listOf(v.object({ appId: v.pipe(v.string(), v.maxLength(200)) }))),
  audioVolume: lenient(v.number()),
  mute: lenient(v.boolean()),
})
type Response = v.InferOutput<typeof response>

export class Dab implements KeyWire {
  readonly hasSeparateTv = false
  readonly powerIsOfBox = true
  readonly apps = {
    list: async (time: Deadline): Promise<readonly string[]> => [...(await this.#appsByName(time)).keys()],
    open: (app: string, time: Deadline): Promise<Outcome> => this.#launch(app, time),
  }
  readonly #id: string
  readonly #link: BrokerLink
  readonly #device: Device
  readonly #responseTopic = `beckon/dab/${randomUUID()}`
  #requests = 0
  // An empty list is not cached: a box that has just started may not have its operations, keys or apps yet.
  #operations: ReadonlySet<string> | undefined
  #keys: ReadonlyMap<CodeKey, string> | undefined
  /** The ids of the apps, by their names for users. */
  readonly #apps = new ListCache<ReadonlyMap<string, string>>(({ size }) => size === 0)

  constructor(settings: MqttSettings) {
    this.#id = settings.topic
    this.#link = new BrokerLink(settings, {
      filters: [this.#responseTopic],
      lost: () => {
        this.#operations = undefined
        this.#keys = undefined
        this.#apps.forget()
        this.#device.forget()
      },
    })
    this.#device = new Device(this.#link)
  }

  async keys(time: Deadline): Promise<ReadonlySet<CodeKey>> {
    return new Set((await this.#codes(time)).keys())
  }

  async press(key: CodeKey, time: Deadline): Promise<Outcome> {
    const keyCode = (await this.#codes(time)).get(key)
    if (keyCode === undefined) return refused('INVALID-KEY')
    return await this.#command('input/key-press', { keyCode }, time)
  }

  /** Its volume and mute, if it reports its settings. */
  async state(time: Deadline): Promise<BoxState> {
    if (!(await this.#can('system/settings/get', time))) return {}
    const { audioVolume, mute } = await this.#ask('system/settings/get', time)
    return {
      ...(audioVolume === undefined ? {} : { volume: Math.min(Math.max(Math.round(audioVolume), 0), 100) }),
      ...(mute === undefined ? {} : { muted: mute }),
    }
  }

  close(): void {
    this.#link.close()
  }

  async #launch(app: string, time: Deadline): Promise<Outcome> {
    const appId = (await this.#appsByName(time)).get(app)
    return appId === undefined ? refused('NOT-FOUND') : await this.#command('applications/launch', { appId }, time)
  }

  async #can(operation: string, time: Deadline): Promise<boolean> {
    const operations = this.#operations ?? new Set(listIn(await this.#ask('operations/list', time), 'operations'))
    this.#operations = operations.size === 0 ? undefined : operations
    return operations.has(operation)
  }

  async #codes(time: Deadline): Promise<ReadonlyMap<CodeKey, string>> {
    if (this.#keys !== undefined) return this.#keys
    const codes = (await this.#can('input/key-press', time))
      ? new Set(listIn(await this.#ask('input/key/list', time), 'keyCodes'))
      : new Set<string>()
    const keys = new Map(
      (Object.entries(DAB_KEYS) as [CodeKey, string | undefined][]).flatMap(([key, code]) =>
        code !== undefined && codes.has(code) ? [[key, code] as const] : [],
      ),
    )
    this.#keys = keys.size === 0 ? undefined : keys
    return keys
  }

  #appsByName(time: Deadline): Promise<ReadonlyMap<string, string>> {
    return this.#apps.read(async () => {
      const applications = (await this.#can('applications/launch', time))
        ? listIn(await this.#ask('applications/list', time), 'applications')
        : []
      const named = applications.map(({ appId }) => [plainText(appId), appId] as const)
      return new Map(named.filter(([name]) => name !== ''))
    })
  }

  /** Asks a question that changes nothing. The answer has no fields for an operation that the device lacks. */
  async #ask(operation: string, time: Deadline): Promise<Response> {
    const request = this.#request(operation, {})
    const answer = await this.#device.ask((answerTime) => request.send(answerTime, 'sendQuestion'), request.takes, time)
    if (answer.status !== 200 && answer.status !== 501) throw new DeviceError('BOX-UNREACHABLE')
    return answer
  }

  async #command(operation: string, parameters: object, time: Deadline): Promise<Outcome> {
    // Any answer shows that the device does not hang.
    if (!this.#device.wasHeardLately()) {
      const probe = this.#request('health-check/get', {})
      await this.#device.ask((answerTime) => probe.send(answerTime, 'sendQuestion'), probe.takes, time)
    }
    const request = this.#request(operation, parameters)
    return await this.#device.command(
      () => request.send(time, 'sendCommand'),
      (message) => {
        const answer = request.takes(message)
        return answer === undefined ? undefined : outcomeOf(answer)
      },
      time,
    )
  }

  #request(operation: string, parameters: object) {
    const correlation = String((this.#requests += 1))
    return {
      send: (time: Deadline, how: 'sendQuestion' | 'sendCommand') =>
        this.#link[how](`dab/${this.#id}/${operation}`, JSON.stringify(parameters), time, {
          responseTopic: this.#responseTopic,
          correlation,
        }),
      takes: (message: Message): Response | undefined => {
        if (message.correlation !== correlation) return undefined
        return jsonIn(response, message.text) ?? { status: 500 }
      },
    }
  }
}

/** The list in an answer; empty if the device lacks the operation. Throws for any other answer without a list. */
function listIn<Name extends 'operations' | 'keyCodes' | 'applications'>(
  answer: Response,
  name: Name,
): NonNullable<Response[Name]> {
  const list = answer[name] ?? (answer.status === 501 ? [] : undefined)
  if (list === undefined) throw new DeviceError('BOX-UNREACHABLE')
  return list as NonNullable<Response[Name]>
}

/** 400: unknown key or app. 501: no such operation. With any other failure the command may have been carried out. */
function outcomeOf({ status }: Response): Outcome {
  if (status === 200) return ACCEPTED
  return refused(status === 400 || status === 501 ? 'INVALID-KEY' : 'BOX-TIMEOUT')
}

/** The key code of the Device Automation Bus for each of our keys; `undefined` if it has none. */
export const DAB_KEYS: { readonly [K in CodeKey]: string | undefined } = {
  '0': 'KEY_0',
  '1': 'KEY_1',
  '2': 'KEY_2',
  '3': 'KEY_3',
  '4': 'KEY_4',
  '5': 'KEY_5',
  '6': 'KEY_6',
  '7': 'KEY_7',
  '8': 'KEY_8',
  '9': 'KEY_9',
  UP: 'KEY_UP',
  DOWN: 'KEY_DOWN',
  LEFT: 'KEY_LEFT',
  RIGHT: 'KEY_RIGHT',
  OK: 'KEY_ENTER',
  EXIT: 'KEY_EXIT',
  PREVIOUS: 'KEY_BACK',
  MENU: 'KEY_MENU',
  GUIDE: 'KEY_GUIDE',
  INFO: 'KEY_INFO',
  HOME: 'KEY_HOME',
  SEARCH: undefined,
  APP_MENU: undefined,
  ACCESSIBILITY: 'KEY_CAPTIONS',
  PAGE_UP: 'KEY_PAGE_UP',
  PAGE_DOWN: 'KEY_PAGE_DOWN',
  CH_UP: 'KEY_CHANNEL_UP',
  CH_DOWN: 'KEY_CHANNEL_DOWN',
  REPLAY: 'KEY_SKIP_REWIND',
  REWIND: 'KEY_REWIND',
  PLAY_PAUSE: 'KEY_PLAY_PAUSE',
  FAST_FORWARD: 'KEY_FAST_FORWARD',
  RECORD: 'KEY_RECORD',
  A: 'KEY_YELLOW',
  B: 'KEY_BLUE',
  C: 'KEY_RED',
  D: 'KEY_GREEN',
  // Toggles, so it cannot serve as POWER_ON or POWER_OFF.
  POWER: 'KEY_POWER',
  POWER_ON: undefined,
  POWER_OFF: undefined,
  VOLUME_UP: 'KEY_VOLUME_UP',
  VOLUME_DOWN: 'KEY_VOLUME_DOWN',
  MUTE: 'KEY_MUTE',
  TV_INPUT: undefined,
}
