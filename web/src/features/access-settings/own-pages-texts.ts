/** The words of putting together pages of one's own. */
import { defineTexts } from '../../texts/texts.ts'

export const ownPagesTexts = defineTexts({
  page: { en: 'Page', es: 'Página', fr: 'Page' },
  pageNumber: { en: '{number}: {name}', es: '{number}: {name}', fr: '{number} : {name}' },
  unnamed: { en: 'Page {number}', es: 'Página {number}', fr: 'Page {number}' },
  addPage: { en: 'Add a page', es: 'Agregar una página', fr: 'Ajouter une page' },
  removePage: { en: 'Delete this page', es: 'Eliminar esta página', fr: 'Supprimer cette page' },
  pageRemoved: { en: 'The page is deleted.', es: 'Se eliminó la página.', fr: 'La page est supprimée.' },
  name: { en: 'Name of the page', es: 'Nombre de la página', fr: 'Nom de la page' },
  keys: { en: 'Keys of this page', es: 'Teclas de esta página', fr: 'Touches de cette page' },
  none: { en: 'There is no key yet.', es: 'Aún no hay teclas.', fr: 'Il n’y a pas encore de touche.' },
  earlier: { en: '{key}: earlier', es: '{key}: antes', fr: '{key} : plus tôt' },
  later: { en: '{key}: later', es: '{key}: después', fr: '{key} : plus tard' },
  remove: { en: 'Delete {key}', es: 'Eliminar {key}', fr: 'Supprimer {key}' },
  removed: { en: '{key} is deleted.', es: 'Se eliminó {key}.', fr: '{key} est supprimée.' },
  moved: {
    en: '{key}: place {number} of {count}',
    es: '{key}: lugar {number} de {count}',
    fr: '{key} : place {number} de {count}',
  },
  keyToAdd: { en: 'Key to add', es: 'Tecla que se agrega', fr: 'Touche à ajouter' },
  addKey: { en: 'Add this key', es: 'Agregar esta tecla', fr: 'Ajouter cette touche' },
  wordsToAdd: {
    en: 'Words for the TV, like “Watch news”',
    es: 'Palabras para el televisor, como “Ver noticias”',
    fr: 'Mots pour le téléviseur, comme « Regarder les nouvelles »',
  },
  addWords: { en: 'Add these words', es: 'Agregar estas palabras', fr: 'Ajouter ces mots' },
  added: { en: '{key} is added.', es: 'Se agregó {key}.', fr: '{key} est ajoutée.' },
  noRoom: { en: 'There is no room for more.', es: 'No hay lugar para más.', fr: 'Il n’y a plus de place.' },
  typeWords: { en: 'Type the words first.', es: 'Primero escribe las palabras.', fr: 'Écrivez d’abord les mots.' },
  undo: { en: 'Undo', es: 'Deshacer', fr: 'Défaire' },
  undone: { en: 'It is as it was.', es: 'Está como antes.', fr: 'C’est comme avant.' },
})

/** The words of the choice of the user's own keys of the keyboard. */
export const ownKeyTexts = defineTexts({
  heading: { en: 'Your own keys', es: 'Tus propias teclas', fr: 'Vos propres touches' },
  button: { en: 'Button of the remote', es: 'Tecla del control', fr: 'Touche de la télécommande' },
  itsKey: {
    en: 'Its key on the keyboard: {key}',
    es: 'Su tecla en el teclado: {key}',
    fr: 'Sa touche au clavier : {key}',
  },
  noKey: {
    en: 'It has no key on the keyboard.',
    es: 'No tiene tecla en el teclado.',
    fr: 'Elle n’a pas de touche au clavier.',
  },
  give: { en: 'Choose another key', es: 'Elegir otra tecla', fr: 'Choisir une autre touche' },
  pressNow: { en: 'Press the key now.', es: 'Presiona la tecla ahora.', fr: 'Appuyez sur la touche maintenant.' },
  take: { en: 'No key', es: 'Sin tecla', fr: 'Aucune touche' },
  given: {
    en: '{key} now presses {button}.',
    es: '{key} ahora presiona {button}.',
    fr: '{key} fait maintenant {button}.',
  },
  lost: { en: '{other} has no key now.', es: '{other} ya no tiene tecla.', fr: '{other} n’a plus de touche.' },
  taken: { en: '{button} has no key now.', es: '{button} ya no tiene tecla.', fr: '{button} n’a plus de touche.' },
  isSwitch: {
    en: 'This key is your switch. Press another one.',
    es: 'Esta tecla es tu pulsador. Presiona otra.',
    fr: 'Cette touche est votre contacteur. Appuyez sur une autre.',
  },
  cannot: {
    en: 'The browser or the screen reader needs this key. Press another one.',
    es: 'El navegador o el lector de pantalla necesita esta tecla. Presiona otra.',
    fr: 'Le navigateur ou le lecteur d’écran a besoin de cette touche. Appuyez sur une autre.',
  },
  undo: { en: 'Undo', es: 'Deshacer', fr: 'Défaire' },
  undone: { en: 'The keys are as they were.', es: 'Las teclas están como antes.', fr: 'Les touches sont comme avant.' },
  reset: { en: 'All keys as at first', es: 'Todas como al principio', fr: 'Toutes comme au début' },
  voice: { en: 'Voice', es: 'Voz', fr: 'Voix' },
})
