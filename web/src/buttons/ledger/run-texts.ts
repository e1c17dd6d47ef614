/** What the list of presses calls a run of them, and the way they were made. */
import { defineTexts } from '../../texts/texts.ts'

export const runTexts = defineTexts({
  times: { en: '{label}, {times} times', es: '{label}, {times} veces', fr: '{label}, {times} fois' },
  number: { en: 'Number {digits}', es: 'Número {digits}', fr: 'Numéro {digits}' },
  oneDigit: { en: 'A digit', es: 'Un dígito', fr: 'Un chiffre' },
  digits: { en: '{count} digits', es: '{count} dígitos', fr: '{count} chiffres' },
})
