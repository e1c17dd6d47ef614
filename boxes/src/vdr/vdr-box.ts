/** A VDR (recorder and set-top software) as a box, over SVDRP. Channel and volume are confirmed by VDR's replies. */
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
import { inWords } from '../obey-intent.ts'
import { isQuestion, SvdrpConnection, SvdrpFailure } from './connection.ts'
import { isDigit, VDR_KEYS } from './key-map.ts'
import {
  channelIn,
  channelsIn,
  FULL_VOLUME,
  pressVdrKey,
  programmeIn,
  screenIn,
  soundIn,
  tune,
  type Ask,
  type OnScreen,
} from './messages.ts'
import { obeyOnVdr } from './obey-words.ts'
import { NumberEntry } from '../number-entry.ts'

export interface VdrSettings {
  readonly id: string
  readonly name: string
  readonly family: BoxFamily
  readonly host: string
  readonly port: number
  /** Whether the TV's volume keys change VDR's own volume. VDR cannot control the television itself. */
  readonly volume: boolean
  /** Milliseconds that a channel number waits for its next digit. */
  readonly digitWaitMs: number
}

/** How long the channel list is cached; a scan changes it. */
const LIST_BELIEVED_MS = 10 * 60_000
const TUNES_WITHIN_MS = 2_000
const NOT_ON_SCREEN = 930
const SCREEN_TEXT = 920

export class VdrBox implements Box {
  readonly id: string
  readonly name: string
  readonly family: BoxFamily
  readonly #connection: SvdrpConnection
  readonly #hasVolume: boolean
  readonly #now: () => number
  readonly #entry: NumberEntry
  #channels: { readonly list: BoxNames['channels']; readonly at: number } | undefined

  constructor(settings: VdrSettings, now: () => number = Date.now) {
    this.id = settings.id
    this.name = settings.name
    this.family = settings.family
    this.#hasVolume = settings.volume
    this.#connection = new SvdrpConnection(settings)
    this.#now = now
    this.#entry = new NumberEntry(settings.digitWaitMs, (number) => void this.#tuneLater(number))
  }

  pressKey(key: KeyCode, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    const vdrKey = Object.hasOwn(VDR_KEYS, key) ? VDR_KEYS[key] : undefined
    if (vdrKey === undefined) return Promise.resolve(refused('INVALID-KEY'))
    return this.#command(signal, details, async (ask) => {
      if (isDigit(key)) return await this.#digit(key, ask)
      const number = this.#entry.take()
      if (key === 'OK' && number !== undefined) return await tune(number, ask)
      return await pressVdrKey(key === 'PREVIOUS' || key === 'EXIT' ? await leaveKey(key, ask) : vdrKey, ask)
    })
  }

  sendTvCommand(command: TvCommand, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    const volume = this.#hasVolume ? VOLUME_COMMANDS[`${command.key} ${command.value}`] : undefined
    if (volume === undefined) return Promise.resolve(refused('INVALID-KEY'))
    return this.#command(signal, details, async (ask) =>
      soundIn(await ask(volume)) ? CONFIRMED : refused('BOX-UNREACHABLE'),
    )
  }

  runText(words: string, language: Language, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return inWords(words, language, (intent) => this.#command(signal, details, (ask) => obeyOnVdr(intent, ask)))
  }

  /** Asks VDR, so that an unreachable VDR has no capabilities. */
  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    await this.#connection.send('VOLU', signal)
    return {
      keys: new Set(KEY_CODES.filter((key) => VDR_KEYS[key] !== undefined)),
      text: true,
      // VDR cannot control the television; its volume is its own.
      hdmiLinkReady: false,
      tvPowerOnCommandAvailable: false,
      tvPowerOffCommandAvailable: false,
      boxVolume: this.#hasVolume,
      apps: false,
    }
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const ask: Ask = (command) => this.#connection.send(command, signal)
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
    return { channels: await this.#channelList((command) => this.#connection.send(command, signal)), apps: [] }
  }

  async close(): Promise<void> {
    this.#entry.drop()
    this.#connection.close()
  }

  /**
   * Runs the commands of one press. After the first command that changes something, the outcome can no longer be "not
   * done".
   */
  async #command(
    signal: AbortSignal,
    { leftMs = Number.POSITIVE_INFINITY }: PressDetails = {},
    run: (ask: Ask) => Promise<Outcome>,
  ): Promise<Outcome> {
    const until = performance.now() + leftMs
    let hasActed = false
    try {
      return await run(async (command) => {
        const reply = await this.#connection.send(command, signal, until)
        hasActed ||= !isQuestion(command)
        return reply
      })
    } catch (error) {
      if (!(error instanceof SvdrpFailure)) throw error
      if (hasActed) return refused('BOX-TIMEOUT')
      return error.why === 'BOX-NOT-ALLOWED' ? { is: 'refused', why: error.why, driver: 'vdr' } : refused(error.why)
    }
  }

  /**
   * Handles a digit. Digits are collected and sent as one CHAN: VDR's own entry stops at the first number that seems
   * complete, waits only one second, and cannot be read back (see README).
   */
  async #digit(key: KeyCode, ask: Ask): Promise<Outcome> {
    // In a menu a digit selects an item or types a letter; 0 alone is VDR's key for the last channel.
    if (!this.#entry.isOpen && (key === '0' || isMenu(await readScreen(ask)))) return await pressVdrKey(key, ask)
    const number = this.#entry.add(key, await this.#channelNumbers(ask))
    return number === undefined ? ACCEPTED : await tune(number, ask)
  }

  /**
   * Reads the channel numbers; empty on failure. The entry is held meanwhile, since its next digit is already there.
   */
  async #channelNumbers(ask: Ask): Promise<readonly number[]> {
    this.#entry.hold()
    try {
      return (await this.#channelList(ask)).map((channel) => channel.number)
    } catch (error) {
      this.#entry.drop()
      throw error
    }
  }

  async #channelList(ask: Ask): Promise<BoxNames['channels']> {
    if (!this.#channels || this.#now() - this.#channels.at > LIST_BELIEVED_MS) {
      this.#channels = { list: channelsIn(await ask('LSTC')), at: this.#now() }
    }
    return this.#channels.list
  }

  /** Tunes after the last digit was answered; the result shows only on the screen. */
  async #tuneLater(number: number): Promise<void> {
    await this.#command(AbortSignal.timeout(TUNES_WITHIN_MS), {}, (ask) => tune(number, ask))
  }
}

const VOLUME_COMMANDS: Readonly<Record<string, string>> = {
  'VOLUME UP': 'VOLU +',
  'VOLUME DOWN': 'VOLU -',
  'MUTE ON': 'VOLU mute',
}

/**
 * The VDR key of EXIT and PREVIOUS. EXIT closes an open menu; PREVIOUS goes back in it, or to the last channel without
 * one.
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
