/** A number of digits that were pressed, in words: "Number 206". */
import type { Language } from '@beckon/contract/languages'
import { defineTexts, say } from '../texts/texts.ts'

export const numberTexts = defineTexts({
  number: { en: 'Number {digits}', es: 'Número {digits}', fr: 'Numéro {digits}' },
  digits: { en: '{count} digits', es: '{count} dígitos', fr: '{count} chiffres' },
})

/** So many digits may be a secret number: their count is shown, not the digits. */
const SECRET_FROM = 4

export function nameOfNumber(digits: string, language: Language): string {
  if (digits.length >= SECRET_FROM) return say(numberTexts.digits, language, { count: digits.length })
  // Read digit by digit.
  return say(numberTexts.number, language, { digits: [...digits].join(' ') })
}
