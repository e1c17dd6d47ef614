/**
 * How long the commands of one link are still good for. Two measures, and the shorter one counts: the age beyond that of the
 * quickest message, which sees a connection that stalls; and how far the two clocks are apart at most, which also sees one
 * that was slow from the first message on. The second takes a question and an answer, for which a command waits.
 */
import type { FromServer } from '@beckon/contract/box-link'
import { ClockBound } from '@beckon/contract/clock-bound'
import { MessageAge } from './message-age.ts'
import { steadyNow } from './steady-now.ts'

type Clock = Extract<FromServer, { type: 'clock' }>
type Command = Extract<FromServer, { type: 'command' }>

export class CommandTimes {
  readonly #age = new MessageAge()
  /** Of our clock minus the server's. */
  readonly #bound = new ClockBound()
  readonly #measured = Promise.withResolvers<void>()
  #isAsked = false

  heardClock({ now: theirs, yours }: Clock, now: number): void {
    this.#age.arrived(theirs, now)
    // Servers that do not ask for our clock leave us with the age alone.
    if (yours === 0) this.#isAsked = true
    if (yours === undefined || yours === 0) return
    this.#bound.learn(yours - theirs, now)
    this.#measured.resolve()
  }

  /** To be made when the command arrives. */
  of({ sentAt, ttlMs }: Command, now: number): { leftMs(): Promise<number> } {
    const deadline = now + ttlMs - this.#age.of(sentAt, now)
    return {
      leftMs: async () => {
        if (this.#isAsked && this.#bound.at(steadyNow()) === undefined) await this.#measuredBy(deadline)
        const now = steadyNow()
        const ahead = this.#bound.at(now)
        const byAge = deadline - now
        if (ahead === undefined) return this.#isAsked ? 0 : byAge
        return Math.min(byAge, sentAt + ttlMs - (now - ahead))
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
