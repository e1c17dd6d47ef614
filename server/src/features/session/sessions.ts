/**
 * Sessions and their tokens. A token is 256 random-looking bits of which only the fingerprint is stored; its successor
 * is computed from it with the server's key, so that a refresh asked twice gives the same answer and nothing that could
 * be stolen lies in the database.
 */
import { randomUUID } from 'node:crypto'
import type { TokenAnswer } from '@beckon/contract/shapes'
import type { Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Clock, Session, Sessions, TokenRefusal } from '../../parts.ts'
import { afterCommit } from '../../storage/after-commit.ts'
import { fingerprint, newSecret, type Seal } from '../../storage/seal.ts'
import type { Store } from '../../storage/store.ts'
import type { SessionRow, Tables, TokenRow } from '../../storage/tables.ts'
import { isStoreAway, isUnableToSave, noteUnableToSave } from '../../storage/unable-to-save.ts'
import { bookmarkKeyFor, useBookmark } from './bookmarks.ts'
import { EndedSessions } from './ended-sessions.ts'
import { endWithin, WITH_ALL, type Ending } from './ending.ts'
import { isLiving } from './living.ts'
import { News } from './news.ts'
import { runsIn, toColumn } from './runs-in.ts'
import { SessionCache } from './session-cache.ts'
import {
  GRACE_MS,
  isGood,
  mayRefresh,
  refreshIntervalMs,
  sessionOver,
  TOKEN_LIFE_MS,
  WHILE_FULL_MS,
} from './session-life.ts'

export interface SessionKeeper extends Sessions {
  /** Opens a session as part of a larger save, with a token the caller has made. */
  openWithin(
    trx: Transaction<Tables>,
    session: Omit<Session, 'id'>,
    token: string,
    more?: OpenWithinMore,
  ): Promise<TokenAnswer & { sessionId: string }>
  /**
   * What a session was told when it was opened with this token, once more: that may have got lost. Undefined when it is
   * over.
   */
  answerAgain(trx: Transaction<Tables>, sessionId: string, token: string): Promise<TokenAnswer | undefined>
}

const PROLONGED_AT_MOST = 100_000

interface OpenWithinMore {
  /** Its id, for a caller that has promised it. */
  readonly id?: string
  readonly endsAt?: number | undefined
  readonly bookmarkId?: string
  /** Of the browser that opens it. */
  readonly userAgent?: string | undefined
  /** For a companion app: what it calls itself, and the session that paired it, with which it ends. */
  readonly companion?: { readonly appName: string; readonly parentId: string | null; readonly runsIn: string | null }
}

