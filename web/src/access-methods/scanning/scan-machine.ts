/**
 * Scanning: where the highlight is, when it moves, and what a gesture means. Pure: time comes with the events, effects
 * are data. A late `time is up` is one step, however late; an early one waits for the rest.
 */
import { afterChoosing, failed, goOn, leaveKey, pause, chooseItem } from './scan-choosing.ts'
import { heldWhilePaused, onGesture } from './scan-gestures.ts'
import { resumeScanning, move, rest, start } from './scan-highlight.ts'
import { onPageChanged, onSettings } from './scan-page-change.ts'
import type { ScanSettings } from '@beckon/contract/profile'
import type { Choosing, ScanEvent, Scanning, ScanResult, ScanState } from './scan-types.ts'

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
    case 'press told':
      return event.worked ? [state] : failed(state, event.id, event.at)
    case 'spoken':
      return onSpoken(state, event.at)
    case 'suspend':
      return suspend(state)
    case 'resume':
      return resume(state, event.at)
    case 'panic':
      return state.activity.at === 'paused' ? goOn(state, state.activity.before, event.at) : pause(state)
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
  if (activity.at === 'pressed') return leaveKey(state, now)
  if (activity.afterName !== undefined) return beginStep(state, activity, activity.afterName, now)
  if (activity.at === 'choosing') return afterChoosing(state, activity, now)
  return activity.isArmed ? chooseItem(state, activity.place, now) : move(state, activity, now, { by: 'time' })
}

function onSpoken(state: ScanState, now: number): ScanResult {
  const { activity } = state
  const isWaiting = (activity.at === 'scanning' || activity.at === 'choosing') && activity.afterName !== undefined
  return isWaiting ? beginStep(state, activity, activity.afterName, now) : [state]
}

/** Auditory scanning: the step begins only when the name has been spoken. */
function beginStep(state: ScanState, activity: Scanning | Choosing, ms: number, now: number): ScanResult {
  return [
    { ...state, activity: { ...activity, due: now + ms, afterName: undefined } },
    { do: 'wait', ms },
  ]
}

function suspend(state: ScanState): ScanResult {
  const { activity } = state
  if (activity.at === 'off' || activity.at === 'suspended') return [state]
  return [{ ...state, activity: { at: 'suspended', before: activity } }, { do: 'stop waiting' }]
}

function resume(state: ScanState, now: number): ScanResult {
  const { activity } = state
  if (activity.at !== 'suspended') return [state]
  return activity.before.at === 'paused'
    ? [{ ...state, activity: activity.before }]
    : resumeScanning(state, activity.before, now)
}
