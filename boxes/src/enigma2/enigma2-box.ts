/** An Enigma2 receiver (Dreambox, VU+ and others) as a box, over OpenWebif. See README.md for what is confirmed. */
import type { Intent } from '@beckon/contract/commands/intents'
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import type { TvCommand } from '@beckon/contract/tv-keys'
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
import type { BoxMemory } from '../box-memory.ts'
import { DriverBox } from '../driver-box.ts'
import type { CommonSettings } from '../family.ts'
import { loginOf } from '../kept-login.ts'
import { ListCache } from '../list-cache.ts'
import { isDigit, NumberEntry } from '../number-entry.ts'
import { obeyIntent } from '../obey-intent.ts'
import { readBack, DeviceError, deadlineOf, type Deadline } from '../wire/command.ts'
import type { Login } from '../wire/basic-login.ts'
import { isWakeable, wakeIfUnreachable, type Wake } from '../wire/wake-on-lan.ts'
import { ENIGMA2_KEYS, LAST_CHANNEL } from './key-map.ts'
import {
  changeSound,
  CHANNELS,
  isSameService,
  pressKey,
  POWER,
  SOUND,
  STATUS,
  turn,
  withoutDuplicates,
  zap,
  type Channel,
  type Sound,
  type Status,
} from './messages.ts'
import { Receiver, USUAL_USER, type ReceiverAddress } from './receiver.ts'

export interface Enigma2Settings extends CommonSettings, ReceiverAddress {
  /** The name and password of OpenWebif; by default those of the set-up. */
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** Whether the TV's volume keys change the receiver's own volume. */
  readonly volume: boolean
  /** Milliseconds that a channel number waits for its next digit. */
  readonly digitWaitMs: number
  readonly mac?: string | undefined
}

/** Older receivers become slow if they are asked more often. */
const STATUS_EVERY_MS = 2_000
const TUNES_WITHIN_MS = 2_000
/** One press of its volume key. */
const VOLUME_STEP = 5

const SOUND_COMMANDS: Readonly<Record<string, 'up' | 'down' | 'mute'>> = {
  'VOLUME UP': 'up',
  'VOLUME DOWN': 'down',
  // It toggles, as on every remote.
  'MUTE ON': 'mute',
}

export class Enigma2Box extends DriverBox {
  readonly #settings: Enigma2Settings
  readonly #receiver: Receiver
  readonly #wake: Wake | undefined
  readonly #entry: NumberEntry
  readonly #channels = new ListCache<readonly Channel[]>((channels) => channels.length === 0)
  #status: { readonly value: Status; readonly at: number } | undefined
  /** Counts the beginnings and ends of commands: a status that was read during a command is out of date. */
  #changes = 0

  constructor(settings: Enigma2Settings, memory: BoxMemory, wake?: Wake) {
    super(settings, 'enigma2')
    this.#settings = settings
    this.#receiver = new Receiver(settings, () => loginTo(settings, memory))
    this.#wake = wake
    this.#entry = new NumberEntry(settings.digitWaitMs, (number) => this.#tuneLater(number))
  }

