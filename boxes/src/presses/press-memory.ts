/**
 * Remembers presses, so that no press is made twice, or after a later press of the same client. A repeated press gets
 * the first answer. The newest number of each client is kept for one to two minutes, far longer than any press lives;
 * less with very many owners or clients.
 */
import type { PressNumber } from '@beckon/contract/press-headers'

const GENERATION_MS = 60_000
const OWNERS_AT_MOST = 20_000

interface Newest<Answer> {
  n: number
  /** The answers by `part`, the commands of one press. */
  answers: (Answer | undefined)[]
}

type Clients<Answer> = Map<string, Newest<Answer>>

export class PressMemory<Answer> {
  readonly #clientsAtMost: number
  #recent = new Map<string, Clients<Answer>>()
  #before = new Map<string, Clients<Answer>>()
  #generationBegunAt = 0

  /** `clientsAtMost` is per owner, so that nobody can displace the clients of others. */
  constructor({ clientsAtMost }: { readonly clientsAtMost: number }) {
    this.#clientsAtMost = clientsAtMost
  }

  /**
   * The answer to a press of `owner` (a session). A new press calls `make`; a repeated press gets its first answer; an
   * overtaken press gets undefined. `now` is milliseconds on any steady clock.
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
      // Moved to the end: the first client is the one that has not pressed for longest, not the first one loaded.
      clients.delete(client)
      clients.set(client, newest)
    }
    return (newest.answers[part] ??= make())
  }

  /** Forgets a client. Only for a caller that knows that none of the client's presses was begun. */
  forget(owner: string, client: string): void {
    for (const generation of [this.#recent, this.#before]) generation.get(owner)?.delete(client)
  }

  /** Whether this press or a later one of the same client was begun. */
  hasBegun(owner: string, { client, n }: Pick<PressNumber, 'client' | 'n'>, now: number): boolean {
    const newest = this.#clientsOf(owner, now).get(client)
    return newest !== undefined && newest.n >= n
  }

  #clientsOf(owner: string, now: number): Clients<Answer> {
    if (now - this.#generationBegunAt >= GENERATION_MS || this.#recent.size >= OWNERS_AT_MOST) {
      this.#before = now - this.#generationBegunAt >= 2 * GENERATION_MS ? new Map() : this.#recent
      this.#recent = new Map()
      this.#generationBegunAt = now
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
