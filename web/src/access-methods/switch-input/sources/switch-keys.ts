/** The keyboard keys among switches. A separate file, since they are known before the code of any switch has loaded. */
import type { SwitchRow } from '@beckon/contract/profile'

const NAMES: Readonly<Record<string, string>> = {
  Comma: ',',
  Minus: '-',
  NumpadAdd: '+',
  NumpadEnter: 'Enter',
  NumpadSubtract: '-',
  Period: '.',
  Space: ' ',
}

/** `KeyboardEvent.key` of a code on the most common keyboards. */
function nameOfCode(code: string): string {
  return NAMES[code] ?? code.replace(/^(?:Key|Digit|Numpad)(?=.)/u, '')
}

/** As `KeyboardEvent.key` in lower case. */
export function keysOf(switches: readonly SwitchRow[]): string[] {
  return switches.flatMap(({ source, code, cap }) =>
    source === 'key' ? [(cap ?? nameOfCode(code)).toLowerCase()] : [],
  )
}
