/**
 * The sessions that ended recently. A press, recording or stream that was admitted before asks here rather than the
 * database, and so does whoever read the session from the database just before it ended.
 */
import { LRUCache } from 'lru-cache'
import { atMost } from '../../bounds.ts'
import type { Gone } from '../../boxes/boxes.ts'
import { TOKEN_LIFE_MS } from './session-life.ts'

const REMEMBERED_AT_MOST = 100_000

export class EndedSessions {
  /** An entry is needed only as long as a token of the session could be valid. */
  readonly #ended = new LRUCache<string, true>({ ...atMost(REMEMBERED_AT_MOST), ttl: TOKEN_LIFE_MS })
  readonly #waiting = new Map<string, Set<() => void>>()

  has(sessionId: string): boolean {
    return this.#ended.has(sessionId)
  }

  add(sessionId: string): void {
    this.#ended.set(sessionId, true)
    const waiting = this.#waiting.get(sessionId)
    this.#waiting.delete(sessionId)
    for (const listener of waiting ?? []) listener()
  }

  /** The sessions with listeners for their end. */
  waitedFor(): readonly string[] {
    return [...this.#waiting.keys()]
  }

  goneOnceEnded(sessionId: string): Gone {
    return new GoneOnceEnded(this, sessionId)
  }

  /**
   * Calls the listener once when the session ends, at once if it has ended. The returned function removes the listener.
   */
  when(sessionId: string, listener: () => void): () => void {
    if (this.has(sessionId)) {
      listener()
      return () => {}
    }
    const waiting = this.#waiting.get(sessionId) ?? new Set()
    this.#waiting.set(sessionId, waiting.add(listener))
    return () => {
      waiting.delete(listener)
      if (waiting.size === 0 && this.#waiting.get(sessionId) === waiting) this.#waiting.delete(sessionId)
    }
  }
}

/** A class, which is cheap to make: each press makes one and hardly ever uses it. */
class GoneOnceEnded implements Gone {
  readonly #ended: EndedSessions
  readonly #sessionId: string

  constructor(ended: EndedSessions, sessionId: string) {
    this.#ended = ended
    this.#sessionId = sessionId
  }

  get aborted(): boolean {
    return this.#ended.has(this.#sessionId)
  }

  whenAborted(listener: () => void): () => void {
    return this.#ended.when(this.#sessionId, listener)
  }
}
