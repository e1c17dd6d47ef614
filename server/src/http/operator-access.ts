/**
 * Access to "TVs at home" by a one-time key, which the server prints at its start and `beckon` prints on demand. The
 * key is exchanged for a token. Both are only in memory: after a restart of the process, a new link is needed.
 */
import { HOUR_MS } from '@beckon/contract/time-units'
import type { Clock } from '../clock.ts'
import { fingerprint, newSecret } from '../storage/seal.ts'

/** An operator may do everything on the page; a helper only one set-up. */
export interface Operator {
  readonly helpsWith?: string
}

/** Long enough to read a page, fetch a phone and go to the TV. */
const TOKEN_LASTS_MS = 2 * HOUR_MS
/** The limit even with use, so that a stolen token is worthless the next day. */
const TOKEN_LASTS_AT_MOST_MS = 12 * HOUR_MS
export const KEY_LASTS_MINUTES = 30
/** The number of keys, and of tokens. */
const KEPT_AT_MOST = 200

interface Kept extends Operator {
  goodUntil: number
  readonly keptAt: number
  /** Of a key that was exchanged: what for, and the fingerprint of the secret of the page that did it. */
  exchanged?: { readonly token: string; readonly page: string | undefined }
}

export class OperatorAccess {
  readonly #clock: Clock
  readonly #keys: Map<string, Kept>
  readonly #tokens: Map<string, Kept>

  /** `before`: the access of the previous run in the same process, whose pages and links stay valid. */
  constructor(clock: Clock, before?: OperatorAccess) {
    this.#clock = clock
    this.#keys = new Map(before === undefined ? [] : before.#keys)
    this.#tokens = new Map(before === undefined ? [] : before.#tokens)
  }

  /** A one-time key for the operator, or for a helper with one set-up. */
  newKey(operator: Operator = {}): string {
    return this.#keep(this.#keys, operator, KEY_LASTS_MINUTES * 60_000)
  }

  /**
   * Exchanges a key for a token; undefined for a key that is unknown, used or too old. A page that gave a secret of its
   * own gets the same token again, since it may have lost the answer.
   */
  open(key: string, pageSecret?: string): { readonly token: string; readonly operator: Operator } | undefined {
    const kept = this.#living(this.#keys, key)
    if (kept === undefined) return undefined
    const page = pageSecret === undefined ? undefined : fingerprint(pageSecret)
    if (kept.exchanged !== undefined && (page === undefined || kept.exchanged.page !== page)) return undefined
    kept.exchanged ??= { token: this.#keep(this.#tokens, kept, TOKEN_LASTS_MS), page }
    return { token: kept.exchanged.token, operator: kept }
  }

  /** The operator of a token. Each use prolongs the token, up to twelve hours in all. */
  check(token: string): Operator | undefined {
    const kept = this.#living(this.#tokens, token)
    if (kept === undefined) return undefined
    const now = this.#clock.now()
    kept.goodUntil = Math.min(now + TOKEN_LASTS_MS, kept.keptAt + TOKEN_LASTS_AT_MOST_MS)
    return kept
  }

  /** Ends the keys and tokens of the helpers of a set-up. */
  endHelp(setUpId: string): void {
    for (const kept of [this.#keys, this.#tokens])
      for (const [hash, { helpsWith }] of kept) if (helpsWith === setUpId) kept.delete(hash)
  }

  #keep(into: Map<string, Kept>, { helpsWith }: Operator, forMs: number): string {
    const secret = newSecret()
    const keptAt = this.#clock.now()
    into.set(fingerprint(secret), {
      ...(helpsWith === undefined ? {} : { helpsWith }),
      goodUntil: keptAt + forMs,
      keptAt,
    })
    // Deletes the oldest first.
    for (const hash of into.keys()) {
      if (into.size <= KEPT_AT_MOST) break
      into.delete(hash)
    }
    return secret
  }

  #living(from: Map<string, Kept>, secret: string): Kept | undefined {
    const kept = from.get(fingerprint(secret))
    return kept !== undefined && kept.goodUntil > this.#clock.now() ? kept : undefined
  }
}
