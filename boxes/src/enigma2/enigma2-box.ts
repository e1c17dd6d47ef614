/** An Enigma2 receiver (Dreambox, VU+ and others) as a box, over OpenWebif. See README.md for what is confirmed. */
import type { Intent } from '@beckon/contract/commands/intents'
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import type { TvCommand } from '@beckon/contract/tv-keys'
import {
  ACCEPTED,
  CONFIRMED,
  refused,
  type Box,
  type BoxFamily,
  type BoxNames,
  type BoxState,
  type Capabilities,
  type Outcome,
  type PressDetails,
} from '../box.ts'
import type { BoxMemory } from '../box-memory.ts'
import { NumberEntry } from '../number-entry.ts'
import { inWords, obeyIntent } from '../obey-intent.ts'
import { showsSoon } from '../wire/read-back.ts'
import { isAway, wakeIfAway, type Wake } from '../wire/wake-if-away.ts'
import { outcomeOf, timeOf, Turns, WireFailure, type WireTime } from '../wire/wire-failure.ts'
import { ENIGMA2_KEYS, isDigit, LAST_CHANNEL } from './key-map.ts'
import { eachOnce, isSameService, type Channel, type Sound, type Status } from './messages.ts'
import { Receiver, USUAL_USER, type Login, type ReceiverAddress } from './receiver.ts'

export interface Enigma2Settings extends ReceiverAddress {
  readonly id: string
  readonly name: string
  readonly family: BoxFamily
  /** The name and password of OpenWebif; else those of the set-up. */
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** Whether the TV's volume keys change the receiver's own volume. */
  readonly volume: boolean
  /** Milliseconds that a channel number waits for its next digit. */
  readonly digitWaitMs: number
  readonly mac?: string | undefined
}

/** Older receivers suffer from being asked more often. */
const STATUS_EVERY_MS = 2_000
const LIST_BELIEVED_MS = 10 * 60_000
const TUNES_WITHIN_MS = 2_000
/** One press of its volume key. */
const VOLUME_STEP = 5
const INVALID = refused('INVALID-KEY')

const SOUND_COMMANDS: Readonly<Record<string, 'up' | 'down' | 'mute'>> = {
  'VOLUME UP': 'up',
  'VOLUME DOWN': 'down',
  // A toggle, as on every remote.
  'MUTE ON': 'mute',
}

export class Enigma2Box implements Box {
  readonly id: string
  readonly name: string
  readonly family: BoxFamily
  readonly #settings: Enigma2Settings
  readonly #receiver: Receiver
  readonly #wake: Wake | undefined
  readonly #turns = new Turns()
  readonly #entry: NumberEntry
  #channels: { readonly list: readonly Channel[]; readonly at: number } | undefined
  #status: { readonly told: Status; readonly at: number } | undefined
  /** Counts their beginnings and ends: what was told between is out of date. */
  #changes = 0

  constructor(settings: Enigma2Settings, memory: BoxMemory, wake?: Wake) {
    this.id = settings.id
    this.name = settings.name
    this.family = settings.family
    this.#settings = settings
    this.#receiver = new Receiver(settings, () => loginOf(settings, memory))
    this.#wake = wake
    this.#entry = new NumberEntry(settings.digitWaitMs, (number) => void this.#tuneLater(number))
  }

  pressKey(key: KeyCode, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    if (!Object.hasOwn(ENIGMA2_KEYS, key) || ENIGMA2_KEYS[key] === undefined) return Promise.resolve(INVALID)
    if (key === 'POWER') return this.#power(undefined, signal, details)
    return this.#command(signal, details, (time) => this.#press(key, time))
  }

