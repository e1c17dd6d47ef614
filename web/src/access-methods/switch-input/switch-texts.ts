/** The announcements about switches, and the words on big ones. */
import { defineTexts } from '../../texts/texts.ts'

export const switchTexts = defineTexts({
  bigSwitch: { en: 'Switch', es: 'Pulsador', fr: 'Contacteur' },
  bigSwitchNumber: { en: 'Switch {number}', es: 'Pulsador {number}', fr: 'Contacteur {number}' },
  switch: { en: 'Switch: {name}', es: 'Pulsador: {name}', fr: 'Contacteur : {name}' },
  switchNumber: { en: 'Switch {number}: {name}', es: 'Pulsador {number}: {name}', fr: 'Contacteur {number} : {name}' },
  stuck: {
    en: 'Switch {number} is stuck. Let it go.',
    es: 'El pulsador {number} está trabado. Suéltalo.',
    fr: 'Le contacteur {number} est coincé. Relâchez-le.',
  },
  directOn: {
    en: 'Your switches press keys. {switches}.',
    es: 'Tus pulsadores presionan teclas. {switches}.',
    fr: 'Vos contacteurs appuient sur des touches. {switches}.',
  },
  directOff: {
    en: 'Your switches press no keys now',
    es: 'Tus pulsadores ya no presionan teclas',
    fr: 'Vos contacteurs n’appuient plus',
  },
})
