/**
 * The remaining time to live of a link's commands: the shorter of two measures. The age relative to the quickest
 * message shows a connection that stalls. The bound of the clocks' difference also shows a connection that was slow
 * from its start; it needs one exchange of clocks, for which a command waits.
 */
import type { FromServer } from '@beckon/contract/box-link'
import { ClockBound } from '@beckon/contract/clock-bound'
import { MessageAge } from './message-age.ts'
import { steadyNow } from '../presses/steady-now.ts'

type Clock = Extract<FromServer, { type: 'clock' }>
type Command = Extract<FromServer, { type: 'command' }>

export class CommandTimes {
  readonly #age = new MessageAge()
  /** The bound of our clock minus the server's. */
  readonly #bound = new ClockBound()
  readonly #measured = Promise.withResolvers<void>()

  heardClock({ now: theirs, yours }: Clock, now: number): void {
    this.#age.arrived(theirs, now)
    if (yours === 0) return
    this.#bound.learn(yours - theirs, now)
    this.#measured.resolve()
  }

  /** Call this when the command arrives. */
  of({ sentAt, ttlMs }: Command, now: number): { leftMs(): Promise<number> } {
    const deadline = now + ttlMs - this.#age.of(sentAt, now)
    return {
      leftMs: async () => {
        if (this.#bound.at(steadyNow()) === undefined) await this.#measuredBy(deadline)
        const now = steadyNow()
        const ahead = this.#bound.at(now)
        if (ahead === undefined) return 0
        return Math.min(deadline - now, sentAt + ttlMs - (now - ahead))
      },
    }
  }

  async #measuredBy(deadline: number): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, Math.max(0, deadline - steadyNow()))
    await Promise.race([this.#measured.promise, late])
    clearTimeout(timer)
  }
}
