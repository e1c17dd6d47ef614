/**
 * Which presses have been seen, so that none is done twice and none after a later one of the same client. A press that
 * comes again gets the answer of the first time. The newest number of each client is remembered for one to two minutes, far
 * longer than any press is good for, and of so many clients at most.
 */
import type { PressNumber } from '@beckon/contract/press'

const GENERATION_MS = 60_000
const OWNERS_AT_MOST = 20_000

interface Newest<Answer> {
  n: number
  /** By part. */
  answers: (Answer | undefined)[]
}

type Clients<Answer> = Map<string, Newest<Answer>>

export class PressMemory<Answer> {
  readonly #clientsAtMost: number
  #recent = new Map<string, Clients<Answer>>()
  #before = new Map<string, Clients<Answer>>()
  #begunAt = 0

  /** `clientsAtMost` of one owner, so that nobody can crowd out what is remembered of others. */
  constructor({ clientsAtMost }: { readonly clientsAtMost: number }) {
    this.#clientsAtMost = clientsAtMost
  }

  /**
   * The answer to a press of `owner` (a session): that of `make`, which is called for a press not seen before; of the first time for
   * one that has been; undefined for one that a later press has overtaken. `now` is in milliseconds on any steady clock.
   */
  answer(owner: string, { client, n, part }: PressNumber, now: number, make: () => Answer): Answer | undefined {
    const clients = this.#clientsOf(owner, now)
    let newest = clients.get(client)
    if (newest === undefined) {
      if (clients.size >= this.#clientsAtMost) forgetOldest(clients)
      clients.set(client, (newest = { n, answers: [] }))
    } else if (newest.n > n) return undefined
    else if (newest.n < n) {
      newest.n = n
      newest.answers = []
    }
    return (newest.answers[part] ??= make())
  }

  #clientsOf(owner: string, now: number): Clients<Answer> {
    if (now - this.#begunAt >= GENERATION_MS || this.#recent.size >= OWNERS_AT_MOST) {
      this.#before = now - this.#begunAt >= 2 * GENERATION_MS ? new Map() : this.#recent
      this.#recent = new Map()
      this.#begunAt = now
    }
    let clients = this.#recent.get(owner)
    if (clients === undefined) {
      clients = this.#before.get(owner) ?? new Map<string, Newest<Answer>>()
      this.#recent.set(owner, clients)
    }
    return clients
  }
}

function forgetOldest(clients: Map<string, unknown>): void {
  for (const client of clients.keys()) {
    clients.delete(client)
    return
  }
}
