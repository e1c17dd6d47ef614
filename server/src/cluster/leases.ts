/**
 * Leases on what only one node at a time may do: drive a box itself, or a leader task. All times are those of the
 * database, and a lease that is not renewed is free after ten seconds. The holder counts them from when it sent the
 * request, on the steady clock, and begins nothing in the last four seconds: two for a press, one for a driver to stop,
 * and one to spare.
 */
import { steadyNow } from '@beckon/boxes/link/steady-now'
import type { Logger } from 'pino'
import type { LeaseRows } from './lease-rows.ts'

export interface LeaseTimes {
  readonly lastsMs: number
  readonly renewedEveryMs: number
  /** In this time before its end nothing is begun. */
  readonly spareMs: number
}

const TIMES: LeaseTimes = { lastsMs: 10_000, renewedEveryMs: 3_000, spareMs: 4_000 }

/** `true`: the lease is held from now on. `false`: it is lost or given back. */
type WhenHeld = (is: boolean) => void

interface Wanted {
  readonly whenHeld: WhenHeld
  /** Increases with each holder; undefined while it is not held. */
  epoch: number | undefined
  /** On the steady clock. */
  safeUntil: number
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
  #turn: Promise<void> = Promise.resolve()

  constructor({ rows, log, times = TIMES }: Options) {
    this.#rows = rows
    this.#log = log
    this.#times = times
    this.#timer = setInterval(() => void this.#inTurn(() => this.#renewAndClaim()), times.renewedEveryMs).unref()
  }

  /** Holds the lease as soon as it is free. */
  want(name: string, whenHeld: WhenHeld = () => {}): void {
    if (!this.#wanted.has(name)) this.#wanted.set(name, { whenHeld, epoch: undefined, safeUntil: -Infinity })
    void this.#inTurn(() => this.#claim())
  }

  /** Gives it back. */
  unwant(name: string): void {
    const wanted = this.#wanted.get(name)
    this.#wanted.delete(name)
    if (wanted?.epoch === undefined) return
    wanted.whenHeld(false)
    void this.#inTurn(() => this.#giveBack([name]))
  }

  /** Resolves when everything wanted so far has been tried. */
  settled(): Promise<void> {
    return this.#turn
  }

  /** Whether something may begin now. */
  holds(name: string): boolean {
    return (this.#wanted.get(name)?.safeUntil ?? -Infinity) > steadyNow()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    const mine = this.#held()
    for (const { whenHeld } of mine.values()) whenHeld(false)
    this.#wanted.clear()
    await this.#inTurn(() => this.#giveBack([...mine.keys()]))
  }

  #held(): Map<string, Wanted> {
    return new Map([...this.#wanted].filter(([, { epoch }]) => epoch !== undefined))
  }

  /** One request to the database at a time; a failed one is repeated with the next. */
  #inTurn(ask: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(ask).catch((error: unknown) => {
      this.#log.warn({ err: error, code: 'LEASES-AWAY' }, 'Leases could not be renewed; will retry')
    })
    return this.#turn
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
      if (epochs.get(name) === lease.epoch) this.#isSafe(lease, askedAt)
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
      this.#isSafe(lease, askedAt)
      this.#log.info({ lease: name, epoch }, 'This node has a lease')
      lease.whenHeld(true)
    }
  }

  async #giveBack(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    await this.#rows.giveBack(names)
  }

  #isSafe(lease: Wanted, askedAt: number): void {
    lease.safeUntil = askedAt + this.#times.lastsMs - this.#times.spareMs
  }

  #lost(name: string, lease: Wanted): void {
    lease.epoch = undefined
    lease.safeUntil = -Infinity
    this.#log.warn({ lease: name, code: 'LEASE-LOST' }, 'This node has lost a lease')
    lease.whenHeld(false)
  }
}
