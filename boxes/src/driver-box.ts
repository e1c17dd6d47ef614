/**
 * Base class of most drivers: runs commands one by one within their time limits and converts a DeviceError into a
 * refusal. Subclasses implement keys, TV commands and text commands on their wire.
 */
import { describeIntent } from '@beckon/contract/commands/describe-intent'
import type { Intent } from '@beckon/contract/commands/intents'
import { understand } from '@beckon/contract/commands/understand'
import type { Driver } from '@beckon/contract/drivers'
import { isKeyCode, type KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import type { TvCommand } from '@beckon/contract/tv-keys'
import {
  INVALID_KEY,
  NOT_UNDERSTOOD,
  understoodAs,
  type Box,
  type BoxLayout,
  type BoxNames,
  type BoxState,
  type Capabilities,
  type Outcome,
  type PressDetails,
} from './box.ts'
import type { CommonSettings } from './family.ts'
import { Turns, outcomeOf, deadlineOf, deadlinesOfText, type Deadline } from './wire/command.ts'

export abstract class DriverBox implements Box {
  readonly id: string
  readonly name: string
  readonly layout: BoxLayout
  readonly #driver: Driver
  readonly #turns = new Turns()

  constructor({ id, name, family }: CommonSettings, driver: Driver) {
    this.id = id
    this.name = name
    // A setting's `family` is the layout of the remote.
    this.layout = family
    this.#driver = driver
  }

  pressKey(key: KeyCode, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    if (!isKeyCode(key)) return Promise.resolve(INVALID_KEY)
    return this.inTurn(deadlineOf(signal, details), (time) => this.press(key, time))
  }

  sendTvCommand(command: TvCommand, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    return this.inTurn(deadlineOf(signal, details), (time) => this.tv(command, time))
  }

  async runText(words: string, language: Language, signal: AbortSignal, details?: PressDetails): Promise<Outcome> {
    const intent = understand(words, language)
    if (intent === undefined) return NOT_UNDERSTOOD
    const { firstKeyDeadline, textDeadline } = deadlinesOfText(signal, details)
    const outcome = await this.inTurn(firstKeyDeadline, (time) => this.obey(intent, time, words, textDeadline))
    // The user is shown that the text was not understood, rather than that a key is missing.
    if (outcome.is === 'refused' && outcome.why === 'INVALID-KEY') return NOT_UNDERSTOOD
    return understoodAs(describeIntent(intent, language), outcome)
  }

  abstract capabilities(signal: AbortSignal): Promise<Capabilities>
  abstract state(signal: AbortSignal): Promise<BoxState>
  abstract names(signal: AbortSignal): Promise<BoxNames>
  abstract close(): Promise<void>

  /** INVALID-KEY for a key that the box lacks. Rejects with a DeviceError, as `tv` and `obey` do. */
  protected abstract press(key: KeyCode, time: Deadline): Promise<Outcome>
  protected abstract tv(command: TvCommand, time: Deadline): Promise<Outcome>
  /** Of several keys, the first is sent within `time`, the others within `textDeadline`. */
  protected abstract obey(intent: Intent, time: Deadline, words: string, textDeadline: Deadline): Promise<Outcome>

  /** Runs a command after the earlier ones. A DeviceError becomes a refusal. */
  protected inTurn(time: Deadline, run: (time: Deadline) => Promise<Outcome>): Promise<Outcome> {
    return outcomeOf(this.#driver, () => this.#turns.take(time, () => run(time)))
  }
}
