/** The words that the editing pages share. */
import { defineTexts } from '../../texts/texts.ts'

export const editingTexts = defineTexts({
  saved: { en: 'Saved', es: 'Guardado', fr: 'Enregistré' },
  savedLate: { en: 'Your buttons are saved.', es: 'Tus botones se guardaron.', fr: 'Vos boutons sont enregistrés.' },
  tooMany: {
    en: 'You can have up to 200 buttons. Delete some first.',
    es: 'Puedes tener hasta 200 botones. Primero elimina algunos.',
    fr: 'Vous pouvez avoir jusqu’à 200 boutons. Supprimez-en d’abord.',
  },
  /** In a form, which keeps what is in it. */
  changedElsewhere: {
    en: 'Not saved: your buttons were changed on another device. The newer list is here now, and what you filled in stays. Save again to put it there.',
    es: 'No se guardó: tus botones se cambiaron en otro dispositivo. Ahora está aquí la lista más nueva, y lo que pusiste sigue aquí. Guarda otra vez para ponerlo en ella.',
    fr: 'Non enregistré\u00A0: vos boutons ont été modifiés sur un autre appareil. La liste plus récente est maintenant ici, et ce que vous avez entré reste. Enregistrez encore pour l’y mettre.',
  },
  /** Where the list itself was changed. */
  newerList: {
    en: 'Not saved: your buttons were changed on another device. This is the newer list. Make your changes again, then save it.',
    es: 'No se guardó: tus botones se cambiaron en otro dispositivo. Esta es la lista más nueva. Haz tus cambios otra vez y guárdala.',
    fr: 'Non enregistré\u00A0: vos boutons ont été modifiés sur un autre appareil. Voici la liste plus récente. Refaites vos modifications, puis enregistrez-la.',
  },
  changedElsewhereLate: {
    en: 'Not saved: your buttons were changed on another device. The editor has the newer list.',
    es: 'No se guardó: tus botones se cambiaron en otro dispositivo. El editor tiene la lista más nueva.',
    fr: 'Non enregistré\u00A0: vos boutons ont été modifiés sur un autre appareil. L’éditeur a la liste plus récente.',
  },
})
