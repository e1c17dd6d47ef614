/**
 * One set-up under way. It runs its family's `setUp` and turns its questions into steps, which any page that holds a
 * token for it may read and answer: another person with another phone may go on.
 */
import type { Box } from '@beckon/boxes/box'
import { temporaryMemory, type BoxMemory, type BoxSecrets } from '@beckon/boxes/box-memory'
import {
  SetUpFailure,
  type SetUpAnswer,
  type SetUpDialogue,
  type SetUpQuestion,
  type SetUpResult,
} from '@beckon/boxes/set-up'
import type { Driver } from '@beckon/contract/drivers'
import type { SetUpAction, SetUpRefusal, SetUpStep, SetUpValues, SetUpWords } from '@beckon/contract/tv-set-up'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { LogIns } from './log-ins.ts'
import { readAddress, writeAddress } from './read-address.ts'
import { askedAgain, drawStep, type Drawn, type Moment, type Viewer } from './set-up-steps.ts'
import type { Naming, Ready, SetUpTarget } from './tv-of-set-up.ts'
import { trySetUp, triedWords } from './try-tv.ts'

/** Without a driver and a host, or where it is wanted, its first step asks for them. */
export interface SetUpBegin extends Omit<SetUpTarget, 'driver' | 'host'> {
  readonly driver?: Driver | undefined
  readonly host?: string | undefined
  readonly asksAddress?: boolean | undefined
}

/** What a set-up needs of this server. */
export interface SetUpRunner {
  /** The drivers of TVs that can be added by their address. */
  readonly drivers: readonly Driver[]
  /** With the stored port of a TV that is set up again; undefined if that TV is not here. */
  complete(target: SetUpTarget): SetUpTarget | undefined
  /** What is known of the TV that is set up again. */
  before(target: SetUpBegin): Drawn['before']
  /** Runs the family's part. */
  setUp(target: SetUpTarget, dialogue: SetUpDialogue): Promise<SetUpResult>
  /** Makes a box of its result for a trial. `memory` begins with the secrets of the result; the box may change them. */
  makeBox(ready: Ready, memory: BoxMemory): Box
  /** The TV that was added before and is this same set; not the one that is set up again. */
  sameAs(ready: Ready): { readonly id: string; readonly name: string } | undefined
  /** Whether its keys have to be taught before it can press any. */
  needsCodes(ready: Ready): boolean
  /** False if the packet could not be sent. */
  wake(ready: Ready): Promise<boolean>
  /** Adds the TV, or finds it added; undefined if it is not ready. */
  add(setUp: RunningSetUp, naming: Naming): Promise<Omit<Extract<Moment, { is: 'finished' }>, 'is'> | undefined>
  /** Gives up the access that the set granted and nobody kept. Does not reject. */
  revokeAccess(ready: Ready): Promise<void>
}

