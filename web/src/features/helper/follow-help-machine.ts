/**
 * When a page asks how its help stands: by long polling, with one request under way while the page is visible. Each
 * answer has a version, and the next one comes when the version has changed.
 */
export interface Polling {
  readonly at: 'hidden' | 'asking' | 'pausing' | 'over'
  /** The id of the request under way; answers to others are ignored. */
  readonly id: number
  readonly version: string | undefined
  readonly failures: number
}

export type PollingEvent =
  | { readonly type: 'seen' | 'hidden' | 'time is up' | 'ask now' }
  | { readonly type: 'told'; readonly id: number; readonly version: string }
  | { readonly type: 'failed' | 'over'; readonly id: number }

export type PollingEffect =
  | { readonly do: 'ask'; readonly id: number; readonly version: string | undefined }
  | { readonly do: 'stop' }
  | { readonly do: 'wait'; readonly ms: number }

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
/** The pause after an unchanged version: a proxy may have ended the server's wait early. */
const SAME_PAUSE_MS = 1_000

export const NOT_ASKED: Polling = { at: 'hidden', id: 0, version: undefined, failures: 0 }

export function step(state: Polling, event: PollingEvent): readonly [Polling, ...PollingEffect[]] {
  if (state.at === 'over') return [state]
  switch (event.type) {
    case 'seen':
      return state.at === 'asking' ? [state] : ask({ ...state, failures: 0 })
    case 'hidden':
      return [{ ...state, at: 'hidden', id: state.id + 1 }, { do: 'stop' }]
    case 'time is up':
      return state.at === 'pausing' ? ask(state) : [state]
    case 'ask now':
      return state.at === 'hidden' ? [state] : stopAndAsk({ ...state, version: undefined })
    case 'told':
      if (!isAwaited(state, event.id)) return [state]
      if (event.version !== state.version) return ask({ ...state, version: event.version, failures: 0 })
      return [
        { ...state, at: 'pausing', failures: 0 },
        { do: 'wait', ms: SAME_PAUSE_MS },
      ]
    case 'failed': {
      if (!isAwaited(state, event.id)) return [state]
      const ms = Math.min(FIRST_PAUSE_MS * 2 ** state.failures, LONGEST_PAUSE_MS)
      return [
        { ...state, at: 'pausing', failures: state.failures + 1 },
        { do: 'wait', ms },
      ]
    }
    case 'over':
      return isAwaited(state, event.id) ? [{ ...state, at: 'over' }] : [state]
  }
}

function isAwaited({ at, id }: Polling, answered: number): boolean {
  return at === 'asking' && id === answered
}

function ask(state: Polling): readonly [Polling, PollingEffect] {
  const id = state.id + 1
  return [
    { ...state, at: 'asking', id },
    { do: 'ask', id, version: state.version },
  ]
}

function stopAndAsk(state: Polling): readonly [Polling, ...PollingEffect[]] {
  const [asking, effect] = ask(state)
  return [asking, { do: 'stop' }, effect]
}
