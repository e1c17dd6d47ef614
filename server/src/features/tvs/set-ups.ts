/**
 * The set-ups under way. Each runs its family's `setUp` and turns its questions into steps, which any page that holds a
 * token for it may read and answer: another person with another phone may go on. There is no clock for the person, only
 * one for set-ups that no page shows any more.
 */
import type { Box } from '@beckon/boxes/box'
import { temporaryMemory, type BoxMemory, type BoxSecrets } from '@beckon/boxes/box-memory'
import { codesComeBy } from '@beckon/boxes/key-teaching'
import { runSetUp, trialBox } from '@beckon/boxes/run-set-up'
import { SetUpFailure, type SetUpAnswer, type SetUpDialogue, type SetUpResult } from '@beckon/boxes/set-up'
import type { Driver } from '@beckon/contract/drivers'
import type { SetUpQuestion, SetUpRefusal, SetUpStep } from '@beckon/contract/tv-set-up'
import { HOUR_MS, MINUTE_MS } from '@beckon/contract/time-units'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { AddedTv } from './added-tvs.ts'
import { LogIns } from './log-ins.ts'

export interface SetUpTarget {
  readonly driver: Driver
  readonly host: string
  readonly port?: number | undefined
  readonly name: string
  readonly identity?: string | undefined
  /** The added TV that is set up again. */
  readonly again?: string | undefined
}

/** Runs the family's part, and makes a box of its result for a trial. */
export interface SetUpRunner {
  setUp(target: SetUpTarget, dialogue: SetUpDialogue): Promise<SetUpResult>
  /** `memory` begins with the secrets of the result; the box may change them. */
  makeBox(target: SetUpTarget, result: SetUpResult, memory: BoxMemory): Box
  /** The TV that was added before and is this same set; not the one that is set up again. */
  sameAs(target: SetUpTarget, result: SetUpResult): { readonly id: string; readonly name: string } | undefined
  /** Whether its keys have to be taught before it can press any. */
  needsCodes(target: SetUpTarget, result: SetUpResult): boolean
  /** Gives up the access that the set granted and nobody kept. Does not reject. */
  revokeAccess(target: SetUpTarget, result: SetUpResult): Promise<void>
}

/** What a `SetUpStep` says of its set-up, the same at each step. */
type CommonFields = Pick<SetUpStep, 'setUpId' | 'n' | 'driver' | 'host' | 'name' | 'again'>
/** What it says of the step itself. */
type FieldsByStep = {
  readonly [S in SetUpStep['is']]: Omit<Extract<SetUpStep, { is: S }>, keyof CommonFields> & { readonly is: S }
}
type StepFields = FieldsByStep[SetUpStep['is']]

/** A set-up that no page has shown for so long is ended. */
const UNWATCHED_MS = HOUR_MS
/** The same once its TV is added: pages that come back until then still see that it is. */
const FINISHED_UNWATCHED_MS = 5 * MINUTE_MS
const SWEEP_EVERY_MS = 60_000
/** A page that waits for the next step is answered after this long, step or not. */
const READ_WAITS_MS = 8_000
/** The TV is asked for its code when a page shows the field for it, or after this time. */
const SHOWN_WITHIN_MS = 1_000
const SET_UPS_AT_MOST = 20

export class SetUps {
  readonly #runner: SetUpRunner
  readonly #clock: Clock
  readonly #log: Logger
  readonly #onEnded: (setUpId: string) => void
  readonly #all = new Map<string, RunningSetUp>()
  readonly #sweeping: NodeJS.Timeout

  /** `ended` is called when a set-up is over. */
  constructor(runner: SetUpRunner, clock: Clock, log: Logger, ended: (setUpId: string) => void) {
    this.#runner = runner
    this.#clock = clock
    this.#log = log
    this.#onEnded = ended
    this.#sweeping = setInterval(() => this.#endUnwatched(), SWEEP_EVERY_MS).unref()
  }