  sendTvCommand({ key, value }: TvCommand, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    const command = `${key} ${value}`
    const change = Object.hasOwn(SOUND_COMMANDS, command) ? SOUND_COMMANDS[command] : undefined
    if (change === undefined || !this.#settings.volume) return Promise.resolve(INVALID)
    return this.#command(signal, details, (time) => this.#changeSound(change, time))
  }

  runText(words: string, language: Language, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return inWords(words, language, (intent) =>
      intent.is === 'power'
        ? this.#power(intent.wanted, signal, details)
        : this.#command(signal, details, (time) => this.#obey(intent, time)),
    )
  }

  /** Of a receiver that is away and can be woken there is the POWER key. */
  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    let canBe = true
    try {
      await this.#receiver.isOn(timeOf(signal))
    } catch (error) {
      if (!isAway(error, this.#settings)) throw error
      canBe = false
    }
    return {
      keys: new Set(KEY_CODES.filter((key) => ENIGMA2_KEYS[key] !== undefined && (canBe || key === 'POWER'))),
      text: canBe,
      // The receiver cannot control the television; its volume is its own.
      hdmiLinkReady: false,
      tvPowerOnCommandAvailable: false,
      tvPowerOffCommandAvailable: false,
      boxVolume: canBe && this.#settings.volume,
      apps: false,
    }
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const time = timeOf(signal)
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
    const channels = eachOnce(await this.#channelList(timeOf(signal)))
    return { channels: channels.map(({ number, name }) => ({ number, name })), apps: [] }
  }

  async close(): Promise<void> {
    this.#entry.drop()
    this.#receiver.close()
  }

  /** A press for a receiver that is on: it does in standby what it is told, and shows nothing of it. */
  #command(
    signal: AbortSignal,
    details: PressDetails | undefined,
    run: (time: WireTime) => Promise<Outcome>,
  ): Promise<Outcome> {
    return this.#inTurn(timeOf(signal, details), async (time) =>
      (await this.#receiver.isOn(time)) ? await run(time) : refused('BOX-ASLEEP'),
    )
  }

  #inTurn(time: WireTime, run: (time: WireTime) => Promise<Outcome>): Promise<Outcome> {
    return outcomeOf('enigma2', () =>
      this.#turns.take(time, async () => {
        this.#outdate()
        try {
          return await run(time)
        } finally {
          this.#outdate()
        }
      }),
    )
  }

  /** `wanted`: undefined for the other of what it is. */
  #power(wanted: boolean | undefined, signal: AbortSignal, details: PressDetails | undefined): Promise<Outcome> {
    return this.#inTurn(timeOf(signal, details), async (time) => {
      this.#entry.drop()
      const ask = () => this.#receiver.isOn(time)
      const isOn = wanted === false ? await ask() : await wakeIfAway(ask, this.#settings, time, this.#wake)
      if (isOn === 'woken') return ACCEPTED
      const turnOn = wanted ?? !isOn
      if (isOn === turnOn) return CONFIRMED
      if (!(await this.#receiver.turn(turnOn, time))) return INVALID
      return await confirmed(async (looking) => (await this.#receiver.isOn(looking)) === turnOn, time)
    })
  }

  async #press(key: KeyCode, time: WireTime): Promise<Outcome> {
    const code = ENIGMA2_KEYS[key]
    if (code === undefined || key === 'POWER') return INVALID
    if (isDigit(key) && (this.#entry.isOpen || key !== '0')) return await this.#digit(key, time)
    const number = this.#entry.take()
    if (key === 'OK' && number !== undefined) return await this.#tune(number, time)
    return await this.#pressCode(code, time)
  }

  async #pressCode(code: number, time: WireTime): Promise<Outcome> {
    return (await this.#receiver.press(code, time)) ? ACCEPTED : INVALID
  }

  /** Digits are gathered, since the receiver's own entry cannot be read back. A number that is no channel does nothing. */
  async #digit(key: KeyCode, time: WireTime): Promise<Outcome> {
    this.#entry.hold()
    let channels
    try {
      channels = await this.#channelList(time)
    } catch (error) {
      this.#entry.drop()
      throw error
    }
    const number = this.#entry.add(
      key,
      channels.map((channel) => channel.number),
    )
    if (number === undefined) return ACCEPTED
    return channels.some((channel) => channel.number === number) ? await this.#tune(number, time) : ACCEPTED
  }

  /** Tunes after the last digit was answered; the result shows only on the screen. */
  async #tuneLater(number: number): Promise<void> {
    await this.#command(AbortSignal.timeout(TUNES_WITHIN_MS), {}, (time) => this.#tune(number, time))
  }

  async #obey(intent: Intent, time: WireTime): Promise<Outcome> {
    this.#entry.drop()
    if (intent.is === 'last channel') return await this.#pressCode(LAST_CHANNEL, time)
    const ownSound = {
      setVolume: (percent: number) => this.#setVolume(percent, time),
      volumeBy: (steps: number) => this.#volumeBy(steps, time),
      setMuted: (wanted: boolean) => this.#setMuted(wanted, time),
    }
    return await obeyIntent(intent, {
      press: (key) => this.#press(key, time),
      tune: (number) => this.#tune(number, time),
      names: async () => ({ channels: await this.#channelList(time), apps: [] }),
      ...(this.#settings.volume ? ownSound : {}),
    })
  }

  async #tune(number: number, time: WireTime): Promise<Outcome> {
    const channel = (await this.#channelList(time)).find((one) => one.number === number)
    if (channel === undefined || !(await this.#receiver.zap(channel.service, time))) return refused('NOT-FOUND')
    return await confirmed(
      async (looking) => isSameService((await this.#receiver.status(looking)).service, channel.service),
      time,
    )
  }

  async #changeSound(change: Parameters<Receiver['changeSound']>[0], time: WireTime): Promise<Outcome> {
    return (await this.#receiver.changeSound(change, time)) === undefined ? INVALID : CONFIRMED
  }

  async #soundNow(time: WireTime): Promise<Sound> {
    const sound = await this.#receiver.sound(time)
    if (sound === undefined) throw new WireFailure('BOX-UNREACHABLE')
    return sound
  }

  async #setVolume(percent: number, time: WireTime): Promise<Outcome> {
    const wanted = Math.min(Math.max(Math.round(percent), 0), 100)
    const sound = await this.#receiver.changeSound(wanted, time)
    if (sound === undefined) return INVALID
    return sound.volume === wanted ? CONFIRMED : ACCEPTED
  }

  async #volumeBy(steps: number, time: WireTime): Promise<Outcome> {
    return await this.#setVolume((await this.#soundNow(time)).volume + steps * VOLUME_STEP, time)
  }

  async #setMuted(wanted: boolean, time: WireTime): Promise<Outcome> {
    if ((await this.#soundNow(time)).muted === wanted) return CONFIRMED
    return (await this.#receiver.changeSound('mute', time))?.muted === wanted ? CONFIRMED : ACCEPTED
  }

  #outdate(): void {
    this.#changes += 1
    this.#status = undefined
  }

  /** The status, asked for at most every two seconds while nothing is pressed. */
  async #statusNow(time: WireTime): Promise<Status> {
    const at = performance.now()
    if (this.#status !== undefined && at - this.#status.at < STATUS_EVERY_MS) return this.#status.told
    const changes = this.#changes
    const told = await this.#receiver.status(time)
    if (changes === this.#changes) this.#status = { told, at }
    return told
  }

  async #channelOf(service: string, time: WireTime): Promise<Channel | undefined> {
    return (await this.#channelList(time)).find((channel) => isSameService(service, channel.service))
  }

  async #channelList(time: WireTime): Promise<readonly Channel[]> {
    const now = performance.now()
    if (this.#channels === undefined || now - this.#channels.at > LIST_BELIEVED_MS)
      this.#channels = { list: await this.#receiver.channels(time), at: now }
    return this.#channels.list
  }
}

async function confirmed(look: (time: WireTime) => Promise<boolean>, time: WireTime): Promise<Outcome> {
  return (await showsSoon(look, time)) ? CONFIRMED : ACCEPTED
}

function loginOf({ user, password }: Enigma2Settings, memory: BoxMemory): Login | undefined {
  const { user: keptUser, password: keptPassword } = memory.read()
  const known = password ?? keptPassword
  return known === undefined ? undefined : { user: user ?? keptUser ?? USUAL_USER, password: known }
}
