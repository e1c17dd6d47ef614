/**
 * One set-up of a TV under way. It runs its family's `setUp` and turns its questions into steps. Any page that has a
 * token for it may read and answer them, so another person can continue on another phone.
 */
import type { Box } from '@beckon/boxes/box'
import { temporaryMemory, type BoxMemory } from '@beckon/boxes/box-memory'
import {
  SetUpFailure,
  type SetUpAnswer,
  type SetUpDialogue,
  type SetUpQuestion,
  type SetUpResult,
} from '@beckon/boxes/set-up'
import { readAddress, writeAddress } from '@beckon/boxes/wire/address'
import type { Driver } from '@beckon/contract/drivers'
import type { SetUpAction, SetUpRefusal, SetUpStep, SetUpValues, SetUpWords } from '@beckon/contract/tv-set-up'
import { TVS_PATH } from '@beckon/contract/tvs'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { newSecret } from '../../storage/seal.ts'
import * as steps from './set-up-steps.ts'
import { needsCodes } from './changeable-settings.ts'
import type { Naming, Ready, SetUpTarget } from './tv-of-set-up.ts'
import { trySetUp, triedWords, type Tried } from './try-tv.ts'

/** If the driver or host is missing, or `asksAddress` is set, the first step asks for them. */
export interface SetUpBegin extends Omit<SetUpTarget, 'driver' | 'host'> {
  readonly driver?: Driver | undefined
  readonly host?: string | undefined
  readonly asksAddress?: boolean | undefined
}

/** The parts of this server that a set-up uses. */
export interface SetUpRunner {
  /** The drivers of TVs that can be added by their address. */
  readonly drivers: readonly Driver[]
  /** Adds the stored port of a TV that is set up again; undefined if that TV is not here. */
  complete(target: SetUpTarget): SetUpTarget | undefined
  /** The known facts of the TV that is set up again. */
  before(target: SetUpBegin): steps.About['before']
  /** Runs the family's part. */
  setUp(target: SetUpTarget, dialogue: SetUpDialogue): Promise<SetUpResult>
  /** Makes a box of the result for a test. `memory` begins with the secrets of the result; the box may change them. */
  makeBox(ready: Ready, memory: BoxMemory): Box
  /** Another added TV that is the same device; not the one that is set up again. */
  sameAs(ready: Ready): steps.About['sameAs']
  /** False if the packet could not be sent. */
  wake(ready: Ready): Promise<boolean>
  /** Adds the TV, or finds it added. */
  add(ready: Ready, naming: Naming): Promise<steps.Added>
  /** Revokes the access that the device granted, if it was not stored. Does not reject. */
  revokeAccess(ready: Ready): Promise<void>
}

/** A step: its view, and its actions. */
interface Scene {
  draw(about: steps.About, viewer: steps.Viewer): steps.Shown
  /** An action that returns false was not done. */
  readonly does?: Partial<Record<SetUpAction, (values: SetUpValues) => unknown>>
  /** Only the operator may continue. */
  readonly isPastHelp?: boolean
  /** The TV waits for its user: it shows a code, or asks whether to allow this server. */
  readonly isAtTv?: boolean
  readonly asks?: SetUpQuestion['is']
  /** The page of the device where its owner can log in. */
  readonly login?: string | undefined
}

/** A page that waits for the next step gets an answer after this time at the latest. */
const READ_WAITS_MS = 8_000
/** The TV is asked to show its code when a page shows the field for it, or after this time. */
const SHOWN_WITHIN_MS = 1_000

export class RunningSetUp {
  readonly id = randomUUID()
  readonly #runner: SetUpRunner
  readonly #clock: Clock
  readonly #log: Logger
  readonly #readers = new Set<() => void>()
  #begin: SetUpBegin
  #isAddressTyped = false
  #stepNumber = 0
  #scene: Scene = { draw: steps.connectingStep }
  #busy: SetUpAction | undefined
  /** What the page announces for this step, if the heading stays the same. */
  #spoken: readonly SetUpWords[] = []
  /** Counts the questions. */
  #round = 0
  /** Aborted to stop the family's part and what follows it. */
  #attempt = new AbortController()
  #answer: ((answer: SetUpAnswer) => void) | undefined
  /** Makes the TV show its code, once a page shows the field for it. */
  #whenShown: (() => void) | undefined
  /** Our client id of each log-in that was begun at the device, by its state; empty once that log-in has come back. */
  readonly #logIns = new Map<string, string>()
  /** The result of the family's part; undefined until there is one, and after the TV was added. */
  #ready: Ready | undefined
  /** The secrets of the device, which a test may change. */
  #memory = temporaryMemory()
  /** The test or the adding that is under way: the secrets are final only after it. */
  #work: Promise<unknown> = Promise.resolve()
  #end: 'left' | 'added' | undefined
  /** When a page last showed it. */
  watchedAt: number

