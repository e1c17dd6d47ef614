/**
 * Sessions and their tokens. A token is made with the server's key from its session and its number, so a repeated
 * refresh gives the same answer, and the database contains no token that could be stolen.
 */
import { randomUUID } from 'node:crypto'
import type { TokenAnswer } from '@beckon/contract/shapes'
import type { Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { atMost } from '../../bounds.ts'
import type { Clock } from '../../clock.ts'
import type { Gone } from '../../boxes/boxes.ts'
import type { LinkSession, Session, TokenRefusal } from '../../session.ts'
import type { Bus } from '../../bus/bus.ts'
import { afterCommit, type Store } from '../../storage/store.ts'
import { orWhenAway, isUnableToSave, noteUnableToSave } from '../../storage/unable-to-save.ts'
import { fingerprint, type Seal } from '../../storage/seal.ts'
import type { SessionRow, Tables } from '../../storage/tables.ts'
import { bookmarkKeyFor, isBookmark, useBookmark } from './bookmarks.ts'
import { EndedSessions } from './ended-sessions.ts'
import { endWithin, WITH_ALL, type Ending, type ToEnd } from './ending.ts'
import { findLink, linkHash, findSession, sessionOf, type Found } from './find-session.ts'
import { UntoldSessions } from './untold-sessions.ts'
import { runsIn, toColumn } from './browser-and-device.ts'
import { SessionCache } from './session-cache.ts'
import { readNumbered, rotateNumbered, writeNumbered, type NumberedToken } from './session-tokens.ts'
import { SessionSync } from './session-sync.ts'
import { refreshIntervalMs, whyOver, TOKEN_LIFE_MS, ASK_AGAIN_WHILE_FULL_MS } from './session-life.ts'

export interface OpenOptions {
  /** The end of the provider's grant, for a log-in whose provider named one. */
  readonly endsAt?: number | undefined
  /** The user agent of the browser that opens it. */
  readonly userAgent?: string | undefined
  /** Written in the same save, so that neither exists without the other. */
  readonly also?: (trx: Transaction<Tables>, sessionId: string) => Promise<unknown>
}

declare module '../../services.ts' {
  interface Services {
    readonly sessions: Sessions
  }
}

/** For features that open a session in a transaction of their own. */
export type SessionKeeper = ReturnType<typeof sessionKeeper>

export type Sessions = Omit<SessionKeeper, 'openWithin' | 'answerAgain' | 'close'>

interface OpenWithinOptions {
  /** Its id, for a caller that has stored it elsewhere already. */
  readonly id?: string
  readonly endsAt?: number | undefined
  readonly bookmarkId?: string
  /** The user agent of the browser that opens it. */
  readonly userAgent?: string | undefined
  /** The name of a companion app or press link, and the session with which it ends. */
  readonly program?: { readonly appName: string; readonly parentId: string | null; readonly runsIn: string | null }
}

const PROLONGED_AT_MOST = 100_000

/** The log codes for new sessions. */
const BEGAN: { readonly [by in Session['by']]: string } = {
  login: 'LOGGED-IN',
  'easy-pair': 'PAIRED',
  bookmark: 'BOOKMARK-OPENED',
  companion: 'APP-PAIRED',
  'press-link': 'PRESS-LINK-MADE',
}

export function sessionKeeper({
  store,
  seal,
  clock,
  log,
  bus,
  wasKeyReset = false,
}: {
  store: Store
  seal: Seal
  clock: Clock
  log: Logger
  bus: Bus
  /** Whether tokens of another key may still be valid (`key-check.ts`). */
  wasKeyReset?: boolean
}) {
  const cache = new SessionCache()
  const endedSessions = new EndedSessions()
  const untoldSessions = new UntoldSessions((ids) => sessionSync.announce('haveNewerRemotes', ids))
  const sessionSync = new SessionSync(bus, store, log, {
    ended: forgetHere,
    changed: (ids) => {
      for (const id of ids) cache.forget(id)
    },
    haveNewerRemotes: (ids) => {
      for (const id of ids) if (cache.has(id)) untoldSessions.noteUntold(id)
    },
    invalidateAll: () => cache.invalidateAll(),
    watchedIds: () => endedSessions.waitedFor(),
  })
  /** Tokens, by fingerprint, that a full disk keeps from being replaced, and until when they stay valid. */
  const prolonged = new LRUCache<string, number>(atMost(PROLONGED_AT_MOST))

  /** Opens a session as part of a larger save. */
  async function openWithin(
    trx: Transaction<Tables>,
    session: Omit<Session, 'id'>,
    more: OpenWithinOptions = {},
  ): Promise<TokenAnswer & { sessionId: string }> {
    const now = clock.now()
    const id = more.id ?? randomUUID()
    const arToken = writeNumbered(seal, id, 1)
    const row: SessionRow = {
      id,
      account_id: session.account.id,
      begun_by: session.by,
      box_id: session.boxId ?? null,
      client_device_id: session.clientDeviceId,
      bookmark_id: more.bookmarkId ?? null,
      made_at: now,
      used_at: now,
      ends_at: more.endsAt ?? null,
      ended_at: null,
      ended_by: null,
      runs_in: more.program?.runsIn ?? toColumn(runsIn(more.userAgent)),
      app_name: more.program?.appName ?? null,
      parent_id: more.program?.parentId ?? null,
      ...(await untoldSessions.numberNewSession(trx, session.account.id)),
      token_number: 1,
      token_hash: fingerprint(arToken),
      token_good_until: now + TOKEN_LIFE_MS,
      token_arrived_at: null,
      token_replaced: '',
    }
    await trx.insertInto('sessions').values(row).execute()
    const ids = { sessionId: id, accountId: session.account.id, boxId: session.boxId }
    afterCommit(trx, () => log.info({ code: BEGAN[session.by], ...ids }, 'Somebody got in'))
    return { ...(await answerFor(trx, row, arToken, now)), sessionId: id }
  }

  async function answerFor(
    trx: Transaction<Tables>,
    session: SessionRow,
    token: string,
    now: number,
  ): Promise<TokenAnswer> {
    const bookmarkKey = await bookmarkKeyFor(trx, session, seal, now)
    return { arToken: token, refreshIntervalMs: refreshIntervalMs(), ...(bookmarkKey !== undefined && { bookmarkKey }) }
  }

  /** Call this after other code has ended sessions: they are refused at once, and their requests under way stop. */
  function noteEnded(ids: readonly string[]): void {
    forgetHere(ids)
    sessionSync.announce('ended', ids)
  }

  function forgetHere(ids: readonly string[]): void {
    for (const id of ids) {
      cache.forget(id)
      untoldSessions.forget(id)
      endedSessions.add(id)
    }
  }

  async function endAndTell(trx: Transaction<Tables>, toEnd: ToEnd, ending: Ending): Promise<void> {
    const ended = await endWithin(trx, toEnd, clock.now(), ending)
    afterCommit(trx, () => noteEnded(ended))
  }

  /** The session with its next token; undefined for an unknown or expired token. */
  async function rotate(
    trx: Transaction<Tables>,
    token: string,
    change: { box_id?: string },
    userAgent?: string | undefined,
  ) {
    const use = { now: clock.now(), change, userAgent }
    const numbered = read(token)
    const rotated = numbered && (await rotateNumbered(trx, seal, numbered, use))
    if (rotated === undefined) return undefined
    const { session, arToken } = rotated
    if (arToken === undefined) {
      await endAndTell(trx, { sessions: [session.id] }, { by: 'theft', ...WITH_ALL })
      afterCommit(trx, () =>
        log.warn({ sessionId: session.id }, 'A replaced token was used again; the session was ended'),
      )
      return undefined
    }
    const account = await untoldSessions.checkForNewer(trx, session)
    return {
      session: sessionOf({ ...session, ...account }),
      answer: await answerFor(trx, session, arToken, use.now),
    }
  }

  /**
   * Prolongs a token that cannot be replaced while nothing can be saved; the next refresh comes soon. Does nothing for
   * a bookmark, or for a token that was replaced.
   */
  async function withoutSaving(token: string, now: number) {
    const found = await findByToken(token, now)
    if (found === undefined || !found.isNewest || whyOver(found.row, now) !== undefined) return undefined
    prolonged.set(fingerprint(token), now + TOKEN_LIFE_MS)
    return { answer: { arToken: token, refreshIntervalMs: ASK_AGAIN_WHILE_FULL_MS }, session: found.session }
  }

  /**
   * The first use of a token proves that it arrived, so its predecessor need not be valid any more. The save is not
   * awaited: if it fails, the predecessor stays valid a little longer.
   */
  function noteArrival({ noteArrivalIn }: Found): void {
    const noted = store.save(noteArrivalIn)
    noted.catch((error: unknown) => log.warn({ err: error }, 'The first use of a token could not be saved'))
  }

  /** Undefined for a token that no server issued: it costs no query. */
  function read(token: string): NumberedToken | undefined {
    const numbered = readNumbered(seal, token)
    return numbered?.isProven === true || wasKeyReset ? numbered : undefined
  }

  async function findByToken(arToken: string, now: number): Promise<Found | undefined> {
    const numbered = read(arToken)
    return numbered && (await findSession(store.db, numbered, now))
  }

  /** The session, which is cached under `cacheKey`, or why it is not valid. */
  function sessionIfValid(
    found: Found | undefined,
    cacheKey: string,
    asked: { readonly now: number; readonly invalidations: number },
  ): Session | TokenRefusal {
    const { now } = asked
    if (found === undefined) return 'INVALID-TOKEN'
    const { row, session, hasArrived } = found
    const goodUntil = Math.max(found.goodUntil, prolonged.get(fingerprint(cacheKey)) ?? 0)
    const over = whyOver(row, now) ?? (goodUntil > now ? undefined : 'INVALID-TOKEN')
    if (over !== undefined) return over
    // It ended while the row was read.
    if (endedSessions.has(row.id)) return 'INVALID-TOKEN'
    if (!hasArrived) noteArrival(found)
    cache.put(cacheKey, session, Math.min(goodUntil, row.ends_at ?? Infinity), asked)
    return session
  }

  /**
   * Looks up a session in the cache, else in the database. While the database is unavailable, uses the last known
   * session. `cacheKey` is a token, or the hash of a press link's secret.
   */
  async function lookUp(
    cacheKey: string,
    findRow: (now: number) => Promise<Found | undefined>,
  ): Promise<Session | TokenRefusal> {
    const now = clock.now()
    const cached = cache.get(cacheKey, now)
    if (cached !== undefined) return cached
    const lastKnown = cache.lastKnown(cacheKey, now)
    const asked = { now, invalidations: cache.invalidations }
    const fromRow = findRow(now).then((found) => {
      const session = sessionIfValid(found, cacheKey, asked)
      if (typeof session !== 'string') return session
      // If the database was slow, nobody waits for this any more: the next call must not use the last known session.
      cache.forgetToken(cacheKey)
      if (found && found.row.ended_at !== null) forgetHere([found.row.id])
      return session
    })
    if (lastKnown === undefined || endedSessions.has(lastKnown.id)) return await fromRow
    return await orWhenAway(fromRow, () => {
      cache.keep(cacheKey, now)
      return lastKnown
    })
  }

  return {
    openWithin,

    /**
     * Repeats the answer that opened a session, which may have been lost. Undefined if the session has ended, or if its
     * token has been replaced: then the answer has arrived, and the first token again would look like theft.
     */
    async answerAgain(trx: Transaction<Tables>, sessionId: string): Promise<TokenAnswer | undefined> {
      const now = clock.now()
      const session = await trx.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst()
      if (session?.token_number !== 1 || whyOver(session, now) !== undefined) return undefined
      return await answerFor(trx, session, writeNumbered(seal, sessionId, 1), now)
    },

    open: (session: Omit<Session, 'id'>, { endsAt, userAgent, also }: OpenOptions = {}): Promise<TokenAnswer> =>
      store.save(async (trx) => {
        const { sessionId, ...answer } = await openWithin(trx, session, { endsAt, userAgent })
        await also?.(trx, sessionId)
        return answer
      }),

    /** The session of a recently checked token; undefined if it is not cached, whether the token is valid or not. */
    remembered: (arToken: string): Session | undefined => cache.get(arToken, clock.now()),

    /** The id of a token's session, if the token was made with this server's key; the session may have ended. */
    provenId(arToken: string): string | undefined {
      const numbered = readNumbered(seal, arToken)
      return numbered?.isProven === true ? numbered.sessionId : undefined
    },

    /** The session of a token that may be refreshed, whether calls accept the token or not; undefined if it has ended. */
    async living(arToken: string): Promise<Session | undefined> {
      const now = clock.now()
      const found = await findByToken(arToken, now)
      return found === undefined || whyOver(found.row, now) !== undefined ? undefined : found.session
    },

    /** The valid session of a token, or why there is none. */
    check: (arToken: string): Promise<Session | TokenRefusal> => lookUp(arToken, (now) => findByToken(arToken, now)),

    /** The valid session of a press link's secret, or why there is none. */
    async checkLink(secret: string): Promise<LinkSession | TokenRefusal> {
      const hash = linkHash(seal, secret)
      // No token has a space in it, so none is found under this key.
      const found = await lookUp(`press-link ${hash}`, (now) => findLink(store.db, hash, now))
      return found as LinkSession | TokenRefusal
    },

    /**
     * Binds a session to a box and rotates its token; undefined if the token is no longer valid. The caller has checked
     * that the account owns the box.
     */
    async chooseBox(session: Session, boxId: string, arToken: string): Promise<TokenAnswer | undefined> {
      const rotated = await store.save((trx) => rotate(trx, arToken, { box_id: boxId }))
      cache.forget(session.id)
      sessionSync.announce('changed', [session.id])
      return rotated?.answer
    },

    /** Replaces a token, or opens a session from a bookmark key; undefined when neither is valid any more. */
    async refresh(
      tokenOrBookmarkKey: string,
      userAgent?: string | undefined,
    ): Promise<(TokenAnswer & { session: Session }) | undefined> {
      // Checked first, since a stranger's guess must not cost a save.
      if (read(tokenOrBookmarkKey) === undefined && !(await isBookmark(store.db, tokenOrBookmarkKey))) return undefined
      const refreshed = await store
        .save(async (trx) => {
          const rotated = await rotate(trx, tokenOrBookmarkKey, {}, userAgent)
          if (rotated !== undefined) return rotated
          const bookmark = await useBookmark(trx, tokenOrBookmarkKey, clock.now())
          if (bookmark === undefined) return undefined
          const account = await trx
            .selectFrom('accounts')
            .select(['id', 'partner', 'subject'])
            .where('id', '=', bookmark.account_id)
            .executeTakeFirstOrThrow()
          const first = await trx
            .selectFrom('sessions')
            .select('client_device_id')
            .where('id', '=', bookmark.session_id)
            .executeTakeFirst()
          const opening = {
            account,
            by: 'bookmark',
            boxId: bookmark.box_id,
            clientDeviceId: first?.client_device_id ?? '',
          } as const
          const { sessionId, ...answer } = await openWithin(trx, opening, {
            bookmarkId: bookmark.id,
            endsAt: bookmark.ends_at ?? undefined,
            userAgent,
          })
          return { answer, session: { ...opening, id: sessionId } }
        })
        .catch(async (error: unknown) => {
          const kept = isUnableToSave(error) ? await withoutSaving(tokenOrBookmarkKey, clock.now()) : undefined
          if (kept === undefined) throw error
          noteUnableToSave(log, error, { sessionId: kept.session.id })
          return kept
        })
      if (refreshed === undefined) return undefined
      cache.forget(refreshed.session.id)
      return { ...refreshed.answer, session: refreshed.session }
    },

    /** Ends a session for good. By default its bookmarks stay valid, and companion apps that it paired end with it. */
    async end(
      sessionId: string,
      { bookmarks = 'keep', companions = 'end' }: Partial<Pick<Ending, 'bookmarks' | 'companions'>> = {},
    ): Promise<void> {
      const ending = { by: 'log-out', bookmarks, companions } as const
      await store.save((trx) => endAndTell(trx, { sessions: [sessionId] }, ending))
    },

    /**
     * Ends the sessions and bookmarks that `findToEnd` returns, with their dependants; false if there are none. If it
     * rejects, as on a full disk, nothing has ended, and the user must be told.
     */
    endThese: (findToEnd: (trx: Transaction<Tables>) => Promise<ToEnd | undefined>, ending: Ending): Promise<boolean> =>
      store.save(async (trx) => {
        const toEnd = await findToEnd(trx)
        if (toEnd !== undefined) await endAndTell(trx, toEnd, ending)
        return toEnd !== undefined
      }),

    noteEnded,
    /** Whether a session ended recently, for calls that were admitted before. */
    hasEnded: (sessionId: string): boolean => endedSessions.has(sessionId),
    /** Lets a queue drop a command whose session has ended. */
    goneOnceEnded: (sessionId: string): Gone => endedSessions.goneOnceEnded(sessionId),
    /**
     * Calls the listener once when the session ends, so that its stream closes. The returned function removes the
     * listener.
     */
    whenEnded: (sessionId: string, listener: () => void): (() => void) => endedSessions.when(sessionId, listener),
    /** Whether the session's user has not been told of a newer remote of the account. */
    hasNewerRemote: (sessionId: string): boolean => untoldSessions.isUntold(sessionId),
    /** Stores that its user has been told of the account's remotes up to this number. */
    async noteNewerRemotesSeen(session: Session, upTo: number): Promise<void> {
      await store.save((trx) => untoldSessions.noteSeenUpTo(trx, session, upTo))
    },
    close: (): void => sessionSync.close(),
  }
}
