/** The words of what is seldom asked. */
import { defineTexts } from '../../texts/texts.ts'

export const questionTexts = defineTexts({
  elsewhere: {
    en: 'Elsewhere it was changed to: {text}',
    es: 'En otro lugar se cambió a: {text}',
    fr: 'Ailleurs, c’est devenu : {text}',
  },
  elsewhereEmpty: {
    en: 'Elsewhere it was cleared.',
    es: 'En otro lugar se borró.',
    fr: 'Ailleurs, cela a été effacé.',
  },
  takeTheirs: { en: 'Take that', es: 'Usar ese', fr: 'Prendre cela' },
  leaveTitle: { en: 'Leave without saving?', es: '¿Salir sin guardar?', fr: 'Quitter sans enregistrer ?' },
  leaveText: {
    en: 'What you changed on this page is not saved.',
    es: 'Lo que cambiaste en esta página no está guardado.',
    fr: 'Ce que vous avez modifié sur cette page n’est pas enregistré.',
  },
  stay: { en: 'Stay here', es: 'Quedarse aquí', fr: 'Rester ici' },
  leave: { en: 'Leave without saving', es: 'Salir sin guardar', fr: 'Quitter sans enregistrer' },
})
