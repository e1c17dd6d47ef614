/** Goes on with a stored session: to the remote page, with a refresh first (A21, A22). Also what Go Back does (C27). */
import { navigate } from '../platform/router.ts'
import { refreshAtOnce } from './refresh.ts'
import { remotePath } from './remote-path.ts'
import { pathHere } from '../platform/base-path.ts'

/** The refresh finds out whether the session still lives; calls that need its token wait for that. */
export function resumeSession(to: string = remotePath()): void {
  if (pathHere() + window.location.search !== to) navigate(to, { replace: true })
  refreshAtOnce()
}
