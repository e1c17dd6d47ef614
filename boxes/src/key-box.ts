/**
 * A box that takes keys and reports little or nothing: infrared, and messages to a broker. The wire sends a key; this
 * class decides what can be offered without knowing the state.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Intent } from '@beckon/contract/commands/intents'
import type { Driver } from '@beckon/contract/drivers'
import { isKeyCode, KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import { DIGIT_SPACING_MS, PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { sendText } from '@beckon/contract/remote'
import type { CodeKey, TvButtonCode } from '@beckon/contract/tv-codes'
import type { TvCommand, TvKey } from '@beckon/contract/tv-keys'
import {
  ACCEPTED,
  NO_NAMES,
  INVALID_KEY,
  NOT_UNDERSTOOD,
  refused,
  type BoxNames,
  type BoxState,
  type Capabilities,
  type Outcome,
} from './box.ts'
import { DriverBox } from './driver-box.ts'
import type { CommonSettings } from './family.ts'
import { obeyIntent } from './obey-intent.ts'
import { outcomeOf, deadlineOf, type Deadline } from './wire/command.ts'

export interface KeyWire {
  /** The keys that can be pressed now. All methods reject with a DeviceError. */
  keys(time: Deadline): Promise<ReadonlySet<CodeKey>>
  /** Sends a key once. INVALID-KEY for a key that it lacks. */
  press(key: CodeKey, time: Deadline): Promise<Outcome>
  /** Whether the box is plugged into a separate TV that gets the TV keys, so that these work while the box is off. */
  readonly hasSeparateTv: boolean
  /** Whether POWER certainly belongs to the box, not to a separate TV. */
  readonly powerIsOfBox?: boolean
  readonly apps?: {
    list(time: Deadline): Promise<readonly string[]>
    open(app: string, time: Deadline): Promise<Outcome>
  }
  state?(time: Deadline): Promise<BoxState>
  close(): Promise<void> | void
}

const TV_BUTTON_CODE: Readonly<Record<string, TvButtonCode>> = {
  'VOLUME UP': 'VOLUME_UP',
  'VOLUME DOWN': 'VOLUME_DOWN',
  'MUTE ON': 'MUTE',
  'POWER ON': 'POWER_ON',
  'POWER OFF': 'POWER_OFF',
  'INPUT STB_INPUT': 'TV_INPUT',
}
const SOUND: readonly TvButtonCode[] = ['VOLUME_UP', 'VOLUME_DOWN', 'MUTE']
/**
 * The TV buttons and the code that each needs. Without `power` ("All power"), which sends POWER and TV power: both may
 * toggle the same TV, so only the key POWER is offered. `tvPower` sends POWER OFF (`TV_KEYS`).
 */
const BUTTONS: readonly (readonly [TvKey, TvButtonCode])[] = [
  ['volumeUp', 'VOLUME_UP'],
  ['volumeDown', 'VOLUME_DOWN'],
  ['mute', 'MUTE'],
  ['tvInput', 'TV_INPUT'],
  ['tvPower', 'POWER_OFF'],
]

export class KeyBox extends DriverBox {
  /** A number of several digits may take as long as the page waits for `sendText`. */
  readonly textTimeoutMs = sendText.timeoutMs
  readonly #driver: Driver
  readonly #wire: KeyWire
  readonly #keyNeedsMs: number

