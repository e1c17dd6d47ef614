/** The question before unsaved changes are lost. */
import { defineTexts } from '../texts/texts.ts'

export const leaveTexts = defineTexts({
  title: { en: 'Leave without saving?', es: '¿Salir sin guardar?', fr: 'Quitter sans enregistrer?' },
  text: { en: 'You will lose your changes.', es: 'Perderás tus cambios.', fr: 'Vous perdrez vos modifications.' },
  stay: { en: 'Keep editing', es: 'Seguir editando', fr: 'Continuer la modification' },
  leave: { en: 'Leave without saving', es: 'Salir sin guardar', fr: 'Quitter sans enregistrer' },
})
