/**
 * Decides when to ask for the version, and when to show that there is a new one. It asks every hour while a remote is
 * open in a focused window. The page about a new version replaces the remote, so it is never shown within 30 s of a
 * press, nor during a recording, the steps of a button, a question or an open dialog (`isBusy` in `version.ts`).
 */
import { HOUR_MS } from '@beckon/contract/time-units'

const CHECK_EVERY_MS = HOUR_MS

export const STILL_FOR_MS = 30_000

export interface State {
  /** A remote page is open. */
  readonly onRemote: boolean
  readonly focused: boolean
  /** The version of this page load: the page's own, or the first that the server reported if that is lower. */
  readonly first: string | undefined
  readonly checkedAt: number | undefined
  readonly checking: boolean
  /** Whether the server reported another version that has not been shown yet. */
  readonly changed: boolean
  /** When the user last did something. */
  readonly touchedAt: number
}

/** `at` is the clock's time in milliseconds. */
export type Event =
  | { readonly type: 'arrived'; readonly focused: boolean; readonly at: number }
  | { readonly type: 'left' }
  | { readonly type: 'focus'; readonly at: number }
  | { readonly type: 'blur' }
  | { readonly type: 'touched'; readonly at: number }
  /** `ofPage`: the version that the server wrote into the page; empty if it wrote none. */
  | { readonly type: 'answered'; readonly version: string | undefined; readonly ofPage: string; readonly at: number }
  | { readonly type: 'time to check'; readonly at: number }
  /** `busy`: a dialog, the menu, or a lock of `platform/signals.ts`, such as a recording's. */
  | { readonly type: 'time to notify'; readonly busy: boolean; readonly at: number }

type Timer = 'check' | 'notify'

export type Effect =
  | { readonly do: 'ask' }
  /** Sends `time to check` or `time to notify` after this time, in place of any earlier one. */
  | { readonly do: 'wait'; readonly to: Timer; readonly ms: number }
  | { readonly do: 'stop waiting'; readonly to: Timer }
  | { readonly do: 'show the new-version page' }

export const INITIAL: State = {
  onRemote: false,
  focused: false,
  first: undefined,
  checkedAt: undefined,
  checking: false,
  changed: false,
  touchedAt: 0,
}

export function step(state: State, event: Event): readonly [State, ...Effect[]] {
  switch (event.type) {
    case 'arrived': {
      const arrived = { ...state, onRemote: true, focused: event.focused, touchedAt: event.at }
      return checkIfDue(arrived, event.at, ...(state.changed ? [notifyIn(STILL_FOR_MS)] : []))
    }
    case 'left':
      return [
        { ...state, onRemote: false },
        { do: 'stop waiting', to: 'check' },
        { do: 'stop waiting', to: 'notify' },
      ]
    case 'focus':
      // A user who comes back is about to press something.
      return checkIfDue({ ...state, focused: true, touchedAt: event.at }, event.at)
    case 'blur':
      return [
        { ...state, focused: false },
        { do: 'stop waiting', to: 'check' },
      ]
    case 'touched':
      return [{ ...state, touchedAt: event.at }]
    case 'time to check':
      return checkIfDue(state, event.at)
    case 'answered':
      return answered(state, event)
    case 'time to notify': {
      if (!state.onRemote || !state.changed) return [state]
      if (event.busy) return [{ ...state, touchedAt: event.at }, notifyIn(STILL_FOR_MS)]
      const missing = state.touchedAt + STILL_FOR_MS - event.at
      if (missing > 0) return [state, notifyIn(missing)]
      // Shown once. If the user goes back to the remote, it is shown again after the next check, within an hour.
      return [{ ...state, changed: false }, { do: 'show the new-version page' }]
    }
  }
}

function answered(
  state: State,
  { version, ofPage, at }: Extract<Event, { type: 'answered' }>,
): readonly [State, ...Effect[]] {
  const asked = { ...state, checking: false }
  if (version === undefined) return checkIfDue(asked, at)
  const first = state.first ?? lower(ofPage, version)
  const changed = version !== first
  if (!changed) return checkIfDue({ ...asked, first, changed }, at, { do: 'stop waiting', to: 'notify' })
  return checkIfDue(
    { ...asked, first, changed },
    at,
    ...(state.onRemote ? [notifyIn(Math.max(0, state.touchedAt + STILL_FOR_MS - at))] : []),
  )
}

/** Nodes of two versions side by side report the lower one (`operation-calls.ts`); the page may be from the other. */
function lower(ofPage: string, reported: string): string {
  const byNumbers = new Intl.Collator('en', { numeric: true })
  return ofPage !== '' && byNumbers.compare(ofPage, reported) < 0 ? ofPage : reported
}

/** Asks if an hour has passed since the last time, otherwise waits; only in a focused window. */
function checkIfDue(state: State, at: number, ...more: Effect[]): readonly [State, ...Effect[]] {
  if (!state.onRemote || !state.focused || state.checking) return [state, ...more]
  const missing = state.checkedAt === undefined ? 0 : state.checkedAt + CHECK_EVERY_MS - at
  if (missing > 0) return [state, ...more, { do: 'wait', to: 'check', ms: missing }]
  return [{ ...state, checkedAt: at, checking: true }, ...more, { do: 'ask' }]
}

function notifyIn(ms: number): Effect {
  return { do: 'wait', to: 'notify', ms }
}
