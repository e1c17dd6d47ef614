/**
 * Answers for handlers that take too long. One look every so often at everything under way: a timer of its own for each
 * call would cost every press more than it ever gives back.
 */
import type { Clock } from '../parts.ts'

const LOOK_EVERY_MS = 50

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
    for (const call of this.#underWay) {
      if (call.deadline > now) continue
      this.#underWay.delete(call)
      call.late()
    }
  }
}
