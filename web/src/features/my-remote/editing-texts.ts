/** The words that the editing pages share. */
import { defineTexts } from '../../texts/texts.ts'

export const editingTexts = defineTexts({
  cancel: { en: 'Cancel', es: 'Cancelar', fr: 'Annuler' },
  saved: { en: 'Saved', es: 'Guardado', fr: 'Enregistré' },
  savedJoined: {
    en: 'Saved, together with changes made elsewhere',
    es: 'Guardado, junto con cambios hechos en otro lugar',
    fr: 'Enregistré, avec des changements faits ailleurs',
  },
  tooMany: {
    en: 'That is more than 200 buttons. Delete some first.',
    es: 'Son más de 200 botones. Primero elimina algunos.',
    fr: 'Cela fait plus de 200 boutons. Supprimez-en d’abord.',
  },
  leaveTitle: { en: 'Leave without saving?', es: '¿Salir sin guardar?', fr: 'Quitter sans enregistrer ?' },
  leaveText: { en: 'Your changes would be lost.', es: 'Se perderían tus cambios.', fr: 'Vos changements seraient perdus.' },
  stay: { en: 'Go on editing', es: 'Seguir editando', fr: 'Continuer' },
  leave: { en: 'Leave without saving', es: 'Salir sin guardar', fr: 'Quitter sans enregistrer' },
  differsTitle: { en: 'Also changed elsewhere', es: 'También cambiado en otro lugar', fr: 'Modifié aussi ailleurs' },
  differsText: {
    en: 'Your buttons were also changed on another device or in another tab. All buttons of both are kept. Where both changed the same thing, which one counts?',
    es: 'Tus botones también se cambiaron en otro dispositivo o pestaña. Se conservan todos los botones de ambos. Donde ambos cambiaron lo mismo, ¿cuál vale?',
    fr: 'Vos boutons ont aussi été modifiés sur un autre appareil ou onglet. Tous les boutons des deux sont gardés. Là où les deux ont changé la même chose, lequel compte ?',
  },
  mine: { en: 'What I did here', es: 'Lo que hice aquí', fr: 'Ce que j’ai fait ici' },
  theirs: { en: 'What was done elsewhere', es: 'Lo que se hizo en otro lugar', fr: 'Ce qui a été fait ailleurs' },
})