  begin(target: SetUpTarget): RunningSetUp {
    const [longestUnwatched] = [...this.#all.values()].sort((one, other) => one.watchedAt - other.watchedAt)
    if (longestUnwatched !== undefined && this.#all.size >= SET_UPS_AT_MOST) void this.end(longestUnwatched.id)
    const made = new RunningSetUp(target, this.#runner, this.#clock, this.#log)
    this.#all.set(made.id, made)
    made.run()
    return made
  }

  find(id: string): RunningSetUp | undefined {
    const found = this.#all.get(id)
    found?.noteWatched()
    return found
  }

  /** The set-up that began the log-in with this state. */
  ofLogIn(state: string): RunningSetUp | undefined {
    const found = [...this.#all.values()].find((one) => one.beganLogIn(state))
    found?.noteWatched()
    return found
  }

  async end(id: string): Promise<void> {
    const found = this.#all.get(id)
    this.#all.delete(id)
    this.#onEnded(id)
    await found?.close()
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping)
    await Promise.all([...this.#all.keys()].map((id) => this.end(id)))
  }

  #endUnwatched(): void {
    const now = this.#clock.now()
    for (const one of this.#all.values()) {
      const unwatched = now - one.watchedAt
      if (unwatched > (one.step.is === 'finished' ? FINISHED_UNWATCHED_MS : UNWATCHED_MS)) void this.end(one.id)
    }
  }
}

export class RunningSetUp {
  readonly id = randomUUID()
  readonly target: SetUpTarget
  readonly #runner: SetUpRunner
  readonly #clock: Clock
  readonly #log: Logger
  readonly #readers = new Set<() => void>()
  #stepNumber = 0
  #current: StepFields = { is: 'connecting' }
  /** Aborted when the family's part is to stop. */
  #attempt = new AbortController()
  #answer: ((answer: SetUpAnswer) => void) | undefined
  /** Makes the TV show its code, once a page shows the field for it. */
  #whenShown: (() => void) | undefined
  readonly #logIns = new LogIns()
  #result: SetUpResult | undefined
  #trial: { readonly box: Box; readonly memory: BoxMemory } | undefined
  /** The secrets of the result after its last trial. */
  #triedSecrets: BoxSecrets | undefined
  /** Whether the TV was added; pending while it is being added. */
  #adding = Promise.resolve(false)
  /** It was ended, or became a TV of this server. */
  #isClosed = false
  /** When a page last showed it. */
  watchedAt: number

  constructor(target: SetUpTarget, runner: SetUpRunner, clock: Clock, log: Logger) {
    this.target = target
    this.#runner = runner
    this.#clock = clock
    this.#log = log
    this.watchedAt = clock.now()
  }

  /** What the family found out; undefined until the set is ready. */
  get result(): SetUpResult | undefined {
    return this.#result
  }

  get step(): SetUpStep {
    const { driver, host, again } = this.target
    // A TV by its address has no name until it told its own.
    const name = this.target.name || (this.#result?.name ?? '')
    return {
      ...this.#current,
      setUpId: this.id,
      n: this.#stepNumber,
      driver,
      host,
      name,
      ...(again === undefined ? {} : { again }),
    } as SetUpStep
  }

  noteWatched(): void {
    this.watchedAt = this.#clock.now()
  }

  /** Begins again, with a new connection and a new code, unless it is over. */
  restart(): void {
    if (!this.#isClosed) this.run()
  }

  run(): void {
    void this.#stop()
    const running = (this.#attempt = new AbortController())
    const { signal } = running
    this.#goTo({ is: 'connecting' })
    const isCurrent = () => this.#attempt === running && !this.#isClosed
    this.#runner
      .setUp(this.target, {
        signal,
        ask: (question, about) => this.#ask(question, signal, about),
        tell: (is) => isCurrent() && this.#goTo({ is }),
      })
      .then(
        (result) => {
          if (!isCurrent()) return
          this.#result = result
          this.#triedSecrets = undefined
          const same = this.#runner.sameAs(this.target, result)
          const needsCodes = this.#runner.needsCodes(this.target, result)
          this.#goTo({
            is: 'ready',
            canWake: result.mac !== undefined,
            ...(needsCodes && { needsCodes }),
            ...(same && { sameAs: { id: same.id, name: same.name } }),
          })
        },
        (error: unknown) => isCurrent() && this.#goTo({ is: 'failed', why: this.#whyFailed(error) }),
      )
  }

  /** The step after `n`, at once or when it comes; the same step again when the wait is over. */
  async read(after: number, gone: AbortSignal): Promise<SetUpStep> {
    if (this.#stepNumber <= after) await this.#nextStep(gone)
    this.#whenShown?.()
    return this.step
  }

  /** Answers the question of step `n`; false when that is no longer the question. */
  answer(n: number, answer: SetUpAnswer): boolean {
    if (n !== this.#stepNumber || this.#answer === undefined) return false
    this.#answer(answer)
    return true
  }

  /**
   * The address where a browser logs in at the set, which leads back to the page at this origin; undefined where step
   * `n` is no such question, or no more.
   */
  logIn(n: number, origin: string): string | undefined {
    const login = n === this.#stepNumber ? this.#loginPage : undefined
    return login === undefined ? undefined : this.#logIns.begin(login, origin)
  }

  beganLogIn(state: string): boolean {
    return this.#logIns.has(state)
  }

  /** Answers the question with the code of a log-in, once, if it still stands. */
  finishLogIn(state: string, code: string): void {
    if (this.#loginPage === undefined) return
    const clientId = this.#logIns.end(state)
    if (clientId !== undefined) this.#answer?.({ value: code, clientId })
  }

  get #loginPage(): string | undefined {
    const step = this.#current
    return step.is === 'question' && step.question.is === 'token' ? step.question.login : undefined
  }

  /** The set as a box, for a trial. */
  get box(): Box | undefined {
    if (this.#result === undefined || this.#isClosed) return undefined
    if (this.#trial === undefined) {
      const memory = temporaryMemory(this.#triedSecrets ?? this.#result.secrets)
      this.#trial = { box: this.#runner.makeBox(this.target, this.#result, memory), memory }
    }
    return this.#trial.box
  }

  /**
   * Ends the trial and has the TV added with its secrets; `add` returns its id, or undefined if it was not added.
   * A set-up that is ended meanwhile leaves an added TV its access.
   */
  async finish(add: (secrets: BoxSecrets) => Promise<string | undefined>): Promise<string | undefined> {
    const adding = this.#endTrial().then(add)
    this.#adding = adding.then(
      (id) => id !== undefined,
      () => false,
    )
    const id = await adding
    if (id === undefined) return undefined
    // The TV keeps its access, which `close` would otherwise give up.
    this.#result = undefined
    this.#goTo({ is: 'finished', id })
    await this.close()
    return id
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#stop()
    for (const reader of this.#readers) reader()
  }

  /** It was ended before it was finished. */
  get hasEnded(): boolean {
    return this.#isClosed && this.#current.is !== 'finished'
  }

  async #stop(): Promise<void> {
    this.#attempt.abort()
    this.#answer = undefined
    this.#whenShown = undefined
    const result = this.#result
    // Begun before `#result` is cleared below, since it reads it first.
    const ended = this.#endTrial()
    this.#result = undefined
    this.#triedSecrets = undefined
    const secrets = await ended
    if (result !== undefined && !(await this.#adding))
      await this.#runner.revokeAccess(this.target, { ...result, secrets })
  }

  /** Returns the secrets of the set, which the trial may have changed; a TV that is added later gets them too. */
  async #endTrial(): Promise<BoxSecrets> {
    const result = this.#result
    const trial = this.#trial
    const before = this.#triedSecrets ?? result?.secrets ?? {}
    this.#trial = undefined
    await trial?.box
      .close()
      .catch((error: unknown) => this.#warn('TRIAL-NOT-CLOSED', error, 'A trial of a TV could not be closed'))
    const secrets = trial?.memory.read() ?? before
    if (result !== undefined && this.#result === result) this.#triedSecrets = secrets
    return secrets
  }

  /** Rejects when the set-up is begun again or ended. */
  #ask(
    question: SetUpQuestion,
    signal: AbortSignal,
    { wrong = false, whenShown }: { wrong?: boolean; whenShown?: () => void } = {},
  ): Promise<SetUpAnswer> {
    return new Promise((resolve, reject) => {
      const over = () => reject(new Error('This set-up was begun again or ended.'))
      if (signal.aborted) return over()
      signal.addEventListener('abort', over, { once: true })
      this.#answer = (answer) => {
        this.#answer = undefined
        // The set is spoken to now; the page waits for the step after it.
        this.#goTo({ is: 'connecting' })
        resolve(answer)
      }
      this.#goTo({ is: 'question', question, wrong })
      if (whenShown === undefined) return
      const timer = setTimeout(() => this.#whenShown?.(), SHOWN_WITHIN_MS)
      this.#whenShown = () => {
        clearTimeout(timer)
        this.#whenShown = undefined
        if (!signal.aborted) whenShown()
      }
    })
  }

  #goTo(step: StepFields): void {
    this.#stepNumber += 1
    this.#current = step
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
    // Its message may hold a token that stood in an address.
    const { name } = error as Error
    this.#log.warn({ code, driver: this.target.driver, error: name }, sentence)
  }
}

/** Sets up TVs in the home of this server. */
export function setUpRunner(
  tvBoxes: Pick<SetUpRunner, 'sameAs'> & {
    revokeAccess(tv: Pick<AddedTv, 'id' | 'driver' | 'settings'>, secrets?: BoxSecrets): Promise<void>
  },
): SetUpRunner {
  return {
    setUp: runSetUp,
    makeBox: ({ driver }, { settings }, memory) => trialBox(driver, settings, memory),
    sameAs: (target, result) => tvBoxes.sameAs(target, result),
    needsCodes: ({ driver }, { settings }) => codesComeBy(driver, settings) === 'learning',
    // In the log the name stands for the id, which only added TVs have.
    revokeAccess: ({ driver, name }, { settings, secrets }) =>
      tvBoxes.revokeAccess({ id: name, driver, settings }, secrets),
  }
}
