/**
 * Decides which touches of a shaking hand count: those held long enough, on the key where they began or the one where
 * they ended, without a second finger. Pure; times come with the events, in milliseconds.
 */

/** Up to this distance from the key where it began, in CSS pixels, a finger has slipped and not gone elsewhere. */
export const SLIP_PX = 24

/** `same`: as in the browser, where a touch begins and ends on the same key. */
export type CountsWhere = 'same' | 'began' | 'ended'

export interface TouchSettings {
  readonly holdMs: number
  readonly where: CountsWhere
}

export type TouchState<Key> =
  | { readonly at: 'rest' }
  | { readonly at: 'touching'; readonly finger: number; readonly key: Key | undefined; readonly since: number }
  /** These fingers press nothing, until the last one is lifted. */
  | { readonly at: 'void'; readonly fingers: readonly number[] }

export type TouchEvent<Key> =
  | {
      readonly type: 'down'
      readonly finger: number
      /** Whether no other finger touches the screen: the end of an earlier touch was not reported. */
      readonly isOnly: boolean
      readonly key: Key | undefined
      readonly at: number
    }
  | {
      readonly type: 'up'
      readonly finger: number
      readonly at: number
      /** The key under it, and its distance from the key where it began (0: on it). */
      readonly key: Key | undefined
      readonly slipPx: number
      readonly settings: TouchSettings
    }
  /** The browser used it for something else, such as scrolling. */
  | { readonly type: 'cancel'; readonly finger: number }

export type TouchEffect<Key> =
  | { readonly do: 'press'; readonly key: Key }
  /** The intended key, as far as that can be known. */
  | { readonly do: 'refuse'; readonly key: Key; readonly why: 'short' | 'slipped' | 'second finger' }

export const NOT_TOUCHED: TouchState<never> = { at: 'rest' }

export function step<Key>(
  state: TouchState<Key>,
  event: TouchEvent<Key>,
): readonly [TouchState<Key>, ...TouchEffect<Key>[]] {
  switch (event.type) {
    case 'down': {
      const { finger, isOnly, key, at } = event
      if (isOnly) return [{ at: 'touching', finger, key, since: at }]
      if (state.at === 'void') return [{ at: 'void', fingers: [...without(state.fingers, finger), finger] }]
      // The browser did not report the end of this finger's earlier touch.
      if (state.at === 'rest' || state.finger === finger) return [{ at: 'touching', finger, key, since: at }]
      const next: TouchState<Key> = { at: 'void', fingers: [state.finger, finger] }
      return state.key === undefined ? [next] : [next, { do: 'refuse', key: state.key, why: 'second finger' }]
    }
    case 'cancel':
      return [afterFingerLeft(state, event.finger)]
    case 'up': {
      if (state.at !== 'touching' || state.finger !== event.finger) return [afterFingerLeft(state, event.finger)]
      const effect = judge(state.key, event.at - state.since, event)
      return effect ? [NOT_TOUCHED, effect] : [NOT_TOUCHED]
    }
  }
}

function judge<Key>(
  began: Key | undefined,
  heldMs: number,
  { key: ended, slipPx, settings }: Extract<TouchEvent<Key>, { type: 'up' }>,
): TouchEffect<Key> | undefined {
  const key = settings.where === 'ended' ? ended : began
  if (key === undefined) return undefined
  if (heldMs < settings.holdMs) return { do: 'refuse', key, why: 'short' }
  if (settings.where === 'same' && began !== ended) return undefined
  if (settings.where === 'began' && slipPx > SLIP_PX) return { do: 'refuse', key, why: 'slipped' }
  return { do: 'press', key }
}

function afterFingerLeft<Key>(state: TouchState<Key>, finger: number): TouchState<Key> {
  if (state.at === 'touching') return state.finger === finger ? NOT_TOUCHED : state
  if (state.at === 'rest') return state
  const fingers = without(state.fingers, finger)
  return fingers.length === 0 ? NOT_TOUCHED : { at: 'void', fingers }
}

function without(fingers: readonly number[], finger: number): readonly number[] {
  return fingers.filter((other) => other !== finger)
}