export function sessionKeeper({
  store,
  seal,
  clock,
  log,
}: {
  store: Store
  seal: Seal
  clock: Clock
  log: Logger
}): SessionKeeper {
  const cache = new SessionCache()
  const endedOnes = new EndedSessions()
  const news = new News()
  /** Tokens, by fingerprint, that a full disk keeps from being replaced, and until when they are good all the same. */
  const prolonged = new LRUCache<string, number>({ max: PROLONGED_AT_MOST })

  async function openWithin(
    trx: Transaction<Tables>,
    session: Omit<Session, 'id'>,
    token: string,
    more: OpenWithinMore = {},
  ) {
    const now = clock.now()
    const row: SessionRow = {
      id: more.id ?? randomUUID(),
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
      runs_in: more.companion?.runsIn ?? toColumn(runsIn(more.userAgent)),
      app_name: more.companion?.appName ?? null,
      parent_id: more.companion?.parentId ?? null,
      ...(await news.number(trx, session.account.id)),
    }
    await trx.insertInto('sessions').values(row).execute()
    await trx
      .insertInto('tokens')
      .values(newToken(token, row.id, now))
      .execute()
    return { ...(await answerFor(trx, row, token, now)), sessionId: row.id }
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

  /** The newest token after this one, made if there is none. */
  async function successorOf(trx: Transaction<Tables>, token: string, row: TokenRow, now: number): Promise<string> {
    const successor = seal.keyed('successor', token)
    if (row.replaced_at === null) {
      await trx
        .insertInto('tokens')
        .values(newToken(successor, row.session_id, now))
        .execute()
      await trx
        .updateTable('tokens')
        .set({ replaced_at: now, good_until: Math.min(row.good_until, now + GRACE_MS) })
        .where('hash', '=', row.hash)
        .execute()
      return successor
    }
    const next = await tokenRow(trx, successor)
    // Another tab may have gone on meanwhile; an older token would only be refused at the next refresh.
    if (next !== undefined && next.replaced_at !== null) return await successorOf(trx, successor, next, now)
    // Its hour counts from when it arrives, and that is now.
    await trx
      .updateTable('tokens')
      .set({ good_until: now + TOKEN_LIFE_MS })
      .where('hash', '=', fingerprint(successor))
      .where('first_used_at', 'is', null)
      .execute()
    return successor
  }

  function haveEnded(ids: readonly string[]): void {
    for (const id of ids) {
      cache.forget(id)
      news.forget(id)
      endedOnes.add(id)
    }
  }

  async function end(trx: Transaction<Tables>, ids: readonly string[], ending: Ending): Promise<void> {
    const ended = await endWithin(trx, ids, clock.now(), ending)
    afterCommit(trx, () => haveEnded(ended))
  }

  /** The session with its next token; undefined for a token that is unknown or good no longer. */
  async function rotate(
    trx: Transaction<Tables>,
    token: string,
    change: { box_id?: string },
    userAgent?: string | undefined,
  ) {
    const now = clock.now()
    // Takes the session's row: whoever comes with one of its tokens meanwhile waits, and finds what is done here.
    const session = await trx
      .updateTable('sessions')
      .set(({ fn, val }) => ({
        ...change,
        // A session of before this was kept tells it now.
        runs_in: fn.coalesce('runs_in', val(toColumn(runsIn(userAgent)))),
        used_at: now,
      }))
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('tokens').select('session_id').where('hash', '=', fingerprint(token)),
      )
      .where((is) => isLiving(is, now))
      .returningAll()
      .executeTakeFirst()
    if (session === undefined) return undefined
    const row = await tokenRow(trx, token)
    if (row === undefined) return undefined
    const next = row.replaced_at === null ? undefined : await tokenRow(trx, seal.keyed('successor', token))
    if (!mayRefresh(row, next, now)) {
      await end(trx, [session.id], { by: 'theft', ...WITH_ALL })
      afterCommit(trx, () =>
        log.warn({ sessionId: session.id }, 'A replaced token was used again; the session was ended'),
      )
      return undefined
    }
    const successor = await successorOf(trx, token, row, now)
    await news.lookUp(trx, session)
    return { session, answer: await answerFor(trx, session, successor, now) }
  }

  /**
   * Nothing can be saved, so the token is not replaced; the session did nothing wrong, and the next refresh comes soon.
   * A bookmark, or a token that was replaced, waits for room.
   */
  async function withoutSaving(token: string, now: number) {
    const row = await store.db
      .selectFrom('tokens')
      .selectAll()
      .where('hash', '=', fingerprint(token))
      .where('replaced_at', 'is', null)
      .executeTakeFirst()
    if (row === undefined) return undefined
    const session = await store.db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', row.session_id)
      .executeTakeFirstOrThrow()
    if (sessionOver(session, now) !== undefined) return undefined
    prolonged.set(row.hash, now + TOKEN_LIFE_MS)
    return { answer: { arToken: token, refreshIntervalMs: WHILE_FULL_MS }, sessionId: session.id }
  }

  /** Once in a token's life. Nobody waits for it: without the note a lost answer is only believed a little longer. */
  function noteArrival(token: string, now: number): void {
    const noted = store.save((trx) =>
      trx.updateTable('tokens').set({ first_used_at: now }).where('hash', '=', fingerprint(token)).execute(),
    )
    noted.catch((error: unknown) => log.warn({ err: error }, 'The first use of a token could not be saved'))
  }

  async function look(arToken: string, now: number): Promise<Session | TokenRefusal> {
    const row = await store.db
      .selectFrom('tokens')
      .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .where('tokens.hash', '=', fingerprint(arToken))
      .select([
        'tokens.good_until',
        'tokens.first_used_at',
        'sessions.id',
        'sessions.begun_by',
        'sessions.box_id',
        'sessions.client_device_id',
      ])
      .select([
        'sessions.ended_at',
        'sessions.ended_by',
        'sessions.ends_at',
        'sessions.used_at',
        'sessions.account_id',
        'accounts.partner',
        'accounts.subject',
      ])
      .executeTakeFirst()
    if (row === undefined) return 'INVALID-TOKEN'
    const goodUntil = Math.max(row.good_until, prolonged.get(fingerprint(arToken)) ?? 0)
    const over = sessionOver(row, now) ?? (isGood({ good_until: goodUntil }, now) ? undefined : 'INVALID-TOKEN')
    if (over !== undefined) return over
    // It ended while this look was under way.
    if (endedOnes.has(row.id)) return 'INVALID-TOKEN'
    if (row.first_used_at === null) noteArrival(arToken, now)
    const session = sessionOf(row)
    cache.put(arToken, session, Math.min(goodUntil, row.ends_at ?? Infinity), now)
    return session
  }

  return {
    openWithin,

    async answerAgain(trx, sessionId, token) {
      const now = clock.now()
      const session = await trx.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst()
      return session === undefined || sessionOver(session, now) !== undefined
        ? undefined
        : await answerFor(trx, session, token, now)
    },

    open: (session, { endsAt, userAgent, also } = {}) =>
      store.save(async (trx) => {
        const { sessionId, ...answer } = await openWithin(trx, session, newSecret(), { endsAt, userAgent })
        await also?.(trx, sessionId)
        return answer
      }),

    remembered: (arToken) => cache.get(arToken, clock.now()),

    async check(arToken): Promise<Session | TokenRefusal> {
      const now = clock.now()
      const known = cache.get(arToken, now)
      if (known !== undefined) return known
      const before = cache.lastKnown(arToken, now)
      if (before === undefined || endedOnes.has(before.id)) return await look(arToken, now)
      return await orWhenAway(look(arToken, now), () => {
        cache.keep(arToken, now)
        return before
      })
    },

    async chooseBox(session, boxId, arToken) {
      const rotated = await store.save((trx) => rotate(trx, arToken, { box_id: boxId }))
      cache.forget(session.id)
      return rotated?.answer
    },

    async refresh(tokenOrBookmarkKey, userAgent) {
      const refreshed = await store
        .save(async (trx) => {
          const rotated = await rotate(trx, tokenOrBookmarkKey, {}, userAgent)
          if (rotated !== undefined) return { answer: rotated.answer, sessionId: rotated.session.id }
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
          const { sessionId, ...answer } = await openWithin(
            trx,
            { account, by: 'bookmark', boxId: bookmark.box_id, clientDeviceId: first?.client_device_id ?? '' },
            newSecret(),
            { bookmarkId: bookmark.id, endsAt: bookmark.ends_at ?? undefined, userAgent },
          )
          return { answer, sessionId }
        })
        .catch(async (error: unknown) => {
          const kept = isUnableToSave(error) ? await withoutSaving(tokenOrBookmarkKey, clock.now()) : undefined
          if (kept === undefined) throw error
          noteUnableToSave(log, error, { sessionId: kept.sessionId })
          return kept
        })
      if (refreshed === undefined) return undefined
      cache.forget(refreshed.sessionId)
      const session = await sessionById(store, refreshed.sessionId)
      return session && { ...refreshed.answer, session }
    },

    async end(sessionId, { bookmarks = 'keep', companions = 'end' } = {}) {
      const ending = { by: 'log-out', bookmarks, companions } as const
      await store.save((trx) => end(trx, [sessionId], ending))
    },

    haveEnded,
    hasEnded: (sessionId) => endedOnes.has(sessionId),
    goneWith: (sessionId) => endedOnes.goneWith(sessionId),
    whenEnded: (sessionId, listener) => endedOnes.when(sessionId, listener),
    hasNews: (sessionId) => news.has(sessionId),
    async see(session, upTo) {
      await store.save((trx) => news.see(trx, session, upTo))
    },
  }
}

