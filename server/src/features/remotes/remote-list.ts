/**
 * Lists the valid remotes, companion apps, press links and bookmarks: of one account for its user, of all for the
 * operator, who also ends them here. Who has to be told of a newer remote: `../session/untold-sessions.ts`.
 */
import type { RemoteEntry } from '@beckon/contract/remotes'
import { UNUSED_SESSION_LIFE_MS } from '@beckon/contract/session'
import { isOfProgram } from '../../session.ts'
import type { StoreServices } from '../../storage/store.ts'
import { fromColumn, type RunsIn, remoteName } from '../session/browser-and-device.ts'
import { whyOver } from '../session/session-life.ts'
import type { Sessions } from '../session/sessions.ts'
import { endWithin, WITH_ALL } from '../session/ending.ts'

export interface ListedRemote extends Pick<RemoteEntry, 'id' | 'kind' | 'came' | 'appName' | 'madeAt' | 'usedAt'> {
  /** `partner:subject`. */
  readonly account: string
  readonly runsIn: RunsIn
  readonly boxId: string | undefined
  /** The number of a session; 0 for a bookmark. */
  readonly number: number
}

export type RemoteServices = Pick<StoreServices, 'store' | 'clock'>

/** Whether a remote is new to a session's user; `seen` is the newest number that they were told of. */
export function isNewTo(sessionId: string, { id, number }: Pick<ListedRemote, 'id' | 'number'>, seen: number): boolean {
  return number > seen && id !== sessionId
}

/** The most recently used first; bookmarks after all others. */
export async function listRemotes(services: RemoteServices, accountId?: string): Promise<ListedRemote[]> {
  return [...(await sessions(services, accountId)), ...(await bookmarks(services, accountId))]
}

async function sessions({ store, clock }: RemoteServices, accountId: string | undefined): Promise<ListedRemote[]> {
  const rows = await store.db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('press_links', 'press_links.session_id', 'sessions.id')
    .where('ended_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .select(['sessions.id', 'begun_by', 'box_id', 'sessions.made_at', 'used_at', 'ends_at', 'ended_at', 'ended_by'])
    .select(['runs_in', 'app_name', 'number', 'partner', 'subject', 'press_links.opened_at'])
    .orderBy('used_at', 'desc')
    .execute()
  return rows
    .filter((row) => whyOver(row, clock.now()) === undefined)
    .map((row) => ({
      id: row.id,
      kind: isOfProgram(row.begun_by) ? (row.begun_by as 'companion' | 'press-link') : 'remote',
      came: row.begun_by as RemoteEntry['came'],
      ...(row.app_name !== null && { appName: row.app_name }),
      account: `${row.partner}:${row.subject}`,
      runsIn: fromColumn(row.runs_in),
      boxId: row.box_id ?? undefined,
      madeAt: row.made_at,
      usedAt: row.begun_by === 'press-link' ? row.opened_at : row.used_at,
      number: row.number,
    }))
}

async function bookmarks({ store, clock }: RemoteServices, accountId: string | undefined): Promise<ListedRemote[]> {
  const now = clock.now()
  const rows = await store.db
    .selectFrom('bookmarks')
    .innerJoin('accounts', 'accounts.id', 'bookmarks.account_id')
    .leftJoin('sessions', 'sessions.id', 'bookmarks.session_id')
    .where('revoked_at', 'is', null)
    .where('bookmarks.used_at', '>', now - UNUSED_SESSION_LIFE_MS)
    .where((or) => or.or([or('bookmarks.ends_at', 'is', null), or('bookmarks.ends_at', '>', now)]))
    .$if(accountId !== undefined, (query) => query.where('bookmarks.account_id', '=', accountId ?? ''))
    .select(['bookmarks.id', 'bookmarks.box_id', 'bookmarks.made_at', 'opened_at', 'runs_in', 'partner', 'subject'])
    .orderBy('opened_at', 'desc')
    .orderBy('bookmarks.made_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: 'bookmark',
    came: 'bookmark',
    account: `${row.partner}:${row.subject}`,
    runsIn: fromColumn(row.runs_in),
    boxId: row.box_id,
    madeAt: row.made_at,
    usedAt: row.opened_at,
    number: 0,
  }))
}

/** As its user sees it on "Paired remotes", in English. */
export function nameOf({ kind, appName, runsIn }: Pick<ListedRemote, 'kind' | 'appName' | 'runsIn'>): string {
  return isOfProgram(kind) ? (appName ?? 'Companion app') : remoteName(runsIn)
}

/**
 * Ends the remotes, companion apps and bookmarks whose ids begin with `which` (all of them for `all`), each with its
 * dependants: at the running server, which tells who waits, or in the store alone. Returns how many were ended.
 */
export async function endSessions(
  services: RemoteServices & { readonly sessions?: Pick<Sessions, 'endThese'> },
  which: string,
): Promise<{ readonly meant: number }> {
  const meant = (await listRemotes(services)).filter(({ id }) => which === 'all' || id.startsWith(which))
  const ending = { by: 'operator', ...WITH_ALL } as const
  for (const { id, kind } of meant) {
    const what = kind === 'bookmark' ? { bookmarks: [id] } : { sessions: [id] }
    if (services.sessions === undefined)
      await services.store.save((trx) => endWithin(trx, what, services.clock.now(), ending))
    else await services.sessions.endThese(async () => what, ending)
  }
  return { meant: meant.length }
}
