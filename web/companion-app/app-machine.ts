/** State machine for pairing a companion app: it starts, shows a link, and polls until its user has agreed. Pure. */

/** Often enough that nobody waits after agreeing. */
export const ASK_EVERY_MS = 2_000

export type State =
  | { readonly at: 'start'; readonly why?: 'not started' | 'expired' }
  | { readonly at: 'starting' }
  | { readonly at: 'waiting'; readonly path: string; readonly token: string }
  | { readonly at: 'paired'; readonly arToken: string; readonly boxName: string }

export type Event =
  | { readonly type: 'begin' }
  | { readonly type: 'started'; readonly path: string; readonly token: string }
  | { readonly type: 'not started' }
  | { readonly type: 'time is up' }
  /** Also sent if the server did not answer, since the next poll may succeed. */
  | { readonly type: 'not yet' }
  | { readonly type: 'agreed'; readonly arToken: string; readonly boxName: string }
  | { readonly type: 'expired' }

export type Effect =
  | { readonly do: 'start' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'ask'; readonly token: string }

export function step(state: State, event: Event): readonly [State, ...Effect[]] {
  if (event.type === 'begin' && (state.at === 'start' || state.at === 'paired'))
    return [{ at: 'starting' }, { do: 'start' }]
  if (state.at === 'starting') {
    if (event.type === 'started')
      return [
        { at: 'waiting', path: event.path, token: event.token },
        { do: 'wait', ms: ASK_EVERY_MS },
      ]
    if (event.type === 'not started') return [{ at: 'start', why: 'not started' }]
  }
  if (state.at === 'waiting') {
    if (event.type === 'time is up') return [state, { do: 'ask', token: state.token }]
    if (event.type === 'not yet') return [state, { do: 'wait', ms: ASK_EVERY_MS }]
    if (event.type === 'agreed') return [{ at: 'paired', arToken: event.arToken, boxName: event.boxName }]
    if (event.type === 'expired') return [{ at: 'start', why: 'expired' }]
  }
  return [state]
}
