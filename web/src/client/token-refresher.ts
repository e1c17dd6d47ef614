/**
 * Keeps a session token fresh across all tabs of a browser. One tab refreshes at a time and all receive the result. The
 * stored token wins: an answer for a token that another tab has replaced since is ignored. The ports are parameters, so
 * that a test can control clock, storage and server.
 */
import type { AnswerOf } from '@beckon/contract/call'
import type { refreshToken } from '@beckon/contract/session'
import type { Clock } from '../platform/clock.ts'
import { runMachine, type Machine } from '../platform/machine.ts'
import type { EarlyRefresh } from '../platform/head-script.ts'
import type { CallResult } from './api-client.ts'
import type { Failed } from './failures.ts'
import { isInDoubt, whenFree, type TurnPorts } from './refresh-turn.ts'
import { step, type Effect, type Event, type State } from './refresh-machine.ts'

type Refreshed = AnswerOf<typeof refreshToken>

export interface RefreshPorts {
  readonly clock: Clock
  /** The token of this tab, and the one that all tabs share. */
  readonly tabToken: () => string | undefined
  readonly storedToken: () => string | undefined
  readonly intervalMs: () => number | undefined
  /** Takes over the stored session in this tab. */
  readonly takeOverStoredSession: () => void
  readonly store: (answer: Refreshed) => void
  readonly send: (token: string) => Promise<CallResult<Refreshed>>
  /** The refresh that the script in `<head>` has sent, on the first call only. */
  readonly takeEarly: () => EarlyRefresh | undefined
  readonly turn: TurnPorts
  /** Whether the page is visible: a hidden page may have been frozen, and receives old events. */
  readonly isVisible: () => boolean
  /** Shows and logs a failure according to `failures.ts`, and returns its kind. `isFirst`: the first of an outage. */
  readonly handleFailure: (result: Failed, isFirst: boolean) => 'refused' | 'server error' | 'no answer'
  /** Another tab has ended the session. */
  readonly leaveEndedSession: () => void
}

export interface TokenRefresher {
  readonly machine: Machine<State, Event>
  /**
   * Takes over what another tab did to the session: a newer token, another box, a logout (F15). `isAgeKnown`: it was
   * done just now, so the age of its token is known.
   */
  followOtherTabs(isAgeKnown: boolean): void
  /** To be called before a call that uses the token. */
  refreshIfDue(): void
  /** The page woke up, came back, or is online again. */
  wake(): void
}

/** Tabs are different processes: a value stored by another one may arrive here only this long after its turn. */
const STORAGE_DELAY_AT_MOST_MS = 1_500

export function makeTokenRefresher(ports: RefreshPorts): TokenRefresher {
  const machine = runMachine<State, Event, Effect>(step, { at: 'no token' }, () => void startRefresh(), {
    clock: ports.clock,
    timeIsUp: (now) => ({ type: 'time is up', now }),
  })

  async function startRefresh(): Promise<void> {
    const early = ports.takeEarly()
    if (early && (await early.isSent)) await refresh(early.token, ports.clock.now() - early.ageMs())
    else await whenFree(ports.turn, refreshInTurn)
  }

  /** Resolves with whether the result of the refresh is known. */
  async function refreshInTurn(tokenMayLag: boolean, hasTurn: () => boolean): Promise<boolean> {
    const token = ports.tabToken()
    if (token === undefined) machine.send({ type: 'cleared' })
    // While this tab waited for its turn, another one may have refreshed or logged out.
    if (token === undefined || machine.state().at !== 'refreshing') return true
    if (tokenMayLag && ports.storedToken() === token) {
      await waitForOtherTab()
      // The page was frozen for so long that another tab now has the turn.
      if (!hasTurn()) {
        void startRefresh()
        return false
      }
    }
    if (ports.storedToken() === token) return refresh(token)
    if (ports.isVisible() || ports.storedToken() === undefined) {
      followOtherTabs(true)
      return true
    }
    // A hidden page does not know how old that token is, so it refreshes it.
    ports.takeOverStoredSession()
    return refreshInTurn(false, hasTurn)
  }

  /** The token's age counts from the request, since a page may sleep during the call. */
  async function refresh(token: string, sentAt = ports.clock.now()): Promise<boolean> {
    const result = await ports.send(token)
    const ownTokens = result.is === 'answer' ? [token, result.answer.arToken] : [token]
    // Logged out or replaced meanwhile: this answer belongs to an earlier session.
    const isOfThisSession = (known: string | undefined) => known !== undefined && ownTokens.includes(known)
    if (!isOfThisSession(ports.tabToken())) return true
    if (!isOfThisSession(ports.storedToken())) {
      followOtherTabs(ports.isVisible())
      return true
    }
    if (result.is === 'answer') {
      ports.store(result.answer)
      machine.send({ type: 'new token', intervalMs: ports.intervalMs(), now: sentAt })
      return true
    }
    const state = machine.state()
    const kind = ports.handleFailure(result, state.at === 'refreshing' && state.tries === 0)
    machine.send(kind === 'server error' ? { type: kind, now: ports.clock.now() } : { type: kind })
    return kind !== 'no answer'
  }

  /** Waits until another tab's new token arrives, or none can arrive any more (`STORAGE_DELAY_AT_MOST_MS`). */
  function waitForOtherTab(): Promise<void> {
    return new Promise((resolve) => {
      const stop = machine.subscribe(resume)
      ports.clock.after(STORAGE_DELAY_AT_MOST_MS, resume)
      function resume(): void {
        stop()
        resolve()
      }
    })
  }

  function followOtherTabs(isAgeKnown: boolean): void {
    const own = ports.tabToken()
    const stored = ports.storedToken()
    // A log-in that is choosing its box has a token that is not stored yet and concerns only this tab.
    if (stored === own || (own !== undefined && machine.state().at === 'no token')) return
    ports.takeOverStoredSession()
    if (stored === undefined) {
      machine.send({ type: 'cleared' })
      return ports.leaveEndedSession()
    }
    const type = isAgeKnown ? 'new token' : 'found token'
    machine.send({ type, intervalMs: ports.intervalMs(), now: ports.clock.now() })
  }

  return {
    machine,
    followOtherTabs,
    refreshIfDue() {
      followOtherTabs(ports.isVisible())
      machine.send({ type: 'needed', now: ports.clock.now(), isInDoubt: isInDoubt(ports.turn) })
    },
    wake() {
      followOtherTabs(false)
      machine.send({ type: 'wake', now: ports.clock.now() })
    },
  }
}
