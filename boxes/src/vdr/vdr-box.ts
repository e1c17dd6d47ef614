/** A VDR (recorder and set-top software) as a box, over SVDRP. Channel and volume are confirmed by VDR's replies. */
import type { Intent } from '@beckon/contract/commands/intents'
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import type { TvCommand } from '@beckon/contract/tv-keys'
import {
  ACCEPTED,
  INVALID_KEY,
  NO_CAPABILITIES,
  type BoxNames,
  type BoxState,
  type Capabilities,
  type Outcome,
} from '../box.ts'
import { DriverBox } from '../driver-box.ts'
import type { CommonSettings } from '../family.ts'
import { ListCache } from '../list-cache.ts'
import { DeviceError, deadlineOf, type Deadline } from '../wire/command.ts'
import { isQuestion, SvdrpConnection } from './connection.ts'
import { VDR_KEYS } from './key-map.ts'
import {
  channelIn,
  channelsIn,
  FULL_VOLUME,
  pressVdrKey,
  programmeIn,
  screenIn,
  soundIn,
  tune,
  volumeOutcome,
  type Ask,
  type OnScreen,
} from './messages.ts'
import { obeyOnVdr } from './obey-words.ts'
import { isDigit, NumberEntry } from '../number-entry.ts'

export interface VdrSettings extends CommonSettings {
  readonly host: string
  readonly port: number
  /** Whether the TV's volume keys change VDR's own volume. VDR cannot control the TV itself. */
  readonly volume: boolean
  /** Milliseconds that a channel number waits for its next digit. */
  readonly digitWaitMs: number
}

const TUNES_WITHIN_MS = 2_000
/** Reply codes of the plugin `svdrposd`. */
const NOT_ON_SCREEN = 930
const SCREEN_TEXT = 920

export class VdrBox extends DriverBox {
  readonly #connection: SvdrpConnection
  readonly #hasVolume: boolean
  readonly #entry: NumberEntry
  readonly #channels = new ListCache<BoxNames['channels']>(({ length }) => length === 0)

  constructor(settings: VdrSettings) {
    super(settings, 'vdr')
    this.#hasVolume = settings.volume
    this.#connection = new SvdrpConnection(settings)
    this.#entry = new NumberEntry(settings.digitWaitMs, (number) => this.#tuneLater(number))
  }