/** A page that waits for the next step is answered after this long, step or not. */
const READ_WAITS_MS = 8_000
/** The TV is asked for its code when a page shows the field for it, or after this time. */
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
  #moment: Moment = { is: 'connecting' }
  #busy: SetUpAction | undefined
  /** What is said of this step where its heading stays. */
  #spoken: readonly SetUpWords[] = []
  /** How often a question was asked. */
  #round = 0
  /** Aborted when the family's part is to stop. */
  #attempt = new AbortController()
  #answer: ((answer: SetUpAnswer) => void) | undefined
  /** Makes the TV show its code, once a page shows the field for it. */
  #whenShown: (() => void) | undefined
  readonly #logIns = new LogIns()
  #ready: Ready | undefined
  /** Whether somebody saw the packet wake the TV. */
  #wakes: boolean | undefined
  #trial: { readonly box: Box; readonly memory: BoxMemory } | undefined
  /** The secrets of the result after its last trial. */
  #triedSecrets: BoxSecrets | undefined
  /** Whether the TV was added; pending while it is being added. */
  #adding = Promise.resolve(false)
  /** It was ended, or became a TV of this server. */
  #isClosed = false
  #isAdded = false
  /** When a page last showed it. */
  watchedAt: number

  constructor(begin: SetUpBegin, runner: SetUpRunner, clock: Clock, log: Logger) {
    this.#begin = begin
    this.#runner = runner
    this.#clock = clock
    this.#log = log
    this.watchedAt = clock.now()
  }

  /** What the family found out; undefined until the set is ready. */
  get ready(): Ready | undefined {
    return this.#ready
  }

  get moment(): Moment {
    return this.#moment
  }

  get isFinished(): boolean {
    return this.#moment.is === 'finished'
  }

  stepFor(viewer: Viewer): SetUpStep {
    const { driver, host = '', name, again } = this.#begin
    const ready = this.#ready
    const drawn = drawStep(
      {
        moment: this.#moment,
        driver,
        host,
        // A TV by its address has no name until it told its own.
        name: name || (ready?.result.name ?? ''),
        drivers: again === undefined ? this.#runner.drivers : undefined,
        before: this.#runner.before(this.#begin),
        sameAs: ready && this.#runner.sameAs(ready),
        needsCodes: ready !== undefined && this.#runner.needsCodes(ready),
        round: this.#round,
        isAddressTyped: this.#isAddressTyped,
      },
      viewer,
    )
    return {
      ...drawn,
      setUpId: this.id,
      n: this.#stepNumber,
      ...(this.#busy && { busy: this.#busy }),
      ...(this.#spoken.length > 0 && { spoken: [...this.#spoken] }),
    }
  }

  noteWatched(): void {
    this.watchedAt = this.#clock.now()
  }

  begin(): void {
    const { driver, host, port, asksAddress = false } = this.#begin
    if (driver !== undefined && host !== undefined && !asksAddress) this.#run()
    else this.#askForAddress(driver, host === undefined ? '' : writeAddress({ host, port }))
  }

  /** The step after `n`, at once or when it comes; the same step again when the wait is over. */
  async read(after: number, gone: AbortSignal): Promise<void> {
    if (this.#stepNumber <= after) await this.#nextStep(gone)
    this.#whenShown?.()
  }

  /** Does what step `n` offers; false when it does not, or no more. */
  async act(n: number, action: SetUpAction, values: SetUpValues): Promise<boolean> {
    if (n !== this.#stepNumber || this.#busy !== undefined || this.#isClosed) return false
    const moment = this.#moment
    switch (action) {
      case 'answer':
        if (moment.is === 'address') return this.#takeAddress(values)
        if (moment.is === 'name') return this.#finish(values)
        return this.#takeAnswer({ value: values.value ?? '', ...(values.user !== undefined && { user: values.user }) })
      case 'again':
        if (moment.is !== 'question' && moment.is !== 'allow' && moment.is !== 'failed') return false
        this.#run()
        return true
      case 'address':
        return moment.is === 'failed' && this.#goBack()
      case 'back':
        return this.#goBack()
      case 'log-in':
        return false
      default:
        return this.#ready !== undefined && this.#actWithSet(this.#ready, action)
    }
  }

  /** What a set that is ready offers: a try of its keys, and of waking it. */
  #actWithSet(ready: Ready, action: Exclude<SetUpAction, 'answer' | 'again' | 'address' | 'back' | 'log-in'>): boolean {
    const moment = this.#moment
    if (moment.is === 'try')
      switch (action) {
        case 'try':
          void this.#whileBusy(action, async () => {
            const tried = await trySetUp(this)
            if (tried !== undefined) this.#goTo({ is: 'try', tried }, triedWords(tried, ready.target.driver).words)
          })
          return true
        case 'did-nothing':
          this.#goTo({ ...moment, saidNo: true })
          return true
        case 'worked':
        case 'go-on':
          this.#goTo(this.#canWake(ready) ? { is: 'wake' } : { is: 'name' })
          return true
      }
    if (moment.is === 'wake')
      switch (action) {
        case 'wake':
          void this.#whileBusy(action, async () => {
            const isSent = await this.#runner.wake(ready)
            const spoken = isSent ? 'wake.sent' : 'wake.notSent'
            this.#goTo({ ...moment, sent: isSent ? 'sent' : 'not sent' }, [{ id: spoken }])
          })
          return true
        case 'woke':
        case 'stayed-off':
          this.#wakes = action === 'woke'
          this.#goTo({ ...moment, wakes: this.#wakes }, [{ id: this.#wakes ? 'wake.works' : 'wake.worksNot' }])
          return true
        case 'go-on':
          this.#goTo({ is: 'name' })
          return true
      }
    return false
  }

  #canWake(ready: Ready): boolean {
    return ready.result.mac !== undefined && this.#runner.before(ready.target)?.isOfSettings !== true
  }

  #goBack(): boolean {
    const { is } = this.#moment
    if (is === 'name' && this.#ready !== undefined && this.#canWake(this.#ready))
      this.#goTo({ is: 'wake', wakes: this.#wakes })
    else if (is === 'name' || is === 'wake') this.#goTo({ is: 'try' })
    else if (is === 'failed' || (this.#isAddressTyped && is !== 'address')) {
      void this.#stop()
      const { driver, host = '', port } = this.#begin
      this.#askForAddress(driver, writeAddress({ host, port }))
    } else return false
    return true
  }

  #askForAddress(driver: Driver | undefined, address: string): void {
    this.#round += 1
    this.#goTo({ is: 'address', typed: { driver, address } })
  }

  #takeAddress({ driver: chosen, address = '' }: SetUpValues): boolean {
    const { name, again, driver: before } = this.#begin
    const driver = again === undefined ? chosen : before
    const read = readAddress(address)
    const target = driver && read && this.#runner.complete({ name, again, driver, ...read })
    if (target === undefined)
      this.#goTo({ is: 'address', typed: { driver, address }, isWrong: true }, [{ id: 'noAddress' }])
    else {
      this.#begin = target
      this.#isAddressTyped = true
      this.#run()
    }
    return true
  }

  #takeAnswer(answer: SetUpAnswer): boolean {
    this.#answer?.(answer)
    return this.#moment.is === 'question' && this.#busy === 'answer'
  }

  async #finish({ name = '', room = '', layout = 'standard' }: SetUpValues): Promise<boolean> {
    const before = this.#runner.before(this.#begin)
    const naming = before?.isOfSettings ? before : { name, room, layout }
    let isDone = false
    await this.#whileBusy('answer', async () => {
      const wakes = this.#wakes === undefined ? {} : { wakes: this.#wakes }
      const added = await this.#runner.add(this, { ...naming, ...wakes })
      if (added !== undefined) this.#goTo({ is: 'finished', ...added })
      isDone = added !== undefined
    })
    return isDone
  }

  /** Shows that something is under way; the moment before stands again if `work` brought no other. */
  async #whileBusy(action: SetUpAction, work: () => Promise<void>): Promise<void> {
    const moment = this.#moment
    this.#goTo(moment, undefined, action)
    const n = this.#stepNumber
    try {
      await work()
    } finally {
      if (this.#stepNumber === n) this.#goTo(moment)
    }
  }

  /** Runs the family's part, with a new connection and a new code. */
  #run(): void {
    const target = this.#begin as SetUpTarget
    const stays = this.#moment.is === 'question' || this.#moment.is === 'allow'
    void this.#stop()
    const { signal } = (this.#attempt = new AbortController())
    this.#goTo(stays ? this.#moment : { is: 'connecting' }, undefined, stays ? 'again' : undefined)
    const isCurrent = () => !signal.aborted
    this.#runner
      .setUp(target, {
        signal,
        ask: (question, about) => this.#ask(question, signal, about),
        tell: (is) => isCurrent() && this.#goTo({ is }),
      })
      .then(
        (result) => {
          if (!isCurrent()) return
          this.#ready = { target, result }
          this.#triedSecrets = undefined
          this.#round += 1
          this.#goTo({ is: 'try' })
        },
        (error: unknown) => isCurrent() && this.#goTo({ is: 'failed', why: this.#whyFailed(error) }),
      )
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
    const moment = this.#moment
    return moment.is === 'question' && moment.question.is === 'token' ? moment.question.login : undefined
  }

  /** The set as a box, for a trial. */
  get box(): Box | undefined {
    if (this.#ready === undefined || this.#isClosed) return undefined
    if (this.#trial === undefined) {
      const memory = temporaryMemory(this.#triedSecrets ?? this.#ready.result.secrets)
      this.#trial = { box: this.#runner.makeBox(this.#ready, memory), memory }
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
    this.#isAdded = true
    // The TV keeps its access, which `close` would otherwise give up.
    this.#ready = undefined
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
    return this.#isClosed && !this.#isAdded
  }

  async #stop(): Promise<void> {
    this.#attempt.abort()
    this.#answer = undefined
    this.#whenShown = undefined
    this.#wakes = undefined
    const ready = this.#ready
    // Begun before `#ready` is cleared below, since it reads it first.
    const ended = this.#endTrial()
    this.#ready = undefined
    this.#triedSecrets = undefined
    const secrets = await ended
    if (ready !== undefined && !(await this.#adding))
      await this.#runner.revokeAccess({ ...ready, result: { ...ready.result, secrets } })
  }

  /** Returns the secrets of the set, which the trial may have changed; a TV that is added later gets them too. */
  async #endTrial(): Promise<BoxSecrets> {
    const ready = this.#ready
    const trial = this.#trial
    const before = this.#triedSecrets ?? ready?.result.secrets ?? {}
    this.#trial = undefined
    await trial?.box
      .close()
      .catch((error: unknown) => this.#warn('TRIAL-NOT-CLOSED', error, 'A trial of a TV could not be closed'))
    const secrets = trial?.memory.read() ?? before
    if (ready !== undefined && this.#ready === ready) this.#triedSecrets = secrets
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
      const before = this.#moment
      const isAgain = before.is === 'question' && before.question.is === question.is
      const spoken = isAgain ? askedAgain(question, wrong, this.#begin.driver ?? 'virtual') : []
      this.#round += 1
      this.#goTo({ is: 'question', question, wrong }, spoken)
      this.#answer = (answer) => {
        this.#answer = undefined
        // The question stays while the set is spoken to, so that the page does not jump.
        this.#goTo({ is: 'question', question, wrong: false }, undefined, 'answer')
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

  #goTo(moment: Moment, spoken: readonly SetUpWords[] = [], busy?: SetUpAction): void {
    this.#stepNumber += 1
    this.#moment = moment
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
    // Its message may hold a token that stood in an address.
    const { name } = error as Error
    this.#log.warn({ code, driver: this.#begin.driver, error: name }, sentence)
  }
}
