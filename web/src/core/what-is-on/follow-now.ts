/**
 * Follows what is on while a remote is open: performs the effects of the machine with the real calls, and shows the
 * result in the status line, and as the state of the keys for sound.
 */
import { boxState, nextBoxState } from '@beckon/contract/box-state'
import type { Language, Sentence } from '@beckon/contract/languages'
import { authorisedCall } from '../../client/authorised-call.ts'
import type { CallResult } from '../../client/api-client.ts'
import { canAskByItself, waitForToken } from '../../client/refresh.ts'
import { reportFailure } from '../../client/report-failure.ts'
import { realClock } from '../../platform/clock.ts'
import { runMachine } from '../../platform/machine.ts'
import { onWake } from '../../platform/wake.ts'
import type { FailureReason } from '../press/outcomes.ts'
import type { Pressed } from '../press/presses.ts'
import { followPresses, forgetLast, pressesNow } from '../press/remote-presses.ts'
import { NO_TV_WORDS, useTvWords } from '../press/StatusLine.tsx'
import { INITIAL_NOW, step, type NowEffect, type NowEvent } from './now-machine.ts'
import { inShort, volumeWords, whatChanged } from './now-words.ts'
import { known, useNow, type Now } from './now.ts'
import { forgetStates, noteNow, notePress } from './state-around-press.ts'
import { tellBack } from './tell-back.ts'

/** The words of the volume, which describe the keys for it. */
export const VOLUME_ID = 'now-volume'
/** The message of the last press is replaced by what is on, once it has been read. */
const READ_WITHIN_MS = 10_000
/** On a phone the line has room for the channel and the volume. */
const HAS_ROOM = '(min-width: 44em)'
/** Then a user who asked is told what is assumed. */
const FRESH_WITHIN_MS = 2_500
/** Failures after which the command may have been done, or may still be. */
const MAY_STILL_HAPPEN: ReadonlySet<FailureReason> = new Set([
  'BOX-TIMEOUT',
  'SERVICE-TIMEOUT',
  'no answer',
  'connection lost',
  'ERROR',
])

const machine = runMachine(step, INITIAL_NOW, perform)
let calls = new AbortController()
let stopTimer = () => {}
machine.subscribe(() => {
  const { now } = machine.state()
  if (now === useNow.getState()) return
  noteNow(now, realClock.now())
  useNow.setState(now, true)
})

type Happening = NowEvent extends infer Event ? (Event extends NowEvent ? Omit<Event, 'at'> : never) : never

function send(event: Happening): void {
  machine.send({ ...event, at: realClock.now() } as NowEvent)
}

function perform(effect: NowEffect): void {
  if ('id' in effect && !canAskByItself()) return void setTimeout(() => send({ type: 'failed', id: effect.id }))
  switch (effect.do) {
    case 'ask': {
      const query = { within: String(effect.withinMs) }
      return void tell(effect.id, 'boxState', authorisedCall(boxState, { query, signal: calls.signal }))
    }
    case 'wait': {
      const query = { version: effect.version, within: String(effect.withinMs) }
      return void tell(effect.id, 'nextBoxState', authorisedCall(nextBoxState, { query, signal: calls.signal }))
    }
    case 'stop calls':
      calls.abort()
      calls = new AbortController()
      return
    case 'wake':
      stopTimer()
      stopTimer = realClock.after(effect.afterMs, () => send({ type: 'time' }))
  }
}

async function tell(
  id: number,
  name: 'boxState' | 'nextBoxState',
  answered: ReturnType<typeof authorisedCall<typeof boxState>> | ReturnType<typeof authorisedCall<typeof nextBoxState>>,
): Promise<void> {
  const result: CallResult<Awaited<typeof answered> extends CallResult<infer Answer> ? Answer : never> = await answered
  if (result.is === 'answer') {
    const { age, version, ...state } = result.answer
    return send({ type: 'told', id, state, age, version })
  }
  // The end of a session reports itself; to a user who presses nothing, a silent box is no news.
  if (result.is === 'refused') reportFailure(name, result)
  send({ type: 'failed', id })
}

/**
 * Starts everything about what is on, for a page with keys; the returned function stops it. Call it again for a new
 * box.
 */
export function beginNow(): () => void {
  const stops = [followNow(), showNow(), tellBack()]
  return () => stops.forEach((stop) => stop())
}

