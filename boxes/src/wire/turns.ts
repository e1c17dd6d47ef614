/** The order of the commands on one wire. */
import { WireFailure } from './wire-failure.ts'
import { isOver, unlessAborted, type WireTime } from './wire-time.ts'

/** Runs commands one by one, in the order of the calls. A command whose time is over before its turn never starts. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()
  #unfinished = 0

  take<T>(time: WireTime, run: () => Promise<T>): Promise<T> {
    // Nearly every command finds the queue empty and does not wait.
    const before = this.#unfinished === 0 ? undefined : this.#last
    this.#unfinished += 1
    const done = this.#inTurn(before, time, run)
    const over = () => void (this.#unfinished -= 1)
    const settled = done.then(over, over)
    this.#last = before === undefined ? settled : Promise.all([before, settled])
    return done
  }

  async #inTurn<T>(before: Promise<unknown> | undefined, time: WireTime, run: () => Promise<T>): Promise<T> {
    if (before !== undefined) await unlessAborted(before, time.signal)
    if (isOver(time)) throw new WireFailure('TOO-LATE')
    return await run()
  }
}
