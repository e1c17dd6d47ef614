/** The words of the big switch on the screen. */
import { defineTexts } from '../../texts/texts.ts'

export const bigSwitchTexts = defineTexts({
  switch: { en: 'Switch', es: 'Pulsador', fr: 'Contacteur' },
  numbered: { en: 'Switch {number}', es: 'Pulsador {number}', fr: 'Contacteur {number}' },
})