/** What is on now, after asking the box; what is assumed if it does not answer. */
export function freshNow(): Promise<{ readonly now: Now; readonly isFresh: boolean }> {
  // Pages for signs and spelling do not follow it.
  const stopFollowing = machine.state().isSeen ? () => {} : followNow()
  const { answers, toldAt } = machine.state()
  return new Promise((resolve) => {
    const end = () => {
      stop()
      stopWaiting()
      const state = machine.state()
      stopFollowing()
      resolve({ now: state.now, isFresh: state.toldAt !== undefined && state.toldAt !== toldAt })
    }
    const stop = realClock.after(FRESH_WITHIN_MS, end)
    const stopWaiting = machine.subscribe(() => {
      const state = machine.state()
      if (state.answers !== answers && state.asking === undefined) end()
    })
    // The user asks, so an overdue token is refreshed, too.
    void waitForToken()
    send({ type: 'asked' })
  })
}

/** How much one press of a volume key changes on this box, as far as observed. */
export function volumeStep(): number {
  return machine.state().volume.step
}

function followNow(): () => void {
  forgetStates()
  send({ type: 'another box' })
  const look = () => send({ type: document.visibilityState === 'hidden' ? 'hidden' : 'seen' })
  look()
  document.addEventListener('visibilitychange', look)
  const stopWaking = onWake(look)
  let log = pressesNow().log
  const stopFollowing = followPresses((state) => {
    if (state.log === log) return
    const before = new Map(log.map((entry) => [entry.n, entry]))
    log = state.log
    for (const entry of log) if (entry !== before.get(entry.n)) follow(entry, before.get(entry.n))
  })
  return () => {
    document.removeEventListener('visibilitychange', look)
    stopWaking()
    stopFollowing()
    stopTimer()
    send({ type: 'hidden' })
    send({ type: 'another box' })
  }
}

function follow({ n, press, outcome }: Pressed, before: Pressed | undefined): void {
  if (before === undefined || before.press !== press) {
    notePress(n, useNow.getState(), realClock.now())
    send({ type: 'pressed', n, commands: press.commands })
  }
  if (outcome === undefined) return
  const mayStillHappen = outcome.is === 'failed' && MAY_STILL_HAPPEN.has(outcome.why)
  send({ type: 'answered', n, mayStillHappen })
}

function showNow(): () => void {
  let beforeRun = useNow.getState()
  let stopTimer = () => {}
  const room = matchMedia(HAS_ROOM)

  function show(now: Now): void {
    const { last, log } = pressesNow()
    const isPressing = log.some(({ outcome }) => outcome === undefined)
    const did =
      last?.outcome?.is === 'sent' && !isPressing
        ? sentence((language) => whatChanged(beforeRun, now, language))
        : undefined
    const muted = known(now.muted)
    const hasVolume = volumeWords(now, 'en') !== undefined
    useTvWords.setState({
      on: sentence((language) => inShort(now, language, room.matches)),
      ...(did === undefined ? {} : { did }),
      keys: {
        mute: { isOn: muted },
        ...(hasVolume && { volumeUp: { describedBy: VOLUME_ID }, volumeDown: { describedBy: VOLUME_ID } }),
      },
    })
  }

  const stopNow = useNow.subscribe(show)
  // A turned tablet, a zoomed page.
  const showAgain = () => show(useNow.getState())
  room.addEventListener('change', showAgain)
  const stopPresses = followPresses((state, before) => {
    if (state.last === before.last) return
    stopTimer()
    if (state.last?.outcome === undefined) {
      useTvWords.setState({ did: undefined })
      // A repeat group is announced at its end, compared with the state at its beginning.
      if (before.last?.outcome !== undefined || before.last === undefined) beforeRun = useNow.getState()
    } else if (state.last.outcome.is === 'sent')
      stopTimer = realClock.after(READ_WITHIN_MS, () => useTvWords.getState().on && forgetLast())
  })
  showAgain()
  return () => {
    stopNow()
    room.removeEventListener('change', showAgain)
    stopPresses()
    stopTimer()
    useTvWords.setState(NO_TV_WORDS, true)
  }
}

/** Undefined when there are no words. */
function sentence(inLanguage: (language: Language) => string | undefined): Sentence | undefined {
  const [en, es, fr] = [inLanguage('en'), inLanguage('es'), inLanguage('fr')]
  return en === undefined || es === undefined || fr === undefined ? undefined : { en, es, fr }
}
