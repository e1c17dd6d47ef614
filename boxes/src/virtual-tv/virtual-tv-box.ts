/**
 * The virtual TV as a box: the state machine of `step.ts` with a clock, listeners, a handset, and faults to practise
 * with. A command takes effect at once, so its outcome is `confirmed`. A refused command has no effect, except that a
 * text that was not understood is shown on the screen.
 */
import { KEY_CODES, isKeyCode, type KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import type { BoxRefusal } from '@beckon/contract/refusals'
import { TV_COMMANDS, type TvCommand } from '@beckon/contract/tv-keys'
import type { HandsetKey, Trouble, VirtualTvState } from '@beckon/contract/virtual-tv'
import {
  CONFIRMED,
  refused,
  type Box,
  type BoxLayout,
  type BoxNames,
  type BoxState,
  type Capabilities,
  type Outcome,
} from '../box.ts'
import { describeIntent } from '@beckon/contract/commands/describe-intent'
import { understand } from '@beckon/contract/commands/understand'
import { steadyNow } from '../presses/steady-now.ts'
import { APPS, CHANNELS } from './channels.ts'
import { isWakeUpCall, obeyWords } from './obey-words.ts'
import { boxStateOf, isHdmiLinkReady, snapshot } from './snapshot.ts'
import { nextChangeAt, step } from './step.ts'
import { newTv, type PairingNews, type TvEvent, type TvState } from './tv-state.ts'

const SLOW_ANSWER_MS = 3_000

/** The server's side of pairing, which knows the remote of a code. */
export interface PairingService {
  enterCode(boxId: string, code: string): Promise<PairingNews & { is: 'found' | 'wrong' | 'several owners' | 'wait' }>
  answer(boxId: string, pairingId: string, yes: boolean): Promise<'paired' | 'refused' | 'gone'>
}

/** An event without its time. */
type Happening = TvEvent extends infer E ? (E extends unknown ? Omit<E, 'now'> : never) : never

export class VirtualTvBox implements Box {
  readonly id: string
  readonly name: string
  readonly layout: BoxLayout
  readonly #listeners = new Set<() => void>()
  readonly #closing = new AbortController()
  readonly #started = { at: Date.now(), steadyAt: steadyNow() }
  #state: TvState
  #pairingService: PairingService | undefined
  #waking: NodeJS.Timeout | undefined

  constructor(tv: { readonly id: string; readonly name: string; readonly layout: BoxLayout }) {
    this.id = tv.id
    this.name = tv.name
    this.layout = tv.layout
    this.#state = newTv(tv, this.#started.at)
  }

  pressKey(key: KeyCode, signal: AbortSignal): Promise<Outcome> {
    return this.#command({ type: 'key', key }, signal, () => {
      if (!isKeyCode(key)) return 'INVALID-KEY'
      return this.#state.boxPower === 'standby' && key !== 'POWER' ? 'BOX-ASLEEP' : undefined
    })
  }

  /**
   * Carries out a TV command. In standby the box accepts only power and input; a TV that is off ignores volume.
   */
  sendTvCommand(command: TvCommand, signal: AbortSignal): Promise<Outcome> {
    return this.#command({ type: 'tv', command }, signal, () => {
      if (!TV_COMMANDS.some(({ key, value }) => key === command.key && value === command.value)) return 'INVALID-KEY'
      if (!isHdmiLinkReady(this.#state)) return 'BOX-UNREACHABLE'
      const wakes = command.key === 'POWER' || command.key === 'INPUT'
      const sleeps = this.#state.boxPower === 'standby' || this.#state.tvPower === 'standby'
      return sleeps && !wakes ? 'BOX-ASLEEP' : undefined
    })
  }

  async runText(words: string, language: Language, signal: AbortSignal): Promise<Outcome> {
    const outcome = await this.#command({ type: 'text', words, language }, signal, () => {
      if (this.#state.boxPower === 'standby' && !isWakeUpCall(words, language)) return 'BOX-ASLEEP'
      return obeyWords(this.#state, words, language) ? undefined : 'NOT-UNDERSTOOD'
    })
    const intent = understand(words, language)
    if (outcome.is === 'refused' || intent === undefined) return outcome
    return {
      ...outcome,
      understood: intent.is === 'name' ? this.#whatIsShown(intent.name) : describeIntent(intent, language),
    }
  }

  /** The name of the app or channel that a name led to. */
  #whatIsShown(name: string): string {
    const { screen, title, channel } = this.snapshot()
    return screen === 'live' ? `${channel.number} ${channel.name}` : title || name
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const trouble = await this.#trouble(signal)
    if (trouble) throw new Error(trouble)
    const linked = isHdmiLinkReady(this.#state)
    return {
      keys: new Set(KEY_CODES),
      text: true,
      hdmiLinkReady: linked,
      tvPowerOnCommandAvailable: linked,
      tvPowerOffCommandAvailable: linked,
      boxVolume: false,
      apps: true,
    }
  }

  async state(signal: AbortSignal): Promise<BoxState> {
    const trouble = await this.#trouble(signal)
    if (trouble) throw new Error(trouble)
    return boxStateOf(this.snapshot())
  }

  async names(signal: AbortSignal): Promise<BoxNames> {
    const trouble = await this.#trouble(signal)
    if (trouble) throw new Error(trouble)
    return { channels: CHANNELS, apps: APPS }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#waking)
    this.#listeners.clear()
  }

  /** The whole TV, as of now. */
  snapshot(): VirtualTvState {
    this.#state = this.#stateAfter({ type: 'time' })
    return snapshot(this.#state)
  }

  /** As `Box` demands: calls the listener at each change, also when a fault begins or ends, but without the state. */
  whenStateChanged(listener: () => void): () => void {
    this.#listeners.add(listener)
    this.#wakeInTime()
    return () => {
      this.#listeners.delete(listener)
      this.#wakeInTime()
    }
  }

  /** Presses a handset button. It works without the network, so no trouble but standby affects it. */
  handset(key: HandsetKey): void {
    this.#happen({ type: 'handset', key })
  }

  setTrouble(kind: Trouble): void {
    this.#happen({ type: 'trouble', kind })
  }

  /** Sets where codes are looked up. */
  pairThrough(pairingService: PairingService): void {
    this.#pairingService = pairingService
  }

  async #command(happening: Happening, signal: AbortSignal, refusal: () => BoxRefusal | undefined): Promise<Outcome> {
    // No await unless the box is slow.
    const trouble = this.#state.trouble === 'slow' ? await this.#trouble(signal) : this.#troubleNow(signal)
    if (trouble) return refused(trouble)
    const why = refusal()
    if (why === 'NOT-UNDERSTOOD') this.#happen(happening)
    if (why) return refused(why)
    this.#happen(happening)
    return CONFIRMED
  }

  /** Waits as long as the trouble demands, and returns its refusal. */
  async #trouble(signal: AbortSignal): Promise<BoxRefusal | undefined> {
    const why = this.#troubleNow(signal)
    if (why !== undefined || this.#state.trouble !== 'slow') return why
    const stop = AbortSignal.any([signal, this.#closing.signal])
    await new Promise<void>((done) => {
      const timer = setTimeout(done, SLOW_ANSWER_MS).unref()
      stop.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
    })
    if (this.#closing.signal.aborted) return 'BOX-UNREACHABLE'
    return signal.aborted ? 'BOX-TIMEOUT' : undefined
  }

  #troubleNow(signal: AbortSignal): BoxRefusal | undefined {
    if (this.#closing.signal.aborted || this.#state.trouble === 'unreachable') return 'BOX-UNREACHABLE'
    return signal.aborted ? 'TOO-LATE' : undefined
  }

  /** Begins with the time of day and goes on steadily: a clock that is set must not hold up a number or a notice. */
  #now(): number {
    return Math.round(this.#started.at + steadyNow() - this.#started.steadyAt)
  }

  #stateAfter(happening: Happening): TvState {
    const now = this.#now()
    return step({ ...this.#state, clockAhead: Date.now() - now }, { ...happening, now } as TvEvent)
  }

  #happen(happening: Happening): void {
    if (this.#closing.signal.aborted) return
    const before = this.#state
    this.#state = this.#stateAfter(happening)
    this.#askPairingService(before.screen)
    this.#notify()
  }

  /** Performs the pairing screen's requests. Results become events; late ones change nothing. */
  #askPairingService(before: TvState['screen']): void {
    const { screen } = this.#state
    const pairingService = this.#pairingService
    if (!pairingService || screen === before) return
    const isWaiting = screen.is === 'pairing' && (screen.stage === 'checking' || screen.stage === 'answering')
    if (isWaiting && screen.stage === 'checking')
      this.#showWhenAnswered(screen, pairingService.enterCode(this.id, screen.digits))
    else if (isWaiting && screen.found) {
      const { pairingId } = screen.found
      const yes = screen.focusedAnswer === 'yes'
      this.#showWhenAnswered(
        screen,
        pairingService.answer(this.id, pairingId, yes).then((is) => ({ is })),
      )
    } else if (
      before.is === 'pairing' &&
      before.stage === 'question' &&
      before.found &&
      !sameQuestion(before, screen)
    ) {
      // Leaving the question answers no.
      void pairingService.answer(this.id, before.found.pairingId, false).catch(() => {})
    }
  }

  /** Shows the answer, if the screen is still the one that waits for it. */
  #showWhenAnswered(screen: TvState['screen'], answer: Promise<PairingNews>): void {
    void answer
      .catch((): PairingNews => ({ is: 'gone' }))
      .then((news) => {
        if (this.#state.screen === screen) this.#happen({ type: 'pairing', news })
      })
  }

  #notify(): void {
    this.#wakeInTime()
    for (const listener of this.#listeners) listener()
  }

  /** With listeners, changes by time alone are reported when they happen; otherwise at the next reading. */
  #wakeInTime(): void {
    clearTimeout(this.#waking)
    if (this.#listeners.size === 0 || this.#closing.signal.aborted) return
    const wait = Math.max(nextChangeAt(this.#state) - this.#now(), 1)
    this.#waking = setTimeout(() => this.#happen({ type: 'time' }), wait).unref()
  }
}

function sameQuestion(before: TvState['screen'], now: TvState['screen']): boolean {
  return before.is === 'pairing' && now.is === 'pairing' && now.found?.pairingId === before.found?.pairingId
}
