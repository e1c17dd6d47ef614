/** Keeps the session token fresh: `token-refresher.ts` with the real clock, server, storage and other tabs. */
import { refreshToken } from '@beckon/contract/session'
import { send as sendCall } from './api-client.ts'
import { realClock } from '../platform/clock.ts'
import { takeEarlyRefresh } from '../platform/head-script.ts'
import { navigate } from '../platform/router.ts'
import { shared, useSharedState } from '../platform/shared-state.ts'
import { followStored, readStored } from '../platform/stored-values.ts'
import { onPageReturn } from '../platform/listen.ts'
import { consequenceOf, reportFailure } from './failures.ts'
import { makeTokenRefresher } from './token-refresher.ts'
import { turnOfPage } from './refresh-turn.ts'
import { takeOverStoredSession, storeBox, storeNewSession, storeToken } from './session-store.ts'
import { remotePath } from './modes.ts'
import { pathHere } from '../platform/base-path.ts'

const isVisible = () => document.visibilityState !== 'hidden'

const { machine, followOtherTabs, refreshIfDue, wake } = makeTokenRefresher({
  clock: realClock,
  tabToken: () => shared().arToken,
  storedToken: () => readStored('arToken'),
  intervalMs: () => shared().refreshIntervalMs,
  takeOverStoredSession,
  store(answer) {
    const { device } = answer
    const { deviceId, devices } = shared()
    if (device !== undefined) {
      // Nothing that is known about another box may be taken for this one's.
      if (deviceId !== undefined && device.id !== deviceId) return storeNewSession({ token: answer, device, devices })
      storeBox(device)
    }
    storeToken(answer)
  },
  send: (token) => sendCall(refreshToken, { token }),
  takeEarly: takeEarlyRefresh,
  turn: turnOfPage(),
  isVisible,
  handleFailure(result, isFirst) {
    const consequence = consequenceOf('refreshToken', result)
    // One line per outage in the log, not one per attempt.
    if (consequence.clearToken || consequence.show || isFirst) reportFailure('refreshToken', result)
    return consequence.clearToken ? 'refused' : consequence.show ? 'server error' : 'no answer'
  },
  leaveEndedSession: () => navigate('/?msg=sessionIsNoLongerValid'),
})

/** A token of unknown age, from storage or an address: it is refreshed before anything else uses it (A21). */
export function refreshAtOnce(): void {
  machine.send({ type: 'old token', intervalMs: shared().refreshIntervalMs, now: realClock.now() })
}

/** A fresh token was just stored: regular refreshing starts from here (D09). */
export function keepTokenFresh(): void {
  machine.send({ type: 'new token', intervalMs: shared().refreshIntervalMs, now: realClock.now() })
}

/** Whether a call may use the token now. `unreachable`: its refresh has just failed. */
export type Readiness = 'ready' | 'unreachable'

/**
 * Starts a refresh that is due, and waits for it if the token is overdue: a tablet that wakes from sleep refreshes
 * before its first press. A token that is not overdue is ready at once.
 */
export function waitForToken(): Promise<Readiness> {
  refreshIfDue()
  return waitForRunningRefresh()
}

/** Waits without starting a refresh: for a call that also works without a token. */
export function waitForRunningRefresh(): Promise<Readiness> {
  return new Promise((resolve) => {
    const check = () => {
      const state = machine.state()
      if (state.at === 'refreshing' && realClock.now() >= state.dueAt) return
      stop()
      resolve(state.at === 'waiting to retry' ? 'unreachable' : 'ready')
    }
    const stop = machine.subscribe(check)
    check()
  })
}

/**
 * Whether the page may make calls that the user did not request. Not after a failed refresh: such a call would start
 * the next refresh, which only the user or the schedule may do (D14).
 */
export function canAskByItself(): boolean {
  const { at } = machine.state()
  return at !== 'stopped' && at !== 'waiting to retry'
}

/** Whether the server cannot be reached to refresh the session, for a quiet notice. */
export function isServerUnreachable(): boolean {
  const state = machine.state()
  return state.at === 'waiting to retry' || (state.at === 'refreshing' && state.tries > 0)
}

/** Calls when that may have changed; the returned function stops that. */
export const followServerUnreachable = machine.subscribe

/** Follows the page's waking, other tabs, and the removal of the token; the returned function stops that. */
export function watchSession(): () => void {
  // Without an event it is this tab's own change.
  const stopStored = followStored('arToken', (event) => event && followOtherTabs(isVisible()))
  const stopWaking = onPageReturn(wake)
  const stop = useSharedState.subscribe((state) => {
    if (state.arToken === undefined) machine.send({ type: 'cleared' })
  })
  return () => {
    stopStored()
    stopWaking()
    stop()
  }
}

/**
 * Continues a stored session on the remote page (A21, A22); Go Back does the same (C27). The refresh finds out whether
 * the session is still valid, and calls that need its token wait for that.
 */
export function resumeSession(to: string = remotePath()): void {
  if (pathHere() + window.location.search !== to) navigate(to, { replace: true })
  refreshAtOnce()
}
