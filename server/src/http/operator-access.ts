/**
 * Who may open "TVs at home": whoever holds a one-time key, which the server prints at its start and `beckon` prints on
 * demand. The key is exchanged for a token. Both are kept in memory: after a restart there is a new link.
 */
import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '@beckon/contract/time-units'
import type { Clock } from '../clock.ts'
import { fingerprint, newSecret } from '../storage/seal.ts'

/** An operator may do everything on the page; a helper one set-up. */
export interface Operator {
  readonly helpsWith?: string
}

/** Reading a page, fetching a phone and going to the TV take their time. */
const TOKEN_LASTS_MS = 2 * HOUR_MS
/** However much it is used: one that was taken is worth nothing the next day. */
const TOKEN_LASTS_AT_MOST_MS = 12 * HOUR_MS
export const KEY_LASTS_MINUTES = 30
/** Keys, and tokens, each. */
const KEPT_AT_MOST = 200

interface Kept extends Operator {
  goodUntil: number
  readonly keptAt: number
  usedAt: number
  /** Its name in lists; it does not open anything. */
  readonly id: string
  /** The browser or app of its page; empty for a key. */
  readonly runsIn: string
}

/** One who may open the page now. Times are milliseconds since 1970. */
export interface ListedOperator extends Pick<Kept, 'id' | 'runsIn' | 'usedAt'> {
  /** Good for one set-up and nothing else. */
  readonly isHelper: boolean
  readonly since: number
  /** When it ends unless it is used. */
  readonly until: number
}

export class OperatorAccess {
  readonly #clock: Clock
  readonly #keys: Map<string, Kept>
  readonly #tokens: Map<string, Kept>

  /** `before`: of the run before in the same process, whose pages and links stay good. */
  constructor(clock: Clock, before?: OperatorAccess) {
    this.#clock = clock
    this.#keys = new Map(before === undefined ? [] : before.#keys)
    this.#tokens = new Map(before === undefined ? [] : before.#tokens)
  }

  /** A key that is good once: for the operator, or for somebody who helps with one set-up. */
  newKey(operator: Operator = {}): string {
    return this.#keep(this.#keys, operator, KEY_LASTS_MINUTES * 60_000)
  }

  /** The token for a key; undefined for one that is unknown, used or too old. */
  open(key: string, runsIn = ''): { readonly token: string; readonly operator: Operator } | undefined {
    const kept = this.#living(this.#keys, key)
    if (kept === undefined) return undefined
    this.#keys.delete(fingerprint(key))
    return { token: this.#keep(this.#tokens, kept, TOKEN_LASTS_MS, runsIn), operator: kept }
  }

  /** Whose token it is. Its time begins again with each use, for twelve hours in all. */
  check(token: string): Operator | undefined {
    const kept = this.#living(this.#tokens, token)
    if (kept === undefined) return undefined
    const now = this.#clock.now()
    kept.usedAt = now
    kept.goodUntil = Math.min(now + TOKEN_LASTS_MS, kept.keptAt + TOKEN_LASTS_AT_MOST_MS)
    return kept
  }

  /** A set-up is over: its helpers' keys and tokens end. */
  endHelp(setUpId: string): void {
    for (const kept of [this.#keys, this.#tokens])
      for (const [hash, { helpsWith }] of kept) if (helpsWith === setUpId) kept.delete(hash)
  }

  /** Whose tokens are good now: those used last first. */
  list(): readonly ListedOperator[] {
    const now = this.#clock.now()
    return [...this.#tokens.values()]
      .filter(({ goodUntil }) => goodUntil > now)
      .map(({ id, runsIn, usedAt, keptAt: since, goodUntil: until, helpsWith }) => ({
        id,
        runsIn,
        usedAt,
        since,
        until,
        isHelper: helpsWith !== undefined,
      }))
      .toSorted((one, other) => other.usedAt - one.usedAt)
  }

  /**
   * Ends the token with this id; with `all` every one, and the links that nobody has opened yet. Gives how many tokens
   * ended.
   */
  end(which: string): number {
    const now = this.#clock.now()
    let ended = 0
    for (const [hash, { id, goodUntil }] of this.#tokens)
      if (which === 'all' || which === id) {
        this.#tokens.delete(hash)
        if (goodUntil > now) ended += 1
      }
    if (which === 'all') this.#keys.clear()
    return ended
  }

  #keep(into: Map<string, Kept>, { helpsWith }: Operator, forMs: number, runsIn = ''): string {
    const secret = newSecret()
    const keptAt = this.#clock.now()
    into.set(fingerprint(secret), {
      ...(helpsWith === undefined ? {} : { helpsWith }),
      goodUntil: keptAt + forMs,
      keptAt,
      usedAt: keptAt,
      id: randomBytes(4).toString('hex'),
      runsIn,
    })
    // The oldest goes first.
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
