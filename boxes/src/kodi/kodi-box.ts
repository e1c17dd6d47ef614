/** A Kodi (media centre) as a box, over JSON-RPC. Volume, mute, channel and window are read back. */
import { cutText } from '@beckon/contract/cut-text'
import type { Intent } from '@beckon/contract/commands/intents'
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import { BOX_WORDS_AT_MOST } from '@beckon/contract/limits'
import type { TvCommand } from '@beckon/contract/tv-keys'
import * as v from 'valibot'
import {
  ACCEPTED,
  CONFIRMED,
  INVALID_KEY,
  NOT_UNDERSTOOD,
  NO_CAPABILITIES,
  refused,
  understoodAs,
  type BoxNames,
  type BoxState,
  type Capabilities,
  type Outcome,
} from '../box.ts'
import { DriverBox } from '../driver-box.ts'
import type { CommonSettings } from '../family.ts'
import { ListCache } from '../list-cache.ts'
import { isDigit, NumberEntry } from '../number-entry.ts'
import { obeyIntent } from '../obey-intent.ts'
import { readBack, DeviceError, deadlineOf, type Deadline } from '../wire/command.ts'
import { wakeIfUnreachable, type Sleeper, type Wake } from '../wire/wake-on-lan.ts'
import {
  FULL_SCREEN,
  isFullScreenTv,
  isKey,
  KODI_KEYS,
  opens,
  SOUND_COMMANDS,
  type KodiStep,
  namesOf,
  SECTIONS,
  type Lists,
} from './key-map.ts'
import {
  ABILITIES,
  accessibilitySettingsIn,
  ADD_ONS,
  addOnsIn,
  CHANNEL,
  channelIn,
  CHANNELS,
  channelsIn,
  guideOf,
  PLAYED,
  playedIn,
  programmeIn,
  PLAYERS,
  isKeyboard,
  playerIn,
  SCREEN,
  screenIn,
  SOUND,
  soundIn,
  turningOffIn,
  WINDOW,
  type OnScreen,
  type Played,
  isTvStarting,
  TV_ADD_ONS,
} from './messages.ts'
import type { KodiWire } from './wire.ts'

export interface KodiSettings extends CommonSettings, Sleeper {
  /** Milliseconds that a channel number waits for its next digit. */
  readonly digitWaitMs: number
}

const TUNES_WITHIN_MS = 2_000
/** Kodi answers at once and opens a window some frames later, a slow machine half a second later. */
const SHOWN_WITHIN = { withinMs: 600, everyMs: 25 }
const SOUND_CHANGED_WITHIN = { withinMs: 300, everyMs: 25 }
const SWITCHED_WITHIN = { withinMs: 1_200, everyMs: 25 }
/** Percent by which a text command such as "louder" changes the volume. */
const VOLUME_STEP = 5
/** The result of a sound command: the volume, or whether Kodi is muted. */
const soundResult = v.union([v.pipe(v.number(), v.minValue(0), v.maxValue(100)), v.boolean()])

export class KodiBox extends DriverBox {
  /** Absent over HTTP, where Kodi sends no notifications. */
  readonly whenStateChanged?: (listener: () => void) => () => void
  readonly #settings: KodiSettings
  readonly #wire: KodiWire
  readonly #entry: NumberEntry
  readonly #wake: Wake | undefined
  readonly #lists = new ListCache<Lists>(({ channels }) => channels.length === 0)

  constructor(settings: KodiSettings, wire: KodiWire, wake?: Wake) {
    super(settings, 'kodi')
    this.#settings = settings
    this.#wire = wire
    const { onChange } = wire
    if (onChange !== undefined) this.whenStateChanged = onChange
    this.#wake = wake
    this.#entry = new NumberEntry(settings.digitWaitMs, (number) => this.#tuneLater(number))
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const time = deadlineOf(signal)
    const [can] = await this.#wire.ask([ABILITIES], time)
    const hasPower = turningOffIn(can) !== undefined
    return {
      // JSON-RPC has no way to the TV; the volume is Kodi's own.
      ...NO_CAPABILITIES,
      keys: new Set(KEY_CODES.filter((key) => isKey(key) && (key !== 'POWER' || hasPower))),
      text: true,
      boxVolume: true,
      apps: true,
    }
  }