  /** Asks VDR, so that an unreachable VDR has no capabilities. */
  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    await this.#connection.send('VOLU', deadlineOf(signal))
    return {
      ...NO_CAPABILITIES,
      keys: new Set(KEY_CODES.filter((key) => VDR_KEYS[key] !== undefined)),
      text: true,
      boxVolume: this.#hasVolume,
    }
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const time = deadlineOf(signal)
    const ask: Ask = (command) => this.#connection.send(command, time)
    const channel = channelIn(await ask('CHAN'))
    const programme =
      channel && programmeIn(await ask(`LSTE ${channel.number} now`), await ask(`LSTE ${channel.number} next`))
    const sound = soundIn(await ask('VOLU'))
    const screen = await readScreen(ask)
    const shown = screen === 'nothing' ? { screen: 'live' } : screen === 'unknown' ? {} : stateOfScreen(screen)
    return { ...(channel && { channel }), ...(programme && { programme }), ...soundState(sound), ...shown }
  }

  /** VDR has no apps. */
  async names(signal: AbortSignal): Promise<BoxNames> {
    const time = deadlineOf(signal)
    return { channels: await this.#channelList((command) => this.#connection.send(command, time)), apps: [] }
  }

  async close(): Promise<void> {
    this.#entry.drop()
    this.#connection.close()
  }

  /**
   * Runs the commands of one press. After the first command that changes something, every failure is BOX-TIMEOUT: the
   * press may have had an effect.
   */
  async #command(time: Deadline, run: (ask: Ask) => Promise<Outcome>): Promise<Outcome> {
    let hasActed = false
    try {
      return await run(async (command) => {
        const reply = await this.#connection.send(command, time)
        hasActed ||= !isQuestion(command)
        return reply
      })
    } catch (error) {
      throw hasActed && error instanceof DeviceError ? new DeviceError('BOX-TIMEOUT') : error
    }
  }

  protected async press(key: KeyCode, time: Deadline): Promise<Outcome> {
    const vdrKey = VDR_KEYS[key]
    if (vdrKey === undefined) return INVALID_KEY
    return await this.#command(time, async (ask) => {
      if (isDigit(key)) return await this.#digit(key, ask)
      const number = this.#entry.take()
      if (key === 'OK' && number !== undefined) return await tune(number, ask)
      return await pressVdrKey(key === 'PREVIOUS' || key === 'EXIT' ? await leaveKey(key, ask) : vdrKey, ask)
    })
  }

  protected async tv({ key, value }: TvCommand, time: Deadline): Promise<Outcome> {
    const volume = this.#hasVolume ? VOLUME_COMMANDS[`${key} ${value}`] : undefined
    if (volume === undefined) return INVALID_KEY
    return volumeOutcome(await this.#connection.send(volume, time))
  }

  protected obey(intent: Intent, time: Deadline): Promise<Outcome> {
    this.#entry.drop()
    return this.#command(time, (ask) => obeyOnVdr(intent, ask))
  }

  /**
   * Handles a digit. Digits are collected and sent as one CHAN: VDR's own entry stops at the first number that seems
   * complete, waits only one second, and cannot be read back (see README).
   */
  async #digit(key: KeyCode, ask: Ask): Promise<Outcome> {
    // In a menu a digit selects an item or types a letter; 0 alone is VDR's key for the last channel.
    if (!this.#entry.isOpen && (key === '0' || isMenu(await readScreen(ask)))) return await pressVdrKey(key, ask)
    const channels = await this.#entry.withTimerPaused(() => this.#channelList(ask))
    const numbers = channels.map((channel) => channel.number)
    const number = this.#entry.add(key, numbers)
    return number === undefined ? ACCEPTED : await tune(number, ask)
  }

  #channelList(ask: Ask): Promise<BoxNames['channels']> {
    return this.#channels.read(async () => channelsIn(await ask('LSTC')))
  }

  /** Tunes after the last digit was answered; the result shows only on the screen. */
  #tuneLater(number: number): void {
    void this.inTurn(deadlineOf(AbortSignal.timeout(TUNES_WITHIN_MS)), (time) =>
      this.#command(time, (ask) => tune(number, ask)),
    )
  }
}

const VOLUME_COMMANDS: Readonly<Record<string, string>> = {
  'VOLUME UP': 'VOLU +',
  'VOLUME DOWN': 'VOLU -',
  // Toggles, as the key does.
  'MUTE ON': 'VOLU mute',
}

/**
 * The VDR key for EXIT and PREVIOUS. EXIT closes an open menu; PREVIOUS goes back in it, or to the last channel if
 * nothing is on the screen.
 */
async function leaveKey(key: 'EXIT' | 'PREVIOUS', ask: Ask): Promise<string> {
  const screen = await readScreen(ask)
  if (key === 'EXIT') return isMenu(screen) ? 'Menu' : 'Back'
  return screen === 'nothing' ? 'PrevChannel' : 'Back'
}

/** The screen; unknown without the plugin `svdrposd`. VDR's channel banner counts as nothing. */
async function readScreen(ask: Ask): Promise<OnScreen | 'nothing' | 'unknown'> {
  const reply = await ask('PLUG svdrposd LSTO')
  if (reply.code === NOT_ON_SCREEN) return 'nothing'
  return reply.code === SCREEN_TEXT ? screenIn(reply) : 'unknown'
}

function isMenu(screen: OnScreen | 'nothing' | 'unknown'): boolean {
  return typeof screen === 'object' && (screen.title !== undefined || screen.selected !== undefined)
}

function stateOfScreen({ title, selected, message }: OnScreen): Pick<BoxState, 'screen' | 'focus'> {
  const focus = selected ?? message
  return { screen: title ?? 'message', ...(focus === undefined ? {} : { focus }) }
}

function soundState(sound: ReturnType<typeof soundIn>): Pick<BoxState, 'volume' | 'muted'> {
  if (!sound) return {}
  return sound.muted ? { muted: true } : { muted: false, volume: Math.round((sound.volume / FULL_VOLUME) * 100) }
}
