/**
 * The practice provider's log-ins, codes and sessions, in bounded memory, each for its lifetime. After a restart the
 * person chooses a subscriber again.
 */
import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider'
import { atMost } from '../../../cache-size.ts'

const ENTRIES_AT_MOST = 20_000

export function providerMemory(): AdapterConstructor {
  const entries = new LRUCache<string, AdapterPayload>(atMost(ENTRIES_AT_MOST))
  const find = async (key: string) => entries.get(key)

  return class ProviderMemory implements Adapter {
    readonly #kind: string
    constructor(kind: string) {
      this.#kind = kind
    }

    #key(id: string) {
      return `${this.#kind}:${id}`
    }

    async upsert(id: string, payload: AdapterPayload, expiresInS: number) {
      entries.set(this.#key(id), payload, { ttl: expiresInS * 1000 })
    }

    find = (id: string) => find(this.#key(id))

    async findByUid(uid: string) {
      return [...entries.values()].find((payload) => payload.kind === this.#kind && payload.uid === uid)
    }

    /** The device flow is off. */
    findByUserCode = async () => undefined

    async consume(id: string) {
      const payload = entries.get(this.#key(id))
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000)
    }

    async destroy(id: string) {
      entries.delete(this.#key(id))
    }

    /** A code used twice revokes everything that the first use gave. */
    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of entries.entries()) if (payload.grantId === grantId) entries.delete(key)
    }
  }
}
