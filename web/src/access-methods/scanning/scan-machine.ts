/**
 * The machine of scanning: interprets each event, above all a gesture in the user's method. `scan-moves.ts` moves the
 * highlight and chooses. Pure: time comes with the events, effects are data. A late `time is up` is one step, however
 * late; an early one waits for the remaining time.
 */
import { longPress } from '../switch-input/can-press.ts'
import type { Gesture } from '../switch-input/switch-machine.ts'
import {
  afterChoosing,
  chooseItem,
  afterFailedPress,
  cancelEffects,
  cancelChoice,
  unpause,
  goUp,
  highlight,
  move,
  pause,
  press,
  rest,
  resumeScanning,
  start,
  withEffects,
} from './scan-moves.ts'
import { onPageChanged, onSettings } from './scan-page-change.ts'
import type { ScanSettings } from '@beckon/contract/profile'
import type { Choosing, Paused, Pressed, ScanEvent, Scanning, ScanResult, ScanState } from './scan-types.ts'

export function notScanning(options: ScanSettings): ScanState {
  return { options, tree: undefined, activity: { at: 'off' }, deadUntil: 0 }
}

export function scanStep(state: ScanState, event: ScanEvent): ScanResult {
  switch (event.type) {
    case 'begin': {
      const begun: ScanState = { ...state, tree: event.tree, deadUntil: 0 }
      return state.options.startsOn === 'arrival' ? start(begun, event.at) : rest(begun)
    }
    case 'gesture':
      return onGesture(state, event.gesture)
    case 'time is up':
      return onTime(state, event.at)
    case 'page changed':
      return onPageChanged(state, event)
    case 'settings':
      return onSettings(state, event.settings, event.at)
    case 'press answered':
      return event.worked ? [state] : afterFailedPress(state, event.id, event.at)
    case 'spoken':
      return onSpoken(state, event.at)
    case 'suspend':
      return suspend(state)
    case 'resume':
      return resume(state, event.at)
    case 'panic':
      return state.activity.at === 'paused' ? unpause(state, state.activity.before, event.at) : pause(state)
  }
}

function onTime(state: ScanState, now: number): ScanResult {
  const { activity } = state
  if (activity.at === 'paused') return heldWhilePaused(state, activity, now)
  if (
    (activity.at !== 'scanning' && activity.at !== 'choosing' && activity.at !== 'pressed') ||
    activity.due === undefined
  )
    return [state]
  if (now < activity.due) return [state, { do: 'wait', ms: activity.due - now }]
  if (activity.at === 'pressed') return start(state, now)
  if (activity.afterName !== undefined) return beginStep(state, activity, activity.afterName, now)
  if (activity.at === 'choosing') return afterChoosing(state, activity, now)
  return activity.isArmed ? chooseItem(state, activity.place, now) : move(state, activity, now, { by: 'time' })
}

function onSpoken(state: ScanState, now: number): ScanResult {
  const { activity } = state
  const isWaiting = (activity.at === 'scanning' || activity.at === 'choosing') && activity.afterName !== undefined
  return isWaiting ? beginStep(state, activity, activity.afterName, now) : [state]
}

/** Auditory scanning: the step begins when the name has been spoken, or after `NAME_MAX_MS` if it never is. */
function beginStep(state: ScanState, activity: Scanning | Choosing, ms: number, now: number): ScanResult {
  return [
    { ...state, activity: { ...activity, due: now + ms, afterName: undefined } },
    { do: 'wait', ms },
  ]
}

function suspend(state: ScanState): ScanResult {
  const { activity } = state
  if (activity.at === 'off' || activity.at === 'suspended') return [state]
  return withEffects(cancelEffects(activity), [
    { ...state, activity: { at: 'suspended', before: activity } },
    { do: 'stop waiting' },
  ])
}

function resume(state: ScanState, now: number): ScanResult {
  const { activity } = state
  if (activity.at !== 'suspended') return [state]
  return activity.before.at === 'paused'
    ? [{ ...state, activity: activity.before }]
    : resumeScanning(state, activity.before, now)
}

/** Inverse: releasing the switch sooner than this means "back". */
const TAP_MS = 150
/** Inverse: holding on a guarded key for this many steps means no. */
const NO_AFTER_STEPS = 2
/** Inverse: holding the switch this long resumes after a pause. */
const UNPAUSE_HOLD_MS = 4_000

type Meaning = 'select' | 'next' | 'previous' | 'back' | 'pause' | 'hold' | 'let go'

function meaningOf({ job, phase }: Gesture, options: ScanSettings): Meaning | undefined {
  const { method } = options
  if (job === 'select' || job === 'next') {
    if (phase === 'long') return longPress(job, options)
    // Inverse: the highlight moves while the switch is held, and letting go chooses.
    if (method === 'inverse') return phase === 'press' ? 'hold' : 'let go'
    if (phase === 'release') return undefined
    if (method === 'single-switch') return 'next'
    return job
  }
  return phase === 'press' && (job === 'previous' || job === 'back' || job === 'pause') ? job : undefined
}

function onGesture(state: ScanState, gesture: Gesture): ScanResult {
  const { activity } = state
  const meaning = meaningOf(gesture, state.options)
  if (!meaning || activity.at === 'off' || activity.at === 'suspended') return [state]
  const { at: now } = gesture
  if (activity.at === 'paused') return whilePaused(state, activity, meaning, now)
  if (meaning === 'pause') return pause(state)
  switch (activity.at) {
    case 'empty':
      return [state]
    case 'resting':
      return meaning === 'let go' ? [state] : start(state, now, { heldSince: meaning === 'hold' ? now : undefined })
    case 'scanning':
      return whileScanning(state, activity, meaning, now)
    case 'choosing':
      return whileChoosing(state, activity, meaning, now)
    case 'pressed':
      return whilePressed(state, activity, meaning, now)
  }
}

