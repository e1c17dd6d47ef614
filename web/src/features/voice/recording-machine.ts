/**
 * State machine of a spoken command: open the microphone, listen, warn before the end, send, report. The microphone is
 * open during a recording, and otherwise only for users who keep it ready, while the page has the focus. Without the
 * focus nothing is recorded and no microphone is open.
 */
import type { Driver } from '@beckon/contract/drivers'
import type { WordsKind } from '@beckon/contract/remote'
import type { Fault } from './microphone.ts'

/** How long before the end the warning begins. */
const WARNING_BEFORE_END_MS = 1_000
/** How long the warning is shown. */
const WARNING_LASTS_MS = 900

/** The outcome of a recording. `why` names the row of `failure-texts.ts`. */
export type RecordingOutcome =
  | { readonly is: 'done'; readonly transcript: string; readonly understood: string | undefined }
  /** A command for the page itself, which carries it out. */
  | { readonly is: 'for the page'; readonly transcript: string; readonly forPage: WordsKind }
  | { readonly is: 'unsure'; readonly transcript: string; readonly candidates: readonly string[] }
  | { readonly is: 'failed'; readonly why: string; readonly transcript: string; readonly driver?: Driver | undefined }
  /** The failure led the user to another page. */
  | { readonly is: 'page changed' }

interface InEveryState {
  readonly focused: boolean
  /** The user's choice: the microphone is open while the page has the focus, so that the first word is not lost. */
  readonly keepReady: boolean
}

export type VoiceState = InEveryState &
  /** `unknown`: not yet checked whether there is a microphone. */
  (
    | { readonly at: 'unknown' }
    /** The button is disabled, and says why. */
    | { readonly at: 'unavailable'; readonly why: Fault }
    | { readonly at: 'ready' }
    | { readonly at: 'opening'; readonly limitMs: number }
    | { readonly at: 'recording'; readonly limitMs: number; readonly phase: 'listening' | 'warning' | 'last moment' }
    | { readonly at: 'understanding' }
    | { readonly at: 'choosing'; readonly transcript: string; readonly candidates: readonly string[] }
  )

export type VoiceEvent =
  | { readonly type: 'focus'; readonly keepReady: boolean }
  | { readonly type: 'blur' }
  /** The browser reported, when asked or by itself, whether there is a microphone that may be used. */
  | { readonly type: 'checked'; readonly fault: Fault | undefined }
  | { readonly type: 'pressed'; readonly limitMs: number }
  | { readonly type: 'opened' }
  | { readonly type: 'not opened'; readonly why: Fault }
  | { readonly type: 'time is up' }
  /** The microphone ended or was muted by itself: unplugged, or taken by another application or the browser. */
  | { readonly type: 'lost' }
  | { readonly type: 'answered'; readonly outcome: RecordingOutcome }
  | { readonly type: 'page left' }
  | { readonly type: 'chosen'; readonly candidate: string }
  | { readonly type: 'dismissed' }

/** A message for the status line and the screen reader. */
export type News =
  | { readonly is: 'listening' | 'ending' | 'understanding' | 'dropped' | 'press again' | 'not chosen' }
  | { readonly is: 'fault'; readonly why: Fault }
  | { readonly is: 'outcome'; readonly outcome: Exclude<RecordingOutcome, { is: 'page changed' }> }

