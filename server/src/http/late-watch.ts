/**
 * Answers for handlers that take too long. One look every so often at everything under way: a timer of its own for each
 * call would cost every press more than it ever gives back.
 */
import type { Clock } from '../parts.ts'

const LOOK_EVERY_MS = 50
/** A handler that keeps its time by itself has the truer answer ("the box did not answer"), and may be a moment behind. */
const HANDLERS_FIRST_MS = 25

export interface UnderWay {
  readonly deadline: number
  late(): void
}

export class LateWatch {
  readonly #clock: Clock
  readonly #underWay = new Set<UnderWay>()
  readonly #timer: NodeJS.Timeout

  constructor(clock: Clock) {
    this.#clock = clock
    // Not unref'd: with one timer always there, Node need not wake and rest its timers for each command's own.
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
  }

  begun(call: UnderWay): void {
    this.#underWay.add(call)
  }

  /** Whether it was still waited for. */
  ended(call: UnderWay): boolean {
    return this.#underWay.delete(call)
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = this.#clock.now()
    const overdue = [...this.#underWay].filter(({ deadline }) => deadline + HANDLERS_FIRST_MS <= now)
    if (overdue.length === 0) return
    // On a busy machine both are due in the same turn: those of the handlers are done by the end of it.
    setImmediate(() => {
      for (const call of overdue) if (this.#underWay.delete(call)) call.late()
    })
  }
}
