/** The words of the order editor. */
import { inEveryLanguage } from '@beckon/contract/languages'
import { defineTexts } from '../../../texts/texts.ts'

export const orderTexts = defineTexts({
  title: { en: 'Edit button order', es: 'Ordenar los botones', fr: 'Ordre des boutons' },
  top: { en: 'On the main remote', es: 'En el control principal', fr: 'Sur la télécommande principale' },
  topNote: {
    en: 'These first nine buttons appear on the main remote.',
    es: 'Estos nueve primeros botones aparecen en el control principal.',
    fr: 'Ces neuf premiers boutons figurent sur la télécommande principale.',
  },
  rest: { en: 'All other buttons', es: 'Los demás botones', fr: 'Tous les autres boutons' },
  restNone: {
    en: 'Buttons after the first nine appear here.',
    es: 'Los botones después de los nueve primeros aparecen aquí.',
    fr: 'Les boutons après les neuf premiers apparaissent ici.',
  },
  empty: {
    en: 'No buttons yet. Add one first.',
    es: 'Aún no hay botones. Primero agrega uno.',
    fr: 'Pas encore de boutons. Ajoutez-en un d’abord.',
  },
  arrows: { en: 'Arrows', es: 'Flechas', fr: 'Flèches' },
  up: { en: 'Up', es: 'Arriba', fr: 'Haut' },
  down: { en: 'Down', es: 'Abajo', fr: 'Bas' },
  left: { en: 'Left', es: 'Izquierda', fr: 'Gauche' },
  right: { en: 'Right', es: 'Derecha', fr: 'Droite' },
  ok: inEveryLanguage('OK'),
  nothing: { en: 'Choose a button first.', es: 'Primero elige un botón.', fr: 'Choisissez d’abord un bouton.' },
  choosing: {
    en: 'The arrows choose a button. Press OK to move “{label}”.',
    es: 'Las flechas eligen un botón. Presiona OK para mover “{label}”.',
    fr: 'Les flèches choisissent un bouton. Appuyez sur OK pour déplacer « {label} ».',
  },
  moving: {
    en: 'The arrows move “{label}”. Press OK or Escape when it is in place.',
    es: 'Las flechas mueven “{label}”. Presiona OK o Escape cuando esté en su lugar.',
    fr: 'Les flèches déplacent « {label} ». Appuyez sur OK ou Échap quand il est en place.',
  },
  scrollUp: { en: 'Scroll up', es: 'Subir la lista', fr: 'Défiler vers le haut' },
  scrollDown: { en: 'Scroll down', es: 'Bajar la lista', fr: 'Défiler vers le bas' },
  add: { en: 'Add', es: 'Agregar', fr: 'Ajouter' },
  edit: { en: 'Edit', es: 'Editar', fr: 'Modifier' },
  delete: { en: 'Delete', es: 'Eliminar', fr: 'Supprimer' },
  undo: { en: 'Undo: bring back “{label}”', es: 'Deshacer: recuperar “{label}”', fr: 'Remettre « {label} »' },
  save: { en: 'Save button order', es: 'Guardar el orden', fr: 'Enregistrer l’ordre' },
  unchanged: { en: 'No changes yet', es: 'Sin cambios por ahora', fr: 'Aucune modification pour l’instant' },
  changed: { en: 'Changes not saved yet', es: 'Cambios sin guardar', fr: 'Modifications non enregistrées' },
})

/** The announcements of the order editor: the place of a button, and which button came to or left the main remote. */
export const spokenTexts = defineTexts({
  place: {
    en: '{label}, position {place} of {count}',
    es: '{label}, posición {place} de {count}',
    fr: '{label}, position {place} sur {count}',
  },
  movedTo: {
    en: '{label}, moved to position {place} of {count}',
    es: '{label}, movido a la posición {place} de {count}',
    fr: '{label}, déplacé en position {place} sur {count}',
  },
  nowOn: {
    en: 'now on the main remote',
    es: 'ahora en el control principal',
    fr: 'maintenant sur la télécommande principale',
  },
  nowOff: {
    en: 'no longer on the main remote',
    es: 'ya no está en el control principal',
    fr: 'plus sur la télécommande principale',
  },
  otherOff: {
    en: '{label} left the main remote',
    es: '{label} salió del control principal',
    fr: '{label} a quitté la télécommande principale',
  },
  otherOn: {
    en: '{label} came to the main remote',
    es: '{label} pasó al control principal',
    fr: '{label} est passé sur la télécommande principale',
  },
  movingOn: { en: 'Moving {label}', es: 'Moviendo {label}', fr: 'Déplacement de {label}' },
  movingOff: {
    en: 'The arrows choose again',
    es: 'Las flechas vuelven a elegir',
    fr: 'Les flèches choisissent à nouveau',
  },
  deleted: { en: 'Deleted {label}', es: '{label} eliminado', fr: '{label} supprimé' },
  putBack: { en: '{label} is back', es: '{label} está de vuelta', fr: '{label} est de retour' },
})
