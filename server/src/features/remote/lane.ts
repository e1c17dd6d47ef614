/**
 * The way to one box: commands go one after the other in the order they came, each at most once, none after its
 * deadline. A box that does not answer in time holds up nobody's answer, and no other box.
 */
import { refused, type Outcome } from '@beckon/boxes/box'
import type { Clock } from '../../parts.ts'

export type Run = (signal: AbortSignal) => Promise<Outcome>
export type LaneOutcome = Outcome | { readonly is: 'refused'; readonly why: 'BUSY' }

const WAITING_AT_MOST = 32
/** A driver that was told to stop gets this long to do so before the next command starts. */
const STOPPING_MS = 1_000
const TOO_LATE = refused('BOX-TIMEOUT')
const BUSY = { is: 'refused', why: 'BUSY' } as const

interface Waiting {
  readonly run: Run
  readonly deadline: number
  readonly answer: (outcome: LaneOutcome) => void
  /** Answers at the deadline, whether the command is still waiting or already under way. */
  timer: NodeJS.Timeout
  late: boolean
  stop: AbortController | undefined
}

export class Lane {
  readonly #clock: Clock
  readonly #waiting: Waiting[] = []
  #busy = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  send(run: Run, deadline: number): Promise<LaneOutcome> {
    const left = deadline - this.#clock.now()
    if (left <= 0) return Promise.resolve(TOO_LATE)
    if (this.#waiting.length >= WAITING_AT_MOST) return Promise.resolve(BUSY)
    return new Promise((answer) => {
      const command: Waiting = { run, deadline, answer, late: false, stop: undefined, timer: setTimeout(() => expire(command), left) }
      if (this.#busy) this.#waiting.push(command)
      else void this.#work(command)
    })
  }

  async #work(first: Waiting): Promise<void> {
    this.#busy = true
    for (let command: Waiting | undefined = first; command !== undefined; command = this.#waiting.shift()) {
      if (!command.late && this.#clock.now() < command.deadline) await this.#run(command)
      else expire(command)
    }
    this.#busy = false
  }

  async #run(command: Waiting): Promise<void> {
    const stop = (command.stop = new AbortController())
    const outcome = command.run(stop.signal).catch((): Outcome => refused('BOX-UNREACHABLE'))
    const settled = await Promise.race([outcome, stoppedFor(STOPPING_MS, stop.signal)])
    clearTimeout(command.timer)
    if (!command.late) command.answer(settled)
  }
}

function expire(command: Waiting): void {
  clearTimeout(command.timer)
  if (command.late) return
  command.late = true
  command.answer(TOO_LATE)
  command.stop?.abort()
}

function stoppedFor(ms: number, signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => setTimeout(() => resolve(TOO_LATE), ms).unref(), { once: true })
  })
}
