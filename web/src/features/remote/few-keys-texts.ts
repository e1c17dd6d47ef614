/** The words of a remote that shows a few of its keys. */
import { defineTexts } from '../../texts/texts.ts'

export const fewKeysTexts = defineTexts({
  more: { en: 'More keys', es: 'Más teclas', fr: 'Plus de touches' },
  fewer: { en: 'Fewer keys', es: 'Menos teclas', fr: 'Moins de touches' },
  allShown: {
    en: 'All keys are shown.',
    es: 'Se muestran todas las teclas.',
    fr: 'Toutes les touches sont affichées.',
  },
  fewerShown: { en: 'Fewer keys are shown.', es: 'Se muestran menos teclas.', fr: 'Moins de touches sont affichées.' },
  nextPage: { en: 'Next page: {name}', es: 'Página siguiente: {name}', fr: 'Page suivante : {name}' },
  page: { en: 'Page {number}', es: 'Página {number}', fr: 'Page {number}' },
  four: { en: 'Keys', es: 'Teclas', fr: 'Touches' },
})
