/**
 * The interface of every TV box. Each family implements it in its own folder. A driver never retries a press: a doubled
 * press is worse than a report that it may not have arrived.
 */
import type { BoxState } from '@beckon/contract/box-state'
import type { Driver } from '@beckon/contract/drivers'
import type { KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { TvCommand, TvKey } from '@beckon/contract/tv-keys'

export type { BoxState }

/** The layout of the box's remote. Settings call it `family`. */
export type BoxLayout = 'standard' | 'flex'

/**
 * The result of a command. `accepted`: the box acknowledged it, which proves no effect. `confirmed`: reading back the
 * state showed the effect. `refused`: see `refusals.ts` of the contract; with BOX-NOT-ALLOWED, `driver` is that of the
 * device on which the owner must allow us. `understood`: the interpretation of a text command, in the user's language,
 * of at most 500 characters.
 */
export type Outcome =
  | { readonly is: 'accepted'; readonly understood?: string }
  | { readonly is: 'confirmed'; readonly understood?: string }
  | { readonly is: 'refused'; readonly why: BoxRefusal; readonly driver?: Driver | undefined }

export const ACCEPTED: Outcome = { is: 'accepted' }
export const CONFIRMED: Outcome = { is: 'confirmed' }

export function refused(why: BoxRefusal): Outcome {
  return { is: 'refused', why }
}

/** The outcome of a text command, with what it was taken for unless it was refused. */
export function understoodAs(understood: string, outcome: Outcome): Outcome {
  return outcome.is === 'refused' ? outcome : { understood, ...outcome }
}

export const INVALID_KEY: Outcome = refused('INVALID-KEY')
export const NOT_UNDERSTOOD: Outcome = refused('NOT-UNDERSTOOD')

/** The device does not allow us; the user is shown how to allow it on devices of this driver. */
export function notAllowed(driver: Driver): Outcome {
  return { is: 'refused', why: 'BOX-NOT-ALLOWED', driver }
}

export interface Capabilities {
  /** The keys that the box has; other keys are refused with INVALID-KEY. */
  readonly keys: ReadonlySet<KeyCode>
  /** Whether it takes text commands (`runText`). */
  readonly text: boolean
  /** Whether volume, mute and input of the TV work: the box itself, or the TV that it is plugged into. */
  readonly hdmiLinkReady: boolean
  readonly tvPowerOnCommandAvailable: boolean
  readonly tvPowerOffCommandAvailable: boolean
  /** Whether the TV's volume keys change the box's own volume, without an HDMI link. */
  readonly boxVolume: boolean
  /** Whether apps and categories can be opened by name. */
  readonly apps: boolean
  /**
   * The keys that it lacks until somebody teaches it their codes; absent if a missing key may become available by
   * itself.
   */
  readonly lacks?: ReadonlySet<KeyCode>
  /**
   * The TV buttons that work, on boxes where some may work without the others. `hdmiLinkReady` and `boxVolume` then
   * mean that all of theirs work.
   */
  readonly tvButtons?: ReadonlySet<TvKey>
  /** POWER turns the TV itself on and off, so that TV power and All power are this one key. */
  readonly powerKey?: boolean
}

/** The capabilities of a box that can do nothing now; drivers override some. */
export const NO_CAPABILITIES: Capabilities = {
  keys: new Set(),
  text: false,
  hdmiLinkReady: false,
  tvPowerOnCommandAvailable: false,
  tvPowerOffCommandAvailable: false,
  boxVolume: false,
  apps: false,
}

/** The names that a user can say: channels, and what the box can open (apps, categories). */
export interface BoxNames {
  readonly channels: readonly { readonly number: number; readonly name: string }[]
  readonly apps: readonly string[]
}

/** What a driver needs to forward a press to another machine. */
export interface PressDetails {
  /** Milliseconds until the press expires. */
  readonly leftMs?: number
  /** How many milliseconds a command that began in time may still take (see `textTimeoutMs`). */
  readonly mayTakeMs?: number | undefined
  /** The press's number in the format of `pressText`. */
  readonly press?: string | undefined
}

export const NO_NAMES: BoxNames = { channels: [], apps: [] }

export interface Box {
  readonly id: string
  readonly name: string
  readonly layout: BoxLayout
  /**
   * Presses a key. `signal` is the time to live, here and below. When it aborts, the driver sends nothing more and
   * resolves at once: TOO-LATE if nothing was sent, otherwise BOX-TIMEOUT or the known outcome. Refusals are outcomes;
   * the promise does not reject.
   */
  pressKey(key: KeyCode, signal: AbortSignal, details?: PressDetails): Promise<Outcome>
  sendTvCommand(command: TvCommand, signal: AbortSignal, details?: PressDetails): Promise<Outcome>
  /** Runs a text command. `language` is a hint; a box may understand other languages. */
  runText(words: string, language: Language, signal: AbortSignal, details?: PressDetails): Promise<Outcome>
  /**
   * How long a text command may take on a box that slowly sends it as several keys. It must start within its time to
   * live, as every press, but may end later. Absent if it also ends within that time.
   */
  readonly textTimeoutMs?: number | undefined
  capabilities(signal: AbortSignal): Promise<Capabilities>
  /** The box's current state. Rejects with an error whose message is the refusal if the box does not report it. */
  state(signal: AbortSignal): Promise<BoxState>
  /**
   * Calls the listener when the box announces that its state may have changed; the returned function unsubscribes. It
   * opens no connection. Absent where a box announces nothing.
   */
  whenStateChanged?(listener: () => void): () => void
  /** The names for the recognisers. Rejects while the box is unreachable. */
  names(signal: AbortSignal): Promise<BoxNames>
  /** Closes all connections; commands under way are refused. */
  close(): Promise<void>
}

/** The same box with `changes` applied. */
export function boxWith(box: Box, changes: Partial<Omit<Box, 'id' | 'name' | 'layout'>>): Box {
  const { whenStateChanged } = box
  return {
    id: box.id,
    name: box.name,
    layout: box.layout,
    textTimeoutMs: box.textTimeoutMs,
    pressKey: (key, signal, details) => box.pressKey(key, signal, details),
    sendTvCommand: (command, signal, details) => box.sendTvCommand(command, signal, details),
    runText: (words, language, signal, details) => box.runText(words, language, signal, details),
    capabilities: (signal) => box.capabilities(signal),
    state: (signal) => box.state(signal),
    ...(whenStateChanged && { whenStateChanged: (listener) => whenStateChanged.call(box, listener) }),
    names: (signal) => box.names(signal),
    close: () => box.close(),
    ...changes,
  }
}

const UNREACHABLE = 'BOX-UNREACHABLE'

/** A box whose settings its driver rejects: it stays in the list so that it can be seen and removed. */
export function unusableBox(of: Pick<Box, 'id' | 'name' | 'layout'>): Box {
  const away = async () => refused(UNREACHABLE)
  return {
    ...of,
    pressKey: away,
    sendTvCommand: away,
    runText: away,
    capabilities: () => Promise.reject(new Error(UNREACHABLE)),
    state: () => Promise.reject(new Error(UNREACHABLE)),
    names: async () => NO_NAMES,
    close: async () => {},
  }
}
