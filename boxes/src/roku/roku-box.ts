/** A Roku player or Roku TV as a box, over the External Control Protocol. See README.md for what is confirmed. */
import type { Intent } from '@beckon/contract/commands/intents'
import { asWritten } from '@beckon/contract/commands/plain-words'
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import type { TvCommand } from '@beckon/contract/tv-keys'
import { setTimeout as pause } from 'node:timers/promises'
import {
  ACCEPTED,
  CONFIRMED,
  INVALID_KEY,
  NO_CAPABILITIES,
  refused,
  type BoxNames,
  type BoxState,
  type Capabilities,
  type Outcome,
} from '../box.ts'
import { DriverBox } from '../driver-box.ts'
import type { CommonSettings } from '../family.ts'
import { obeyIntent, type Abilities } from '../obey-intent.ts'
import { readBack, DeviceError, deadlineOf, type Deadline } from '../wire/command.ts'
import { isWakeable, wakeIfUnreachable, type Wake } from '../wire/wake-on-lan.ts'
import { KEYS_OF_A_TV, ROKU_KEYS } from './key-map.ts'
import {
  ACTIVE_APP,
  ACTIVE_CHANNEL,
  APPS,
  CHANNELS,
  channelOfNumber,
  keyPath,
  launchPath,
  letterPath,
  TUNER,
  tunePath,
  type DeviceInfo,
} from './messages.ts'
import { RokuDevice } from './roku-device.ts'

/** An app, or a place in it, to which the owner gave a name. */
export interface DeepLink {
  readonly app: string
  readonly contentId?: string | undefined
  readonly mediaType?: string | undefined
}

export interface RokuSettings extends CommonSettings {
  readonly host: string
  readonly port: number
  /** The input that the TV's input key selects on a Roku TV. */
  readonly input: RokuInput
  readonly mac?: string | undefined
  readonly links: Readonly<Record<string, DeepLink>>
}

const APP_OF_INPUT = {
  tuner: TUNER,
  hdmi1: 'tvinput.hdmi1',
  hdmi2: 'tvinput.hdmi2',
  hdmi3: 'tvinput.hdmi3',
  hdmi4: 'tvinput.hdmi4',
  av1: 'tvinput.cvbs',
} as const
export type RokuInput = keyof typeof APP_OF_INPUT
export const ROKU_INPUTS = Object.keys(APP_OF_INPUT) as readonly RokuInput[]

const TV_KEYS: Readonly<Record<string, string>> = {
  'VOLUME UP': 'VolumeUp',
  'VOLUME DOWN': 'VolumeDown',
  'MUTE ON': 'VolumeMute',
}
/** The search screen needs this long before it accepts letters. */
const SEARCH_OPENS_MS = 400

export class RokuBox extends DriverBox {
  readonly #settings: RokuSettings
  readonly #device: RokuDevice
  readonly #wake: Wake | undefined
  #isTv = true

  constructor(settings: RokuSettings, wake?: Wake) {
    super(settings, 'roku')
    this.#settings = settings
    this.#device = new RokuDevice(settings)
    this.#wake = wake
  }

