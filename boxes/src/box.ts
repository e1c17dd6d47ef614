/**
 * What every TV box can be asked, in the user's words. One folder per family speaks its wire behind this door.
 * A driver never retries a press: pressing twice is worse than saying that it may not have arrived.
 */
import type { KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { TvCommand } from '@beckon/contract/tv-keys'

export type BoxFamily = 'standard' | 'flex'

/**
 * What became of a command. `accepted`: the box took it, which for no protocol we know proves an effect.
 * `confirmed`: a read-back showed the effect. The rest are refusals (`refusals.ts`). `understood` is
 * what a command in words was taken for, in a few words of the user's language.
 */
export type Outcome =
  | { readonly is: 'accepted'; readonly understood?: string }
  | { readonly is: 'confirmed'; readonly understood?: string }
  | { readonly is: 'refused'; readonly why: BoxRefusal }

export function refused(why: BoxRefusal): Outcome {
  return { is: 'refused', why }
}

export interface Capabilities {
  /** Keys the box knows; a key outside is refused with INVALID-KEY. */
  readonly keys: ReadonlySet<KeyCode>
  readonly text: boolean
  readonly hdmiLinkReady: boolean
  readonly tvPowerOnCommandAvailable: boolean
  readonly tvPowerOffCommandAvailable: boolean
  /** Whether the television's volume keys turn the box's own volume, for which no link is needed. */
  readonly boxVolume: boolean
  /** Whether it has apps and categories that can be opened by their names. */
  readonly apps: boolean
}

/** What a box tells of itself; what it cannot tell is left out. */
export interface BoxState {
  readonly power?: 'on' | 'standby'
  readonly channel?: { readonly number: number; readonly name: string }
  /** 0 to 100. */
  readonly volume?: number
  readonly muted?: boolean
  readonly screen?: string
  /** The words of the focused item, ready to be spoken. */
  readonly focus?: string
}

/** What the box can be told by name: its channels, and what it can open (apps, categories), as it calls them. */
export interface BoxNames {
  readonly channels: readonly { readonly number: number; readonly name: string }[]
  readonly apps: readonly string[]
}

/** What a driver needs that tells another machine of a press. */
export interface PressDetails {
  /** How far away the end of the press's time is. */
  readonly leftMs?: number
  /** Its number, as `pressText` writes it. */
  readonly press?: string | undefined
}

export const NO_NAMES: BoxNames = { channels: [], apps: [] }

export interface Box {
  readonly id: string
  readonly name: string
  readonly family: BoxFamily
  /**
   * `signal` is the command's time to live: when it aborts, the driver puts nothing more on the wire, stops and answers at once:
   * TOO-LATE when nothing has left for the box, else BOX-TIMEOUT, or what it knows to have been done.
   */
  pressKey(key: KeyCode, signal: AbortSignal, details?: PressDetails): Promise<Outcome>
  sendTvCommand(command: TvCommand, signal: AbortSignal, details?: PressDetails): Promise<Outcome>
  /** A command in words; `language` is a hint, a box may understand others. */
  runText(words: string, language: Language, signal: AbortSignal, details?: PressDetails): Promise<Outcome>
  capabilities(signal: AbortSignal): Promise<Capabilities>
  state(signal: AbortSignal): Promise<BoxState>
  /** Helps a recogniser to know what may be said or spelled. Rejects while the box is out of reach. */
  names(signal: AbortSignal): Promise<BoxNames>
  /** Ends connections; a command under way is refused. */
  close(): Promise<void>
}