export type VoiceEffect =
  | { readonly do: 'check' }
  /** Leads to `opened` or `not opened`; to `opened` at once if the microphone is already open. */
  | { readonly do: 'open' }
  /** Opens the microphone in advance, for users who keep it ready. Leads to `checked`. */
  | { readonly do: 'open ahead' }
  | { readonly do: 'release microphone' }
  | { readonly do: 'record' }
  /** Leads to `answered`, unless it is aborted. */
  | { readonly do: 'stop and send' }
  | { readonly do: 'abort call' }
  | { readonly do: 'drop recording' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop waiting' }
  | { readonly do: 'announce'; readonly news: News }
  | { readonly do: 'run'; readonly words: string }

type Stepped = readonly [VoiceState, ...VoiceEffect[]]

/** Temporary faults: the button stays enabled, and a press tries again. */
const PASSING: ReadonlySet<Fault> = new Set(['not allowed yet', 'in use', 'no sound', 'lost', 'failed'])

export const AT_FIRST: VoiceState = { at: 'unknown', focused: false, keepReady: false }

export function step(state: VoiceState, event: VoiceEvent): Stepped {
  switch (event.type) {
    case 'focus':
      if (state.focused) return [state]
      return [
        { ...state, focused: true, keepReady: event.keepReady },
        event.keepReady ? { do: 'open ahead' } : { do: 'check' },
      ]
    case 'blur':
      return onBlur({ ...state, focused: false })
    case 'page left':
      return onPageLeft({ ...state, focused: false })
    case 'checked':
      return onChecked(state, event.fault)
    case 'pressed':
      return onPressed(state, event.limitMs)
    case 'opened':
      return onOpened(state)
    case 'not opened':
      if (state.at !== 'opening') return [state]
      return [
        resting(state, PASSING.has(event.why) ? undefined : event.why),
        announcing({ is: 'fault', why: event.why }),
      ]
    case 'time is up':
      return onTimeUp(state)
    case 'lost':
      // No part of an incomplete command is sent. If the user keeps the microphone ready, the next press reopens it.
      if (state.at !== 'recording') return [state, { do: 'release microphone' }]
      return [
        resting(state),
        { do: 'stop waiting' },
        { do: 'drop recording' },
        { do: 'release microphone' },
        announcing({ is: 'fault', why: 'lost' }),
        { do: 'check' },
      ]
    case 'answered':
      return onAnswered(state, event.outcome)
    case 'chosen':
      return state.at === 'choosing' ? [resting(state), { do: 'run', words: event.candidate }] : [state]
    case 'dismissed':
      return state.at === 'choosing' ? [resting(state), announcing({ is: 'not chosen' })] : [state]
  }
}

function onBlur(state: VoiceState): Stepped {
  switch (state.at) {
    case 'opening':
      // The browser's permission prompt has the focus now; its answer decides.
      return [state]
    case 'recording':
      return [
        resting(state),
        { do: 'stop waiting' },
        { do: 'drop recording' },
        { do: 'release microphone' },
        announcing({ is: 'dropped' }),
      ]
    default:
      return [state, { do: 'release microphone' }]
  }
}

/** The user has left the page: the command is dropped, and nothing is announced. */
function onPageLeft(state: VoiceState): Stepped {
  const release = { do: 'release microphone' } as const
  switch (state.at) {
    case 'recording':
      return [resting(state), { do: 'stop waiting' }, { do: 'drop recording' }, release]
    case 'understanding':
      return [resting(state), { do: 'abort call' }, release]
    case 'opening':
    case 'choosing':
      return [resting(state), release]
    default:
      return [state, release]
  }
}

function onChecked(state: VoiceState, fault: Fault | undefined): Stepped {
  switch (state.at) {
    case 'unknown':
    case 'ready':
    case 'unavailable':
      return [resting(state, fault !== undefined && PASSING.has(fault) ? undefined : fault)]
    default:
      // A request under way reports its own failure.
      return [state]
  }
}

function onPressed(state: VoiceState, limitMs: number): Stepped {
  switch (state.at) {
    case 'unknown':
    case 'ready':
      return [{ ...inEveryStateOf(state), at: 'opening', limitMs }, { do: 'open' }]
    case 'recording':
      return send(state)
    case 'understanding':
      return [state, announcing({ is: 'understanding' })]
    default:
      // A second press of a trembling hand, while the microphone opens.
      return [state]
  }
}

function onOpened(state: VoiceState): Stepped {
  if (state.at !== 'opening') return state.focused && state.keepReady ? [state] : [state, { do: 'release microphone' }]
  // The focus went to the permission prompt and has not come back, so the user is not speaking yet.
  if (!state.focused) return [resting(state), { do: 'release microphone' }, announcing({ is: 'press again' })]
  const { limitMs } = state
  return [
    { ...inEveryStateOf(state), at: 'recording', limitMs, phase: 'listening' },
    { do: 'record' },
    { do: 'wait', ms: limitMs - WARNING_BEFORE_END_MS },
    announcing({ is: 'listening' }),
  ]
}

function onTimeUp(state: VoiceState): Stepped {
  if (state.at !== 'recording') return [state]
  switch (state.phase) {
    case 'listening':
      return [{ ...state, phase: 'warning' }, { do: 'wait', ms: WARNING_LASTS_MS }, announcing({ is: 'ending' })]
    case 'warning':
      return [
        { ...state, phase: 'last moment' },
        { do: 'wait', ms: WARNING_BEFORE_END_MS - WARNING_LASTS_MS },
      ]
    case 'last moment':
      return send(state)
  }
}

function send(state: VoiceState): Stepped {
  const release: VoiceEffect[] = state.keepReady ? [] : [{ do: 'release microphone' }]
  return [
    { ...inEveryStateOf(state), at: 'understanding' },
    { do: 'stop waiting' },
    { do: 'stop and send' },
    ...release,
    announcing({ is: 'understanding' }),
  ]
}

function onAnswered(state: VoiceState, outcome: RecordingOutcome): Stepped {
  if (state.at !== 'understanding') return [state]
  if (outcome.is === 'page changed') return [resting(state)]
  const announcement = announcing({ is: 'outcome', outcome })
  if (outcome.is !== 'unsure') return [resting(state), announcement]
  const { transcript, candidates } = outcome
  return [{ ...inEveryStateOf(state), at: 'choosing', transcript, candidates }, announcement]
}

/** The state between commands: ready, or unavailable because of `why`. */
function resting(state: VoiceState, why?: Fault): VoiceState {
  if (why === undefined) return state.at === 'ready' ? state : { ...inEveryStateOf(state), at: 'ready' }
  return state.at === 'unavailable' && state.why === why ? state : { ...inEveryStateOf(state), at: 'unavailable', why }
}

function inEveryStateOf({ focused, keepReady }: VoiceState): InEveryState {
  return { focused, keepReady }
}

function announcing(news: News): VoiceEffect {
  return { do: 'announce', news }
}