  /** A receiver that cannot be reached but can be woken has the POWER key only. */
  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    let isReachable = true
    try {
      await this.#receiver.ask(POWER, deadlineOf(signal))
    } catch (error) {
      if (!isWakeable(error, this.#settings)) throw error
      isReachable = false
    }
    return {
      // The receiver cannot control the TV; its volume is its own.
      ...NO_CAPABILITIES,
      keys: new Set(KEY_CODES.filter((key) => ENIGMA2_KEYS[key] !== undefined && (isReachable || key === 'POWER'))),
      text: isReachable,
      boxVolume: isReachable && this.#settings.volume,
    }
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const time = deadlineOf(signal)
    const { isOn, volume, muted, service, programme } = await this.#statusNow(time)
    if (!isOn) return { power: 'standby' }
    const channel = service === undefined ? undefined : await this.#channelOf(service, time)
    return {
      power: 'on',
      ...(volume === undefined ? {} : { volume }),
      ...(muted === undefined ? {} : { muted }),
      ...(channel === undefined ? {} : { channel: { number: channel.number, name: channel.name } }),
      ...(programme === undefined ? {} : { programme }),
    }
  }

  async names(signal: AbortSignal): Promise<BoxNames> {
    const channels = withoutDuplicates(await this.#channelList(deadlineOf(signal)))
    return { channels: channels.map(({ number, name }) => ({ number, name })), apps: [] }
  }

  async close(): Promise<void> {
    this.#entry.drop()
    this.#receiver.close()
  }

  protected override inTurn(time: Deadline, run: (time: Deadline) => Promise<Outcome>): Promise<Outcome> {
    return super.inTurn(time, async () => {
      this.#forgetStatus()
      try {
        return await run(time)
      } finally {
        this.#forgetStatus()
      }
    })
  }

  protected async press(key: KeyCode, time: Deadline): Promise<Outcome> {
    if (ENIGMA2_KEYS[key] === undefined) return INVALID_KEY
    if (key === 'POWER') return await this.#power(undefined, time)
    await this.#mustBeOn(time)
    return await this.#pressWhenOn(key, time)
  }

  protected async tv({ key, value }: TvCommand, time: Deadline): Promise<Outcome> {
    const change = SOUND_COMMANDS[`${key} ${value}`]
    if (change === undefined || !this.#settings.volume) return INVALID_KEY
    await this.#mustBeOn(time)
    return (await this.#receiver.command(changeSound(change), time)) === undefined ? INVALID_KEY : CONFIRMED
  }

  protected async obey(intent: Intent, time: Deadline): Promise<Outcome> {
    if (intent.is === 'power') return await this.#power(intent.wanted, time)
    await this.#mustBeOn(time)
    return await this.#obeyWhenOn(intent, time)
  }

  /** In standby the receiver accepts keys without a visible effect. */
  async #mustBeOn(time: Deadline): Promise<void> {
    if (!(await this.#receiver.ask(POWER, time))) throw new DeviceError('BOX-ASLEEP')
  }

  /** `wanted`: undefined toggles. */
  async #power(wanted: boolean | undefined, time: Deadline): Promise<Outcome> {
    this.#entry.drop()
    const ask = () => this.#receiver.ask(POWER, time)
    const isOn = wanted === false ? await ask() : await wakeIfUnreachable(ask, this.#settings, time, this.#wake)
    if (isOn === 'woken') return ACCEPTED
    const turnOn = wanted ?? !isOn
    if (isOn === turnOn) return CONFIRMED
    if (!(await this.#receiver.command(turn(turnOn), time))) return INVALID_KEY
    return await readBack(async (lookTime) => (await this.#receiver.ask(POWER, lookTime)) === turnOn, time)
  }

  async #pressWhenOn(key: KeyCode, time: Deadline): Promise<Outcome> {
    const code = ENIGMA2_KEYS[key]
    if (code === undefined || key === 'POWER') return INVALID_KEY
    // No number begins with 0: alone it is the receiver's own key 0.
    if (isDigit(key) && (this.#entry.isOpen || key !== '0')) return await this.#digit(key, time)
    const number = this.#entry.take()
    if (key === 'OK' && number !== undefined) return await this.#tune(number, time)
    return await this.#pressCode(code, time)
  }

  async #pressCode(code: number, time: Deadline): Promise<Outcome> {
    return (await this.#receiver.command(pressKey(code), time)) ? ACCEPTED : INVALID_KEY
  }

  /**
   * Collects digits, since the receiver's own entry cannot be read back. A number without a channel does nothing.
   */
  async #digit(key: KeyCode, time: Deadline): Promise<Outcome> {
    const channels = await this.#entry.withTimerPaused(() => this.#channelList(time))
    const numbers = channels.map((channel) => channel.number)
    const number = this.#entry.add(key, numbers)
    return number !== undefined && numbers.includes(number) ? await this.#tune(number, time) : ACCEPTED
  }

  /** Tunes after the last digit was answered; the result shows only on the screen. */
  #tuneLater(number: number): void {
    void this.inTurn(deadlineOf(AbortSignal.timeout(TUNES_WITHIN_MS)), async (time) => {
      await this.#mustBeOn(time)
      return await this.#tune(number, time)
    })
  }

  async #obeyWhenOn(intent: Intent, time: Deadline): Promise<Outcome> {
    this.#entry.drop()
    if (intent.is === 'last channel') return await this.#pressCode(LAST_CHANNEL, time)
    const ownSound = {
      setVolume: (percent: number) => this.#setVolume(percent, time),
      volumeBy: (steps: number) => this.#volumeBy(steps, time),
      setMuted: (wanted: boolean) => this.#setMuted(wanted, time),
    }
    return await obeyIntent(intent, {
      press: (key) => this.#pressWhenOn(key, time),
      tune: (number) => this.#tune(number, time),
      names: async () => ({ channels: await this.#channelList(time), apps: [] }),
      ...(this.#settings.volume ? ownSound : {}),
    })
  }

  async #tune(number: number, time: Deadline): Promise<Outcome> {
    const channel = (await this.#channelList(time)).find((one) => one.number === number)
    if (channel === undefined || !(await this.#receiver.command(zap(channel.service), time)))
      return refused('NOT-FOUND')
    return await readBack(
      async (lookTime) => isSameService((await this.#receiver.ask(STATUS, lookTime)).service, channel.service),
      time,
    )
  }

  async #soundNow(time: Deadline): Promise<Sound> {
    const sound = await this.#receiver.ask(SOUND, time)
    if (sound === undefined) throw new DeviceError('BOX-UNREACHABLE')
    return sound
  }

  async #setVolume(percent: number, time: Deadline): Promise<Outcome> {
    const wanted = Math.min(Math.max(Math.round(percent), 0), 100)
    const sound = await this.#receiver.command(changeSound(wanted), time)
    if (sound === undefined) return INVALID_KEY
    return sound.volume === wanted ? CONFIRMED : ACCEPTED
  }

  async #volumeBy(steps: number, time: Deadline): Promise<Outcome> {
    return await this.#setVolume((await this.#soundNow(time)).volume + steps * VOLUME_STEP, time)
  }

  async #setMuted(wanted: boolean, time: Deadline): Promise<Outcome> {
    if ((await this.#soundNow(time)).muted === wanted) return CONFIRMED
    return (await this.#receiver.command(changeSound('mute'), time))?.muted === wanted ? CONFIRMED : ACCEPTED
  }

  #forgetStatus(): void {
    this.#changes += 1
    this.#status = undefined
  }

  /** The status, asked for at most every two seconds while nothing is pressed. */
  async #statusNow(time: Deadline): Promise<Status> {
    const at = performance.now()
    if (this.#status !== undefined && at - this.#status.at < STATUS_EVERY_MS) return this.#status.value
    const changes = this.#changes
    const status = await this.#receiver.ask(STATUS, time)
    if (changes === this.#changes) this.#status = { value: status, at }
    return status
  }

  async #channelOf(service: string, time: Deadline): Promise<Channel | undefined> {
    return (await this.#channelList(time)).find((channel) => isSameService(service, channel.service))
  }

  #channelList(time: Deadline): Promise<readonly Channel[]> {
    return this.#channels.read(() => this.#receiver.ask(CHANNELS, time))
  }
}

function loginTo(settings: Enigma2Settings, memory: BoxMemory): Login | undefined {
  const { user = USUAL_USER, password } = loginOf(settings, memory.read())
  return password === undefined ? undefined : { user, password }
}
