/**
 * Scanning: where the highlight is, when it moves, and what a gesture means. Pure: time comes with the events, effects
 * are data. A late `time is up` is one step, however late; an early one waits for the rest.
 */
import { afterChoosing, failed, goOn, leaveKey, pause, take } from './scan-choosing.ts'
import { heldWhilePaused, onGesture } from './scan-gestures.ts'
import { comeBack, move, rest, start } from './scan-highlight.ts'
import { onPageChanged, onSettings } from './scan-page.ts'
import type { Choosing, ScanEvent, ScanOptions, Scanning, ScanResult, ScanState } from './scan-types.ts'

export function notScanning(options: ScanOptions): ScanState {
  return { options, tree: undefined, now: { at: 'off' }, deadUntil: 0 }
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
      return state.now.at === 'paused' ? goOn(state, state.now.before, event.at) : pause(state)
  }
}

function onTime(state: ScanState, at: number): ScanResult {
  const { now } = state
  if (now.at === 'paused') return heldWhilePaused(state, now, at)
  if ((now.at !== 'scanning' && now.at !== 'choosing' && now.at !== 'pressed') || now.due === undefined) return [state]
  if (at < now.due) return [state, { do: 'wait', ms: now.due - at }]
  if (now.at === 'pressed') return leaveKey(state, at)
  if (now.afterName !== undefined) return beginStep(state, now, now.afterName, at)
  if (now.at === 'choosing') return afterChoosing(state, now, at)
  return now.isArmed ? take(state, now.place, at) : move(state, now, at, { by: 'time' })
}

function onSpoken(state: ScanState, at: number): ScanResult {
  const { now } = state
  const isWaiting = (now.at === 'scanning' || now.at === 'choosing') && now.afterName !== undefined
  return isWaiting ? beginStep(state, now, now.afterName, at) : [state]
}

/** Auditory scanning: the step begins only when the name has been spoken. */
function beginStep(state: ScanState, now: Scanning | Choosing, ms: number, at: number): ScanResult {
  return [
    { ...state, now: { ...now, due: at + ms, afterName: undefined } },
    { do: 'wait', ms },
  ]
}

function suspend(state: ScanState): ScanResult {
  const { now } = state
  if (now.at === 'off' || now.at === 'suspended') return [state]
  return [{ ...state, now: { at: 'suspended', before: now } }, { do: 'stop waiting' }]
}

function resume(state: ScanState, at: number): ScanResult {
  const { now } = state
  if (now.at !== 'suspended') return [state]
  return now.before.at === 'paused' ? [{ ...state, now: now.before }] : comeBack(state, now.before, at)
}
