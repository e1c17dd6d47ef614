/** A number of digits that were pressed, in words: "Number 206". */
import type { Language } from '@beckon/contract/languages'
import { say } from '../texts/texts.ts'
import { numberTexts as texts } from './number-texts.ts'

/** So many digits may be a secret number: their count is shown, not the digits. */
const SECRET_FROM = 4

/** `isKept`: for storage on the device, which holds no numbers. */
export function nameOfNumber(digits: string, language: Language, isKept = false): string {
  if (isKept || digits.length >= SECRET_FROM)
    return say(digits.length === 1 ? texts.oneDigit : texts.digits, language, { count: digits.length })
  // Read digit by digit.
  return say(texts.number, language, { digits: [...digits].join(' ') })
}
