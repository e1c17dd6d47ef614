/**
 * Answers calls whose handlers take too long. One timer checks all calls under way: a timer for each call would slow
 * every press.
 */
import { steadyNow } from '@beckon/boxes/presses/steady-now'

/** The server's time limit is this much shorter than its client's, so that the answer still arrives. */
export const ANSWER_ON_THE_WAY_MS = 200
const CHECK_EVERY_MS = 50
/** A handler's own time limit gives a more precise answer ("the box did not answer"), and may be a moment late. */
const HANDLERS_FIRST_MS = 25

export interface UnderWay {
  /** By `steadyNow`: a clock that is set does not make a call late. */
  readonly deadline: number
  late(): void
}

export class CallDeadlines {
  readonly #underWay = new Set<UnderWay>()
  readonly #timer: NodeJS.Timeout

  constructor() {
    // Not unref'd: with one timer always active, Node need not start and stop its timer handle for each command.
    this.#timer = setInterval(() => this.#check(), CHECK_EVERY_MS)
  }

  begun(call: UnderWay): void {
    this.#underWay.add(call)
  }

  /** Whether the call was still unanswered. */
  ended(call: UnderWay): boolean {
    return this.#underWay.delete(call)
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #check(): void {
    const now = steadyNow()
    const overdue = [...this.#underWay].filter(({ deadline }) => deadline + HANDLERS_FIRST_MS <= now)
    if (overdue.length === 0) return
    // On a busy machine the handler's own limit may be due in the same turn; handlers finish by its end.
    setImmediate(() => {
      for (const call of overdue) if (this.#underWay.delete(call)) call.late()
    })
  }
}
