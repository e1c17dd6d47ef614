/**
 * State machine for recording a sign: idle, recording, sending, idle. A recording that the user does not end within
 * 30 s is dropped. Its last 5 s are counted down, so that nobody loses a sign without a warning.
 */
import { SIGN_RECORDING_MAX_MS } from '@beckon/contract/asl'
import { SECOND_MS } from '@beckon/contract/time-units'
import type { Perhaps, Reading, WhyFailed } from './sign-calls.ts'

/** When this much of a recording is left, the user is told so; then the seconds are counted down. */
export const LAST_CALL_SECONDS = 5
const LAST_CALL_MS = SIGN_RECORDING_MAX_MS - LAST_CALL_SECONDS * SECOND_MS

/** The content of the notification bar. */
export type Notice =
  | { readonly is: 'last search'; readonly text: string; readonly feedbackId: string }
  /** With the guesses, if there are any. */
  | { readonly is: 'not recognised'; readonly perhaps?: Perhaps }
  | { readonly is: 'failed'; readonly why?: WhyFailed }
  | { readonly is: 'too long' | 'cancelled' | 'no camera' | 'camera gone' }
  /** The camera went while the user recorded: the sign was not sent. */
  | { readonly is: 'sign lost' }

export type State =
  | { readonly at: 'idle' }
  | {
      readonly at: 'recording'
      /** The start, on the same clock as the `at` of the events. */
      readonly since: number
      /** Undefined before the countdown. */
      readonly secondsLeft: number | undefined
    }
  | { readonly at: 'sending' }

export type Event =
  | { readonly type: 'start'; readonly at: number }
  /** Stop, or Send now. */
  | { readonly type: 'stop' }
  | { readonly type: 'cancel' }
  | { readonly type: 'time is up'; readonly at: number }
  | { readonly type: 'camera lost' }
  | { readonly type: 'recorder failed' }
  | { readonly type: 'read'; readonly reading: Reading }
  | { readonly type: 'leave' }

export type Effect =
  | { readonly do: 'record' | 'send' | 'abort call' | 'drop recording' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop waiting' }
  | { readonly do: 'show notice'; readonly notice: Notice }
  /** Announces the state, or the number of seconds left. */
  | { readonly do: 'say'; readonly what: 'recording' | 'sending' | number }
  /** Carries out the reading, or shows why that is impossible. */
  | { readonly do: 'finish'; readonly reading: Reading }

export type Stepped = readonly [State, ...Effect[]]

export const IDLE: State = { at: 'idle' }
const STOP_WAITING = { do: 'stop waiting' } as const
/** Some browsers claim to support a format but record nothing in it. */
const NOT_RECORDED: Effect = { do: 'finish', reading: { is: 'failed', why: 'not recorded' } }

export function step(state: State, event: Event): Stepped {
  switch (state.at) {
    case 'idle':
      return event.type === 'start' ? start(event.at) : [state]
    case 'recording':
      return whileRecording(state, event)
    case 'sending':
      // A user who leaves cannot see what was read, so no command is sent.
      if (event.type === 'leave') return [IDLE, { do: 'abort call' }]
      if (event.type === 'read') return [IDLE, { do: 'finish', reading: event.reading }]
      return event.type === 'recorder failed' ? [IDLE, { do: 'abort call' }, NOT_RECORDED] : [state]
  }
}

function start(at: number): Stepped {
  return [
    { at: 'recording', since: at, secondsLeft: undefined },
    { do: 'record' },
    { do: 'wait', ms: LAST_CALL_MS },
    { do: 'say', what: 'recording' },
  ]
}

function whileRecording(state: State & { at: 'recording' }, event: Event): Stepped {
  switch (event.type) {
    case 'stop':
      return [{ at: 'sending' }, STOP_WAITING, { do: 'send' }, { do: 'say', what: 'sending' }]
    case 'cancel':
      return dropWith({ is: 'cancelled' })
    case 'camera lost':
      return dropWith({ is: 'sign lost' })
    case 'recorder failed':
      return [IDLE, STOP_WAITING, { do: 'drop recording' }, NOT_RECORDED]
    case 'leave':
      return [IDLE, STOP_WAITING, { do: 'drop recording' }]
    case 'time is up':
      return onTime(state, event.at - state.since)
    default:
      return [state]
  }
}

/** Uses the elapsed time, since timers fire late in a tab that slept. */
function onTime(state: State & { at: 'recording' }, elapsedMs: number): Stepped {
  if (elapsedMs >= SIGN_RECORDING_MAX_MS) return dropWith({ is: 'too long' })
  if (elapsedMs < LAST_CALL_MS) return [state, { do: 'wait', ms: LAST_CALL_MS - elapsedMs }]
  const leftMs = SIGN_RECORDING_MAX_MS - elapsedMs
  const seconds = Math.ceil(leftMs / SECOND_MS)
  return [
    { ...state, secondsLeft: seconds },
    { do: 'wait', ms: leftMs - (seconds - 1) * SECOND_MS },
    { do: 'say', what: seconds },
  ]
}

function dropWith(notice: Notice): Stepped {
  return [IDLE, STOP_WAITING, { do: 'drop recording' }, { do: 'show notice', notice }]
}
