/** A Kodi (media centre) as a box, over JSON-RPC. Volume, mute, channel and window are read back. */
import { describeIntent } from '@beckon/contract/commands/describe-intent'
import type { Intent } from '@beckon/contract/commands/intents'
import { understand } from '@beckon/contract/commands/understand'
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import type { TvCommand } from '@beckon/contract/tv-keys'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
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
import { NumberEntry } from '../number-entry.ts'
import { obeyIntent } from '../obey-intent.ts'
import { isOver, outcomeOf, timeOf, Turns, WireFailure, type WireTime } from '../wire/wire-failure.ts'
import {
  FULL_SCREEN,
  isDigit,
  isFullScreenTv,
  isKey,
  KODI_KEYS,
  opens,
  SOUND_COMMANDS,
  type KodiStep,
} from './key-map.ts'
import {
  ABILITIES,
  accessIn,
  ADD_ONS,
  addOnsIn,
  CHANNEL,
  channelIn,
  CHANNELS,
  channelsIn,
  PLAYED,
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
} from './messages.ts'
import { kodiState } from './kodi-state.ts'
import { namesOf, SECTIONS, type Lists } from './sections.ts'
import type { KodiWire } from './wire.ts'

export interface KodiSettings {
  readonly id: string
  readonly name: string
  readonly family: BoxFamily
  /** Milliseconds that a channel number waits for its next digit. */
  readonly digitWaitMs: number
}

export interface KodiBoxOptions {
  /** Wakes Kodi's machine, where its hardware address is known. Rejects with a WireFailure. */
  readonly wake?: (signal: AbortSignal) => Promise<void>
  readonly now?: () => number
}

/** How long the lists are kept; add-ons and channels change. */
const LISTS_BELIEVED_MS = 10 * 60_000
const TUNES_WITHIN_MS = 2_000
/** Kodi answers at once and opens a window some frames later, a slow machine half a second later. */
const SHOWN_WITHIN_MS = 600
const HEARD_WITHIN_MS = 300
const SWITCHED_WITHIN_MS = 1_200
const LOOK_AGAIN_MS = 25
/** One step of the volume in words, in percent. */
const VOLUME_STEP = 5
const INVALID = refused('INVALID-KEY')
const NOT_UNDERSTOOD = refused('NOT-UNDERSTOOD')

export class KodiBox implements Box {
  readonly id: string
  readonly name: string
  readonly family: BoxFamily
  /** Over HTTP Kodi notifies of nothing. */
  readonly whenStateChanged?: (listener: () => void) => () => void
  readonly #wire: KodiWire
  readonly #turns = new Turns()
  readonly #entry: NumberEntry
  readonly #wake: KodiBoxOptions['wake']
  readonly #now: () => number
  #lists: { readonly lists: Lists; readonly at: number } | undefined

  constructor(settings: KodiSettings, wire: KodiWire, { wake, now = Date.now }: KodiBoxOptions = {}) {
    this.id = settings.id
    this.name = settings.name
    this.family = settings.family
    this.#wire = wire
    const { whenTold } = wire
    if (whenTold !== undefined) this.whenStateChanged = whenTold
    this.#wake = wake
    this.#now = now
    this.#entry = new NumberEntry(settings.digitWaitMs, (number) => this.#tuneLater(number))
  }

  pressKey(key: KeyCode, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    if (!isKey(key)) return Promise.resolve(INVALID)
    return this.#inTurn(signal, details, (time) => this.#press(key, time))
  }

