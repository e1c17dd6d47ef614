/**
 * Follows what is on while a remote is open: performs the effects of `follow-machine.ts` with the real calls, and shows
 * the result in the status line, and as the state of the volume and mute keys.
 */
import { boxState, nextBoxState } from '@beckon/contract/box-state'
import { authorisedCall } from '../../client/authorised-call.ts'
import type { CallResult } from '../../client/api-client.ts'
import { canAskByItself, waitForToken } from '../../client/refresh.ts'
import { reportFailure } from '../../client/report-failure.ts'
import { realClock } from '../../platform/clock.ts'
import { runMachine } from '../../platform/machine.ts'
import { onPageReturn } from '../../platform/page-return.ts'
import type { FailureReason } from '../press/outcomes.ts'
import type { Pressed } from '../press/presses.ts'
import { followPresses, clearLastPress, pressesNow } from '../press/remote-presses.ts'
import { NO_TV_WORDS, useTvWords } from '../press/StatusLine.tsx'
import { INITIAL_STATE, step, type FollowEffect, type FollowEvent } from './follow-machine.ts'
import { known, useObservedState, type ObservedState } from '../tv-state/observed-state.ts'
import { forgetStates, noteState, notePress } from './state-around-press.ts'
import { inLanguages, shortWords, READ_WITHIN_MS, changeWords } from '../tv-state/state-words.ts'
import { tellBoxIsBack } from './tell-box-is-back.ts'

/** The id of the words that describe the volume keys. */
export const VOLUME_ID = 'now-volume'
/** On a narrower screen the status line has room only for the channel and the volume. */
const WIDE_LINE = '(min-width: 44em)'
/** After this time, a user who asked is told what is assumed. */
const FRESH_WITHIN_MS = 2_500
/** Failures after which the command may have been done, or may still be. */
const MAY_STILL_HAPPEN: ReadonlySet<FailureReason> = new Set([
  'BOX-TIMEOUT',
  'SERVICE-TIMEOUT',
  'no answer',
  'connection lost',
  'unclear answer',
  'ERROR',
])

const machine = runMachine(step, INITIAL_STATE, perform)
let calls = new AbortController()
let stopTimer = () => {}
let followers = 0
machine.subscribe(() => {
  const { observed } = machine.state()
  if (observed === useObservedState.getState()) return
  noteState(observed, realClock.now())
  useObservedState.setState(observed, true)
})

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'now'> : never

function send(event: WithoutTime<FollowEvent>): void {
  machine.send({ ...event, now: realClock.now() } as FollowEvent)
}

function perform(effect: FollowEffect): void {
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
      return
    case 'wait':
      stopTimer()
      stopTimer = realClock.after(effect.ms, () => send({ type: 'timer' }))
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
  // The end of a session reports itself; to a user who presses nothing, a silent box is no news.
  if (result.is === 'refused') reportFailure(name, result)
  send({ type: 'call failed', id })
}

/**
 * Starts to follow and show what is on, for a page with keys; the returned function stops it. Call it again for a new
 * box.
 */
export function startWhatIsOn(): () => void {
  const stops = [followState(), showState(), tellBoxIsBack()]
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
  document.addEventListener('visibilitychange', sendVisibility)
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
    // The list was cleared: nobody hears any more what became of these.
    for (const n of before.keys()) send({ type: 'press answered', n, mayStillHappen: true })
  })
  return () => {
    document.removeEventListener('visibilitychange', sendVisibility)
    stopWaking()
    stopFollowing()
    followers -= 1
    if (followers > 0) return
    stopTimer()
    send({ type: 'page hidden' })
    send({ type: 'another box' })
  }
}

function sendPress({ n, press, outcome }: Pressed, before: Pressed | undefined): void {
  if (before === undefined || before.press !== press) {
    notePress(n, useObservedState.getState(), realClock.now())
    send({ type: 'press sent', n, commands: press.commands })
  }
  if (outcome === undefined) return
  const mayStillHappen = outcome.is === 'failed' && MAY_STILL_HAPPEN.has(outcome.why)
  send({ type: 'press answered', n, mayStillHappen })
}

function showState(): () => void {
  /** The state before the newest repeat group. */
  let stateBefore = useObservedState.getState()
  let stopTimer = () => {}
  const wideLine = matchMedia(WIDE_LINE)

  function show(state: ObservedState): void {
    const { last, log } = pressesNow()
    const isPressing = log.some(({ outcome }) => outcome === undefined)
    const changed =
      last?.outcome?.is === 'sent' && !isPressing
        ? inLanguages((language) => changeWords(stateBefore, state, language))
        : undefined
    useTvWords.setState({
      whatIsOn: inLanguages((language) => shortWords(state, language, wideLine.matches)),
      ...(changed === undefined ? {} : { changed }),
      keys: {
        mute: { isOn: known(state.muted) },
        ...(state.volume.is !== 'unknown' && {
          volumeUp: { describedBy: VOLUME_ID },
          volumeDown: { describedBy: VOLUME_ID },
        }),
      },
    })
  }

  const stopState = useObservedState.subscribe(show)
  const showAgain = () => show(useObservedState.getState())
  // The tablet was turned, or the page zoomed.
  wideLine.addEventListener('change', showAgain)
  const stopPresses = followPresses((state, before) => {
    if (state.last === before.last) return
    stopTimer()
    if (state.last?.outcome === undefined) {
      useTvWords.setState({ changed: undefined })
      const isGroupStart = before.last === undefined || before.last.outcome !== undefined
      if (isGroupStart) stateBefore = useObservedState.getState()
    } else if (state.last.outcome.is === 'sent')
      stopTimer = realClock.after(READ_WITHIN_MS, () => {
        if (useTvWords.getState().whatIsOn) clearLastPress()
      })
  })
  showAgain()
  return () => {
    stopState()
    wideLine.removeEventListener('change', showAgain)
    stopPresses()
    stopTimer()
    useTvWords.setState(NO_TV_WORDS, true)
  }
}
