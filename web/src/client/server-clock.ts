/**
 * The server's steady clock as this page knows it: from the clock on each answer, never ahead of the truth. With it a
 * press says until when it is good. A page that slept knows nothing until the next answer, of whatever call: a browser's
 * own clock may stand still then. No call is made to learn it; the first press after a sleep may be the one that does.
 */
import { ClockBound } from '@beckon/contract/clock-bound'
import { momentText, readMoment } from '@beckon/contract/press'
import type { Instant } from '../platform/clock.ts'

/** Both clocks ran alike except for this much; otherwise the machine slept or was set. */
const ALIKE_MS = 1_000
/**
 * Kept back of each press's time: the server's clock goes in steps of 10 ms, in which two processes of its machine may
 * differ, and a busy machine may pause between the look at the clock and the deed.
 */
const KEPT_BACK_MS = 50

export function isOver(finger: Instant, goodForMs: number, now: Instant): boolean {
  return now.steady - finger.steady >= goodForMs || hasSlept(finger, now)
}

function hasSlept(before: Instant, now: Instant): boolean {
  return Math.abs(now.wall - before.wall - (now.steady - before.steady)) > ALIKE_MS
}

export class ServerClock {
  /** The server's clock minus ours. As in `ClockBound`, without syntax that old browsers need helpers for. */
  declare private readonly bound: ClockBound
  declare private clockId: string
  declare private learntAt: Instant | undefined

  constructor() {
    this.bound = new ClockBound()
    this.clockId = ''
  }

  /** An answer that came at `now` said this; null and invalid values are ignored. */
  heard(text: string | null, now: Instant): void {
    const moment = text === null ? undefined : readMoment(text)
    if (moment === undefined) return
    if (moment.clockId !== this.clockId || this.hasLost(now)) this.bound.forget()
    this.clockId = moment.clockId
    this.learntAt = now
    this.bound.learn(moment.ms - now.steady, now.steady)
  }

  /** Whether a sleep has made a measurement worthless. */
  hasLost(now: Instant): boolean {
    return this.learntAt !== undefined && hasSlept(this.learntAt, now)
  }

  /** The expiry of a press on the server's clock; undefined while that clock is not known. */
  until(finger: Instant, goodForMs: number, now: Instant): string | undefined {
    const ahead = this.hasLost(now) ? undefined : this.bound.at(now.steady)
    if (ahead === undefined) return undefined
    return momentText({ clockId: this.clockId, ms: finger.steady + ahead + goodForMs - KEPT_BACK_MS })
  }
}

export const serverClock = new ServerClock()