  /** `keyNeedsMs`: the wire refuses a key that has less time left. */
  constructor(settings: CommonSettings, driver: Driver, wire: KeyWire, keyNeedsMs = 0) {
    super(settings, driver)
    this.#keyNeedsMs = keyNeedsMs
    this.#driver = driver
    this.#wire = wire
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const time = deadlineOf(signal)
    const can = await this.#wire.keys(time)
    const { apps } = await this.#names(time)
    return {
      keys: new Set([...can].filter(isKeyCode)),
      text: true,
      ...tvOfferOf(can, this.#wire.hasSeparateTv),
      apps: apps.length > 0,
      lacks: new Set(KEY_CODES.filter((key) => !can.has(key))),
      tvButtons: new Set(BUTTONS.flatMap(([button, code]) => (can.has(code) ? [button] : []))),
      powerKey: can.has('POWER') && !this.#isOfBox(can),
    }
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    return (await this.#wire.state?.(deadlineOf(signal))) ?? {}
  }

  names(signal: AbortSignal): Promise<BoxNames> {
    return this.#names(deadlineOf(signal))
  }

  async close(): Promise<void> {
    await this.#wire.close()
  }

  protected press(key: KeyCode, time: Deadline): Promise<Outcome> {
    return this.#wire.press(key, time)
  }

  protected async tv({ key, value }: TvCommand, time: Deadline): Promise<Outcome> {
    const code = TV_BUTTON_CODE[`${key} ${value}`]
    if (code === undefined) return INVALID_KEY
    return (await this.#wire.keys(time)).has(code) ? await this.#wire.press(code, time) : INVALID_KEY
  }

  protected obey(intent: Intent, time: Deadline, _words: string, textDeadline: Deadline): Promise<Outcome> {
    const { apps } = this.#wire
    return obeyIntent(intent, {
      press: (key) => this.press(key, time),
      tv: (command) => this.tv(command, time),
      power: (wanted) => this.tv({ key: 'POWER', value: wanted ? 'ON' : 'OFF' }, time),
      // The key toggles mute and the state is unknown, so "unmute" could mute.
      setMuted: async (wanted) => (wanted ? await this.tv({ key: 'MUTE', value: 'ON' }, time) : NOT_UNDERSTOOD),
      tune: (number) => this.#digits(number, time, textDeadline),
      ...(apps === undefined ? {} : { names: () => this.#names(time), open: (app) => apps.open(app, time) }),
    })
  }

  /** Whether POWER belongs to a box beside the TV rather than to the TV. */
  #isOfBox(can: ReadonlySet<CodeKey>): boolean {
    return this.#wire.powerIsOfBox === true || (this.#wire.hasSeparateTv && can.has('POWER_OFF'))
  }

  /** Sends a channel number as digits. A refusal after the first digit is BOX-TIMEOUT, since digits have been sent. */
  async #digits(number: number, time: Deadline, textDeadline: Deadline): Promise<Outcome> {
    const digits = [...String(number)] as KeyCode[]
    const can = await this.#wire.keys(time)
    if (!digits.every((digit) => can.has(digit))) return NOT_UNDERSTOOD
    const neededMs = (digits.length - 1) * DIGIT_SPACING_MS + this.#keyNeedsMs
    if (performance.now() + neededMs > textDeadline.until) return refused('TOO-LATE')
    for (const [index, digit] of digits.entries()) {
      const press = async () => {
        // The wire refuses a digit that is too late after the pause.
        if (index > 0) await pause(DIGIT_SPACING_MS, undefined, { signal: textDeadline.signal }).catch(() => {})
        // No digit arrives later than a press would.
        const until = Math.min(textDeadline.until, performance.now() + PRESS_TIME_TO_LIVE_MS)
        return await this.#wire.press(digit, index > 0 ? { ...textDeadline, until } : time)
      }
      const outcome = await outcomeOf(this.#driver, press)
      if (outcome.is === 'refused') return index === 0 ? outcome : refused('BOX-TIMEOUT')
    }
    return ACCEPTED
  }

  async #names(time: Deadline): Promise<BoxNames> {
    const apps = await this.#wire.apps?.list(time)
    return apps === undefined ? NO_NAMES : { channels: [], apps }
  }
}

type TvOffer = Pick<
  Capabilities,
  'hdmiLinkReady' | 'tvPowerOnCommandAvailable' | 'tvPowerOffCommandAvailable' | 'boxVolume'
>

/** Volume and mute (`boxVolume`), and these with the input (`hdmiLinkReady`), each have one flag: all work, or none. */
function tvOfferOf(can: ReadonlySet<CodeKey>, hasSeparateTv: boolean): TvOffer {
  const hasSound = SOUND.every((code) => can.has(code))
  return {
    hdmiLinkReady: hasSeparateTv && hasSound && can.has('TV_INPUT'),
    tvPowerOnCommandAvailable: can.has('POWER_ON'),
    tvPowerOffCommandAvailable: can.has('POWER_OFF'),
    boxVolume: hasSound,
  }
}
