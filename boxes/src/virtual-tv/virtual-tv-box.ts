/**
 * The virtual TV as a box: the machine with a clock, listeners, its own handset, and trouble that can be set.
 * What it confirms it has read back from its own state. Nothing it refuses has any effect.
 */
import { KEY_CODES, isKeyCode, type KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import type { BoxRefusal } from '@beckon/contract/refusals'
import { TV_COMMANDS, type TvCommand } from '@beckon/contract/tv-keys'
import type { HandsetKey, Trouble, VirtualTvState } from '@beckon/contract/virtual-tv'
import {
  refused,
  type Box,
  type BoxFamily,
  type BoxNames,
  type BoxState,
  type Capabilities,
  type Outcome,
} from '../box.ts'
import { describeIntent } from '@beckon/contract/commands/describe-intent'
import { understand } from '@beckon/contract/commands/understand'
import { APPS, CATEGORIES } from './catalogue.ts'
import { CHANNELS, named } from './channels.ts'
import { isWakeUpCall, obeyWords } from './obey-words.ts'
import { isHdmiLinkReady, snapshot } from './snapshot.ts'
import { nextChangeAt, step } from './step.ts'
import { newTv, type PairingNews, type TvEvent, type TvState } from './tv-state.ts'

export const SLOW_ANSWER_MS = 3_000

export interface VirtualTvClock {
  now(): number
  /** Runs something later; the answer calls it off. */
  after(ms: number, run: () => void): () => void
}

/** Who knows which remote shows a code: the server. */
export interface PairingOffice {
  enterCode(boxId: string, code: string): Promise<PairingNews & { is: 'found' | 'wrong' | 'wait' }>
  answer(boxId: string, pairingId: string, yes: boolean): Promise<'paired' | 'refused' | 'gone'>
}

const CONFIRMED: Outcome = { is: 'confirmed' }

type Happening = TvEvent extends infer E ? (E extends unknown ? Omit<E, 'now'> : never) : never
type Listener = (state: VirtualTvState) => void

const REAL_CLOCK: VirtualTvClock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

export class VirtualTvBox implements Box {
  readonly id: string
  readonly name: string
  readonly family: BoxFamily
  readonly #clock: VirtualTvClock
  readonly #listeners = new Set<Listener>()
  readonly #closing = new AbortController()
  #state: TvState
  #office: PairingOffice | undefined
  #cancelWake = () => {}
  /** The last look-up or answer under way, and what came of it. */
  #errand: Promise<PairingNews> | undefined

  constructor(
    tv: { readonly id: string; readonly name: string; readonly family: BoxFamily },
    clock: VirtualTvClock = REAL_CLOCK,
  ) {
    this.id = tv.id
    this.name = tv.name
    this.family = tv.family
    this.#clock = clock
    this.#state = newTv(tv, clock.now())
  }

  pressKey(key: KeyCode, signal: AbortSignal): Promise<Outcome> {
    return this.#command({ type: 'key', key }, signal, () => {
      if (!isKeyCode(key)) return 'INVALID-KEY'
      return this.#state.boxPower === 'standby' && key !== 'POWER' ? 'BOX-ASLEEP' : undefined
    })
  }

  /** A sleeping box keeps its HDMI line for power and input alone; a dark television knows no volume. */
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

  /** A name has led to an app or a channel, which has a name of its own. */
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
    if (await this.#trouble(signal)) return {}
    const { boxPower, channel, volume, muted, screen, focus } = this.snapshot()
    return { power: boxPower, channel, volume, muted, screen, focus }
  }

  async names(signal: AbortSignal): Promise<BoxNames> {
    const trouble = await this.#trouble(signal)
    if (trouble) throw new Error(trouble)
    return { channels: CHANNELS.map(named), apps: [...APPS, ...CATEGORIES] }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#cancelWake()
    this.#listeners.clear()
  }

  /** The whole TV, as of now. */
  snapshot(): VirtualTvState {
    this.#state = step(this.#state, { type: 'time', now: this.#clock.now() })
    return snapshot(this.#state)
  }

  /** Calls back on each change; the answer ends it. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    this.#wakeInTime()
    return () => {
      this.#listeners.delete(listener)
      this.#wakeInTime()
    }
  }

  /** A press on the TV's own handset, which needs no network and so knows no trouble but sleep. */
  handset(key: HandsetKey): void {
    this.#happen({ type: 'handset', key })
  }

  setTrouble(kind: Trouble): void {
    this.#happen({ type: 'trouble', kind })
  }

  /** From now on codes entered on the screen are looked up here. */
  pairThrough(office: PairingOffice): void {
    this.#office = office
  }

  /** Types a code on the pairing screen, opening it first. The answer is what became of the code. */
  async enterPairingCode(code: string): Promise<PairingNews> {
    const { screen } = this.#state
    // The question about this very code stands there already; opening the screen anew would be a no to it.
    if (screen.is === 'pairing' && screen.stage === 'question' && screen.digits === code && screen.found)
      return { is: 'found', ...screen.found }
    this.#errand = undefined
    this.handset('PAIR')
    for (const digit of code) this.handset(digit as KeyCode)
    return (await this.#errand) ?? { is: 'wrong' }
  }

  /** Says yes or no to the question on the pairing screen, if it is still that one. */
  async answerPairing(pairingId: string, yes: boolean): Promise<PairingNews> {
    const { screen } = this.#state
    if (screen.is !== 'pairing' || screen.stage !== 'question' || screen.found?.pairingId !== pairingId)
      return { is: 'gone' }
    this.#errand = undefined
    if ((screen.focusedAnswer === 'yes') !== yes) this.handset('RIGHT')
    this.handset('OK')
    return (await this.#errand) ?? { is: 'gone' }
  }

  async #command(happening: Happening, signal: AbortSignal, refusal: () => BoxRefusal | undefined): Promise<Outcome> {
    // Nothing is awaited where nothing is slow.
    const trouble = this.#state.trouble === 'slow' ? await this.#trouble(signal) : this.#troubleNow(signal)
    if (trouble) return refused(trouble)
    const why = refusal()
    if (why === 'NOT-UNDERSTOOD') this.#happen(happening)
    if (why) return refused(why)
    this.#happen(happening)
    return CONFIRMED
  }

  /** Waits as long as the scene says, and names what stands in the way of a command. */
  async #trouble(signal: AbortSignal): Promise<BoxRefusal | undefined> {
    const why = this.#troubleNow(signal)
    if (why !== undefined || this.#state.trouble !== 'slow') return why
    const stop = AbortSignal.any([signal, this.#closing.signal])
    await new Promise<void>((done) => {
      const cancel = this.#clock.after(SLOW_ANSWER_MS, done)
      stop.addEventListener('abort', () => (cancel(), done()), { once: true })
    })
    if (this.#closing.signal.aborted) return 'BOX-UNREACHABLE'
    return signal.aborted ? 'BOX-TIMEOUT' : undefined
  }

  #troubleNow(signal: AbortSignal): BoxRefusal | undefined {
    if (this.#closing.signal.aborted || this.#state.trouble === 'unreachable') return 'BOX-UNREACHABLE'
    return signal.aborted ? 'TOO-LATE' : undefined
  }

  #happen(happening: Happening): void {
    if (this.#closing.signal.aborted) return
    const before = this.#state
    this.#state = step(before, { ...happening, now: this.#clock.now() } as TvEvent)
    this.#runErrands(before.screen)
    this.#tell()
  }

  /** What the pairing screen waits for is fetched, and news comes back as an event; late news changes nothing. */
  #runErrands(before: TvState['screen']): void {
    const { screen } = this.#state
    const office = this.#office
    if (!office || screen === before) return
    const isWaiting = screen.is === 'pairing' && (screen.stage === 'checking' || screen.stage === 'answering')
    if (isWaiting && screen.stage === 'checking') this.#send(screen, office.enterCode(this.id, screen.digits))
    else if (isWaiting && screen.found) {
      const { pairingId } = screen.found
      const yes = screen.focusedAnswer === 'yes'
      this.#send(
        screen,
        office.answer(this.id, pairingId, yes).then((is) => ({ is })),
      )
    } else if (
      before.is === 'pairing' &&
      before.stage === 'question' &&
      before.found &&
      !sameQuestion(before, screen)
    ) {
      // Walking away from the question is a no.
      void office.answer(this.id, before.found.pairingId, false).catch(() => {})
    }
  }

  #send(waiting: TvState['screen'], answer: Promise<PairingNews>): void {
    this.#errand = answer.then((news) => {
      if (this.#state.screen === waiting) this.#happen({ type: 'pairing', news })
      return news
    })
    // The screen cannot wait for ever for an answer that failed; whoever awaits the errand hears why.
    this.#errand.catch(() => {
      if (this.#state.screen === waiting) this.#happen({ type: 'pairing', news: { is: 'gone' } })
    })
  }

  #tell(): void {
    this.#wakeInTime()
    if (this.#listeners.size === 0) return
    const told = snapshot(this.#state)
    for (const listener of this.#listeners) listener(told)
  }

  /** While somebody looks, what time alone changes is told as well. Otherwise it is made up for on the next reading. */
  #wakeInTime(): void {
    this.#cancelWake()
    this.#cancelWake = () => {}
    if (this.#listeners.size === 0 || this.#closing.signal.aborted) return
    const wait = Math.max(nextChangeAt(this.#state) - this.#clock.now(), 1)
    this.#cancelWake = this.#clock.after(wait, () => this.#happen({ type: 'time' }))
  }
}

function sameQuestion(before: TvState['screen'], now: TvState['screen']): boolean {
  return before.is === 'pairing' && now.is === 'pairing' && now.found?.pairingId === before.found?.pairingId
}
