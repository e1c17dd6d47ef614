/** Does what the table of failures says about a call that failed: logs it, shows it, ends the session. */
import type { CallName } from '@beckon/contract/calls'
import { logFailure as logCall } from '@beckon/contract/operation'
import { navigate, type Visit } from '../platform/router.ts'
import { clearToken } from './session-store.ts'
import { showBanner } from './banners.ts'
import { consequenceOf, statusDetails, type Failed, type Shown } from './failures.ts'
import { shared } from '../platform/shared-state.ts'
import { send, type CallResult } from './api-client.ts'
import { pathHere } from '../platform/base-path.ts'

/** Nothing has failed yet. */
type Pending = Extract<CallResult<unknown>, { is: 'pending' }>

/**
 * Does it all, and answers what was shown, if anything, so that the caller can say the rest. `visit` is where the user
 * was when the call began: to those who went elsewhere the message comes as a banner, unless their session is over.
 */
export function reportFailure(call: CallName, result: Failed | Pending, visit?: Visit): Shown | undefined {
  if (result.is === 'pending') return undefined
  const { log, show: shown, clearToken: ended } = consequenceOf(call, result)
  // What was never sent has not failed at the server.
  const isSent = result.is !== 'unanswered' || result.neverSent !== true
  if (log !== undefined && isSent) logFailure(log, messageFor(call, result, shown), statusDetails(result))
  if (ended) clearToken()
  if (shown === undefined) return undefined
  const endsSession = ended || shown.on === 'login again'
  const placed: Shown = !endsSession && visit?.isOver() ? { on: 'banner', message: shown.message } : shown
  show(placed)
  return placed
}

/** What failed and what the user was shown, for the operator: our own names, never content. */
function messageFor(call: CallName, result: Failed, shown: Shown | undefined): string {
  const failed = result.is === 'unanswered' ? 'had no answer' : 'was refused'
  return `${call} ${failed}; ${shown === undefined ? 'no message shown' : `shown on ${shown.on}: ${shown.message}`}`
}

/** Pages that show nothing to a user who comes back to them. */
const PASSED_THROUGH = ['/login-complete', '/waiting-for-tv']

export function show(shown: Shown): void {
  if (shown.on === 'banner') return showBanner(shown.message)
  const path = { 'error page': '/error', 'login again': '/login-again', home: '/' }[shown.on]
  const to = `${path}?msg=${encodeURIComponent(shown.message)}`
  // Several calls may fail for the same reason at once; the user is led there once.
  if (pathHere() + window.location.search === to) return
  navigate(to, { replace: PASSED_THROUGH.includes(pathHere()) })
}

/**
 * Reports a failure to the operator's log; never a token, command or recording. `message` says in fixed words what
 * failed, `status` what was answered. A report that fails is dropped in silence (Q37).
 */
export function logFailure(code: string, message: string, status = ''): void {
  void send(logCall, { body: { clientDeviceId: shared().clientDeviceId, code, message, status } })
}
