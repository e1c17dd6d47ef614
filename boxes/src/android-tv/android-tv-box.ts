/**
 * An Android TV or Google TV as a box, over its remote service. Power, volume and mute are confirmed by the state that
 * it pushes.
 */
import type { Intent } from '@beckon/contract/commands/intents'
import { asWritten } from '@beckon/contract/commands/plain-words'
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import type { TvCommand } from '@beckon/contract/tv-keys'
import {
  ACCEPTED,
  CONFIRMED,
  INVALID_KEY,
  NO_NAMES,
  NOT_UNDERSTOOD,
  notAllowed,
  refused,
  type BoxNames,
  type BoxState,
  type Capabilities,
  type Outcome,
} from '../box.ts'
import type { BoxMemory } from '../box-memory.ts'
import { DriverBox } from '../driver-box.ts'
import type { CommonSettings } from '../family.ts'
import { obeyIntent, type Abilities } from '../obey-intent.ts'
import { wakeIfUnreachable, type Wake } from '../wire/wake-on-lan.ts'
import { outcomeOf, DeviceError, deadlineOf, type Deadline } from '../wire/command.ts'
import { accessIn } from './access.ts'
import { Connection, TIMES, type Times } from './connection.ts'
import { ANDROID_KEYS, SOUND_AND_INPUT_KEYS } from './key-map.ts'
import { FEATURES, openLink, press, typeText } from './messages.ts'
import type { Session, Volume } from './session.ts'

export interface AndroidTvSettings extends CommonSettings {
  readonly host: string
  readonly port: number
  readonly mac?: string
  /** The link that opens each app, by its spoken name. */
  readonly apps: Readonly<Record<string, string>>
  /** Whether to ask the TV for the app on its screen. */
  readonly tellsApp: boolean
}

/** For tests. */
export interface AndroidTvSurroundings {
  readonly times?: Times
  readonly wake?: Wake | undefined
}

const DRIVER = 'android-tv'
const POWER_KEY = 26
/** How long the TV may take to push the effect of a key. Its screen turns on slowly. */
const TELLS_POWER_WITHIN_MS = 1_200
const TELLS_VOLUME_WITHIN_MS = 600
/**
 * For this long after being turned on or off, a TV may still push its old power state. Pressing the key again would
 * turn it back.
 */
const TURNS_WITHIN_MS = 5_000
/** `unknown` after a second press, if the TV has not pushed what the first did. */
type PowerTarget = boolean | 'unknown'

interface Turning {
  readonly to: PowerTarget
  readonly at: number
  /** The first press of which the TV had not pushed the effect. */
  readonly firstAt: number
}

export class AndroidTvBox extends DriverBox {
  readonly #settings: AndroidTvSettings
  readonly #connection: Connection
  readonly #wake: Wake | undefined
  /** The volume that a key did not change: the sound is controlled elsewhere, for example over HDMI-CEC. */
  #stuck: Volume | undefined
  /** What the last press of the power key should give, until the TV pushes it. */
  #turning: Turning | undefined

