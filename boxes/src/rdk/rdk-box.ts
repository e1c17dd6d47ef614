/**
 * An RDK box over Thunder's JSON-RPC: keys through RDKWindowManager or RDKShell, power, apps, spoken commands, and the
 * TV over HDMI-CEC. Power is confirmed by reading it back; a key that the box accepted may still be dropped.
 */
import { describeIntent } from '@beckon/contract/commands/describe-intent'
import type { Intent } from '@beckon/contract/commands/intents'
import { understand } from '@beckon/contract/commands/understand'
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import type { TvCommand } from '@beckon/contract/tv-keys'
import {
  ACCEPTED,
  INVALID_KEY,
  NOT_UNDERSTOOD,
  refused,
  understoodAs,
  type BoxNames,
  type BoxState,
  type Capabilities,
  type Outcome,
  type PressDetails,
} from '../box.ts'
import type { BoxMemory } from '../box-memory.ts'
import { DriverBox } from '../driver-box.ts'
import type { CommonSettings } from '../family.ts'
import { obeyIntent } from '../obey-intent.ts'
import { readBack, DeviceError, deadlineOf, type Deadline } from '../wire/command.ts'
import { appsCall, appsIn, launchCall, screenCall, screenIn, withOwn, type App } from './apps.ts'
import { CEC_KEYS, RDK_KEYS, WINDOW_MANAGER_KEYS, type KeyCodes } from './key-map.ts'
import {
  generateKeys,
  hasTv,
  injectKey,
  isEnabled,
  isWindowManager,
  powerIn,
  setPower,
  takesTranscriptions,
  TRANSCRIPTION,
  type Callsign,
} from './messages.ts'
import { Thunder, Token, type TokenSettings } from './thunder.ts'

export interface RdkSettings extends CommonSettings, TokenSettings {
  readonly host: string
  readonly port: number
  /** The key codes that this image adds or replaces. */
  readonly keyMap: KeyCodes
  /** Apps, and places in them, by the owner's names. */
  readonly apps: Readonly<Record<string, Omit<App, 'name'>>>
  /** Whether an audio system on HDMI controls the TV's volume. */
  readonly audioSystem: boolean
}

const POWER_SHOWN = { withinMs: 500, everyMs: 50 }
const CHANNEL_MAX = 99_999

/** The link to the TV. */
interface Link {
  readonly callsign: Callsign
  /** CEC is on, and a TV answers. */
  readonly isReady: boolean
  /** One-touch play, which turns on the TV and selects this box, is enabled. */
  readonly canTurnOn: boolean
}

export class RdkBox extends DriverBox {
  readonly #settings: RdkSettings
  readonly #thunder: Thunder
  #isClosed = false

  constructor(settings: RdkSettings, memory: BoxMemory) {
    super(settings, 'rdk')
    this.#settings = settings
    this.#thunder = new Thunder(settings, new Token(settings, memory))
  }

