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
  freshUntil: number
  /** How many invalidations there had been when it was looked up. */
  invalidations: number
  readonly goodUntil: number
}

export class SessionCache {
  readonly #byToken = new LRUCache<string, Entry>({
    ...atMost(REMEMBERED_AT_MOST),
    dispose: ({ session }, token) => this.#leave(session.id, token),
  })
  readonly #tokensOf = new Map<string, Set<string>>()
  #invalidations = 0
  /** The invalidation that was the last one of all sessions, and of each that was forgotten. */
  #allForgottenAt = 0
  readonly #forgottenAt = new LRUCache<string, number>(atMost(REMEMBERED_AT_MOST))

  get(token: string, now: number): Session | undefined {
    const entry = this.#byToken.get(token)
    return entry !== undefined && entry.freshUntil > now && entry.invalidations >= this.#allForgottenAt
      ? entry.session
      : undefined
  }

  has(sessionId: string): boolean {
    return this.#tokensOf.has(sessionId)
  }

  /** Called when the cached sessions may be outdated: they are looked up again. */
  invalidateAll(): void {
    this.#invalidations += 1
    this.#allForgottenAt = this.#invalidations
  }

  /** How often any session was invalidated. Read before a row is, for `put`. */
  get invalidations(): number {
    return this.#invalidations
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
    entry.freshUntil = Math.min(entry.goodUntil, now + AWAY_FRESH_MS)
    entry.invalidations = this.#invalidations
  }

  /**
   * `goodUntil` is the token's own expiry; `invalidations` is of before the row was read: a session that may have changed
   * since is not cached.
   */
  put(
    token: string,
    session: Session,
    goodUntil: number,
    { now, invalidations }: { now: number; invalidations: number },
  ): void {
    const forgottenAt = this.#forgottenAt.get(session.id) ?? 0
    if (Math.max(forgottenAt, this.#allForgottenAt) > invalidations) return
    const freshUntil = Math.min(goodUntil, now + FRESH_MS)
    this.#byToken.set(token, { session, freshUntil, invalidations, goodUntil })
    const tokens = this.#tokensOf.get(session.id)
    if (tokens === undefined) this.#tokensOf.set(session.id, new Set([token]))
    else tokens.add(token)
  }

  /** Called whenever a session changes or ends. */
  forget(sessionId: string): void {
    this.#invalidations += 1
    this.#forgottenAt.set(sessionId, this.#invalidations)
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
