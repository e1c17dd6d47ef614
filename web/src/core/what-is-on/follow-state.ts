/**
 * Follows what is on while a remote is open: performs the effects of `follow-machine.ts` with the real calls. The
 * status line and the volume and mute keys show the result.
 */
import { boxState, nextBoxState, nowTexts } from '@beckon/contract/box-state'
import { authorisedCall } from '../../client/authorised-call.ts'
import type { CallResult } from '../../client/api-client.ts'
import { canAskByItself, waitForToken } from '../../client/refresh.ts'
import { reportFailure } from '../../client/failures.ts'
import { realClock } from '../../platform/clock.ts'
import { listen, onPageReturn } from '../../platform/listen.ts'
import { runMachine, type TimerEffect } from '../../platform/machine.ts'
import { shared } from '../../platform/shared-state.ts'
import { loadTvCapabilities } from '../../remote-model/capabilities.ts'
import { MAY_STILL_HAPPEN, type FailureReason } from '../press/outcomes.ts'
import type { Pressed } from '../press/presses.ts'
import { followPresses, clearLastPress, pressesNow, showStatus } from '../press/remote-presses.ts'
import { INITIAL_STATE, step, type FollowEffect, type FollowEvent, type FollowState } from './follow-machine.ts'
import { known, useObservedState, type ObservedState, isAnythingKnown } from '../tv-state/observed-state.ts'
import { forgetStates, noteState, notePress } from './state-around-press.ts'
import { shortWords } from '../tv-state/state-words.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'

/** How long a message about a press stays before news of the TV may replace it. */
export const READ_WITHIN_MS = 10_000
/** A user who asked gets the assumed state after this time. */
const FRESH_WITHIN_MS = 2_500

const machine = runMachine<FollowState, FollowEvent, FollowEffect>(step, INITIAL_STATE, perform, {
  timeIsUp: (now) => ({ type: 'timer', now }),
})
let calls = new AbortController()
let followers = 0
machine.subscribe(() => {
  const { observed } = machine.state()
  const before = useObservedState.getState()
  if (observed === before) return
  noteState(observed, realClock.now())
  useObservedState.setState(observed, true)
  // A TV that has come on can do more than it could asleep. After a final answer this asks no more.
  if (known(observed.power) === 'on' && known(before.power) !== 'on') void loadTvCapabilities()
})

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'now'> : never

function send(event: WithoutTime<FollowEvent>): void {
  machine.send({ ...event, now: realClock.now() } as FollowEvent)
}

function perform(effect: Exclude<FollowEffect, TimerEffect>): void {
  // After a failed refresh no call is made without the user. The event comes later, as that of a real call does.
  if ('id' in effect && !canAskByItself()) return void setTimeout(() => send({ type: 'call failed', id: effect.id }))
  switch (effect.do) {
    case 'ask': {
      const query = { within: String(effect.maxAgeMs) }
      return void sendResult(effect.id, 'boxState', authorisedCall(boxState, { query, signal: calls.signal }))
    }
    case 'poll': {
      const query = { version: effect.version, within: String(effect.maxAgeMs) }
      return void sendResult(effect.id, 'nextBoxState', authorisedCall(nextBoxState, { query, signal: calls.signal }))
    }
    case 'stop calls':
      calls.abort()
      calls = new AbortController()
  }
}

async function sendResult(
  id: number,
  name: 'boxState' | 'nextBoxState',
  answered: ReturnType<typeof authorisedCall<typeof boxState>> | ReturnType<typeof authorisedCall<typeof nextBoxState>>,
): Promise<void> {
  const result: CallResult<Awaited<typeof answered> extends CallResult<infer Answer> ? Answer : never> = await answered
  if (result.is === 'answer') {
    const { age, version, ...state } = result.answer
    return send({ type: 'state received', id, state, ageMs: age, version })
  }
  // Only a refusal is reported, such as the end of the session; a silent box does not matter to a user who presses
  // nothing.
  if (result.is === 'refused') reportFailure(name, result)
  send({ type: 'call failed', id })
}

/**
 * Starts to follow what is on, for a page with keys; the returned function stops it. Call it again for a new
 * box.
 */
export function startWhatIsOn(): () => void {
  const stops = [followState(), showWhatIsOnAgain(), tellBoxIsBack()]
  return () => stops.forEach((stop) => stop())
}

