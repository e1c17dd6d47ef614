/** The set-ups under way. Users have no time limit; a set-up ends only if no page shows it for a long time. */
import { HOUR_MS, MINUTE_MS } from '@beckon/contract/time-units'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { RunningSetUp, type SetUpBegin, type SetUpRunner } from './running-set-up.ts'

/** A set-up that no page has shown for this long is ended. */
const UNWATCHED_MS = HOUR_MS
/** The same after its TV was added: pages that come back until then still see that. */
const FINISHED_UNWATCHED_MS = 5 * MINUTE_MS
const SWEEP_EVERY_MS = 60_000
const SET_UPS_AT_MOST = 20

export class SetUps {
  readonly #runner: SetUpRunner
  readonly #clock: Clock
  readonly #log: Logger
  readonly #onEnded: (setUpId: string) => void
  readonly #all = new Map<string, RunningSetUp>()
  readonly #sweeping: NodeJS.Timeout

  /** `ended` is called at the end of a set-up. */
  constructor(runner: SetUpRunner, clock: Clock, log: Logger, ended: (setUpId: string) => void) {
    this.#runner = runner
    this.#clock = clock
    this.#log = log
    this.#onEnded = ended
    this.#sweeping = setInterval(() => this.#endUnwatched(), SWEEP_EVERY_MS).unref()
  }

  /** Undefined if the TV that is to be set up again is not here. */
  begin({ driver, host, ...more }: SetUpBegin): RunningSetUp | undefined {
    const isKnown = driver !== undefined && host !== undefined
    const target = isKnown ? this.#runner.complete({ ...more, driver, host }) : { ...more, driver, host }
    if (target === undefined) return undefined
    const [longestUnwatched] = [...this.#all.values()].sort((one, other) => one.watchedAt - other.watchedAt)
    if (longestUnwatched !== undefined && this.#all.size >= SET_UPS_AT_MOST) void this.end(longestUnwatched.id)
    const made = new RunningSetUp(target, this.#runner, this.#clock, this.#log)
    this.#all.set(made.id, made)
    made.begin()
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
      if (unwatched > (one.isFinished ? FINISHED_UNWATCHED_MS : UNWATCHED_MS)) void this.end(one.id)
    }
  }
}
