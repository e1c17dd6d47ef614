/**
 * State machine for a channel number that is entered at any speed and then sent in one go, since a TV box waits only a
 * few seconds for the next digit. The number stays until the box has taken the last digit, so that it can be sent again
 * after a failure.
 */

export const COMPOSED_AT_MOST = 6

export interface ComposerState {
  readonly digits: string
  /** How many digits have been pressed; undefined unless the number is being sent. */
  readonly pressed: number | undefined
}

/** `lastPress`: the press of the digit before; `failed` also when the user has chosen another box meanwhile. */
export type ComposerEvent =
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'delete last' }
  | { readonly type: 'send'; readonly spacingMs: number }
  | { readonly type: 'time is up'; readonly spacingMs: number; readonly lastPress: 'free' | 'busy' | 'failed' }

export type ComposerEffect =
  /** `number`: the whole number, for the label of the press. */
  | { readonly do: 'press'; readonly digit: string; readonly number: string }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'announce number'; readonly digits: string }
  /** The TV box has taken the last digit. */
  | { readonly do: 'announce sent'; readonly digits: string }

export const EMPTY_COMPOSER: ComposerState = { digits: '', pressed: undefined }

export function step(state: ComposerState, event: ComposerEvent): readonly [ComposerState, ...ComposerEffect[]] {
  const { digits, pressed } = state
  if (event.type === 'time is up') return pressed === undefined ? [state] : sendNext(digits, pressed, event)
  // A number that is being sent does not change.
  if (pressed !== undefined) return [state]
  switch (event.type) {
    case 'digit':
      return digits.length < COMPOSED_AT_MOST
        ? changedTo(digits + event.digit)
        : [state, { do: 'announce number', digits }]
    case 'delete last':
      return digits === '' ? [state] : changedTo(digits.slice(0, -1))
    case 'send':
      return digits === '' ? [state] : sendNext(digits, 0, { spacingMs: event.spacingMs, lastPress: 'free' })
  }
}

/** Sends the next digit once the previous one has been answered and its time has passed. */
function sendNext(
  digits: string,
  pressed: number,
  { spacingMs, lastPress }: { readonly spacingMs: number; readonly lastPress: 'free' | 'busy' | 'failed' },
): readonly [ComposerState, ...ComposerEffect[]] {
  if (lastPress === 'failed') return [{ digits, pressed: undefined }]
  if (lastPress === 'busy')
    return [
      { digits, pressed },
      { do: 'wait', ms: spacingMs },
    ]
  const digit = digits[pressed]
  if (digit === undefined) return [EMPTY_COMPOSER, { do: 'announce sent', digits }]
  return [
    { digits, pressed: pressed + 1 },
    { do: 'press', digit, number: digits },
    { do: 'wait', ms: spacingMs },
  ]
}

function changedTo(digits: string): readonly [ComposerState, ...ComposerEffect[]] {
  return [
    { digits, pressed: undefined },
    { do: 'announce number', digits },
  ]
}
