/** Names a number of pressed digits: "Number 206". */
import { catalogue } from '@beckon/contract/catalogue'
import type { Language } from '@beckon/contract/languages'
import { say } from '../texts/say.ts'

const numberTexts = catalogue('numberKeys')

/** A number with this many digits may be secret: their count is shown, not the digits. */
const SECRET_FROM = 4

export function nameOfNumber(digits: string, language: Language): string {
  if (digits.length >= SECRET_FROM) return say(numberTexts.digits, language, { count: digits.length })
  // Separated by spaces, to be read digit by digit.
  return say(numberTexts.number, language, { digits: [...digits].join(' ') })
}
