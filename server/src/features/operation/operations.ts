/** What the operator may ask about remotes, with a running server or without. */
import type { Clock } from '../../parts.ts'
import type { Store } from '../../storage/store.ts'
import { listRemotes, type ListedRemote } from '../remotes/remote-list.ts'
import { endWithin, WITH_ALL } from '../session/ending.ts'
import { remoteName } from '../session/runs-in.ts'

export interface SessionInfo extends Pick<ListedRemote, 'id' | 'kind' | 'came' | 'account' | 'madeAt' | 'usedAt'> {
  /** As its user sees it on "Paired remotes", in English. */
  readonly name: string
  readonly box: string | null
}

/** The living remotes, companion apps and bookmarks: those used last first, bookmarks last. */
export async function listSessions(parts: { store: Store; clock: Clock }): Promise<SessionInfo[]> {
  return (await listRemotes(parts)).map(({ id, kind, came, account, appName, runsIn, boxId, madeAt, usedAt }) => ({
    id,
    kind,
    came,
    account,
    madeAt,
    usedAt,
    name: kind === 'companion' ? (appName ?? 'Companion app') : remoteName(runsIn),
    box: boxId ?? null,
  }))
}

/**
 * Ends the remotes, companion apps and bookmarks whose ids begin so (all of them for `all`), each with what hangs on
 * it. Gives the ids of the sessions that ended, for `haveEnded`, and how many of the list were ended.
 */
export async function endSessions(
  parts: { store: Store; clock: Clock },
  which: string,
): Promise<{ readonly ended: string[]; readonly meant: number }> {
  const meant = (await listSessions(parts)).filter(({ id }) => which === 'all' || id.startsWith(which))
  const ended: string[] = []
  for (const { id, kind } of meant) {
    const now = parts.clock.now()
    const what = kind === 'bookmark' ? { bookmarks: [id] } : { sessions: [id] }
    const more = await parts.store.save((trx) => endWithin(trx, what, now, { by: 'operator', ...WITH_ALL }))
    ended.push(...more)
  }
  return { ended, meant: meant.length }
}