  constructor(begin: SetUpBegin, runner: SetUpRunner, clock: Clock, log: Logger) {
    this.#begin = begin
    this.#runner = runner
    this.#clock = clock
    this.#log = log
    this.watchedAt = clock.now()
  }

  get ready(): Ready | undefined {
    return this.#ready
  }

  get isFinished(): boolean {
    return this.#end === 'added'
  }

  /** Whether it was ended before it was finished. */
  get hasEnded(): boolean {
    return this.#end === 'left'
  }

  /** Whether only the operator may continue. */
  get isPastHelp(): boolean {
    return this.#scene.isPastHelp === true
  }

  stepFor(viewer: steps.Viewer): SetUpStep {
    const { driver } = this.#begin
    const about = this.#about
    const shown = viewer.isHelper && this.isPastHelp ? steps.HELPED : this.#scene.draw(about, viewer)
    const back = viewer.isHelper ? 'home' : this.#scene.does?.back === undefined ? 'find' : 'step'
    return {
      ...(driver === undefined ? {} : { tv: about.name || { id: `family.${driver}` } }),
      ...shown,
      setUpId: this.id,
      n: this.#stepNumber,
      ...(this.isFinished ? {} : { back }),
      canShare: shown.canShare === true && !viewer.isHelper && !viewer.isInHomeAssistant,
      // A TV that is ready can wait for a user who comes back; a question disappears from the TV's screen.
      isKept: viewer.isHelper || this.#ready !== undefined || this.isFinished,
      ...(this.#busy && { busy: this.#busy }),
      ...(this.#spoken.length > 0 && { spoken: [...this.#spoken] }),
    }
  }

  get #about(): steps.About {
    const { driver = 'virtual', host = '', name } = this.#begin
    const ready = this.#ready
    return {
      driver,
      host,
      // A TV that was added by its address has no name until it reports one.
      name: name || (ready?.result.name ?? ''),
      before: this.#runner.before(this.#begin),
      sameAs: ready && this.#runner.sameAs(ready),
      // One that is set up again keeps the codes that it was taught.
      needsCodes: ready !== undefined && needsCodes({ driver, settings: ready.result.settings }),
      round: this.#round,
    }
  }

  noteWatched(): void {
    this.watchedAt = this.#clock.now()
  }

  begin(): void {
    const { driver, host, asksAddress = false } = this.#begin
    if (driver === undefined || host === undefined || asksAddress) this.#askForAddress()
    else this.#run()
  }

  /** Waits for a step after `n`, at most `READ_WAITS_MS`. */
  async read(after: number, gone: AbortSignal): Promise<void> {
    if (this.#stepNumber <= after) await this.#nextStep(gone)
    this.#whenShown?.()
  }

  /** Performs an action of step `n`; false if the step does not offer it, or is over. */
  async act(n: number, action: SetUpAction, values: SetUpValues): Promise<boolean> {
    const isTooLate = n !== this.#stepNumber || this.#busy !== undefined || this.#end !== undefined
    const does = isTooLate ? undefined : this.#scene.does?.[action]
    return does !== undefined && (await does(values)) !== false
  }

  #askForAddress(): void {
    const { driver, host, port } = this.#begin
    void this.#stop()
    this.#round += 1
    this.#showAddress({ driver, address: host === undefined ? '' : writeAddress({ host, port }) })
  }

  #showAddress(typed: Pick<SetUpValues, 'driver' | 'address'>, isWrong = false): void {
    const { name, again, driver: before } = this.#begin
    const drivers = again === undefined ? this.#runner.drivers : undefined
    const answer = ({ driver: chosen, address = '' }: SetUpValues) => {
      const driver = again === undefined ? chosen : before
      const read = readAddress(address)
      const target = driver && read && this.#runner.complete({ name, again, driver, ...read })
      if (target === undefined) return this.#showAddress({ driver, address }, true)
      // Without the stored port, which its user may have deleted from the field.
      this.#begin = { ...target, port: read?.port }
      this.#isAddressTyped = true
      this.#run()
    }
    // The page shows the error at a field until its user changes it in this round.
    if (isWrong) this.#round += 1
    const draw = (about: steps.About) => steps.addressStep(about, typed, drivers, isWrong)
    this.#show({ draw, does: { answer }, isPastHelp: true }, isWrong ? [{ id: 'noAddress' }] : [])
  }

