/** The sentences when a text was changed here and on another device. */
import { defineTexts } from '../../texts/texts.ts'

export const elsewhereTexts = defineTexts({
  changed: {
    en: 'Changed on another device to: {text}',
    es: 'Cambiado en otro dispositivo a: {text}',
    fr: 'Modifié sur un autre appareil : {text}',
  },
  cleared: {
    en: 'Cleared on another device.',
    es: 'Borrado en otro dispositivo.',
    fr: 'Effacé sur un autre appareil.',
  },
  takeTheirs: { en: 'Use the other text', es: 'Usar el otro texto', fr: 'Utiliser l’autre texte' },
})
