/**
 * Typing errors in a pairing code: one wrong digit, or two neighbours swapped. Codes that are valid at the same time,
 * or expired recently, differ by more than one such error, so that an error never reaches a stranger's remote.
 */
import { randomInt } from 'node:crypto'
import { PAIRING_CODE_DIGITS } from '@beckon/contract/pairing'

/** Every code that one such error makes of this code. */
export function* slipsOf(code: string): Generator<string> {
  for (let at = 0; at < code.length; at++) {
    for (let digit = 0; digit < 10; digit++) {
      const slip = code.slice(0, at) + digit + code.slice(at + 1)
      if (slip !== code) yield slip
    }
  }
  for (let at = 0; at + 1 < code.length; at++) {
    const slip = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2)
    if (slip !== code) yield slip
  }
}

/** A random code. `near-codes.ts` checks that it is not too near to another. */
export function drawCode(random: (below: number) => number = randomInt): string {
  return String(random(10 ** PAIRING_CODE_DIGITS)).padStart(PAIRING_CODE_DIGITS, '0')
}
