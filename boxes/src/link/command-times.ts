/**
 * The remaining time to live of a link's commands. A lower bound of the difference between the two clocks shows how
 * long a command was on its way, also over a connection that was slow from its start. It needs one exchange of clocks,
 * for which a command waits.
 */
import type { FromServer } from '@beckon/contract/box-link'
import { ClockBound } from '@beckon/contract/clock-bound'
import { steadyNow } from '../presses/steady-now.ts'

type Clock = Extract<FromServer, { type: 'clock' }>
type Command = Pick<Extract<FromServer, { type: 'command' }>, 'sentAt' | 'ttlMs'>

export class CommandTimes {
  /** The bound of our clock minus the server's. */
  readonly #bound = new ClockBound()
  readonly #measured = Promise.withResolvers<void>()

  heardClock({ now: theirs, yours }: Clock, now: number): void {
    // 0: this is not a reply to a clock message of ours.
    if (yours === 0) return
    this.#bound.learn(yours - theirs, now)
    this.#measured.resolve()
  }

  /** `arrivedAt`: when the command came. */
  async leftMs({ sentAt, ttlMs }: Command, arrivedAt: number): Promise<number> {
    if (this.#bound.at(steadyNow()) === undefined) await this.#measuredBy(arrivedAt + ttlMs)
    const now = steadyNow()
    const ahead = this.#bound.at(now)
    return ahead === undefined ? 0 : sentAt + ttlMs - (now - ahead)
  }

  async #measuredBy(deadline: number): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, Math.max(0, deadline - steadyNow()))
    await Promise.race([this.#measured.promise, late])
    clearTimeout(timer)
  }
}