/** So long a database may take to say what was true a moment ago; a press has no more time. */
const LOOK_WITHIN_MS = 300

/** What a look finds, or what is known without it while the database is away or hangs. */
async function orWhenAway<T>(looked: Promise<T>, known: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(known()), LOOK_WITHIN_MS)
  })
  const found = looked.catch((error: unknown) => {
    if (isStoreAway(error)) return known()
    throw error
  })
  try {
    return await Promise.race([found, late])
  } finally {
    clearTimeout(timer)
  }
}

function newToken(token: string, sessionId: string, now: number): TokenRow {
  return {
    hash: fingerprint(token),
    session_id: sessionId,
    made_at: now,
    good_until: now + TOKEN_LIFE_MS,
    replaced_at: null,
    first_used_at: null,
  }
}

function tokenRow(trx: Transaction<Tables>, token: string): Promise<TokenRow | undefined> {
  return trx.selectFrom('tokens').selectAll().where('hash', '=', fingerprint(token)).executeTakeFirst()
}

async function sessionById(store: Store, id: string): Promise<Session | undefined> {
  const row = await store.db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where('sessions.id', '=', id)
    .select(['sessions.id', 'sessions.begun_by', 'sessions.box_id', 'sessions.client_device_id'])
    .select(['sessions.account_id', 'accounts.partner', 'accounts.subject'])
    .executeTakeFirst()
  return row && sessionOf(row)
}

type JoinedRow = Pick<SessionRow, 'id' | 'begun_by' | 'box_id' | 'client_device_id' | 'account_id'> & {
  partner: string
  subject: string
}

function sessionOf(row: JoinedRow): Session {
  return {
    id: row.id,
    account: { id: row.account_id, partner: row.partner, subject: row.subject },
    by: row.begun_by as Session['by'],
    boxId: row.box_id ?? undefined,
    clientDeviceId: row.client_device_id,
  }
}
