/**
 * The command queue of one box: runs commands one at a time in the order of arrival, each at most once, none too late.
 * A box that does not answer in time delays no answer and no other box. A command that expires while it waits was not
 * carried out (TOO-LATE); one that expires while it runs may have been (BOX-TIMEOUT), unless its driver knows better.
 * Every press passes here, so it uses callbacks, which cost less than promises.
 */
import { refused, type Outcome } from '@beckon/boxes/box'
import type { Gone } from '../boxes.ts'
import type { Clock } from '../../clock.ts'

/**
 * `leftMs`: the first byte must be sent within this time. `mayTakeMs`: how long the command may take; then `signal`
 * aborts, and nothing may be sent to the box any more.
 */
export type Run = (signal: AbortSignal, leftMs: number, mayTakeMs: number) => Promise<Outcome>
export type QueueOutcome = Outcome | { readonly is: 'refused'; readonly why: 'BUSY' }

const WAITING_AT_MOST = 32
/** How long an aborted driver may take to stop before the next command starts. */
const STOPPING_MS = 1_000
/** How long an aborted driver may take to report the outcome before the answer is BOX-TIMEOUT. */
const KNOWS_WITHIN_MS = 50
export const TOO_LATE = refused('TOO-LATE')
export const UNKNOWN = refused('BOX-TIMEOUT')
export const UNREACHABLE = refused('BOX-UNREACHABLE')
export const BUSY = { is: 'refused', why: 'BUSY' } as const

interface Command {
  readonly run: Run
  /**
   * When it is aborted, or dropped if it still waits. A command with a longer `mayTakeMs` gets more time when it starts.
   */
  until: number
  readonly mayTakeMs: number
  /** The deadline of the answer. */
  readonly answerBy: number
  /** Aborted when the caller no longer waits for the answer. A command that still waits is then not carried out. */
  readonly gone: Gone | undefined
  readonly resolve: (outcome: QueueOutcome) => void
  answered: boolean
  /** Its time is up, and it was aborted. */
  stopped: boolean
}

export class CommandQueue {
  readonly #clock: Clock
  readonly #waiting: Command[] = []
  #underWay: Command | undefined
  #stop: AbortController | undefined
  /**
   * When the queue next checks for expired commands. It stays set when they are answered: a timer for each command
   * would cost more.
   */
  #checksAt = Number.POSITIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #whenEnded: (() => void)[] = []

  /** `clock` must be steady: by a clock that can be set back, a press would look younger than it is. */
  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Answers within `withinMs`. `leftMs`: the time within which the command must start, if shorter. `mayTakeMs`: how long
   * one that has started may take, if longer.
   */
  send(
    run: Run,
    withinMs: number,
    {
      leftMs = Number.POSITIVE_INFINITY,
      mayTakeMs = 0,
      gone,
    }: {
      readonly leftMs?: number | undefined
      readonly mayTakeMs?: number | undefined
      readonly gone?: Gone | undefined
    } = {},
  ): Promise<QueueOutcome> {
    const left = Math.min(leftMs, withinMs - KNOWS_WITHIN_MS)
    if (left <= 0 || gone?.aborted) return Promise.resolve(TOO_LATE)
    if (this.#waiting.length >= WAITING_AT_MOST) return Promise.resolve(BUSY)
    return new Promise((resolve) => {
      const now = this.#clock.now()
      const command: Command = {
        run,
        until: now + left,
        mayTakeMs,
        answerBy: now + withinMs - KNOWS_WITHIN_MS,
        gone,
        resolve,
        answered: false,
        stopped: false,
      }
      if (command.until < this.#checksAt) this.#checkAt(command.until, left)
      if (this.#underWay === undefined) this.#start(command, left)
      else this.#waiting.push(command)
    })
  }

  /** Resolves when the current command has ended, though others may wait; at once if there is none. */
  currentEnded(): Promise<void> {
    if (this.#underWay === undefined) return Promise.resolve()
    return new Promise((resolve) => void this.#whenEnded.push(resolve))
  }

  /** Resolves when nothing is under way or waits. */
  async settled(): Promise<void> {
    while (this.#underWay !== undefined) await this.currentEnded()
  }

  #start(command: Command, leftMs: number): void {
    this.#underWay = command
    const stop = (this.#stop = new AbortController())
    let mayTakeMs = leftMs
    // The clock is read only for a command that may take longer.
    if (command.mayTakeMs > leftMs) {
      const now = this.#clock.now()
      mayTakeMs = Math.max(leftMs, Math.min(command.mayTakeMs, command.answerBy - now))
      if (mayTakeMs > leftMs) command.until = now + mayTakeMs
    }
    try {
      command.run(stop.signal, leftMs, mayTakeMs).then(
        (outcome) => this.#end(command, outcome),
        () => this.#end(command, UNREACHABLE),
      )
    } catch {
      this.#end(command, UNREACHABLE)
    }
  }

  #end(command: Command, outcome: Outcome): void {
    answerOnce(command, outcome)
    if (this.#underWay !== command) return
    this.#underWay = undefined
    for (const resolve of this.#whenEnded.splice(0)) resolve()
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const left = next.until - this.#clock.now()
      if (!next.answered && !next.gone?.aborted && left > 0) return this.#start(next, left)
      answerOnce(next, TOO_LATE)
    }
  }

  #checkAt(time: number, afterMs: number): void {
    clearTimeout(this.#timer)
    this.#checksAt = time
    this.#timer = setTimeout(() => this.#check(), afterMs).unref()
  }

  #check(): void {
    this.#checksAt = Number.POSITIVE_INFINITY
    const now = this.#clock.now()
    const open = [...(this.#underWay === undefined ? [] : [this.#underWay]), ...this.#waiting]
    for (const command of open) if (command.until <= now) this.#expire(command)
    const next = Math.min(...open.filter(({ until }) => until > now).map(({ until }) => until))
    if (next < this.#checksAt) this.#checkAt(next, next - now)
  }

  #expire(command: Command): void {
    if (command.stopped) return
    if (this.#underWay === command) {
      command.stopped = true
      setTimeout(() => answerOnce(command, UNKNOWN), KNOWS_WITHIN_MS)
      setTimeout(() => this.#end(command, UNKNOWN), STOPPING_MS).unref()
      this.#stop?.abort()
      return
    }
    answerOnce(command, TOO_LATE)
    const index = this.#waiting.indexOf(command)
    if (index >= 0) this.#waiting.splice(index, 1)
  }
}

function answerOnce(command: Command, outcome: QueueOutcome): void {
  if (command.answered) return
  command.answered = true
  command.resolve(outcome)
}