  constructor(settings: AndroidTvSettings, memory: BoxMemory, { times = TIMES, wake }: AndroidTvSurroundings = {}) {
    super(settings, DRIVER)
    this.#settings = settings
    this.#wake = wake
    const wanted = FEATURES.ping | FEATURES.keys | FEATURES.power | FEATURES.volume | FEATURES.links
    const features = wanted | (settings.tellsApp ? FEATURES.text : 0)
    const { host, port } = settings
    this.#connection = new Connection(() => {
      const access = accessIn(memory)
      return access && { ...access, host, port, features }
    }, times)
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const { known } = await this.#connection.ready(deadlineOf(signal))
    const tellsPower = known.on !== undefined
    const keys = KEY_CODES.filter((key) => keyCodeOf(key) !== undefined && (key !== 'POWER' || tellsPower))
    return {
      keys: new Set(keys),
      text: true,
      // The device is the TV itself.
      hdmiLinkReady: true,
      tvPowerOnCommandAvailable: tellsPower,
      tvPowerOffCommandAvailable: tellsPower,
      boxVolume: false,
      apps: Object.keys(this.#appsOf(known.features)).length > 0,
    }
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const session = await this.#connection.ready(deadlineOf(signal))
    await session.settled
    const { known } = session
    return {
      ...(known.on === undefined ? {} : { power: known.on ? 'on' : 'standby' }),
      ...this.#sound(known.volume),
      ...(known.app === undefined || known.app === '' ? {} : { screen: known.app }),
    }
  }

  whenStateChanged(listener: () => void): () => void {
    return this.#connection.whenChanged(listener)
  }

  async names(signal: AbortSignal): Promise<BoxNames> {
    const { known } = await this.#connection.ready(deadlineOf(signal))
    return { ...NO_NAMES, apps: Object.keys(this.#appsOf(known.features)) }
  }

  async close(): Promise<void> {
    this.#connection.close()
  }

  protected async press(key: KeyCode, time: Deadline): Promise<Outcome> {
    const code = ANDROID_KEYS[key]
    if (code === undefined) return INVALID_KEY
    if (key === 'POWER') return await this.#power(undefined, time)
    return await pressAll([code], await this.#sessionOfOn(time), time)
  }

  protected async tv(command: TvCommand, time: Deadline): Promise<Outcome> {
    const power = powerWantedBy(command)
    if (power !== undefined) return await this.#power(power, time)
    if (soundOrInputKey(command) === undefined) return INVALID_KEY
    return await this.#soundOrInput(command, await this.#sessionOfOn(time), time)
  }

  protected async obey(intent: Intent, time: Deadline, words: string): Promise<Outcome> {
    const power = powerWantedByWords(intent)
    if (power !== undefined) return await this.#power(power.wanted, time)
    return await obeyIntent(intent, this.#abilities(await this.#sessionOfOn(time), time, words))
  }

  /** The session with a TV that is on; BOX-ASLEEP for one in standby, which accepts no key but POWER. */
  async #sessionOfOn(time: Deadline): Promise<Session> {
    const session = await this.#connection.ready(time)
    if (session.known.on === false) throw new DeviceError('BOX-ASLEEP')
    return session
  }

  /**
   * Turns the TV on or off; undefined toggles it. Its power key only toggles, so it is never pressed on a TV whose
   * power state is unknown. A TV in deep sleep accepts no connection and is woken by a magic packet, if its hardware
   * address is known.
   */
  async #power(wanted: boolean | undefined, time: Deadline): Promise<Outcome> {
    const turn = async () => await this.#turn(wanted, await this.#connection.ready(time), time)
    if (wanted === false || this.#connection.isClosed) return await turn()
    const outcome = await wakeIfUnreachable(turn, this.#settings, time, this.#wake)
    return outcome === 'woken' ? ACCEPTED : outcome
  }

  async #turn(wanted: boolean | undefined, session: Session, time: Deadline): Promise<Outcome> {
    if (session.known.on === undefined) return INVALID_KEY
    const turning = this.#turningOf(session)
    let isThere = true
    if (turning !== undefined) {
      if (wanted === turning.to) return ACCEPTED
      isThere =
        turning.to !== 'unknown' && (await session.until((now) => now.on === turning.to, TELLS_POWER_WITHIN_MS, time))
      if (!isThere && wanted !== undefined) return refused('TOO-LATE')
    }
    const { on } = session.known
    if (on === wanted) return CONFIRMED
    // The TV may still push what the press before did, or may have lost that press.
    const target = isThere ? !on : 'unknown'
    // The TV may push its state before it answers.
    const at = performance.now()
    const pressed = await pressAll([POWER_KEY], session, time).catch((error: unknown) => {
      // A TV that did not answer may have read the key, and then turns on or off.
      if (error instanceof DeviceError && error.why === 'BOX-TIMEOUT') this.#turns(target, at)
      throw error
    })
    if (pressed.is === 'refused') return pressed
    this.#turns(target, at)
    if (target === 'unknown') return pressed
    return (await session.until((now) => now.on === !on, TELLS_POWER_WITHIN_MS, time)) ? CONFIRMED : pressed
  }

  #turns(to: PowerTarget, at: number): void {
    this.#turning = { to, at, firstAt: to === 'unknown' ? (this.#turning?.firstAt ?? at) : at }
  }

  /** Undefined once the TV has pushed the wanted or the final power state, or after `TURNS_WITHIN_MS`. */
  #turningOf(session: Session): Turning | undefined {
    const turning = this.#turning
    if (turning === undefined || session.known.on === turning.to) return undefined
    if (turning.to === 'unknown' && isFinal(session.powerToldAt, turning)) return undefined
    return performance.now() - turning.at < TURNS_WITHIN_MS ? turning : undefined
  }

  async #soundOrInput(command: TvCommand, session: Session, time: Deadline): Promise<Outcome> {
    const code = soundOrInputKey(command)
    if (code === undefined) return INVALID_KEY
    await session.settled
    const before = session.known.volume
    const pressed = await pressAll([code], session, time)
    if (pressed.is === 'refused' || command.key === 'INPUT' || before === undefined) return pressed
    if (!this.#isKnown(before) || isAtItsEnd(before, command)) return pressed
    const isDone = await session.until(
      ({ volume }) => volume !== undefined && isEffect(command, before, volume),
      TELLS_VOLUME_WITHIN_MS,
      time,
    )
    if (!isDone && session.isOpen) this.#stuck = session.known.volume
    return isDone ? CONFIRMED : pressed
  }

  #abilities(session: Session, time: Deadline, written: string): Abilities {
    const tv = (command: TvCommand) => outcomeOf(DRIVER, () => this.#soundOrInput(command, session, time))
    return {
      async press(key) {
        const code = keyCodeOf(key)
        return code === undefined ? INVALID_KEY : await pressAll([code], session, time)
      },
      tv,
      // There is no key for the point of a sub-channel.
      tune: async (number) =>
        Number.isInteger(number)
          ? await pressAll([...String(number)].map(digitCode).concat(OK_KEY), session, time)
          : refused('NOT-FOUND'),
      names: async () => ({ ...NO_NAMES, apps: Object.keys(this.#appsOf(session.known.features)) }),
      open: async (app) => {
        const link = this.#appsOf(session.known.features)[app]
        if (link === undefined) return refused('NOT-FOUND')
        return (await session.deliver(openLink(link), time)) === 'taken' ? ACCEPTED : refused('NOT-FOUND')
      },
      searchFor: async (words) => {
        const { textField } = session.known
        if (textField === undefined) return NOT_UNDERSTOOD
        const typed = await session.deliver(typeText(asWritten(words, written), textField), time)
        return typed === 'taken' ? ACCEPTED : NOT_UNDERSTOOD
      },
      setMuted: async (wanted) => {
        await session.settled
        const { volume } = session.known
        return this.#isKnown(volume) && volume.muted === wanted ? CONFIRMED : await tv({ key: 'MUTE', value: 'ON' })
      },
    }
  }

  #appsOf(features: number): Readonly<Record<string, string>> {
    return (features & FEATURES.links) === 0 ? {} : this.#settings.apps
  }

  #isKnown(volume: Volume | undefined): volume is Volume {
    return volume !== undefined && volume.max > 0 && volume !== this.#stuck
  }

  #sound(volume: Volume | undefined): Pick<BoxState, 'volume' | 'muted'> {
    if (!this.#isKnown(volume)) return {}
    const percent = Math.round((volume.level / volume.max) * 100)
    return { volume: Math.min(Math.max(percent, 0), 100), muted: volume.muted }
  }
}

/**
 * Whether what the TV pushed after several presses is their final effect. It may be that of an earlier press; then that
 * of the last follows as much later as the presses were apart.
 */
function isFinal(toldAt: number, { at, firstAt }: Turning): boolean {
  return toldAt >= at && performance.now() - toldAt > at - firstAt
}

const OK_KEY = 23

function digitCode(digit: string): number {
  return 7 + Number(digit)
}

function keyCodeOf(key: string): number | undefined {
  return Object.hasOwn(ANDROID_KEYS, key) ? ANDROID_KEYS[key as KeyCode] : undefined
}

function soundOrInputKey({ key, value }: TvCommand): number | undefined {
  const name = `${key} ${value}`
  return Object.hasOwn(SOUND_AND_INPUT_KEYS, name)
    ? SOUND_AND_INPUT_KEYS[name as keyof typeof SOUND_AND_INPUT_KEYS]
    : undefined
}

function powerWantedBy({ key, value }: TvCommand): boolean | undefined {
  if (key !== 'POWER') return undefined
  return value === 'ON' ? true : value === 'OFF' ? false : undefined
}

/** Undefined for an intent that does not concern the power. */
function powerWantedByWords(intent: Intent): { readonly wanted: boolean | undefined } | undefined {
  if (intent.is === 'power') return { wanted: intent.wanted }
  return intent.is === 'press' && intent.key === 'POWER' ? { wanted: undefined } : undefined
}

/** Presses keys one after the other. After the first, every failure is BOX-TIMEOUT: keys have been pressed. */
async function pressAll(codes: readonly number[], session: Session, time: Deadline): Promise<Outcome> {
  for (const [index, code] of codes.entries()) {
    try {
      if ((await session.deliver(press(code), time)) === 'refused') {
        // The next press greets anew: the TV may have lost what was agreed on at the greeting.
        session.close()
        if (index > 0) throw new DeviceError('BOX-TIMEOUT')
        return notAllowed(DRIVER)
      }
    } catch (error) {
      throw index > 0 && error instanceof DeviceError ? new DeviceError('BOX-TIMEOUT') : error
    }
  }
  return ACCEPTED
}

/** At its limit the volume cannot change, so the TV pushes nothing. */
function isAtItsEnd({ level, max, muted }: Volume, { key, value }: TvCommand): boolean {
  return key === 'VOLUME' && !muted && level === (value === 'UP' ? max : 0)
}

function isEffect({ key, value }: TvCommand, before: Volume, now: Volume): boolean {
  if (key === 'MUTE') return now.muted !== before.muted
  if (before.muted && !now.muted) return true
  return value === 'UP' ? now.level > before.level : now.level < before.level
}