  /** Asks in at most two requests. */
  async state(signal: AbortSignal): Promise<BoxState> {
    const time = deadlineOf(signal)
    const questions = [SOUND, CHANNEL, ...PLAYED, ...SCREEN]
    const [sound, channel, player, item, ...screenReplies] = await this.#wire.ask(questions, time)
    const screen = screenIn(screenReplies)
    const tuned = screen?.playsTv === true ? channelIn(channel) : undefined
    const played = playedIn(item)
    // While the channel changes, the played item and the channel may differ.
    const programme = played?.channel?.name === tuned?.name ? await this.#programmeOf(played, time) : undefined
    return {
      ...(tuned === undefined ? {} : { channel: tuned }),
      ...(programme === undefined ? {} : { programme }),
      ...accessibilitySettingsIn(player),
      ...soundIn(sound),
      ...(screen === undefined || screen.title === '' ? {} : { screen: screen.title }),
      ...(screen === undefined || screen.focus === '' ? {} : { focus: screen.focus }),
    }
  }

  async names(signal: AbortSignal): Promise<BoxNames> {
    return namesOf(await this.#freshLists(deadlineOf(signal)))
  }

  async close(): Promise<void> {
    this.#entry.drop()
    this.#wire.close()
  }

  protected async tv({ key, value }: TvCommand, time: Deadline): Promise<Outcome> {
    const call = SOUND_COMMANDS[`${key} ${value}`]
    if (call === undefined) return INVALID_KEY
    // Kodi answers with the sound as it is now.
    return v.is(soundResult, await this.#wire.command(call, time)) ? CONFIRMED : ACCEPTED
  }

  /** While a keyboard is open, the text is typed. */
  protected async obey(intent: Intent, time: Deadline, words: string): Promise<Outcome> {
    this.#entry.drop()
    if (isNeverTyped(intent) || !isKeyboard(await this.#screen(time))) return await this.#carryOut(intent, time)
    const outcome = await this.#type(words, time)
    return understoodAs(cutText(words, BOX_WORDS_AT_MOST), outcome)
  }

  protected async press(key: KeyCode, time: Deadline): Promise<Outcome> {
    if (!isKey(key)) return INVALID_KEY
    if (isDigit(key)) return await this.#digit(key, time)
    // Every other key ends the entry of a number; only OK tunes to it.
    const number = this.#entry.take()
    if (key === 'OK' && number !== undefined) return await this.#tune(number, time)
    const onKodi = KODI_KEYS[key]
    if (onKodi === undefined) return INVALID_KEY
    if (onKodi === 'turn off') return await this.#power(time)
    return await this.#do(typeof onKodi === 'function' ? onKodi(await this.#screen(time)) : onKodi, time)
  }

  async #do({ call, shows }: KodiStep, time: Deadline): Promise<Outcome> {
    await this.#wire.command(call, time)
    if (shows === undefined) return ACCEPTED
    return await readBack(async (lookTime) => (await this.#screen(lookTime)).window === shows, time, SHOWN_WITHIN)
  }

  /**
   * In full-screen TV, digits are collected and tuned to as soon as the number is clear: Kodi's own entry always waits
   * two seconds for the next digit. A leading zero is Kodi's key for the last channel. Home has no use for digits, so
   * they are collected there, too, and refused by a Kodi without channels. Other windows use digits to find entries.
   */
  async #digit(key: KeyCode, time: Deadline): Promise<Outcome> {
    const asKey = KODI_KEYS[key] as KodiStep
    const screen = this.#entry.isOpen ? undefined : await this.#screen(time)
    const isAtHome = screen?.window === WINDOW.home
    if (screen !== undefined && !isAtHome && (key === '0' || !isFullScreenTv(screen)))
      return await this.#do(asKey, time)
    const { channels, isTvStarting } = await this.#entry.withTimerPaused(() => this.#freshLists(time))
    const numbers = channels.map((one) => one.number)
    if (isAtHome && isTvStarting) return refused('BOX-UNREACHABLE')
    if (isAtHome && numbers.length === 0) return INVALID_KEY
    const number = this.#entry.add(key, numbers)
    return number === undefined ? ACCEPTED : await this.#tune(number, time)
  }

  /** Tunes after the last digit was answered, so the result shows only on the screen. */
  #tuneLater(number: number): void {
    void this.inTurn(deadlineOf(AbortSignal.timeout(TUNES_WITHIN_MS)), (time) => this.#tune(number, time))
  }

  /** An unknown channel number changes nothing, as on any TV. */
  async #tune(number: number, time: Deadline): Promise<Outcome> {
    const outcome = await this.#tuneIfThere(number, time)
    return outcome.is === 'refused' && outcome.why === 'NOT-FOUND' ? ACCEPTED : outcome
  }

  async #tuneIfThere(number: number, time: Deadline): Promise<Outcome> {
    const channel = (await this.#freshLists(time)).channels.find((one) => one.number === number)
    if (channel === undefined) return refused('NOT-FOUND')
    await this.#wire.command({ method: 'Player.Open', params: { item: { channelid: channel.id } } }, time)
    const isTuned = async (lookTime: Deadline) => {
      const [reply] = await this.#wire.ask([CHANNEL], lookTime)
      return channelIn(reply)?.number === number
    }
    return await readBack(isTuned, time, SWITCHED_WITHIN)
  }

  /** Turns off a machine that answers, and wakes one that does not. */
  async #power(time: Deadline): Promise<Outcome> {
    return await this.#runOrWake(() => this.#turnOff(time), time)
  }

  /** Wakes the machine. If it answers, it is already on. */
  async #wakeUp(time: Deadline): Promise<Outcome> {
    const look = async () => {
      await this.#wire.ask([ABILITIES], time)
      return CONFIRMED
    }
    return await this.#runOrWake(look, time)
  }

  /** Runs the command, or wakes a machine that is away. */
  async #runOrWake(run: () => Promise<Outcome>, time: Deadline): Promise<Outcome> {
    const outcome = await wakeIfUnreachable(run, this.#settings, time, this.#wake)
    return outcome === 'woken' ? ACCEPTED : outcome
  }

  async #turnOff(time: Deadline): Promise<Outcome> {
    const [can] = await this.#wire.ask([ABILITIES], time)
    const call = turningOffIn(can)
    return call === undefined ? INVALID_KEY : await this.#do({ call }, time)
  }

