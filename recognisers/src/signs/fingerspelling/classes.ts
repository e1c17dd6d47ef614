/** The handshapes that are told apart, and which letters and digits look like them. */

/** 24 still letters and the digits that no letter looks like; `-` is a hand that says nothing. */
export const CLASSES = [...'ABCDEFGHIKLMNOPQRSTUVWXY134578-'] as const

export const NOTHING = CLASSES.indexOf('-')

/** J and Z are I and an index finger that move; four digits look like letters. */
export const SAME_SHAPE: Readonly<Record<string, string>> = { J: 'I', Z: 'X', 0: 'O', 2: 'V', 6: 'W', 9: 'F' }

/** The class of a letter or digit. */
export function classOf(symbol: string): number {
  return CLASSES.indexOf(SAME_SHAPE[symbol] ?? symbol)
}
