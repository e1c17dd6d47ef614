/** The simulated table of leases, by the clock of its database, which is slow and sometimes away. */
import type { LeaseRows } from '../../server/src/cluster/leases.ts'

interface Lease {
  node: string
  epoch: number
  until: number
}

export class SimulatedLeases {
  isAway = false
  readonly #leases = new Map<string, Lease>()
  readonly #takesMs: () => number

  /** Of a request or its answer. */
  constructor(takesMs: () => number) {
    this.#takesMs = takesMs
  }

  /** `isAlive`: a request of a killed process is not carried out, or its answer is lost. */
  rows(node: string, isAlive: () => boolean): LeaseRows {
    const ask = async <Told>(run: (now: number) => Told): Promise<Told> => {
      await this.#takes(isAlive)
      const told = run(performance.now())
      await this.#takes(isAlive)
      return told
    }
    return {
      renew: (names, ttlMs) =>
        ask((now) => {
          const mine = names.flatMap((name) => {
            const lease = this.#leases.get(name)
            if (lease?.node !== node || lease.until <= now) return []
            lease.until = now + ttlMs
            return [[name, lease.epoch] as const]
          })
          return new Map(mine)
        }),
      acquire: (names, ttlMs) =>
        ask((now) => {
          const taken = names.flatMap((name) => {
            const before = this.#leases.get(name)
            if (before !== undefined && before.until > now) return []
            const epoch = (before?.epoch ?? 0) + 1
            this.#leases.set(name, { node, epoch, until: now + ttlMs })
            return [[name, epoch] as const]
          })
          return new Map(taken)
        }),
      release: (names) =>
        ask(() => {
          for (const name of names) {
            const lease = this.#leases.get(name)
            if (lease?.node === node) lease.until = 0
          }
        }),
    }
  }

  async #takes(isAlive: () => boolean): Promise<void> {
    const ms = this.#takesMs()
    await new Promise<void>((resolve) => void setTimeout(resolve, ms))
    if (this.isAway || !isAlive()) throw new Error('The database is away.')
  }
}