  /** A command that this driver cannot carry out goes to the operator's voice service, without an `understood`. */
  override async runText(
    words: string,
    language: Language,
    signal: AbortSignal,
    details?: PressDetails,
  ): Promise<Outcome> {
    const intent = understand(words, language)
    if (intent === undefined) return NOT_UNDERSTOOD
    return await this.inTurn(deadlineOf(signal, details), async (time) => {
      const outcome = await this.obey(intent, time)
      if (outcome.is !== 'refused') return understoodAs(describeIntent(intent, language), outcome)
      return outcome.why === 'NOT-UNDERSTOOD' ? await this.#say(words, time) : outcome
    })
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const time = deadlineOf(signal)
    await this.#thunder.open(time)
    const [link, apps] = await Promise.all([this.#link(time), this.#apps(time)])
    // A page that was told "no apps" would not ask again.
    const mayComeToHaveApps = this.#thunder.pluginFor('apps') === undefined && this.#thunder.hasPluginFor('apps')
    return {
      keys: new Set(KEY_CODES.filter((key) => this.#has(key))),
      text: true,
      hdmiLinkReady: link?.isReady ?? false,
      tvPowerOnCommandAvailable: (link?.isReady ?? false) && (link?.canTurnOn ?? false),
      tvPowerOffCommandAvailable: link?.isReady ?? false,
      boxVolume: false,
      apps: apps.length > 0 || mayComeToHaveApps,
    }
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const time = deadlineOf(signal)
    await this.#thunder.open(time)
    const callsign = this.#thunder.pluginFor('apps')
    const [power, front] = await Promise.all([
      this.#readPower(time),
      callsign === undefined ? undefined : this.#thunder.askIfAnswered(screenCall(callsign), time),
    ])
    const screen = screenIn(front)
    return { ...(power === undefined ? {} : { power }), ...(screen === '' ? {} : { screen }) }
  }

  async names(signal: AbortSignal): Promise<BoxNames> {
    const time = deadlineOf(signal)
    await this.#thunder.open(time)
    return { channels: [], apps: (await this.#apps(time)).map(({ name }) => name) }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#thunder.close()
  }

  protected override inTurn(time: Deadline, run: (time: Deadline) => Promise<Outcome>): Promise<Outcome> {
    if (this.#isClosed) return Promise.resolve(refused('BOX-UNREACHABLE'))
    return super.inTurn(time, async () => {
      await this.#thunder.open(time)
      return await run(time)
    })
  }

  protected obey(intent: Intent, time: Deadline): Promise<Outcome> {
    return obeyIntent(intent, {
      press: (key) => this.press(key, time),
      tv: (command) => this.tv(command, time),
      power: (wanted) => this.#power(wanted, time),
      tune: (number) => this.#tune(number, time),
      names: async () => ({ channels: [], apps: (await this.#apps(time)).map(({ name }) => name) }),
      open: (name) => this.#open(name, time),
    })
  }

  // Keys

  /** The active plugin that accepts keys. Throws BOX-UNREACHABLE without one. */
  #keysPlugin(): Callsign {
    const callsign = this.#thunder.pluginFor('keys')
    if (callsign === undefined) throw new DeviceError('BOX-UNREACHABLE')
    return callsign
  }

  #codeOf(key: KeyCode, callsign: Callsign): number | undefined {
    const { keyMap } = this.#settings
    return keyMap[key] ?? RDK_KEYS[key] ?? (isWindowManager(callsign) ? WINDOW_MANAGER_KEYS[key] : undefined)
  }

  #has(key: KeyCode): boolean {
    if (key === 'POWER') return this.#thunder.pluginFor('power') !== undefined
    const callsign = this.#thunder.pluginFor('keys')
    return callsign !== undefined && this.#codeOf(key, callsign) !== undefined
  }

  protected async press(key: KeyCode, time: Deadline): Promise<Outcome> {
    if (key === 'POWER') return await this.#power(undefined, time)
    const callsign = this.#keysPlugin()
    const code = this.#codeOf(key, callsign)
    if (code === undefined) return INVALID_KEY
    await this.#mustBeOn(callsign, time)
    await this.#thunder.command(injectKey(callsign, code), time)
    return ACCEPTED
  }

  async #tune(number: number, time: Deadline): Promise<Outcome> {
    const callsign = this.#keysPlugin()
    const codes = [...String(number)].map((digit) => this.#codeOf(digit as KeyCode, callsign))
    if (number > CHANNEL_MAX || !codes.every((code) => code !== undefined)) return refused('NOT-FOUND')
    await this.#mustBeOn(callsign, time)
    await this.#thunder.command(generateKeys(callsign, codes), time)
    return ACCEPTED
  }

  // Power

  /** Undefined if the box does not report it, or not in time. */
  async #readPower(time: Deadline): Promise<'on' | 'standby' | undefined> {
    const callsign = this.#thunder.pluginFor('power')
    if (callsign === undefined) return undefined
    return powerIn(await this.#thunder.askIfAnswered({ method: `${callsign}.getPowerState` }, time))
  }

  /**
   * Reads the power state right before a command, which also shows that the box answers: one that hangs would carry out
   * the command later.
   */
  async #mustBeOn(callsign: Callsign, time: Deadline): Promise<void> {
    const power = await this.#readPower(time)
    if (power === 'standby') throw new DeviceError('BOX-ASLEEP')
    if (power === undefined) await this.#mustAnswer(callsign, time)
  }

  async #mustAnswer(callsign: Callsign, time: Deadline): Promise<void> {
    const status = await this.#thunder.ask({ method: `Controller.1.status@${callsign}` }, time)
    if (status === undefined) throw new DeviceError('BOX-UNREACHABLE')
  }

  /** `wanted`: undefined toggles, which is refused if the box does not report its power state. */
  async #power(wanted: boolean | undefined, time: Deadline): Promise<Outcome> {
    const callsign = this.#thunder.pluginFor('power')
    if (callsign === undefined) return INVALID_KEY
    const before = await this.#readPower(time)
    if (before === undefined) {
      await this.#mustAnswer(callsign, time)
      if (wanted === undefined) return refused('BOX-UNREACHABLE')
    }
    const isOn = wanted ?? before === 'standby'
    await this.#thunder.command(setPower(callsign, isOn), time)
    const wantedPower = isOn ? 'on' : 'standby'
    return await readBack(async (lookTime) => (await this.#readPower(lookTime)) === wantedPower, time, POWER_SHOWN)
  }

  // The TV

  async #link(time: Deadline): Promise<Link | undefined> {
    const callsign = this.#thunder.pluginFor('tv')
    if (callsign === undefined) return undefined
    const [cec, devices, otp] = await Promise.all(
      ['getEnabled', 'getDeviceList', 'getOTPEnabled'].map((method) =>
        this.#thunder.ask({ method: `${callsign}.${method}` }, time),
      ),
    )
    return { callsign, isReady: isEnabled(cec) && hasTv(devices), canTurnOn: isEnabled(otp) }
  }

  protected async tv({ key, value }: TvCommand, time: Deadline): Promise<Outcome> {
    const link = await this.#link(time)
    if (link?.isReady !== true) return INVALID_KEY
    const { callsign, canTurnOn } = link
    const command = `${key} ${value}`
    const keyCode = CEC_KEYS[command]
    if (keyCode !== undefined) {
      const logicalAddress = this.#settings.audioSystem ? 5 : 0
      await this.#thunder.command(
        { method: `${callsign}.sendKeyPressEvent`, params: { logicalAddress, keyCode } },
        time,
      )
    } else if (command === 'POWER OFF') {
      await this.#thunder.command({ method: `${callsign}.sendStandbyMessage` }, time)
    } else if (command === 'INPUT STB_INPUT' || (command === 'POWER ON' && canTurnOn)) {
      await this.#thunder.command({ method: `${callsign}.performOTPAction` }, time)
    } else return INVALID_KEY
    return ACCEPTED
  }

  // Apps and voice

  async #apps(time: Deadline): Promise<readonly App[]> {
    const callsign = this.#thunder.pluginFor('apps')
    if (callsign === undefined) return []
    return withOwn(this.#settings.apps, appsIn(await this.#thunder.ask(appsCall(callsign), time)))
  }

  async #open(name: string, time: Deadline): Promise<Outcome> {
    const callsign = this.#thunder.pluginFor('apps')
    const app = (await this.#apps(time)).find((one) => one.name === name)
    if (app === undefined || callsign === undefined) return refused('NOT-FOUND')
    await this.#mustBeOn(callsign, time)
    await this.#thunder.command(launchCall(callsign, app), time)
    return ACCEPTED
  }

  /** Sends a text to the operator's voice service, which may know more commands. It does not report the result. */
  async #say(transcription: string, time: Deadline): Promise<Outcome> {
    const callsign = this.#thunder.pluginFor('voice')
    if (callsign === undefined) return NOT_UNDERSTOOD
    const types = await this.#thunder.ask({ method: `${callsign}.voiceSessionTypes` }, time)
    if (!takesTranscriptions(types)) return NOT_UNDERSTOOD
    await this.#mustBeOn(callsign, time)
    const params = { type: TRANSCRIPTION, transcription }
    await this.#thunder.command({ method: `${callsign}.voiceSessionRequest`, params }, time)
    return ACCEPTED
  }
}
