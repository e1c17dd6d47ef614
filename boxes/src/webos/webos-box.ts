/**
 * An LG TV with webOS (2014 and later) as a box. The state that it pushes confirms power, volume, mute, input, channel
 * and app. The effect of a button is not reported: its outcome is `accepted`.
 */
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
import type { CommonSettings } from '../family.ts'
import { ListCache } from '../list-cache.ts'
import { obeyIntent, type Abilities } from '../obey-intent.ts'
import { SmartTvBox } from '../smart-tv-box.ts'
import { plainText } from '../wire/plain-text.ts'
import { sendMagicPacket, type Wake } from '../wire/wake-on-lan.ts'
import { DeviceError, deadlineOf, within, type Deadline } from '../wire/command.ts'
import { INPUT_LIST, WEBOS_BUTTONS } from './key-map.ts'
import {
  appOfInput,
  appsIn,
  channelOf,
  channelsIn,
  LIVE_TV,
  namesOf,
  powerOf,
  type App,
  type Channel,
  type Payload,
  type PushedState,
} from './messages.ts'
import { WebosConnection, type DeviceAddress } from './connection.ts'

export interface WebosSettings extends CommonSettings, DeviceAddress {
  /** Its hardware address; without it, it cannot be woken. */
  readonly mac?: string | undefined
  /** The input that TV INPUT selects, such as `HDMI_1`; without it the TV shows its list of inputs. */
  readonly input?: string | undefined
}

/** A command whose effect the TV does not show within this time is `accepted`. */
const SHOWN_WITHIN_MS = 800
/** A sleeping TV may not answer at all; this limit leaves time to wake it. */
const ANSWERS_WITHIN_MS = 1_000
/** For this long after being turned off, a TV may still report that it is on. A second `turnOff` would turn it on. */
const GOES_OFF_WITHIN_MS = 5_000

export class WebosBox extends SmartTvBox {
  readonly #settings: WebosSettings
  readonly #session: WebosConnection
  readonly #channels = new ListCache<readonly Channel[]>(({ length }) => length === 0)
  readonly #apps = new ListCache<readonly App[]>(({ length }) => length === 0)
  /** The last effect of PLAY_PAUSE, for a TV that does not report whether it plays. */
  #paused = false
  #turnedOffAt = Number.NEGATIVE_INFINITY

  constructor(settings: WebosSettings, memory: BoxMemory, wake: Wake = sendMagicPacket) {
    super(settings, 'webos', wake)
    this.#settings = settings
    this.#session = new WebosConnection(settings, memory)
  }

