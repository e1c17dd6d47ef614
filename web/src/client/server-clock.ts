/**
 * Estimates the server's steady clock from the time in each answer, and never ahead of it. The expiry of a press is
 * based on it. A browser's clock may stop during sleep, so after a sleep the estimate is unknown until the next answer
 * to any call. No call is made only to learn it; the first press after a sleep may be that call.
 */
import { ClockBound } from '@beckon/contract/clock-bound'
import { momentText, readMoment } from '@beckon/contract/press-headers'
import type { Instant } from '../platform/clock.ts'

/** If the two clocks differ by more, the machine has slept or its clock was set. */
const ALIKE_MS = 1_000
/**
 * Subtracted from the life of each press: the server's clock has steps of 10 ms, in which two of its processes may
 * differ, and a busy machine may pause between reading the clock and sending.
 */
const KEPT_BACK_MS = 50

export function isExpired(pressedAt: Instant, goodForMs: number, now: Instant): boolean {
  return now.steady - pressedAt.steady >= goodForMs || hasSlept(pressedAt, now)
}

function hasSlept(before: Instant, now: Instant): boolean {
  return Math.abs(now.wall - before.wall - (now.steady - before.steady)) > ALIKE_MS
}

export class ServerClock {
  /**
   * The server's clock minus ours. The fields are declared as in `ClockBound`, without syntax for which old browsers
   * need helpers.
   */
  declare private readonly bound: ClockBound
  declare private clockId: string
  declare private learntAt: Instant | undefined
  declare private hasAnswered: boolean
  /** Called when an answer has brought the awaited time. */
  declare onKnown: () => void

  constructor() {
    this.bound = new ClockBound()
    this.clockId = ''
    this.hasAnswered = false
    this.onKnown = () => {}
  }

  /** `text`: the clock header of an answer that came at `now`; null and invalid values are ignored. */
  learnFrom(text: string | null, now: Instant): void {
    const wasAwaited = this.isAwaited(now)
    this.hasAnswered = true
    const moment = text === null ? undefined : readMoment(text)
    if (moment !== undefined) {
      if (moment.clockId !== this.clockId || this.hasLost(now)) this.bound.forget()
      this.clockId = moment.clockId
      this.learntAt = now
      this.bound.learn(moment.ms - now.steady, now.steady)
    }
    if (wasAwaited && !this.isAwaited(now)) this.onKnown()
  }

  /** Whether a sleep has made a measurement worthless. */
  hasLost(now: Instant): boolean {
    return this.learntAt !== undefined && hasSlept(this.learntAt, now)
  }

  /**
   * Whether the time in the next answer is awaited: before the first answer, and after a sleep. Some servers send none.
   */
  isAwaited(now: Instant): boolean {
    if (this.learntAt === undefined) return !this.hasAnswered
    return this.hasLost(now) || this.bound.at(now.steady) === undefined
  }

  /** The expiry of a press on the server's clock; undefined while that clock is not known. */
  until(pressedAt: Instant, goodForMs: number, now: Instant): string | undefined {
    const ahead = this.hasLost(now) ? undefined : this.bound.at(now.steady)
    if (ahead === undefined) return undefined
    return momentText({ clockId: this.clockId, ms: pressedAt.steady + ahead + goodForMs - KEPT_BACK_MS })
  }
}

export const serverClock = new ServerClock()