function isTooSoonAfterChange(state: ScanState, now: number): boolean {
  return now < state.deadUntil
}

function whilePaused(state: ScanState, activity: Paused, meaning: Meaning, now: number): ScanResult {
  switch (meaning) {
    case 'pause':
      return unpause(state, activity.before, now)
    case 'hold':
      return [
        { ...state, activity: { ...activity, heldSince: now } },
        { do: 'wait', ms: UNPAUSE_HOLD_MS },
      ]
    case 'let go':
      return [{ ...state, activity: { ...activity, heldSince: undefined } }, { do: 'stop waiting' }]
    default:
      return [state]
  }
}

/** The end of a wait while paused: the switch of inverse scanning is still held. */
function heldWhilePaused(state: ScanState, { heldSince, before }: Paused, now: number): ScanResult {
  if (heldSince === undefined) return [state]
  const leftMs = heldSince + UNPAUSE_HOLD_MS - now
  return leftMs > 0 ? [state, { do: 'wait', ms: leftMs }] : unpause(state, before, now)
}

function whileScanning(state: ScanState, activity: Scanning, meaning: Meaning, now: number): ScanResult {
  switch (meaning) {
    case 'select':
      return isTooSoonAfterChange(state, now) ? [state] : chooseItem(state, aimed(state, activity, now), now)
    case 'next':
      return state.options.method === 'single-switch'
        ? arm(state, activity, now)
        : move(state, activity, now, { by: 'user' })
    case 'previous':
      return move(state, activity, now, { by: 'user', back: true })
    case 'back':
      return goUp(state, activity.place.path, now)
    case 'hold':
      return highlight(state, activity.place, now, { pass: activity.pass, heldSince: now })
    case 'let go':
      return letGo(state, activity, now)
    default:
      return [state]
  }
}

/**
 * Single-switch step: the first press arms the highlighted item, each further one moves on; then waiting chooses it.
 */
function arm(state: ScanState, activity: Scanning, now: number): ScanResult {
  if (isTooSoonAfterChange(state, now)) return [state]
  return activity.isArmed
    ? move(state, activity, now, { by: 'user' })
    : highlight(state, activity.place, now, { pass: activity.pass, isArmed: true })
}

/** The highlighted item, or the one that was highlighted until just now. */
function aimed(state: ScanState, { place, cameFrom }: Scanning, now: number): Scanning['place'] {
  // At most half a step: with a whole one each press would count for the item before, and none for the very last.
  const lateMs = Math.min(state.options.lateMs, state.options.stepMs / 2)
  const isLate = cameFrom !== undefined && now < cameFrom.movedAt + lateMs
  return isLate ? { ...place, index: cameFrom.index } : place
}

function letGo(state: ScanState, activity: Scanning, now: number): ScanResult {
  if (activity.heldSince === undefined) return [state]
  if (now - activity.heldSince < TAP_MS) return goUp(state, activity.place.path, now)
  return isTooSoonAfterChange(state, now)
    ? highlight(state, activity.place, now, { pass: activity.pass })
    : chooseItem(state, aimed(state, activity, now), now)
}

/** A key is chosen, but not pressed yet: a second press confirms or prevents it (`why`). */
function whileChoosing(state: ScanState, activity: Choosing, meaning: Meaning, now: number): ScanResult {
  if (meaning === 'hold')
    return activity.why === 'confirmation' ? holdToAnswer(state, activity, now) : cancelChoice(state, activity, now)
  if (meaning === 'let go') {
    if (activity.heldSince === undefined) return [state]
    return now - activity.heldSince < TAP_MS
      ? cancelChoice(state, activity, now)
      : takeSecondPress(state, activity, now)
  }
  return meansYes(meaning, state.options) ? takeSecondPress(state, activity, now) : cancelChoice(state, activity, now)
}

/** Releasing means yes, holding on means no: a user who holds the switch by mistake has a way out. */
function holdToAnswer(state: ScanState, activity: Choosing, now: number): ScanResult {
  const ms = NO_AFTER_STEPS * state.options.stepMs
  return [
    { ...state, activity: { ...activity, heldSince: now, due: now + ms, afterName: undefined } },
    { do: 'wait', ms },
  ]
}

function meansYes(meaning: Meaning, { method }: ScanSettings): boolean {
  return meaning === 'select' || (meaning === 'next' && method === 'single-switch')
}

/** For a confirmation the second press makes the press; for an undo it stops the press that waits. */
function takeSecondPress(state: ScanState, activity: Choosing, now: number): ScanResult {
  return activity.why === 'confirmation'
    ? press(state, activity.leaf, activity.place, now)
    : cancelChoice(state, activity, now)
}

function whilePressed(state: ScanState, activity: Pressed, meaning: Meaning, now: number): ScanResult {
  const { place } = activity
  if (meansYes(meaning, state.options))
    return isTooSoonAfterChange(state, now) ? [state] : chooseItem(state, place, now)
  switch (meaning) {
    case 'hold':
      return highlight(state, place, now, { heldSince: now })
    case 'next':
    case 'previous': {
      const [next] = highlight(state, place, now)
      return next.activity.at === 'scanning'
        ? move(next, next.activity, now, { by: 'user', back: meaning === 'previous' })
        : [state]
    }
    case 'back':
      return goUp(state, place.path, now)
    default:
      return [state]
  }
}
