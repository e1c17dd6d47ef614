/** The words of what is seldom asked. */
import { defineTexts } from '../../texts/texts.ts'

export const questionTexts = defineTexts({
  elsewhere: {
    en: 'Changed on another device to: {text}',
    es: 'Cambiado en otro dispositivo a: {text}',
    fr: 'Modifié sur un autre appareil : {text}',
  },
  elsewhereEmpty: {
    en: 'Cleared on another device.',
    es: 'Borrado en otro dispositivo.',
    fr: 'Effacé sur un autre appareil.',
  },
  takeTheirs: { en: 'Use the other text', es: 'Usar el otro texto', fr: 'Utiliser l’autre texte' },
  leaveTitle: { en: 'Leave without saving?', es: '¿Salir sin guardar?', fr: 'Quitter sans enregistrer?' },
  leaveText: {
    en: 'What you changed on this page is not saved.',
    es: 'Lo que cambiaste en esta página no está guardado.',
    fr: 'Ce que vous avez modifié sur cette page n’est pas enregistré.',
  },
  stay: { en: 'Stay here', es: 'Quedarse aquí', fr: 'Rester ici' },
  leave: { en: 'Leave without saving', es: 'Salir sin guardar', fr: 'Quitter sans enregistrer' },
})
