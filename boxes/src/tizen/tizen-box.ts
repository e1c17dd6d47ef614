/**
 * A Samsung TV with Tizen (2016 and later) as a box. Keys are `accepted`; power and apps are read back, and so is the
 * sound if the TV reports it.
 */
import type { Intent } from '@beckon/contract/commands/intents'
import { sendText } from '@beckon/contract/remote'
import { DIGIT_KEYS, KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import type { TvCommand } from '@beckon/contract/tv-keys'
import { MINUTE_MS } from '@beckon/contract/time-units'
import {
  ACCEPTED,
  CONFIRMED,
  INVALID_KEY,
  NOT_UNDERSTOOD,
  NO_CAPABILITIES,
  refused,
  type BoxNames,
  type BoxState,
  type Capabilities,
  type Outcome,
} from '../box.ts'
import type { BoxMemory } from '../box-memory.ts'
import type { CommonSettings } from '../family.ts'
import { obeyIntent, type Abilities } from '../obey-intent.ts'
import { SmartTvBox } from '../smart-tv-box.ts'
import { isNotAllowed } from '../wire/http-client.ts'
import { readBack, DeviceError, deadlineOf, within, type Deadline } from '../wire/command.ts'
import { sendMagicPacket, type Wake } from '../wire/wake-on-lan.ts'
import { KNOWN_APPS, appPath, isVisibleIn, type App } from './messages.ts'
import { MUTE, PAUSE, SOURCES, TIZEN_KEYS, VOLUME_DOWN, VOLUME_UP } from './key-map.ts'
import { TizenConnection, type DeviceAddress } from './connection.ts'
import { SOUND_PORT, TizenSound, type Sound } from './sound.ts'

export interface TizenSettings extends CommonSettings, DeviceAddress {
  /** Its hardware address; without it, only a TV that answers in standby can be turned on, by its power key. */
  readonly mac?: string | undefined
  /** The input that TV INPUT selects, such as `HDMI1`; without it the TV shows its list of inputs. */
  readonly input?: string | undefined
  /** The time from one key to the next; a slow TV loses keys that come sooner. */
  readonly keyGapMs?: number | undefined
  /** The port of its UPnP sound service. */
  readonly soundPort?: number | undefined
}

type Power = BoxState['power']

/** How long a reading of its power state is used; keys may follow each other faster than it answers. */
const POWER_BELIEVED_MS = 500
const POWER_SHOWN = { withinMs: 1_200 }
const SOUND_SHOWN = { withinMs: 500 }
const APP_SHOWN = { withinMs: 800 }
/** A sleeping TV may not answer at all; this limit leaves time to wake it. */
const ANSWERS_WITHIN_MS = 1_000
/**
 * For this long after being turned off, a TV may still report that it is on. A second click would turn it on again.
 */
const GOES_OFF_WITHIN_MS = 5_000
/** For this long after being turned on, a TV may still report standby. */
const COMES_ON_WITHIN_MS = 5_000
/** Holding its own remote's key for two seconds turns it off; other clients hold it for three. */
const FRAME_HELD_MS = 3_000
const APPS_BELIEVED_MS = 10 * MINUTE_MS
/** The same for no apps, or those of a TV that answered too slowly, as it does just after it was turned on. */
const PART_BELIEVED_MS = 10_000
/** The time limit for asking about all known apps, one by one, on a TV that does not report its own. */
const PROBED_WITHIN_MS = 1_500

export class TizenBox extends SmartTvBox {
  /** A number of several digits may take as long as the page waits for `sendText`. */
  readonly textTimeoutMs = sendText.timeoutMs
  readonly #settings: TizenSettings
  readonly #session: TizenConnection
  readonly #sound: TizenSound
  /** The last reading; undefined if it must be read again. */
  #lastPower: { readonly is: Power; readonly at: number } | undefined
  #turnedOffAt = Number.NEGATIVE_INFINITY
  #turnedOnAt = Number.NEGATIVE_INFINITY
  /** Whether the TV last described itself as a Frame. */
  #isFrame = false
  #apps: { readonly list: readonly App[]; readonly until: number } | undefined
  #paused = false

  constructor(settings: TizenSettings, memory: BoxMemory, wake: Wake = sendMagicPacket) {
    super(settings, 'tizen', wake)
    this.#settings = settings
    this.#session = new TizenConnection(settings, memory, settings.keyGapMs)
    this.#sound = new TizenSound(settings.host, settings.soundPort ?? SOUND_PORT)
  }

  /** A TV that does not answer can only be woken. */
  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const time = deadlineOf(signal)
    try {
      await this.#readPower(this.canBeWoken ? within(time, ANSWERS_WITHIN_MS) : time)
      return {
        keys: new Set(KEY_CODES.filter((key) => TIZEN_KEYS[key] !== undefined)),
        text: true,
        hdmiLinkReady: true,
        // A TV that reports its power state also answers in standby.
        tvPowerOnCommandAvailable: this.canBeWoken || this.#lastPower?.is !== undefined,
        tvPowerOffCommandAvailable: true,
        boxVolume: true,
        // Every TV has apps. An empty list means that it was slow, and a page that was told "none" would not ask again.
        apps: true,
      }
    } catch (error) {
      if (signal.aborted || !this.mayBeOff(error)) throw error
      return { ...NO_CAPABILITIES, keys: new Set(['POWER']), tvPowerOnCommandAvailable: true }
    }
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const time = deadlineOf(signal)
    this.#lastPower = undefined
    const power = await this.#readPower(time)
    return { power, ...(power === 'on' ? await this.#sound.read(time) : {}) }
  }

  /** The TV does not report its channels. */
  async names(signal: AbortSignal): Promise<BoxNames> {
    return { channels: [], apps: await this.appNames(deadlineOf(signal)) }
  }

  async close(): Promise<void> {
    this.closed.abort()
    await this.#session.close()
    this.#sound.close()
  }

  protected async press(key: KeyCode, time: Deadline): Promise<Outcome> {
    const theirs = TIZEN_KEYS[key]
    if (theirs === undefined) return INVALID_KEY
    if (key === 'POWER') return await this.#power(undefined, time)
    if (key !== 'PLAY_PAUSE') return await this.#click(theirs, time)
    const outcome = await this.#click(this.#paused ? theirs : PAUSE, time)
    this.#paused = !this.#paused
    return outcome
  }

  async #click(key: string, time: Deadline): Promise<Outcome> {
    await this.mustBeAwake(time)
    await this.#session.click(key, time)
    return ACCEPTED
  }

  protected async tv({ key, value }: TvCommand, time: Deadline): Promise<Outcome> {
    switch (`${key} ${value}`) {
      case 'VOLUME UP':
        return await this.#changeSound(VOLUME_UP, (now, { volume }) => now.volume > volume || now.volume === 100, time)
      case 'VOLUME DOWN':
        return await this.#changeSound(VOLUME_DOWN, (now, { volume }) => now.volume < volume || now.volume === 0, time)
      case 'MUTE ON':
        return await this.#changeSound(MUTE, (now, { muted }) => now.muted !== muted, time)
      case 'INPUT STB_INPUT':
        return await this.#click(this.#settings.input === undefined ? SOURCES : `KEY_${this.#settings.input}`, time)
      case 'POWER ON':
        return await this.#power(true, time)
      case 'POWER OFF':
        return await this.#power(false, time)
      default:
        return INVALID_KEY
    }
  }

  /** Clicks a volume or mute key; confirmed by `isThere` if the TV reports its sound before and after. */
  async #changeSound(key: string, isThere: (now: Sound, before: Sound) => boolean, time: Deadline): Promise<Outcome> {
    await this.mustBeAwake(time)
    const before = await this.#sound.read(time)
    const outcome = await this.#click(key, time)
    return before === undefined ? outcome : await this.#showsSound((now) => isThere(now, before), time)
  }

  /** The mute key toggles, so it is not clicked if the TV already reports the wanted state. */
  async #mute(wanted: boolean, time: Deadline): Promise<Outcome> {
    await this.mustBeAwake(time)
    if ((await this.#sound.read(time))?.muted === wanted) return CONFIRMED
    return await this.#changeSound(MUTE, ({ muted }) => muted === wanted, time)
  }

  async #setVolume(percent: number, time: Deadline): Promise<Outcome> {
    await this.mustBeAwake(time)
    if ((await this.#sound.read(time)) === undefined) return NOT_UNDERSTOOD
    if (!(await this.#sound.setVolume(percent, time))) return NOT_UNDERSTOOD
    return await this.#showsSound(({ volume }) => volume === percent, time)
  }

  /** The first step is a key. If the TV then reports its volume, the rest is set at once; else each step is a key. */
  async #volumeBy(steps: number, time: Deadline, textDeadline: Deadline): Promise<Outcome> {
    const first = await this.tv({ key: 'VOLUME', value: steps > 0 ? 'UP' : 'DOWN' }, time)
    const rest = steps - Math.sign(steps)
    if (rest === 0 || first.is === 'refused') return first
    try {
      const { volume } = (first.is === 'confirmed' && (await this.#sound.read(time))) || {}
      const set = volume !== undefined && (await this.#setVolume(Math.min(100, Math.max(0, volume + rest)), time))
      if (set && set.is !== 'refused') return set
      const key = steps > 0 ? VOLUME_UP : VOLUME_DOWN
      await this.#session.clickEach(
        Array.from({ length: Math.abs(rest) }, () => key),
        textDeadline,
        textDeadline,
      )
      return ACCEPTED
    } catch (error) {
      throw error instanceof DeviceError ? new DeviceError('BOX-TIMEOUT') : error
    }
  }

  #showsSound(isThere: (now: Sound) => boolean, time: Deadline): Promise<Outcome> {
    return readBack(async (lookTime) => isThere(reported(await this.#sound.read(lookTime))), time, SOUND_SHOWN)
  }

  /** The TV's power key toggles, so its power state is read first. `wanted`: undefined toggles. */
  async #power(wanted: boolean | undefined, time: Deadline): Promise<Outcome> {
    const power = await this.#powerOrOff(wanted, time)
    // The TV still reports "on" just after it was turned off, or "standby" just after it was turned on.
    const goesOff = power === 'on' && performance.now() - this.#turnedOffAt < GOES_OFF_WITHIN_MS
    const comesOn = power === 'standby' && performance.now() - this.#turnedOnAt < COMES_ON_WITHIN_MS
    const on = wanted ?? (power !== 'on' || goesOff)
    if (goesOff && wanted === true && !this.canBeWoken) return refused('BOX-ASLEEP')
    if (comesOn && !on && (await this.#showsPower('on', time)).is !== 'confirmed') return refused('BOX-ASLEEP')
    if (!goesOff && !comesOn && power === (on ? 'on' : 'standby')) return CONFIRMED
    // A magic packet does not switch a Frame from art to TV; its power key does, also from standby.
    const wakesByKey = power === 'standby' && this.#isFrame
    if (on && this.canBeWoken && !wakesByKey) {
      const woken = await this.wakeUp(time)
      this.#turned(true)
      return woken
    }
    if (power === undefined) throw new DeviceError('BOX-UNREACHABLE')
    if ((goesOff && wanted === false) || (comesOn && on)) return ACCEPTED
    if (!on && this.#isFrame) {
      // It goes off when the key is released, not when it is pressed.
      await this.#turn(false, () => this.#session.hold('KEY_POWER', FRAME_HELD_MS, time), FRAME_HELD_MS)
      return ACCEPTED
    }
    await this.#turn(on, () => this.#session.click('KEY_POWER', time))
    // It would still report "on", which proves nothing.
    if (goesOff) return ACCEPTED
    return await this.#showsPower(on ? 'on' : 'standby', time)
  }

  /** Undefined for a TV that does not answer and may be off. */
  async #powerOrOff(wanted: boolean | undefined, time: Deadline): Promise<Power> {
    const canBeWoken = wanted !== false && this.canBeWoken
    this.#lastPower = undefined
    try {
      return await this.#readPower(canBeWoken ? within(time, ANSWERS_WITHIN_MS) : time)
    } catch (error) {
      if (!canBeWoken || time.signal.aborted || !this.mayBeOff(error)) throw error
      return undefined
    }
  }

  /** Sends the power key. A TV that did not answer may have read it, and then turns on or off. */
  async #turn(on: boolean, send: () => Promise<void>, afterMs = 0): Promise<void> {
    try {
      await send()
    } catch (error) {
      if (error instanceof DeviceError && error.why === 'BOX-TIMEOUT') this.#turned(on, afterMs)
      throw error
    }
    this.#turned(on, afterMs)
  }

  #turned(on: boolean, afterMs = 0): void {
    this.#turnedOnAt = on ? performance.now() : Number.NEGATIVE_INFINITY
    this.#turnedOffAt = on ? Number.NEGATIVE_INFINITY : performance.now() + afterMs
  }

  #showsPower(wanted: Power, time: Deadline): Promise<Outcome> {
    return readBack(
      async (lookTime) => reported((await this.#session.about(lookTime))?.power) === wanted,
      time,
      POWER_SHOWN,
    )
  }

  /**
   * The power state that the TV reports. A TV that does not report it is on if it accepts connections; otherwise
   * rejects with a DeviceError.
   */
  async #readPower(time: Deadline): Promise<'on' | 'standby'> {
    if (this.closed.signal.aborted) throw new DeviceError('BOX-UNREACHABLE')
    if (this.#lastPower === undefined || performance.now() - this.#lastPower.at > POWER_BELIEVED_MS) {
      const opening = this.#session.open(time)
      opening.catch(() => {})
      const about = await this.#session.about(time)
      if (about?.power !== 'standby') await opening
      this.#lastPower = { is: about?.power, at: performance.now() }
      this.#isFrame = about?.isFrame ?? this.#isFrame
    }
    return this.#lastPower.is ?? 'on'
  }

  protected async mustBeAwake(time: Deadline): Promise<void> {
    if ((await this.#readPower(time)) === 'standby') throw new DeviceError('BOX-ASLEEP')
  }

  protected obey(intent: Intent, time: Deadline, _words: string, textDeadline: Deadline): Promise<Outcome> {
    return obeyIntent(intent, this.#abilities(time, textDeadline))
  }

  protected isTyping(): boolean {
    return this.#session.isTyping
  }

  protected async type(text: string, time: Deadline): Promise<Outcome> {
    await this.#session.type(text, time)
    return ACCEPTED
  }

  protected async appNames(time: Deadline): Promise<readonly string[]> {
    return (await this.#appList(time)).map(({ name }) => name)
  }

  #abilities(time: Deadline, textDeadline: Deadline): Abilities {
    return {
      press: (key) => this.press(key, time),
      tv: (command) => this.tv(command, time),
      power: (wanted) => this.#power(wanted, time),
      setMuted: (muted) => this.#mute(muted, time),
      setVolume: (percent) => this.#setVolume(percent, time),
      volumeBy: (steps) => this.#volumeBy(steps, time, textDeadline),
      names: async () => ({ channels: [], apps: await this.appNames(time) }),
      tune: (number) => this.#tune(number, time, textDeadline),
      open: (app) => this.openApp(app, time),
    }
  }

  /** Tunes by the digits and OK, since the TV does not report its channels. */
  async #tune(number: number, time: Deadline, textDeadline: Deadline): Promise<Outcome> {
    const digits = String(number).split('')
    if (!digits.every((digit) => DIGIT_KEYS.includes(digit as (typeof DIGIT_KEYS)[number]))) return refused('NOT-FOUND')
    await this.mustBeAwake(time)
    await this.#session.clickEach(
      [...digits, 'ENTER'].map((one) => `KEY_${one}`),
      time,
      textDeadline,
    )
    return ACCEPTED
  }

  protected async openApp(name: string, time: Deadline): Promise<Outcome> {
    await this.mustBeAwake(time)
    const app = (await this.#appList(time)).find((one) => one.name === name)
    if (app === undefined) return refused('NOT-FOUND')
    const path = appPath(app.id)
    const { status } = await this.#session.command({ method: 'POST', path }, time)
    if (isNotAllowed(status)) throw new DeviceError('BOX-NOT-ALLOWED')
    if (status !== 200) return refused('NOT-FOUND')
    return await readBack(
      async (lookTime) => isVisibleIn((await this.#session.ask({ path }, lookTime)).text),
      time,
      APP_SHOWN,
    )
  }

  async #appList(time: Deadline): Promise<readonly App[]> {
    if (this.#apps === undefined || performance.now() > this.#apps.until) {
      const listed = await this.#session.apps(time)
      // An empty list, or null in its place, means nothing: every TV has apps.
      const { list, isWhole } =
        listed === undefined || listed.length === 0 ? await this.#probeApps(time) : { list: listed, isWhole: true }
      const believedMs = isWhole && list.length > 0 ? APPS_BELIEVED_MS : PART_BELIEVED_MS
      this.#apps = { list, until: performance.now() + believedMs }
    }
    return this.#apps.list
  }

  /** Those of `KNOWN_APPS` that the TV has; not all of them if it answers too slowly. */
  async #probeApps(time: Deadline): Promise<{ readonly list: readonly App[]; readonly isWhole: boolean }> {
    const probing = within(time, PROBED_WITHIN_MS)
    const list: App[] = []
    try {
      for (const [name, ids] of Object.entries(KNOWN_APPS))
        for (const id of ids)
          if ((await this.#session.ask({ path: appPath(id) }, probing)).status === 200) {
            list.push({ id, name })
            break
          }
    } catch (error) {
      if (!(error instanceof DeviceError) || time.signal.aborted) throw error
      return { list, isWhole: false }
    }
    return { list, isWhole: true }
  }
}

/** Ends `readBack` for a TV that does not report the effect: the press is then `accepted`. */
function reported<T>(effect: T | undefined): T {
  if (effect === undefined) throw new DeviceError('BOX-UNREACHABLE')
  return effect
}
