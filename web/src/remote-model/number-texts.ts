import { defineTexts } from '../texts/texts.ts'

/** A number of digits that were pressed. */
export const numberTexts = defineTexts({
  number: { en: 'Number {digits}', es: 'Número {digits}', fr: 'Numéro {digits}' },
  oneDigit: { en: 'A digit', es: 'Un dígito', fr: 'Un chiffre' },
  digits: { en: '{count} digits', es: '{count} dígitos', fr: '{count} chiffres' },
})