  /** Runs the family's part, with a new connection and a new code. */
  #run(): void {
    const target = this.#begin as SetUpTarget
    const before = this.#scene
    void this.#stop()
    const { signal } = (this.#attempt = new AbortController())
    // The question stays visible while the TV is asked again, so that the page does not jump.
    if (before.isAtTv) this.#show(before, [], 'again')
    else this.#show({ draw: steps.connectingStep, does: this.#back })
    const isCurrent = () => !signal.aborted
    this.#runner
      .setUp(target, {
        signal,
        ask: (question, about) => this.#ask(question, signal, about),
        tell: () => isCurrent() && this.#show({ draw: steps.allowStep, does: this.#againOrBack, isAtTv: true }),
      })
      .then(
        (result) => {
          if (!isCurrent()) return
          this.#ready = { target, result }
          this.#memory = temporaryMemory(result.secrets)
          this.#round += 1
          this.#showTry(this.#ready)
        },
        (error: unknown) => isCurrent() && this.#showFailed(this.#whyFailed(error)),
      )
  }

  /** The way back to the address, if it was typed in this set-up. */
  get #back(): NonNullable<Scene['does']> {
    return this.#isAddressTyped ? { back: () => this.#askForAddress() } : {}
  }

  get #againOrBack(): NonNullable<Scene['does']> {
    return { again: () => this.#run(), ...this.#back }
  }

  #showFailed(why: SetUpRefusal): void {
    const draw = (about: steps.About, viewer: steps.Viewer) => steps.failedStep(about, why, viewer)
    this.#show({ draw, does: { ...this.#againOrBack, address: () => this.#askForAddress() } })
  }

  #showTry(ready: Ready, asked: steps.TryAsked = {}, spoken: readonly SetUpWords[] = []): void {
    const goOn = () => (this.#canWake(ready) ? this.#showWake(ready) : this.#showName(ready))
    const tryNow = () =>
      this.#whileBusy('try', async () => {
        const tried = await this.#try(ready)
        this.#showTry(ready, { tried }, triedWords(tried, ready.target.driver).words)
      })
    this.#show(
      {
        draw: (about, viewer) => steps.tryStep(about, asked, viewer),
        does: {
          try: () => void tryNow(),
          'did-nothing': () => this.#showTry(ready, { ...asked, saidNo: true }),
          worked: goOn,
          'go-on': goOn,
        },
      },
      spoken,
    )
  }

  async #try(ready: Ready): Promise<Tried> {
    const { signal } = this.#attempt
    const box = this.#runner.makeBox(ready, this.#memory)
    try {
      return await trySetUp({ box, signal })
    } finally {
      await box
        .close()
        .catch((error: unknown) => this.#warn('TRIAL-NOT-CLOSED', error, 'A trial of a TV could not be closed'))
    }
  }

  #canWake(ready: Ready): boolean {
    return ready.result.mac !== undefined && this.#runner.before(ready.target)?.isOfSettings !== true
  }

  #showWake(
    ready: Ready,
    asked: steps.WakeAsked = {},
    spoken?: 'wake.sent' | 'wake.notSent' | 'wake.works' | 'wake.worksNot',
  ): void {
    const saw = (wakes: boolean) => this.#showWake(ready, { ...asked, wakes }, wakes ? 'wake.works' : 'wake.worksNot')
    const wake = () =>
      this.#whileBusy('wake', async () => {
        const isSent = await this.#runner.wake(ready)
        this.#showWake(ready, { ...asked, isSent }, isSent ? 'wake.sent' : 'wake.notSent')
      })
    this.#show(
      {
        draw: () => steps.wakeStep(asked),
        does: {
          wake: () => void wake(),
          woke: () => saw(true),
          'stayed-off': () => saw(false),
          'go-on': () => this.#showName(ready, asked.wakes),
          back: () => this.#showTry(ready),
        },
        isPastHelp: true,
      },
      spoken && [{ id: spoken }],
    )
  }

  #showName(ready: Ready, wakes?: boolean): void {
    const back = () => (this.#canWake(ready) ? this.#showWake(ready, { wakes }) : this.#showTry(ready))
    const answer = ({ name = '', room = '', layout = 'standard' }: SetUpValues) =>
      this.#whileBusy('answer', async () => {
        const before = this.#runner.before(this.#begin)
        const naming = before?.isOfSettings ? before : { name, room, layout }
        const added = await this.#runner.add(this.#withSecrets(ready)(), {
          ...naming,
          ...(wakes === undefined ? {} : { wakes }),
        })
        this.#ready = undefined
        this.#end = 'added'
        this.#show({ draw: () => steps.finishedStep(added), isPastHelp: true })
      })
    this.#show({ draw: steps.nameStep, does: { answer, back }, isPastHelp: true })
  }

  /** Shows the step as busy during `work`, and shows it again afterwards unless `work` has shown another. */
  async #whileBusy(action: SetUpAction, work: () => Promise<void>): Promise<void> {
    const scene = this.#scene
    this.#show(scene, [], action)
    const n = this.#stepNumber
    const done = work()
    this.#work = done.catch(() => {})
    try {
      await done
    } finally {
      if (this.#stepNumber === n) this.#show(scene)
    }
  }

  /**
   * The address where a browser logs in at the device, which leads back to the page at this origin; undefined if step
   * `n` is over, or no such question. Each log-in has a state that cannot be guessed, so only a browser that began one
   * here can bring back its code.
   */
  logIn(n: number, origin: string): string | undefined {
    const { login } = this.#scene
    if (n !== this.#stepNumber || login === undefined) return undefined
    const state = newSecret()
    const clientId = `${origin}/`
    this.#logIns.set(state, clientId)
    const address = new URL(login)
    const back = { client_id: clientId, redirect_uri: `${origin}${TVS_PATH}`, state }
    address.search = String(new URLSearchParams({ response_type: 'code', ...back }))
    return String(address)
  }

  beganLogIn(state: string): boolean {
    return this.#logIns.has(state)
  }

  /** Answers the question with the code of a log-in, once, if it is still open. */
  finishLogIn(state: string, code: string): void {
    const clientId = this.#logIns.get(state)
    if (this.#scene.login === undefined || !clientId) return
    this.#logIns.set(state, '')
    this.#answer?.({ value: code, clientId })
  }

  /** Ends the set-up. A TV that is being added keeps its access. */
  async close(): Promise<void> {
    this.#end ??= 'left'
    await this.#stop()
    for (const reader of this.#readers) reader()
  }

  async #stop(): Promise<void> {
    this.#attempt.abort()
    this.#answer = undefined
    this.#whenShown = undefined
    const left = this.#ready && this.#withSecrets(this.#ready)
    this.#ready = undefined
    await this.#work
    if (left !== undefined && this.#end !== 'added') await this.#runner.revokeAccess(left())
  }

  /** The result with the secrets that the last test left. */
  #withSecrets(ready: Ready): () => Ready {
    const memory = this.#memory
    return () => ({ ...ready, result: { ...ready.result, secrets: memory.read() } })
  }

  /** Asks the user a question. Rejects when the set-up is begun again or ended. */
  #ask(
    question: SetUpQuestion,
    signal: AbortSignal,
    { wrong = false, whenShown }: { wrong?: boolean; whenShown?: () => void } = {},
  ): Promise<SetUpAnswer> {
    return new Promise((resolve, reject) => {
      const over = () => reject(new Error('This set-up was begun again or ended.'))
      if (signal.aborted) return over()
      signal.addEventListener('abort', over, { once: true })
      const asked = { question, wrong }
      const isAgain = this.#scene.asks === question.is
      this.#round += 1
      this.#showQuestion(asked, isAgain ? steps.askedAgain(asked, this.#begin.driver ?? 'virtual') : [])
      this.#answer = (answer) => {
        this.#answer = undefined
        // The question stays visible while the device is contacted, so that the page does not jump.
        this.#showQuestion({ question, wrong: false }, [], 'answer')
        resolve(answer)
      }
      if (whenShown === undefined) return
      const timer = setTimeout(() => this.#whenShown?.(), SHOWN_WITHIN_MS)
      this.#whenShown = () => {
        clearTimeout(timer)
        this.#whenShown = undefined
        if (!signal.aborted) whenShown()
      }
    })
  }

  #showQuestion(asked: steps.Asked, spoken: readonly SetUpWords[], busy?: SetUpAction): void {
    const { question } = asked
    const answer = ({ value = '', user }: SetUpValues) => {
      if (this.#answer === undefined) return false
      this.#answer({ value, ...(user !== undefined && { user }) })
    }
    const scene = {
      draw: (about: steps.About, viewer: steps.Viewer) => steps.questionStep(about, asked, viewer),
      does: { ...this.#againOrBack, answer },
      isAtTv: true,
      asks: question.is,
      login: question.is === 'token' ? question.login : undefined,
    }
    this.#show(scene, spoken, busy)
  }

  #show(scene: Scene, spoken: readonly SetUpWords[] = [], busy?: SetUpAction): void {
    this.#stepNumber += 1
    this.#scene = scene
    this.#spoken = spoken
    this.#busy = busy
    for (const reader of this.#readers) reader()
  }

  #nextStep(gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#readers.delete(done)
        gone.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, READ_WAITS_MS)
      this.#readers.add(done)
      gone.addEventListener('abort', done, { once: true })
    })
  }

  #whyFailed(error: unknown): SetUpRefusal {
    if (error instanceof SetUpFailure) return error.why
    this.#warn('SET-UP-FAILED', error, 'A TV could not be set up')
    return 'unreachable'
  }

  #warn(code: string, error: unknown, sentence: string): void {
    // The message may contain a token that was in an address, so it is not logged.
    const { name } = error as Error
    this.#log.warn({ code, driver: this.#begin.driver, error: name }, sentence)
  }
}
