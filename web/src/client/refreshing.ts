/**
 * Keeps a session token fresh across all tabs of a browser. One tab refreshes at a time and all learn the result. The
 * stored token wins: an answer for a token that another tab has replaced meanwhile is ignored. The ports are
 * parameters, so that a test can control clock, storage and server.
 */
import type { AnswerOf } from '@beckon/contract/call'
import type { refreshToken } from '@beckon/contract/session'
import type { Clock } from '../platform/clock.ts'
import { runMachine, type Machine } from '../platform/machine.ts'
import type { EarlyRefresh } from '../platform/page-head.ts'
import type { CallResult } from './api-client.ts'
import type { Failed } from './failures.ts'
import { isInDoubt, whenFree, type TurnPorts } from './refresh-turn.ts'
import { step, type Effect, type Event, type State } from './refresh-machine.ts'

type Refreshed = AnswerOf<typeof refreshToken>

export interface RefreshPorts {
  readonly clock: Clock
  /** The token of this tab, and the one that all tabs share. */
  readonly token: () => string | undefined
  readonly stored: () => string | undefined
  readonly intervalMs: () => number | undefined
  /** Takes what is stored for this tab. */
  readonly readSession: () => void
  readonly keep: (answer: Refreshed) => void
  readonly send: (token: string) => Promise<CallResult<Refreshed>>
  /** What the page's head has sent; once. */
  readonly takeEarly: () => EarlyRefresh | undefined
  readonly turn: TurnPorts
  /** Whether the page is visible: a hidden page may have been frozen, and receives old events. */
  readonly isSeen: () => boolean
  /** Handles a failure by the table of failures, and answers how; `isFirst` of an outage. */
  readonly fail: (result: Failed, isFirst: boolean) => 'refused' | 'server error' | 'no answer'
  /** The session has expired, or another tab has ended it. */
  readonly end: () => void
  readonly ended: () => void
}

export interface Refreshing {
  readonly machine: Machine<State, Event>
  /**
   * Takes over what another tab did to the session: a newer token, another box, a logout (F15). `isNow` when it was
   * just done; else nobody knows how old its token is.
   */
  followOtherTabs(isNow: boolean): void
  /** A call is about to use the token. */
  need(): void
  /** The page woke up, came back, or is online again. */
  wake(): void
}

/** Another tab's writes may arrive here only after its turn: the two come from different processes. */
const NEWS_AT_MOST_MS = 1_500

export function makeRefreshing(ports: RefreshPorts): Refreshing {
  const machine = runMachine(step, { at: 'no token' }, perform)
  let stopTimer = () => {}

  function perform(effect: Effect, send: (event: Event) => void): void {
    switch (effect.do) {
      case 'wait':
        stopTimer()
        stopTimer = ports.clock.after(effect.ms, () => send({ type: 'time', now: ports.clock.now() }))
        break
      case 'stop waiting':
        stopTimer()
        break
      case 'end session':
        ports.end()
        break
      case 'refresh':
        void begin()
    }
  }

  async function begin(): Promise<void> {
    const early = ports.takeEarly()
    if (early && (await early.isSent)) await refresh(early.token, ports.clock.now() - early.ageMs())
    else await whenFree(ports.turn, refreshInTurn)
  }

  /** Whether the result of the refresh is known. */
  async function refreshInTurn(queued: boolean, hasTurn: () => boolean): Promise<boolean> {
    const token = ports.token()
    if (token === undefined) machine.send({ type: 'cleared' })
    // While this tab waited for its turn, another one may have refreshed or logged out.
    if (token === undefined || machine.state().at !== 'refreshing') return true
    if (queued && ports.stored() === token) {
      await newsOfOthers()
      // The page was frozen meanwhile.
      if (!hasTurn()) {
        void begin()
        return false
      }
    }
    if (ports.stored() === token) return refresh(token)
    if (ports.isSeen() || ports.stored() === undefined) {
      followOtherTabs(true)
      return true
    }
    ports.readSession()
    return refreshInTurn(false, hasTurn)
  }

  /** The token's age counts from the request, since a page may sleep during the call. */
  async function refresh(token: string, sentAt = ports.clock.now()): Promise<boolean> {
    const result = await ports.send(token)
    const known = result.is === 'answer' ? [token, result.answer.arToken] : [token]
    // Logged out or replaced meanwhile: this answer belongs to an earlier session.
    if (!known.includes(String(ports.token()))) return true
    if (!known.includes(String(ports.stored()))) {
      followOtherTabs(ports.isSeen())
      return true
    }
    if (result.is === 'answer') {
      ports.keep(result.answer)
      machine.send({ type: 'new token', intervalMs: ports.intervalMs(), now: sentAt })
      return true
    }
    if (result.is === 'pending') return true
    const state = machine.state()
    const type = ports.fail(result, state.at === 'refreshing' && state.tries === 0)
    machine.send(type === 'refused' ? { type } : { type, now: ports.clock.now() })
    return type !== 'no answer'
  }

  /** Waits until another tab's new token arrives, or until none can come. */
  function newsOfOthers(): Promise<void> {
    return new Promise((resolve) => {
      const stop = machine.subscribe(end)
      ports.clock.after(NEWS_AT_MOST_MS, end)
      function end(): void {
        stop()
        resolve()
      }
    })
  }

  function followOtherTabs(isNow: boolean): void {
    const mine = ports.token()
    const stored = ports.stored()
    // A log-in that is choosing its box has a token that is not stored yet and concerns only this tab.
    if (stored === mine || (mine !== undefined && machine.state().at === 'no token')) return
    ports.readSession()
    if (stored === undefined) {
      machine.send({ type: 'cleared' })
      return ports.ended()
    }
    const type = isNow ? 'new token' : 'found token'
    machine.send({ type, intervalMs: ports.intervalMs(), now: ports.clock.now() })
  }

  return {
    machine,
    followOtherTabs,
    need() {
      followOtherTabs(ports.isSeen())
      machine.send({ type: 'needed', now: ports.clock.now(), isInDoubt: isInDoubt(ports.turn) })
    },
    wake() {
      followOtherTabs(false)
      machine.send({ type: 'wake', now: ports.clock.now() })
    },
  }
}
