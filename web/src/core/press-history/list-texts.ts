/** The words of the press history. */
import { defineTexts } from '../../texts/texts.ts'

export const listTexts = defineTexts({
  heading: { en: 'What you pressed', es: 'Lo que presionaste', fr: 'Vos appuis' },
  show: { en: 'What did I just do?', es: '¿Qué acabo de hacer?', fr: 'Qu’est-ce que je viens de faire?' },
  empty: {
    en: 'Nothing yet. Each press is listed here.',
    es: 'Nada todavía. Cada tecla que presiones aparecerá aquí.',
    fr: 'Rien encore. Chaque appui s’affiche ici.',
  },
  private: {
    en: 'The list is never sent. It goes when you close this tab or log out.',
    es: 'La lista nunca se envía. Se borra al cerrar esta pestaña o la sesión.',
    fr: 'La liste n’est jamais envoyée. Elle disparaît quand vous fermez cet onglet ou vous déconnectez.',
  },
  clear: { en: 'Clear the list', es: 'Borrar la lista', fr: 'Effacer la liste' },
  cleared: { en: 'Cleared', es: 'Borrada', fr: 'Effacée' },
  times: { en: '{label}, {times} times', es: '{label}, {times} veces', fr: '{label}, {times} fois' },
  justNow: { en: 'just now', es: 'ahora mismo', fr: 'à l’instant' },

  onTheWay: { en: 'On its way', es: 'En camino', fr: 'En route' },
  sent: { en: 'Sent', es: 'Enviado', fr: 'Envoyé' },
  understood: { en: 'Understood: {understood}', es: 'Entendido: {understood}', fr: 'Compris : {understood}' },
  undone: { en: 'Undone', es: 'Deshecho', fr: 'Défait' },
  neverSent: { en: 'Undone before it was sent', es: 'Deshecho antes de enviarse', fr: 'Défait avant d’être envoyé' },
  notKnown: {
    en: 'Nobody knows if it worked',
    es: 'No se sabe si funcionó',
    fr: 'On ne sait pas si cela a fonctionné',
  },
  failed: { en: 'Did not work', es: 'No funcionó', fr: 'N’a pas fonctionné' },
})

/** The access method, after the time of the press. */
export const methodTexts = defineTexts({
  touch: { en: 'by touch', es: 'con el dedo', fr: 'au doigt' },
  pointer: { en: 'by pointer', es: 'con el puntero', fr: 'au pointeur' },
  keyboard: { en: 'by keyboard', es: 'con el teclado', fr: 'au clavier' },
  scan: { en: 'by scanning', es: 'por barrido', fr: 'par balayage' },
  dwell: { en: 'by resting the pointer', es: 'al dejar el puntero', fr: 'par pointeur immobile' },
  switch: { en: 'by switch', es: 'con un pulsador', fr: 'par contacteur' },
  voice: { en: 'by voice', es: 'con la voz', fr: 'par la voix' },
  sign: { en: 'by a sign', es: 'con una seña', fr: 'par un signe' },
  words: { en: 'in words', es: 'con palabras', fr: 'en mots' },
  steps: {
    en: 'by a button with several steps',
    es: 'con un botón de varios pasos',
    fr: 'par un bouton à plusieurs étapes',
  },
  undo: { en: 'to undo a press', es: 'para deshacer', fr: 'pour défaire' },
})
