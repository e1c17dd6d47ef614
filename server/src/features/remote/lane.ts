/**
 * The way to one box: commands go one after the other in the order they came, each at most once, none after its
 * deadline. A box that does not answer in time holds up nobody's answer, and no other box. On the path of every press, so
 * it is written with callbacks: each promise would cost more than the rest.
 */
import { refused, type Outcome } from '@beckon/boxes/box'
import type { Clock } from '../../parts.ts'

export type Run = (signal: AbortSignal) => Promise<Outcome>
export type LaneOutcome = Outcome | { readonly is: 'refused'; readonly why: 'BUSY' }

const WAITING_AT_MOST = 32
/** A driver that was told to stop gets this long to do so before the next command starts. */
const STOPPING_MS = 1_000
const TOO_LATE = refused('BOX-TIMEOUT')
const UNREACHABLE = refused('BOX-UNREACHABLE')
const BUSY = { is: 'refused', why: 'BUSY' } as const

interface Command {
  readonly run: Run
  readonly deadline: number
  /** Aborts when nobody wants it any more. */
  readonly gone: AbortSignal | undefined
  readonly answer: (outcome: LaneOutcome) => void
  /** Fires at the deadline, whether the command is still waiting or already under way. */
  timer: NodeJS.Timeout
  answered: boolean
}

export class Lane {
  readonly #clock: Clock
  readonly #waiting: Command[] = []
  #underWay: Command | undefined
  #stop: AbortController | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  send(run: Run, deadline: number, gone?: AbortSignal): Promise<LaneOutcome> {
    const left = deadline - this.#clock.now()
    if (left <= 0 || gone?.aborted) return Promise.resolve(TOO_LATE)
    if (this.#waiting.length >= WAITING_AT_MOST) return Promise.resolve(BUSY)
    return new Promise((answer) => {
      const command: Command = {
        run,
        deadline,
        gone,
        answer,
        answered: false,
        timer: setTimeout(() => this.#expire(command), left),
      }
      if (this.#underWay === undefined) this.#start(command)
      else this.#waiting.push(command)
    })
  }

  #start(command: Command): void {
    this.#underWay = command
    const stop = (this.#stop = new AbortController())
    try {
      command.run(stop.signal).then(
        (outcome) => this.#end(command, outcome),
        () => this.#end(command, UNREACHABLE),
      )
    } catch {
      this.#end(command, UNREACHABLE)
    }
  }

  #end(command: Command, outcome: Outcome): void {
    answer(command, outcome)
    if (this.#underWay !== command) return
    this.#underWay = undefined
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (!next.answered && !next.gone?.aborted && this.#clock.now() < next.deadline) return this.#start(next)
      answer(next, TOO_LATE)
    }
  }

  #expire(command: Command): void {
    answer(command, TOO_LATE)
    if (this.#underWay === command) {
      setTimeout(() => this.#end(command, TOO_LATE), STOPPING_MS).unref()
      this.#stop?.abort()
      return
    }
    const at = this.#waiting.indexOf(command)
    if (at >= 0) this.#waiting.splice(at, 1)
  }
}

function answer(command: Command, outcome: LaneOutcome): void {
  if (command.answered) return
  command.answered = true
  clearTimeout(command.timer)
  command.answer(outcome)
}
