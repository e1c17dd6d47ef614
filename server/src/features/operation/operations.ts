/** The operator's commands about remotes, with a running server or without. */
import type { Clock } from '../../clock.ts'
import type { Sessions } from '../session/sessions.ts'
import { isOfProgram } from '../../session.ts'
import type { Store } from '../../storage/store.ts'
import { listRemotes, type ListedRemote } from '../remotes/remote-list.ts'
import { endWithin, WITH_ALL } from '../session/ending.ts'
import { remoteName } from '../session/browser-and-device.ts'

export interface SessionInfo extends Pick<ListedRemote, 'id' | 'kind' | 'came' | 'account' | 'madeAt' | 'usedAt'> {
  /** As its user sees it on "Paired remotes", in English. */
  readonly name: string
  readonly box: string | null
}

interface Of {
  readonly store: Store
  readonly clock: Clock
  /** Of a running server. */
  readonly sessions?: Pick<Sessions, 'endThese'>
}

/** The living remotes, companion apps and bookmarks: those used last first, bookmarks last. */
export async function listSessions(services: Of): Promise<SessionInfo[]> {
  return (await listRemotes(services)).map(({ id, kind, came, account, appName, runsIn, boxId, madeAt, usedAt }) => ({
    id,
    kind,
    came,
    account,
    madeAt,
    usedAt,
    name: isOfProgram(kind) ? (appName ?? 'Companion app') : remoteName(runsIn),
    box: boxId ?? null,
  }))
}

/**
 * Ends the remotes, companion apps and bookmarks whose ids begin so (all of them for `all`), each with what hangs on
 * it. Gives how many of the list were ended.
 */
export async function endSessions(services: Of, which: string): Promise<{ readonly meant: number }> {
  const meant = (await listSessions(services)).filter(({ id }) => which === 'all' || id.startsWith(which))
  const ending = { by: 'operator', ...WITH_ALL } as const
  for (const { id, kind } of meant) {
    const what = kind === 'bookmark' ? { bookmarks: [id] } : { sessions: [id] }
    if (services.sessions === undefined)
      await services.store.save((trx) => endWithin(trx, what, services.clock.now(), ending))
    else await services.sessions.endThese(async () => what, ending)
  }
  return { meant: meant.length }
}
