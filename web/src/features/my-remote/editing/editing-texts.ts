/** The words that the editing pages share. */
import { defineTexts } from '../../../texts/texts.ts'

export const editingTexts = defineTexts({
  cancel: { en: 'Cancel', es: 'Cancelar', fr: 'Annuler' },
  saved: { en: 'Saved', es: 'Guardado', fr: 'Enregistré' },
  savedJoined: {
    en: 'Saved, together with changes made elsewhere',
    es: 'Guardado, junto con cambios hechos en otro lugar',
    fr: 'Enregistré, avec des changements faits ailleurs',
  },
  savedLate: {
    en: 'Your buttons are saved.',
    es: 'Tus botones se guardaron.',
    fr: 'Vos boutons sont enregistrés.',
  },
  savedLateJoined: {
    en: 'Your buttons are saved, together with changes made elsewhere.',
    es: 'Tus botones se guardaron, junto con cambios hechos en otro lugar.',
    fr: 'Vos boutons sont enregistrés, avec des changements faits ailleurs.',
  },
  tooMany: {
    en: 'That is more than 200 buttons. Delete some first.',
    es: 'Son más de 200 botones. Primero elimina algunos.',
    fr: 'Cela fait plus de 200 boutons. Supprimez-en d’abord.',
  },
})
