/**
 * Keeps the sessions that each node remembers in step with those of the other nodes: announces ended and changed
 * sessions over the bus. An ended session and its open streams thus end everywhere at once. Such events may be lost, so
 * the database is read again: when the bus is back, every five seconds while it is down, and regularly in any case.
 */
import * as v from 'valibot'
import type { Logger } from 'pino'
import { busEvent, type Bus } from '../../bus/bus.ts'
import type { Store } from '../../storage/store.ts'

/** Keeps a message far below the bus's limit of 1 MB. */
const IDS_PER_MESSAGE = 1_000
const IDS_PER_QUERY = 500
const TICK_MS = 5_000
/** While the bus is up, the database is read only at every sixth tick. */
const READS_EVERY_TICKS = 6

const ids = v.object({ ids: v.array(v.string()) })
export const sessionsEnded = busEvent('sessions ended', ids)
/** The sessions have other boxes now. */
const sessionsChanged = busEvent('sessions changed', ids)
/** The accounts of the sessions have a newer remote. */
const sessionsHaveNewerRemotes = busEvent('sessions have newer remotes', ids)

type SessionEvent = 'ended' | 'changed' | 'haveNewerRemotes'
const EVENTS = { ended: sessionsEnded, changed: sessionsChanged, haveNewerRemotes: sessionsHaveNewerRemotes } as const

/** What this node does when it hears of sessions. */
export interface SessionListener extends Readonly<Record<SessionEvent, (ids: readonly string[]) => void>> {
  /** All cached sessions must be read from the database again before they are used. */
  invalidateAll(): void
  /** The sessions whose end something on this node waits for, such as an open stream. */
  watchedIds(): readonly string[]
}

export class SessionSync {
  readonly #bus: Bus
  readonly #store: Pick<Store, 'db'>
  readonly #log: Pick<Logger, 'warn'>
  readonly #listener: SessionListener
  readonly #timer: NodeJS.Timeout | undefined
  #ticks = 0
  #isReading = false
  #mustReadAgain = false

  constructor(bus: Bus, store: Pick<Store, 'db'>, log: Pick<Logger, 'warn'>, listener: SessionListener) {
    this.#bus = bus
    this.#store = store
    this.#log = log
    this.#listener = listener
    if (bus.state === 'alone') return
    for (const [name, event] of Object.entries(EVENTS))
      bus.onEvent(event, ({ ids }) => listener[name as SessionEvent](ids))
    bus.whenBack(() => this.#distrustCache())
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref()
  }

  announce(event: SessionEvent, sessionIds: readonly string[]): void {
    if (this.#bus.state === 'alone') return
    for (let from = 0; from < sessionIds.length; from += IDS_PER_MESSAGE)
      this.#bus.announce(EVENTS[event], { ids: sessionIds.slice(from, from + IDS_PER_MESSAGE) })
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    this.#ticks += 1
    if (this.#bus.state === 'down') this.#distrustCache()
    else if (this.#ticks % READS_EVERY_TICKS === 0) this.#read()
  }

  #distrustCache(): void {
    this.#listener.invalidateAll()
    this.#read()
  }

  /** One reading at a time, so that a slow database gets no extra load. */
  #read(): void {
    this.#mustReadAgain = this.#isReading
    if (this.#isReading) return
    this.#isReading = true
    void this.#readEnded()
      .catch((error: unknown) =>
        this.#log.warn({ err: error, code: 'SESSIONS-UNKNOWN' }, 'Sessions could not be looked up; will retry'),
      )
      .then(() => {
        this.#isReading = false
        if (this.#mustReadAgain) this.#read()
      })
  }

  async #readEnded(): Promise<void> {
    const watched = this.#listener.watchedIds()
    for (let from = 0; from < watched.length; from += IDS_PER_QUERY) {
      const rows = await this.#store.db
        .selectFrom('sessions')
        .select('id')
        .where('id', 'in', watched.slice(from, from + IDS_PER_QUERY))
        .where('ended_at', 'is not', null)
        .execute()
      this.#listener.ended(rows.map(({ id }) => id))
    }
  }
}
