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
  alreadyThere: {
    en: '{key} is on this page already.',
    es: '{key} ya está en esta página.',
    fr: '{key} est déjà sur cette page.',
  },
  noRoom: { en: 'There is no room for more.', es: 'No hay lugar para más.', fr: 'Il n’y a plus de place.' },
  typeWords: { en: 'Type the words first.', es: 'Primero escribe las palabras.', fr: 'Écrivez d’abord les mots.' },
  undo: { en: 'Undo', es: 'Deshacer', fr: 'Défaire' },
  changedElsewhere: {
    en: 'Another tab changed these pages. Your last change can no longer be undone.',
    es: 'Otra pestaña cambió estas páginas. Tu último cambio ya no se puede deshacer.',
    fr: 'Un autre onglet a changé ces pages. Votre dernier changement ne peut plus être défait.',
  },
  undone: { en: 'It is as it was.', es: 'Está como antes.', fr: 'C’est comme avant.' },
})
