/** Does what the table of failures says about a call that failed: logs it, shows it, ends the session. */
import type { CallName } from '@beckon/contract/calls'
import { navigate } from '../../platform/router.ts'
import { clearToken } from '../session/session-store.ts'
import { showBanner } from './banners.ts'
import { consequenceOf, statusDetails, type Failed, type Shown } from './failures.ts'
import { logFailure } from './log-failure.ts'

/** Does it all, and answers what was shown, if anything, so that the caller can say the rest. */
export function reportFailure(call: CallName, result: Failed): Shown | undefined {
  const { log, show: shown, clearToken: ended } = consequenceOf(call, result)
  if (log !== undefined) logFailure(log, statusDetails(result))
  if (ended) clearToken()
  if (shown !== undefined) show(shown)
  return shown
}

/** Nothing is there any more for someone who comes back. */
const PASSED_THROUGH = ['/login-complete', '/waiting-for-tv']

export function show(shown: Shown): void {
  if (shown.on === 'banner') return showBanner(shown.message)
  const path = { 'error page': '/error', 'login again': '/login-again', home: '/' }[shown.on]
  const to = `${path}?msg=${encodeURIComponent(shown.message)}`
  // Several calls may fail for the same reason at once; the user goes there once.
  if (window.location.pathname + window.location.search === to) return
  navigate(to, { replace: PASSED_THROUGH.includes(window.location.pathname) })
}
