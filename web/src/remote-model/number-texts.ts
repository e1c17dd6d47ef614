/** A number of digits that were pressed, in words: "Number 206". */
import { catalogue } from '@beckon/contract/catalogue'
import type { Language } from '@beckon/contract/languages'
import { say } from '../texts/say.ts'

const numberTexts = catalogue('numberKeys')

/** So many digits may be a secret number: their count is shown, not the digits. */
const SECRET_FROM = 4

export function nameOfNumber(digits: string, language: Language): string {
  if (digits.length >= SECRET_FROM) return say(numberTexts.digits, language, { count: digits.length })
  // Read digit by digit.
  return say(numberTexts.number, language, { digits: [...digits].join(' ') })
}
