/** The words that the editing pages share. */
import { defineTexts } from '../../../texts/texts.ts'

export const editingTexts = defineTexts({
  saved: { en: 'Saved', es: 'Guardado', fr: 'Enregistré' },
  savedJoined: {
    en: 'Saved. Changes from your other device were kept too.',
    es: 'Guardado. También se conservaron los cambios de tu otro dispositivo.',
    fr: 'Enregistré. Les modifications de votre autre appareil ont aussi été gardées.',
  },
  savedLate: { en: 'Your buttons are saved.', es: 'Tus botones se guardaron.', fr: 'Vos boutons sont enregistrés.' },
  savedLateJoined: {
    en: 'Your buttons are saved. Changes from your other device were kept too.',
    es: 'Tus botones se guardaron. También se conservaron los cambios de tu otro dispositivo.',
    fr: 'Vos boutons sont enregistrés. Les modifications de votre autre appareil ont aussi été gardées.',
  },
  tooManyLate: {
    en: 'Not saved: you can have up to 200 buttons.',
    es: 'No se guardó: puedes tener hasta 200 botones.',
    fr: 'Non enregistré\u00A0: vous pouvez avoir jusqu’à 200 boutons.',
  },
  tooMany: {
    en: 'You can have up to 200 buttons. Delete some first.',
    es: 'Puedes tener hasta 200 botones. Primero elimina algunos.',
    fr: 'Vous pouvez avoir jusqu’à 200 boutons. Supprimez-en d’abord.',
  },
})
