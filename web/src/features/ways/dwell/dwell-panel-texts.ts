/** The words of dwell's questions. */
import { defineTexts } from '../../../texts/texts.ts'

export const dwellPanelTexts = defineTexts({
  yes: { en: 'Yes: {name}', es: 'Sí: {name}', fr: 'Oui : {name}' },
  yesAllOff: { en: 'Yes, turn all off', es: 'Sí, apagar todo', fr: 'Oui, tout éteindre' },
  no: { en: 'No', es: 'No', fr: 'Non' },
  back: { en: 'Back', es: 'Volver', fr: 'Retour' },
  more: { en: 'More', es: 'Más', fr: 'Plus' },
  question: { en: '{name}: yes or no?', es: '{name}: ¿sí o no?', fr: '{name} : oui ou non?' },
  options: { en: '{name}: choose one.', es: '{name}: elige una opción.', fr: '{name} : choisissez une option.' },
})
