/** A VDR (recorder and set-top software) as a box, over SVDRP. It confirms channel and volume, which VDR tells back. */
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import type { TvCommand } from '@beckon/contract/tv-keys'
import { refused, type Box, type BoxFamily, type BoxState, type Capabilities, type Outcome } from '../box.ts'
import { understand } from '../text-commands/understand.ts'
import { SvdrpConnection, SvdrpFailure } from './connection.ts'
import { isDigit, VDR_KEYS } from './key-map.ts'
import { channelIn, FULL_VOLUME, screenIn, soundIn, type OnScreen } from './messages.ts'
import { obeyOnVdr } from './obey-words.ts'
import { ACCEPTED, CONFIRMED, hit, stepChannel, type Ask } from './presses.ts'

export interface VdrSettings {
  readonly id: string
  readonly name: string
  readonly family: BoxFamily
  readonly host: string
  readonly port: number
  /** Whether the TV's volume keys turn VDR's own volume. VDR has no way to the television itself. */
  readonly volume: boolean
}

/** Digits that follow within this time belong to one channel number. Nothing waits for it, so it is generous. */
const DIGITS_WITHIN_MS = 5_000
const DIGITS_AT_MOST = 5
const NOT_ON_SCREEN = 930
const NO_SUCH_PLUGIN = 550

export class VdrBox implements Box {
  readonly id: string
  readonly name: string
  readonly family: BoxFamily
  readonly #connection: SvdrpConnection
  readonly #hasVolume: boolean
  readonly #now: () => number
  #typed = { digits: '', at: 0 }

  constructor(settings: VdrSettings, now: () => number = Date.now) {
    this.id = settings.id
    this.name = settings.name
    this.family = settings.family
    this.#hasVolume = settings.volume
    this.#connection = new SvdrpConnection(settings)
    this.#now = now
  }

  pressKey(key: KeyCode, signal: AbortSignal): Promise<Outcome> {
    const vdrKey = Object.hasOwn(VDR_KEYS, key) ? VDR_KEYS[key] : undefined
    if (vdrKey === undefined) return Promise.resolve(refused('INVALID-KEY'))
    return this.#command(signal, async (ask) => {
      if (isDigit(key)) return await this.#digit(key, ask)
      this.#typed = { digits: '', at: 0 }
      if (key === 'CH_UP' || key === 'CH_DOWN') return await stepChannel(key, ask)
      return await hit(key === 'PREVIOUS' || key === 'EXIT' ? await leaveKey(key, ask) : vdrKey, ask)
    })
  }

  sendTvCommand(command: TvCommand, signal: AbortSignal): Promise<Outcome> {
    const volume = this.#hasVolume ? VOLUME_COMMANDS[`${command.key} ${command.value}`] : undefined
    if (volume === undefined) return Promise.resolve(refused('INVALID-KEY'))
    return this.#command(signal, async (ask) => (soundIn(await ask(volume)) ? CONFIRMED : refused('BOX-UNREACHABLE')))
  }

  runText(words: string, language: Language, signal: AbortSignal): Promise<Outcome> {
    const intent = understand(words, language)
    if (!intent) return Promise.resolve(refused('NOT-UNDERSTOOD'))
    return this.#command(signal, (ask) => obeyOnVdr(intent, ask))
  }

  /** Asked of VDR itself, so that a VDR that is not there has no capabilities. */
  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    await this.#connection.send('VOLU', signal)
    return {
      keys: new Set(KEY_CODES.filter((key) => VDR_KEYS[key] !== undefined)),
      text: true,
      hdmiLinkReady: this.#hasVolume,
      tvPowerOnCommandAvailable: false,
      tvPowerOffCommandAvailable: false,
    }
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const ask: Ask = (command) => this.#connection.send(command, signal)
    const channel = channelIn(await ask('CHAN'))
    const sound = soundIn(await ask('VOLU'))
    const screen = await readScreen(ask)
    const shown = screen === 'nothing' ? { screen: 'live' } : screen === 'unknown' ? {} : described(screen)
    return { ...(channel ? { channel } : {}), ...soundState(sound), ...shown }
  }

  async close(): Promise<void> {
    this.#connection.close()
  }

  async #command(signal: AbortSignal, run: (ask: Ask) => Promise<Outcome>): Promise<Outcome> {
    try {
      return await run((command) => this.#connection.send(command, signal))
    } catch (error) {
      if (error instanceof SvdrpFailure) return refused(error.why)
      throw error
    }
  }

  /**
   * A digit of a channel number. Each one tunes to the number so far, if there is such a channel: VDR's own entry stops
   * at the first number that no longer one begins with, tells nothing and cannot be read back (see README).
   */
  async #digit(key: KeyCode, ask: Ask): Promise<Outcome> {
    const isContinued = this.#typed.digits !== '' && this.#now() - this.#typed.at <= DIGITS_WITHIN_MS
    // In a menu a digit chooses an item or types a letter, and zero alone is VDR's key for the last channel.
    if (!isContinued && (key === '0' || isMenu(await readScreen(ask)))) return await hit(key, ask)
    const digits = isContinued && this.#typed.digits.length < DIGITS_AT_MOST ? this.#typed.digits + key : key
    this.#typed = { digits, at: this.#now() }
    const reply = await ask(`CHAN ${Number(digits)}`)
    return channelIn(reply)?.number === Number(digits) ? CONFIRMED : ACCEPTED
  }
}

const VOLUME_COMMANDS: Readonly<Record<string, string>> = {
  'VOLUME UP': 'VOLU +',
  'VOLUME DOWN': 'VOLU -',
  'MUTE ON': 'VOLU mute',
}

/** EXIT closes the menu that is open; PREVIOUS goes back in it, or to the last channel when none is open. */
async function leaveKey(key: 'EXIT' | 'PREVIOUS', ask: Ask): Promise<string> {
  const screen = await readScreen(ask)
  if (key === 'EXIT') return isMenu(screen) ? 'Menu' : 'Back'
  return screen === 'nothing' ? 'PrevChannel' : 'Back'
}

/** What is on the screen; unknown without the plugin `svdrposd`. VDR's channel banner does not count as anything. */
async function readScreen(ask: Ask): Promise<OnScreen | 'nothing' | 'unknown'> {
  const reply = await ask('PLUG svdrposd LSTO')
  if (reply.code === NOT_ON_SCREEN) return 'nothing'
  return reply.code >= NO_SUCH_PLUGIN ? 'unknown' : screenIn(reply)
}

function isMenu(screen: OnScreen | 'nothing' | 'unknown'): boolean {
  return typeof screen === 'object' && (screen.title !== undefined || screen.selected !== undefined)
}

function described({ title, selected, message }: OnScreen): Pick<BoxState, 'screen' | 'focus'> {
  const focus = selected ?? message
  return { screen: title ?? 'message', ...(focus === undefined ? {} : { focus }) }
}

function soundState(sound: ReturnType<typeof soundIn>): Pick<BoxState, 'volume' | 'muted'> {
  if (!sound) return {}
  return sound.muted ? { muted: true } : { muted: false, volume: Math.round((sound.volume / FULL_VOLUME) * 100) }
}