  async #type(text: string, time: Deadline): Promise<Outcome> {
    await this.#wire.command({ method: 'Input.SendText', params: { text, done: true } }, time)
    return await readBack(async (lookTime) => !isKeyboard(await this.#screen(lookTime)), time, SHOWN_WITHIN)
  }

  async #carryOut(intent: Intent, time: Deadline): Promise<Outcome> {
    const step = await this.#stepFor(intent, time)
    if (step !== undefined) return await this.#do(step, time)
    if (intent.is === 'setting' && intent.setting === 'captions') return await this.#caption(intent.wanted, time)
    if (intent.is === 'speed' && (intent.wanted === 'play' || intent.wanted === 'pause'))
      return await this.#play(intent.wanted === 'play', time)
    return await obeyIntent(intent, {
      press: (key) => this.press(key, time),
      tune: (number) => this.#tuneIfThere(number, time),
      names: async () => namesOf(await this.#freshLists(time)),
      open: (app) => this.#open(app, time),
      setVolume: (percent) => this.#setVolume(percent, time),
      volumeBy: (steps) => this.#changeVolume(steps * VOLUME_STEP, time),
      setMuted: async (wanted) => {
        const muted = await this.#wire.command({ method: 'Application.SetMute', params: { mute: wanted } }, time)
        return muted === wanted ? CONFIRMED : ACCEPTED
      },
      power: (wanted) => (wanted ? this.#wakeUp(time) : this.#turnOff(time)),
    })
  }

  /** The steps for intents that Kodi can fulfil without a key. */
  async #stepFor(intent: Intent, time: Deadline): Promise<KodiStep | undefined> {
    if (intent.is === 'go to' && intent.place === 'settings') return opens('settings')
    if (intent.is === 'go to' && intent.place === 'recordings') return opens('tvrecordings')
    if (intent.is === 'speed' && intent.wanted === 'live')
      return (await this.#screen(time)).playsTv ? FULL_SCREEN : opens('tvchannels')
    return undefined
  }

  /** Plays or pauses, whatever the current state. Live TV can be paused only with a recorder behind it. */
  async #play(wanted: boolean, time: Deadline): Promise<Outcome> {
    const [players] = await this.#wire.ask([PLAYERS], time)
    const playerid = playerIn(players)
    if (playerid === undefined) return NOT_UNDERSTOOD
    const call = { method: 'Player.PlayPause', params: { playerid, play: wanted } }
    const now = await this.#wire.command(call, time)
    return v.is(v.object({ speed: v.number() }), now) && (now.speed !== 0) === wanted ? CONFIRMED : ACCEPTED
  }

  /** Turns captions on or off. While nothing plays, opens the settings instead. */
  async #caption(wanted: boolean, time: Deadline): Promise<Outcome> {
    const [players] = await this.#wire.ask([PLAYERS], time)
    const playerid = playerIn(players)
    if (playerid === undefined) return await this.press('ACCESSIBILITY', time)
    const params = { playerid, subtitle: wanted ? 'on' : 'off' }
    await this.#wire.command({ method: 'Player.SetSubtitle', params }, time)
    const isShown = async (lookTime: Deadline) => {
      const [reply] = await this.#wire.ask(PLAYED, lookTime)
      return accessibilitySettingsIn(reply).captions === wanted
    }
    return await readBack(isShown, time, SHOWN_WITHIN)
  }

