/**
 * Keeps the session token fresh: the refresh machine with the real clock, server, storage and other tabs. One refresh
 * at a time among all tabs of the browser, and each of them learns its result.
 */
import { refreshToken } from '@beckon/contract/session'
import { send as sendCall } from './api-client.ts'
import { realClock } from '../platform/clock.ts'
import { runMachine } from '../platform/machine.ts'
import { useOutside } from '../platform/outside.ts'
import { navigate } from '../platform/router.ts'
import { shared, useSharedState } from '../platform/shared-state.ts'
import { readStored } from '../platform/stored-values.ts'
import { onWake } from '../platform/wake.ts'
import { consequenceOf } from './failures.ts'
import { reportFailure, show } from './report-failure.ts'
import { step, type Effect, type Event } from './refresh-machine.ts'
import { clearToken, readSession, storeBox, storeToken } from './session-store.ts'

const LOCK = 'beckon-refresh'
/** Another tab's refresh is over by then; a tab that froze with the lock must not hold up this one for ever. */
const LOCK_AT_MOST_MS = 12_000
/** What another tab stored may be seen here only after its lock is free: the two come from different processes. */
const NEWS_AT_MOST_MS = 1_500

const machine = runMachine(step, { at: 'no token' }, perform)
let stopTimer = () => {}

/** A token of unknown age, from storage or an address: it is refreshed before anything else uses it (A21). */
export function refreshAtOnce(): void {
  machine.send({ type: 'old token', intervalMs: shared().refreshIntervalMs, now: realClock.now() })
}

/** A fresh token was just stored: the regular refreshing starts from here (D09). */
export function keepFresh(): void {
  machine.send({ type: 'new token', intervalMs: shared().refreshIntervalMs, now: realClock.now() })
}

/** What the token is worth to a call that is about to use it. `unreachable`: its refresh has just had no answer. */
export type Readiness = 'ready' | 'unreachable'

/**
 * Waits for a refresh under way when the token is overdue, and sets off one that is due: a tablet that wakes from sleep
 * refreshes first, and its first press waits for that. A token that is not overdue need not wait.
 */
export function tokenReady(): Promise<Readiness> {
  machine.send({ type: 'needed', now: realClock.now() })
  return refreshOver()
}

/** The same without setting one off: for a call that would go without a token too. */
export function refreshOver(): Promise<Readiness> {
  return new Promise((resolve) => {
    const look = () => {
      const state = machine.state()
      if (state.at === 'refreshing' && realClock.now() >= state.dueAt) return
      stop()
      resolve(state.at === 'waiting to retry' ? 'unreachable' : 'ready')
    }
    const stop = machine.subscribe(look)
    look()
  })
}

/**
 * For calls that a page makes by itself. False while the token waits for a new one that the server did not give: whoever
 * asks then sets off a refresh, and that is for the user, or its own time, to do (D14).
 */
export function canAskByItself(): boolean {
  const { at } = machine.state()
  return at !== 'stopped' && at !== 'waiting to retry'
}

/** Whether the server cannot be reached to refresh the session, for a quiet notice. */
export function useOutOfReach(): boolean {
  return useOutside(machine.subscribe, () => {
    const state = machine.state()
    return state.at === 'waiting to retry' || (state.at === 'refreshing' && state.tries > 0)
  })
}

/** Listens to the page's waking, to other tabs and to the token's going; the answer ends that. */
export function watchSession(): () => void {
  window.addEventListener('storage', onStorage)
  const stopWaking = onWake(wake)
  const stop = useSharedState.subscribe((state) => {
    if (state.arToken === undefined) machine.send({ type: 'cleared' })
  })
  return () => {
    window.removeEventListener('storage', onStorage)
    stopWaking()
    stop()
  }
}

function wake(): void {
  followOtherTabs()
  machine.send({ type: 'wake', now: realClock.now() })
}

function onStorage({ key }: StorageEvent): void {
  if (key === 'arToken' || key === null) followOtherTabs()
}

/** Takes over what another tab did to the session: a newer token, another box, a logout (F15). */
function followOtherTabs(): void {
  const mine = shared().arToken
  const stored = readStored('arToken')
  // A login on its way to a box has a token that nobody has stored yet: it is this tab's own affair.
  if (stored === mine || (mine !== undefined && machine.state().at === 'no token')) return
  readSession()
  if (stored !== undefined) return keepFresh()
  machine.send({ type: 'cleared' })
  navigate('/?msg=sessionIsNoLongerValid')
}

function perform(effect: Effect, send: (event: Event) => void): void {
  switch (effect.do) {
    case 'wait':
      stopTimer()
      stopTimer = realClock.after(effect.ms, () => send({ type: 'time', now: realClock.now() }))
      break
    case 'stop waiting':
      stopTimer()
      break
    case 'end session':
      clearToken()
      show({ on: 'login again', message: 'sessionIsNoLongerValid' })
      break
    case 'refresh':
      void alone((queued) => refresh(send, queued))
  }
}

async function refresh(send: (event: Event) => void, queued: boolean): Promise<void> {
  const token = shared().arToken
  if (token === undefined) return send({ type: 'cleared' })
  // While this tab waited for its turn, another one may have done the work, and this one heard of it, or logged out.
  if (machine.state().at !== 'refreshing') return
  if (queued && readStored('arToken') === token) await newsOfOthers()
  if (readStored('arToken') !== token) return followOtherTabs()
  const result = await sendCall(refreshToken, { token })
  // Logged out or replaced meanwhile: this answer is for a session that nobody has any more.
  if (shared().arToken !== token) return
  if (result.is === 'answer') {
    const { device } = result.answer
    if (device !== undefined && device.id !== shared().deviceId) storeBox(device)
    storeToken(result.answer)
    return keepFresh()
  }
  if (result.is === 'pending') return
  const { clearToken: ended, show: shown } = consequenceOf('refreshToken', result)
  const state = machine.state()
  const firstTry = state.at === 'refreshing' && state.tries === 0
  // One line per outage in the log, not one per try.
  if (ended || shown || firstTry) reportFailure('refreshToken', result)
  send(ended ? { type: 'refused' } : shown ? { type: 'server error' } : { type: 'no answer', now: realClock.now() })
}

/** Waits until another tab's new token is heard of, or until there cannot be one. */
function newsOfOthers(): Promise<void> {
  return new Promise((resolve) => {
    const stop = machine.subscribe(end)
    realClock.after(NEWS_AT_MOST_MS, end)
    function end(): void {
      stop()
      resolve()
    }
  })
}

/**
 * Runs when no other tab is refreshing; `queued` when it had to wait for one that was. Where there are no locks, the
 * server's grace for a replaced token has to do.
 */
async function alone(work: (queued: boolean) => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return work(false)
  const wasFree = await locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work(false)
    return lock !== null
  })
  if (wasFree) return
  const patience = new AbortController()
  const stop = realClock.after(LOCK_AT_MOST_MS, () => patience.abort())
  try {
    await locks.request(LOCK, { signal: patience.signal }, () => {
      stop()
      return work(true)
    })
  } catch (error) {
    if (!patience.signal.aborted) throw error
    await work(false)
  }
}
