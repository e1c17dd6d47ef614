/**
 * Leases on what only one node at a time may do: drive a box, or run a leader task. The database decides who holds a
 * lease, by its own clock: one that is not renewed for ten seconds is free. The holder counts these ten seconds from
 * the moment it sent the request, on its steady clock, and begins nothing in the last four of them: two for a press,
 * one for a driver to stop, and one to spare.
 */
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import type { Logger } from 'pino'
import type { LeaseRows } from './lease-rows.ts'

export interface LeaseTimes {
  readonly lastsMs: number
  readonly renewedEveryMs: number
  /** Nothing is begun within this time before the lease ends. */
  readonly spareMs: number
}

const TIMES: LeaseTimes = { lastsMs: 10_000, renewedEveryMs: 3_000, spareMs: 4_000 }

/** `true`: this node holds the lease from now on. `false`: it lost the lease or gave it back. */
type WhenHeld = (isHeld: boolean) => void

interface Wanted {
  readonly whenHeld: WhenHeld
  /** Increases with each holder; undefined while it is not held. */
  epoch: number | undefined
  /** Until when something may begin, on the steady clock. */
  mayBeginUntil: number
}

interface Options {
  readonly rows: LeaseRows
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly times?: LeaseTimes
}

export class Leases {
  readonly #rows: LeaseRows
  readonly #log: Options['log']
  readonly #times: LeaseTimes
  readonly #wanted = new Map<string, Wanted>()
  readonly #timer: NodeJS.Timeout
  #lastRequest: Promise<void> = Promise.resolve()

  constructor({ rows, log, times = TIMES }: Options) {
    this.#rows = rows
    this.#log = log
    this.#times = times
    this.#timer = setInterval(() => void this.#oneAtATime(() => this.#renewAndClaim()), times.renewedEveryMs).unref()
  }

  /** Holds the lease as soon as it is free. */
  want(name: string, whenHeld: WhenHeld = () => {}): void {
    if (!this.#wanted.has(name)) this.#wanted.set(name, { whenHeld, epoch: undefined, mayBeginUntil: -Infinity })
    void this.#oneAtATime(() => this.#claim())
  }

  /** Gives it back. */
  unwant(name: string): void {
    const wanted = this.#wanted.get(name)
    this.#wanted.delete(name)
    if (wanted?.epoch === undefined) return
    wanted.whenHeld(false)
    void this.#oneAtATime(() => this.#giveBack([name]))
  }

  /** Resolves when each lease wanted so far has been asked for once. */
  settled(): Promise<void> {
    return this.#lastRequest
  }

  /** Whether something may begin now. */
  holds(name: string): boolean {
    return (this.#wanted.get(name)?.mayBeginUntil ?? -Infinity) > steadyNow()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    const mine = this.#held()
    for (const { whenHeld } of mine.values()) whenHeld(false)
    this.#wanted.clear()
    await this.#oneAtATime(() => this.#giveBack([...mine.keys()]))
  }

  #held(): Map<string, Wanted> {
    return new Map([...this.#wanted].filter(([, { epoch }]) => epoch !== undefined))
  }

  /** One request to the database at a time; a failed one is repeated with the next. */
  #oneAtATime(ask: () => Promise<void>): Promise<void> {
    this.#lastRequest = this.#lastRequest.then(ask).catch((error: unknown) => {
      this.#log.warn({ err: error, code: 'LEASES-AWAY' }, 'Leases could not be renewed; will retry')
    })
    return this.#lastRequest
  }

  async #renewAndClaim(): Promise<void> {
    await this.#renew()
    await this.#claim()
  }

  async #renew(): Promise<void> {
    const mine = this.#held()
    if (mine.size === 0) return
    const askedAt = steadyNow()
    const epochs = await this.#rows.renew([...mine.keys()], this.#times.lastsMs)
    for (const [name, lease] of mine)
      if (epochs.get(name) === lease.epoch) this.#renewed(lease, askedAt)
      else this.#lost(name, lease)
  }

  async #claim(): Promise<void> {
    const free = [...this.#wanted.keys()].filter((name) => this.#wanted.get(name)?.epoch === undefined)
    if (free.length === 0) return
    const askedAt = steadyNow()
    for (const [name, epoch] of await this.#rows.claim(free, this.#times.lastsMs)) {
      const lease = this.#wanted.get(name)
      if (lease === undefined) continue
      lease.epoch = epoch
      this.#renewed(lease, askedAt)
      this.#log.info({ lease: name, epoch }, 'This node has a lease')
      lease.whenHeld(true)
    }
  }

  async #giveBack(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    await this.#rows.giveBack(names)
  }

  /** `askedAt`: when the request was sent that the database granted. */
  #renewed(lease: Wanted, askedAt: number): void {
    lease.mayBeginUntil = askedAt + this.#times.lastsMs - this.#times.spareMs
  }

  #lost(name: string, lease: Wanted): void {
    lease.epoch = undefined
    lease.mayBeginUntil = -Infinity
    this.#log.warn({ lease: name, code: 'LEASE-LOST' }, 'This node has lost a lease')
    lease.whenHeld(false)
  }
}