  async #open(app: string, time: Deadline): Promise<Outcome> {
    const section = SECTIONS.get(app)
    if (section !== undefined) return await this.#do({ call: section }, time)
    const addOn = (await this.#freshLists(time)).addOns.find(({ name }) => name === app)
    if (addOn === undefined) return refused('NOT-FOUND')
    return await this.#do({ call: { method: 'Addons.ExecuteAddon', params: { addonid: addOn.id } } }, time)
  }

  /** Kodi's SetVolume alone does not unmute. */
  async #setVolume(percent: number, time: Deadline): Promise<Outcome> {
    const volume = Math.min(Math.max(Math.round(percent), 0), 100)
    await this.#wire.command({ method: 'Application.SetVolume', params: { volume } }, time)
    // It may unmute more than once, which is harmless.
    const unmuteAndCompare = async (lookTime: Deadline) => {
      const [reply] = await this.#wire.ask([SOUND], lookTime)
      const sound = soundIn(reply)
      if (sound?.muted === true)
        await this.#wire.command({ method: 'Application.SetMute', params: { mute: false } }, time)
      return sound?.volume === volume && !sound.muted
    }
    return await readBack(unmuteAndCompare, time, SOUND_CHANGED_WITHIN)
  }

  /** Turning down a muted Kodi leaves it muted; turning it up unmutes it. */
  async #changeVolume(by: number, time: Deadline): Promise<Outcome> {
    const [reply] = await this.#wire.ask([SOUND], time)
    const sound = soundIn(reply)
    if (sound === undefined) return refused('BOX-UNREACHABLE')
    return sound.muted && by < 0 ? CONFIRMED : await this.#setVolume(sound.volume + by, time)
  }

  /** The programme, with the next one if it is in Kodi's guide. */
  async #programmeOf(played: Played | undefined, time: Deadline): Promise<BoxState['programme']> {
    if (played === undefined) return undefined
    const id = played.channel?.id
    const [guide] = id === undefined ? [] : await this.#wire.ask([guideOf(id)], time)
    return programmeIn(guide) ?? (played.title === '' ? undefined : { title: played.title })
  }

  async #screen(time: Deadline): Promise<OnScreen> {
    const screen = screenIn(await this.#wire.ask(SCREEN, time))
    if (screen === undefined) throw new DeviceError('BOX-UNREACHABLE')
    return screen
  }

  #freshLists(time: Deadline): Promise<Lists> {
    return this.#lists.read(async () => {
      const [reply, tvAddOns, ...addOns] = await this.#wire.ask([CHANNELS, TV_ADD_ONS, ...ADD_ONS], time)
      return {
        channels: channelsIn(reply),
        isTvStarting: isTvStarting(reply, tvAddOns),
        addOns: addOnsIn(addOns),
      }
    })
  }
}

/**
 * Whether a text command is never typed into an open keyboard: power, and the keys by which a user who only speaks
 * closes the keyboard.
 */
function isNeverTyped(intent: Intent): boolean {
  return intent.is === 'power' || (intent.is === 'press' && (intent.key === 'PREVIOUS' || intent.key === 'EXIT'))
}
