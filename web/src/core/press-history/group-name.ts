/** The name of a repeat group: "Volume up, 3 times", "Number 206". */
import type { Language } from '@beckon/contract/languages'
import { defineTexts, say } from '../../texts/texts.ts'
import type { RepeatGroup } from './press-history.ts'

const texts = defineTexts({
  times: { en: '{label}, {times} times', es: '{label}, {times} veces', fr: '{label}, {times} fois' },
  number: { en: 'Number {digits}', es: 'Número {digits}', fr: 'Numéro {digits}' },
  oneDigit: { en: 'A digit', es: 'Un dígito', fr: 'Un chiffre' },
  digits: { en: '{count} digits', es: '{count} dígitos', fr: '{count} chiffres' },
})

/** So many digits may be a secret number: their count is shown, not the digits. */
const SECRET_FROM = 4

/** `isKept`: for storage on the device, which holds no numbers. */
export function nameOfGroup(
  {
    label,
    digits,
    presses: { length },
  }: Pick<RepeatGroup, 'label' | 'digits'> & { presses: { readonly length: number } },
  language: Language,
  isKept = false,
): string {
  if (digits !== undefined) {
    if (isKept || digits.length >= SECRET_FROM)
      return say(digits.length === 1 ? texts.oneDigit : texts.digits, language, { count: digits.length })
    // Read digit by digit.
    return say(texts.number, language, { digits: [...digits].join(' ') })
  }
  const name = say(label, language)
  return length === 1 ? name : say(texts.times, language, { label: name, times: length })
}
