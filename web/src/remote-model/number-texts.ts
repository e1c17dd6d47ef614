/** A number of digits that were pressed, in words: "Number 206". */
import type { Language } from '@beckon/contract/languages'
import { defineTexts, say } from '../texts/texts.ts'

export const numberTexts = defineTexts({
  number: { en: 'Number {digits}', es: 'Número {digits}', fr: 'Numéro {digits}' },
  oneDigit: { en: 'A digit', es: 'Un dígito', fr: 'Un chiffre' },
  digits: { en: '{count} digits', es: '{count} dígitos', fr: '{count} chiffres' },
})

/** So many digits may be a secret number: their count is shown, not the digits. */
const SECRET_FROM = 4

/** `isKept`: for storage on the device, which holds no numbers. */
export function nameOfNumber(digits: string, language: Language, isKept = false): string {
  if (isKept || digits.length >= SECRET_FROM)
    return say(digits.length === 1 ? numberTexts.oneDigit : numberTexts.digits, language, { count: digits.length })
  // Read digit by digit.
  return say(numberTexts.number, language, { digits: [...digits].join(' ') })
}
