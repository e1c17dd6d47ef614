/**
 * Tells a wanted press from the second touch of a shaking hand. A press of the same key is ignored if it begins too
 * soon after the last edge of that key: a touch or a release. Pure; times come with the events, in milliseconds.
 */

export interface RepeatState {
  /** The key that was pressed last, and when it was last touched or released. */
  readonly last: { readonly key: string; readonly edgeAt: number } | undefined
  /** The touch that has not become a press yet, and its time since the last edge of its key. */
  readonly touch: { readonly key: string; readonly gapMs: number } | undefined
}

export type RepeatEvent =
  | { readonly type: 'touched'; readonly key: string; readonly at: number }
  | { readonly type: 'released'; readonly key: string; readonly at: number }
  /** The browser's click. A switch, a screen reader or speech control sends it without a touch. */
  | { readonly type: 'pressed'; readonly key: string; readonly at: number; readonly ignoreMs: number }

export type RepeatEffect = { readonly do: 'ignore'; readonly key: string }

export const NOTHING_PRESSED: RepeatState = { last: undefined, touch: undefined }

export function step(state: RepeatState, event: RepeatEvent): readonly [RepeatState, ...RepeatEffect[]] {
  const { key, at } = event
  const sinceEdge = state.last?.key === key ? at - state.last.edgeAt : Infinity
  // After the clock was set back, the times say nothing.
  const gapMs = sinceEdge < 0 ? Infinity : sinceEdge
  const last = state.last?.key === key ? { key, edgeAt: at } : state.last
  switch (event.type) {
    case 'touched':
      return [{ last, touch: { key, gapMs } }]
    case 'released':
      return [{ ...state, last }]
    case 'pressed': {
      const began = state.touch?.key === key ? state.touch.gapMs : gapMs
      const next: RepeatState = { last: { key, edgeAt: at }, touch: undefined }
      return began < event.ignoreMs ? [next, { do: 'ignore', key }] : [next]
    }
  }
}