  /** A TV that does not answer can only be woken. */
  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    try {
      await this.#session.open(this.canBeWoken ? within(deadlineOf(signal), ANSWERS_WITHIN_MS) : deadlineOf(signal))
    } catch (error) {
      if (signal.aborted || !this.mayBeOff(error)) throw error
      return { ...NO_CAPABILITIES, keys: new Set(['POWER']), tvPowerOnCommandAvailable: true }
    }
    return {
      keys: new Set(KEY_CODES.filter((key) => WEBOS_BUTTONS[key] !== undefined)),
      text: true,
      hdmiLinkReady: true,
      tvPowerOnCommandAvailable: this.canBeWoken,
      tvPowerOffCommandAvailable: true,
      boxVolume: true,
      apps: true,
    }
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const time = deadlineOf(signal)
    const pushed = await this.#session.state(time)
    if (powerOf(pushed) === 'standby') return { power: 'standby' }
    const { volume, muted, channel, app } = pushed
    const screen = app === undefined ? undefined : await this.#titleOf(app, time)
    return {
      power: 'on',
      ...(volume === undefined ? {} : { volume: Math.round(volume) }),
      ...(muted === undefined ? {} : { muted }),
      ...(screen === undefined ? {} : { screen }),
      // The TV still reports the broadcast channel while another app is in the foreground.
      ...(channel === undefined || app !== LIVE_TV ? {} : { channel: { number: channel.number, name: channel.name } }),
    }
  }

  whenStateChanged(listener: () => void): () => void {
    return this.#session.whenChanged(listener)
  }

  async names(signal: AbortSignal): Promise<BoxNames> {
    return await this.#names(deadlineOf(signal))
  }

  async close(): Promise<void> {
    this.closed.abort()
    this.#session.close()
  }

  protected async press(key: KeyCode, time: Deadline): Promise<Outcome> {
    const button = WEBOS_BUTTONS[key]
    if (button === undefined) return INVALID_KEY
    if (key === 'POWER') return await this.#power(undefined, time)
    await this.mustBeAwake(time)
    return await this.#pressButton(key === 'PLAY_PAUSE' ? await this.#playOrPause(time) : button, time)
  }

  async #pressButton(button: string, time: Deadline): Promise<Outcome> {
    await this.#session.press(button, time)
    return ACCEPTED
  }

  async #playOrPause(time: Deadline): Promise<'PLAY' | 'PAUSE'> {
    const { plays = !this.#paused } = await this.#session.state(time)
    this.#paused = plays
    return plays ? 'PAUSE' : 'PLAY'
  }

  protected async tv({ key, value }: TvCommand, time: Deadline): Promise<Outcome> {
    switch (`${key} ${value}`) {
      case 'VOLUME UP':
        return await this.#volumeStep(1, time)
      case 'VOLUME DOWN':
        return await this.#volumeStep(-1, time)
      case 'MUTE ON':
        // The mute button of a remote toggles.
        return await this.#mute((await this.#session.state(time)).muted !== true, time)
      case 'INPUT STB_INPUT':
        return await this.#chooseInput(time)
      case 'POWER ON':
        return this.canBeWoken ? await this.#power(true, time) : INVALID_KEY
      case 'POWER OFF':
        return await this.#power(false, time)
      default:
        return INVALID_KEY
    }
  }

  async #volumeStep(step: 1 | -1, time: Deadline): Promise<Outcome> {
    await this.mustBeAwake(time)
    const { volume } = await this.#session.state(time)
    const uri = step > 0 ? 'audio/volumeUp' : 'audio/volumeDown'
    if (volume === undefined) return await this.#do(uri, {}, undefined, time)
    const hasMoved = ({ volume: now = volume }: PushedState) =>
      step > 0 ? now > volume || now === 100 : now < volume || now === 0
    return await this.#do(uri, {}, hasMoved, time)
  }

  async #mute(muted: boolean, time: Deadline): Promise<Outcome> {
    await this.mustBeAwake(time)
    return await this.#do('audio/setMute', { mute: muted }, (state) => state.muted === muted, time)
  }

  async #chooseInput(time: Deadline): Promise<Outcome> {
    await this.mustBeAwake(time)
    const { input } = this.#settings
    if (input === undefined) return await this.#pressButton(INPUT_LIST, time)
    return await this.#do('tv/switchInput', { inputId: input }, ({ app }) => app === appOfInput(input), time)
  }

  /**
   * Reads the TV's power state first; `wanted` undefined toggles it. To turn it on, wakes a TV that is off, in standby
   * or turning off; sends nothing to one that is on or turning on. To turn it off, sends the command to a TV that is on
   * or turning on; sends nothing to one that is turning off or in standby. A TV that does not answer may be off, so it
   * can be woken but not turned off.
   */
  async #power(wanted: boolean | undefined, time: Deadline): Promise<Outcome> {
    const power = await this.#readPower(wanted === false || !this.canBeWoken ? time : within(time, ANSWERS_WITHIN_MS))
    const goesOff = power === 'on' && performance.now() - this.#turnedOffAt < GOES_OFF_WITHIN_MS
    const { comesOn = false } = this.#session.pushed
    const on = wanted ?? (power !== 'on' || goesOff || comesOn)
    if (on && (power !== 'on' || goesOff)) {
      if (power !== undefined && !this.canBeWoken) return refused('BOX-ASLEEP')
      const woken = await this.wakeUp(time)
      this.#turnedOffAt = Number.NEGATIVE_INFINITY
      return woken
    }
    if (on && comesOn) return ACCEPTED
    if (on || power === 'standby') return CONFIRMED
    if (goesOff) return ACCEPTED
    if (power === undefined) throw new DeviceError('BOX-UNREACHABLE')
    this.#turnedOffAt = performance.now()
    try {
      return await this.#do('system/turnOff', {}, (state) => powerOf(state) === 'standby', time)
    } catch (error) {
      // A TV that did not answer may have read it, and then goes off.
      if (!(error instanceof DeviceError) || error.why !== 'BOX-TIMEOUT') this.#turnedOffAt = Number.NEGATIVE_INFINITY
      throw error
    }
  }

  /** Undefined for a TV that does not answer within the time, and may be off. */
  async #readPower(time: Deadline): Promise<BoxState['power']> {
    try {
      await this.#session.open(time)
      return (await this.#isAsleep(time)) ? 'standby' : 'on'
    } catch (error) {
      if (!this.mayBeOff(error)) throw error
      return undefined
    }
  }

  async #isAsleep(time: Deadline): Promise<boolean> {
    return powerOf(this.#session.pushed) === 'standby' && (await this.#session.isStillInStandby(time))
  }

  protected async mustBeAwake(time: Deadline): Promise<void> {
    await this.#session.open(time)
    if (await this.#isAsleep(time)) throw new DeviceError('BOX-ASLEEP')
  }

  /** Sends a command; `confirmed` if the TV shows its effect. */
  async #do(
    uri: string,
    payload: object,
    effect: ((state: PushedState) => boolean) | undefined,
    time: Deadline,
  ): Promise<Outcome> {
    await this.#session.command(uri, payload, time)
    if (effect === undefined) return ACCEPTED
    return (await this.#session.waitFor(effect, time, SHOWN_WITHIN_MS)) ? CONFIRMED : ACCEPTED
  }

  protected obey(intent: Intent, time: Deadline): Promise<Outcome> {
    return obeyIntent(intent, this.#abilities(time))
  }

  protected isTyping(): boolean {
    return this.#session.pushed.typing === true
  }

  protected async type(text: string, time: Deadline): Promise<Outcome> {
    return await this.#do('com.webos.service.ime/insertText', { text, replace: 0 }, undefined, time)
  }

  #abilities(time: Deadline): Abilities {
    return {
      press: (key) => this.press(key, time),
      tv: (command) => this.tv(command, time),
      power: (wanted) => this.#power(wanted, time),
      setMuted: (muted) => this.#mute(muted, time),
      names: () => this.#names(time),
      tune: (number) => this.#tune(number, time),
      open: (app) => this.openApp(app, time),
      setVolume: async (volume) => {
        await this.mustBeAwake(time)
        return await this.#do('audio/setVolume', { volume }, (state) => state.volume === volume, time)
      },
    }
  }

  async #tune(number: number, time: Deadline): Promise<Outcome> {
    await this.mustBeAwake(time)
    const channel = channelOf(number, await this.#channelList(time))
    if (channel === undefined) return refused('NOT-FOUND')
    return await this.#do(
      'tv/openChannel',
      { channelId: channel.id },
      (state) => state.channel?.id === channel.id,
      time,
    )
  }

  protected async openApp(name: string, time: Deadline): Promise<Outcome> {
    await this.mustBeAwake(time)
    const app = (await this.#appList(time)).find(({ title }) => title === name)
    if (app === undefined) return refused('NOT-FOUND')
    return await this.#do('system.launcher/launch', { id: app.id }, (state) => state.app === app.id, time)
  }

  protected async appNames(time: Deadline): Promise<readonly string[]> {
    return (await this.#appList(time)).map(({ title }) => title)
  }

  /** The title of an app; the id of one that is not listed, such as an input. */
  async #titleOf(app: string, time: Deadline): Promise<string> {
    return (await this.#appList(time)).find(({ id }) => id === app)?.title ?? plainText(app)
  }

  async #names(time: Deadline): Promise<BoxNames> {
    return namesOf(...(await Promise.all([this.#channelList(time), this.#appList(time)])))
  }

  #channelList(time: Deadline): Promise<readonly Channel[]> {
    return this.#channels.read(async () => channelsIn(await this.#listOrNone('tv/getChannelList', time)))
  }

  #appList(time: Deadline): Promise<readonly App[]> {
    const uri = 'com.webos.applicationManager/listLaunchPoints'
    return this.#apps.read(async () => appsIn(await this.#listOrNone(uri, time)))
  }

  /** A TV whose aerial was never set up has no list of channels. */
  async #listOrNone(uri: string, time: Deadline): Promise<Payload> {
    try {
      return await this.#session.ask(uri, time)
    } catch (error) {
      if (error instanceof DeviceError && error.why === 'INVALID-KEY') return {}
      throw error
    }
  }
}
