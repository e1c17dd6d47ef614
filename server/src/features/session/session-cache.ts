/** The sessions of recently checked tokens, so that a press needs no query. */
import { LRUCache } from 'lru-cache'
import { atMost } from '../../bounds.ts'
import type { Session } from '../../session.ts'

const REMEMBERED_AT_MOST = 100_000
/** After this time a session is read from the database again. */
const FRESH_MS = 30_000

/** While the database is unavailable, a session is looked up again after this time. */
const AWAY_FRESH_MS = 5_000

interface Entry {
  readonly session: Session
  /** The database is not asked again before this time. */
  until: number
  /** The number of times that the whole cache was invalidated before this row was read. */
  doubts: number
  readonly goodUntil: number
}

export class SessionCache {
  readonly #byToken = new LRUCache<string, Entry>({
    ...atMost(REMEMBERED_AT_MOST),
    dispose: ({ session }, token) => this.#leave(session.id, token),
  })
  readonly #tokensOf = new Map<string, Set<string>>()
  #doubts = 0

  get(token: string, now: number): Session | undefined {
    const entry = this.#byToken.get(token)
    return entry !== undefined && entry.until > now && entry.doubts === this.#doubts ? entry.session : undefined
  }

  has(sessionId: string): boolean {
    return this.#tokensOf.has(sessionId)
  }

  /** Called when the cached sessions may be outdated: they are looked up again. */
  doubtAll(): void {
    this.#doubts += 1
  }

  /** The session as last read, for when the database cannot be asked. */
  lastKnown(token: string, now: number): Session | undefined {
    const entry = this.#byToken.get(token)
    return entry !== undefined && entry.goodUntil > now ? entry.session : undefined
  }

  /** Uses the last known session for a moment longer. */
  keep(token: string, now: number): void {
    const entry = this.#byToken.get(token)
    if (entry === undefined) return
    entry.until = Math.min(entry.goodUntil, now + AWAY_FRESH_MS)
    entry.doubts = this.#doubts
  }

  /** `goodUntil` is the token's own expiry. */
  put(token: string, session: Session, goodUntil: number, now: number): void {
    this.#byToken.set(token, { session, until: Math.min(goodUntil, now + FRESH_MS), doubts: this.#doubts, goodUntil })
    const tokens = this.#tokensOf.get(session.id)
    if (tokens === undefined) this.#tokensOf.set(session.id, new Set([token]))
    else tokens.add(token)
  }

  /** Called whenever a session changes or ends. */
  forget(sessionId: string): void {
    for (const token of this.#tokensOf.get(sessionId) ?? []) this.#byToken.delete(token)
  }

  /** Called when a token is no longer valid. */
  forgetToken(token: string): void {
    this.#byToken.delete(token)
  }

  #leave(sessionId: string, token: string): void {
    const tokens = this.#tokensOf.get(sessionId)
    tokens?.delete(token)
    if (tokens?.size === 0) this.#tokensOf.delete(sessionId)
  }
}
