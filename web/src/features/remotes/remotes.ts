/** Lists and ends the remotes of this account on the server. */
import {
  endOtherRemotes,
  endRemote,
  getEndedWith,
  getRemotes,
  seeRemotes,
  type RemoteEntry,
} from '@beckon/contract/remotes'
import { mayBeDone, reportFailure } from '../../client/failures.ts'
import { authorisedCall } from '../../client/authorised-call.ts'
import { refreshAtOnce } from '../../client/refresh.ts'
import { shared } from '../../platform/shared-state.ts'

export interface Listed {
  readonly remotes: readonly RemoteEntry[]
  /** The server's time. */
  readonly now: number
}

/** Loads the list; undefined if that failed. Once it is shown, call `noteAnnounced` with its `newest`. */
export async function loadRemotes(): Promise<(Listed & { readonly newest: number }) | undefined> {
  const { sessionNumber } = shared()
  const result = await authorisedCall(getRemotes)
  // The list of the session before, which may be another account's.
  if (shared().sessionNumber !== sessionNumber) return undefined
  if (result.is === 'answer') return result.answer
  reportFailure('getRemotes', result)
  return undefined
}

/** Records that this remote has announced all remotes up to this number. */
export function noteAnnounced(newest: number): void {
  // If this fails, the notices are just shown again.
  void authorisedCall(seeRemotes, { body: { number: newest } })
}

/** The remotes that end together with this one; undefined if that is not known. */
export async function endedWith(
  one: RemoteEntry,
  all: readonly RemoteEntry[],
): Promise<readonly RemoteEntry[] | undefined> {
  const result = await authorisedCall(getEndedWith, { body: { id: one.id } })
  if (result.is === 'answer') return all.filter(({ id }) => result.answer.ids.includes(id))
  reportFailure('getEndedWith', result)
  return undefined
}

/** `ended` includes a remote that had already ended. `unknown`: something was sent, and no clear answer came. */
export type HowEnded = 'ended' | 'not ended' | 'nothing can be saved' | 'unknown'

export async function end(which: RemoteEntry | 'all others'): Promise<HowEnded> {
  const result =
    which === 'all others'
      ? await authorisedCall(endOtherRemotes)
      : await authorisedCall(endRemote, { body: { id: which.id } })
  if (result.is === 'refused' && result.status === 'NOT-FOUND') return 'ended'
  if (result.is === 'answer') {
    // This remote's own bookmark may have ended, too. The refresh gets a new one for the menu.
    refreshAtOnce()
    return 'ended'
  }
  reportFailure(which === 'all others' ? 'endOtherRemotes' : 'endRemote', result)
  if (mayBeDone(result)) return 'unknown'
  return result.is === 'refused' && result.status === 'CANNOT-SAVE' ? 'nothing can be saved' : 'not ended'
}
