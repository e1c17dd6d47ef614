/**
 * Announces ended sessions to the other nodes, so that they and their open streams end everywhere at once. Such events
 * may be lost, so the database is read again: when the bus is back, every five seconds while it is down, and regularly
 * in any case.
 */
import * as v from 'valibot'
import type { Logger } from 'pino'
import { busEvent, type Bus } from '../../bus/bus.ts'
import type { Store } from '../../storage/store.ts'

/** A message takes up to 1 MB. */
const IDS_A_MESSAGE = 1_000
const IDS_AT_ONCE = 500
const LOOKS_EVERY_MS = 5_000
/** While the bus is up, the database is read only at every sixth tick. */
const LOOKS_EVERY_TICKS = 6

const ids = v.object({ ids: v.array(v.string()) })
export const sessionsEnded = busEvent('sessions ended', ids)
/** The sessions have other boxes now. */
const sessionsChanged = busEvent('sessions changed', ids)
/** The accounts of the sessions have a newer remote. */
const sessionsHaveNewerRemotes = busEvent('sessions have newer remotes', ids)

type About = 'ended' | 'changed' | 'haveNewerRemotes'
const EVENTS = { ended: sessionsEnded, changed: sessionsChanged, haveNewerRemotes: sessionsHaveNewerRemotes } as const

export interface HeardOfSessions extends Readonly<Record<About, (ids: readonly string[]) => void>> {
  /** Invalidates all cached sessions. */
  lookUpAllAgain(): void
  /** The sessions with listeners here for their end. */
  idsWaitedFor(): readonly string[]
}

export class SessionsOfOtherNodes {
  readonly #bus: Bus
  readonly #store: Pick<Store, 'db'>
  readonly #log: Pick<Logger, 'warn'>
  readonly #heard: HeardOfSessions
  readonly #timer: NodeJS.Timeout | undefined
  #ticks = 0
  #isLooking = false
  #isToLookAgain = false

  constructor(bus: Bus, store: Pick<Store, 'db'>, log: Pick<Logger, 'warn'>, heard: HeardOfSessions) {
    this.#bus = bus
    this.#store = store
    this.#log = log
    this.#heard = heard
    if (bus.state === 'alone') return
    for (const [about, what] of Object.entries(EVENTS)) bus.onEvent(what, (event) => heard[about as About](event.ids))
    bus.whenBack(() => this.#doubt())
    this.#timer = setInterval(() => this.#tick(), LOOKS_EVERY_MS).unref()
  }

  tell(about: About, sessionIds: readonly string[]): void {
    if (this.#bus.state === 'alone') return
    for (let from = 0; from < sessionIds.length; from += IDS_A_MESSAGE)
      this.#bus.announce(EVENTS[about], { ids: sessionIds.slice(from, from + IDS_A_MESSAGE) })
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    this.#ticks += 1
    if (this.#bus.state === 'down') this.#doubt()
    else if (this.#ticks % LOOKS_EVERY_TICKS === 0) this.#look()
  }

  #doubt(): void {
    this.#heard.lookUpAllAgain()
    this.#look()
  }

  /** One reading at a time, so that a slow database gets no extra load. */
  #look(): void {
    this.#isToLookAgain = this.#isLooking
    if (this.#isLooking) return
    this.#isLooking = true
    void this.#lookForEnded()
      .catch((error: unknown) =>
        this.#log.warn({ err: error, code: 'SESSIONS-UNKNOWN' }, 'Sessions could not be looked up; will retry'),
      )
      .then(() => {
        this.#isLooking = false
        if (this.#isToLookAgain) this.#look()
      })
  }

  async #lookForEnded(): Promise<void> {
    const waitedFor = this.#heard.idsWaitedFor()
    for (let from = 0; from < waitedFor.length; from += IDS_AT_ONCE) {
      const rows = await this.#store.db
        .selectFrom('sessions')
        .select('id')
        .where('id', 'in', waitedFor.slice(from, from + IDS_AT_ONCE))
        .where('ended_at', 'is not', null)
        .execute()
      this.#heard.ended(rows.map(({ id }) => id))
    }
  }
}