  sendTvCommand(command: TvCommand, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    const call = SOUND_COMMANDS[`${command.key} ${command.value}`]
    if (call === undefined) return Promise.resolve(INVALID)
    return this.#inTurn(signal, details, async (time) => {
      // Kodi answers with what the sound is like now.
      const told = await this.#wire.command(call, time)
      return v.is(soundTold, told) ? CONFIRMED : ACCEPTED
    })
  }

  async runText(words: string, language: Language, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    const intent = understand(words, language)
    if (intent === undefined) return NOT_UNDERSTOOD
    let understood = describeIntent(intent, language)
    const outcome = await this.#inTurn(signal, details, async (time) => {
      if (!isNeverTyped(intent) && isKeyboard(await this.#screen(time))) {
        understood = words.slice(0, 500)
        return await this.#type(words, time)
      }
      return await this.#obey(intent, time)
    })
    if (outcome.is !== 'refused') return { ...outcome, understood }
    // Kodi refuses what it cannot do now, such as to pause live TV.
    return outcome.why === 'INVALID-KEY' ? NOT_UNDERSTOOD : outcome
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const time = timeOf(signal)
    const [can] = await this.#wire.ask([ABILITIES], time)
    const hasPower = turningOffIn(can) !== undefined
    return {
      keys: new Set(KEY_CODES.filter((key) => isKey(key) && (key !== 'POWER' || hasPower))),
      text: true,
      // JSON-RPC has no way to the television; the volume is Kodi's own.
      hdmiLinkReady: false,
      tvPowerOnCommandAvailable: false,
      tvPowerOffCommandAvailable: false,
      boxVolume: true,
      apps: true,
    }
  }

  state(signal: AbortSignal): Promise<BoxState> {
    return kodiState(this.#wire, timeOf(signal))
  }

  async names(signal: AbortSignal): Promise<BoxNames> {
    return namesOf(await this.#listed(timeOf(signal)))
  }

  async close(): Promise<void> {
    this.#entry.drop()
    this.#wire.close()
  }

  #inTurn(
    signal: AbortSignal,
    details: PressDetails | undefined,
    run: (time: WireTime) => Promise<Outcome>,
  ): Promise<Outcome> {
    const time = timeOf(signal, details)
    return outcomeOf('kodi', () => this.#turns.take(time, () => run(time)))
  }

  async #press(key: KeyCode, time: WireTime): Promise<Outcome> {
    if (isDigit(key)) return await this.#digit(key, time)
    const number = this.#entry.take()
    if (key === 'OK' && number !== undefined) return await this.#tune(number, time)
    const known = KODI_KEYS[key]
    if (known === undefined) return INVALID
    if (known === 'turn off') return await this.#power(time)
    return await this.#do(typeof known === 'function' ? known(await this.#screen(time)) : known, time)
  }

  async #do({ call, shows }: KodiStep, time: WireTime): Promise<Outcome> {
    await this.#wire.command(call, time)
    if (shows === undefined) return ACCEPTED
    return await this.#readBack(SHOWN_WITHIN_MS, time, async () => (await this.#screen(time)).window === shows)
  }

  /**
   * In full-screen TV digits are gathered and tuned to at once: Kodi's own entry waits two seconds for the next one,
   * whoever types. A zero that begins no number is Kodi's key for the last channel. At Home Kodi takes no digits, so they
   * are gathered as well, and refused by a Kodi without channels; other windows find entries by them.
   */
  async #digit(key: KeyCode, time: WireTime): Promise<Outcome> {
    const asKey = KODI_KEYS[key] as KodiStep
    const screen = this.#entry.isOpen ? undefined : await this.#screen(time)
    const isAtHome = screen?.window === WINDOW.home
    if (screen !== undefined && !isAtHome && (key === '0' || !isFullScreenTv(screen)))
      return await this.#do(asKey, time)
    this.#entry.hold()
    let channels
    try {
      channels = (await this.#listed(time)).channels
    } catch (error) {
      this.#entry.drop()
      throw error
    }
    const numbers = channels.map((one) => one.number)
    if (isAtHome && numbers.length === 0) return INVALID
    const number = this.#entry.add(key, numbers)
    return number === undefined ? ACCEPTED : await this.#tune(number, time)
  }

  /** After the last digit was answered; the result shows only on the screen. */
  #tuneLater(number: number): void {
    void this.#inTurn(AbortSignal.timeout(TUNES_WITHIN_MS), {}, (time) => this.#tune(number, time))
  }

  /** A number that is no channel changes nothing, as on any television. */
  async #tune(number: number, time: WireTime): Promise<Outcome> {
    const outcome = await this.#tuneIfThere(number, time)
    return outcome.is === 'refused' && outcome.why === 'NOT-FOUND' ? ACCEPTED : outcome
  }

  async #tuneIfThere(number: number, time: WireTime): Promise<Outcome> {
    const channel = (await this.#listed(time)).channels.find((one) => one.number === number)
    if (channel === undefined) return refused('NOT-FOUND')
    await this.#wire.command({ method: 'Player.Open', params: { item: { channelid: channel.id } } }, time)
    return await this.#readBack(SWITCHED_WITHIN_MS, time, async () => {
      const [told] = await this.#wire.ask([CHANNEL], time)
      return channelIn(told)?.number === number
    })
  }

  /** Turns off a machine that answers, and wakes one that does not: nobody answers a magic packet. */
  async #power(time: WireTime): Promise<Outcome> {
    try {
      return await this.#turnOff(time)
    } catch (error) {
      return await this.#call(error, time)
    }
  }

  /** Wakes a machine that was found out of reach; any other `error` is thrown. */
  async #call(error: unknown, time: WireTime): Promise<Outcome> {
    const isAway = error instanceof WireFailure && error.why === 'BOX-UNREACHABLE'
    if (this.#wake === undefined || !isAway) throw error
    await this.#wake(time.signal)
    return ACCEPTED
  }

  /** A machine that answers is on. */
  async #wakeUp(time: WireTime): Promise<Outcome> {
    try {
      await this.#wire.ask([ABILITIES], time)
      return CONFIRMED
    } catch (error) {
      return await this.#call(error, time)
    }
  }

  async #turnOff(time: WireTime): Promise<Outcome> {
    const [can] = await this.#wire.ask([ABILITIES], time)
    const call = turningOffIn(can)
    return call === undefined ? INVALID : await this.#do({ call }, time)
  }

  async #type(text: string, time: WireTime): Promise<Outcome> {
    await this.#wire.command({ method: 'Input.SendText', params: { text, done: true } }, time)
    return await this.#readBack(SHOWN_WITHIN_MS, time, async () => !isKeyboard(await this.#screen(time)))
  }

  async #obey(intent: Intent, time: WireTime): Promise<Outcome> {
    const step = await this.#stepFor(intent, time)
    if (step !== undefined) return await this.#do(step, time)
    if (intent.is === 'setting' && intent.setting === 'captions') return await this.#caption(intent.wanted, time)
    if (intent.is === 'speed' && (intent.wanted === 'play' || intent.wanted === 'pause'))
      return await this.#play(intent.wanted === 'play', time)
    return await obeyIntent(intent, {
      press: async (key) => (isKey(key) ? await this.#press(key, time) : INVALID),
      tune: (number) => this.#tuneIfThere(number, time),
      names: async () => namesOf(await this.#listed(time)),
      open: (app) => this.#open(app, time),
      setVolume: (percent) => this.#setVolume(percent, time),
      volumeBy: (steps) => this.#changeVolume(steps * VOLUME_STEP, time),
      setMuted: async (wanted) => {
        const told = await this.#wire.command({ method: 'Application.SetMute', params: { mute: wanted } }, time)
        return told === wanted ? CONFIRMED : ACCEPTED
      },
      power: (wanted) => (wanted ? this.#wakeUp(time) : this.#turnOff(time)),
    })
  }

  /** What Kodi can do beyond the keys. */
  async #stepFor(intent: Intent, time: WireTime): Promise<KodiStep | undefined> {
    if (intent.is === 'go to' && intent.place === 'settings') return opens('settings')
    if (intent.is === 'go to' && intent.place === 'recordings') return opens('tvrecordings')
    if (intent.is === 'speed' && intent.wanted === 'live')
      return (await this.#screen(time)).playsTv ? FULL_SCREEN : opens('tvchannels')
    return undefined
  }

  /** Plays or pauses, whatever it does now; live TV can be paused only with a recorder behind it. */
  async #play(wanted: boolean, time: WireTime): Promise<Outcome> {
    const [players] = await this.#wire.ask([PLAYERS], time)
    const playerid = playerIn(players)
    if (playerid === undefined) return NOT_UNDERSTOOD
    const call = { method: 'Player.PlayPause', params: { playerid, play: wanted } }
    const now = await this.#wire.command(call, time)
    return v.is(v.object({ speed: v.number() }), now) && (now.speed !== 0) === wanted ? CONFIRMED : ACCEPTED
  }

  /** While nothing plays there is only the page of settings. */
  async #caption(wanted: boolean, time: WireTime): Promise<Outcome> {
    const [players] = await this.#wire.ask([PLAYERS], time)
    const playerid = playerIn(players)
    if (playerid === undefined) return await this.#press('ACCESSIBILITY', time)
    const params = { playerid, subtitle: wanted ? 'on' : 'off' }
    await this.#wire.command({ method: 'Player.SetSubtitle', params }, time)
    return await this.#readBack(SHOWN_WITHIN_MS, time, async () => {
      const [told] = await this.#wire.ask(PLAYED, time)
      return accessIn(told).captions === wanted
    })
  }

  async #open(app: string, time: WireTime): Promise<Outcome> {
    const section = SECTIONS.get(app)
    if (section !== undefined) return await this.#do({ call: section }, time)
    const addOn = (await this.#listed(time)).addOns.find(({ name }) => name === app)
    if (addOn === undefined) return refused('NOT-FOUND')
    return await this.#do({ call: { method: 'Addons.ExecuteAddon', params: { addonid: addOn.id } } }, time)
  }

  /** A number alone leaves a mute as it is. */
  async #setVolume(percent: number, time: WireTime): Promise<Outcome> {
    const volume = Math.min(Math.max(Math.round(percent), 0), 100)
    await this.#wire.command({ method: 'Application.SetVolume', params: { volume } }, time)
    return await this.#readBack(HEARD_WITHIN_MS, time, async () => {
      const [told] = await this.#wire.ask([SOUND], time)
      const sound = soundIn(told)
      if (sound?.muted === true)
        await this.#wire.command({ method: 'Application.SetMute', params: { mute: false } }, time)
      return sound?.volume === volume && !sound.muted
    })
  }

  /** Quieter than muted is muted; louder ends the mute. */
  async #changeVolume(by: number, time: WireTime): Promise<Outcome> {
    const [told] = await this.#wire.ask([SOUND], time)
    const sound = soundIn(told)
    if (sound === undefined) return refused('BOX-UNREACHABLE')
    return sound.muted && by < 0 ? CONFIRMED : await this.#setVolume(sound.volume + by, time)
  }

  async #screen(time: WireTime): Promise<OnScreen> {
    const on = screenIn(await this.#wire.ask(SCREEN, time))
    if (on === undefined) throw new WireFailure('BOX-UNREACHABLE')
    return on
  }

  async #listed(time: WireTime): Promise<Lists> {
    if (this.#lists !== undefined && this.#now() - this.#lists.at < LISTS_BELIEVED_MS) return this.#lists.lists
    const [told, ...addOns] = await this.#wire.ask([CHANNELS, ...ADD_ONS], time)
    const lists = { channels: channelsIn(told), addOns: addOnsIn(addOns) }
    // A Kodi that has just started has no channels yet.
    this.#lists = lists.channels.length === 0 ? undefined : { lists, at: this.#now() }
    return lists
  }

  /** What was acknowledged stays accepted, if its effect cannot be seen in time. */
  async #readBack(withinMs: number, time: WireTime, isSeen: () => Promise<boolean>): Promise<Outcome> {
    const until = performance.now() + withinMs
    try {
      while (!(await isSeen())) {
        if (performance.now() + LOOK_AGAIN_MS >= until || isOver(time)) return ACCEPTED
        await pause(LOOK_AGAIN_MS, undefined, { signal: time.signal })
      }
      return CONFIRMED
    } catch {
      return ACCEPTED
    }
  }
}

const soundTold = v.union([v.pipe(v.number(), v.minValue(0), v.maxValue(100)), v.boolean()])

/** The words by which somebody who only speaks gets out of a keyboard, and power; all others are typed. */
function isNeverTyped(intent: Intent): boolean {
  return intent.is === 'power' || (intent.is === 'press' && (intent.key === 'PREVIOUS' || intent.key === 'EXIT'))
}
