/**
 * Base class of TVs with apps and text fields. Words that are no command may be the name of an app; else they are typed
 * into the text field that is open. Such a TV does not answer while it sleeps, and is woken by a Wake-on-LAN packet.
 */
import { describeIntent } from '@beckon/contract/commands/describe-intent'
import type { Intent } from '@beckon/contract/commands/intents'
import { asWritten, plainWords } from '@beckon/contract/commands/plain-words'
import { understand } from '@beckon/contract/commands/understand'
import { cutText } from '@beckon/contract/cut-text'
import type { Driver } from '@beckon/contract/drivers'
import type { Language } from '@beckon/contract/languages'
import { BOX_WORDS_AT_MOST } from '@beckon/contract/limits'
import { ACCEPTED, NOT_UNDERSTOOD, understoodAs, type Outcome, type PressDetails } from './box.ts'
import { DriverBox } from './driver-box.ts'
import type { CommonSettings } from './family.ts'
import { DeviceError, deadlinesOfText, type Deadline } from './wire/command.ts'
import type { Sleeper, Wake } from './wire/wake-on-lan.ts'

export abstract class SmartTvBox extends DriverBox {
  protected readonly closed = new AbortController()
  readonly #sleeper: Sleeper
  readonly #wake: Wake

  constructor(settings: CommonSettings & Sleeper, driver: Driver, wake: Wake) {
    super(settings, driver)
    this.#sleeper = settings
    this.#wake = wake
  }

  override async runText(
    words: string,
    language: Language,
    signal: AbortSignal,
    details?: PressDetails,
  ): Promise<Outcome> {
    const intent = understand(words, language)
    const { firstKeyDeadline, textDeadline } = deadlinesOfText(signal, details)
    return await this.inTurn(firstKeyDeadline, async (time) => {
      if (intent === undefined) return await this.#openOrType(intent, time, words)
      const outcome = understoodAs(describeIntent(intent, language), await this.obey(intent, time, words, textDeadline))
      const isKnown = outcome.is !== 'refused' || outcome.why !== 'NOT-UNDERSTOOD'
      return isKnown ? outcome : await this.#openOrType(intent, time, words)
    })
  }

  async #openOrType(intent: Intent | undefined, time: Deadline, words: string): Promise<Outcome> {
    await this.mustBeAwake(time)
    // The name of an app may be a command on other boxes, such as "Live TV".
    const called = (await this.appNames(time)).find((name) => plainWords(name) === plainWords(words))
    if (called !== undefined) return understoodAs(called, await this.openApp(called, time))
    // While a text field is open, a text that is no command is typed.
    if (!this.isTyping()) return NOT_UNDERSTOOD
    const typed = intent?.is === 'search for' ? asWritten(intent.words, words) : words
    return understoodAs(cutText(typed, BOX_WORDS_AT_MOST), await this.type(typed, time))
  }

  /** Throws BOX-ASLEEP for a TV in standby, which only POWER wakes. */
  protected abstract mustBeAwake(time: Deadline): Promise<void>
  protected abstract appNames(time: Deadline): Promise<readonly string[]>
  protected abstract openApp(name: string, time: Deadline): Promise<Outcome>
  /** Whether a text field is open on the screen. */
  protected abstract isTyping(): boolean
  protected abstract type(text: string, time: Deadline): Promise<Outcome>

  protected get canBeWoken(): boolean {
    return this.#sleeper.mac !== undefined
  }

  /** Whether it failed because the TV may be off, and can be woken. */
  protected mayBeOff(error: unknown): boolean {
    if (!this.canBeWoken || this.closed.signal.aborted || !(error instanceof DeviceError)) return false
    return error.why === 'BOX-UNREACHABLE' || error.why === 'TOO-LATE'
  }

  protected async wakeUp({ signal }: Deadline): Promise<Outcome> {
    const { mac, host } = this.#sleeper
    if (mac === undefined) throw new DeviceError('BOX-UNREACHABLE')
    await this.#wake({ mac, host }, AbortSignal.any([signal, this.closed.signal]))
    return ACCEPTED
  }
}