/** Asks the box what is on. Resolves to what is assumed, and `isFresh: false`, if it does not answer in time. */
export function askState(): Promise<{ readonly observed: ObservedState; readonly isFresh: boolean }> {
  // The pages for signs and spelling do not follow the box.
  const stopFollowing = followers > 0 ? () => {} : followState()
  const { resultCount, observedAt } = machine.state()
  return new Promise((resolve) => {
    const end = () => {
      stopTimeout()
      stopWaiting()
      const state = machine.state()
      stopFollowing()
      resolve({ observed: state.observed, isFresh: state.observedAt !== undefined && state.observedAt !== observedAt })
    }
    const stopTimeout = realClock.after(FRESH_WITHIN_MS, end)
    const stopWaiting = machine.subscribe(() => {
      const state = machine.state()
      if (state.resultCount !== resultCount && state.asking === undefined) end()
    })
    // Other calls of this page do not refresh an overdue token; one that the user asked for does.
    void waitForToken()
    send({ type: 'user asks' })
  })
}

/** How much one press of a volume key changes on this box, as far as observed. */
export function volumeStep(): number {
  return machine.state().volume.perPress
}

function followState(): () => void {
  followers += 1
  forgetStates()
  send({ type: 'another box' })
  const sendVisibility = () => send({ type: document.visibilityState === 'hidden' ? 'page hidden' : 'page visible' })
  sendVisibility()
  const stopVisibility = listen(document, { visibilitychange: sendVisibility })
  const stopWaking = onPageReturn(sendVisibility)
  let log = pressesNow().log
  const stopFollowing = followPresses((state) => {
    if (state.log === log) return
    const before = new Map(log.map((entry) => [entry.n, entry]))
    log = state.log
    for (const entry of log) {
      if (entry !== before.get(entry.n)) sendPress(entry, before.get(entry.n))
      before.delete(entry.n)
    }
    // These presses have left the log: their outcomes will not be reported.
    for (const n of before.keys()) send({ type: 'press answered', n, mayStillHappen: true })
  })
  return () => {
    stopVisibility()
    stopWaking()
    stopFollowing()
    followers -= 1
    if (followers > 0) return
    send({ type: 'page hidden' })
    send({ type: 'another box' })
  }
}

function sendPress({ n, press, outcome }: Pressed, before: Pressed | undefined): void {
  // A press that was never sent changed nothing.
  if (outcome?.is === 'never sent') return
  if (before === undefined || before.press !== press) {
    notePress(n, useObservedState.getState(), realClock.now())
    send({ type: 'press sent', n, commands: press.commands })
  }
  if (outcome === undefined) return
  const mayStillHappen = outcome.is === 'failed' && MAY_STILL_HAPPEN.has(outcome.why)
  send({ type: 'press answered', n, mayStillHappen })
}

/** Shows what is on again, in place of a press that worked, once its text could be read. */
function showWhatIsOnAgain(): () => void {
  let stopTimer = () => {}
  const stopPresses = followPresses(({ last }, before) => {
    if (last === before.last) return
    stopTimer()
    if (last?.outcome?.is !== 'sent') return
    stopTimer = realClock.after(READ_WITHIN_MS, () => {
      if (shortWords(useObservedState.getState(), shared().language)) clearLastPress()
    })
  })
  return () => {
    stopPresses()
    stopTimer()
  }
}

/** Failures after which the box may be unreachable. */
const AWAY: ReadonlySet<FailureReason> = new Set([
  'BOX-UNREACHABLE',
  'BOX-TIMEOUT',
  'TOO-LATE',
  'no connection',
  'no answer',
])
/**
 * A press can be too late although the box was reachable all the time; such a box reports its state within this time.
 */
const WAS_THERE_MS = 3_000

/** Announces that the box is back, if it could not be reached at the last press; the returned function stops that. */
function tellBoxIsBack(): () => void {
  let stopTimer = () => {}
  // A press of the first view may have failed before this begins.
  let failedAt = realClock.now()
  let wasThere = false

  function check(): void {
    stopTimer()
    const { outcome } = pressesNow().last ?? {}
    const reason = outcome?.is === 'failed' ? outcome.why : undefined
    if (reason === undefined || !AWAY.has(reason) || !isAnythingKnown(useObservedState.getState())) return
    const since = realClock.now() - failedAt
    wasThere ||= reason === 'TOO-LATE' && since < WAS_THERE_MS
    // The reason of the failure stays until it has been read, however soon the box is back.
    if (!wasThere) stopTimer = realClock.after(Math.max(0, READ_WITHIN_MS - since), tell)
  }

  function tell(): void {
    const message = { sentence: nowTexts.isBack, tone: 'calm' } as const
    clearLastPress()
    showStatus(message)
    announce(say(nowTexts.isBack, shared().language))
    // Not `stopTimer`: the next state would stop it, and the message would stay.
    realClock.after(READ_WITHIN_MS, () => {
      if (pressesNow().message === message) showStatus(undefined)
    })
  }

  const stopState = useObservedState.subscribe(check)
  const stopPresses = followPresses((state, before) => {
    if (state.last === before.last) return
    failedAt = realClock.now()
    wasThere = false
    if (state.last !== undefined) check()
  })
  return () => {
    stopState()
    stopPresses()
    stopTimer()
  }
}