  /** A device that is away and can be woken has only POWER, and TV power unless it told before that it is a player. */
  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    let info
    try {
      info = await this.#device.info(deadlineOf(signal))
    } catch (error) {
      if (!isWakeable(error, this.#settings)) throw error
      // Its apps are not known: a page that was told that it has none would say so until it is loaded again.
      return { ...NO_CAPABILITIES, keys: new Set(['POWER']), apps: true, tvPowerOnCommandAvailable: this.#isTv }
    }
    this.#isTv = info.isTv
    return {
      keys: new Set(KEY_CODES.filter((key) => hasKey(key, info))),
      text: true,
      hdmiLinkReady: info.isTv,
      tvPowerOnCommandAvailable: info.isTv,
      tvPowerOffCommandAvailable: info.isTv,
      boxVolume: info.isTv,
      apps: true,
    }
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const time = deadlineOf(signal)
    if (!(await this.#device.info(time)).isOn) return { power: 'standby' }
    const { id, name } = await this.#device.ask(ACTIVE_APP, time)
    const channel = id === TUNER ? await unlessNotAllowed(this.#device.ask(ACTIVE_CHANNEL, time), undefined) : undefined
    return {
      power: 'on',
      ...(name === '' ? {} : { screen: name }),
      ...(channel === undefined ? {} : { channel: { number: channel.number, name: channel.name } }),
    }
  }

  async names(signal: AbortSignal): Promise<BoxNames> {
    const time = deadlineOf(signal)
    return await this.#names(await this.#device.info(time), time)
  }

  async close(): Promise<void> {
    this.#device.close()
  }

  protected async press(key: KeyCode, time: Deadline): Promise<Outcome> {
    if (ROKU_KEYS[key] === undefined) return INVALID_KEY
    if (key === 'POWER') return await this.#power(undefined, time)
    return await this.#press(key, await this.#infoOfOn(time), time)
  }

  protected async tv({ key, value }: TvCommand, time: Deadline): Promise<Outcome> {
    const command = `${key} ${value}`
    if (command === 'POWER ON') return await this.#power(true, time, true)
    if (command === 'POWER OFF') return await this.#power(false, time, true)
    if (command !== 'INPUT STB_INPUT' && TV_KEYS[command] === undefined) return INVALID_KEY
    return await this.#tv(command, await this.#infoOfOn(time), time)
  }

  protected async obey(intent: Intent, time: Deadline, words: string): Promise<Outcome> {
    if (intent.is === 'power') return await this.#power(intent.wanted, time)
    return await obeyIntent(intent, this.#abilities(await this.#infoOfOn(time), time, words))
  }

  /** The device's info, read before a press. Throws BOX-ASLEEP if it is off: any key would turn many models on. */
  async #infoOfOn(time: Deadline): Promise<DeviceInfo> {
    const info = await this.#device.info(time)
    if (!info.isOn) throw new DeviceError('BOX-ASLEEP')
    return info
  }

  /**
   * `wanted`: undefined to toggle. The keys of the device are `PowerOn` and `PowerOff`, neither of which toggles.
   */
  async #power(wanted: boolean | undefined, time: Deadline, isForTv = false): Promise<Outcome> {
    const ask = () => this.#device.info(time)
    const info = wanted === false ? await ask() : await wakeIfUnreachable(ask, this.#settings, time, this.#wake)
    if (info === 'woken') return ACCEPTED
    if (!info.canSleep || (isForTv && !info.isTv)) return INVALID_KEY
    const turnOn = wanted ?? !info.isOn
    if (info.isOn === turnOn) return CONFIRMED
    await this.#device.command(keyPath(turnOn ? 'PowerOn' : 'PowerOff'), time)
    return await readBack(async (lookTime) => (await this.#device.info(lookTime)).isOn === turnOn, time)
  }

  async #press(key: KeyCode, info: DeviceInfo, time: Deadline): Promise<Outcome> {
    const rokuKey = ROKU_KEYS[key]
    if (rokuKey === undefined || !hasKey(key, info)) return INVALID_KEY
    await this.#device.command(keyPath(rokuKey), time)
    return ACCEPTED
  }

  async #tv(command: string, info: DeviceInfo, time: Deadline): Promise<Outcome> {
    if (!info.isTv) return INVALID_KEY
    if (command === 'INPUT STB_INPUT') return await this.#open({ app: APP_OF_INPUT[this.#settings.input] }, time)
    const rokuKey = TV_KEYS[command]
    if (rokuKey === undefined) return INVALID_KEY
    await this.#device.command(keyPath(rokuKey), time)
    return ACCEPTED
  }

  /** `commandText`: the whole text command, as its user wrote it. */
  #abilities(info: DeviceInfo, time: Deadline, commandText: string): Abilities {
    return {
      press: (key) => this.#press(key, info, time),
      tv: ({ key, value }) => this.#tv(`${key} ${value}`, info, time),
      names: () => this.#names(info, time),
      searchFor: (words) => this.#searchFor(asWritten(words, commandText), time),
      open: async (name) => {
        const link = this.#links.get(name) ?? (await this.#appCalled(name, time))
        return link === undefined ? refused('NOT-FOUND') : await this.#open(link, time)
      },
      ...(info.isTv ? { tune: (number) => this.#tune(number, time) } : {}),
    }
  }

  get #links(): ReadonlyMap<string, DeepLink> {
    return new Map(Object.entries(this.#settings.links))
  }

  async #appCalled(name: string, time: Deadline): Promise<DeepLink | undefined> {
    const app = (await this.#device.ask(APPS, time)).find((one) => one.name === name)
    return app && { app: app.id }
  }

  /** A place in an app is not read back: the device reports only which app is in the foreground. */
  async #open({ app, contentId, mediaType }: DeepLink, time: Deadline): Promise<Outcome> {
    const place = {
      ...(contentId === undefined ? {} : { contentId }),
      ...(mediaType === undefined ? {} : { mediaType }),
    }
    await this.#device.command(launchPath(app, place), time, 'NOT-FOUND')
    if (contentId !== undefined) return ACCEPTED
    return await readBack(async (lookTime) => (await this.#device.ask(ACTIVE_APP, lookTime)).id === app, time)
  }

  async #tune(number: number, time: Deadline): Promise<Outcome> {
    const channel = channelOfNumber(await this.#device.ask(CHANNELS, time), number)
    if (channel === undefined) return refused('NOT-FOUND')
    await this.#device.command(tunePath(channel), time, 'NOT-FOUND')
    return await readBack(
      async (lookTime) => (await this.#device.ask(ACTIVE_CHANNEL, lookTime))?.written === channel.written,
      time,
    )
  }

  /** Opens the search and types. The letters have no effect if no keyboard opened. */
  async #searchFor(words: string, time: Deadline): Promise<Outcome> {
    await this.#device.command(keyPath('Search'), time)
    try {
      await pause(SEARCH_OPENS_MS, undefined, { signal: time.signal })
      for (const letter of words) await this.#device.command(letterPath(letter), time)
      return ACCEPTED
    } catch (error) {
      if (error instanceof DeviceError || time.signal.aborted) return refused('BOX-TIMEOUT')
      throw error
    }
  }

  async #names(info: DeviceInfo, time: Deadline): Promise<BoxNames> {
    const apps = await this.#device.ask(APPS, time)
    const channels = info.isTv ? await unlessNotAllowed(this.#device.ask(CHANNELS, time), []) : []
    return {
      channels: channels.map(({ number, name }) => ({ number, name })),
      apps: [...new Set([...this.#links.keys(), ...apps.map(({ name }) => name)])],
    }
  }
}

function hasKey(key: KeyCode, { isTv, canSleep }: DeviceInfo): boolean {
  if (key === 'POWER') return canSleep
  return ROKU_KEYS[key] !== undefined && (isTv || !KEYS_OF_A_TV.has(key))
}

/** A device in Limited mode reports its apps, but not its channels. */
async function unlessNotAllowed<T, E>(answer: Promise<T>, otherwise: E): Promise<T | E> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof DeviceError && error.why === 'BOX-NOT-ALLOWED') return otherwise
    throw error
  }
}
